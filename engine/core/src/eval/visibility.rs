//! Who can see which card a piece is: what its zone declares, how it lies, who
//! was shown it, and what abilities open or hide. Views, log lines and the
//! checks of secrecy all ask here, so that it is decided in one place.

use super::scope::Scope;
use super::values::Eval;
use crate::ids::{AbilityId, PieceId, Seat, Seats};
use crate::names::{Named, StatId};
use crate::rules::card::Ability;
use crate::rules::op::Face;
use crate::rules::value::Filter;
use crate::rules::{Sees, ZoneOwner};
use crate::state::Written;
use std::ops::ControlFlow;

impl Eval<'_> {
    /// The seats that can see which card a piece is: whoever watches it, and
    /// whoever was shown it.
    pub fn sees(&self, piece: PieceId) -> Seats {
        self.watches(piece).with(self.state.piece(piece).known)
    }

    /// The seats that can see a number of a piece, as far as it is one that people
    /// are shown: whoever watches the piece, and whoever was shown it since the
    /// number, or the whole that it is left of, was last written.
    pub fn sees_stat(&self, piece: PieceId, stat: StatId) -> Seats {
        self.sees_written(piece, Written::Stat(stat))
    }

    /// The seats that can see a number of a piece, or whether it has a tag, as far as
    /// people are shown either: whoever watches the piece, and whoever was shown it
    /// since that was last written.
    pub fn sees_written(&self, piece: PieceId, what: Written) -> Seats {
        let state = self.state;
        let outdated = match (state.outdated.is_empty(), what) {
            (true, _) => Seats::NONE,
            (false, Written::Stat(stat)) => {
                let whole = self.rules.stats[stat.index()].left_of;
                let of_whole = whole.map_or(Seats::NONE, |whole| state.outdated(piece, Written::Stat(whole)));
                of_whole.with(state.outdated(piece, what))
            }
            (false, Written::Tag(_)) => state.outdated(piece, what),
        };
        self.watches(piece).with(state.piece(piece).known.without(outdated))
    }

    /// The seats that see a piece as it lies, and so whatever becomes of it: the
    /// zone's declared viewers if it lies face up and no ability conceals it, its
    /// controller if it lies face down there or is hidden, and whoever has an ability
    /// that sees it. Scripts have no say in it. Nobody, where that cannot be worked out
    /// within the budget: what is not known to be open is closed.
    pub fn watches(&self, piece: PieceId) -> Seats {
        let found = self.state.piece(piece);
        let zone = &self.rules.zones[found.home.zone.index()];
        let holder = if zone.of == ZoneOwner::Seat { found.home.seat } else { found.controller };
        let open = match (zone.sees, found.face) {
            (Sees::Nobody, _) => Seats::NONE,
            (Sees::Everyone, Face::Up) if !self.rules.derived.hiders.is_empty() && self.is_concealed(piece) => {
                Seats::one(found.controller)
            }
            (Sees::Everyone, Face::Up) => Seats::ALL,
            (Sees::Owner, Face::Up) => Seats::one(holder),
            (_, Face::Down) => Seats::one(found.controller),
        };
        let mut seen = open;
        if !self.rules.derived.seers.is_empty() {
            let eval = self.without_scripts();
            eval.at_work_on(
                &eval.rules.derived.seers,
                |ability| ability.sees.as_deref(),
                piece,
                |seat| {
                    seen = seen.with(Seats::one(seat));
                },
            );
        }
        if self.work.is_spent() { Seats::NONE } else { seen }
    }

    /// The seats that find a piece in their view: whoever can see which card it is, and
    /// everybody where its back lies in sight.
    pub fn shown_to(&self, piece: PieceId) -> Seats {
        if self.is_back(piece) { Seats::ALL } else { self.sees(piece) }
    }

    /// Whether the back of a piece lies in sight: it is turned down where somebody sees
    /// what lies, or an ability conceals it.
    pub fn is_back(&self, piece: PieceId) -> bool {
        let found = self.state.piece(piece);
        let sees = self.rules.zones[found.home.zone.index()].sees;
        match found.face {
            Face::Down => sees != Sees::Nobody,
            Face::Up => sees == Sees::Everyone && self.is_concealed(piece),
        }
    }

    /// Whether those that do not see a piece cannot tell how it lies: where nobody sees
    /// what lies there, turned down it is no back in sight. Outside play all lies face up.
    pub fn hides_face(&self, piece: PieceId) -> bool {
        let zone = self.state.piece(piece).home.zone;
        self.rules.zones[zone.index()].sees == Sees::Nobody && self.rules.in_play(zone)
    }

    /// Whether an ability makes a piece that lies open a back for all but its
    /// controller; it does where that cannot be worked out within the budget.
    pub fn is_concealed(&self, piece: PieceId) -> bool {
        let eval = self.without_scripts();
        let mut concealed = false;
        eval.at_work_on(&eval.rules.derived.hiders, |ability| ability.conceals.as_deref(), piece, |_| concealed = true);
        concealed || eval.work.is_spent()
    }

    /// The controllers of those abilities, of some that look at what these filters say, that
    /// hold and look at a piece; one for each piece that has such an ability and works.
    fn at_work_on(
        &self,
        abilities: &[AbilityId],
        filter: fn(&Ability) -> Option<&Filter>,
        piece: PieceId,
        mut found: impl FnMut(Seat),
    ) {
        let Eval { rules, state, .. } = *self;
        let zone = state.piece(piece).home.zone;
        for &id in abilities {
            // Nothing more comes of it, and there may be many.
            if self.work.is_spent() {
                return;
            }
            let ability = rules.ability(id);
            // Most look at few zones, and who has them lies among all pieces in play.
            let Some(filter) = filter(ability).filter(|filter| rules.zones_of(filter).has(zone)) else { continue };
            let zones = if ability.from.is_empty() { rules.derived.play } else { ability.from };
            let mut one = |this: PieceId| {
                if self.work.is_spent() {
                    return;
                }
                let me = state.piece(this).controller;
                let scope = Scope { me, this: Some(this), ability: Some(id), ..Scope::default() };
                if self.cond(&scope, &ability.when) && self.fits(&scope, filter, piece) {
                    found(me);
                }
            };
            match (ability.card, &ability.each) {
                (Some(card), _) => {
                    let seats = state.seats();
                    for zone in zones.iter().take_while(|zone| zone.index() < rules.zones.len()) {
                        let lists = &state.zones[zone.index() * seats..(zone.index() + 1) * seats];
                        self.work.spend(lists.iter().map(Vec::len).sum());
                        lists
                            .iter()
                            .flatten()
                            .filter(|&&this| state.piece(this).card == card)
                            .for_each(|&this| one(this));
                    }
                }
                (None, Some(each)) => {
                    let scope = Scope { me: state.active, ..Scope::default() };
                    self.visit(&scope, each, &mut |this| {
                        one(this);
                        ControlFlow::Continue(())
                    });
                }
                (None, None) => {}
            }
        }
    }
}
