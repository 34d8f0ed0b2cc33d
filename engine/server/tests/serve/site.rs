//! A server with one table, and what a client does with it.

use super::between::{Opens, plain};
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tower::ServiceExt;
use tuckbox_project::game::Game;
use tuckbox_server::clock::Timing;
use tuckbox_server::content::Contents;
use tuckbox_server::house::House;
use tuckbox_server::link::Role;
use tuckbox_server::store::{Sqlite, Store};
use tuckbox_server::tables::{Links, NewTable, Tables};
use tuckbox_server::web::router;
use tuckbox_session::seating;

/// The box of this repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A server with a table.
pub struct Site {
    pub folder: tempfile::TempDir,
    pub tables: Tables,
    pub table: String,
    links: Vec<(Role, String)>,
    runtime: Runtime,
    pub house: House,
    opens: Opens,
}

/// How a server and a table of it are other than they usually are.
pub struct Ways {
    pub house: House,
    pub opens: Opens,
    pub timing: Option<Timing>,
}

impl Default for Ways {
    fn default() -> Self {
        Self { house: House::default(), opens: plain, timing: None }
    }
}

/// What came back.
pub struct Came {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Came {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The sentence of a refusal.
    pub fn error(&self) -> String {
        self.json()["error"].as_str().unwrap_or_else(|| panic!("{}", self.body)).to_owned()
    }
}

/// Opens the tables of a store.
pub fn open(root: &Path, store: &Path) -> Tables {
    open_in(&House::default(), root, plain(store))
}

/// The same in a house with ways of its own, with a store that is opened so.
pub fn open_in(house: &House, root: &Path, store: Box<dyn Store>) -> Tables {
    Tables::open(store, Contents::of(root), house, 2).unwrap()
}

impl Site {
    /// A table of a game of this repository.
    pub fn of(game: &str, players: &[&str], seed: u64) -> Self {
        Self::at(&root(), game, players, seed)
    }

    /// The same in another box.
    pub fn at(root: &Path, game: &str, players: &[&str], seed: u64) -> Self {
        Self::begin(Ways::default(), root, game, players, seed)
    }

    /// The same with ways of its own.
    pub fn begin(ways: Ways, root: &Path, game: &str, players: &[&str], seed: u64) -> Self {
        let Ways { house, opens, timing } = ways;
        let folder = tempfile::tempdir().unwrap();
        let tables = open_in(&house, root, opens(&folder.path().join("store.sqlite")));
        let game = Game::load(root, game).unwrap();
        let setup = seating::setup(&game, &[], players.len(), seed).unwrap();
        let players = players.iter().map(ToString::to_string).collect();
        let Links { table, links } = tables.add(NewTable { game, mods: Vec::new(), players, setup, timing }).unwrap();
        let links = links.into_iter().map(|(role, token)| (role, token.to_string())).collect();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        Self { folder, tables, table, links, runtime, house, opens }
    }

    /// Ends the server and waits until its store is let go.
    pub fn let_go(&mut self, root: &Path) {
        self.tables.stop();
        // The file is let go with the last of what held it.
        self.tables = open(root, &self.folder.path().join("other.sqlite"));
        let file = self.folder.path().join("store.sqlite");
        let begun = Instant::now();
        while Sqlite::open(&file).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(20), "the store stays open");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// The same tables, as another server with the same ways finds them.
    pub fn start_again(&mut self, root: &Path) {
        self.let_go(root);
        self.open_again(root);
    }

    /// The same once it was let go.
    pub fn open_again(&mut self, root: &Path) {
        self.tables = open_in(&self.house, root, (self.opens)(&self.folder.path().join("store.sqlite")));
    }

    /// Sits down at another table, by its links as they are told.
    pub fn sit_at(&mut self, told: &Value) {
        let links = told["links"].as_object().unwrap().iter();
        let token = |link: &Value| link.as_str().unwrap().trim_start_matches("/join/").to_owned();
        self.links = links.map(|(role, link)| (role.parse().unwrap(), token(link))).collect();
        self.table = told["table"].as_str().unwrap().to_owned();
    }

