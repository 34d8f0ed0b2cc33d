//! How things look: a few tones, with colours where the terminal wants them.
//! Without colours the same is said by weight and by the shape of borders.

use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::BorderType;
use tuckbox_core::ids::Seat;
use tuckbox_scene::figure::Trend;

/// What a thing is at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Nothing special: the colour of the terminal.
    Plain,
    /// Stands back: read, or not to be chosen now.
    Dim,
    /// A heading, as the line about a seat is.
    Head,
    /// The cursor is on it.
    Pointed,
    /// It can be chosen now.
    Open,
    /// The question is about it.
    Source,
    /// What the pointed piece is aimed at.
    Aimed,
    /// A price in the corner of a card.
    Price,
    /// Something is wrong.
    Bad,
    /// What the program says to the person.
    News,
}

/// Colours or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// Whether colours are wanted.
    pub colour: bool,
}

impl Theme {
    /// The style of a tone.
    pub fn style(self, tone: Tone) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match tone {
            Tone::Plain => Style::new(),
            Tone::Dim => Style::new().add_modifier(Modifier::DIM),
            Tone::Head => bold,
            Tone::Pointed => self.tint(bold.add_modifier(Modifier::REVERSED), Color::Yellow),
            Tone::Open => self.tint(bold, Color::Green),
            Tone::Source => self.tint(bold, Color::Magenta),
            Tone::Aimed => self.tint(bold, Color::LightRed),
            Tone::Price => self.tint(Style::new(), Color::Cyan),
            Tone::Bad => self.tint(bold, Color::Red),
            Tone::News => self.tint(bold, Color::Cyan),
        }
    }

    /// The colour of a seat; its letter says the same without colours.
    pub fn seat(self, seat: Seat) -> Style {
        const COLOURS: [Color; 6] = [
            Color::LightBlue,
            Color::LightRed,
            Color::LightGreen,
            Color::LightMagenta,
            Color::LightYellow,
            Color::LightCyan,
        ];
        self.tint(Style::new(), COLOURS[seat.index() % COLOURS.len()])
    }

    /// The style of a number.
    pub fn trend(self, trend: Trend) -> Style {
        match trend {
            Trend::Same => Style::new(),
            Trend::Better => self.tint(Style::new().add_modifier(Modifier::BOLD), Color::Green),
            Trend::Worse => self.tint(Style::new().add_modifier(Modifier::BOLD), Color::Red),
        }
    }

    /// The style of a box's border, which is never reversed.
    pub fn border(self, tone: Tone) -> Style {
        match tone {
            Tone::Pointed => self.tint(Style::new().add_modifier(Modifier::BOLD), Color::Yellow),
            tone => self.style(tone),
        }
    }

    /// The shape of a box's border.
    pub fn shape(self, tone: Tone) -> BorderType {
        match tone {
            Tone::Pointed => BorderType::Thick,
            Tone::Open | Tone::Source | Tone::Aimed => BorderType::Plain,
            _ => BorderType::Rounded,
        }
    }

    fn tint(self, style: Style, colour: Color) -> Style {
        if self.colour { style.fg(colour) } else { style }
    }
}

/// The mark before the name of a piece, readable without colours too.
pub fn mark(tone: Tone) -> &'static str {
    match tone {
        Tone::Open | Tone::Pointed => "•",
        Tone::Source => "»",
        Tone::Aimed => "◎",
        _ => "",
    }
}
