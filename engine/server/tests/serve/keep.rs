//! A table that keeps the content it has, by the designer's choice: what is saved stays
//! beside it, with its verdict, until the desk says otherwise.

use super::between::{Between, Meddles, Opens, fails, plain};
use super::reload::{edit, game_alone};
use super::site::{Site, Ways};
use axum::http::StatusCode;
use serde_json::Value;
use std::path::Path;
use tuckbox_server::house::House;
use tuckbox_server::store::{Lease, Sqlite, Store, StoreError};
use tuckbox_session::OnSave;

const GAME: &str = "foundry-fantasy";

fn desk(site: &Site) -> Value {
    site.screen("desk")["desk"].clone()
}

fn answer(site: &Site) {
    let role = if site.is_asked("a") { "a" } else { "b" };
    assert_eq!(site.answer(role, 0).status, StatusCode::OK);
}

fn rename(folder: &Path, name: &str) {
    edit(folder, GAME, |text| text.replace("name = \"", &format!("name = \"{name} ")));
}

fn shows(site: &Site, words: &str) -> bool {
    site.page("a", "").body.contains(words)
}

/// Waits until newer content stands beside the table, with its verdict.
fn wait_for_newer(site: &Site, name: &str) -> Value {
    let newer = || desk(site)["newer"].clone();
    site.wait("the newer content", || newer()["words"].to_string().contains(name));
    site.wait("its verdict", || newer()["verdict"] != Value::Null);
    newer()
}

#[test]
fn a_table_keeps_its_content_until_its_desk_says_otherwise() {
    a_table_keeps_its_content(plain);
}

fn a_table_keeps_its_content(opens: Opens) {
    let folder = game_alone(GAME);
    let ways = Ways { opens, ..Ways::default() };
    let mut site = Site::begin(ways, folder.path(), GAME, &["human", "human"], 6);
    answer(&site);
    assert_eq!(desk(&site)["keeps_content"], false);
    let kept = site.post("desk", "/content", "keep=yes");
    assert_eq!((kept.status, &kept.json()["desk"]["keeps_content"]), (StatusCode::OK, &Value::from(true)));

    rename(folder.path(), "First");
    let newer = wait_for_newer(&site, "First");
    assert_eq!(newer["answers"], 1);
    assert!(newer["verdict"].as_str().unwrap().contains("unchanged"), "{newer}");
    let page = site.page("desk", "").body;
    assert!(page.contains("This table keeps") && page.contains("Compared after 1 answers"), "{page}");
    assert!(!shows(&site, "First"));
    assert_eq!(site.screen("a")["desk"], Value::Null, "what stands beside a table is the desk's");

    // A bad save takes it away again, and nothing comes to the table.
    let mark = site.mark();
    edit(folder.path(), GAME, |text| format!("{text}\nnonsense = = 3\n"));
    site.wait("the problems", || desk(&site)["problems"] != Value::Null);
    assert_eq!((&desk(&site)["newer"], site.mark()), (&Value::Null, mark));
    edit(folder.path(), GAME, |text| text.replace("\nnonsense = = 3\n", "").replace("First", "Second"));
    wait_for_newer(&site, "Second");

    // Another server finds the choice, the content, and what stands beside it.
    answer(&site);
    let mark = site.mark();
    site.start_again(folder.path());
    assert_eq!((&desk(&site)["keeps_content"], site.mark()), (&Value::from(true), mark.clone()), "kept");
    assert_eq!(wait_for_newer(&site, "Second")["answers"], 2);
    assert!(!shows(&site, "Second"));

    // It follows the files again, and has the newest at once.
    let follows = site.post("desk", "/content", "keep=no").json();
    assert_eq!(follows["desk"]["keeps_content"], false);
    assert_eq!(follows["desk"]["newer"], Value::Null);
    assert!(shows(&site, "Second"));
    assert_eq!(site.mark().1, mark.1);
    site.wait("the verdict", || desk(&site)["news"].to_string().contains("unchanged"));
    edit(folder.path(), GAME, |text| text.replace("Second", "Third"));
    site.wait("the next save", || shows(&site, "Third"));
    site.start_again(folder.path());
    assert_eq!(desk(&site)["keeps_content"], false, "followed");
}

