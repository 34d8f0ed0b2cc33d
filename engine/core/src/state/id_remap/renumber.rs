//! A state becomes one of other rules: every number becomes the new number of
//! the same name.

use super::check::Checked;
use super::{Moved, RemapError};
use crate::ids::PieceId;
use crate::names::{ActionId, CardId, EffectId, MomentId, Named, PhaseId, TargetId, ZoneId};
use crate::rules::Ruleset;
use crate::state::{Change, Home, Lasting, State, Tags128, UseOf, WaitingFor, Written};

impl State {
    /// Makes the state one of `rules`: every number becomes the new number of
    /// the same name. Printed values of cards follow the new content as far as
    /// nothing has changed them.
    ///
    /// # Errors
    /// When a name is gone that the match cannot do without, or the state is
    /// damaged: nothing read from a file may break the engine later.
    pub fn renumber(&mut self, moved: &Moved, rules: &Ruleset) -> Checked {
        self.check_shape(moved)?;
        self.renumber_zones(moved, rules)?;
        self.renumber_pieces(moved, rules)?;
        self.renumber_lists(moved)?;
        self.renumber_frames(moved, rules)?;
        self.edit = self.edit.map(|edit| edit.remapped(moved)).transpose()?;
        self.check_contents(rules)?;
        self.stale = true;
        Ok(())
    }

    fn renumber_pieces(&mut self, moved: &Moved, rules: &Ruleset) -> Checked {
        let width = usize::from(self.width);
        let (mut base, mut now) = (Vec::new(), Vec::new());
        for (i, piece) in self.pieces.iter_mut().enumerate() {
            let row = i * width..(i + 1) * width;
            // What has ceased to exist may still be meant by what waits.
            let known =
                moved.id(piece.card).is_ok() && moved.id(piece.printed).is_ok() && moved.id(piece.home.zone).is_ok();
            if piece.gone && !known {
                piece.card = CardId(0);
                piece.printed = CardId(0);
                piece.home = Home::default();
                base.extend_from_slice(&rules.derived.blank);
                now.extend_from_slice(&rules.derived.blank);
                (self.base_tags[i], self.tags[i]) = (Tags128::default(), Tags128::default());
                continue;
            }
            let printed = moved.from.printed.iter().find(|printed| printed.card == piece.card);
            piece.card = moved.id(piece.card)?;
            piece.printed = moved.id(piece.printed)?;
            piece.home.zone = moved.still(piece.home.zone, "still holds pieces")?;
            let card = rules.card(piece.card);
            let values = moved.followed(&self.base[row.clone()], printed, &card.stats);
            let tags = moved.followed_tags(self.base_tags[i], printed, card.tags);
            self.base_tags[i] = tags;
            if rules.in_play(piece.home.zone) {
                // What is left of a whole follows it from its old current value on.
                now.extend(moved.row(&self.now[row], &card.stats));
                self.tags[i] = moved.tags(self.tags[i]);
            } else {
                now.extend_from_slice(&values);
                self.tags[i] = tags;
            }
            base.extend(values);
        }
        (self.base, self.now) = (base.into(), now.into());
        let blank = &rules.derived.blank;
        self.seat_stats =
            self.seat_stats.chunks(width.max(1)).flat_map(|row| moved.row(row, blank)).collect::<Vec<_>>().into();
        self.table_stats = moved.row(&self.table_stats, blank).into();
        self.width = u16::try_from(rules.stats.len()).unwrap_or(u16::MAX);
        Ok(())
    }

    /// What a zone with these pieces still does.
    fn holding(&self, list: &[PieceId], moved: &Moved) -> String {
        let mut names: Vec<&str> = Vec::new();
        for piece in list.iter().filter_map(|id| self.pieces.get(id.index())) {
            let printed = moved.from.printed.iter().find(|printed| printed.card == piece.printed);
            names.extend(printed.map(|printed| &*printed.title).filter(|name| !names.contains(name)));
        }
        let count = if list.len() == 1 { "a piece".into() } else { format!("{} pieces", list.len()) };
        // What lies face down there is nobody's business.
        let hidden = list.iter().any(|id| self.pieces.get(id.index()).is_none_or(|piece| piece.mark == 0));
        if hidden || names.is_empty() {
            format!("still holds {count}")
        } else {
            format!("still holds {count}: {}", names.join(", "))
        }
    }

