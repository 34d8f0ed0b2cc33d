//! Changes texts as a stranger would, or somebody whose hand slips: words, numbers,
//! brackets and lines of a file are swapped, left out, repeated, nested and taken
//! from another file. The same chance gives the same text on every machine.

use tuckbox_bots::Pcg32;

/// Bytes that a changed text has at most.
const LARGEST: usize = 256 * 1024;

/// Numbers at which something may break.
const EDGES: [&str; 18] = [
    "0",
    "-1",
    "1",
    "2",
    "3",
    "127",
    "128",
    "255",
    "256",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "1e400",
    "99999999999999999999999999",
];

/// What stands in no file of a careful person.
const STRANGE: [&str; 16] =
    ["\0", "\u{202e}", "\u{feff}", "é", "🂡", "\"", "'", "\\", "\r", "r#\"", "/*", "--[[", "```", "\t", "#", "\u{fffd}"];

/// Brackets that may stand in each other.
const NESTS: [(&str, &str); 10] = [
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("Not(", ")"),
    ("Some(", ")"),
    ("All([", "])"),
    ("If(Always, [", "], [])"),
    ("function() return ", " end"),
    ("Add(Num(1), ", ")"),
    ("-", ""),
];

/// A piece of a text that changes as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    Word,
    Number,
    Quoted,
    Sign,
}

/// A text that changes.
struct Text<'a> {
    pieces: Vec<&'a str>,
}

/// A text with one to four changes; `other` lends what it has.
pub fn text(text: &str, other: &str, chance: &mut Pcg32) -> String {
    let mut text = String::from(text);
    // Most changes are small: what is refused at once is never played.
    let changes = [1, 1, 2, 4][chance.below(4)];
    for _ in 0..changes {
        text = changed(&text, other, chance);
        text.truncate(text.floor_char_boundary(LARGEST));
    }
    text
}

/// The same for what need not be text: bytes change beside words.
pub fn bytes(bytes: &[u8], other: &[u8], chance: &mut Pcg32) -> Vec<u8> {
    match (std::str::from_utf8(bytes), std::str::from_utf8(other)) {
        (Ok(one), Ok(other)) => text(one, other, chance).into_bytes(),
        _ => {
            let mut bytes = bytes.to_vec();
            (0..1 + chance.below(4)).for_each(|_| change_bytes(&mut bytes, other, chance));
            bytes.truncate(LARGEST);
            bytes
        }
    }
}

fn change_bytes(bytes: &mut Vec<u8>, other: &[u8], chance: &mut Pcg32) {
    let at = chance.below(bytes.len());
    let end = (at + 1 + chance.below(40)).min(bytes.len());
    match chance.below(6) {
        0 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << chance.below(8)),
        1 => drop(bytes.drain(at.min(end)..end)),
        2 => {
            let again = bytes.get(at..end).unwrap_or_default().repeat(1 + chance.below(30));
            bytes.splice(at..at, again);
        }
        3 => {
            let from = chance.below(other.len());
            bytes.splice(at..at, other.iter().skip(from).take(60).copied());
        }
        // Lengths and places are written in four bytes.
        4 => {
            let edge = [0u32, 1, 0x7fff_ffff, 0xffff_ffff, 0xffff][chance.below(5)].to_le_bytes();
            bytes.iter_mut().skip(at).zip(edge).for_each(|(byte, new)| *byte = new);
        }
        _ => bytes.truncate(at),
    }
}

