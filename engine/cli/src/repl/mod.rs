//! The line mode: what happens is printed line by line, a question is a
//! numbered list, and an answer is a number or words. The same match with the
//! same answers prints the same, so it can be scripted and compared.

mod keyboard;
mod look_back;
pub mod orders;
#[cfg(test)]
mod tests;

use crate::report::bug_report::{ASK, CLOSED};
use crate::report::out::{self, BAD, BOLD, DIM, Out, styled};
use crate::report::parting;
use crate::report::problem::{Done, Exit, Problem};
use crate::report::typed;
use indicatif::{ProgressBar, ProgressStyle};
use keyboard::{Heard, Keyboard};
use orders::Order;
use std::io::Write;
use std::time::{Duration, Instant};
use tuckbox_core::ids::Seat;
use tuckbox_scene::overview::{self, Detail};
use tuckbox_scene::question::{self, Offer, Question};
use tuckbox_scene::{inspect, outcome};
use tuckbox_session::AutoPass;
use tuckbox_session::HotReload;
use tuckbox_session::Openness;
use tuckbox_session::ask::{AskError, Line};
use tuckbox_session::saves::{self, SaveTarget};
use tuckbox_session::{Next, Session};

/// A match in line mode.
pub struct Repl {
    session: Session,
    hot_reload: HotReload,
    file: SaveTarget,
    out: Out,
    /// Lines of the log each seat has read.
    read: Vec<usize>,
    /// The person at the keyboard.
    sits: Option<Seat>,
    /// The line on the screen is one to type in.
    open: bool,
}

/// Plays a match in line mode as if these lines were typed, until they end; what
/// would stand on the screen is written to `screen`.
///
/// # Errors
/// A whole sentence, where the match cannot go on.
pub fn typed(
    session: Session,
    file: SaveTarget,
    lines: &[&str],
    screen: impl Write + Clone + 'static,
) -> Result<(), String> {
    let mut repl = Repl::new(session, HotReload::default(), file);
    repl.out = Out::on(screen);
    repl.play(Some(&Keyboard::of(lines))).map(drop).map_err(|problem| problem.to_string())
}

/// Whether the person goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stay {
    /// The same question again.
    Here,
    /// The same question again, with the board.
    Afresh,
    /// The match goes on.
    On,
    /// The person leaves.
    Leave,
}

/// How long a bot thinks before it is looked at again, and before people are told.
const SLICE: Duration = Duration::from_millis(50);
const SOON: Duration = Duration::from_millis(600);

/// How far a bot has come, for people: it draws itself only where the error stream is a
/// terminal.
fn thinking(seat: Seat, hears: bool) -> ProgressBar {
    let hint = if hears { "; Enter has it answer at once" } else { "" };
    let style = ProgressStyle::with_template("{msg} {bar:20} {percent} %");
    ProgressBar::new(100)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(format!("{} thinks{hint}", seat.letter()))
}

impl Repl {
    /// A match in line mode, saved to this file.
    pub fn new(session: Session, hot_reload: HotReload, file: SaveTarget) -> Self {
        let seats = (0..).map(Seat).take(session.seats());
        let read = seats.map(|seat| session.known_lines(seat)).collect();
        Self { session, hot_reload, file, out: Out::new(), read, sits: None, open: false }
    }

    /// Plays until the match is over or the person leaves.
    ///
    /// # Errors
    /// When nobody can read the output, or a match of bots fails.
    pub fn run(mut self, head: &[String]) -> Done {
        for line in head {
            self.out.line(line)?;
        }
        let keyboard = (self.session.people() > 0).then(Keyboard::new);
        self.play(keyboard.as_ref())
    }

    fn play(mut self, keyboard: Option<&Keyboard>) -> Done {
        loop {
            if !self.is_unseen() {
                self.tell()?;
            }
            self.keep()?;
            let stay = match (self.session.next(), keyboard) {
                (Next::Over, _) => return self.end(),
                (Next::Bot(seat), _) => {
                    self.think(seat, keyboard);
                    self.session.let_bot(seat);
                    self.news()?;
                    if keyboard.is_some_and(Keyboard::is_over) { Stay::Leave } else { Stay::On }
                }
                (Next::Person(seat), Some(keyboard)) => self.ask(seat, keyboard)?,
                (Next::Stuck, Some(keyboard)) => self.stuck(keyboard)?,
                (Next::Person(_) | Next::Stuck, None) => return Err(self.failure()),
            };
            if stay == Stay::Leave {
                return self.leave();
            }
        }
    }

