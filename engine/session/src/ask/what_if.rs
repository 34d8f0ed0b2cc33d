//! What happens if: the events an option would cause, tried out on copies. A
//! seat is told from copies in which everything it may not know is supposed, in
//! several ways; what comes out otherwise in one of them is an example.

use super::inquiry::Inquiry;
use super::{AskError, Asker, Line};
use serde::Serialize;
use tuckbox_core::ask::{Decision, Prompt};
use tuckbox_core::ids::{AbilityId, PieceId, Seat};
use tuckbox_core::matches::{Determinized, Match};
use tuckbox_core::names::{ActionId, CardId, Named, StatId};
use tuckbox_core::play::Board;
use tuckbox_core::rules::ZoneOwner;
use tuckbox_core::rules::flow::Step;
use tuckbox_core::state::{Entity, Home, State, WaitingSource};
use tuckbox_core::view::View;
use tuckbox_scene::option::{NamedOptions, Naming, WaitingOption};
use tuckbox_scene::prompt::{NamedPrompt, Telling};

/// Something that would happen, and whether it is sure to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Consequence {
    /// What would happen, in words.
    pub says: String,
    /// Whether it comes out the same whatever chance brings and hidden cards
    /// are, as far as trying it out can tell.
    pub sure: bool,
}

/// What would happen up to the next question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outlook {
    /// The options taken, in words.
    pub options: Vec<String>,
    /// The lines of the log.
    pub events: Vec<Consequence>,
    /// The numbers that change: `nerve of Runner: 2 → 1`.
    pub numbers: Vec<Consequence>,
    /// What goes where.
    pub moves: Vec<Consequence>,
    /// Who is asked next, and what; or how it ended.
    pub next: Consequence,
    /// What is not sure may hang on a hidden number of which the rules do not tell
    /// the values: an example is made up.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
}

/// Said before what may hang on hidden numbers that could be anything.
const UNKNOWN: &str = "It depends on what you cannot see, and what that can be the rules do not tell; it might be:";

/// On so many copies at least an option is tried out for a seat: what comes about
/// once in ten is missed once in thirty.
const TRIALS: u8 = 32;

/// Said before what hangs on chance or on hidden cards.
const EXAMPLE: &str = "For example, since it depends on chance or on what cannot be seen:";

impl Outlook {
    /// As lines, what is sure first.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = vec![Line::new(format!("{}:", self.options.join(", ")), None)];
        let all = || self.events.iter().chain(&self.moves).chain(&self.numbers).chain([&self.next]);
        let line = |it: &Consequence| Line::new(it.says.clone(), None).under(1);
        lines.extend(all().filter(|told| told.sure).map(line));
        if all().any(|told| !told.sure) {
            lines.push(Line::new(if self.open { UNKNOWN } else { EXAMPLE }, None).under(1));
            lines.extend(all().filter(|told| !told.sure).map(|told| line(told).under(1)));
        }
        lines
    }
}

/// Gives the place of an option of a chain, from what its seat sees then; or says
/// why it cannot be one.
pub type Pick<'p> = &'p dyn Fn(usize, &View) -> Result<usize, AskError>;

/// What one trial comes to.
struct Trial {
    options: Vec<String>,
    events: Vec<String>,
    numbers: Vec<String>,
    moves: Vec<String>,
    next: String,
}

