//! Plans of filters find what the filters say, and gates of actions open where their rules
//! do and spend as much: of many filters, rules and targets made by chance, over the states
//! of random games, from wherever they may be asked.

use std::fmt::Write;
use tuckbox_core::ids::{PieceId, Seat};
use tuckbox_core::names::{ActionId, Named, StatId, TagId, ZoneId};
use tuckbox_core::play::{Board, Scope};
use tuckbox_core::rules::{Ruleset, Scope as Whose};
use tuckbox_core::state::{Entity, State};
use tuckbox_project::game::Game;
use tuckbox_tests::table::{Table, folder, game, texts};

/// Chance that is the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % count.max(1)
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// Writes filters of a game.
struct Writer<'a> {
    rules: &'a Ruleset,
    chance: Chance,
}

impl Writer<'_> {
    fn name<T: Named>(&mut self, known: impl Fn(T) -> bool) -> String {
        let ids = (0..self.rules.count(T::KIND)).filter_map(|at| u16::try_from(at).ok()).map(T::from_index);
        let ids: Vec<T> = ids.filter(|&id| known(id)).collect();
        let at = self.chance.below(ids.len());
        format!("{:?}", self.rules.name(ids[at]))
    }

    fn stat(&mut self) -> String {
        let rules = self.rules;
        self.name(|stat: StatId| {
            rules.stats[stat.index()].of == Whose::Piece && rules.stats[stat.index()].symbols.is_empty()
        })
    }

    fn tag(&mut self) -> String {
        self.name(|_: TagId| true)
    }

    fn filter(&mut self, depth: usize) -> String {
        let mut parts = Vec::new();
        if self.chance.below(3) == 0 {
            parts.push(format!("in: [{}]", self.name(|_: ZoneId| true)));
        }
        for key in ["is", "any", "not"] {
            if self.chance.below(12) == 0 {
                parts.push(format!("{key}: [{}]", self.tag()));
            }
        }
        if self.chance.below(5) == 0 {
            parts.push(format!("of: {}", self.chance.one(&["Me", "Opponents", "Active", "It", "Subject", "Target"])));
        }
        if self.chance.below(4) == 0 {
            parts.push(format!("on: {}", self.piece()));
        }
        if self.chance.below(8) == 0 {
            parts.push(self.chance.one(&["other: true", "distinct: true", "face: Up", "face: Down"]).to_owned());
        }
        if depth > 0 && self.chance.below(6) == 0 {
            parts.push(format!("host: {}", self.filter(depth - 1)));
        }
        let also: Vec<String> = (0..self.chance.below(4)).map(|_| self.cond(depth)).collect();
        if !also.is_empty() {
            parts.push(format!("also: [{}]", also.join(", ")));
        }
        format!("({})", parts.join(", "))
    }

    fn piece(&mut self) -> &'static str {
        self.chance.one(&[
            "It", "It", "It", "It", "Outer", "Outer", "Outer", "Outer", "This", "Subject", "Source", "Host", "Space",
            "Target",
        ])
    }

    fn cond(&mut self, depth: usize) -> String {
        let (one, other) = (self.piece(), self.piece());
        let least = if depth == 0 { 4 } else { 0 };
        match least + self.chance.below(10 - least) {
            0 => format!("Some{}", self.filter(depth - 1)),
            1 => format!("No{}", self.filter(depth - 1)),
            2 => format!("Any([{}, {}])", self.cond(depth - 1), self.cond(depth - 1)),
            3 => format!("{}([{}])", self.chance.one(&["All", "Any"]), self.cond(depth - 1)),
            4 => format!("Is({one}, [{}])", self.tag()),
            5 => format!("Not(IsNot({one}, [{}]))", self.tag()),
            6 => format!("Linked({one}, {other}, [])"),
            7 => format!("Piece({one}, {other})"),
            _ => {
                let cmp = self.chance.one(&["Less", "AtMost", "Equal", "Not", "AtLeast", "More"]);
                format!("Check({}, {cmp}, {})", self.value(depth), self.value(depth))
            }
        }
    }

    /// A condition on what lies on the piece in question, its place, seat and tags.
    fn lies(&mut self) -> String {
        let (word, tag) = (self.chance.one(&["Some", "No"]), self.tag());
        let more = self.chance.one(&["", ", of: Opponents", ", of: Me", ", is: [TAG]", ", not: [TAG], of: Opponents"]);
        format!(
            "{word}(on: {}{})",
            self.chance.one(&["It", "It", "This", "Target"]),
            more.replace("[TAG]", &format!("[{tag}]"))
        )
    }

    /// A condition on the tags of the piece an action is listed with, or of a candidate.
    fn tagged(&mut self) -> String {
        let (word, of) = (self.chance.one(&["Is", "IsNot"]), self.chance.one(&["This", "It", "Outer"]));
        format!("{word}({of}, [{}])", self.tag())
    }

    fn value(&mut self, depth: usize) -> String {
        let (one, other) = (self.piece(), self.piece());
        let most = if depth == 0 { 6 } else { 9 };
        match self.chance.below(most) {
            0 => format!("Num({})", self.chance.below(4)),
            1 | 2 => format!("Stat({one}, {})", self.stat()),
            3 => format!("Base({one}, {})", self.stat()),
            4 => format!("Distance({one}, {other})"),
            5 => format!("Place({one})"),
            6 => format!("Count{}", self.filter(depth - 1)),
            7 => format!("Add({}, {})", self.value(depth - 1), self.value(depth - 1)),
            _ => format!("Highest({}, {})", self.value(depth - 1), self.filter(depth - 1)),
        }
    }
}