/// A text with one change.
fn changed(text: &str, other: &str, chance: &mut Pcg32) -> String {
    let mut own = Text::of(text);
    match chance.below(16) {
        0 => own.swap(chance),
        1 => own.leave_out(1, chance),
        2 => own.leave_out(30, chance),
        3 => return own.repeated(chance),
        4 => return own.nested(chance),
        5 | 6 => own.put(Kind::Number, EDGES[chance.below(EDGES.len())], chance),
        7 => return own.deep(chance),
        8 => {
            let lender = Text::of(other);
            let piece = lender.pieces.get(chance.below(lender.pieces.len())).copied().unwrap_or_default();
            own.replace_any(piece, chance);
        }
        // A name in the place of another is what reads well and means something else.
        9..=11 => {
            let kind = [Kind::Word, Kind::Quoted, Kind::Number][chance.below(3)];
            let piece = own.some(kind, chance);
            own.put(kind, piece, chance);
        }
        12 => return lines(text, chance),
        13 => own.replace_any(STRANGE[chance.below(STRANGE.len())], chance),
        14 => {
            let lender = if chance.below(2) == 0 { Text::of(other) } else { Text { pieces: own.pieces.clone() } };
            return own.with_group_of(&lender, chance);
        }
        _ => {
            let long = format!("\"{}\"", "a".repeat([0, 1, 501, 70_000][chance.below(4)]));
            let at = own.at(Kind::Quoted, chance);
            return own.with(at, at + 1, &long);
        }
    }
    own.pieces.concat()
}

/// A line twice, left out, or in the place of another.
fn lines(text: &str, chance: &mut Pcg32) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (one, other) = (chance.below(lines.len()), chance.below(lines.len()));
    match (chance.below(3), lines.get(one).copied()) {
        (0, Some(line)) => lines.insert(other, line),
        (1, Some(_)) => drop(lines.remove(one)),
        (_, Some(_)) => lines.swap(one, other),
        (_, None) => {}
    }
    lines.concat()
}

