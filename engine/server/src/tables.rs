//! All tables that are served: which there are, who may sit at them, and the threads
//! that play them. What the web holds of a match is a channel.

use crate::clock::Timing;
use crate::content::{Contents, Wanted, stored};
use crate::house::House;
use crate::link::{LinkHash, Role, Token, fresh_name};
use crate::refused::Refused;
use crate::screen::{Screen, Viewer};
use crate::store::{Lease, Store, StoredTable, Term};
use crate::table::{Ask, Reply};
use crate::themes::{Themes, Worn};
use crate::worker::{Followed, Message, SharedStore, Worker};
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tuckbox_core::ids::Seat;
use tuckbox_core::matches::Setup;
use tuckbox_project::game::Game;
use tuckbox_session::Judge;
use tuckbox_session::players::HUMAN;

/// How often it is looked for saved content.
const LOOK: Duration = Duration::from_millis(40);

/// How often it is looked at most for tables of other servers that somebody asks for.
const LEARN: Duration = Duration::from_millis(500);

/// All tables, for as many threads as want them.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    places: RwLock<HashMap<String, Place>>,
    workers: Vec<Sender<Message>>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    store: SharedStore,
    contents: Arc<Contents>,
    /// How the games look.
    themes: Arc<Themes>,
    /// While this lives, it is looked for saved content.
    alive: Mutex<Option<Arc<()>>>,
    /// Whoever lengthens leases, where other servers share the store.
    keeper: Mutex<Option<Sender<oneshot::Sender<()>>>>,
}

struct Place {
    about: StoredTable,
    worker: usize,
}

/// What a new table is.
pub struct NewTable {
    /// The game, as it is in the box.
    pub game: Game,
    /// The mods asked for.
    pub mods: Vec<String>,
    /// Who plays, seat by seat.
    pub players: Vec<String>,
    /// What its first match begins with.
    pub setup: Setup,
    /// How long its seats may think, where there is a clock.
    pub timing: Option<Timing>,
}

/// The links of a table, which are nowhere else once they are told.
pub struct Links {
    /// The name of the table.
    pub table: String,
    /// A link for each seat that a person has, one for spectators, one for the desk.
    pub links: Vec<(Role, Token)>,
}

