//! The names a script uses that nothing in sight declares, and where they stand:
//! for the check alone, since a script that merely runs needs none of it.

use super::words::Word;
use std::collections::HashSet;
use tuckbox_core::suggest;

/// A word of a script and the bytes before it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot<'a> {
    pub(crate) text: &'a str,
    pub(crate) start: usize,
}

impl<'a> From<Word<'a>> for Spot<'a> {
    fn from(word: Word<'a>) -> Self {
        Spot { text: word.text, start: word.start }
    }
}

/// What one script uses.
#[derive(Debug, Default)]
pub(crate) struct Seen<'a> {
    /// Names declared before the script: of the library, the engine, earlier files.
    pub(crate) known: Option<&'a HashSet<String>>,
    /// Names the file gives to itself and later files.
    pub(crate) globals: Vec<&'a str>,
    /// Names read that neither are known nor local, each with a similar local.
    pub(crate) names: Vec<(Spot<'a>, Option<&'a str>)>,
    /// Fields of the parameters of an effect, with the effect.
    pub(crate) fields: Vec<(&'a str, Spot<'a>)>,
    /// Fields of a name that is not local, with that name.
    pub(crate) members: Vec<(&'a str, Spot<'a>)>,
    /// Texts given directly to a function that is not local, with its name and
    /// their place among the arguments.
    pub(crate) texts: Vec<(&'a str, usize, Spot<'a>)>,
    /// Locals of the file itself.
    pub(crate) locals: Vec<&'a str>,
}

impl<'a> Seen<'a> {
    pub(super) fn read(&mut self, word: Word<'a>, locals: impl Iterator<Item = &'a str>) {
        let known = self.known.is_some_and(|known| known.contains(word.text));
        if !known && !matches!(word.text, "effects" | "continue") {
            self.names.push((word.into(), suggest::nearest(word.text, locals)));
        }
    }
}