    /// Waits for a bot that thinks and shows how far it has come; at a terminal, an empty
    /// line has it answer at once, as Ctrl-C does.
    fn think(&mut self, seat: Seat, keyboard: Option<&Keyboard>) {
        let begun = Instant::now();
        let mut shown = None;
        while let Some(progress) = self.session.think(seat, SLICE) {
            if begun.elapsed() > SOON {
                let bar = shown.get_or_insert_with(|| thinking(seat, keyboard.is_some()));
                bar.set_position(progress.percent().into());
            }
            let at_once = |keyboard: &Keyboard| keyboard.is_over() || (out::is_terminal() && keyboard.wants_on());
            if keyboard.is_some_and(at_once) {
                self.session.interrupt(seat);
            }
        }
        if let Some(bar) = shown {
            bar.finish_and_clear();
        }
    }

    /// Whether nobody sits who may read the log, or what is printed now is taken
    /// away before it can be read: the seat reads it when it sits again.
    fn is_unseen(&self) -> bool {
        match (self.session.next(), self.sits) {
            (Next::Person(seat), Some(sits)) => sits != seat,
            (Next::Person(_) | Next::Bot(_), None) => self.session.people() > 1,
            _ => false,
        }
    }

    /// Prints what is new in the log for whoever reads.
    fn tell(&mut self) -> Done<()> {
        let viewer = self.viewer();
        let lines = self.session.settled_log(viewer);
        let place = viewer.map_or(0, Seat::index);
        let read = self.read.get(place).copied().unwrap_or(0).min(lines.len());
        for line in &lines[read..] {
            self.out.line(line)?;
        }
        if let Some(read) = self.read.get_mut(place) {
            *read = lines.len();
        }
        Ok(())
    }

    /// Who reads the log: the only person, the one at the keyboard, or, where
    /// only bots play, everybody together.
    fn viewer(&self) -> Option<Seat> {
        self.sits.or_else(|| self.session.person_seats().next())
    }

    /// Puts waiting content under the match and says so.
    fn news(&mut self) -> Done<bool> {
        let Some(news) = self.hot_reload.poll(&mut self.session) else { return Ok(false) };
        if std::mem::take(&mut self.open) {
            self.out.line("")?;
        }
        match crate::report::news::sentence(&news) {
            Some(sentence) => self.out.line(styled(BOLD, sentence))?,
            None => {
                if let Some(broken) = self.hot_reload.broken() {
                    self.out.diagnostics(&broken.diagnostics, &broken.sources)?;
                    let count = tuckbox_content::summary(&broken.diagnostics);
                    let sentence = format!("The saved content has {count}. The match goes on with what was good.");
                    self.out.line(styled(BAD, sentence))?;
                }
            }
        }
        Ok(true)
    }

    /// Asks a person until the match goes on.
    fn ask(&mut self, seat: Seat, keyboard: &Keyboard) -> Done<Stay> {
        let sits_down = self.session.people() > 1 && self.sits != Some(seat);
        if sits_down {
            // Whoever goes on with a match may be another than the one who is asked.
            let passes = self.sits.is_some() || self.session.as_match().answered() > 0;
            if passes && !self.pass(seat, keyboard)? {
                return Ok(Stay::Leave);
            }
            self.sits = Some(seat);
            self.tell()?;
        }
        // Whoever sits down sees the table first, also in the midst of an action.
        if sits_down || self.session.can_swap() {
            self.board(seat, Detail::Short)?;
        }
        loop {
            self.question(seat)?;
            let stay = match self.hear(keyboard)? {
                Heard::Line(line) => self.obey(seat, &line, keyboard)?,
                Heard::End | Heard::NoLine => return Ok(Stay::Leave),
                Heard::News => Stay::Afresh,
            };
            match stay {
                Stay::Here => {}
                Stay::Afresh if matches!(self.session.next(), Next::Person(now) if now == seat) => {
                    self.board(seat, Detail::Short)?;
                }
                stay => return Ok(if stay == Stay::Afresh { Stay::On } else { stay }),
            }
        }
    }

    /// Has another person take the keyboard, unseen by the first.
    fn pass(&mut self, seat: Seat, keyboard: &Keyboard) -> Done<bool> {
        self.out.clear()?;
        self.out.line(styled(BOLD, format!("Pass the keyboard to {} and press Enter.", seat.letter())))?;
        loop {
            match self.hear(keyboard)? {
                // What was typed does not stay either: it may be an answer too early.
                Heard::Line(_) => {
                    self.out.clear()?;
                    return Ok(true);
                }
                Heard::End | Heard::NoLine => return Ok(false),
                Heard::News => {}
            }
        }
    }

