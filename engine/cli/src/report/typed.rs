//! Lines that somebody types, or a program in the place of somebody: each of bounded
//! length, so that a line without an end takes neither memory nor time.

use std::io::{BufRead, Read};

/// Bytes of a line.
pub const LONGEST: u64 = 4096;

/// What was typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// A line, without the spaces around it.
    Line(String),
    /// Nobody types any more.
    End,
    /// A line that is longer than a line may be, or no text: nothing behind it is read.
    NoLine,
}

/// The next line.
pub fn next(input: &mut impl BufRead) -> Typed {
    let mut line = Vec::new();
    match input.take(LONGEST).read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => Typed::End,
        Ok(length) if length as u64 == LONGEST && line.last() != Some(&b'\n') => Typed::NoLine,
        Ok(_) => String::from_utf8(line).map_or(Typed::NoLine, |line| Typed::Line(line.trim().to_owned())),
    }
}

/// The next line of standard input.
pub fn line() -> Typed {
    next(&mut std::io::stdin().lock())
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Typed, next};

    #[test]
    fn lines_are_bounded_and_text() {
        let long = "x".repeat(LONGEST as usize - 1);
        let text = format!(" a b \n\n{long}\nlast");
        let mut input = text.as_bytes();
        for expected in ["a b", "", &long, "last"] {
            assert_eq!(next(&mut input), Typed::Line(expected.to_owned()));
        }
        assert_eq!(next(&mut input), Typed::End);
        assert_eq!(next(&mut format!("x{long}\n").as_bytes()), Typed::NoLine);
        assert_eq!(next(&mut std::io::BufReader::new(std::io::repeat(b'x'))), Typed::NoLine);
        assert_eq!(next(&mut [255, b'\n'].as_slice()), Typed::NoLine);
    }
}