/// A test box with so many rules made by chance, which nobody obeys.
fn with_filters(name: &str, count: usize) -> Game {
    let known = game(name);
    let mut writer = Writer { rules: &known.rules, chance: Chance(count as u64) };
    let mut rules = String::from("(rules: {\n");
    for number in 0..count {
        let _ = writeln!(rules, "\"made-{number}\": (when: Some{}, because: \"So.\"),", writer.filter(3));
    }
    rules.push_str("}, targets: {\n");
    for number in 0..count / 10 {
        let from = writer.filter(2);
        let rule = if number % 2 == 0 { writer.lies() } else { writer.cond(1) };
        let _ = writeln!(
            rules,
            "\"made-{number}\": (text: \"a piece\", from: {from}, rules: [(when: {rule}, because: \"So.\")]),"
        );
    }
    for number in 0..count / 10 {
        let (when, from, one, other) = (writer.tagged(), writer.tagged(), writer.tagged(), writer.tagged());
        let when = if number % 2 == 0 { format!("when: {when}, ") } else { String::new() };
        let _ = writeln!(
            rules,
            "\"tagged-{number}\": (text: \"a piece\", {when}from: (also: [{from}]), rules: [(when: Any([{one}, {other}]), because: \"So.\")]),"
        );
    }
    rules.push_str("}, actions: {\n");
    for number in 0..count / 10 {
        let _ = writeln!(rules, "\"tagged-{number}\": (title: \"Do\", with: (), targets: [\"tagged-{number}\"]),");
    }
    for number in 0..count / 10 {
        let mut asked = [writer.cond(2), if number % 3 == 0 { writer.lies() } else { writer.cond(2) }];
        asked.iter_mut().for_each(|when| *when = format!("(when: {when}, because: \"So.\")"));
        let (with, asked) = (writer.filter(1), asked.join(", "));
        let _ = writeln!(
            rules,
            "\"made-{number}\": (title: \"Do\", with: {with}, rules: [{asked}], targets: [\"made-{number}\"]),"
        );
    }
    rules.push_str("})\n");
    let mut files = texts(&folder(name));
    files.push((format!("content/{name}/made.ron"), rules));
    Game::read(name, files).unwrap()
}

fn scope(state: &State, chance: &mut Chance) -> Scope {
    let mut piece = || {
        let piece = PieceId(u16::try_from(chance.below(state.pieces.len() * 5 / 4)).unwrap());
        state.pieces.get(piece.index()).is_some_and(|found| !found.gone).then_some(piece)
    };
    let mut scope = Scope { this: piece(), it: piece(), outer: piece(), ..Scope::default() };
    scope.event.source = piece();
    scope.event.subject = piece().map_or(Entity::Table, Entity::Piece);
    scope.me = Seat(u8::try_from(chance.below(state.seats())).unwrap());
    scope
}

#[test]
fn plans_find_what_filters_of_any_shape_say() {
    let (mut asked, mut listed) = (0, Vec::new());
    for name in ["isles", "hedges", "cellar", "orchard", "lodge"] {
        let game = with_filters(name, 200);
        let mut chance = Chance(7);
        Table::of(&game, 3).wander(3, 25, |table| {
            for _ in 0..3 {
                let scope = scope(table.state(), &mut chance);
                Board::of(&game.rules, table.state()).plans_agree(&scope, 0, 1).unwrap();
                asked += 1;
                let (board, actions) = (Board::of(&game.rules, table.state()), 0..game.rules.actions.len());
                let actions = actions.map(|at| ActionId::from_index(u16::try_from(at).unwrap()));
                actions.for_each(|action| board.eval().ways(&scope, action, &mut listed));
            }
        });
    }
    assert!(asked > 150, "only {asked}");
    assert!(listed.len() > 1000, "only {} options", listed.len());
}
