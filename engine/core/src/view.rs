//! What one seat may know, built by allow-list: a zone shows what its declared
//! visibility allows and nothing else, so that two matches that differ only in
//! what a seat may not know give that seat equal views.
//!
//! Pieces go by handles: a public number while everyone can see them, their
//! place in a zone otherwise. Neither tells where a piece came from in secret.

use crate::ask::{Choice, Decision, Prompt};
use crate::eval::{Board, Scope as Asking};
use crate::ids::{AbilityId, NodeId, PieceId, Seat, Seats};
use crate::names::{ActionId, CardId, Named, PhaseId, SettingId, StatId, TagId, TargetId, WindowId, ZoneId};
use crate::rules::flow::Step;
use crate::rules::op::Face;
use crate::rules::{Ruleset, Scope, Sees, Shown, ZoneOwner};
use crate::state::{Entity, MatchResult, State, Status, Written};
use serde::Serialize;

/// How a view names a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Handle {
    /// A piece everyone can see; the number stays while that is so.
    Open(u32),
    /// A place in a zone of a seat; the piece at that place now.
    Place(ZoneId, Seat, u16),
}

impl Handle {
    /// The handle that views give a piece. This and [`Handle::piece`] are the only
    /// places where the numbers of pieces and what seats are told of them meet.
    pub fn of(rules: &Ruleset, state: &State, piece: PieceId) -> Self {
        let found = state.piece(piece);
        if found.mark > 0 {
            return Handle::Open(found.mark);
        }
        let list = state.zone(found.home.zone, found.home.seat);
        let place = match rules.is_sorted(found.home.zone) {
            // The place in a sorted zone would tell what the piece is.
            true => Some(list.iter().filter(|&&other| state.came(other) < state.came(piece)).count()),
            false => list.iter().position(|&other| other == piece),
        };
        let place = place.and_then(|at| u16::try_from(at).ok());
        Handle::Place(found.home.zone, found.home.seat, place.unwrap_or(u16::MAX))
    }

    /// The piece that a handle of a view of this state means.
    pub fn piece(self, rules: &Ruleset, state: &State) -> Option<PieceId> {
        match self {
            Handle::Open(mark) => {
                let place = state.pieces.iter().position(|piece| !piece.gone && piece.mark == mark)?;
                u16::try_from(place).ok().map(PieceId)
            }
            Handle::Place(zone, seat, at) => match rules.is_sorted(zone) {
                true => state.by_coming(state.zone(zone, seat)).get(usize::from(at)).copied(),
                false => state.zone(zone, seat).get(usize::from(at)).copied(),
            },
        }
    }
}

/// A stat of a piece as a seat sees it; written as a list of the three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "(StatId, i32, i32)")]
pub struct StatView {
    /// The stat.
    pub stat: StatId,
    /// Its current value.
    pub now: i32,
    /// Its base value.
    pub base: i32,
}

impl From<StatView> for (StatId, i32, i32) {
    fn from(view: StatView) -> Self {
        (view.stat, view.now, view.base)
    }
}

/// A piece as a seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct PieceView {
    /// What the viewer names it by; another one after it moved in secret.
    pub handle: Handle,
    /// Which card it is, if the seat may know.
    pub card: Option<CardId>,
    /// Whether it lies face down, be it known to the seat or not.
    pub down: bool,
    /// Whose it is.
    pub owner: Seat,
    /// Who uses it.
    pub controller: Seat,
    /// What it is attached to or stands in.
    pub host: Option<Handle>,
    /// Current and base values of the stats people are shown.
    pub stats: Vec<StatView>,
    /// Current tags people are shown.
    pub tags: Vec<TagId>,
    /// Targets it was announced with.
    pub targets: Vec<Handle>,
}

/// A zone as a seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct ZoneView {
    /// Which zone of the rules.
    pub zone: ZoneId,
    /// Whose, for zones of seats.
    pub seat: Option<Seat>,
    /// How many pieces it holds.
    pub count: usize,
    /// Those the seat may look at, in order; face-down ones without card.
    pub pieces: Vec<PieceView>,
    /// The one that came last, where everybody sees them come; of several that came
    /// together the first.
    pub newest: Option<Handle>,
}

/// A seat as a seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Whether it is still in the game.
    pub status: Status,
    /// Its stats people are shown.
    pub stats: Vec<(StatId, i32)>,
    /// How many turns it has begun.
    pub turns: u16,
}

