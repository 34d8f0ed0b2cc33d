//! Looking back through the match in line mode: the same points and words as at
//! the full-screen table, a line for each step.

use super::Repl;
use super::keyboard::{Heard, Keyboard};
use crate::report::out::{BOLD, DIM, styled};
use crate::report::problem::{Done, Exit};
use tuckbox_core::ids::Seat;
use tuckbox_scene::overview::{self, Detail};
use tuckbox_scene::{inspect, question};
use tuckbox_session::saves;
use tuckbox_session::{PastView, Point};

/// What a person can type while looking back.
const HELP: &str = "\
You look back; nothing can be answered here. You can type:
  back          one step back            on            one step on
  to N          to step N                turn N        to the beginning of turn N
  view          the whole table          look WORDS    a card in full
  log           what had happened        scenario      save the position as a scenario
  branch        go on from here; what came after is put aside
  bug WORDS     write a bug report about this point
  help          this text                now           leave";

/// What a line means while looking back.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Order {
    Back,
    On,
    To(usize),
    Turn(u32),
    As(char),
    View,
    Look(String),
    Log,
    Scenario,
    Branch,
    Bug(String),
    Help,
    Leave,
    Unclear(String),
}

fn read(line: &str) -> Order {
    let (order, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
    let rest = rest.trim();
    let unclear = || Order::Unclear(format!("`{}` means nothing here. Type `help`.", line.trim()));
    match order.to_lowercase().as_str() {
        "back" => Order::Back,
        "on" | "" => Order::On,
        "to" => rest.parse().map_or_else(|_| unclear(), Order::To),
        "turn" => rest.parse().map_or_else(|_| unclear(), Order::Turn),
        "as" => rest.chars().next().map_or_else(unclear, Order::As),
        "view" | "board" => Order::View,
        "look" | "i" | "inspect" if !rest.is_empty() => Order::Look(rest.to_lowercase()),
        "log" => Order::Log,
        "scenario" => Order::Scenario,
        "branch" => Order::Branch,
        "bug" => Order::Bug(rest.to_owned()),
        "help" | "?" => Order::Help,
        "now" | "quit" | "q" => Order::Leave,
        _ => unclear(),
    }
}

/// Where somebody looks.
struct Looking {
    points: Vec<Point>,
    place: usize,
    seat: Seat,
    /// A match from a file, which lies open.
    file: bool,
    /// How many lines of the log have been shown.
    told: usize,
}

impl Looking {
    fn at(&self) -> usize {
        self.points.get(self.place).map_or(0, |point| point.at)
    }

    /// Where it is: steps of a seat are counted from 1, answers of a file from 0.
    fn words(&self) -> String {
        match self.file {
            true => format!("answer {} of {}", self.at(), self.points.last().map_or(0, |point| point.at)),
            false => format!("{} of {}", self.place + 1, self.points.len()),
        }
    }

    /// The place of what a person calls step `number`.
    fn place_of(&self, number: usize) -> Option<usize> {
        match self.file {
            true => self.points.iter().position(|point| point.at == number),
            false => number.checked_sub(1).filter(|place| *place < self.points.len()),
        }
    }
}

impl Repl {
    /// Looks back from the present; says whether the match goes on from another
    /// point now.
    pub(super) fn look_back(&mut self, seat: Seat, keyboard: &Keyboard) -> Done<bool> {
        let points = self.session.points(Some(seat))?;
        if points.len() < 2 {
            self.out.line("There is nothing to look back at yet.")?;
            return Ok(false);
        }
        let place = points.len() - 2;
        let looking = Looking { points, place, seat, file: false, told: usize::MAX };
        self.look(looking, keyboard)
    }

    /// Steps through a match from a file, from after so many answers.
    ///
    /// # Errors
    /// When nobody can read the output, or the match comes out differently when
    /// it is played again.
    pub fn step(mut self, head: &[String], seat: Seat, at: usize) -> Done {
        for line in head {
            self.out.line(line)?;
        }
        let points = self.session.points(None)?;
        let place = points.iter().position(|point| point.at >= at).unwrap_or(0);
        let told = if place == 0 { 0 } else { usize::MAX };
        self.look(Looking { points, place, seat, file: true, told }, &Keyboard::new())?;
        Ok(Exit::Fine)
    }

    fn look(&mut self, mut looking: Looking, keyboard: &Keyboard) -> Done<bool> {
        self.show(&mut looking, Detail::Short)?;
        loop {
            self.out.text(format!("looking back, {}> ", looking.words()))?;
            let line = loop {
                match keyboard.listen() {
                    Some(Heard::Line(line)) => break line,
                    Some(Heard::End | Heard::NoLine) => return Ok(false),
                    _ => {}
                }
            };
            let before = looking.place;
            match read(&line) {
                Order::Back if looking.place == 0 => self.out.line("The match reaches no further back.")?,
                Order::Back => looking.place -= 1,
                Order::On if looking.place + 1 == looking.points.len() && looking.file => {
                    self.out.line("The match reaches no further.")?;
                }
                Order::On if looking.place + 1 == looking.points.len() => return Ok(false),
                Order::On => looking.place += 1,
                Order::To(number) => match looking.place_of(number) {
                    Some(place) => looking.place = place,
                    None => self.out.line(format!("There is no {number}; you are at {}.", looking.words()))?,
                },
                Order::Turn(turn) => match looking.points.iter().position(|point| point.turn >= turn) {
                    Some(place) => looking.place = place,
                    None => self.out.line(format!("There is no turn {turn} yet."))?,
                },
                Order::As(letter) if looking.file => {
                    let seats = (0..).map(Seat).take(self.session.seats());
                    match seats.into_iter().find(|seat| seat.letter() == letter.to_ascii_uppercase()) {
                        Some(seat) => {
                            looking.seat = seat;
                            looking.told = usize::MAX;
                            self.show(&mut looking, Detail::Short)?;
                        }
                        None => self.out.line(format!("There is no seat `{letter}`."))?,
                    }
                }
                Order::As(_) => self.out.line("You see the table as your own seat saw it.")?,
                Order::View => self.show(&mut looking, Detail::Full)?,
                Order::Look(word) => {
                    let PastView { rules, view, .. } = self.seen(&looking)?;
                    for line in inspect::found(&rules, &view, &word) {
                        self.out.line(line)?;
                    }
                }
                Order::Log => {
                    for line in self.seen(&looking)?.log {
                        self.out.line(styled(DIM, line.words))?;
                    }
                }
                Order::Scenario => {
                    let page = self.file.scenarios.clone();
                    match self.session.save_scenario_at(looking.at(), &page) {
                        Ok(title) => {
                            self.out.line(format!("The scenario \"{title}\" is in `{}`.", page.display()))?;
                        }
                        Err(problem) => self.out.line(problem.to_string())?,
                    }
                }
                Order::Branch if self.branch(&looking)? => return Ok(true),
                Order::Branch => {}
                Order::Bug(words) => self.bug(&words, Some(looking.at()), keyboard)?,
                Order::Help => self.out.line(HELP)?,
                Order::Leave => return Ok(false),
                Order::Unclear(sentence) => self.out.line(sentence)?,
            }
            if looking.place != before {
                self.show(&mut looking, Detail::Short)?;
            }
        }
    }

    fn seen(&mut self, looking: &Looking) -> Done<PastView> {
        Ok(self.session.past_view(looking.seat, looking.at(), looking.file)?)
    }

    /// The table at a point, what the log told new on the way on to it, and what
    /// was chosen there.
    fn show(&mut self, looking: &mut Looking, detail: Detail) -> Done<()> {
        let PastView { rules, view, log, chosen, .. } = self.seen(looking)?;
        self.out.line(styled(BOLD, format!("— looking back, {} —", looking.words())))?;
        for line in log.get(looking.told..).unwrap_or_default() {
            self.out.line(styled(DIM, &line.words))?;
        }
        looking.told = log.len();
        for line in overview::lines(&rules, &view, detail) {
            self.out.line(line)?;
        }
        if let Some(decision) = &view.decision {
            self.out.line(styled(BOLD, question::prompt(&rules, &view, decision)))?;
        }
        if let Some(chosen) = chosen {
            self.out.line(chosen)?;
        }
        Ok(())
    }

    /// Goes on from a point, or writes the match of a file there; says whether
    /// the match at the keyboard has changed.
    fn branch(&mut self, looking: &Looking) -> Done<bool> {
        let word = if looking.file { "from" } else { "before-branch" };
        let file = saves::free(&self.file.file, word);
        let branched = match looking.file {
            true => self.session.save_at(looking.at(), &file),
            false => self.session.branch(looking.at(), &file),
        };
        match (branched, looking.file) {
            (Ok(()), true) => {
                let game = self.session.rules().id.to_string();
                self.out.line(format!("Go on from here with `tuckbox play {game} --load {}`.", file.display()))?;
                Ok(false)
            }
            (Ok(()), false) => {
                let sentence = format!("The match goes on from here. What came after is in `{}`.", file.display());
                self.out.line(sentence)?;
                self.read = (0..).map(Seat).take(self.read.len()).map(|seat| self.read_so_far(seat)).collect();
                Ok(true)
            }
            (Err(problem), _) => {
                self.out.line(problem.to_string())?;
                Ok(false)
            }
        }
    }

    /// Goes back to where new content makes a difference; says whether it did.
    pub(super) fn branch_to_new(&mut self) -> Done<bool> {
        let file = saves::free(&self.file.file, "before-branch");
        match self.session.branch_to_new(&file) {
            Ok(()) => {
                let sentence = "The match goes on from here, under the new content. What came after is in";
                self.out.line(format!("{sentence} `{}`.", file.display()))?;
                self.read = (0..).map(Seat).take(self.read.len()).map(|seat| self.read_so_far(seat)).collect();
                Ok(true)
            }
            Err(problem) => {
                self.out.line(problem.to_string())?;
                Ok(false)
            }
        }
    }

    fn read_so_far(&self, seat: Seat) -> usize {
        self.session.settled_log(Some(seat)).len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let check = |line: &str, expected: Order| assert_eq!(read(line), expected, "{line}");
        check("back", Order::Back);
        check("", Order::On);
        check(" to 14 ", Order::To(14));
        check("turn 3", Order::Turn(3));
        check("as b", Order::As('b'));
        check("look Small", Order::Look("small".into()));
        check("q", Order::Leave);
        check("to x", Order::Unclear("`to x` means nothing here. Type `help`.".into()));
        check("fly", Order::Unclear("`fly` means nothing here. Type `help`.".into()));
    }
}