    /// Waits for a line, or for new content.
    fn hear(&mut self, keyboard: &Keyboard) -> Done<Heard> {
        loop {
            if self.news()? {
                return Ok(Heard::News);
            }
            if let Some(heard) = keyboard.listen() {
                self.open = false;
                if heard == Heard::NoLine {
                    self.out.line("")?;
                    let most = typed::LONGEST;
                    self.out.line(format!("That is no line of text of at most {most} bytes; nothing more is read."))?;
                }
                return Ok(heard);
            }
        }
    }

    fn board(&mut self, seat: Seat, detail: Detail) -> Done<()> {
        let view = self.session.view(seat);
        self.out.line("")?;
        for line in overview::lines(self.session.rules(), &view, detail) {
            self.out.line(line)?;
        }
        Ok(())
    }

    fn question(&mut self, seat: Seat) -> Done<()> {
        let view = self.session.view(seat);
        let Some(decision) = &view.decision else { return Ok(()) };
        let rules = self.session.rules();
        let Question { prompt, offers, asks_number, .. } = Question::of(rules, &view, decision);
        self.out.line(styled(BOLD, prompt))?;
        for (place, offer) in (1..).zip(&offers) {
            self.out.line(if asks_number {
                format!("{:>3}", offer.words)
            } else {
                format!("{place:>3}  {}", offer.words)
            })?;
        }
        self.open = true;
        self.out.text("> ")
    }

    /// Does what a line says.
    fn obey(&mut self, seat: Seat, line: &str, keyboard: &Keyboard) -> Done<Stay> {
        let view = self.session.view(seat);
        let Some(decision) = &view.decision else { return Ok(Stay::On) };
        let offers = question::offers(self.session.rules(), &view, decision);
        let options: Vec<String> = offers.iter().map(|offer| offer.words.clone()).collect();
        match orders::read(line, &options) {
            Order::Option(row) => match self.session.answer(seat, offers.get(row).map_or(row, Offer::first)) {
                Ok(()) => return Ok(Stay::On),
                Err(error) => self.out.line(error.to_string())?,
            },
            Order::Nothing => {}
            Order::Unclear(sentence) => self.out.line(sentence)?,
            Order::Help => self.out.line(orders::HELP)?,
            Order::View => self.board(seat, Detail::Full)?,
            Order::Look(word) => {
                for line in inspect::found(self.session.rules(), &view, &word) {
                    self.out.line(line)?;
                }
            }
            Order::Why => self.why(seat)?,
            Order::WhyNot(words) => {
                let told = self.session.why_not(seat, &words);
                self.told(told)?;
            }
            Order::WhyNumber(words) => {
                let told = self.session.numbers(seat, &words);
                self.told(told)?;
            }
            Order::If(words) => {
                let told = orders::option(&words, &options)
                    .map_err(AskError::Unclear)
                    .and_then(|row| self.session.what_if(seat, offers.get(row).map_or(row, Offer::first)));
                self.told(told)?;
            }
            Order::Log => {
                for line in self.session.settled_log(Some(seat)) {
                    self.out.line(styled(DIM, line))?;
                }
            }
            Order::Past => {
                if self.look_back(seat, keyboard)? {
                    return Ok(Stay::On);
                }
                return Ok(Stay::Afresh);
            }
            Order::Branch => {
                if self.branch_to_new()? {
                    return Ok(Stay::On);
                }
            }
            Order::Back => match self.session.take_back(seat) {
                Ok(()) => return Ok(Stay::On),
                Err(error) => self.out.line(error.to_string())?,
            },
            Order::PassOn => {
                let wish = self.session.auto_pass(seat);
                self.session.set_auto_pass(seat, AutoPass { pass: true, ..wish });
                self.out.line("You pass every window until you can act again.")?;
                return Ok(Stay::On);
            }
            Order::Windows => {
                let windows = self.session.auto_pass(seat).windows.other();
                self.session.set_auto_pass(seat, AutoPass { windows, pass: false });
                self.out.line(windows.words(self.session.people()))?;
                return Ok(Stay::On);
            }
            Order::Save(name) => self.save(name)?,
            Order::Bug(words) => self.bug(&words, None, keyboard)?,
            Order::Concede => {
                self.out.text("Give up the match? Type `yes` to do so: ")?;
                if matches!(self.hear(keyboard)?, Heard::Line(answer) if answer.eq_ignore_ascii_case("yes")) {
                    self.session.concede(seat);
                    return Ok(Stay::On);
                }
            }
            Order::Quit => return Ok(Stay::Leave),
        }
        Ok(Stay::Here)
    }

