//! Doing something to the board. Each verb goes through the engine's one door;
//! what is no longer the object the script meant is passed over.

use super::read::{known, seat_of};
use super::rule::RollRule;
use super::{Group, Verb};
use crate::handle::{PieceHandle, SeatHandle, Thing};
use crate::host::Desk;
use crate::sandbox::integer;
use mlua::{Error, FromLua, Lua, LuaString, Result, Table, Value};
use tuckbox_core::ids::{PieceId, Seat, Seats};
use tuckbox_core::names::{CardId, EffectId, EventId, MomentId, StatId, TagId, WindowId, ZoneId};
use tuckbox_core::play::{Flowing, Kept, Run, Scope, Throw};
use tuckbox_core::rules;
use tuckbox_core::rules::op::{End, Face, Lasts};
use tuckbox_core::state::{Change, Delayed, Entity, Waiting};

const UNTIL: (&str, &str, &str) = ("moment", "Moment?", "until the flow next reaches it; for good if left out");
/// Bytes a line may have that a script writes into the log.
const LONGEST_LINE: usize = 500;

const RULE: (&str, &str, &str) = ("rule", "RollRule?", "what is kept, why it is rolled, who sees it");

const OWN: (&str, &str, &str) = ("own", "boolean?", "only in your own turn");

pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "raise",
        doc: "Raises a named event. A list is one step: all at once.",
        params: &[
            ("event", "Event", "the event"),
            ("about", "Piece|Seat|Piece[]", "what it is about"),
            ("amount", "integer?", "how much; 0 if left out"),
            ("source", "Piece?", "what causes it; self if left out"),
        ],
        gives: Some(("boolean", "whether it happened; for a list always true")),
    },
    Verb {
        name: "set",
        doc: "Sets a base stat of a piece or seat.",
        params: &[
            ("thing", "Piece|Seat", "the piece or seat"),
            ("stat", "Stat", "the stat"),
            ("value", "integer", "its new value"),
        ],
        gives: None,
    },
    Verb {
        name: "add",
        doc: "Adds to a base stat of a piece or seat.",
        params: &[
            ("thing", "Piece|Seat", "the piece or seat"),
            ("stat", "Stat", "the stat"),
            ("by", "integer", "how much; negative takes away"),
        ],
        gives: None,
    },
    Verb {
        name: "set_table",
        doc: "Sets a stat of the table.",
        params: &[("stat", "Stat", "the stat"), ("value", "integer", "its new value")],
        gives: None,
    },
    Verb {
        name: "tag",
        doc: "Gives a piece a tag, unless it has one that never goes with it.",
        params: &[("piece", "Piece", "the piece"), ("tag", "Tag", "the tag")],
        gives: None,
    },
    Verb {
        name: "untag",
        doc: "Takes a tag away from a piece.",
        params: &[("piece", "Piece", "the piece"), ("tag", "Tag", "the tag")],
        gives: None,
    },
    Verb {
        name: "move",
        doc: "Moves a piece to a zone.",
        params: &[
            ("piece", "Piece", "the piece"),
            ("zone", "Zone", "the zone"),
            ("seat", "Seat?", "whose; its owner's if left out"),
            (
                "place",
                "\"top\"|\"bottom\"|integer|nil",
                "which end, or which place, 1 for the first; the bottom if left out",
            ),
        ],
        gives: None,
    },
    Verb {
        name: "attach",
        doc: "Attaches a piece to another, or puts it into a space.",
        params: &[
            ("piece", "Piece", "the piece"),
            ("host", "Piece", "what it is attached to"),
            ("zone", "Zone", "a zone of pieces"),
        ],
        gives: None,
    },
    Verb {
        name: "create",
        doc: "Makes pieces of a card.",
        params: &[
            ("card", "Card", "the card"),
            ("zone", "Zone", "where"),
            ("seat", "Seat?", "whose; yours if left out"),
            ("count", "integer?", "how many; 1 if left out"),
        ],
        gives: Some(("Piece?", "the last one made")),
    },
    Verb {
        name: "modify",
        doc: "Adds to current stats of a piece for a while.",
        params: &[("piece", "Piece", "the piece"), ("changes", "table<Stat, integer>", "what is added"), UNTIL, OWN],
        gives: None,
    },
    Verb {
        name: "give",
        doc: "Gives a piece a tag for a while, unless it has one that never goes with it.",
        params: &[("piece", "Piece", "the piece"), ("tag", "Tag", "the tag"), UNTIL, OWN],
        gives: None,
    },
    Verb {
        name: "give_turns",
        doc: "Gives a piece a tag for so many own turns of a seat, from its next turn on.",
        params: &[
            ("piece", "Piece", "the piece"),
            ("tag", "Tag", "the tag"),
            ("seat", "Seat", "whose turns"),
            ("turns", "integer", "how many, 1 to 255; a turn that is running does not count"),
            ("at_once", "boolean?", "begin now and not with the next turn"),
        ],
        gives: None,
    },
    Verb {
        name: "window",
        doc: "Opens a response window about a piece; `Subject` is its controller.",
        params: &[("window", "Window", "the window"), ("piece", "Piece?", "what it is about; self if left out")],
        gives: None,
    },
    Verb {
        name: "use",
        doc: "Uses the ability at work once more, as if another seat had used it on these targets.",
        params: &[("seat", "Seat", "who uses it"), ("targets", "Piece[]", "its targets")],
        gives: None,
    },
    Verb {
        name: "control",
        doc: "Gives control of a piece to a seat; it keeps all that is on it.",
        params: &[
            ("piece", "Piece", "the piece"),
            ("seat", "Seat", "who controls it from now on"),
            ("zone", "Zone", "that seat's zone"),
        ],
        gives: None,
    },
    Verb {
        name: "deal",
        doc: "Moves pieces from the top of one zone of a seat to another.",
        params: &[
            ("from", "Zone", "from here"),
            ("to", "Zone", "to here"),
            ("seat", "Seat", "whose"),
            ("count", "integer", "how many"),
            ("empty", "Event?", "raised about the seat if there is none left; the rest is skipped"),
        ],
        gives: None,
    },
    Verb {
        name: "shuffle",
        doc: "Shuffles a zone.",
        params: &[("zone", "Zone", "the zone"), ("seat", "Seat?", "whose; yours if left out")],
        gives: None,
    },
    Verb {
        name: "roll",
        doc: "Rolls dice for one result.",
        params: &[("dice", "integer", "how many"), ("sides", "integer", "with how many sides"), RULE],
        gives: Some(("integer", "their sum, or what the rule keeps; 0 if something cancels the roll")),
    },
    Verb {
        name: "roll_each",
        doc: "Rolls dice that each stand for themselves.",
        params: &[("dice", "integer", "how many"), ("sides", "integer", "with how many sides"), RULE],
        gives: Some(("integer[]", "the faces in the order rolled; none if something cancels the roll")),
    },
    Verb {
        name: "roll_pieces",
        doc: "Rolls pieces that are dice, all in one roll; each takes its face into a stat.",
        params: &[
            ("pieces", "Piece[]", "the dice"),
            ("sides", "integer", "with how many sides"),
            ("into", "Stat", "the stat that takes the face"),
            RULE,
        ],
        gives: None,
    },
    Verb {
        name: "reveal",
        doc: "Shows a piece to a seat; it stays known until it moves.",
        params: &[("piece", "Piece", "the piece"), ("seat", "Seat?", "to whom; to everyone if left out")],
        gives: None,
    },
    Verb {
        name: "face",
        doc: "Turns a piece.",
        params: &[("piece", "Piece", "the piece"), ("side", "\"up\"|\"down\"", "which side is up")],
        gives: None,
    },
    Verb {
        name: "copy",
        doc: "Makes a piece a copy of a card while it is in play.",
        params: &[("piece", "Piece", "the piece"), ("card", "Card", "the card")],
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

/// Does something to a piece that still is what the script meant.
fn on<T: Default>(
    desk: &Desk,
    piece: PieceHandle,
    act: impl FnOnce(&mut Run<'_>, &Scope, PieceId) -> Flowing<T>,
) -> Result<T> {
    desk.read(|play, _| known(play, piece).map(drop))?;
    desk.act(|run, scope| match piece.alive(run.state()) {
        Some(piece) => act(run, scope, piece),
        None => Ok(T::default()),
    })
}

fn checked_seat(desk: &Desk, seat: Option<SeatHandle>) -> Result<Option<Seat>> {
    desk.read(|play, _| seat_of(play, seat))
}

fn lasts(desk: &Desk, moment: Option<LuaString>, own: Option<bool>) -> Result<Lasts> {
    let Some(moment) = moment else { return Ok(Lasts::Always) };
    let moment: MomentId = desk.name(&moment.to_str()?)?;
    Ok(if own.unwrap_or(false) { Lasts::UntilMy(moment) } else { Lasts::Until(moment) })
}

pub(super) fn register(group: &Group<'_>) -> Result<()> {
    stats(group)?;
    turns(group)?;
    places(group)?;
    chance(group)?;
    course(group)
}

/// Things a script may name at once: one, or a list.
fn things(lua: &Lua, given: Value) -> Result<Vec<Thing>> {
    match given {
        Value::Table(table) => table.sequence_values::<Thing>().collect(),
        Value::Nil => {
            Err(Error::runtime("A piece or a seat is needed here, but the script gave nil; is there a target?"))
        }
        other => Ok(vec![Thing::from_lua(other, lua)?]),
    }
}

fn stats(group: &Group<'_>) -> Result<()> {
    group.add(
        "raise",
        |desk, lua, (event, about, amount, source): (LuaString, Value, Option<Value>, Option<PieceHandle>)| {
            let event: EventId = desk.name(&event.to_str()?)?;
            let amount = amount.map_or(Ok(0), |amount| integer(&amount))?;
            let one = !matches!(about, Value::Table(_));
            let about = things(lua, about)?;
            let source = source.map(|source| desk.read(|play, _| known(play, source))).transpose()?;
            desk.act(|run, scope| {
                let this = source.map_or(scope.this, |source| Some(source.piece));
                let scope = Scope { this, ..*scope };
                let alive: Vec<Entity> = about.iter().filter_map(|thing| thing.alive(run.state())).collect();
                match alive[..] {
                    [subject] if one => run.raise_named(&scope, event, subject, amount),
                    _ => run.raise_each(&scope, event, &alive, amount).map(|()| !alive.is_empty()),
                }
            })
        },
    )?;
    group.add("set", |desk, _, (thing, stat, value): (Thing, LuaString, Value)| {
        let (stat, value) = (stat_of(desk, thing, &stat)?, integer(&value)?);
        change(desk, thing, stat, |_| value)
    })?;
    group.add("add", |desk, _, (thing, stat, by): (Thing, LuaString, Value)| {
        let (stat, by) = (stat_of(desk, thing, &stat)?, integer(&by)?);
        change(desk, thing, stat, |base| base.saturating_add(by))
    })?;
    group.add("set_table", |desk, _, (stat, value): (LuaString, Value)| {
        let (stat, value) = (desk.stat(&stat.to_str()?, rules::Scope::Table)?, integer(&value)?);
        desk.act(|run, scope| run.set_table_stat(scope, stat, value)).map(drop)
    })?;
    group.add("tag", |desk, _, (piece, tag): (PieceHandle, LuaString)| {
        let tag: TagId = desk.name(&tag.to_str()?)?;
        on(desk, piece, |run, scope, piece| run.set_tag(scope, piece, tag, true)).map(drop)
    })?;
    group.add("untag", |desk, _, (piece, tag): (PieceHandle, LuaString)| {
        let tag: TagId = desk.name(&tag.to_str()?)?;
        on(desk, piece, |run, scope, piece| run.set_tag(scope, piece, tag, false)).map(drop)
    })?;
    group.add(
        "modify",
        |desk, _, (piece, changes, moment, own): (PieceHandle, Table, Option<LuaString>, Option<bool>)| {
            let lasts = lasts(desk, moment, own)?;
            let mut list: Vec<(StatId, i32)> = Vec::new();
            for pair in changes.pairs::<LuaString, Value>() {
                let (stat, by) = pair?;
                list.push((desk.stat(&stat.to_str()?, rules::Scope::Piece)?, integer(&by)?));
            }
            list.sort();
            on(desk, piece, |run, scope, piece| {
                let lasting = run.lasting(scope, lasts);
                for &(stat, by) in &list {
                    run.modify(scope, piece, Change::Add(stat, by), lasting)?;
                }
                Ok(())
            })
        },
    )?;
    group.add(
        "give",
        |desk, _, (piece, tag, moment, own): (PieceHandle, LuaString, Option<LuaString>, Option<bool>)| {
            let tag: TagId = desk.name(&tag.to_str()?)?;
            let lasts = lasts(desk, moment, own)?;
            on(desk, piece, |run, scope, piece| run.give_tag(scope, piece, tag, run.lasting(scope, lasts)))
        },
    )
}

fn turns(group: &Group<'_>) -> Result<()> {
    group.add(
        "give_turns",
        |desk, _, (piece, tag, seat, turns, at_once): (PieceHandle, LuaString, SeatHandle, Value, Option<bool>)| {
            let tag: TagId = desk.name(&tag.to_str()?)?;
            let seat = checked_seat(desk, Some(seat))?.unwrap_or_default();
            let turns = integer(&turns)?;
            let count = u8::try_from(turns).ok().filter(|&count| count > 0);
            let count =
                count.ok_or_else(|| Error::runtime(format!("Something lasts for 1 to 255 turns, not for {turns}.")))?;
            on(desk, piece, |run, scope, piece| {
                let lasting = run.for_turns(seat, count, at_once.unwrap_or(false));
                run.give_tag(scope, piece, tag, lasting)
            })
        },
    )?;
    group.add("window", |desk, _, (window, piece): (LuaString, Option<PieceHandle>)| {
        let window: WindowId = desk.name(&window.to_str()?)?;
        desk.act(|run, scope| {
            let this = piece.and_then(|piece| piece.alive(run.state())).or(scope.this);
            run.window(window, &Scope { this, ..*scope })
        })
    })?;
    group.add("use", |desk, _, (seat, targets): (SeatHandle, Vec<PieceHandle>)| {
        let seat = checked_seat(desk, Some(seat))?.unwrap_or_default();
        desk.act(|run, scope| {
            let alive: Vec<PieceId> = targets.iter().filter_map(|piece| piece.alive(run.state())).collect();
            run.use_for(scope, seat, &alive)
        })
    })
}

/// A stat that such a thing has.
fn stat_of(desk: &Desk, thing: Thing, name: &LuaString) -> Result<StatId> {
    let of = match thing {
        Thing::Piece(_) => rules::Scope::Piece,
        Thing::Seat(_) => rules::Scope::Seat,
    };
    desk.stat(&name.to_str()?, of)
}

fn change(desk: &Desk, thing: Thing, stat: StatId, to: impl Fn(i32) -> i32) -> Result<()> {
    desk.act(|run, scope| match thing.alive(run.state()) {
        Some(Entity::Piece(piece)) => {
            let base = run.state().base[run.state().slot(piece, stat)];
            run.set_stat(scope, piece, stat, to(base)).map(drop)
        }
        Some(Entity::Seat(seat)) => {
            let base = run.state().seat_stat(seat, stat);
            run.set_seat_stat(scope, seat, stat, to(base)).map(drop)
        }
        _ => Ok(()),
    })
}

/// An end of a zone, or a place counted from 1.
fn end(place: Option<Value>) -> Result<End> {
    match place {
        None | Some(Value::Nil) => Ok(End::Bottom),
        Some(Value::String(word)) => match &*word.to_str()? {
            "bottom" => Ok(End::Bottom),
            "top" => Ok(End::Top),
            other => Err(Error::runtime(format!("A place is \"top\", \"bottom\" or a number, not \"{other}\"."))),
        },
        Some(number) => {
            let number = integer(&number)?;
            let place = u16::try_from(number.saturating_sub(1));
            place.map(End::At).map_err(|_| Error::runtime(format!("The first place is 1; there is no place {number}.")))
        }
    }
}

fn places(group: &Group<'_>) -> Result<()> {
    group.add(
        "move",
        |desk, _, (piece, zone, seat, place): (PieceHandle, LuaString, Option<SeatHandle>, Option<Value>)| {
            let zone: ZoneId = desk.name(&zone.to_str()?)?;
            let seat = checked_seat(desk, seat)?;
            let end = end(place)?;
            on(desk, piece, |run, scope, piece| {
                let seat = seat.unwrap_or(run.state().piece(piece).owner);
                run.move_to(scope, piece, zone, seat, end).map(drop)
            })
        },
    )?;
    group.add("attach", |desk, _, (piece, host, zone): (PieceHandle, PieceHandle, LuaString)| {
        let zone: ZoneId = desk.name(&zone.to_str()?)?;
        on(desk, piece, |run, scope, piece| match host.alive(run.state()) {
            Some(host) => run.attach(scope, piece, host, zone).map(drop),
            None => Ok(()),
        })
    })?;
    group.add(
        "create",
        |desk, _, (card, zone, seat, count): (LuaString, LuaString, Option<SeatHandle>, Option<Value>)| {
            let card: CardId = desk.name(&card.to_str()?)?;
            let zone: ZoneId = desk.name(&zone.to_str()?)?;
            let seat = checked_seat(desk, seat)?;
            let count = count.map_or(Ok(1), |count| integer(&count))?;
            desk.act(|run, scope| {
                let mut last = None;
                for _ in 0..count {
                    let made = run.create(scope, card, zone, seat.unwrap_or(scope.me))?;
                    last = made.map(|piece| PieceHandle::of(run.state(), piece)).or(last);
                }
                Ok(last)
            })
        },
    )?;
    group.add("control", |desk, _, (piece, seat, zone): (PieceHandle, SeatHandle, LuaString)| {
        let zone: ZoneId = desk.name(&zone.to_str()?)?;
        let seat = checked_seat(desk, Some(seat))?.unwrap_or_default();
        on(desk, piece, |run, scope, piece| run.control(scope, piece, seat, zone)).map(drop)
    })?;
    group.add(
        "deal",
        |desk, _, (from, to, seat, count, empty): (LuaString, LuaString, SeatHandle, Value, Option<LuaString>)| {
            let (from, to): (ZoneId, ZoneId) = (desk.name(&from.to_str()?)?, desk.name(&to.to_str()?)?);
            let seat = checked_seat(desk, Some(seat))?.unwrap_or_default();
            let count = integer(&count)?;
            let empty = empty.map(|empty| desk.name::<EventId>(&empty.to_str()?)).transpose()?;
            desk.act(|run, scope| run.deal(scope, from, to, Seats::one(seat), count, empty))
        },
    )?;
    group.add("reveal", |desk, _, (piece, seat): (PieceHandle, Option<SeatHandle>)| {
        let to = checked_seat(desk, seat)?.map_or(Seats::ALL, Seats::one);
        on(desk, piece, |run, scope, piece| run.reveal(scope, piece, to)).map(drop)
    })?;
    group.add("face", |desk, _, (piece, side): (PieceHandle, LuaString)| {
        let face = match &*side.to_str()? {
            "up" => Face::Up,
            "down" => Face::Down,
            other => return Err(Error::runtime(format!("A side is \"up\" or \"down\", not \"{other}\"."))),
        };
        on(desk, piece, |run, scope, piece| run.turn(scope, piece, face)).map(drop)
    })?;
    group.add("copy", |desk, _, (piece, card): (PieceHandle, LuaString)| {
        let card: CardId = desk.name(&card.to_str()?)?;
        on(desk, piece, |run, scope, piece| run.copy(scope, piece, card)).map(drop)
    })
}

fn chance(group: &Group<'_>) -> Result<()> {
    group.add("shuffle", |desk, _, (zone, seat): (LuaString, Option<SeatHandle>)| {
        let zone: ZoneId = desk.name(&zone.to_str()?)?;
        let seat = checked_seat(desk, seat)?;
        desk.act(|run, scope| run.shuffle(scope, zone, seat.unwrap_or(scope.me))).map(drop)
    })?;
    group.add("roll", |desk, lua, (dice, sides, rule): (Value, Value, Option<Table>)| {
        let rule = RollRule::read(desk, lua, rule.as_ref(), Kept::All)?;
        let throw = Throw { dice: integer(&dice)?, sides: integer(&sides)?, ..rule.throw() };
        desk.act(|run, scope| Ok(run.roll(scope, &throw)?.map_or(0, |(_, result)| result)))
    })?;
    group.add("roll_each", |desk, lua, (dice, sides, rule): (Value, Value, Option<Table>)| {
        let rule = RollRule::read(desk, lua, rule.as_ref(), Kept::Apart)?;
        let throw = Throw { dice: integer(&dice)?, sides: integer(&sides)?, ..rule.throw() };
        desk.act(|run, scope| Ok(run.roll(scope, &throw)?.map_or_else(Vec::new, |(faces, _)| faces)))
    })?;
    group.add(
        "roll_pieces",
        |desk, lua, (dice, sides, into, rule): (Vec<PieceHandle>, Value, LuaString, Option<Table>)| {
            let rule = RollRule::read(desk, lua, rule.as_ref(), Kept::Apart)?;
            let (sides, into) = (integer(&sides)?, desk.stat(&into.to_str()?, rules::Scope::Piece)?);
            desk.act(|run, scope| {
                let pieces: Vec<PieceId> = dice.iter().filter_map(|piece| piece.alive(run.state())).collect();
                run.roll_pieces(scope, &pieces, into, |dice, sight| Throw {
                    dice,
                    sides,
                    seen: rule.seen.unwrap_or(sight),
                    ..rule.throw()
                })
            })
        },
    )
}

fn course(group: &Group<'_>) -> Result<()> {
    group.add("settle", |desk, _, ()| desk.act(|run, _| run.settle_inner()))?;
    group.add("lose", |desk, lua, given: Value| {
        let set = seats(desk, lua, given)?;
        desk.act(|run, _| run.lose(set))
    })?;
    group.add("win", |desk, lua, given: Value| {
        let set = seats(desk, lua, given)?;
        desk.act(|run, _| run.win(set))
    })?;
    group.add("first", |desk, _, seat: SeatHandle| {
        let seat = checked_seat(desk, Some(seat))?.unwrap_or_default();
        desk.act(|run, _| {
            run.make_first(seat);
            Ok(())
        })
    })?;
    group.add("prevent", |desk, _, ()| desk.act(|run, _| run.change_in_hand(None)))?;
    group.add("becomes", |desk, _, amount: Value| {
        let amount = integer(&amount)?;
        desk.act(|run, _| run.change_in_hand(Some(amount)))
    })?;
    group.add("forget", |desk, _, piece: PieceHandle| {
        on(desk, piece, |run, _, piece| {
            run.forget(piece);
            Ok(())
        })
    })?;
    group.add("cancel", |desk, _, piece: PieceHandle| {
        on(desk, piece, |run, _, piece| {
            run.cancel(piece);
            Ok(())
        })
    })?;
    group.add("release", |desk, _, (piece, gone): (PieceHandle, Option<LuaString>)| {
        let gone = gone.map(|gone| desk.name::<EventId>(&gone.to_str()?)).transpose()?;
        on(desk, piece, |run, _, piece| run.release(piece, gone))
    })?;
    group.add("delay", |desk, _, (moment, own, effect): (LuaString, bool, LuaString)| {
        let (moment, effect): (MomentId, EffectId) = (desk.name(&moment.to_str()?)?, desk.name(&effect.to_str()?)?);
        desk.act(|run, scope| {
            let waiting = Waiting {
                what: Err(effect),
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
    group.add("say", |desk, _, text: LuaString| {
        let text = text.to_str()?.to_string();
        if text.len() > LONGEST_LINE {
            return Err(Error::runtime(format!(
                "A line of the log has at most {LONGEST_LINE} bytes; say it in fewer words."
            )));
        }
        desk.act(|run, scope| run.say(scope, &text))
    })
}

/// One seat or several.
pub(super) fn seats(desk: &Desk, lua: &Lua, given: Value) -> Result<Seats> {
    let mut set = Seats::NONE;
    for thing in things(lua, given)? {
        match thing {
            Thing::Seat(seat) => set = set.with(Seats::one(checked_seat(desk, Some(seat))?.unwrap_or_default())),
            Thing::Piece(_) => {
                return Err(Error::runtime(
                    "A seat is needed here, but the script gave a piece; did you mean its controller?",
                ));
            }
        }
    }
    Ok(set)
}