impl Inquiry<'_> {
    /// What would happen if the seat that asks took so many options one after the
    /// other; `pick` gives the place of each from what the seat sees then.
    ///
    /// # Errors
    /// When an option does not exist, somebody else is asked
    /// first, or nothing can be told.
    pub fn what_if(&self, options: usize, pick: Pick) -> Result<Outlook, AskError> {
        let seat = self.asking();
        if self.play.question(seat).is_none() {
            return Err(match self.play.outcome() {
                Some(_) => AskError::Over,
                None => AskError::NotAsked(seat),
            });
        }
        let mut trials = Vec::new();
        for copy in self.copies() {
            trials.push(self.trial(copy, seat, options, pick)?);
        }
        let wanted = if self.seat.is_some() { usize::from(self.trials()) } else { 1 };
        let complete = trials.len() == wanted;
        let mut trials = trials.into_iter();
        let Some(first) = trials.next() else {
            return Err(AskError::Untold);
        };
        let others: Vec<Trial> = trials.collect();
        let open = self.seat.is_some_and(|seat| self.play.reach(seat).open);
        Ok(Outlook { open, ..merged(first, &others, complete) })
    }

    /// On how many copies it is tried out for a seat.
    fn trials(&self) -> u8 {
        TRIALS.saturating_add(self.deals())
    }

    /// The copies it is tried out on.
    fn copies(&self) -> Vec<Determinized> {
        match self.seat {
            Some(seat) => {
                (0..self.trials()).filter_map(|deal| self.play.determinized(self.host, seat, u32::from(deal))).collect()
            }
            None => vec![Determinized { play: self.play.clone(), hidden: Vec::new() }],
        }
    }

    fn trial(&self, copy: Determinized, seat: Seat, options: usize, pick: Pick) -> Result<Trial, AskError> {
        let Determinized { mut play, hidden } = copy;
        let before = State::clone(play.state());
        let said = self.said(&play, &hidden);
        let mut words = Vec::new();
        for at in 0..options {
            let decision = play.decisions().find(|decision| decision.seat == seat || self.seat.is_none()).cloned();
            let Some(decision) = decision else {
                let asked = play.decisions().next();
                return Err(match asked {
                    Some(decision) => AskError::AskedBefore { seat: decision.seat, at: at + 1 },
                    None => AskError::OverBefore(at + 1),
                });
            };
            let option = pick(at, &play.view(decision.seat))?;
            if option >= decision.options.len() {
                return Err(AskError::NoOption { option: option + 1, options: decision.options.len() });
            }
            words.push(self.asker_on(&Board::of(&self.game.rules, play.state())).option(&decision, option, &hidden));
            match play.answer(self.host, decision.seat, option) {
                Ok(Ok(())) => {}
                Ok(Err(refusal)) => return Err(AskError::Refused(refusal)),
                Err(failure) => return Err(AskError::Failed(failure)),
            }
        }
        let now = self.said(&play, &hidden);
        let same = said.iter().zip(&now).take_while(|(before, after)| before == after).count();
        let board = Board::of(&self.game.rules, play.state());
        let asker = self.asker_on(&board);
        let change = Change { asker: &asker, before: &before, hidden: &hidden };
        Ok(Trial {
            options: words,
            events: now.into_iter().skip(same).collect(),
            numbers: change.numbers(),
            moves: change.moves(),
            next: self.next(&play, seat, &asker),
        })
    }

    fn asker_on<'m>(&'m self, board: &'m Board<'m>) -> Asker<'m> {
        Asker::new(self.game, board.eval(), self.seat)
    }

    /// The log as who asks reads it; what was hidden keeps its name to itself.
    fn said(&self, play: &Match, hidden: &[PieceId]) -> Vec<String> {
        let mut log = play.log().clone();
        if let Some(seat) = self.seat {
            log.hide(seat, hidden);
        }
        tuckbox_scene::log::lines(&self.game.rules, log.views(&self.game.rules, self.seat))
    }

    /// Who is asked next.
    fn next(&self, play: &Match, seat: Seat, asker: &Asker) -> String {
        let own = play.decisions().find(|decision| decision.seat == seat);
        match own.or_else(|| play.decisions().next()) {
            Some(decision) => {
                let open = self.seat.is_none_or(|seat| seat == decision.seat);
                let letter = decision.seat.letter();
                let asked = asker.prompt(decision, open);
                let stop = if asked.ends_with(['?', '.', '!']) { "" } else { "." };
                format!("Then {letter} is asked {asked}{stop}")
            }
            None => String::from("Then the match is over."),
        }
    }
}

