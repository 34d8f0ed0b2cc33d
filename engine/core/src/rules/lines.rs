//! Where the lines of a box's files begin, so that whoever has the rules alone
//! can say where a part of them stands.

use crate::diagnostic::Span;

/// The files of a box, each with its path and the bytes at which lines begin.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileLines(Vec<(Box<str>, Vec<u32>)>);

impl FileLines {
    /// Of files in the order of their numbers, each with its path and text.
    pub fn of<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let starts = |text: &str| {
            let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            newlines.filter_map(|(at, _)| u32::try_from(at + 1).ok()).collect()
        };
        Self(files.map(|(path, text)| (path.into(), starts(text))).collect())
    }

    /// The path of the file and the line, from 1, at which a span begins.
    pub fn line(&self, span: Span) -> Option<(String, u32)> {
        let (path, starts) = self.0.get(usize::from(span.file.0))?;
        let before = starts.partition_point(|start| *start <= span.start);
        Some((path.to_string(), u32::try_from(before + 1).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::FileLines;
    use crate::diagnostic::{FileId, Span};

    #[test]
    fn a_span_stands_in_the_line_in_which_it_begins() {
        let lines = FileLines::of([("a.ron", "one\ntwo\n\nfour"), ("b.ron", "")].into_iter());
        let line = |file, start| lines.line(Span { file: FileId(file), start, end: start + 1 });
        let expected = [(0, 1), (3, 1), (4, 2), (8, 3), (9, 4), (13, 4)];
        for (start, number) in expected {
            assert_eq!(line(0, start), Some((String::from("a.ron"), number)), "byte {start}");
        }
        assert_eq!(line(1, 0), Some((String::from("b.ron"), 1)));
        assert_eq!(line(2, 0), None);
    }
}
