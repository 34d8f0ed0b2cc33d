//! Steps that say what a seat is asked, and which options it has. They change
//! nothing.

use super::stage::{Done, Stage, Wrong};
use super::words;
use crate::lookup::Misnamed;
use crate::page::args::SeatName;
use tuckbox_core::ask::{Choice, Decision};
use tuckbox_core::ids::PieceId;
use tuckbox_core::names::{ActionId, CardId};

impl Stage<'_> {
    /// A text that is no option of a seat, and could be one.
    pub fn no_option(&self, seat: SeatName, option: &str) -> Done {
        let decision = self.asked_now(seat)?;
        if (0..decision.options.len()).any(|place| self.is_option(&decision, place, option)) {
            return Err(Wrong::Differs {
                expected: format!("`{option}` is no option of {seat}"),
                actual: format!("`{option}` is among the options. {}", self.question(&decision)),
                paste: Some(self.paste_options(&decision)),
            });
        }
        self.could_be_option(&decision, option)
    }

    /// That a text says something which could be an option: a word for stopping or
    /// for an answer, a number, a seat, a card, an action with a piece, a piece that
    /// is there, or words that stand somewhere in the game.
    fn could_be_option(&self, decision: &Decision, text: &str) -> Done {
        let look = self.look();
        let known = |found: bool, message: String| if found { Ok(()) } else { Err(Wrong::Unknown(message)) };
        if ["stop", "yes", "no"].contains(&text) || text.parse::<i32>().is_ok() {
            return Ok(());
        }
        if let Some(seat) = SeatName::of(text) {
            return known(
                seat.index() < look.state.seats(),
                format!("There is no seat {} in this match.", seat.letter()),
            );
        }
        if !decision.words.is_empty() {
            let said = self.game.sources.iter().any(|(_, source)| source.text.contains(text));
            return known(said, format!("`{text}` stands nowhere in this game, so no option can have these words."));
        }
        let (word, name) = text.split_once(' ').map_or((text, None), |(word, name)| (word, Some(name)));
        if look.rules.find::<ActionId>(word).is_some() {
            let Some(name) = name else { return Ok(()) };
            self.knows_ability(name)?;
            return self.there(name.split_once('/').map_or(name, |(name, _)| name));
        }
        let cards = decision.options.iter().any(|choice| matches!(choice, Choice::Card(_)));
        if cards && look.rules.find::<CardId>(text).is_some() {
            return Ok(());
        }
        self.there(text)
    }

    /// That pieces go by a name, or went by it as an alias.
    fn there(&self, name: &str) -> Done {
        let found = self.names.all(self.look(), name)?;
        match found.is_empty() && !self.names.has(name) {
            true => Err(Misnamed::absent(format!("There is no piece `{name}` now, so it cannot be an option.")).into()),
            false => Ok(()),
        }
    }

    /// So many options a seat has.
    pub fn choices(&self, seat: SeatName, count: i32) -> Done {
        let actual = self.asked_now(seat)?.options.len();
        if i32::try_from(actual) == Ok(count) {
            return Ok(());
        }
        Err(Wrong::Differs {
            expected: format!("{count} options of {seat}"),
            actual: actual.to_string(),
            paste: Some(format!("Choices({seat}, {actual})")),
        })
    }

    /// What a seat is asked; where it is asked nothing, this would hold.
    pub fn asked_now(&self, seat: SeatName) -> Done<Decision> {
        self.decision(seat).map_err(|problem| match problem {
            Wrong::Because(actual) | Wrong::Unknown(actual) => Wrong::Differs {
                expected: format!("{seat} is asked something"),
                actual,
                paste: Some(format!("NotAsked({seat})")),
            },
            differs => differs,
        })
    }

    /// The expectation of the question that is asked.
    pub fn paste_asked(&self, decision: &Decision) -> String {
        format!("Asked({}, {:?})", decision.seat.letter(), words::prompt(self.look(), &self.names, decision))
    }

    /// The expectation of the options there are.
    pub fn paste_options(&self, decision: &Decision) -> String {
        let say = |place: usize| words::option(self.look(), &self.names, decision, place);
        let options: Vec<String> = (0..decision.options.len()).map(say).collect();
        format!("Options({}, {options:?})", decision.seat.letter())
    }

    /// A seat is asked a question with these words.
    pub fn asked(&self, seat: SeatName, question: Option<&str>) -> Done {
        let decision = self.asked_now(seat)?;
        let actual = self.question(&decision);
        match question {
            Some(expected) if !actual.contains(expected) => Err(Wrong::Differs {
                expected: format!("a question with `{expected}`"),
                actual,
                paste: Some(self.paste_asked(&decision)),
            }),
            _ => Ok(()),
        }
    }

    /// A seat has just these options, in whatever order.
    pub fn these_options(&self, seat: SeatName, options: &[String]) -> Done {
        let decision = self.asked_now(seat)?;
        let mut left: Vec<usize> = (0..decision.options.len()).collect();
        let mut missing = Vec::new();
        for text in options {
            match left.iter().position(|&place| self.is_option(&decision, place, text)) {
                Some(at) => drop(left.remove(at)),
                None => missing.push(text.as_str()),
            }
        }
        for text in &missing {
            if let Err(Wrong::Unknown(message)) = self.could_be_option(&decision, text) {
                return Err(Wrong::Unknown(message));
            }
        }
        if left.is_empty() && missing.is_empty() {
            return Ok(());
        }
        let say = |place: usize| words::option(self.look(), &self.names, &decision, place);
        let actual: Vec<String> = (0..decision.options.len()).map(say).collect();
        Err(Wrong::Differs {
            expected: format!("[{}]", options.join(", ")),
            actual: format!("[{}]", actual.join(", ")),
            paste: Some(self.paste_options(&decision)),
        })
    }

    /// Whether a text names the option at a place.
    pub fn is_option(&self, decision: &Decision, place: usize, text: &str) -> bool {
        let look = self.look();
        if words::option(look, &self.names, decision, place) == text {
            return true;
        }
        let names = |name: &str, piece: PieceId| self.names.all(look, name).is_ok_and(|all| all.contains(&piece));
        match decision.options[place] {
            Choice::Piece(piece) => names(text, piece),
            Choice::Waiting(at) => {
                let waiting = look.state.waiting.get(usize::from(at));
                waiting.and_then(|waiting| waiting.this).is_some_and(|piece| names(text, piece))
            }
            Choice::Act(action, piece, _) => match text.split_once(' ') {
                Some((word, name)) => {
                    let name = name.split_once('/').map_or(name, |(name, _)| name);
                    word == look.rules.name(action) && piece.is_some_and(|piece| names(name, piece))
                }
                None => text == look.rules.name(action) && piece.is_none(),
            },
            _ => false,
        }
    }
}
