//! The full-screen table. It knows no game: what it shows comes from the view
//! of a seat and from what the rules declare. Keys alone are enough for
//! everything; bots answer with a short pause, so that people can follow.

mod bands;
mod bug;
mod card;
mod cover;
mod desk;
mod draw;
mod ending;
mod find;
mod grid;
mod keys;
mod ledger;
mod looking;
mod map;
mod mapped;
mod moves;
mod panels;
mod plan;
mod spots;
#[cfg(test)]
mod tests;
mod theme;

use crate::news;
use crate::out::{self, Out};
use crate::problem::{Done, Exit};
use cover::Cover;
use desk::Desk;
use keys::Stay;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use std::time::{Duration, Instant};
use theme::{Theme, Tone};
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
    let mut desk = Desk::new(session, hot_reload, file, Theme { colour: out::wants_colour() }, pace);
    desk.begin_log(head);
    let mut terminal = ratatui::try_init()?;
    let played = play(&mut terminal, &mut desk);
    ratatui::restore();
    played?;
    let mut out = Out::new();
    if desk.session.outcome().is_some() {
        let turns = desk.view.turn;
        let fingerprint = desk.session.fingerprint();
        let words = outcome::words(desk.session.outcome());
        out.line(format!("Result: {words} Turns: {turns}. Fingerprint: {fingerprint}."))?;
    }
    if desk.file.named {
        let file = desk.file.file.clone();
        desk.session.save(&file)?;
        out.line(format!("The match is saved in `{}`.", file.display()))?;
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
    let mut desk = Desk::new(session, HotReload::default(), file, theme, Duration::ZERO);
    desk.begin_log(head);
    desk.seat = seat;
    desk.look_at_file(at)?;
    let mut terminal = ratatui::try_init()?;
    let played = play(&mut terminal, &mut desk);
    ratatui::restore();
    played.map(|()| Exit::Fine)
}

fn play(terminal: &mut DefaultTerminal, desk: &mut Desk) -> Done<()> {
    loop {
        terminal.draw(|frame| draw::draw(frame, desk))?;
        // Drawn again only when something has changed.
        loop {
            let mut changed = false;
            if event::poll(TICK)? {
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => {
                        if desk.press(key) == Stay::Leave {
                            return Ok(());
                        }
                        changed = true;
                    }
                    Event::Resize(..) => changed = true,
                    _ => {}
                }
            }
            if tick(desk) || changed {
                break;
            }
        }
    }
}

/// Lets time pass: new content, bots, the next person. Says whether something
/// has changed.
fn tick(desk: &mut Desk) -> bool {
    // The match waits while somebody looks back.
    if desk.looking.is_some() {
        return false;
    }
    let news = hear_news(desk);
    if matches!(desk.cover, Some(Cover::Pass(_) | Cover::Ask(_) | Cover::Bug(_) | Cover::Failure(_))) {
        return news;
    }
    let next = match desk.session.next() {
        Next::Over => end(desk),
        Next::Stuck => {
            let words = desk.session.failure().map(outcome::failure).unwrap_or_default();
            desk.renew();
            desk.open(Cover::Failure(words));
            true
        }
        Next::Bot(seat) => bot(desk, seat),
        Next::Person(seat) if seat != desk.seat => {
            desk.open(Cover::Pass(seat));
            true
        }
        Next::Person(_) => {
            desk.hurry = false;
            remind(desk)
        }
    };
    news || next
}

fn hear_news(desk: &mut Desk) -> bool {
    let Some(news) = desk.hot_reload.poll(&mut desk.session) else { return false };
    match news::sentence(&news) {
        Some(sentence) => {
            if matches!(desk.cover, Some(Cover::Problems(_) | Cover::Failure(_))) {
                desk.cover = None;
            }
            desk.renew();
            desk.say(sentence);
        }
        None if matches!(desk.cover, Some(Cover::Pass(_))) => {}
        None => desk.problems(),
    }
    true
}

/// Shows the problems of the content again in a later turn than they were put
/// aside in.
fn remind(desk: &mut Desk) -> bool {
    let later = desk.aside.is_none_or(|turn| turn < desk.view.turn);
    let again = desk.hot_reload.broken().is_some() && later && desk.cover.is_none();
    if again {
        desk.problems();
    }
    again
}

fn bot(desk: &mut Desk, seat: Seat) -> bool {
    if desk.cover.is_some() || desk.bot_at.is_some_and(|at| Instant::now() < at) {
        return false;
    }
    // A pause tells only what is seen anyway, never how much there was to choose from.
    let (before, lines) = (desk.view.clone(), desk.log.len());
    desk.session.let_bot(seat);
    desk.renew();
    let asked = (desk.view.asked, desk.view.decision.clone());
    let seen = lines != desk.log.len() || desk.view != View { asked: asked.0, decision: asked.1, ..before };
    let pause = if desk.hurry { Duration::ZERO } else { desk.pace };
    desk.bot_at = seen.then(|| Instant::now() + pause);
    true
}

fn end(desk: &mut Desk) -> bool {
    if desk.ended || desk.cover.is_some() {
        return false;
    }
    desk.ended = true;
    desk.renew();
    let lines = ending::lines(desk);
    desk.open(Cover::Page("The match is over".into(), lines));
    desk.notice = Some(("The match is over; q leaves.".into(), Tone::News));
    true
}