    fn renumber_zones(&mut self, moved: &Moved, rules: &Ruleset) -> Checked {
        let seats = self.seats();
        let mut zones = vec![Vec::new(); rules.zones.len() * seats];
        for (index, list) in std::mem::take(&mut *self.zones).into_iter().enumerate() {
            if list.is_empty() {
                continue;
            }
            let old = ZoneId::from_index(u16::try_from(index / seats).unwrap_or(u16::MAX));
            let zone: ZoneId = moved.still(old, &self.holding(&list, moved))?;
            zones[zone.index() * seats + index % seats] = list;
        }
        self.zones = zones.into();
        Ok(())
    }

    fn renumber_lists(&mut self, moved: &Moved) -> Checked {
        // What a modifier changes may be gone, and goes with it.
        let mut kept = Vec::with_capacity(self.modifiers.len());
        for mut modifier in std::mem::take(&mut self.modifiers) {
            let change = match modifier.change {
                Change::Set(stat, value) => moved.id(stat).map(|stat| Change::Set(stat, value)),
                Change::Times(stat, value) => moved.id(stat).map(|stat| Change::Times(stat, value)),
                Change::Add(stat, value) => moved.id(stat).map(|stat| Change::Add(stat, value)),
                Change::Gives(tag) => moved.id(tag).map(Change::Gives),
                Change::Takes(tag) => moved.id(tag).map(Change::Takes),
            };
            modifier.change = match change {
                Ok(change) => change,
                Err(RemapError::Lost(_)) => continue,
                Err(error) => return Err(error),
            };
            modifier.lasts = match modifier.lasts {
                Lasting::Until(moment) => Lasting::Until(moved.still(moment, "ends a change that lasts")?),
                Lasting::UntilOf(moment, seat, times) => {
                    Lasting::UntilOf(moved.still(moment, "ends a change that lasts")?, seat, times)
                }
                other => other,
            };
            kept.push(modifier);
        }
        self.modifiers = kept;
        self.outdated.retain_mut(|found| {
            let what = match found.what {
                Written::Stat(stat) => moved.id(stat).map(Written::Stat),
                Written::Tag(tag) => moved.id(tag).map(Written::Tag),
            };
            what.map(|what| found.what = what).is_ok()
        });
        for item in self.held.iter_mut().chain(&mut self.stack) {
            item.action = moved.still::<ActionId>(item.action, "is announced and waits")?;
            item.ability = item.ability.map(|ability| moved.ability(ability)).transpose()?;
            item.targets.try_map_kinds(|kind| moved.still::<TargetId>(kind, "was chosen for what waits"))?;
        }
        // A limit is gone with what it limits, or with the moment it counts to.
        self.uses.retain_mut(|used| {
            let of = match used.of {
                UseOf::Ability(ability) => moved.ability(ability).map(UseOf::Ability),
                UseOf::Action(action) => moved.id(action).map(UseOf::Action),
            };
            let (Ok(per), Ok(of)) = (moved.id::<MomentId>(used.per), of) else { return false };
            (used.per, used.of) = (per, of);
            true
        });
        let delayed = self.delayed.iter_mut();
        for delay in delayed {
            delay.moment = moved.still(delay.moment, "is waited for")?;
        }
        for waiting in self.waiting.iter_mut().chain(self.delayed.iter_mut().map(|d| &mut d.waiting)) {
            waiting.what = match waiting.what {
                WaitingFor::Ability(ability) => WaitingFor::Ability(moved.ability(ability)?),
                WaitingFor::Effect(effect) => WaitingFor::Effect(moved.still::<EffectId>(effect, "waits to happen")?),
            };
            waiting.by = waiting.by.map(|ability| moved.ability(ability)).transpose()?;
            waiting.targets.try_map_kinds(|kind| moved.still::<TargetId>(kind, "was chosen for what waits"))?;
        }
        Ok(())
    }

    fn renumber_frames(&mut self, moved: &Moved, rules: &Ruleset) -> Checked {
        for frame in &mut self.frames {
            frame.node = moved.node(frame.node)?;
            let node = &rules.flow[frame.node.index()];
            let most = node.children.len().max(node.otherwise.len());
            frame.at = frame.at.min(u16::try_from(most).unwrap_or(u16::MAX));
        }
        self.phase = self.phase.map(|phase| moved.still::<PhaseId>(phase, "is running")).transpose()?;
        Ok(())
    }
}
