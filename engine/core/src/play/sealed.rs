//! Choices made by several seats at once and in secret: all are asked together,
//! nothing is known of any answer until everybody has given every one, and then
//! all of it happens.

use super::{Eval, Flowing, Run, Scope};
use crate::ask::{Choice, Decision, Prompt};
use crate::ids::{PieceId, Seat};
use crate::names::{Named, TargetId};
use crate::rules::Sees;
use crate::rules::op::Op;
use crate::rules::value::Who;
use crate::state::{Target, Targets};
use crate::usage::UsedPart;

/// What a seat chooses of one kind: the piece there is, or the number of a question.
enum Chosen {
    Fixed(PieceId),
    Asked(usize),
}

impl Run<'_> {
    /// Has seats choose one piece of each kind, sealed, and then does the
    /// operations for one seat after another, in turn order from the active one.
    pub(super) fn sealed(&mut self, scope: &Scope, who: Who, kinds: &[TargetId], ops: &[Op]) -> Flowing {
        let rules = self.rules;
        let seats = self.seats(scope, who);
        let order: Vec<Seat> = self.state().round(self.state().active).filter(|&seat| seats.has(seat)).collect();
        let mut questions = Vec::new();
        let mut chosen: Vec<(Seat, TargetId, Chosen)> = Vec::new();
        for &seat in &order {
            let scope = Scope { me: seat, targets: Targets::default(), ..*scope };
            for &kind in kinds {
                let eval = self.eval();
                if !eval.cond(&scope, &rules.targets[kind.index()].when) {
                    continue;
                }
                let mut options = Vec::new();
                eval.candidates(&scope, kind, &scope.targets, &mut options);
                self.check_fault()?;
                match options[..] {
                    [] => {}
                    // Everybody knows that there is nothing to choose.
                    [Choice::Piece(piece)] if is_open(&self.board(), kind) => {
                        chosen.push((seat, kind, Chosen::Fixed(piece)))
                    }
                    _ => {
                        chosen.push((seat, kind, Chosen::Asked(questions.len())));
                        questions.push(Decision::new(seat, Prompt::Target(kind, scope.this), options));
                    }
                }
            }
        }
        let answers = if questions.is_empty() { Vec::new() } else { self.ask_together(questions)? };
        for seat in order {
            let mut scope = Scope { me: seat, targets: Targets::default(), ..*scope };
            for (_, kind, choice) in chosen.iter().filter(|(by, ..)| *by == seat) {
                let piece = match *choice {
                    Chosen::Fixed(piece) => piece,
                    Chosen::Asked(number) => match answers[number] {
                        Choice::Piece(piece) => piece,
                        _ => continue,
                    },
                };
                self.used(UsedPart::Target(*kind));
                self.used_piece(Some(piece));
                let life = self.state().piece(piece).life;
                scope.targets.push(Target { piece, life, kind: *kind });
            }
            if !scope.targets.is_empty() {
                self.ops(&scope, ops)?;
            }
        }
        Ok(())
    }
}

/// Whether a kind of target is chosen from what everybody sees.
fn is_open(board: &Eval, kind: TargetId) -> bool {
    let Eval { rules, state, .. } = *board;
    let everyone = state.everyone();
    rules.zones_of(&rules.targets[kind.index()].from).iter().all(|zone| {
        let held =
            (0..state.seats()).filter_map(|seat| u8::try_from(seat).ok()).flat_map(|seat| state.zone(zone, Seat(seat)));
        rules.zones[zone.index()].sees == Sees::Everyone
            && held.into_iter().all(|&piece| everyone.without(board.sees(piece)).is_empty())
    })
}