impl Tables {
    /// The tables of a store, played on so many threads.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn open(mut store: Box<dyn Store>, contents: Contents, house: &House, threads: usize) -> Result<Self, Refused> {
        let known = store.tables()?;
        let (store, contents) = (Arc::new(Mutex::new(store)), Arc::new(contents));
        let mut workers = Vec::new();
        let mut joined = Vec::new();
        let judge = Judge::new();
        for _ in 0..threads.max(1) {
            let (sender, told) = channel();
            let (store, contents, judge) = (Arc::clone(&store), Arc::clone(&contents), judge.clone());
            let worker = Worker { store, contents, house: house.clone(), judge };
            joined.push(std::thread::spawn(move || worker.run(&told)));
            workers.push(sender);
        }
        let alive = Arc::new(());
        let themes = Arc::new(Themes::of(contents.root()));
        let (watched, worn) = (Arc::clone(&contents), Arc::clone(&themes));
        joined.push(watch(watched, worn, workers.clone(), Arc::downgrade(&alive)));
        let tables = Self(Arc::new(Inner {
            places: RwLock::default(),
            workers,
            threads: Mutex::new(joined),
            store,
            contents,
            themes,
            alive: Mutex::new(Some(alive)),
            keeper: Mutex::default(),
        }));
        known.into_iter().for_each(|about| tables.place(about));
        tables.keep();
        Ok(tables)
    }

    fn place(&self, about: StoredTable) {
        let mut places = self.0.places.write().unwrap_or_else(PoisonError::into_inner);
        let worker = places.get(&about.id).map_or(places.len() % self.0.workers.len(), |place| place.worker);
        if let Some(sender) = self.0.workers.get(worker) {
            // A thread ends only when the server does.
            let _ = sender.send(Message::Place(about.clone()));
        }
        places.insert(about.id.clone(), Place { about, worker });
    }

    /// The tables there are, by name.
    pub fn all(&self) -> Vec<StoredTable> {
        let places = self.0.places.read().unwrap_or_else(PoisonError::into_inner);
        let mut all: Vec<StoredTable> = places.values().map(|place| place.about.clone()).collect();
        all.sort_by(|one, other| one.id.cmp(&other.id));
        all
    }

    /// Opens a new table, with links for everybody.
    ///
    /// # Errors
    /// When it cannot be written down.
    pub fn add(&self, new: NewTable) -> Result<Links, Refused> {
        let NewTable { game, mods, players, setup, timing } = new;
        let links = fresh_links(&players)?;
        let about = StoredTable {
            id: fresh_name()?,
            game: game.rules.id.to_string(),
            mods,
            players,
            links: hashes(&links),
            timing,
            result: None,
        };
        let content = stored(&game);
        self.0.contents.begin(&Wanted { game: about.game.clone(), mods: about.mods.clone() }, game);
        let mut store = self.0.store.lock().unwrap_or_else(PoisonError::into_inner);
        store.keep_content(&content)?;
        store.add_table(&about)?;
        store.add_match(&about.id, Lease::default(), &setup, &content.hash)?;
        drop(store);
        let table = about.id.clone();
        self.place(about);
        Ok(Links { table, links })
    }

    /// Opens a table whose match goes on from a moment of another one, after so many
    /// answers; `stamp` is that of the moment. The other stays as it is.
    ///
    /// # Errors
    /// When it is refused, or cannot be written down.
    pub async fn branch(&self, table: &str, role: Role, at: usize, stamp: String) -> Result<Links, Refused> {
        let about = {
            let places = self.0.places.read().unwrap_or_else(PoisonError::into_inner);
            places.get(table).ok_or(Refused::Unknown)?.about.clone()
        };
        let links = fresh_links(&about.players)?;
        let into = StoredTable { id: fresh_name()?, links: hashes(&links), result: None, ..about };
        self.ask(table, role, Ask::Branch { at, stamp, into: into.clone() }).await?;
        let table = into.id.clone();
        self.place(into);
        Ok(Links { table, links })
    }

    /// Gives a table other links; the old ones open nothing any more.
    ///
    /// # Errors
    /// When there is no such table, or they cannot be written down.
    pub fn relink(&self, table: &str) -> Result<Links, Refused> {
        let mut about = self.all().into_iter().find(|about| about.id == table).ok_or(Refused::Unknown)?;
        let links = fresh_links(&about.players)?;
        about.links = hashes(&links);
        self.0.store.lock().unwrap_or_else(PoisonError::into_inner).relink(table, &about.links)?;
        self.place(about);
        Ok(Links { table: table.to_owned(), links })
    }

    /// What a link is the right to: the table and the role.
    pub fn right(&self, token: &Token) -> Option<(String, Role)> {
        let hash = token.hash();
        let places = self.0.places.read().unwrap_or_else(PoisonError::into_inner);
        let links = places.values().flat_map(|place| place.about.links.iter().map(|link| (&place.about.id, link)));
        let mut found = None;
        // All are compared, so that the time tells nothing.
        for (table, (other, role)) in links {
            if *other == hash {
                found = Some((table.clone(), *role));
            }
        }
        found
    }

    /// Whether a link is the right to just this.
    pub fn admits(&self, table: &str, role: Role, token: &Token) -> bool {
        let hash = token.hash();
        let places = self.0.places.read().unwrap_or_else(PoisonError::into_inner);
        let Some(place) = places.get(table) else { return false };
        place.about.links.iter().any(|(other, of)| *other == hash && *of == role)
    }

    fn tell(&self, table: &str, message: Message) -> Result<(), Refused> {
        let places = self.0.places.read().unwrap_or_else(PoisonError::into_inner);
        let worker = places.get(table).ok_or(Refused::Unknown)?.worker;
        let sender = self.0.workers.get(worker).ok_or(Refused::Gone)?;
        sender.send(message).map_err(|_| Refused::Gone)
    }

    /// Asks something of a table.
    ///
    /// # Errors
    /// When it is refused; nothing has changed then.
    pub async fn ask(&self, table: &str, role: Role, ask: Ask) -> Result<Reply, Refused> {
        let (reply, answer) = oneshot::channel();
        self.tell(table, Message::Ask { table: table.to_owned(), role, ask, reply })?;
        answer.await.map_err(|_| Refused::Gone)?
    }

    /// How the game of a table looks, now and later.
    ///
    /// # Errors
    /// When there is no such table.
    pub fn theme(&self, table: &str) -> Result<Worn, Refused> {
        let places = self.0.places.read().unwrap_or_else(PoisonError::into_inner);
        let about = &places.get(table).ok_or(Refused::Unknown)?.about;
        let wanted = Wanted { game: about.game.clone(), mods: about.mods.clone() };
        drop(places);
        Ok(self.0.themes.worn(&wanted))
    }

    /// What a viewer sees from now on.
    ///
    /// # Errors
    /// When there is no such table or seat.
    pub async fn follow(&self, table: &str, viewer: Viewer) -> Result<Followed, Refused> {
        let (reply, answer) = oneshot::channel();
        self.tell(table, Message::Follow { table: table.to_owned(), viewer, reply })?;
        answer.await.map_err(|_| Refused::Gone)?
    }

    /// What a viewer who follows a table sees now.
    ///
    /// # Errors
    /// When it was too slow to read it, and cannot follow anew.
    pub async fn shown(&self, table: &str, viewer: Viewer, followed: &mut Followed) -> Result<Arc<Screen>, Refused> {
        loop {
            let shown = followed.borrow_and_update().clone();
            match shown {
                Some(screen) => return Ok(screen),
                None => *followed = self.follow(table, viewer).await?,
            }
        }
    }

    /// Lengthens the leases of this server, where it shares the store.
    fn keep(&self) {
        let term = self.0.store.lock().unwrap_or_else(PoisonError::into_inner).term();
        if term.length().is_none() {
            return;
        }
        let (sender, asked) = channel();
        *self.0.keeper.lock().unwrap_or_else(PoisonError::into_inner) = Some(sender);
        let inner = Arc::downgrade(&self.0);
        let keeper = std::thread::spawn(move || keep(&inner, &term, &asked));
        self.0.threads.lock().unwrap_or_else(PoisonError::into_inner).push(keeper);
    }

    /// Whether there is such a table, as far as this server knows.
    pub fn knows(&self, table: &str) -> bool {
        self.0.places.read().unwrap_or_else(PoisonError::into_inner).contains_key(table)
    }

    /// Looks for what other servers of the store have opened; not too often, whoever asks.
    pub async fn learn(&self) {
        let (reply, learnt) = oneshot::channel();
        let keeper = self.0.keeper.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if keeper.is_some_and(|keeper| keeper.send(reply).is_ok()) {
            // Where the server ends meanwhile, nothing is learnt.
            let _ = learnt.await;
        }
    }

    /// Ends all threads, once they have written what they have in hand.
    pub fn stop(&self) {
        for worker in &self.0.workers {
            let _ = worker.send(Message::Stop);
        }
        drop(self.0.keeper.lock().unwrap_or_else(PoisonError::into_inner).take());
        drop(self.0.alive.lock().unwrap_or_else(PoisonError::into_inner).take());
        let threads = std::mem::take(&mut *self.0.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            // One that has ended otherwise has told so already.
            let _ = thread.join();
        }
        // Other servers need not wait until the leases end.
        let _ = self.0.store.lock().unwrap_or_else(PoisonError::into_inner).leave();
    }
}

