//! The table on screens of several sizes, without a terminal.

mod auto_pass;
mod boxes;
mod games;
mod look_back;
mod mouse;
mod secrets;
mod yard;

use super::app::App;
use super::draw;
use super::state::Stay;
use super::theme::Theme;
use crate::args::players;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tuckbox_core::matches::Match;
use tuckbox_project::game::Game;
use tuckbox_session::HotReload;
use tuckbox_session::Session;
use tuckbox_session::saves::SaveTarget;

const ENTER: KeyCode = KeyCode::Enter;

fn letter(letter: char) -> KeyCode {
    KeyCode::Char(letter)
}

/// The box that a game of these tests is in.
fn root(game: &str) -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    if game == "yard" { here.join("tests/box") } else { here.join("../../tests/boxes").join(game) }
}

/// The texts of a box, with their paths.
fn texts(root: &Path, folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(root.join(folder)).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
        match root.join(&path).is_dir() {
            true => found.extend(texts(root, &path)),
            false => found.push((path.clone(), std::fs::read_to_string(root.join(&path)).unwrap())),
        }
    }
    found
}

/// A table and a screen.
struct Screen {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Screen {
    fn new(game: &str, size: (u16, u16), seats: &[&str], seed: u64) -> Self {
        Self::begin(Game::load(&root(game), game).unwrap(), size, seats, seed)
    }

    /// A game with hints that its box does not have.
    fn with_look(game: &str, look: &str, size: (u16, u16), seats: &[&str], seed: u64) -> Self {
        let mut files = texts(&root(game), "");
        files.push((format!("content/{game}/look.ron"), format!("(look: {look})")));
        Self::begin(Game::read(game, files).unwrap_or_else(|broken| panic!("{broken}")), size, seats, seed)
    }

    fn begin(loaded: Game, size: (u16, u16), seats: &[&str], seed: u64) -> Self {
        let setup = tuckbox_session::seating::setup(&loaded, &[], seats.len(), seed).unwrap();
        let play = Match::new(Arc::clone(&loaded.rules), setup).unwrap();
        let mut seen = Self::of(loaded, play, size, seats);
        while super::tick(&mut seen.app) {}
        seen
    }

    fn of(game: Game, play: Match, (width, height): (u16, u16), seats: &[&str]) -> Self {
        let words: Vec<String> = seats.iter().map(ToString::to_string).collect();
        let players = players::players(&words, &game, 3).unwrap();
        let host = game.host().unwrap();
        let file = SaveTarget::new(None, Path::new("."), &game.rules.id);
        let session = Session::begin(game, play, host, players, None);
        let app = App::new(session, HotReload::default(), file, Theme { colour: false }, Duration::ZERO);
        Self { app, terminal: Terminal::new(TestBackend::new(width, height)).unwrap() }
    }

    fn press(&mut self, keys: &[KeyCode]) -> Stay {
        let mut stay = Stay::Here;
        for key in keys {
            stay = self.app.press(KeyEvent::new(*key, KeyModifiers::NONE));
            while super::tick(&mut self.app) {}
        }
        stay
    }

    fn write(&mut self, words: &str) {
        for sign in words.chars() {
            self.press(&[letter(sign)]);
        }
    }

    fn screen(&mut self) -> String {
        self.terminal.draw(|frame| draw::draw(frame, &mut self.app)).unwrap();
        self.terminal.backend().to_string()
    }

    fn shows(&mut self, expected: &[&str]) {
        let screen = self.screen();
        for text in expected {
            assert!(screen.contains(text), "`{text}` is not on:\n{screen}");
        }
    }

    fn conceals(&mut self, unexpected: &str) {
        let screen = self.screen();
        assert!(!screen.contains(unexpected), "`{unexpected}` is on:\n{screen}");
    }

    /// Compares the screen with the one that is kept under this name;
    /// `UPDATE=1` keeps it as it is now.
    fn is(&mut self, name: &str) {
        let lines = self.screen();
        let lines = lines.lines().map(|line| line.trim_matches('"').trim_end());
        let now = lines.collect::<Vec<_>>().join("\n").trim_end().to_owned() + "\n";
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(format!("{name}.txt"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, &now).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(now == kept, "{} is another screen; with UPDATE=1 it is kept:\n{now}", file.display());
    }
}
