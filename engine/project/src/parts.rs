//! The parts of a whole game: those of its data and those of its scripts.

use crate::game::Game;
use tuckbox_content::parts::{At, GamePart, Leaf, PartKind, Parts};
use tuckbox_core::names::NameKind;
use tuckbox_script::ScriptItem;

impl Game {
    /// Every named thing of the game with its place and hash; found at first use.
    pub fn parts(&self) -> &Parts {
        self.parts.get_or_init(|| of(self))
    }
}

fn of(game: &Game) -> Parts {
    let mut parts = Parts::of(&game.rules, &game.sources);
    let written = tuckbox_script::script_items(&game.scripts);
    let bare: Vec<GamePart> = written.iter().map(|one| part(game, one)).collect();
    for (one, part) in written.iter().zip(&bare) {
        let reached: Vec<&GamePart> = one.reach.iter().filter_map(|&at| bare.get(at)).collect();
        let mut part = part.clone();
        if one.is_effect {
            let mods = reached.iter().flat_map(|helper| &helper.mods);
            for (name, at) in mods.filter(|(_, at)| is_wrap(&reached, at)) {
                if part.mods.iter().all(|(known, _)| known != name) {
                    part.mods.push((name.clone(), at.clone()));
                }
            }
            part = part.reaching(&reached);
        }
        parts.add(part);
    }
    parts
}

/// Whether what stands there is a mod's own around an effect of somebody else.
fn is_wrap(reached: &[&GamePart], at: &At) -> bool {
    reached.iter().any(|helper| helper.at.as_ref() == Some(at) && helper.name.contains(".wrap."))
}

