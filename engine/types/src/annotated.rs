//! A script as it is analysed: its text with the comments that it lacks, and
//! where each byte of that stands in its file.

use std::sync::Arc;

/// A text with comments put in.
pub(crate) struct AnnotatedText {
    original: Arc<str>,
    /// Where in the file, and what; in order.
    comments: Vec<(usize, String)>,
    text: String,
}

impl AnnotatedText {
    /// A text without any.
    pub(crate) fn new(original: Arc<str>) -> Self {
        Self { text: original.to_string(), original, comments: Vec::new() }
    }

    /// The whole.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Puts comments in, each before a byte of the whole; a place that is none
    /// of the text is passed over.
    pub(crate) fn put(&mut self, comments: &[(usize, &str)]) {
        let places: Vec<usize> = comments.iter().map(|&(at, _)| self.place(at)).collect();
        self.comments.extend(places.into_iter().zip(comments.iter().map(|(_, comment)| (*comment).to_owned())));
        self.comments.sort_by_key(|&(at, _)| at);
        self.text.clear();
        let mut from = 0;
        for (at, comment) in &self.comments {
            self.text.push_str(self.original.get(from..*at).unwrap_or_default());
            self.text.push_str(comment);
            from = *at;
        }
        self.text.push_str(self.original.get(from..).unwrap_or_default());
    }

    /// Where a byte of the whole stands in the file; what was put in stands
    /// where it was put.
    pub(crate) fn place(&self, byte: usize) -> usize {
        let mut before = 0;
        for (at, comment) in &self.comments {
            if byte < at + before {
                break;
            }
            if byte < at + before + comment.len() {
                return *at;
            }
            before += comment.len();
        }
        byte - before
    }
}

#[cfg(test)]
mod tests {
    use super::AnnotatedText;

    #[test]
    fn places_stay_those_of_the_file() {
        let mut written = AnnotatedText::new("one\ntwo\nthree".into());
        written.put(&[(4, "-- a\n"), (8, "-- b\n")]);
        assert_eq!(written.text(), "one\n-- a\ntwo\n-- b\nthree");
        let found = |word: &str| written.place(written.text().find(word).unwrap());
        assert_eq!([found("one"), found("a"), found("two"), found("three")], [0, 4, 4, 8]);
        written.put(&[(18, "-- c\n")]);
        assert_eq!(written.text(), "one\n-- a\ntwo\n-- b\n-- c\nthree");
    }
}
