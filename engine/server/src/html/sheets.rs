//! Cards on paper: the same as on the table, nine on a sheet, as one page for browsers that
//! needs nothing else and asks for nothing.

use super::card;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use tuckbox_project::theme::{Picture, Theme};
use tuckbox_scene::areas::CardBox;
use tuckbox_scene::piece::Keyword;

/// So many cards lie on a sheet.
pub const CARDS: usize = 9;

const TABLE: &str = include_str!("../../assets/table.css");
const SHEETS: &str = include_str!("../../assets/sheets.css");

/// What the page may do: show what stands in it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// The paper that is printed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// Its size, as style sheets have it.
    fn style(self) -> &'static str {
        match self {
            Self::A4 => "@page { size: 210mm 297mm; margin: 0; } :root { --wide: 210mm; --high: 297mm; }",
            Self::Letter => "@page { size: 8.5in 11in; margin: 0; } :root { --wide: 8.5in; --high: 11in; }",
        }
    }
}

/// A page with these cards, in their order.
pub fn sheets(title: &str, cards: &[CardBox], theme: &Theme, paper: Paper) -> String {
    let style = [TABLE, &look(theme), SHEETS, paper.style()].map(|style| style.replace("</", "<\\/")).join("\n");
    let art = |card: &CardBox| theme.of_card(card.card.as_deref()?).map(inline);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                // Nothing of it can end it: see above.
                style { (PreEscaped(style)) }
            }
            body {
                @for sheet in cards.chunks(CARDS) {
                    section .sheet { @for card in sheet { (printed(card, art(card))) } }
                }
            }
        }
    };
    page.into_string()
}

/// A card as it is printed on paper, where no word can be pointed at: what its tags mean
/// stands on it.
fn printed(card: &CardBox, art: Option<String>) -> Markup {
    let meant = || card.keywords.iter().filter(|keyword| !keyword.text.is_empty());
    html! {
        article .card data-card=[&card.card] data-size=(print_size(card, art.is_some())) {
            // All of it is there before anything is printed.
            @if let Some(art) = art { img .art src=(art) alt=""; }
            (card::words(card))
            @for keyword in meant() { p .reminder { (keyword.title) ": " (keyword.text) } }
            (card::figures(card))
        }
    }
}

/// The sizes in which texts are printed, in tenths of a millimetre, as the style sheet has them.
const PRINT_SIZES: [(&str, usize); 3] = [("large", 38), ("medium", 33), ("small", 27)];

/// How high a card is within its edges and between its parts, in tenths of a millimetre.
const PRINT_HEIGHT: usize = 740;

/// How much of it a picture takes at least.
const PRINT_ART: usize = 130;

/// How large a card is printed: the more there is to read on it, the smaller.
fn print_size(card: &CardBox, art: bool) -> &'static str {
    let room = PRINT_HEIGHT - if art { PRINT_ART } else { 0 };
    let fits = |(_, text): &&(&str, usize)| print_height(card, *text) <= room;
    PRINT_SIZES.iter().find(fits).map_or("smallest", |(name, _)| name)
}

/// About how high all that stands on a card is, where its text is so large, in tenths of
/// a millimetre. A line is 55 mm long; letters are three fifths as wide as high, with what
/// stays empty at its end.
fn print_height(card: &CardBox, text: usize) -> usize {
    let lines = |letters: usize, size: usize| (letters * size).div_ceil(900) * size * 4 / 3;
    let letters = |words: &str| words.chars().count();
    let row = |words: &mut dyn Iterator<Item = usize>, size| lines(words.map(|letters| letters + 3).sum(), size);
    let reminders = card.keywords.iter().filter(|keyword| !keyword.text.is_empty());
    let reminder = |keyword: &Keyword| lines(letters(&keyword.title) + letters(&keyword.text) + 2, text * 4 / 5) + 10;
    let title = lines(letters(&card.title) + 2 * letters(&card.price) + 2, 44);
    let kind = if card.kind.is_empty() { 0 } else { 50 };
    let tags = row(&mut card.keywords.iter().map(|keyword| letters(&keyword.title)), 33) + 10;
    let figures = card.figures.iter().map(|figure| letters(&figure.label) + letters(&figure.value));
    let said = lines(letters(&card.text), text) + reminders.map(reminder).sum::<usize>();
    title + kind + tags + said + row(&mut figures.into_iter(), 33)
}

/// The style sheet of the game, with the pictures it names in it.
fn look(theme: &Theme) -> String {
    let named = |style: String, picture: &Picture| {
        let path = format!("art/{}", picture.name);
        if style.contains(&path) { style.replace(&path, &inline(picture)) } else { style }
    };
    theme.pictures().fold(theme.style.clone(), named)
}

/// A picture as an address that has all of it.
fn inline(picture: &Picture) -> String {
    format!("data:{};base64,{}", picture.media_type, BASE64_STANDARD.encode(&picture.bytes))
}

#[cfg(test)]
mod tests {
    use super::{Paper, sheets};
    use tuckbox_project::theme::{Theme, folders};

    #[test]
    fn a_style_sheet_ends_nowhere_but_at_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let art = folder.path().join("content/odd/art");
        std::fs::create_dir_all(&art).unwrap();
        std::fs::write(art.join("moon.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>").unwrap();
        let style = ".card { background: url(art/moon.svg); } </style><script>alert(1)</script>";
        std::fs::write(folder.path().join("content/odd/look.css"), style).unwrap();
        let (theme, unread) = Theme::read(folder.path(), &folders(folder.path(), "odd", &[]));
        assert!(unread.is_empty());
        let page = sheets("Odd </title><script>", &[], &theme, Paper::A4);
        assert_eq!(page.matches("</style>").count(), 1);
        assert_eq!(page.matches("<script>alert").count(), 1, "It stands in the style sheet, where it does nothing.");
        assert!(page.find("<script>alert").unwrap() < page.find("</style>").unwrap());
        assert!(!page.contains("</title><script>"));
        assert!(page.contains("url(data:image/svg+xml;base64,PHN2Zy") && !page.contains("art/moon.svg"));
    }
}