/// An option as its seat sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum OptionView {
    /// Takes an action, with a piece and one of its abilities where it has them.
    Act(ActionId, Option<Handle>, Option<AbilityId>),
    /// Stops, passes, chooses no more.
    Stop,
    /// Chooses a piece the seat sees, or knows to be there.
    Piece(Handle),
    /// This seat.
    Seat(Seat),
    /// Chooses this number.
    Number(i32),
    /// Chooses a card by its definition.
    Card(CardId),
    /// Uses what may be used.
    Yes,
    /// Leaves what may be used.
    No,
    /// This waiting ability, of this piece.
    Waiting(Option<AbilityId>, Option<Handle>),
    /// The words of this number.
    Word(u16),
}

/// A decision as its seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct DecisionView {
    /// What the question is about, as far as the seat may know.
    pub prompt: PromptView,
    /// The options in order.
    pub options: Vec<OptionView>,
    /// The words of word options.
    pub words: Vec<Box<str>>,
    /// Sealed until all have answered.
    pub sealed: bool,
    /// What options cost in numbers: a row for each stat that an action or its
    /// ability asks for, also where that is 0 now.
    pub prices: Vec<OptionPrice>,
    /// Pieces it offers that lie in no zone of the view.
    pub pieces: Vec<PieceView>,
}

/// What an option costs of one stat of its seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct OptionPrice {
    /// The place of the option.
    pub option: usize,
    /// What is paid with: a stat of the seat.
    pub stat: StatId,
    /// How much of it: 0 or more.
    pub amount: i32,
}

/// A prompt as its seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub enum PromptView {
    /// Which action to take; the words for stopping.
    Act(Box<str>),
    /// See [`Prompt::Respond`]: the piece or the seat it is about.
    Respond(WindowId, Option<Handle>, Option<Seat>),
    /// A target of this kind, for an action or ability of the piece:
    /// [`Prompt::Target`].
    Target(TargetId, Option<Handle>),
    /// A piece to pay with; the words say what for: [`Prompt::Pay`].
    Pay(Box<str>),
    /// Which of several things that wait comes first: [`Prompt::Order`].
    Order,
    /// See [`Prompt::May`].
    May(AbilityId, Option<Handle>, Option<Handle>),
    /// Something that a script or data asks in these words: [`Prompt::Ask`].
    Ask(Box<str>),
}

/// What one seat may know.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    /// Who looks.
    pub seat: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// The innermost phase that is running; `None` between phases.
    pub phase: Option<PhaseId>,
    /// Turns begun, all seats together.
    pub turn: u32,
    /// All seats.
    pub seats: Vec<SeatView>,
    /// All zones, those of the table first.
    pub zones: Vec<ZoneView>,
    /// Stats of the table people are shown.
    pub stats: Vec<(StatId, i32)>,
    /// What the match is played by.
    pub settings: Vec<(SettingId, i32)>,
    /// Who is asked something now.
    pub asked: Seats,
    /// What this seat is asked.
    pub decision: Option<DecisionView>,
    /// How the match ended; `None` while it goes on.
    pub outcome: Option<MatchResult>,
}

/// Builds views of one state for one seat.
struct Looker<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    seat: Seat,
    board: Board<'a>,
}

impl View {
    /// What `seat` may know, with the decisions that are open.
    pub(crate) fn of(rules: &Ruleset, state: &State, seat: Seat, open: &[Decision]) -> View {
        Looker { rules, state, seat, board: Board::of(rules, state) }.view(open)
    }

    /// A zone of a seat; for zones of the table, any seat.
    pub fn zone(&self, zone: ZoneId, seat: Seat) -> Option<&ZoneView> {
        self.zones.iter().find(|view| view.zone == zone && view.seat.is_none_or(|s| s == seat))
    }

    /// The piece of a handle, if the view shows it.
    pub fn piece(&self, handle: Handle) -> Option<&PieceView> {
        let offered = self.decision.iter().flat_map(|decision| &decision.pieces);
        self.zones.iter().flat_map(|zone| &zone.pieces).chain(offered).find(|piece| piece.handle == handle)
    }
}

impl PieceView {
    /// The current value of a stat, if it is shown.
    pub fn stat(&self, stat: StatId) -> Option<i32> {
        self.stats.iter().find(|shown| shown.stat == stat).map(|shown| shown.now)
    }
}