fn merged(first: Trial, others: &[Trial], complete: bool) -> Outlook {
    let together = |of: fn(&Trial) -> &Vec<String>, list: Vec<String>| -> Vec<Consequence> {
        let sure = |says: &String| complete && others.iter().all(|other| of(other).contains(says));
        let mut told: Vec<Consequence> = list.into_iter().map(|says| Consequence { sure: sure(&says), says }).collect();
        // What only other copies tell of is an example too, once for each thing.
        for says in others.iter().flat_map(of) {
            let about = |says: &str| says.split(':').next().map(str::to_owned);
            if told.iter().all(|known| about(&known.says) != about(says)) {
                told.push(Consequence { says: says.clone(), sure: false });
            }
        }
        told
    };
    // Of events the order counts: what follows a difference is an example too.
    let alike = |at: usize, says: &String| complete && others.iter().all(|other| other.events.get(at) == Some(says));
    let common = first.events.iter().enumerate().take_while(|(at, says)| alike(*at, says)).count();
    let longer = others.iter().find(|other| other.events.len() > common).filter(|_| common == first.events.len());
    let more = longer.map(|other| other.events[common..].to_vec()).unwrap_or_default();
    let events = first.events.iter().chain(&more).enumerate();
    let events = events.map(|(at, says)| Consequence { says: says.clone(), sure: at < common }).collect();
    let next = Consequence { sure: complete && others.iter().all(|other| other.next == first.next), says: first.next };
    Outlook {
        options: first.options,
        events,
        numbers: together(|trial| &trial.numbers, first.numbers),
        moves: together(|trial| &trial.moves, first.moves),
        next,
        open: false,
    }
}

/// Options as those who ask may know them.
struct AsKnown<'a> {
    asker: &'a Asker<'a>,
    decision: &'a Decision,
    /// Pieces that are only supposed to be what they are.
    hidden: &'a [PieceId],
}

impl Naming for AsKnown<'_> {
    type Piece = PieceId;

    fn action(&self, action: ActionId) -> String {
        self.asker.action(action)
    }

    fn piece(&self, piece: PieceId) -> String {
        match self.hidden.contains(&piece) {
            true => String::from("a card"),
            false => self.asker.name(piece),
        }
    }

    fn ability(&self, ability: AbilityId, _: bool) -> Option<String> {
        let title = &self.asker.rules().ability(ability).title;
        (!title.is_empty()).then(|| format!(": {title}"))
    }

    fn stop(&self) -> String {
        match &self.decision.prompt {
            Prompt::Act(node) => match &self.asker.rules().flow[node.index()].step {
                Step::Act(act) if !act.stop.is_empty() => act.stop.to_string(),
                _ => String::from("Stop"),
            },
            Prompt::Respond(..) => String::from("Pass"),
            _ => String::from("Stop"),
        }
    }

    fn seat(&self, seat: Seat) -> String {
        format!("Seat {}", seat.letter())
    }

    fn card(&self, card: CardId) -> String {
        self.asker.rules().card(card).title.to_string()
    }

    fn waiting(&self, waiting: WaitingOption<PieceId>) -> String {
        format!("Ability {}", waiting.place + 1)
    }
}

impl Asker<'_> {
    /// An option in words.
    fn option(&self, decision: &Decision, at: usize, hidden: &[PieceId]) -> String {
        let options = NamedOptions::of(decision, |_| WaitingSource::default());
        let naming = AsKnown { asker: self, decision, hidden };
        options.say(at, &naming).unwrap_or_else(|| naming.stop())
    }

    /// What somebody is asked; a question of a script only to who may read it.
    fn prompt(&self, decision: &Decision, open: bool) -> String {
        let telling = if open { Telling::Open } else { Telling::Closed };
        NamedPrompt::of(self.rules(), decision).asked(self.rules(), telling, |piece| self.name(piece))
    }
}

/// What is different after the trial.
struct Change<'c, 'a> {
    asker: &'c Asker<'a>,
    before: &'c State,
    hidden: &'c [PieceId],
}

