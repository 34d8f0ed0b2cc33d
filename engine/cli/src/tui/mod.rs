//! The full-screen table. It knows no game: what it shows comes from the view
//! of a seat and from what the rules declare. Keys alone are enough for
//! everything; bots answer with a short pause, so that people can follow.

mod app;
mod board;
mod board_layout;
mod bug_report;
mod card;
mod cursor;
mod draw;
mod end_page;
mod hitboxes;
mod input;
mod layout;
mod look_back;
mod mouse;
mod offer_lines;
mod overlay;
mod panels;
mod rows;
mod search;
mod sizes;
mod state;
mod status_line;
#[cfg(test)]
mod tests;
mod theme;

use crate::report::news;
use crate::report::out::{self, Out};
use crate::report::parting;
use crate::report::problem::{Done, Exit};
use app::App;
use overlay::Overlay;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind};
use ratatui::crossterm::execute;
use state::Stay;
use std::io::stdout;
use std::time::{Duration, Instant};
use theme::{Theme, Tone};
use tuckbox_core::decider::Progress;
use tuckbox_core::ids::Seat;
use tuckbox_core::view::View;
use tuckbox_scene::outcome;
use tuckbox_session::HotReload;
use tuckbox_session::saves::SaveTarget;
use tuckbox_session::{Next, Session};

/// How long one look for a key takes.
const TICK: Duration = Duration::from_millis(40);

/// Plays at the full-screen table until the match is over or left. The log
/// begins with the lines of `head`; `pace` is how long a bot's choice among
/// several options stays on the screen.
///
/// # Errors
/// When the terminal cannot be drawn to, or the match cannot be saved.
pub fn run(session: Session, hot_reload: HotReload, file: SaveTarget, pace: Duration, head: Vec<String>) -> Done {
    let mut app = App::new(session, hot_reload, file, Theme { colour: out::wants_colour() }, pace);
    app.begin_log(head);
    let mut terminal = ratatui::try_init()?;
    let played = play(&mut terminal, &mut app);
    ratatui::restore();
    played?;
    let mut out = Out::new();
    if app.session.outcome().is_some() {
        let turns = app.view.turn;
        let fingerprint = app.session.fingerprint();
        let words = outcome::words(app.session.outcome());
        out.line(format!("Result: {words} Turns: {turns}. Fingerprint: {fingerprint}."))?;
    }
    for line in parting::lines(&mut app.session, &mut app.file)? {
        out.line(line)?;
    }
    Ok(Exit::Fine)
}

/// Steps through a match from a file, from after so many answers.
///
/// # Errors
/// When the terminal cannot be drawn to, or the match comes out differently when
/// it is played again.
pub fn step(session: Session, file: SaveTarget, head: Vec<String>, seat: Seat, at: usize) -> Done {
    let theme = Theme { colour: out::wants_colour() };
    let mut app = App::new(session, HotReload::default(), file, theme, Duration::ZERO);
    app.begin_log(head);
    app.seat = seat;
    app.look_at_file(at)?;
    let mut terminal = ratatui::try_init()?;
    let played = play(&mut terminal, &mut app);
    ratatui::restore();
    played.map(|()| Exit::Fine)
}

/// The mouse, as long as the table is on the screen; the terminal has it back
/// afterwards, also where the program stops by a mistake.
struct Mouse;

impl Mouse {
    fn take() -> Self {
        // Where there is none, keys do.
        let _ = execute!(stdout(), EnableMouseCapture);
        Self
    }
}

impl Drop for Mouse {
    fn drop(&mut self) {
        let _ = execute!(stdout(), DisableMouseCapture);
    }
}

fn play(terminal: &mut DefaultTerminal, app: &mut App) -> Done<()> {
    let _mouse = Mouse::take();
    loop {
        terminal.draw(|frame| draw::draw(frame, app))?;
        // Drawn again only when something has changed.
        loop {
            let mut changed = false;
            if event::poll(TICK)? {
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => {
                        if app.press(key) == Stay::Leave {
                            return Ok(());
                        }
                        changed = true;
                    }
                    Event::Mouse(mouse) => changed = app.click(mouse),
                    Event::Resize(..) => changed = true,
                    _ => {}
                }
            }
            if tick(app) || changed {
                break;
            }
        }
    }
}

/// Lets time pass: new content, bots, the next person. Says whether something
/// has changed.
fn tick(app: &mut App) -> bool {
    // The match waits while somebody looks back.
    if app.looking.is_some() {
        return false;
    }
    if let Err(error) = app.session.keep(&mut app.file) {
        app.notice = Some((error.to_string(), Tone::Bad));
    }
    let news = hear_news(app);
    if matches!(app.overlay, Some(Overlay::Pass(_) | Overlay::Ask(_) | Overlay::Bug(_) | Overlay::Failure(_))) {
        return news;
    }
    let next = match app.session.next() {
        Next::Over => end(app),
        Next::Stuck => {
            let words = app.session.failure().map(outcome::failure).unwrap_or_default();
            app.renew();
            app.open(Overlay::Failure(words));
            true
        }
        Next::Bot(seat) => bot(app, seat),
        Next::Person(seat) if seat != app.seat => {
            app.open(Overlay::Pass(seat));
            true
        }
        Next::Person(_) => {
            app.hurry = false;
            remind(app)
        }
    };
    news || next
}

fn hear_news(app: &mut App) -> bool {
    let Some(news) = app.hot_reload.poll(&mut app.session) else { return false };
    match news::sentence(&news) {
        Some(sentence) => {
            if matches!(app.overlay, Some(Overlay::Problems(_) | Overlay::Failure(_))) {
                app.overlay = None;
            }
            app.renew();
            app.say(sentence);
        }
        None if matches!(app.overlay, Some(Overlay::Pass(_))) => {}
        None => app.problems(),
    }
    true
}

/// Shows the problems of the content again in a later turn than they were put
/// aside in.
fn remind(app: &mut App) -> bool {
    let later = app.aside.is_none_or(|turn| turn < app.view.turn);
    let again = app.hot_reload.broken().is_some() && later && app.overlay.is_none();
    if again {
        app.problems();
    }
    again
}

fn bot(app: &mut App, seat: Seat) -> bool {
    if app.overlay.is_some() || app.bot_at.is_some_and(|at| Instant::now() < at) {
        return false;
    }
    // The table goes on between: keys are heard, and it shows how far the bot has come.
    let thinks = app.session.think(seat, TICK);
    let changed = thinks.map(Progress::percent) != app.thinks.map(Progress::percent);
    app.thinks = thinks;
    if app.thinks.is_some() {
        return changed;
    }
    // A pause tells only what is seen anyway, never how much there was to choose from.
    let (before, lines) = (app.view.clone(), app.log.len());
    app.session.let_bot(seat);
    app.renew();
    let asked = (app.view.asked, app.view.decision.clone());
    let seen = lines != app.log.len() || app.view != View { asked: asked.0, decision: asked.1, ..before };
    let pause = if app.hurry { Duration::ZERO } else { app.pace };
    app.bot_at = seen.then(|| Instant::now() + pause);
    true
}

fn end(app: &mut App) -> bool {
    if app.ended || app.overlay.is_some() {
        return false;
    }
    app.ended = true;
    app.renew();
    let lines = end_page::lines(app);
    app.open(Overlay::Page("The match is over".into(), lines));
    app.notice = Some(("The match is over; q leaves.".into(), Tone::News));
    true
}
