//! A card: what it costs, what it is called, its numbers with those that are better or
//! worse than printed, what its words mean, its text, and what lies on it.

use super::ask;
use super::key::key;
use super::page::Page;
use maud::{Markup, html};
use tuckbox_scene::areas::CardBox;
use tuckbox_scene::figure::{Figure, Trend};

/// A card as it lies on the table.
pub fn card(screen: Page<'_>, card: &CardBox) -> Markup {
    let key = key(card.handle);
    let question = screen.scene.question.as_ref();
    let lit = !screen.scene.options_of(card.handle).is_empty() && !screen.stamp.is_empty();
    let source = question.is_some_and(|question| question.source == Some(card.handle));
    html! {
        article .card .lit[lit] .source[source] .bare[card.is_bare()] data-piece=(key) data-card=[&card.card] aria-label=(card.name()) {
            @if let Some(art) = screen.art(card.card.as_deref()) { img .art src=(art) alt="" loading="lazy"; }
            (words(card))
            @if !card.inside.is_empty() {
                ul .inside {
                    @for inner in &card.inside {
                        @let lit = !screen.scene.options_of(inner.handle).is_empty() && !screen.stamp.is_empty();
                        @if let Some(part) = &inner.part { li .part { (part) } }
                        li .lit[lit] data-piece=(self::key(inner.handle)) data-depth=(inner.depth) {
                            (inner.words)
                            (ask::on_piece(screen, inner.handle))
                        }
                    }
                }
            }
            @if let Some(aims) = &card.aims { p .aims { "→ " (aims) } }
            (figures(card))
            (ask::on_piece(screen, card.handle))
            a .info href={ (screen.base) "/about/" (key) (screen.query()) } data-lines="" aria-label={ "About " (card.name()) } { "i" }
        }
    }
}

/// What a card costs, what it is and what it says.
pub(super) fn words(card: &CardBox) -> Markup {
    html! {
        header {
            @if !card.price.is_empty() { span .price title="What it costs" { (card.price) } }
            h4 { (card.name()) }
        }
        @if !card.kind.is_empty() { p .kind { (card.kind) } }
        @if !card.keywords.is_empty() {
            ul .tags {
                @for tag in &card.keywords {
                    li title=[Some(&tag.text).filter(|text| !text.is_empty())] { (tag.title) }
                }
            }
        }
        @if !card.text.is_empty() { p .text { (card.text) } }
    }
}

/// Its numbers.
pub(super) fn figures(card: &CardBox) -> Markup {
    html! {
        @if !card.figures.is_empty() { dl .figures { @for figure in &card.figures { (figure_of(figure)) } } }
    }
}

fn figure_of(figure: &Figure) -> Markup {
    let (class, said) = match figure.trend {
        Trend::Same => ("figure", ""),
        Trend::Better => ("figure better", "better than printed"),
        Trend::Worse => ("figure worse", "worse than printed"),
    };
    let notes = figure.notes.join(", ");
    let title = [figure.label.as_str(), said, notes.as_str()];
    let title: Vec<&str> = title.into_iter().filter(|part| !part.is_empty()).collect();
    html! {
        div class=(class) title=(title.join(": ")) {
            dt { (figure.label) }
            dd {
                (figure.value)
                @match figure.trend {
                    Trend::Same => {},
                    Trend::Better => span .sign { "▲" },
                    Trend::Worse => span .sign { "▼" },
                }
            }
        }
    }
}
