//! What may and may not be done now, and why not: actions are tried out on a
//! copy of the match, target by target.

use super::act::{asked, is_choice, pieces};
use super::stage::{Done, Stage, Wrong, wrong};
use crate::lookup::id;
use crate::page::args::{SeatName, Texts};
use tuckbox_core::ask::{Choice, Decision, Prompt};
use tuckbox_core::ids::{PieceId, Seat, Seats};
use tuckbox_core::matches::Match;
use tuckbox_core::names::ActionId;
use tuckbox_core::play::Scope;
use tuckbox_core::state::{Target, Targets};
use tuckbox_scene::why_not;

impl Stage<'_> {
    /// The seat may take an action, with just these targets.
    pub fn can(&mut self, seat: SeatName, action: &str, piece: Option<&str>, targets: Option<&Texts>) -> Done {
        let found = self.decision(seat).and_then(|decision| Ok((self.action(&decision, action, piece)?, decision)));
        let (option, decision) = match found {
            Ok(found) => found,
            Err(problem) => return Err(self.refused(problem, seat, action, piece)),
        };
        let Some(targets) = targets else { return Ok(()) };
        let mut walk = self.walk(&decision, option)?;
        for (name, upto) in targets.0.iter().zip(1..) {
            if let Err(reason) = walk.choose(self, name, Some(seat.seat()))? {
                let list = targets.0.get(..upto).unwrap_or_default();
                return Err(Wrong::Differs {
                    expected: format!("{seat} may choose `{name}`"),
                    actual: format!("`{name}` cannot be chosen: {reason}"),
                    paste: piece
                        .map(|piece| format!("CannotTarget({seat}, {action:?}, {piece:?}, {list:?}, {reason:?})")),
                });
            }
        }
        Ok(())
    }

    /// The seat may not take an action; no piece, or an empty name, for an action without one.
    pub fn cannot(&mut self, seat: SeatName, action: &str, piece: Option<&str>, because: Option<&str>) -> Done {
        let piece = piece.filter(|piece| !piece.is_empty());
        let id: ActionId = id(&self.game.rules, action)?;
        piece.map_or(Ok(()), |piece| self.knows_ability(piece))?;
        let name = piece.map(|piece| piece.split_once('/').map_or(piece, |(name, _)| name));
        let found = name.map(|name| self.names.find(self.look(), name)).transpose();
        if let Err(misnamed) = &found
            && misnamed.unknown
        {
            return Err(misnamed.clone().into());
        }
        let Ok(decision) = self.decision(seat) else {
            return Err(Wrong::Differs {
                expected: format!("{seat} is asked, and may not do this"),
                actual: self.not_asked(seat.seat()),
                paste: Some(format!("NotAsked({seat})")),
            });
        };
        if self.action(&decision, action, piece).is_ok() {
            let with = piece.map(|piece| format!(", {piece:?}")).unwrap_or_default();
            return Err(Wrong::Differs {
                expected: format!("{seat} may not do this"),
                actual: format!("Seat {seat} may do this: it is among the options"),
                paste: Some(format!("Can({seat}, {action:?}{with})")),
            });
        }
        let found = found?;
        let Some(because) = because else { return Ok(()) };
        let actual = self.why_not_now(seat, id, found);
        self.because(because, &actual, |reason| match piece {
            Some(piece) => format!("Cannot({seat}, {action:?}, {piece:?}, {reason:?})"),
            None => format!("Cannot({seat}, {action:?}, \"\", {reason:?})"),
        })
    }

    /// Why a seat may not take an action now, in a whole sentence.
    fn why_not_now(&self, seat: SeatName, action: ActionId, piece: Option<PieceId>) -> String {
        let now = self.found.decisions().any(|decision| {
            decision.seat == seat.seat() && matches!(decision.prompt, Prompt::Act(_) | Prompt::Respond(..))
        });
        let mut copy = self.found.clone();
        let board = copy.board_with(self.host);
        let why = board.why_not(seat.seat(), action, piece).filter(|_| now);
        why.map_or_else(|| "This cannot be done now.".into(), |why| why_not::sentence(&self.game.rules, &why))
    }

    /// An action that is expected and not possible; where only the rules are
    /// against it, and no name, it is told as a step that holds.
    fn refused(&self, problem: Wrong, seat: SeatName, action: &str, piece: Option<&str>) -> Wrong {
        let Wrong::Because(actual) = problem else { return problem };
        let name = piece.map(|piece| piece.split_once('/').map_or(piece, |(name, _)| name));
        let found = name.map(|name| self.names.find(self.look(), name)).transpose();
        let (Ok(id), Ok(found)) = (id::<ActionId>(&self.game.rules, action), found) else {
            return Wrong::Because(actual);
        };
        let (piece, reason) = (piece.unwrap_or_default(), self.why_not_now(seat, id, found));
        Wrong::Differs {
            expected: format!("{seat} may do this"),
            actual,
            paste: Some(format!("Cannot({seat}, {action:?}, {piece:?}, {reason:?})")),
        }
    }

    /// The seat may take an action, but not with the last target.
    pub fn cannot_target(
        &mut self,
        seat: SeatName,
        action: &str,
        piece: &str,
        targets: &Texts,
        because: Option<&str>,
    ) -> Done {
        let decision = self.decision(seat)?;
        let option = self.action(&decision, action, Some(piece))?;
        let mut walk = self.walk(&decision, option)?;
        let Some((last, before)) = targets.0.split_last() else {
            return wrong("Name the target that cannot be chosen.");
        };
        for name in before {
            if let Err(reason) = walk.choose(self, name, None)? {
                return wrong(format!("Already `{name}` cannot be chosen: {reason}"));
            }
        }
        // One more than may be chosen is refused like any other target.
        if before.is_empty() && !walk.is_choosing(None) {
            return wrong(format!("Nobody asks for a target in the place of `{last}`, so it is not refused."));
        }
        match (walk.choose(self, last, None)?, because) {
            (Ok(()), _) => Err(Wrong::Differs {
                expected: format!("{seat} may not choose `{last}`"),
                actual: format!("`{last}` can be chosen"),
                paste: Some(format!("Can({seat}, {action:?}, {piece:?}, {:?})", targets.0)),
            }),
            (Err(_), None) => Ok(()),
            (Err(actual), Some(because)) => self.because(because, &actual, |reason| {
                format!("CannotTarget({seat}, {action:?}, {piece:?}, {:?}, {reason:?})", targets.0)
            }),
        }
    }

    fn because(&self, expected: &str, actual: &str, paste: impl Fn(&str) -> String) -> Done {
        if actual.contains(expected) {
            return Ok(());
        }
        Err(Wrong::Differs {
            expected: format!("a reason with `{expected}`"),
            actual: actual.into(),
            paste: Some(paste(actual)),
        })
    }

    /// A copy of the match in which an action has been taken.
    fn walk(&self, decision: &Decision, option: usize) -> Done<Walk> {
        let Choice::Act(action, piece, ability) = decision.options[option] else { return wrong("This is no action.") };
        let scope =
            Scope { me: decision.seat, this: piece, it: piece, ability, action: Some(action), ..Scope::default() };
        let mut copy = self.found.clone();
        self.host.record().into_iter().for_each(|record| copy.record(record));
        let mut walk = Walk { copy, scope };
        walk.take(self, decision.seat, option)?;
        Ok(walk)
    }
}

