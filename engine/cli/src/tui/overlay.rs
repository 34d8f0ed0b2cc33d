//! What lies over the table for a while: help, a card in full, reasons,
//! questions of the program, and the screen between two people.

use super::card::cut;
use super::theme::{Theme, Tone};
use crate::report::bug_report::ASK;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};
use tuckbox_core::ids::Seat;
use tuckbox_core::rules::Ruleset;

/// What is asked before something that cannot be undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confirm {
    /// Giving up the match.
    Concede,
    /// Leaving without saving.
    Quit,
    /// Going on from where the table looks back.
    Branch,
    /// Writing the seed of a sealed match into a report.
    Bug,
    /// Going back to where new content makes a difference.
    New,
}

/// What lies over the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Overlay {
    /// Something to read, with its heading.
    Page(String, Vec<String>),
    /// What is wrong with saved content.
    Problems(Vec<String>),
    /// Content or script failed.
    Failure(Vec<String>),
    /// A question of the program.
    Ask(Confirm),
    /// What is wrong, as it is being typed, for a bug report.
    Bug(String),
    /// The keyboard goes to another person; the table is not shown.
    Pass(Seat),
}

/// The keys, for the help page.
const HELP: &[&str] = &[
    "←→ ↑↓        move over options, cards in hand and on the table, spaces",
    "Tab          the next option (Shift-Tab: the one before)",
    "1 … 99       to the option of that number, or to that number",
    "Enter        choose what the cursor is on",
    "b            after new content: go back to where it makes a difference",
    "Esc          take back what has been chosen in this action",
    "/            find an option, a card or a space by typing",
    "g            go to a space or card by its id or name",
    "Mouse        a click goes there, another one chooses; the wheel scrolls",
    "             (with Shift your terminal marks text as usual)",
    "",
    "i  Space     the card under the cursor in full",
    "w            why it cannot be used, what its numbers are made of; why others",
    "e            the effects an option would have: what happens if",
    "v            show the cards of the next seat, where seats are folded",
    "z            everything on the table, as far as you may look",
    "l            everything that has happened",
    "PgUp PgDn    scroll the log",
    "[            look back through the match; there b goes on from any point",
    "d            what is wrong with the content last saved",
    "",
    "p            pass every window until you can act again (p: no longer)",
    "P            windows ask you: always, or only where you can respond",
    "+ -          bots play faster, slower; Enter hurries them on",
    "s            save the match",
    "S            save the position as a scenario",
    "B            write a bug report",
    "c            give up the match",
    "q            leave",
    "",
    "▶ has the turn                  ▸ folded: so many cards there",
    "• can be used or chosen now     » the question is about it",
    "◎ what it is aimed at           + attached to it, or in it",
    "› next to the space under the cursor; ┄ ┊ links of another kind",
    "A3 on a space: three pieces of A; · nobody's",
    "The number in the corner of a card you hold is its price.",
    "Green numbers are better than printed, red ones worse.",
    "",
    "Save a card, a script or a rule in your editor, and the table has it at",
    "the next decision. Esc closes a page; arrows and PgUp, PgDn move in it.",
];

/// The page about the keys, with the signs that the game has for a map.
pub fn help(rules: &Ruleset) -> Vec<String> {
    let signs: Vec<String> =
        rules.look.signs.0.iter().map(|(tag, sign)| format!("{sign} {}", rules.tag_title(*tag))).collect();
    let signs = (!signs.is_empty()).then(|| format!("On a space: {}.", signs.join(", ")));
    HELP.iter().map(ToString::to_string).chain(signs).collect()
}

impl Overlay {
    /// The heading in its border.
    fn title(&self) -> String {
        match self {
            Overlay::Page(title, _) => title.clone(),
            Overlay::Problems(_) => "The saved content has problems; the match keeps what was good".into(),
            Overlay::Failure(_) => "The content fails; the match is as it was before".into(),
            Overlay::Ask(_) => "Sure?".into(),
            Overlay::Bug(_) => "A bug report".into(),
            Overlay::Pass(_) => String::new(),
        }
    }