/// Lengthens leases three times as often as they would end, and tells the threads; learns
/// of tables and links of other servers. What fails is tried again the next time; the
/// threads know themselves when the leases have ended.
fn keep(inner: &Weak<Inner>, term: &Term, asked: &Receiver<oneshot::Sender<()>>) {
    let beat = term.length().unwrap_or_default() / 3;
    let (mut known, mut next) = (None, Instant::now());
    let mut learnt = next.checked_sub(LEARN);
    loop {
        let waiting = match asked.recv_timeout(next.saturating_duration_since(Instant::now())) {
            Ok(reply) => Some(reply),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let now = Instant::now();
        let Some(inner) = inner.upgrade() else { return };
        if waiting.is_some() && learnt.is_some_and(|at| now.saturating_duration_since(at) < LEARN) {
            continue;
        }
        (learnt, next) = (Some(now), now + beat);
        let mut store = inner.store.lock().unwrap_or_else(PoisonError::into_inner);
        let Ok(changes) = store.renew() else { continue };
        let new = if known == Some(changes) { Ok(Vec::new()) } else { store.tables() };
        drop(store);
        let tables = Tables(inner);
        if let Ok(new) = new {
            known = Some(changes);
            new.into_iter().for_each(|about| tables.place(about));
        }
        for worker in &tables.0.workers {
            // A thread ends only when the server does.
            let _ = worker.send(Message::Renewed);
        }
        if let Some(reply) = waiting {
            // Who has gone meanwhile needs nothing.
            let _ = reply.send(());
        }
    }
}

/// Tells all threads of content that is saved, and pages of themes, until they have ended.
fn watch(
    contents: Arc<Contents>,
    themes: Arc<Themes>,
    workers: Vec<Sender<Message>>,
    stopped: Weak<()>,
) -> JoinHandle<()> {
    std::thread::spawn(move || {
        let mut goes_on = true;
        while goes_on {
            std::thread::sleep(LOOK);
            themes.look_again();
            let saved = contents.saved();
            for (wanted, game, took) in saved {
                for worker in &workers {
                    goes_on &= worker.send(Message::Saved(wanted.clone(), game.clone(), took)).is_ok();
                }
            }
            goes_on &= stopped.upgrade().is_some();
        }
    })
}

/// New links for a table: for each seat that a person has, for spectators, for the desk.
fn fresh_links(players: &[String]) -> Result<Vec<(Role, Token)>, Refused> {
    let people = (0..).map(Seat).zip(players).filter(|(_, player)| *player == HUMAN);
    let roles = people.map(|(seat, _)| Role::Seat(seat)).chain([Role::Spectator, Role::Designer]);
    roles.map(|role| Ok((role, Token::fresh()?))).collect()
}

fn hashes(links: &[(Role, Token)]) -> Vec<(LinkHash, Role)> {
    links.iter().map(|(role, token)| (token.hash(), *role)).collect()
}
