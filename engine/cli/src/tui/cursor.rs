//! How the cursor moves: along a lane and through the offers by order, between
//! lanes and over a board by where things are on the screen.

use super::app::App;
use super::hitboxes::{self, Hitbox};
use super::state::{Cursor, Direction};
use tuckbox_core::view::Handle;
use tuckbox_scene::areas::{Lane, LaneKind};

impl App {
    /// Moves the cursor by an arrow key.
    pub fn go(&mut self, way: Direction) {
        let next = match (self.cursor, way) {
            (Cursor::Offer(_), Direction::Left) => return self.step_offer(-1),
            (Cursor::Offer(_), Direction::Right) => return self.step_offer(1),
            (Cursor::Offer(row), Direction::Down) => {
                Some(Cursor::Offer((row + 1).min(self.scene.offers().len().saturating_sub(1))))
            }
            (Cursor::Offer(0), Direction::Up) => self.lowest(),
            (Cursor::Offer(row), Direction::Up) => Some(Cursor::Offer(row - 1)),
            (Cursor::Piece(handle), way) => self.beyond(handle, way),
        };
        self.cursor = next.unwrap_or(self.cursor);
        self.look();
    }

    /// To the next offer or the one before, round and round.
    pub fn step_offer(&mut self, by: isize) {
        let count = self.scene.offers().len();
        if count == 0 {
            return;
        }
        let row = match self.cursor {
            Cursor::Offer(row) => row.checked_add_signed(by).unwrap_or(count - 1) % count,
            Cursor::Piece(handle) => {
                let first = self.scene.options_of(handle).first().copied();
                first.and_then(|at| self.scene.offers().iter().position(|offer| offer.all.contains(&at))).unwrap_or(0)
            }
        };
        self.cursor = Cursor::Offer(row);
        self.look();
    }

    /// From the offers up to what lies lowest on the left.
    fn lowest(&self) -> Option<Cursor> {
        let spots = hitboxes::all(&self.scene.areas, &self.plan(), None);
        let lowest = spots.iter().max_by_key(|spot| (spot.rect.y, u16::MAX - spot.rect.x))?;
        Some(Cursor::Piece(lowest.handle))
    }

    fn beyond(&self, handle: Handle, way: Direction) -> Option<Cursor> {
        let plan = self.plan();
        let spots = hitboxes::all(&self.scene.areas, &plan, Some(handle));
        let (at, lane) =
            self.scene.areas.iter().flat_map(|area| &area.lanes).find_map(|lane| Some((lane.place(handle)?, lane)))?;
        if lane.kind != LaneKind::Board
            && let Some(next) = along(lane, handle, way)
        {
            return Some(Cursor::Piece(next));
        }
        let here = spots.iter().find(|spot| spot.handle == lane.boxes[at].handle);
        match here {
            Some(here) => nearest(&spots, here, way).or((way == Direction::Down).then_some(Cursor::Offer(0))),
            // It is folded away: down leads to the offers, up to what is seen.
            None => {
                if way == Direction::Down {
                    Some(Cursor::Offer(0))
                } else {
                    self.lowest()
                }
            }
        }
    }
}

/// The next stop of a lane to the left or right.
fn along(lane: &Lane, handle: Handle, way: Direction) -> Option<Handle> {
    let stops = lane.stops();
    let at = stops.iter().position(|stop| *stop == handle)?;
    match way {
        Direction::Left => stops.get(at.checked_sub(1)?).copied(),
        Direction::Right => stops.get(at + 1).copied(),
        Direction::Up | Direction::Down => None,
    }
}

/// What is nearest that way: in the next line first, then by column.
fn nearest(spots: &[Hitbox], here: &Hitbox, way: Direction) -> Option<Cursor> {
    let mid = |spot: &Hitbox| (spot.rect.x + spot.rect.width / 2, spot.rect.y + spot.rect.height / 2);
    let (x, y) = mid(here);
    let cost = |spot: &Hitbox| {
        let (other_x, other_y) = mid(spot);
        let (across, down) = (u32::from(x.abs_diff(other_x)), u32::from(y.abs_diff(other_y)));
        match way {
            Direction::Up if spot.rect.bottom() <= here.rect.y => Some(down * 1000 + across),
            Direction::Down if spot.rect.y >= here.rect.bottom() => Some(down * 1000 + across),
            Direction::Left if other_x < x && spot.rect.right() <= here.rect.x + 1 => Some(across + down * 1000),
            Direction::Right if other_x > x && here.rect.right() <= spot.rect.x + 1 => Some(across + down * 1000),
            _ => None,
        }
    };
    let sideways = matches!(way, Direction::Left | Direction::Right);
    let reached =
        |spot: &&Hitbox| !sideways || u32::from(y.abs_diff(mid(spot).1)) <= u32::from(here.rect.height.max(2));
    let all = spots.iter().filter(|spot| spot.handle != here.handle).filter(reached);
    let best = all.filter_map(|spot| Some((cost(spot)?, spot))).min_by_key(|(cost, _)| *cost)?;
    Some(Cursor::Piece(best.1.handle))
}