    /// Prints an answer, or why there is none.
    fn told(&mut self, told: Result<Vec<Line>, AskError>) -> Done<()> {
        match told {
            Ok(lines) => lines.iter().try_for_each(|line| self.out.line(line.text())),
            Err(why) => self.out.line(why.to_string()),
        }
    }

    fn why(&mut self, seat: Seat) -> Done<()> {
        let reasons = self.session.reasons(seat);
        let view = self.session.view(seat);
        for reason in &reasons {
            let name = tuckbox_scene::piece::name(self.session.rules(), &view, reason.handle);
            self.out.line(format!("{name}: {}", reason.words))?;
        }
        let stopping = self.session.stopping(seat);
        if let Some(words) = &stopping {
            self.out.line(words)?;
        }
        if reasons.is_empty() && stopping.is_none() {
            self.out.line("Everything that could be used or chosen is among the options.")?;
        }
        Ok(())
    }

    fn save(&mut self, name: Option<String>) -> Done<()> {
        let file = name.map_or_else(|| self.file.file.clone(), std::path::PathBuf::from);
        match self.session.save(&file) {
            Ok(()) => self.out.line(format!("The match is saved in `{}`.", file.display())),
            Err(problem) => self.out.line(problem.to_string()),
        }
    }

    /// Writes a bug report, about the present or what was after so many answers.
    fn bug(&mut self, words: &str, at: Option<usize>, keyboard: &Keyboard) -> Done<()> {
        match self.session.openness() {
            Openness::Closed => return self.out.line(CLOSED),
            Openness::Ask => {
                self.out.text(format!("{ASK} Type `yes` to write it: "))?;
                if !matches!(self.hear(keyboard)?, Heard::Line(answer) if answer.eq_ignore_ascii_case("yes")) {
                    return self.out.line("No report is written.");
                }
            }
            Openness::Free => {}
        }
        let file = saves::free(&self.file.file, "bug");
        match self.session.report(&file, words, at) {
            Ok(()) => self.out.line(format!("The report is in `{}`; `tuckbox replay {0}` opens it.", file.display())),
            Err(problem) => self.out.line(problem.to_string()),
        }
    }

    /// Waits until the content is mended, or the person wants to try again.
    fn stuck(&mut self, keyboard: &Keyboard) -> Done<Stay> {
        let problem = self.failure();
        self.out.line(styled(BAD, problem.to_string()))?;
        self.out.line("The match is as it was before. Mend the content and save it, or press Enter to go on.")?;
        self.out.line("`bug WORDS` writes a bug report that fails the same elsewhere.")?;
        match self.hear(keyboard)? {
            Heard::Line(line) if let Order::Bug(words) = orders::read(&line, &[]) => {
                self.bug(&words, None, keyboard)?;
            }
            Heard::Line(line) if matches!(orders::read(&line, &[]), Order::Quit) => return Ok(Stay::Leave),
            Heard::Line(_) => self.session.try_again(),
            Heard::News => {}
            Heard::End | Heard::NoLine => return Ok(Stay::Leave),
        }
        Ok(Stay::On)
    }

    fn failure(&self) -> Problem {
        let Some(failure) = self.session.failure() else {
            return Problem::failed("The match asks a seat nobody has.");
        };
        Problem::failed(outcome::failure(failure).join("\n"))
            .hint("Mend the content; the same seed comes to this place again.")
    }

    /// The table as it is at the end; where several people sit at it, without
    /// what only one of them holds.
    fn last_look(&mut self) -> Done<()> {
        let Some(seat) = self.viewer() else { return Ok(()) };
        let mut view = self.session.view(seat);
        if self.session.people() > 1 {
            overview::close_hands(self.session.rules(), &mut view);
        }
        self.out.line("")?;
        overview::lines(self.session.rules(), &view, Detail::Full).iter().try_for_each(|line| self.out.line(line))
    }

    fn leave(mut self) -> Done {
        self.out.line("")?;
        self.part()
    }

    fn end(mut self) -> Done {
        self.last_look()?;
        let turns = self.session.view(Seat(0)).turn;
        let result = outcome::words(self.session.outcome());
        self.out.line(format!("Result: {result} Turns: {turns}. Fingerprint: {}.", self.session.fingerprint()))?;
        self.part()
    }

    /// Writes down what has happened, and says so where it cannot be.
    fn keep(&mut self) -> Done<()> {
        match self.session.keep(&mut self.file) {
            Ok(()) => Ok(()),
            Err(error) => self.out.line(styled(BAD, error.to_string())),
        }
    }

    /// Says where the match is, once nobody plays it here any more.
    fn part(mut self) -> Done {
        for line in parting::lines(&mut self.session, &mut self.file)? {
            self.out.line(line)?;
        }
        Ok(Exit::Fine)
    }
}