    /// The table and its links, as [`Site::sit_at`] takes them.
    pub fn told(&self) -> Value {
        let links = self.links.iter().map(|(role, token)| (role.word(), Value::from(token.clone())));
        serde_json::json!({ "table": self.table, "links": links.collect::<serde_json::Map<_, _>>() })
    }

    /// The link of a role: `a`, `watch`, `desk`.
    pub fn link(&self, role: &str) -> &str {
        let role: Role = role.parse().unwrap();
        &self.links.iter().find(|(of, _)| *of == role).unwrap().1
    }

    pub fn path(&self, role: &str, rest: &str) -> String {
        format!("/t/{}/{role}{rest}", self.table)
    }

    /// Any request, to pages that have counted none before.
    pub fn request(&self, request: Request<Body>) -> Came {
        self.request_to(&router(self.tables.clone()), request)
    }

    /// The same to pages that have counted others.
    pub fn request_to(&self, pages: &axum::Router, request: Request<Body>) -> Came {
        self.runtime.block_on(async {
            let response = pages.clone().oneshot(request).await.unwrap();
            let (head, body) = response.into_parts();
            let body = to_bytes(body, 50_000_000).await.unwrap();
            Came { status: head.status, headers: head.headers, body: String::from_utf8(body.to_vec()).unwrap() }
        })
    }

    /// A page, with the cookie of a link.
    pub fn page(&self, role: &str, rest: &str) -> Came {
        let request = Request::get(self.path(role, rest)).header("cookie", format!("link={}", self.link(role)));
        self.request(request.body(Body::empty()).unwrap())
    }

    /// The same as JSON.
    pub fn get(&self, role: &str, rest: &str) -> Came {
        let request = Request::get(self.path(role, rest)).header("cookie", format!("link={}", self.link(role)));
        self.request(request.header("accept", "application/json").body(Body::empty()).unwrap())
    }

    /// The screen of a role.
    pub fn screen(&self, role: &str) -> Value {
        let came = self.get(role, "");
        assert_eq!(came.status, StatusCode::OK, "{}", came.body);
        came.json()
    }

    /// What a page of the server sends: a form, from its own origin.
    pub fn post(&self, role: &str, what: &str, form: &str) -> Came {
        self.request(self.form(role, what, form).body(Body::from(form.to_owned())).unwrap())
    }

    /// The head of such a request.
    pub fn form(&self, role: &str, what: &str, _: &str) -> axum::http::request::Builder {
        Request::builder()
            .method(Method::POST)
            .uri(self.path(role, what))
            .header("host", "table.test")
            .header("origin", "http://table.test")
            .header("cookie", format!("link={}", self.link(role)))
            .header("accept", "application/json")
            .header("content-type", "application/x-www-form-urlencoded")
    }

    /// Answers what a role is asked.
    pub fn answer(&self, role: &str, option: usize) -> Came {
        let stamp = self.screen(role)["stamp"].as_str().unwrap().to_owned();
        self.post(role, "/answer", &format!("stamp={stamp}&option={option}"))
    }

    /// Whether a role is asked.
    pub fn is_asked(&self, role: &str) -> bool {
        self.screen(role)["stamp"] != ""
    }

    /// Waits until something is so.
    pub fn wait(&self, what: &str, is_so: impl Fn() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < Duration::from_secs(60), "{what} did not come");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// The fingerprint of the match and how many answers it has, as the desk sees them.
    pub fn mark(&self) -> (String, u64) {
        let desk = self.screen("desk")["desk"].clone();
        (desk["fingerprint"].as_str().unwrap().to_owned(), desk["answers"].as_u64().unwrap())
    }
}

/// How many options a screen has.
pub fn options(screen: &Value) -> usize {
    screen["scene"]["question"]["subjects"].as_array().map_or(0, Vec::len)
}
