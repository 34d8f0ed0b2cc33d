//! The page on which the desk changes the table by hand: four plain forms.

use crate::edit::{Choice, Editable, PieceChoice, StatOf};
use maud::{Markup, html};

/// The whole page.
pub fn edit(editable: &Editable, base: &str) -> String {
    let on_pieces = editable.places.iter().any(|place| place.on_piece);
    let body = html! {
        main .sentence .edit {
            h1 { "Change the table" }
            p {
                "What you change here is nothing that happens in the game: nothing forbids it and nothing reacts to it, \
                 but the rules look at what comes of it. The log tells everybody that you did, and what, as far as each \
                 may know. What was chosen in the action at hand is chosen anew."
            }
            (form("Put a piece somewhere else", "put", editable, base, &html! {
                (pieces("Piece", "piece", &editable.pieces, false))
                (place(editable, on_pieces))
            }))
            (form("Make a new piece", "make", editable, base, &html! {
                (choices("Card", "card", &editable.cards))
                label { "Whose " select name="owner" { @for seat in &editable.seats { option value=(seat) { (seat) } } } }
                (place(editable, on_pieces))
            }))
            (form("Set a number", "set", editable, base, &html! {
                label { "Of " select name="of" {
                    option value="table" { "the table" }
                    @for seat in &editable.seats { option value=(seat) { (seat) } }
                    (grouped(&editable.pieces))
                } }
                label { "Number " select name="stat" {
                    @for (of, title) in [(StatOf::Seat, "of seats"), (StatOf::Piece, "of pieces"), (StatOf::Table, "of the table")] {
                        @let stats: Vec<_> = editable.stats.iter().filter(|stat| stat.of == of).collect();
                        @if !stats.is_empty() {
                            optgroup label=(title) { @for stat in stats { option value=(stat.name) { (stat.title) } } }
                        }
                    }
                } }
                label { "Becomes " input type="number" name="value" step="1" required; }
            }))
            @if !editable.tags.is_empty() {
                (form("Give or take a tag", "tag", editable, base, &html! {
                    (pieces("Piece", "piece", &editable.pieces, false))
                    (choices("Tag", "tag", &editable.tags))
                    label { "Is " select name="given" { option value="yes" { "given" } option value="no" { "taken" } } }
                }))
            }
            p { a href=(base) { "Back to the table" } }
        }
    };
    super::document("Change the table", None, &body).into_string()
}

fn form(title: &str, does: &str, editable: &Editable, base: &str, fields: &Markup) -> Markup {
    html! {
        form method="post" action={ (base) "/edit" } {
            fieldset {
                legend { (title) }
                input type="hidden" name="stamp" value=(editable.stamp);
                input type="hidden" name="do" value=(does);
                (fields)
                button type="submit" { (title) }
            }
        }
    }
}

fn place(editable: &Editable, on_pieces: bool) -> Markup {
    html! {
        label { "To " select name="to" { @for place in &editable.places { option value=(place.to) { (place.title) } } } }
        label { "At the " select name="end" { option value="top" { "top" } option value="bottom" { "bottom" } } }
        @if on_pieces { (pieces("On", "on", &editable.pieces, true)) }
    }
}

fn pieces(title: &str, name: &str, pieces: &[PieceChoice], or_none: bool) -> Markup {
    html! {
        label { (title) " " select name=(name) {
            @if or_none { option value="" { "no piece" } }
            (grouped(pieces))
        } }
    }
}

/// Pieces by where they lie.
fn grouped(pieces: &[PieceChoice]) -> Markup {
    html! {
        @for group in pieces.chunk_by(|one, other| one.at == other.at) {
            optgroup label=(group[0].at) { @for piece in group { option value=(piece.piece) { (piece.title) } } }
        }
    }
}

fn choices(title: &str, name: &str, choices: &[Choice]) -> Markup {
    html! {
        label { (title) " " select name=(name) {
            @for choice in choices { option value=(choice.name) { (choice.title) } }
        } }
    }
}
