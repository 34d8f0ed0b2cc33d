//! What has to be known of the players before any figure of their games is believed: some
//! do not think. Told under what terminals show and at the head of pages.

use tuckbox_bots::simulate::Planned;

/// Players who do not think, by their word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Thoughtless {
    Random,
    Quick,
}

/// The one of them that thinks least; nothing where all think.
fn least(bots: &[String]) -> Option<Thoughtless> {
    let is = |word: &str| bots.iter().any(|bot| bot.split(['/', ':']).next() == Some(word));
    if is("random") { Some(Thoughtless::Random) } else { is("quick").then_some(Thoughtless::Quick) }
}

/// What a page says of them.
pub fn warning(plan: &Planned) -> Option<&'static str> {
    least(&plan.bots).map(|player| match player {
        Thoughtless::Random => {
            "Random players take any option. What they show is how often things happen, how long games can get and \
             what is broken; who is strong and what is wanted is another matter for players who think. Before \
             anything is changed, play with --seats search:100 for every seat."
        }
        Thoughtless::Quick => {
            "Quick players take what looks best at once and see no further: what they leave may be what they do not \
             see. Before anything is changed, play with --seats search:100 for every seat."
        }
    })
}

/// The same in a line, with the words to have all seats of these games think.
pub fn remark(plan: &Planned) -> Option<String> {
    told(&plan.bots, &thinking(plan))
}

/// The words that have all seats of these games think.
fn thinking(plan: &Planned) -> String {
    format!("--seats {}", vec!["search:100"; plan.bots.len().max(1)].join(","))
}

/// Whose doing it is what is done in games and what is not: nothing is said where all
/// players think.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Whose {
    /// " by players who take any option", behind what is done or left.
    pub by: &'static str,
    /// A sentence, with a space before it: who else would have to be asked.
    pub others: String,
}

/// Whose doing it is in these games.
pub fn whose(plan: &Planned) -> Whose {
    let Some(player) = least(&plan.bots) else { return Whose::default() };
    let by = match player {
        Thoughtless::Random => " by players who take any option",
        Thoughtless::Quick => " by players who see no further than a step",
    };
    Whose { by, others: format!(" What players want who think, {} tells.", thinking(plan)) }
}

/// The same of a player that has all seats.
pub fn remark_on(player: &str) -> Option<String> {
    told(&[player.to_owned()], "--player search:100")
}

fn told(bots: &[String], thinking: &str) -> Option<String> {
    least(bots).map(|player| match player {
        Thoughtless::Random => format!(
            "These figures are of players who do not think (`random`): they say how games run and not what is strong. `{thinking}` has them think."
        ),
        Thoughtless::Quick => format!(
            "These figures are of players who see no further than a step (`quick`): what they leave may be what they do not see. `{thinking}` has them think."
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_is_the_doing_of_who_does_not_think() {
        let game = tuckbox_tests::table::edited("harbour", &[]);
        let of = |bots: &[&str]| {
            let bots = bots.iter().map(|bot| (*bot).to_owned()).collect();
            whose(&Planned { bots, ..Planned::of(&game, &tuckbox_bots::simulate::Plan::new(&game, 1, 5)) })
        };
        assert_eq!(of(&["search:easy", "search:20"]), Whose::default());
        let quick = of(&["quick", "search:20"]);
        assert_eq!(quick.by, " by players who see no further than a step");
        assert_eq!(quick.others, " What players want who think, --seats search:100,search:100 tells.");
        assert_eq!(of(&["quick", "random"]).by, " by players who take any option");
    }

    #[test]
    fn who_does_not_think_is_told_with_words_for_all_seats() {
        let game = tuckbox_tests::table::edited("harbour", &[]);
        let told = |bots: &[&str]| {
            let bots = bots.iter().map(|bot| (*bot).to_owned()).collect();
            let plan = Planned { bots, ..Planned::of(&game, &tuckbox_bots::simulate::Plan::new(&game, 1, 5)) };
            (remark(&plan), warning(&plan).map(|text| text.split(' ').next().unwrap_or_default()))
        };
        let (line, page) = told(&["search:100", "random/never=attack"]);
        assert_eq!(page, Some("Random"));
        assert!(line.unwrap().ends_with(" `--seats search:100,search:100` has them think."));
        let (line, page) = told(&["quick"]);
        assert_eq!(page, Some("Quick"));
        assert!(line.unwrap().contains("`--seats search:100` has"));
        assert_eq!(told(&["search:easy", "search:20"]), (None, None));
        assert!(remark_on("quick").unwrap().contains("`--player search:100` has them think"));
        assert_eq!(remark_on("search:easy"), None);
    }
}