impl Looker<'_> {
    fn view(&self, open: &[Decision]) -> View {
        let asked = open.iter().fold(Seats::NONE, |set, decision| set.with(Seats::one(decision.seat)));
        let decision = open.iter().find(|decision| decision.seat == self.seat).map(|d| self.decision(d));
        View {
            seat: self.seat,
            active: self.state.active,
            phase: self.state.phase,
            turn: self.state.turn,
            seats: self.state.round(Seat(0)).map(|seat| self.seat(seat)).collect(),
            zones: self.zones(),
            stats: self.stats_of(Scope::Table, |stat| self.state.table_stats[stat.index()], false),
            settings: (0..).map(SettingId).zip(self.state.settings.iter().copied()).collect(),
            asked,
            decision,
            outcome: self.state.outcome,
        }
    }

    fn stats_of(&self, scope: Scope, value: impl Fn(StatId) -> i32, own: bool) -> Vec<(StatId, i32)> {
        let shown = |shown: Shown| shown == Shown::Yes || (own && shown == Shown::Own);
        (0..)
            .map(StatId)
            .zip(&self.rules.stats)
            .filter(|(_, def)| def.of == scope && shown(def.shown))
            .map(|(stat, _)| (stat, value(stat)))
            .collect()
    }

    fn seat(&self, seat: Seat) -> SeatView {
        let stats = self.stats_of(Scope::Seat, |stat| self.state.seat_stat(seat, stat), seat == self.seat);
        SeatView { seat, status: self.state.status[seat.index()], stats, turns: self.state.turns[seat.index()] }
    }

    fn zones(&self) -> Vec<ZoneView> {
        let mut zones = Vec::new();
        for (index, def) in (0..).zip(&self.rules.zones) {
            let zone = ZoneId::from_index(index);
            if def.hidden {
                continue;
            }
            let owned = def.of == ZoneOwner::Seat;
            let holders = self.state.round(Seat(0)).take(if owned { usize::MAX } else { 1 });
            for holder in holders {
                let list = self.state.zone(zone, holder);
                // The place in a sorted zone is told to who sees all that lies there.
                let all = || list.iter().all(|&piece| self.knows(piece));
                let as_came =
                    if !self.rules.is_sorted(zone) || all() { None } else { Some(self.state.by_coming(list)) };
                let list = as_came.as_deref().unwrap_or(list);
                let shown = list.iter().filter_map(|&piece| self.piece(piece)).collect();
                let newest = self.newest(zone, list);
                zones.push(ZoneView { zone, seat: owned.then_some(holder), count: list.len(), pieces: shown, newest });
            }
        }
        zones.sort_by_key(|view| view.seat.is_some());
        zones
    }

    /// The piece of an open zone that came last.
    fn newest(&self, zone: ZoneId, list: &[PieceId]) -> Option<Handle> {
        let since = |piece: &PieceId| self.state.piece(*piece).since;
        let open = self.rules.zones[zone.index()].sees == Sees::Everyone;
        let newest = list.iter().rev().max_by_key(|piece| since(piece)).filter(|_| open)?;
        Some(self.handle(*newest))
    }

    fn knows(&self, piece: PieceId) -> bool {
        self.board.eval().sees(piece).has(self.seat)
    }

    /// The piece, if it may be shown at all: known, or a back in plain sight.
    fn piece(&self, piece: PieceId) -> Option<PieceView> {
        let found = self.state.piece(piece);
        let known = self.knows(piece);
        if !known && !self.board.eval().is_back(piece) {
            return None;
        }
        let own = found.controller == self.seat;
        let eval = self.board.eval();
        let stats = self
            .stats_of(Scope::Piece, |stat| self.state.stat(piece, stat), own)
            .into_iter()
            .filter(|(stat, _)| self.state.outdated.is_empty() || eval.sees_stat(piece, *stat).has(self.seat))
            .map(|(stat, now)| StatView { stat, now, base: self.state.base[self.state.slot(piece, stat)] });
        let tags = self.state.tags(piece).iter().filter(|tag| !self.rules.tags[tag.index()].hidden);
        let current = |tag: &TagId| eval.sees_written(piece, Written::Tag(*tag)).has(self.seat);
        let tags = tags.filter(|tag| self.state.outdated.is_empty() || current(tag));
        let held = self.state.held.iter().chain(&self.state.stack).find(|item| item.piece == piece);
        let secret = |action: ActionId| self.rules.actions.get(action.index()).is_some_and(|action| action.secret);
        let held = held.filter(|item| item.seat == self.seat || !secret(item.action));
        let targets = held.iter().flat_map(|item| item.targets.iter()).map(|t| self.handle(t.piece));
        Some(PieceView {
            handle: self.handle(piece),
            card: known.then_some(found.card),
            down: found.face == Face::Down,
            owner: found.owner,
            controller: found.controller,
            host: found.host.map(|host| self.handle(host)),
            stats: if known { stats.collect() } else { Vec::new() },
            tags: if known { tags.collect() } else { Vec::new() },
            targets: if known { targets.collect() } else { Vec::new() },
        })
    }

    fn handle(&self, piece: PieceId) -> Handle {
        Handle::of(self.rules, self.state, piece)
    }

    /// The words for stopping at a place of the flow that offers actions.
    fn stop_words(&self, node: NodeId) -> Box<str> {
        match self.rules.flow.get(node.index()).map(|node| &node.step) {
            Some(Step::Act(act)) => act.stop.clone(),
            _ => "Stop".into(),
        }
    }

    fn decision(&self, decision: &Decision) -> DecisionView {
        let handle = |piece: &Option<PieceId>| piece.map(|piece| self.handle(piece));
        let prompt = match &decision.prompt {
            Prompt::Act(node) => PromptView::Act(self.stop_words(*node)),
            Prompt::Respond(window, about) => {
                let seat = if let Entity::Seat(seat) = about.subject { Some(seat) } else { None };
                PromptView::Respond(*window, handle(&about.subject.piece()), seat)
            }
            Prompt::Target(kind, piece) => PromptView::Target(*kind, handle(piece)),
            Prompt::Pay(text) => PromptView::Pay(text.clone()),
            Prompt::Order => PromptView::Order,
            Prompt::May(ability, piece, about) => PromptView::May(*ability, handle(piece), handle(about)),
            Prompt::Ask(text) => PromptView::Ask(text.clone()),
        };
        let options = decision.options.iter().map(|choice| match choice {
            Choice::Act(action, piece, ability) => OptionView::Act(*action, handle(piece), *ability),
            Choice::Stop => OptionView::Stop,
            Choice::Piece(piece) => OptionView::Piece(self.handle(*piece)),
            Choice::Seat(seat) => OptionView::Seat(*seat),
            Choice::Number(number) => OptionView::Number(*number),
            Choice::Card(card) => OptionView::Card(*card),
            Choice::Yes => OptionView::Yes,
            Choice::No => OptionView::No,
            Choice::Waiting(at) => match self.state.waiting.get(usize::from(*at)) {
                Some(waiting) => {
                    // Whoever orders what waits need not know whose hidden piece it is of.
                    let known = waiting.seat == self.seat || waiting.this.is_none_or(|piece| self.knows(piece));
                    OptionView::Waiting(waiting.what.ability().filter(|_| known), handle(&waiting.this))
                }
                None => OptionView::Waiting(None, None),
            },
            Choice::Word(word) => OptionView::Word(*word),
        });
        DecisionView {
            prompt,
            options: options.collect(),
            words: decision.words.clone(),
            sealed: decision.sealed,
            prices: self.prices(decision),
            pieces: self.offered(decision),
        }
    }

    /// What the options of a decision cost their seat, by the rules as they are now.
    fn prices(&self, decision: &Decision) -> Vec<OptionPrice> {
        let eval = self.board.eval();
        let mut prices = Vec::new();
        for (option, choice) in decision.options.iter().enumerate() {
            let Choice::Act(action, this, ability) = *choice else { continue };
            let mut scope = Asking { me: decision.seat, this, it: this, ability, ..Asking::default() };
            scope.action = Some(action);
            prices.extend(eval.costs(&scope).map(|cost| OptionPrice {
                option,
                stat: cost.stat,
                amount: cost.amount(),
            }));
        }
        prices
    }

    /// The pieces a decision offers from zones that views leave out.
    fn offered(&self, decision: &Decision) -> Vec<PieceView> {
        let piece = |choice: &Choice| match choice {
            Choice::Piece(piece) | Choice::Act(_, Some(piece), _) => Some(*piece),
            _ => None,
        };
        let left_out = |piece: &PieceId| self.rules.zones[self.state.piece(*piece).home.zone.index()].hidden;
        let mut pieces: Vec<PieceId> = decision.options.iter().filter_map(piece).filter(left_out).collect();
        pieces.sort_unstable();
        pieces.dedup();
        pieces.into_iter().filter_map(|piece| self.piece(piece)).collect()
    }
}