fn part(game: &Game, written: &ScriptItem) -> GamePart {
    let kind = if written.is_effect { PartKind::Named(NameKind::Effect) } else { PartKind::Helper };
    let line = game.sources.line(written.span);
    let at = At { path: game.sources.path(written.span.file).into(), line };
    let leaf = Leaf { path: String::new(), value: written.text.clone(), at: Some(at.clone()) };
    let mods = at.owner().map(|name| (name.to_owned(), at.clone()));
    GamePart { mods: mods.into_iter().collect(), ..GamePart::new(kind, written.name.clone(), Some(at), vec![leaf]) }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use tuckbox_content::parts::{Changes, PartHashes};

    const RULES: &str = "content/duel/game.ron";
    const CARDS: &str = "content/duel/cards/all.toml";
    const STD: &str = "scripts/std/lists.lua";
    const SCRIPT: &str = "scripts/duel/tricks.lua";
    const HELPERS: &str = "function first(list)\n  return list[1]\nend\n\nfunction unused()\nend\n";
    const EFFECTS: &str = "local ONE = 1\n\nlocal function singe(piece)\n  raise(\"hurt\", piece, ONE)\nend\n\n\
        --- Singes the first.\nfunction effects.singe_first(self)\n  singe(first(targets()))\nend\n\n\
        --- Heals all.\nfunction effects.mend_all(self)\n  raise(\"healed\", targets(), 1)\nend\n";

    /// The duel with two effects, and what is changed in its files: path, text, by what.
    fn game(edits: &[(&str, &str, &str)], more: &[(&str, &str)]) -> Game {
        let cards = include_str!("../../../tests/duel/game/cards.toml").to_owned()
            + "\n[[card]]\nid = \"flicker\"\nkind = \"trick\"\ncost = 1\n\n[[card.ability]]\nuse = \"use\"\n\
               targets = [\"anyone\"]\nrun = \"singe_first\"\n\
               \n[[card]]\nid = \"ointment\"\nkind = \"trick\"\ncost = 1\n\n[[card.ability]]\nuse = \"use\"\n\
               targets = [\"anyone\"]\nrun = \"mend_all\"\n";
        let files = [
            (RULES, include_str!("../../../tests/duel/game/game.ron")),
            (CARDS, &cards),
            ("content/duel/decks/all.toml", include_str!("../../../tests/duel/game/decks.toml")),
            (STD, HELPERS),
            (SCRIPT, EFFECTS),
        ];
        let mut files: Vec<(String, String)> =
            files.iter().chain(more).map(|(path, text)| ((*path).into(), (*text).into())).collect();
        for (path, from, to) in edits {
            let (_, text) = files.iter_mut().find(|(known, _)| known == path).unwrap();
            assert!(text.contains(from), "{path} has no `{from}`");
            *text = text.replacen(from, to, 1);
        }
        Game::read("duel", files).unwrap_or_else(|broken| panic!("{broken}"))
    }

    /// What is told when these edits are made.
    fn told(edits: &[(&str, &str, &str)], more: &[(&str, &str)]) -> Vec<String> {
        Changes::between(game(&[], &[]).parts(), game(edits, more).parts()).sentences()
    }

    fn check(edits: &[(&str, &str, &str)], expected: &[&str]) {
        assert_eq!(told(edits, &[]), expected);
    }

    #[test]
    fn a_number_changes_its_card_alone() {
        let change = "`power` is now 4 instead of 3";
        check(
            &[(CARDS, "power = 3", "power = 4")],
            &[&format!("The card `hound` has changed (content/duel/cards/all.toml:46): {change}.")],
        );
    }

    #[test]
    fn blanks_comments_and_the_order_of_keys_change_nothing() {
        check(
            &[
                (
                    CARDS,
                    "id = \"hound\"\nkind = \"fighter\"\ncost = 2",
                    "# Woof.\ncost  = 2\n\nid = 'hound'\nkind = \"fighter\"",
                ),
                (
                    RULES,
                    "\"gold\": (of: Seat, min: 0, max: 9)",
                    "\"gold\": /* coins */ (\n  max: 9, of: Seat, min: 0,\n)",
                ),
                (SCRIPT, "  singe(first(targets()))", "\n  -- Only one.\n  singe( first(targets()) )"),
            ],
            &[],
        );
    }

    #[test]
    fn an_ability_is_a_part_of_its_own() {
        check(
            &[(CARDS, "{ gold = 2 }", "{ gold = 3 }")],
            &["The ability `use:use` of the card `red_leader` has changed (content/duel/cards/all.toml:10): \
               `pay.gold` is now 3 instead of 2."],
        );
    }

    #[test]
    fn what_is_added_or_gone_changes_no_other() {
        check(
            &[(
                CARDS,
                "[[card]]\nid = \"hound\"",
                "[[card]]\nid = \"cur\"\nkind = \"fighter\"\ncost = 1\npower = 1\nlife = 1\n\n[[card]]\nid = \"hound\"",
            )],
            &["The card `cur` is new (content/duel/cards/all.toml:43)."],
        );
        check(
            &[
                (STD, "function unused()\nend\n", ""),
                (RULES, "\"there\": (hidden: true),", "\"there\": (hidden: true), \"here\": (text: \"Near.\"),"),
            ],
            &[
                "The helper `std/lists.unused` is gone (it stood in scripts/std/lists.lua:5).",
                "The tag `here` is new (content/duel/game.ron:22).",
            ],
        );
    }

    #[test]
    fn a_rename_is_told_as_one() {
        check(
            &[(CARDS, "id = \"ointment\"", "id = \"lotion\"\nname = \"ointment\"")],
            &[
                "The card `ointment` is gone (it stood in content/duel/cards/all.toml:125).",
                "The card `lotion` is new (content/duel/cards/all.toml:125).",
            ],
        );
        check(
            &[(CARDS, "id = \"ointment\"", "id = \"lotion\"")],
            &["The card `ointment` is now `lotion` (content/duel/cards/all.toml:125)."],
        );
    }

    #[test]
    fn a_helper_changes_every_effect_that_reaches_it() {
        check(
            &[(STD, "list[1]", "list[2]")],
            &["The helper `std/lists.first` has changed (scripts/std/lists.lua:1); with it the effect `singe_first`."],
        );
        check(
            &[(SCRIPT, "ONE = 1", "ONE = 2")],
            &[
                "The helper `duel/tricks.ONE` has changed (scripts/duel/tricks.lua:1); with it the effect `singe_first`.",
            ],
        );
        check(
            &[(STD, "unused()", "unused(it)")],
            &["The helper `std/lists.unused` has changed (scripts/std/lists.lua:5)."],
        );
    }

    #[test]
    fn the_order_of_definitions_is_told() {
        let (one, other) = (
            "\"healed\": (do: [Add(\"life\", It, Amount)], log: \"{subject} is healed by {amount}.\"),",
            "\"came\": (),",
        );
        check(
            &[(RULES, one, ""), (RULES, other, &format!("{other} {one}"))],
            &["The events of the game come in another order."],
        );
    }

    #[test]
    fn a_mod_is_named_with_what_it_changes() {
        let about =
            "format = 2\nname = \"loud\"\nversion = \"1.0.0\"\ntitle = \"Loud\"\ngame = \"duel\"\nfits = \"*\"\n";
        let mods = [
            ("mods/loud/mod.toml", about),
            (
                "mods/loud/content/cards/changes.toml",
                "[[patch]]\ncard = \"hound\"\nset = { power = 5 }\n\n[[patch]]\ncard = \"red_leader\"\nat = [\"ability\", 1]\nset = { limit = { per = \"turn_start\" } }\n",
            ),
            ("mods/loud/scripts/loud.lua", "function wrap.mend_all(original, self)\n  original(self)\nend\n"),
        ];
        assert_eq!(
            told(&[], &mods),
            [
                "The ability `use:use` of the card `red_leader` has changed (mods/loud/content/cards/changes.toml:8) by the mod `loud`: `limit.per` is now \"turn_start\" instead of \"turn_end\".",
                "The card `hound` has changed (mods/loud/content/cards/changes.toml:3) by the mod `loud`: `power` is now 5 instead of 3.",
                "The effect `mend_all` has changed through the helper `loud/loud.wrap.mend_all` (mods/loud/scripts/loud.lua:1) by the mod `loud`.",
                "The helper `loud/loud.wrap.mend_all` is new (mods/loud/scripts/loud.lua:1).",
            ],
        );
    }

    #[test]
    fn hashes_in_a_file_tell_which_parts_are_others() {
        let kept = serde_json::to_string(&game(&[], &[]).parts().hashes()).unwrap();
        let kept: PartHashes = serde_json::from_str(&kept).unwrap();
        let now = game(
            &[
                (CARDS, "power = 3", "power = 4"),
                (STD, "list[1]", "list[2]"),
                (CARDS, "id = \"ointment\"", "id = \"lotion\""),
            ],
            &[],
        );
        assert!(kept.changes(game(&[], &[]).parts()).is_empty());
        assert_eq!(
            kept.changes(now.parts()).sentences(),
            [
                "The card `hound` has changed (content/duel/cards/all.toml:43).",
                "The helper `std/lists.first` has changed (scripts/std/lists.lua:1).",
                "The effect `singe_first` has changed (scripts/duel/tricks.lua:8).",
                "The card `ointment` is now `lotion` (content/duel/cards/all.toml:125).",
            ],
        );
    }
}