#[test]
fn what_is_saved_again_as_it_was_is_not_newer() {
    let folder = game_alone(GAME);
    let site = Site::at(folder.path(), GAME, &["human", "human"], 6);
    site.post("desk", "/content", "keep=yes");
    rename(folder.path(), "Other");
    site.wait("the newer content", || desk(&site)["newer"]["words"].to_string().contains("Other"));
    assert_eq!(desk(&site)["newer"]["verdict"], Value::Null, "nothing was answered yet");
    edit(folder.path(), GAME, |text| text.replace("name = \"Other ", "name = \""));
    site.wait("that it is gone", || desk(&site)["newer"] == Value::Null);
}

#[test]
fn a_house_keeps_content_where_no_desk_says_otherwise() {
    let folder = game_alone(GAME);
    let mut site = Site::at(folder.path(), GAME, &["human", "human"], 6);
    answer(&site);
    site.house = House { on_save: OnSave::Keep, ..House::default() };
    site.start_again(folder.path());
    assert_eq!(desk(&site)["keeps_content"], true);
    rename(folder.path(), "First");
    wait_for_newer(&site, "First");
    assert!(!shows(&site, "First"));
    // What a desk says holds there, too.
    site.post("desk", "/content", "keep=no");
    site.start_again(folder.path());
    assert_eq!(desk(&site)["keeps_content"], false);
    assert!(shows(&site, "First"));
}

#[test]
fn only_the_desk_chooses_and_only_what_there_is() {
    let site = Site::of(GAME, &["human", "human"], 6);
    for role in ["a", "watch"] {
        let refused = site.post(role, "/content", "keep=yes");
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        assert!(refused.error().contains("Only whoever started"), "{}", refused.body);
    }
    for form in ["", "keep=perhaps", "keep=yes&more=1"] {
        assert_eq!(site.post("desk", "/content", form).status, StatusCode::BAD_REQUEST, "{form}");
    }
    assert_eq!(desk(&site)["keeps_content"], false);
}

/// What is wrong with what is written of the choice.
enum Wrong {
    /// It is not.
    Unwritten,
    /// The other is.
    Other,
    /// Whatever was said, all follow the files.
    AllFollow,
    /// Whatever was said, all keep what they have.
    AllKeep,
}

impl Meddles for Wrong {
    fn set_on_save(&mut self, store: &mut Sqlite, table: &str, on_save: OnSave) -> Result<(), StoreError> {
        let on_save = match (&self, on_save) {
            (Self::Unwritten, _) => return Ok(()),
            (Self::Other, OnSave::Keep) => OnSave::Follow,
            (Self::Other, OnSave::Follow) => OnSave::Keep,
            (_, said) => said,
        };
        store.set_on_save(table, Lease::default(), on_save)
    }

    fn on_save(&mut self, store: &mut Sqlite, table: &str) -> Result<Option<OnSave>, StoreError> {
        Ok(match self {
            Self::AllFollow => Some(OnSave::Follow),
            Self::AllKeep => Some(OnSave::Keep),
            _ => store.on_save(table)?,
        })
    }
}

#[test]
fn planted_faults_of_the_choice_are_found() {
    let plants: [(&str, Opens, &str); 4] = [
        ("the choice is not written", |file| Between::open(file, Wrong::Unwritten), "kept"),
        ("the other choice is written", |file| Between::open(file, Wrong::Other), "kept"),
        ("all tables follow under the next server", |file| Between::open(file, Wrong::AllFollow), "kept"),
        ("all tables keep what they have", |file| Between::open(file, Wrong::AllKeep), "right: false"),
    ];
    for (what, opens, says) in plants {
        fails(what, says, || a_table_keeps_its_content(opens));
    }
}
