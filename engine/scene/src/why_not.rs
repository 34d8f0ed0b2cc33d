//! Why something is not possible, in a whole sentence.

use tuckbox_core::eval::WhyNot;
use tuckbox_core::names::Named;
use tuckbox_core::rules::Ruleset;

/// The reason as a whole sentence.
pub fn sentence(rules: &Ruleset, why: &WhyNot<'_>) -> String {
    match why {
        WhyNot::NotNow => "This cannot be done now.".into(),
        WhyNot::NotThis => "This piece cannot do that.".into(),
        WhyNot::Rule(because) => (*because).into(),
        WhyNot::Cost(stat, needs, has) => {
            format!("It costs {needs} {}, and there is {has}.", rules.stat_words(*stat, *needs))
        }
        WhyNot::Price(text) => format!("There is not {text}."),
        WhyNot::Limit(times, _) if *times == 1 => "It has been used already.".into(),
        WhyNot::Limit(times, _) => format!("It has been used {times} times already."),
        WhyNot::Announced => "It is announced already.".into(),
        WhyNot::Alike => "Another piece that is just like it stands for it.".into(),
        WhyNot::Target(kind) => format!("There is no legal {}.", rules.targets[kind.index()].text),
    }
}
