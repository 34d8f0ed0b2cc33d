//! The course of the game: who may answer, what waits, who is out.

use super::{checked_seat, on, seats};
use crate::api::{Group, Verb};
use crate::given::{self, Whole};
use crate::handle::{PieceHandle, SeatHandle};
use crate::texts::{GivenName, GivenText};
use mlua::{Result, Table, Value};
use tuckbox_core::ids::PieceId;
use tuckbox_core::names::{EffectId, EventId, MomentId, WindowId};
use tuckbox_core::play::Scope;
use tuckbox_core::state::{Delayed, Waiting, WaitingFor};

pub(in crate::api) const VERBS: &[Verb] = &[
    Verb {
        name: "window",
        doc: "Opens a response window about a piece; `Subject` is its controller.",
        params: &[("window", "Window", "the window"), ("piece", "Piece?", "what it is about; self if left out")],
        gives: None,
    },
    Verb {
        name: "use_for",
        doc: "Uses the ability at work once more, as if another seat had used it on these targets.",
        params: &[("seat", "Seat", "who uses it"), ("targets", "Piece[]", "its targets")],
        gives: None,
    },
    Verb {
        name: "settle",
        doc: "Ends the printed step: checks, and what the step set off. The end of an effect does this by itself.",
        params: &[],
        gives: None,
    },
    Verb {
        name: "lose",
        doc: "Seats lose the game, all at once.",
        params: &[("seats", "Seat|Seat[]", "who")],
        gives: None,
    },
    Verb {
        name: "win",
        doc: "Seats win the game, together if there are several; all others lose.",
        params: &[("seats", "Seat|Seat[]", "who")],
        gives: None,
    },
    Verb {
        name: "first",
        doc: "Makes a seat the first of the turn order.",
        params: &[("seat", "Seat", "who")],
        gives: None,
    },
    Verb {
        name: "prevent",
        doc: "In a response to an event, or in what works instead of one: the event does not happen.",
        params: &[],
        gives: None,
    },
    Verb {
        name: "becomes",
        doc: "In a response to an event, or in what works instead of one: the event has this amount.",
        params: &[("amount", "integer", "the new amount")],
        gives: None,
    },
    Verb {
        name: "forget",
        doc: "Drops what a piece was announced for: it will not happen.",
        params: &[("piece", "Piece", "the piece")],
        gives: None,
    },
    Verb {
        name: "cancel",
        doc: "Cancels what a piece announced on the stack.",
        params: &[("piece", "Piece", "the piece")],
        gives: None,
    },
    Verb {
        name: "release",
        doc: "Lets what a piece was announced for happen now.",
        params: &[("piece", "Piece", "the piece"), ("gone", "Event?", "raised instead if all its targets are gone")],
        gives: None,
    },
    Verb {
        name: "delay",
        doc: "Runs an effect when a moment is reached, with the same self, targets and parameters.",
        params: &[
            ("moment", "Moment", "the moment"),
            ("own", "boolean", "only in your own turn"),
            ("effect", "Effect", "the effect"),
        ],
        gives: None,
    },
    Verb {
        name: "say",
        doc: "Writes a line into the log for everybody.",
        params: &[("text", "string", "the line")],
        gives: None,
    },
];

pub(super) fn register(group: &Group<'_>) -> Result<()> {
    group.add_deed("window", |bridge, lua, (window, piece): (GivenName, Option<PieceHandle>)| {
        let window: WindowId = bridge.name(lua, &window)?;
        bridge.act(|run, scope| {
            let this = piece.and_then(|piece| piece.alive(run.state())).or(scope.this);
            run.window(window, &Scope { this, ..*scope })
        })
    })?;
    group.add_deed("use_for", |bridge, lua, (seat, targets): (SeatHandle, Table)| {
        let targets = given::pieces(bridge, lua, &targets)?;
        let seat = checked_seat(bridge, Some(seat))?.unwrap_or_default();
        bridge.act(|run, scope| {
            let alive: Vec<PieceId> = targets.iter().filter_map(|piece| piece.alive(run.state())).collect();
            run.use_for(scope, seat, &alive)
        })
    })?;
    group.add_deed("settle", |bridge, _, ()| bridge.act(|run, _| run.settle_inner()))?;
    group.add_deed("lose", |bridge, lua, given: Value| {
        let set = seats(bridge, lua, given)?;
        bridge.act(|run, _| run.lose(set))
    })?;
    group.add_deed("win", |bridge, lua, given: Value| {
        let set = seats(bridge, lua, given)?;
        bridge.act(|run, _| run.win(set))
    })?;
    group.add_deed("first", |bridge, _, seat: SeatHandle| {
        let seat = checked_seat(bridge, Some(seat))?.unwrap_or_default();
        bridge.act(|run, _| {
            run.make_first(seat);
            Ok(())
        })
    })?;
    group.add_deed("prevent", |bridge, _, ()| bridge.act(|run, _| run.change_in_hand(None)))?;
    group
        .add_deed("becomes", |bridge, _, Whole(amount): Whole| bridge.act(|run, _| run.change_in_hand(Some(amount))))?;
    group.add_deed("forget", |bridge, _, piece: PieceHandle| {
        on(bridge, piece, |run, _, piece| {
            run.forget(piece);
            Ok(())
        })
    })?;
    group.add_deed("cancel", |bridge, _, piece: PieceHandle| {
        on(bridge, piece, |run, _, piece| {
            run.cancel(piece);
            Ok(())
        })
    })?;
    group.add_deed("release", |bridge, lua, (piece, gone): (PieceHandle, Option<GivenName>)| {
        let gone = gone.map(|gone| bridge.name::<EventId>(lua, &gone)).transpose()?;
        on(bridge, piece, |run, _, piece| run.release(piece, gone))
    })?;
    group.add_deed("delay", |bridge, lua, (moment, own, effect): (GivenName, bool, GivenName)| {
        let (moment, effect): (MomentId, EffectId) = (bridge.name(lua, &moment)?, bridge.name(lua, &effect)?);
        bridge.act(|run, scope| {
            let waiting = Waiting {
                what: WaitingFor::Effect(effect),
                by: scope.ability,
                this: scope.this,
                host: scope.host,
                seat: scope.me,
                event: scope.event,
                targets: scope.targets,
            };
            run.delay(Delayed { moment, own, waiting })
        })
    })?;
    group.add_deed("say", |bridge, lua, text: GivenText| {
        let text = bridge.text(lua, &text)?;
        bridge.act(|run, scope| run.say(scope, text))
    })
}
