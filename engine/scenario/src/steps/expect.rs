//! Steps that say what must be true. They change nothing.

use super::graph::differs;
use super::stage::{Done, Stage, Wrong, wrong};
use crate::lookup::{Misnamed, id, stat_of};
use crate::page::args::{Amount, SeatName};
use crate::page::step::Step;
use std::ops::RangeInclusive;
use tuckbox_core::ids::{PieceId, Seat, Seats};
use tuckbox_core::matches::Match;
use tuckbox_core::names::{Named, PhaseId, StatId, TagId, ZoneId};
use tuckbox_core::rules::{Scope as Of, ZoneOwner};
use tuckbox_core::state::{MatchResult, Status};

impl Stage<'_> {
    /// Checks a step that says what must be true.
    pub fn expect(&mut self, step: &Step) -> Done {
        self.start();
        if let Step::Fails { message } = step {
            return self.fails(message);
        }
        self.check_failure()?;
        match step {
            Step::Stat { piece, stat, value } => self.stat(piece, stat, value),
            Step::SeatStat { seat, stat, value } => self.seat_stat(*seat, stat, value),
            Step::TableStat { stat, value } => self.table_stat(stat, value),
            Step::Has { piece, tag } => self.has(piece, tag, true),
            Step::HasNot { piece, tag } => self.has(piece, tag, false),
            Step::In { piece, zone, seat } => self.is_in(piece, zone, *seat),
            Step::On { piece, host } => self.on(piece, host),
            Step::Controls { seat, piece } => self.controls(*seat, piece),
            Step::Count { seat, zone, count } => self.count(*seat, zone, count),
            Step::CountOn { host, what, count } => self.count_on(host, what, count),
            Step::CountOf { what, count } => self.count_of(what, count),
            Step::Links { space, links } => self.links(space, links),
            Step::Rolls { count } => self.rolled(*count),
            Step::Distance { piece, other, steps } => self.distance(piece, other, *steps),
            Step::Zone { seat, zone, pieces } => self.zone(*seat, zone, pieces),
            Step::Gone { piece } => self.gone(piece),
            Step::Can { seat, action, piece, targets } => self.can(*seat, action, piece.as_deref(), targets.as_ref()),
            Step::Cannot { seat, action, piece, because } => {
                self.cannot(*seat, action, piece.as_deref(), because.as_deref())
            }
            Step::CannotTarget { seat, action, piece, targets, because } => {
                self.cannot_target(*seat, action, piece, targets, because.as_deref())
            }
            Step::Asked { seat, question } => self.asked(*seat, question.as_deref()),
            Step::NotAsked { seat } => match self.decision(*seat) {
                Ok(decision) => Err(Wrong::Differs {
                    expected: format!("{seat} is not asked anything"),
                    actual: self.question(&decision),
                    paste: Some(self.paste_asked(&decision)),
                }),
                Err(_) => Ok(()),
            },
            Step::Options { seat, options } => self.these_options(*seat, options),
            Step::Choices { seat, count } => self.choices(*seat, *count),
            Step::NoOption { seat, option } => self.no_option(*seat, option),
            Step::Now { seat, phase } => self.now(*seat, phase),
            Step::Turn { seat, own } => self.turn(*seat, *own),
            Step::TurnOrder { seats } => self.turn_order(seats),
            Step::Won { seat } => self.status(*seat, Status::Won),
            Step::Lost { seat } => self.status(*seat, Status::Lost),
            Step::Draw => match self.found.outcome() {
                Some(MatchResult::Draw(_)) => Ok(()),
                _ => Err(Wrong::Differs {
                    expected: "a draw".into(),
                    actual: format!("It is no draw. {}", self.situation()),
                    paste: Some(self.paste_end(None)),
                }),
            },
            Step::Playing => match self.found.outcome() {
                None => Ok(()),
                Some(_) => Err(Wrong::Differs {
                    expected: "the game goes on".into(),
                    actual: self.situation(),
                    paste: Some(self.paste_end(None)),
                }),
            },
            Step::Sees { seat, what } => self.sees(*seat, what, true),
            Step::Hidden { seat, what } => self.sees(*seat, what, false),
            Step::SeesStat { seat, of, stat, value } => self.sees_stat(*seat, of, stat, value.as_ref()),
            Step::HiddenStat { seat, of, stat } => self.hidden_stat(*seat, of, stat),
            Step::SeesCount { seat, zone, count } => self.sees_count(*seat, zone, count),
            Step::After { event, piece, that } => self.after(event, piece, that),
            Step::Log { seat, text, count } => self.log(*seat, text, *count),
            Step::NoLog { seat, text } => self.no_log(*seat, text),
            Step::Sound => self.sound(),
            _ => wrong(format!("`{}` says nothing that must be so.", step.word())),
        }
    }

    /// That nothing here tells a secret, and everything that is offered is accepted.
    fn sound(&self) -> Done {
        // Opened again, the match rolls its dice as they fall, whatever was tried.
        let free = Match::load(self.game.rules.clone(), self.host, self.found.save());
        let free = free.map_err(|trouble| format!("The match cannot be saved and opened: {trouble}"))?;
        crate::fuzz::sound(self.host, &free).or_else(wrong)
    }

    /// What went by a name has ceased to exist.
    fn gone(&self, piece: &str) -> Done {
        let look = self.look();
        let been = |card| {
            let gone = look.state.pieces.iter().filter(|piece| piece.gone);
            let told = self.found.log().entries().iter();
            gone.flat_map(|piece| [piece.card, piece.printed]).any(|was| was == card)
                || told
                    .flat_map(|entry| entry.targets.iter().chain([&entry.subject, &entry.source]))
                    .any(|noun| noun.card == Some(card))
        };
        if self.names.gone(look, piece, been)? {
            return Ok(());
        }
        let left = self.names.all(look, piece)?;
        let places: Vec<String> = left.iter().map(|&piece| self.place(piece)).collect();
        let only = <[PieceId; 1]>::try_from(left).ok();
        Err(Wrong::Differs {
            expected: format!("`{piece}` has ceased to exist"),
            actual: format!("`{piece}` still exists, in {}", places.join(", ")),
            paste: only.map(|[found]| self.paste_in(piece, found)),
        })
    }

    /// Where a piece is, in words.
    fn place(&self, piece: PieceId) -> String {
        let look = self.look();
        let home = look.state.piece(piece).home;
        let zone = look.rules.name(home.zone);
        let owned = look.rules.zones[home.zone.index()].of == ZoneOwner::Seat;
        if owned { format!("`{zone}` of {}", home.seat.letter()) } else { format!("`{zone}`") }
    }

    pub(super) fn value(&self, stat: StatId, value: &Amount) -> Done<RangeInclusive<i32>> {
        let symbols = &self.game.rules.stats[stat.index()].symbols;
        match value {
            Amount::Number(number) => Ok(*number..=*number),
            Amount::Between(least, most) => Ok(*least..=*most),
            Amount::Word(word) => match symbols.iter().position(|symbol| **symbol == **word) {
                Some(place) => {
                    i32::try_from(place).map(|place| place..=place).or_else(|_| wrong("There are too many symbols."))
                }
                None => wrong(format!("`{word}` is not a value of the stat `{}`.", self.game.rules.name(stat))),
            },
        }
    }

    pub(super) fn same(&self, stat: StatId, actual: i32, value: &Amount, paste: impl Fn(&str) -> String) -> Done {
        let expected = self.value(stat, value)?;
        if expected.contains(&actual) {
            return Ok(());
        }
        let symbols = &self.game.rules.stats[stat.index()].symbols;
        let say = |number: i32| {
            let word = usize::try_from(number).ok().and_then(|at| symbols.get(at));
            word.map_or_else(|| number.to_string(), |word| format!("{word:?}"))
        };
        let name = self.game.rules.name(stat);
        let paste = Some(paste(&say(actual)));
        Err(Wrong::Differs {
            expected: match expected.start() == expected.end() {
                true => format!("{name} {}", say(*expected.start())),
                false => format!("{name} from {} to {}", say(*expected.start()), say(*expected.end())),
            },
            actual: format!("{name} {}", say(actual)),
            paste,
        })
    }

    fn stat(&mut self, piece: &str, stat: &str, value: &Amount) -> Done {
        let id = stat_of(&self.game.rules, stat, Of::Piece)?;
        let found = self.names.find(self.look(), piece)?;
        let actual = self.found.board().state.stat(found, id);
        self.same(id, actual, value, |now| format!("Stat({piece:?}, {stat:?}, {now})"))
    }

    fn seat_stat(&self, seat: SeatName, stat: &str, value: &Amount) -> Done {
        let id = stat_of(&self.game.rules, stat, Of::Seat)?;
        let actual = self.found.state().seat_stat(self.seat(seat)?, id);
        self.same(id, actual, value, |now| format!("SeatStat({seat}, {stat:?}, {now})"))
    }

    fn table_stat(&self, stat: &str, value: &Amount) -> Done {
        let id = stat_of(&self.game.rules, stat, Of::Table)?;
        let actual = self.found.state().table_stats[id.index()];
        self.same(id, actual, value, |now| format!("TableStat({stat:?}, {now})"))
    }

    pub(super) fn seat(&self, seat: SeatName) -> Done<Seat> {
        let found = seat.seat();
        if found.index() < self.found.state().seats() { Ok(found) } else { wrong(format!("There is no seat {seat}.")) }
    }

    fn has(&mut self, piece: &str, tag: &str, wanted: bool) -> Done {
        let id: TagId = id(&self.game.rules, tag)?;
        let found = self.names.find(self.look(), piece)?;
        let tags = self.found.board().state.tags(found);
        if tags.has(id) == wanted {
            return Ok(());
        }
        let names: Vec<&str> = tags.iter().map(|tag| self.game.rules.name(tag)).collect();
        let (expected, paste) = if wanted { ("with", "HasNot") } else { ("without", "Has") };
        Err(Wrong::Differs {
            expected: format!("{piece} {expected} `{tag}`"),
            actual: format!("it has [{}]", names.join(", ")),
            paste: Some(format!("{paste}({piece:?}, {tag:?})")),
        })
    }

    fn is_in(&self, piece: &str, zone: &str, seat: Option<SeatName>) -> Done {
        let id: ZoneId = id(&self.game.rules, zone)?;
        let seat = seat.map(|seat| self.seat(seat)).transpose()?;
        let found = self.names.find(self.look(), piece)?;
        let home = self.look().state.piece(found).home;
        if home.zone == id && seat.is_none_or(|seat| seat == home.seat) {
            return Ok(());
        }
        let whose = seat.map(|seat| format!(" of {}", seat.letter())).unwrap_or_default();
        Err(Wrong::Differs {
            expected: format!("{piece} in `{zone}`{whose}"),
            actual: format!("it is in {}", self.place(found)),
            paste: Some(self.paste_in(piece, found)),
        })
    }

    /// Where a piece is, as a step.
    fn paste_in(&self, name: &str, piece: PieceId) -> String {
        let look = self.look();
        let home = look.state.piece(piece).home;
        let zone = look.rules.name(home.zone);
        match look.rules.zones[home.zone.index()].of == ZoneOwner::Seat {
            true => format!("In({name:?}, {zone:?}, {})", home.seat.letter()),
            false => format!("In({name:?}, {zone:?})"),
        }
    }

    fn on(&self, piece: &str, host: &str) -> Done {
        let look = self.look();
        let found = self.names.find(look, piece)?;
        let wanted = self.names.find(look, host)?;
        match look.state.piece(found).host {
            Some(actual) if actual == wanted => Ok(()),
            Some(actual) => Err(Wrong::Differs {
                expected: format!("{piece} on {host}"),
                actual: format!("it is on {}", self.names.label(look, actual)),
                paste: Some(format!("On({piece:?}, {:?})", self.names.label(look, actual))),
            }),
            None => Err(Wrong::Differs {
                expected: format!("{piece} on {host}"),
                actual: format!("`{piece}` is on nothing; it is in {}", self.place(found)),
                paste: Some(self.paste_in(piece, found)),
            }),
        }
    }

    fn controls(&self, seat: SeatName, piece: &str) -> Done {
        let found = self.names.find(self.look(), piece)?;
        let actual = self.look().state.piece(found).controller;
        if actual == seat.seat() {
            return Ok(());
        }
        Err(Wrong::Differs {
            expected: format!("{piece} controlled by {seat}"),
            actual: format!("it is controlled by {}", actual.letter()),
            paste: Some(format!("Controls({}, {piece:?})", actual.letter())),
        })
    }

    fn list(&self, seat: SeatName, zone: &str) -> Done<&[PieceId]> {
        let id: ZoneId = id(&self.game.rules, zone)?;
        let owned = self.game.rules.zones[id.index()].of == ZoneOwner::Seat;
        let seat = self.seat(seat)?;
        Ok(self.found.state().zone(id, if owned { seat } else { Seat(0) }))
    }

    fn count(&self, seat: SeatName, zone: &str, count: &Amount) -> Done {
        let actual = self.list(seat, zone)?.len();
        let Some(count) = differs(actual, count)? else { return Ok(()) };
        Err(Wrong::Differs {
            expected: format!("{count} in `{zone}` of {seat}"),
            actual: actual.to_string(),
            paste: Some(format!("Count({seat}, {zone:?}, {actual})")),
        })
    }

    fn rolled(&self, count: i32) -> Done {
        let actual = self.rolls();
        if actual == count {
            return Ok(());
        }
        Err(Wrong::Differs {
            expected: format!("{count} rolls"),
            actual: actual.to_string(),
            paste: Some(format!("Rolls({actual})")),
        })
    }

    fn zone(&self, seat: SeatName, zone: &str, pieces: &[String]) -> Done {
        let list = self.list(seat, zone)?;
        let look = self.look();
        let fits = |(name, &piece): (&String, &PieceId)| {
            Ok(self.names.all(look, name)?.contains(&piece) || look.rules.name(look.state.piece(piece).card) == name)
        };
        let all = pieces.iter().zip(list).map(fits).collect::<Result<Vec<bool>, Misnamed>>()?;
        if list.len() == pieces.len() && all.into_iter().all(|fits| fits) {
            return Ok(());
        }
        let actual: Vec<String> = list.iter().map(|&piece| self.names.label(look, piece)).collect();
        Err(Wrong::Differs {
            expected: format!("[{}]", pieces.join(", ")),
            actual: format!("[{}]", actual.join(", ")),
            paste: Some(format!("Zone({seat}, {zone:?}, {actual:?})")),
        })
    }

    fn now(&self, seat: SeatName, phase: &str) -> Done {
        let id: PhaseId = id(&self.game.rules, phase)?;
        let state = self.found.state();
        if state.active == seat.seat() && state.phase == Some(id) {
            return Ok(());
        }
        let actual = state.phase.map_or("between phases", |phase| self.game.rules.name(phase));
        let letter = state.active.letter();
        Err(Wrong::Differs {
            expected: format!("{seat}, {phase}"),
            actual: format!("{letter}, {actual}"),
            paste: Some(format!("Now({letter}, {actual:?})")),
        })
    }

    fn turn(&self, seat: SeatName, own: i32) -> Done {
        let state = self.found.state();
        let actual = state.turns.get(state.active.index()).copied().unwrap_or_default();
        if state.active == seat.seat() && i32::from(actual) == own {
            return Ok(());
        }
        let letter = state.active.letter();
        Err(Wrong::Differs {
            expected: format!("the own turn {own} of {seat}"),
            actual: format!("it is the own turn {actual} of {letter}"),
            paste: Some(format!("Turn({letter}, {actual})")),
        })
    }

    fn turn_order(&self, seats: &[SeatName]) -> Done {
        let state = self.found.state();
        let actual: Vec<Seat> = state.round(state.first).filter(|&seat| state.playing().has(seat)).collect();
        if seats.iter().map(|seat| seat.seat()).eq(actual.iter().copied()) {
            return Ok(());
        }
        let say = |seats: &[String]| seats.join(", ");
        let letters: Vec<String> = actual.iter().map(|seat| seat.letter().to_string()).collect();
        let said: Vec<String> = seats.iter().map(ToString::to_string).collect();
        Err(Wrong::Differs {
            expected: format!("the turn order {}", say(&said)),
            actual: format!("it is {}", say(&letters)),
            paste: Some(format!("TurnOrder([{}])", say(&letters))),
        })
    }

    fn status(&self, seat: SeatName, wanted: Status) -> Done {
        let found = self.seat(seat)?;
        let actual = match (self.found.outcome(), self.found.state().status[found.index()]) {
            (Some(MatchResult::Won(seats)), _) if seats.has(found) => Status::Won,
            (Some(MatchResult::Won(_)), _) => Status::Lost,
            (_, status) => status,
        };
        if actual == wanted {
            return Ok(());
        }
        let say = |status| match status {
            Status::In => "still in the game",
            Status::Lost => "lost",
            Status::Won => "won",
        };
        let expected = format!("{seat} has {}", say(wanted));
        let paste = Some(self.paste_end(Some((seat, actual))));
        Err(Wrong::Differs { expected, actual: format!("{}. {}", say(actual), self.situation()), paste })
    }

    /// How it stands with the game, or with a seat of it, as a step.
    fn paste_end(&self, of: Option<(SeatName, Status)>) -> String {
        let winner = |seats: Seats| seats.iter().next().map(|seat| format!("Won({})", seat.letter()));
        match (of, self.found.outcome()) {
            (_, Some(MatchResult::Draw(_))) => "Draw".into(),
            (Some((seat, Status::Won)), _) => format!("Won({seat})"),
            (Some((seat, Status::Lost)), _) => format!("Lost({seat})"),
            (_, Some(MatchResult::Lost(_))) => "Lost(A)".into(),
            (_, Some(MatchResult::Won(seats))) => winner(seats).unwrap_or_else(|| "Draw".into()),
            (_, None) => "Playing".into(),
        }
    }
}
