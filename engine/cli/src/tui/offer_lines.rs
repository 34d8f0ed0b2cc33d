//! The offers of a question as lines: long words take the rows that stand free,
//! and are cut only where there are none.

use super::card::{cut, wrap};

/// The columns before the words of an offer.
const HEAD: usize = 4;

/// An offer as it is drawn: each line of it.
pub type OfferLines = Vec<String>;

/// The words of each offer in so many columns, all of them.
pub fn whole(words: &[&str], room: usize) -> Vec<OfferLines> {
    let lines = |words: &&str| match wrap(words, room.saturating_sub(HEAD).max(1)) {
        lines if lines.is_empty() => vec![String::new()],
        lines => lines,
    };
    words.iter().map(lines).collect()
}

/// The same in so many lines: each offer has one, `pointed` first gets what else
/// it needs, then the others from the top.
pub fn within(words: &[&str], room: usize, height: usize, pointed: Option<usize>) -> Vec<OfferLines> {
    let mut offers = whole(words, room);
    let mut free = height.saturating_sub(offers.len());
    let order: Vec<usize> = pointed.into_iter().chain((0..offers.len()).filter(|at| Some(*at) != pointed)).collect();
    for at in order {
        let Some(lines) = offers.get_mut(at) else { continue };
        let more = (lines.len() - 1).min(free);
        free -= more;
        if more + 1 < lines.len() {
            let rest = lines.split_off(more).join(" ");
            lines.push(cut(&rest, room.saturating_sub(HEAD)));
        }
    }
    offers
}

#[cfg(test)]
mod tests {
    use super::within;

    const WORDS: [&str; 2] = ["Play a long card", "Pass"];

    #[test]
    fn words_take_the_lines_that_stand_free() {
        assert_eq!(within(&WORDS, 14, 4, None), [vec!["Play a", "long card"], vec!["Pass"]]);
        assert_eq!(within(&WORDS, 14, 2, None), [vec!["Play a lo…"], vec!["Pass"]]);
    }
}