impl Change<'_, '_> {
    fn pieces(&self) -> impl Iterator<Item = PieceId> + '_ {
        (0..self.asker.state.pieces.len()).filter_map(|at| u16::try_from(at).ok()).map(PieceId)
    }

    /// Whether a piece was there before and is still the same.
    fn stays(&self, piece: PieceId) -> bool {
        let now = self.asker.state.piece(piece);
        let was = self.before.pieces.get(piece.index());
        was.is_some_and(|was| !was.gone && was.life == now.life && !now.gone)
    }

    fn known(&self, piece: PieceId) -> bool {
        !self.hidden.contains(&piece) && self.asker.knows(piece)
    }

    fn numbers(&self) -> Vec<String> {
        let asker = self.asker;
        let (rules, now) = (asker.rules(), asker.state);
        let mut lines = Vec::new();
        let mut note = |of: Entity, name: &str, stat: StatId, was: i32, is: i32| {
            if was != is && asker.shows(of, stat) {
                let label = rules.stat_label(stat);
                lines.push(format!("{label} of {name}: {} → {}", asker.worth(stat, was), asker.worth(stat, is)));
            }
        };
        let stats = || (0..rules.stats.len()).filter_map(|at| u16::try_from(at).ok()).map(StatId);
        for piece in self.pieces().filter(|&piece| self.stays(piece) && self.known(piece)) {
            for stat in stats() {
                note(
                    Entity::Piece(piece),
                    &asker.owned(piece),
                    stat,
                    self.before.stat(piece, stat),
                    now.stat(piece, stat),
                );
            }
        }
        for seat in now.round(Seat(0)) {
            let of = |stat: StatId| rules.stats[stat.index()].of == tuckbox_core::rules::Scope::Seat;
            for stat in stats().filter(|&stat| of(stat)) {
                let (was, is) = (self.before.seat_stat(seat, stat), now.seat_stat(seat, stat));
                note(Entity::Seat(seat), &seat.letter().to_string(), stat, was, is);
            }
        }
        for stat in stats().filter(|stat| rules.stats[stat.index()].of == tuckbox_core::rules::Scope::Table) {
            let (was, is) = (self.before.table_stats[stat.index()], now.table_stats[stat.index()]);
            note(Entity::Table, "the table", stat, was, is);
        }
        lines.extend(self.tags());
        lines
    }

    fn tags(&self) -> Vec<String> {
        let asker = self.asker;
        let mut lines = Vec::new();
        for piece in self.pieces().filter(|&piece| self.stays(piece) && self.known(piece)) {
            let (was, is) = (self.before.tags(piece), asker.state.tags(piece));
            let open = |tag: &tuckbox_core::names::TagId| asker.shows_tag(piece, *tag);
            for tag in is.without(was).iter().filter(open) {
                lines.push(format!("{} is {} now", asker.owned(piece), asker.rules().tag_title(tag)));
            }
            for tag in was.without(is).iter().filter(open) {
                lines.push(format!("{} is no longer {}", asker.owned(piece), asker.rules().tag_title(tag)));
            }
        }
        lines
    }

    fn moves(&self) -> Vec<String> {
        let asker = self.asker;
        let mut lines: Vec<(String, usize)> = Vec::new();
        let shown = |home: Home| asker.seat.is_none() || !asker.rules().zones[home.zone.index()].hidden;
        for piece in self.pieces() {
            let now = asker.state.piece(piece);
            let was = self.before.pieces.get(piece.index()).filter(|was| !was.gone);
            let known = was.filter(|_| !self.hidden.contains(&piece));
            let name = match (known, was) {
                (Some(was), _) => asker.rules().card(was.card).title.to_string(),
                (None, Some(_)) => String::from("a card"),
                (None, None) => asker.name(piece),
            };
            let says = match was {
                None if !now.gone && shown(now.home) => format!("{name} is made: {}", self.home(now.home)),
                Some(was) if now.gone && shown(was.home) => {
                    format!("{name} ceases to exist")
                }
                Some(was) if was.home != now.home && !now.gone && shown(was.home) && shown(now.home) => {
                    format!("{name}: {} → {}", self.home(was.home), self.home(now.home))
                }
                Some(was) if was.host != now.host && !now.gone && shown(now.home) => match now.host {
                    Some(host) => format!("{name}: on {}", asker.name(host)),
                    None => format!("{name}: on nothing"),
                },
                _ => continue,
            };
            match lines.iter_mut().find(|(known, _)| *known == says) {
                Some((_, count)) => *count += 1,
                None => lines.push((says, 1)),
            }
        }
        lines.into_iter().map(|(says, count)| if count == 1 { says } else { format!("{says} × {count}") }).collect()
    }

    fn home(&self, home: Home) -> String {
        let rules = self.asker.rules();
        let title = rules.zone_title(home.zone);
        match rules.zones[home.zone.index()].of {
            ZoneOwner::Seat => format!("{title} of {}", home.seat.letter()),
            _ => title.to_owned(),
        }
    }
}
