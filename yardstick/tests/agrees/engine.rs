//! The engine's side: random matches of a game of this box, what was asked in
//! them, and which cards were used. It sees of a match what a bot sees.

use crate::sample::{Counts, Played, Sample};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use tuckbox_bots::Random;
use tuckbox_core::decider::{Decider, Question};
use tuckbox_core::matches::{Setup, play_out};
use tuckbox_core::names::ActionId;
use tuckbox_core::play::Host;
use tuckbox_core::state::MatchResult;
use tuckbox_core::view::OptionView;
use tuckbox_project::game::Game;
use tuckbox_yardstick::Asked;

/// A game of the box.
pub struct Engine {
    game: Game,
    host: Box<dyn Host>,
}

/// Which matches are played, and what is counted of them.
pub struct Plan<'a> {
    /// How many.
    pub games: u64,
    /// The decks, one for each seat.
    pub decks: Vec<&'a str>,
    /// The profile, if it is not the defaults.
    pub profile: Option<&'a str>,
    /// Actions that are counted by the card that takes them. Looking at a match
    /// costs more than playing it, so nobody looks where there are none.
    pub actions: &'a [&'a str],
    /// A match is stopped after so many decisions.
    pub most: usize,
}

impl Engine {
    /// A game of this box.
    pub fn of(name: &str) -> Self {
        Self::with(Game::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), name).unwrap())
    }

    fn with(game: Game) -> Self {
        let host = game.host().unwrap();
        Self { game, host }
    }

    /// The same game with a fault: a piece of text, which stands once in the
    /// file of this path, is another.
    pub fn with_fault(&self, path: &str, right: &str, wrong: &str) -> Self {
        let edited = |text: &str| {
            assert_eq!(text.matches(right).count(), 1, "{path} has {right:?} once");
            text.replace(right, wrong)
        };
        let text = |source: &str, text: &str| if source == path { edited(text) } else { text.to_owned() };
        let files = self.game.sources.iter().map(|(_, source)| (source.path.clone(), text(&source.path, &source.text)));
        Self::with(Game::read(&self.game.rules.id, files.collect()).unwrap())
    }

    /// Plays random matches.
    pub fn play(&self, plan: &Plan) -> Sample {
        let actions: Vec<ActionId> = plan.actions.iter().map(|name| self.game.rules.find(name).unwrap()).collect();
        let settings = self.game.settings(plan.profile, &Default::default()).unwrap();
        let play = |seed| {
            let setup = Setup { settings: settings.clone(), ..self.game.setup(&plan.decks, seed).unwrap() };
            let seen = Arc::new(Mutex::new(Seen::default()));
            let bot = Bot {
                random: Random::new(seed),
                game: self.game.clone(),
                actions: actions.clone(),
                seen: Arc::clone(&seen),
            };
            let finished = play_out(&self.game.rules, &setup, &*self.host, Box::new(bot), plan.most).unwrap();
            let seen = std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner));
            let winners = finished.outcome.filter(|_| finished.decisions <= plan.most).map(|outcome| match outcome {
                MatchResult::Won(seats) => seats.iter().map(|seat| seat.index()).collect(),
                MatchResult::Draw(_) => Vec::new(),
            });
            Played {
                asked: seen.asked,
                turns: finished.turns,
                winners,
                uses: (!actions.is_empty()).then_some(seen.uses),
            }
        };
        (1..=plan.games).map(play).collect()
    }
}

/// What a bot has seen of a match.
#[derive(Default)]
struct Seen {
    asked: Asked,
    uses: Counts,
}

/// A random bot for all seats that notes what it is asked and which cards it uses.
struct Bot {
    random: Random,
    game: Game,
    actions: Vec<ActionId>,
    seen: Arc<Mutex<Seen>>,
}

impl Decider for Bot {
    fn decide(&mut self, question: &Question<'_>) -> usize {
        let answer = self.random.decide(question);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.asked.note(question.count());
        if let Some(card) = self.card(question, answer) {
            *seen.uses.entry(card).or_default() += 1.0;
        }
        answer
    }
}

impl Bot {
    /// The card that takes one of the counted actions by this answer.
    fn card(&self, question: &Question<'_>, answer: usize) -> Option<String> {
        if self.actions.is_empty() {
            return None;
        }
        let view = question.view();
        let &OptionView::Act(action, Some(piece), _) = view.decision.as_ref()?.options.get(answer)? else {
            return None;
        };
        let card = view.piece(piece).filter(|_| self.actions.contains(&action))?.card?;
        Some(self.game.rules.name(card).to_owned())
    }
}