    /// The lines to read.
    fn lines(&self) -> Vec<String> {
        match self {
            Overlay::Page(_, lines) | Overlay::Problems(lines) => lines.clone(),
            Overlay::Failure(lines) => {
                let mut lines = lines.clone();
                lines.push(String::new());
                lines.push("Mend it and save, and the match goes on. Enter tries again as it is; q leaves.".into());
                lines.push("B writes a bug report that fails the same elsewhere.".into());
                lines
            }
            Overlay::Ask(Confirm::Concede) => {
                vec!["Give up the match?".into(), String::new(), "y  yes      n  no".into()]
            }
            Overlay::Ask(Confirm::New) => vec![
                "Go back to where the new content makes a difference?".into(),
                String::new(),
                "The match as it is now is put aside in a file.".into(),
                String::new(),
                "y  yes      n  no".into(),
            ],
            Overlay::Ask(Confirm::Branch) => vec![
                "Go on from here?".into(),
                String::new(),
                "What came after is put aside in a file. Chance gives the same again,".into(),
                "so the match counts no longer as one that nobody could foresee.".into(),
                String::new(),
                "y  yes      n  no".into(),
            ],
            Overlay::Ask(Confirm::Bug) => {
                vec![ASK.into(), String::new(), "y  write it all the same      n  no".into()]
            }
            Overlay::Bug(words) => {
                vec![
                    "What is wrong?".into(),
                    format!("{words}▏"),
                    String::new(),
                    "Enter writes it, Esc does not.".into(),
                ]
            }
            Overlay::Ask(Confirm::Quit) => {
                vec!["Leave without saving?".into(), String::new(), "y  yes      s  save and leave      n  no".into()]
            }
            Overlay::Pass(seat) => {
                vec![
                    format!("Pass the keyboard to {}.", seat.letter()),
                    String::new(),
                    "Press Enter when you have it.".into(),
                ]
            }
        }
    }

    /// Draws it over the table; gives back how far it can be scrolled.
    pub fn draw(&self, frame: &mut Frame, screen: Rect, scroll: u16, theme: Theme) -> u16 {
        let conceals = matches!(self, Overlay::Pass(_));
        let bad = matches!(self, Overlay::Problems(_) | Overlay::Failure(_));
        let lines = self.lines();
        let room = screen.width.saturating_sub(if bad { 2 } else { 6 });
        let longest =
            lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(self.title().chars().count());
        let wide =
            u16::try_from(longest + 4).unwrap_or(room).clamp(30.min(room), room.min(if bad { room } else { 84 }));
        let inner = usize::from(wide.saturating_sub(4)).max(1);
        let wrapped: usize = lines.iter().map(|line| line.chars().count().div_ceil(inner).max(1)).sum();
        let tall = u16::try_from(wrapped + 2).unwrap_or(u16::MAX).min(screen.height.saturating_sub(2)).max(3);
        let area = Rect {
            x: screen.x + (screen.width - wide.min(screen.width)) / 2,
            y: screen.y + (screen.height.saturating_sub(tall)) / 2,
            width: wide.min(screen.width),
            height: tall.min(screen.height),
        };
        let most = u16::try_from(wrapped).unwrap_or(u16::MAX).saturating_sub(area.height.saturating_sub(2));
        let style = if bad { theme.style(Tone::Bad) } else { theme.style(Tone::Head) };
        let mut block = Block::bordered()
            .border_style(style)
            .padding(Padding::horizontal(1))
            .title(Line::styled(format!(" {} ", cut(&self.title(), inner)), style));
        if most > 0 {
            block = block.title_bottom(Line::from(" ↑↓ more ").right_aligned());
        }
        if self.title().is_empty() {
            block = Block::bordered().padding(Padding::horizontal(1));
        }
        frame.render_widget(Clear, if conceals { screen } else { area });
        let text: Text = lines.into_iter().map(|line| toned(line, bad, theme)).collect();
        let page = Paragraph::new(text).block(block).wrap(Wrap { trim: false }).scroll((scroll.min(most), 0));
        frame.render_widget(page, area);
        most
    }
}

/// Heads and hints of diagnostics stand out.
fn toned<'a>(line: String, bad: bool, theme: Theme) -> Line<'a> {
    let tone = match bad {
        true if line.starts_with("error") => Tone::Bad,
        true if line.starts_with("warning") => Tone::Open,
        true if line.trim_start().starts_with("= help") => Tone::News,
        _ => Tone::Plain,
    };
    Line::styled(line, theme.style(tone))
}
