//! Changes by hand in words, for those who see everything: by ids, as a save keeps them.

use tuckbox_core::ids::PieceId;
use tuckbox_core::matches::Match;
use tuckbox_core::names::Named;
use tuckbox_core::rules::ZoneOwner;
use tuckbox_core::rules::op::End;
use tuckbox_core::state::{Edit, Entity, Place};

/// What a change by hand does to a match as it is now, by ids.
pub fn edit_by_ids(found: &Match, edit: Edit) -> String {
    let rules = found.rules();
    match edit {
        _ if edit.fits(rules, found.state()).is_err() => String::from("nothing that can be done"),
        Edit::Put(piece, to) => format!("puts {} into {}", label(found, piece), place(found, to)),
        Edit::Make(card, owner, to) => {
            format!("makes {} of {} in {}", rules.name(card), owner.letter(), place(found, to))
        }
        Edit::Stat(of, stat, value) => {
            let of = match of {
                Entity::Table => String::from("the table"),
                Entity::Seat(seat) => seat.letter().to_string(),
                Entity::Piece(piece) => label(found, piece),
            };
            format!("sets {} of {of} to {value}", rules.name(stat))
        }
        Edit::Tag(piece, tag, true) => format!("gives {} to {}", rules.name(tag), label(found, piece)),
        Edit::Tag(piece, tag, false) => format!("takes {} from {}", rules.name(tag), label(found, piece)),
    }
}

fn place(found: &Match, Place { home, end, host }: Place) -> String {
    let rules = found.rules();
    let owned = rules.zones[home.zone.index()].of == ZoneOwner::Seat;
    let of = if owned { format!(" of {}", home.seat.letter()) } else { String::new() };
    let on = host.map(|host| format!(" on {}", label(found, host))).unwrap_or_default();
    let at = match end {
        End::Top => String::from(", at the top"),
        End::Bottom => String::from(", at the bottom"),
        End::At(place) => format!(", at place {place}"),
    };
    format!("{}{of}{on}{at}", rules.name(home.zone))
}

fn label(found: &Match, piece: PieceId) -> String {
    found.state().label(found.rules(), piece)
}
