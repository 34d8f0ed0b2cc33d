//! `tuckbox ask`: why a number is what it is, why something cannot be done, and
//! what would happen, about any saved match.

use crate::args::mods::ModArgs;
use crate::args::open_match;
use crate::repl::orders;
use crate::report::out::{BOLD, DIM, Out, styled};
use crate::report::problem::{Done, Exit, Problem};
use serde_json::json;
use std::path::{Path, PathBuf};
use tuckbox_core::ids::Seat;
use tuckbox_core::view::View;
use tuckbox_scene::question;
use tuckbox_session::OpenMatch;
use tuckbox_session::ask::{AskError, Inquiry, Line, Meant, Number};

/// Asks about a saved match: why, why not, and what if.
///
/// Exit codes: 0 answered, 1 the match cannot be opened, 2 wrong usage.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    tuckbox ask my-game.save.json why \"Big Sister\" hp    what a number is made of\n  \
    tuckbox ask my-game.save.json why \"Big Sister\"       all its numbers that are not as printed\n  \
    tuckbox ask my-game.save.json why A coins --at 14     of a seat, after answer 14\n  \
    tuckbox ask my-game.save.json why-not Runner          why it cannot be used or chosen\n  \
    tuckbox ask my-game.save.json why-not Runner throw    why it cannot do just that\n  \
    tuckbox ask my-game.save.json what-if                 the options\n  \
    tuckbox ask my-game.save.json what-if 2               what would happen by the second\n  \
    tuckbox ask my-game.save.json what-if 2 Toddler       and then by another one, in words")]
pub struct Args {
    /// The file: what `play` saved, or a replay.
    file: PathBuf,
    #[command(flatten)]
    mods: ModArgs,
    /// Asks about the match after this answer; left out, about its end.
    #[arg(long, value_name = "ANSWER", global = true)]
    at: Option<usize>,
    /// Asks for this seat, with what it knows; left out, for the one that is asked.
    #[arg(long = "as", value_name = "SEAT", global = true)]
    seat: Option<char>,
    /// Answers with everything, hidden cards and dice to come included.
    #[arg(long, conflicts_with = "seat", global = true)]
    all: bool,
    /// Writes the answer as JSON.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    question: Question,
}

#[derive(Debug, clap::Subcommand)]
enum Question {
    /// Why a number is what it is: printed, and everything that changes it.
    Why {
        /// A piece by its name, a seat by its letter, or `table`.
        what: String,
        /// A stat or tag; left out, all that are not as printed.
        stat: Option<String>,
    },
    /// Why something cannot be done: the condition that fails, with its values.
    WhyNot {
        /// A piece by its name, or an action that needs none.
        what: String,
        /// An action by its name; left out, all that might be taken now.
        action: Option<String>,
    },
    /// What happens if: the events an option would cause, on a copy.
    WhatIf {
        /// Options one after the other, each by its number or its words; left out,
        /// they are listed.
        options: Vec<String>,
    },
}

pub(super) fn run(root: &Path, args: &Args) -> Done {
    let opened = open_match::open(root, &args.file, &args.mods, args.at)?;
    let seat = asker(&opened, args)?;
    let inquiry = Inquiry { game: &opened.game, host: &*opened.host, play: &opened.play, seat };
    let mut out = Out::new();
    if !args.json {
        for remark in &opened.remarks {
            out.line(styled(DIM, remark))?;
        }
    }
    match &args.question {
        Question::Why { what, stat } => {
            let of = inquiry.find(what).map_err(usage)?;
            let numbers = inquiry.numbers(of, stat.as_deref()).map_err(usage)?;
            match args.json {
                true => out.json(&json!({ "numbers": numbers }))?,
                false => tell_numbers(&mut out, what, &numbers)?,
            }
        }
        Question::WhyNot { what, action } => {
            let Meant { piece, action } = inquiry.find_piece_and_action(what, action.as_deref()).map_err(usage)?;
            let reasons = inquiry.why_not(piece, action);
            match args.json {
                true => out.json(&json!({ "reasons": reasons }))?,
                false => reasons.iter().try_for_each(|reason| tell(&mut out, &reason.lines()))?,
            }
        }
        Question::WhatIf { options } => what_if(&mut out, &inquiry, options, args.json)?,
    }
    Ok(Exit::Fine)
}

/// Tells what would happen, or what there is to choose from.
fn what_if(out: &mut Out, inquiry: &Inquiry, options: &[String], as_json: bool) -> Done<()> {
    let rules = &inquiry.game.rules;
    if options.is_empty() {
        let view = inquiry.play.view(inquiry.asking());
        let Some(decision) = &view.decision else {
            return out.line(format!("{} is not asked anything now.", view.seat.letter()));
        };
        let offers = question::offers(rules, &view, decision);
        if as_json {
            let words: Vec<&str> = offers.iter().map(|offer| &*offer.words).collect();
            return out.json(&json!({ "options": words }));
        }
        out.line(styled(BOLD, question::prompt(rules, &view, decision)))?;
        return (1..).zip(offers).try_for_each(|(number, offer)| out.line(format!("{number:>3}  {}", offer.words)));
    }
    let pick = |at: usize, view: &View| match (&view.decision, options.get(at)) {
        (Some(decision), Some(words)) => {
            let offers = question::offers(rules, view, decision);
            orders::option(words, &offers.iter().map(|offer| offer.words.clone()).collect::<Vec<_>>())
                .map(|row| offers.get(row).map_or(row, question::Offer::first))
                .map_err(AskError::Unclear)
        }
        _ => Err(AskError::Unclear("Nothing is asked.".into())),
    };
    let outlook = inquiry.what_if(options.len(), &pick).map_err(usage)?;
    match as_json {
        true => out.json(&json!({ "outlook": outlook })),
        false => tell(out, &outlook.lines()),
    }
}

/// Wrong usage in a sentence, with what follows it as a hint.
fn usage(why: AskError) -> Problem {
    match split(&why.to_string()) {
        (message, Some(hint)) => Problem::usage(message).hint(hint),
        (message, None) => Problem::usage(message),
    }
}

/// A sentence and the ones after it, which say what to do.
fn split(sentence: &str) -> (&str, Option<&str>) {
    match sentence.split_once(". ") {
        Some((message, hint)) => (&sentence[..=message.len()], Some(hint)),
        None => (sentence, None),
    }
}

/// Who asks: the seat that is named, or that the match asks, or everybody.
fn asker(opened: &OpenMatch, args: &Args) -> Done<Option<Seat>> {
    if args.all {
        return Ok(None);
    }
    let seats = opened.play.state().seats();
    match args.seat {
        Some(letter) => crate::args::players::seat_of(letter, seats).map(Some),
        None => Ok(Some(opened.play.decisions().next().map_or(Seat(0), |decision| decision.seat))),
    }
}

fn tell_numbers(out: &mut Out, what: &str, numbers: &[Number]) -> Done<()> {
    for number in numbers {
        tell(out, &number.lines())?;
    }
    if numbers.is_empty() {
        out.line(format!("Every number of `{what}` is as printed. Name a stat to see where it is printed."))?;
    }
    Ok(())
}

fn tell(out: &mut Out, lines: &[Line]) -> Done<()> {
    for line in lines {
        let space = "  ".repeat(line.depth);
        let says = if line.depth == 0 { styled(BOLD, &line.says) } else { line.says.clone() };
        match &line.from {
            Some(from) => out.line(format!("{space}{says}  {}", styled(DIM, from)))?,
            None => out.line(format!("{space}{says}"))?,
        }
    }
    Ok(())
}