impl<'a> Text<'a> {
    fn of(text: &'a str) -> Self {
        let mut pieces = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(length(rest));
            pieces.push(piece);
            rest = after;
        }
        Self { pieces }
    }

    /// The place of some piece of a kind, or the end.
    fn at(&self, kind: Kind, chance: &mut Pcg32) -> usize {
        let places: Vec<usize> = (0..self.pieces.len()).filter(|&at| kind_of(self.pieces[at]) == kind).collect();
        places.get(chance.below(places.len())).copied().unwrap_or(self.pieces.len())
    }

    /// The place of some piece that is not blank, or the end.
    fn anywhere(&self, chance: &mut Pcg32) -> usize {
        let places: Vec<usize> = (0..self.pieces.len()).filter(|&at| kind_of(self.pieces[at]) != Kind::Blank).collect();
        places.get(chance.below(places.len())).copied().unwrap_or(self.pieces.len())
    }

    fn some(&self, kind: Kind, chance: &mut Pcg32) -> &'a str {
        self.pieces.get(self.at(kind, chance)).copied().unwrap_or_default()
    }

    fn put(&mut self, kind: Kind, piece: &'a str, chance: &mut Pcg32) {
        let at = self.at(kind, chance);
        self.pieces.iter_mut().skip(at).take(1).for_each(|old| *old = piece);
    }

    fn replace_any(&mut self, piece: &'a str, chance: &mut Pcg32) {
        let at = self.anywhere(chance);
        self.pieces.iter_mut().skip(at).take(1).for_each(|old| *old = piece);
    }

    fn swap(&mut self, chance: &mut Pcg32) {
        let (one, other) = (self.anywhere(chance), self.anywhere(chance));
        if one.max(other) < self.pieces.len() {
            self.pieces.swap(one, other);
        }
    }

    fn leave_out(&mut self, most: usize, chance: &mut Pcg32) {
        let at = self.anywhere(chance);
        let end = (at + 1 + chance.below(most)).min(self.pieces.len());
        self.pieces.drain(at.min(end)..end);
    }

    /// With a stretch of it many times.
    fn repeated(&self, chance: &mut Pcg32) -> String {
        let at = self.anywhere(chance);
        let end = match chance.below(2) {
            0 => self.group_end(at),
            _ => (at + 1 + chance.below(40)).min(self.pieces.len()),
        };
        let stretch = self.pieces[at.min(end)..end].concat();
        let times = [1, 2, 20, 300, 3000][chance.below(5)];
        self.with(at, at, &stretch.repeat(times.min(LARGEST / stretch.len().max(1))))
    }

    /// With a group in itself, again and again.
    fn nested(&self, chance: &mut Pcg32) -> String {
        let Some((start, end)) = self.group(chance) else { return self.pieces.concat() };
        let inner = start + 1 + chance.below(end - start - 1);
        let (head, tail) = (self.pieces[start..inner].concat(), self.pieces[inner..end].concat());
        let times = [1, 2, 5, 40, 200][chance.below(5)].min(LARGEST / (head.len() + tail.len()));
        self.with(start, end, &[head.repeat(times + 1), tail.repeat(times + 1)].concat())
    }

    /// With brackets around a piece, shallow or deep, closed or not.
    fn deep(&self, chance: &mut Pcg32) -> String {
        let (open, close) = NESTS[chance.below(NESTS.len())];
        let depth = [1, 10, 55, 200, 50_000][chance.below(5)];
        let at = self.anywhere(chance);
        let piece = self.pieces.get(at).copied().unwrap_or_default();
        let closed = if chance.below(4) == 0 { 0 } else { depth };
        self.with(at, at + 1, &format!("{}{piece}{}", open.repeat(depth), close.repeat(closed)))
    }

    /// With a group of one text in the place of one of this.
    fn with_group_of(&self, lender: &Text<'_>, chance: &mut Pcg32) -> String {
        match (self.group(chance), lender.group(chance)) {
            (Some((start, end)), Some((from, to))) => self.with(start, end, &lender.pieces[from..to].concat()),
            _ => self.pieces.concat(),
        }
    }

    /// Some stretch from a bracket to the one that closes it.
    fn group(&self, chance: &mut Pcg32) -> Option<(usize, usize)> {
        let opens = |at: &usize| matches!(self.pieces[*at], "(" | "[" | "{");
        let starts: Vec<usize> = (0..self.pieces.len()).filter(opens).collect();
        let start = *starts.get(chance.below(starts.len()))?;
        let end = self.group_end(start);
        (end > start + 1).then_some((start, end))
    }

    /// One past the bracket that closes the one here; past the piece, if it is none.
    fn group_end(&self, start: usize) -> usize {
        let mut depth = 0usize;
        for (at, &piece) in self.pieces.iter().enumerate().skip(start) {
            match piece {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return at + 1;
            }
        }
        self.pieces.len()
    }

    /// The whole text with another in the place of a stretch.
    fn with(&self, start: usize, end: usize, middle: &str) -> String {
        let (start, end) = (start.min(self.pieces.len()), end.min(self.pieces.len()));
        [&self.pieces[..start].concat(), middle, &self.pieces[end..].concat()].concat()
    }
}

/// How many bytes the first piece of a text has.
fn length(text: &str) -> usize {
    let stretch = |fits: &dyn Fn(char) -> bool| text.find(|c| !fits(c)).unwrap_or(text.len());
    match text.chars().next() {
        Some(c) if c.is_whitespace() => stretch(&char::is_whitespace),
        Some(c) if c.is_alphanumeric() || c == '_' => stretch(&|c| c.is_alphanumeric() || c == '_'),
        Some('"') => text[1..].find(['"', '\n']).map_or(text.len(), |end| end + 2),
        Some(c) => c.len_utf8(),
        None => 0,
    }
}

fn kind_of(piece: &str) -> Kind {
    match piece.chars().next() {
        Some(c) if c.is_whitespace() => Kind::Blank,
        Some(c) if c.is_numeric() => Kind::Number,
        Some(c) if c.is_alphanumeric() || c == '_' => Kind::Word,
        Some('"') => Kind::Quoted,
        _ => Kind::Sign,
    }
}