/// A copy of the match on which an action is tried out, target by target.
struct Walk {
    copy: Match,
    scope: Scope,
}

impl Walk {
    fn take(&mut self, stage: &Stage, seat: Seat, option: usize) -> Done {
        match self.copy.answer(stage.host, seat, option) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(refusal)) => wrong(format!("The game refuses an option it has listed: {refusal}")),
            Err(failure) => wrong(format!("The game fails: {failure}")),
        }
    }

    /// Whether a target is asked for.
    fn is_choosing(&self, by: Option<Seat>) -> bool {
        asked(&self.copy, by).is_some_and(|decision| is_choice(&decision))
    }

    /// Chooses a target; the inner error says why it cannot be chosen.
    fn choose(&mut self, stage: &Stage, name: &str, by: Option<Seat>) -> Done<Result<(), String>> {
        let piece = stage.names.find(stage.look(), name)?;
        let open = asked(&self.copy, by).filter(is_choice);
        let Some(decision) = open else {
            let others = Seats::ALL.without(by.map_or(Seats::NONE, Seats::one));
            let other = asked(&self.copy, None).filter(|decision| others.has(decision.seat));
            let who = other.map(|decision| format!(" Seat {} is asked now.", decision.seat.letter()));
            return Ok(Err(format!("Nobody asks for a further choice.{}", who.unwrap_or_default())));
        };
        if !pieces(&decision).contains(&piece) {
            return Ok(Err(self.why_not(stage, &decision, piece)));
        }
        if let Prompt::Target(kind, _) = decision.prompt {
            let life = self.copy.state().piece(piece).life;
            self.scope.targets.push(Target { piece, life, kind });
        }
        let place = decision.options.iter().position(|&choice| choice == Choice::Piece(piece)).unwrap_or(0);
        self.take(stage, decision.seat, place).map(Ok)
    }

    fn why_not(&mut self, stage: &Stage, decision: &Decision, piece: PieceId) -> String {
        let (Prompt::Target(kind, _), scope) = (&decision.prompt, self.scope) else {
            return "It is not among the options.".into();
        };
        let taken = |targets: &Targets| targets.iter().any(|t| t.kind == *kind && t.piece == piece);
        if taken(&scope.targets) {
            return "It has been chosen already.".into();
        }
        let eval = self.copy.board();
        let why = eval.why_not_target(&scope, *kind, piece).map(|why| why_not::sentence(&stage.game.rules, &why));
        why.unwrap_or_else(|| "It is not among the options.".into())
    }
}
