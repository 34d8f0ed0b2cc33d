//! A thread that plays matches. Hosts of scripts stay on the thread that made them, so
//! a match lives on one; the web holds its channel and nothing else.
//!
//! What is asked in the same moment is written down together, and nothing is told of
//! it before that is done. Where it cannot be written, the match is forgotten, and
//! played again from what the store has: so what was not written has not happened.
//!
//! Where several servers share the store, a table is leased before it is played, for as
//! long as it is in memory or somebody follows it.

use crate::content::{Contents, Wanted, stored};
use crate::house::House;
use crate::link::{Role, secret};
use crate::refused::Refused;
use crate::screen::{Glance, Screen, Viewer};
use crate::store::{Held, Lease, Record, Store, StoreError, StoredTable, Term};
use crate::table::{Ask, Common, Found, Reply, Seen, Table, is_desk};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};
use tuckbox_core::matches::Setup;
use tuckbox_project::Broken;
use tuckbox_project::game::Game;
use tuckbox_session::{Hosts, Judge, OnSave};

#[cfg(test)]
mod tests;

/// The store, shared by all threads.
pub type SharedStore = Arc<Mutex<Box<dyn Store>>>;

/// What a viewer's page follows: its screen, or nothing where it has stayed the same for
/// long. Who has not read it by then follows anew.
pub type Followed = watch::Receiver<Option<Arc<Screen>>>;

/// The pages that look at a table.
type Pages = Vec<Page>;

/// The pages of one viewer.
struct Page {
    viewer: Viewer,
    sender: watch::Sender<Option<Arc<Screen>>>,
    /// What tells its screen from others, while the screen itself is not kept.
    mark: Option<blake3::Hash>,
}

impl Page {
    /// Has it see this, where that is something else.
    fn show(&mut self, screen: Screen) {
        let same = match (&*self.sender.borrow(), &self.mark) {
            (Some(shown), _) => **shown == screen,
            (None, mark) => *mark == Some(marked(&screen)),
        };
        if !same {
            self.sender.send_replace(Some(Arc::new(screen)));
        }
    }

    /// Somebody follows it, and reads what is shown now.
    fn follow(&mut self, screen: Screen) -> Followed {
        self.show(screen.clone());
        // Nothing new to whoever follows already: only time may have gone by.
        self.sender.send_if_modified(|shown| {
            *shown = Some(Arc::new(screen));
            false
        });
        self.sender.subscribe()
    }

    /// Keeps nothing that can be made again.
    fn rest(&mut self) {
        let mark = self.sender.borrow().as_deref().map(marked);
        if mark.is_some() {
            self.mark = mark;
            self.sender.send_if_modified(|shown| {
                *shown = None;
                false
            });
        }
    }
}

/// What tells a screen from others.
fn marked(screen: &Screen) -> blake3::Hash {
    blake3::hash(&serde_json::to_vec(&screen.timeless()).unwrap_or_default())
}

/// So much is done between two writings at most.
const BATCH: usize = 64;

/// How long a table keeps what can be made again, since somebody asked something of it.
const RESTS: Duration = Duration::from_secs(10);

/// How long tables take new content, one after another, before answers are heard again.
const SLICE: Duration = Duration::from_millis(8);

/// How long a table that nobody looks at stays in memory.
const IDLE: Duration = Duration::from_secs(60);

/// When a table that could not be written is tried again.
const AGAIN: Duration = Duration::from_secs(2);

/// How long a thread sleeps at most.
const NAP: Duration = Duration::from_millis(500);

/// How long it sleeps at most while verdicts are found for its tables.
const JUDGED: Duration = Duration::from_millis(20);

/// What a thread is told.
pub enum Message {
    /// A table is played here.
    Place(StoredTable),
    /// Somebody asks something.
    Ask {
        /// The name of the table.
        table: String,
        /// Who asks.
        role: Role,
        /// What.
        ask: Ask,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<Reply, Refused>>,
    },
    /// Somebody wants to see what changes.
    Follow {
        /// The name of the table.
        table: String,
        /// Who looks.
        viewer: Viewer,
        /// Where what it sees comes from.
        reply: oneshot::Sender<Result<Followed, Refused>>,
    },
    /// Leases were lengthened: others may have taken tables before.
    Renewed,
    /// Content was saved.
    Saved(Wanted, Result<Game, Broken>, Duration),
    /// The server stops.
    Stop,
}

/// What a thread plays with.
pub struct Worker {
    /// Where it is written down.
    pub store: SharedStore,
    /// The games.
    pub contents: Arc<Contents>,
    /// How tables are played here.
    pub house: House,
    /// Whoever finds what new content makes of matches.
    pub judge: Judge,
}

struct Work {
    with: Worker,
    common: Common,
    places: HashMap<String, StoredTable>,
    awake: HashMap<String, Table>,
    pages: HashMap<String, Pages>,
    /// What this thread has leased.
    held: HashMap<String, Lease>,
    /// How long its leases last.
    term: Arc<Term>,
    /// Tables that people look at and that could not be written.
    again: HashMap<String, Instant>,
    /// Tables in which something may be another than what is written and shown.
    touched: HashSet<String>,
    /// Tables in which nothing else is another than what the desk is told.
    told: HashSet<String>,
    /// Tables for which time has something to do: a bot, a clock, content, a verdict. Of a
    /// thousand tables most only wait for an answer.
    timed: HashSet<String>,
    /// Saved content that some tables have not taken yet.
    saved: HashMap<Wanted, (Result<Game, Broken>, Duration)>,
    /// Which tables those are, in turn.
    late: VecDeque<String>,
    /// Contents that the store has.
    kept: HashSet<String>,
    /// When it is looked next for what nobody uses.
    looks: Instant,
    /// Tables that could not be written since messages were last taken, and why: nothing
    /// that was asked of them meanwhile counts.
    failed: HashMap<String, StoreError>,
}

/// An answer that waits until what it is about is written.
struct Waiting {
    table: String,
    reply: oneshot::Sender<Result<Reply, Refused>>,
    what: Result<Reply, Refused>,
}

impl Worker {
    /// Works until it is told to stop, or nobody can tell it anything any more.
    pub fn run(self, told: &Receiver<Message>) {
        let mut work = Work::of(self);
        loop {
            let nap = work.nap(Instant::now());
            let mut batch = match told.recv_timeout(nap) {
                Ok(message) => vec![message],
                Err(RecvTimeoutError::Timeout) => Vec::new(),
                Err(RecvTimeoutError::Disconnected) => return,
            };
            batch.extend(told.try_iter().take(BATCH));
            if !work.batch(batch) {
                return;
            }
        }
    }
}

impl Work {
    fn of(with: Worker) -> Self {
        let term = with.store.lock().unwrap_or_else(PoisonError::into_inner).term();
        Self {
            common: Common { hosts: Hosts::default(), judge: with.judge.clone(), house: with.house.clone() },
            with,
            places: HashMap::new(),
            awake: HashMap::new(),
            pages: HashMap::new(),
            held: HashMap::new(),
            term,
            again: HashMap::new(),
            touched: HashSet::new(),
            told: HashSet::new(),
            timed: HashSet::new(),
            saved: HashMap::new(),
            late: VecDeque::new(),
            kept: HashSet::new(),
            looks: Instant::now(),
            failed: HashMap::new(),
        }
    }

    fn nap(&self, now: Instant) -> Duration {
        if !self.late.is_empty() {
            return Duration::ZERO;
        }
        let timed = || self.timed.iter().filter_map(|id| self.awake.get(id));
        let next = timed().filter_map(Table::wakes).chain(self.again.values().copied()).min();
        let clocks = timed().filter_map(Table::clock_wakes_in);
        let longest = if timed().any(Table::is_judged) { JUDGED } else { NAP };
        clocks.chain(next.map(|at| at.saturating_duration_since(now))).min().map_or(longest, |soon| soon.min(longest))
    }

    /// Does what is asked and what time brings; says whether to go on.
    fn batch(&mut self, messages: Vec<Message>) -> bool {
        let (mut waiting, mut follows) = (Vec::new(), Vec::new());
        let mut goes_on = true;
        if !self.held.is_empty() && self.term.has_ended(Instant::now()) {
            // Others may play them by now, and what is shown here is old.
            self.held.keys().cloned().collect::<Vec<_>>().iter().for_each(|id| self.give_up(id));
        }
        for message in messages {
            match message {
                Message::Place(table) => drop(self.places.insert(table.id.clone(), table)),
                Message::Ask { table, role, ask, reply } => {
                    let what = self.asked(&table, role, ask);
                    waiting.push(Waiting { table, reply, what });
                }
                Message::Follow { table, viewer, reply } => follows.push((table, viewer, reply)),
                Message::Renewed => self.give_up_lost(),
                Message::Saved(wanted, game, took) => self.hear(wanted, game, took),
                Message::Stop => goes_on = false,
            }
        }
        let now = Instant::now();
        self.wake_again(now);
        self.take_content(now);
        for id in self.timed.union(&self.touched).cloned().collect::<Vec<_>>() {
            let Some(table) = self.awake.get_mut(&id) else { continue };
            let mut seen = table.tick(now);
            if !goes_on && table.is_timed() {
                // What was thought since it was last counted is not given back.
                table.count_time();
                seen = Some(Seen::ByAll);
            }
            self.note(id, seen);
        }
        self.write();
        let failed = std::mem::take(&mut self.failed);
        for Waiting { table, reply, what } in waiting {
            let what = match failed.get(&table) {
                Some(why) => Err(why.clone().into()),
                None => what,
            };
            // Who has gone meanwhile needs nothing.
            let _ = reply.send(what);
        }
        for (table, viewer, reply) in follows {
            let _ = reply.send(self.follow(&table, viewer));
        }
        self.note_timed();
        self.publish();
        self.sleep(now);
        goes_on
    }

    /// Something of a table is another now.
    fn note(&mut self, id: String, seen: Option<Seen>) {
        match seen {
            Some(Seen::ByAll) => drop(self.touched.insert(id)),
            Some(Seen::ByDesk) => drop(self.told.insert(id)),
            None => {}
        }
    }

    /// Finds out for which tables time has something to do, of those it may have changed for.
    fn note_timed(&mut self) {
        let awake = &self.awake;
        self.timed.extend(self.touched.iter().chain(&self.told).cloned());
        self.timed.retain(|id| awake.get(id).is_some_and(Table::waits_for_time));
    }

    fn store<T>(&self, work: impl FnOnce(&mut dyn Store) -> T) -> T {
        work(&mut **self.with.store.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Content was saved, which the tables take one after another: a thousand of them must
    /// not hold up the answers of one.
    fn hear(&mut self, wanted: Wanted, game: Result<Game, Broken>, took: Duration) {
        let late: HashSet<String> = self.late.iter().cloned().collect();
        let them = self.awake.iter().filter(|(id, table)| table.wanted() == wanted && !late.contains(*id));
        self.late.extend(them.map(|(id, _)| id.clone()));
        self.saved.insert(wanted, (game, took));
    }

    /// Gives tables the content they have not taken yet: as many as there is time for.
    fn take_content(&mut self, now: Instant) {
        while let Some(id) = self.late.pop_front() {
            if let Some(table) = self.awake.get_mut(&id)
                && let Some((game, took)) = self.saved.get(&table.wanted())
            {
                table.hear(game.clone(), *took);
                let seen = table.tick(now);
                // Who is in the middle of an action takes it later.
                self.timed.insert(id.clone());
                self.note(id, seen);
            }
            if now.elapsed() > SLICE {
                break;
            }
        }
        if self.late.is_empty() {
            self.saved.clear();
        }
    }

    /// The table, from the store where it is not in memory.
    fn table(&mut self, id: &str) -> Result<&mut Table, Refused> {
        if !self.awake.contains_key(id) {
            let about = self.places.get(id).cloned().ok_or(Refused::Unknown)?;
            let lease = self.held.get(id).copied();
            // Others write while it is played again.
            let (lease, found, on_save) = self.store(|store| {
                let lease = lease.map_or_else(|| store.lease(id), Ok)?;
                let found = Found::of(store.last_match(id)?, store, &self.with.contents)?;
                Ok::<_, Refused>((lease, found, store.on_save(id)?))
            })?;
            self.held.insert(id.to_owned(), lease);
            let mut table = Table::wake(about, lease, found, &self.with.contents, &self.common)?;
            table.set_on_save(on_save.unwrap_or(self.with.house.on_save));
            for page in self.pages.get(id).into_iter().flatten() {
                if let Viewer::Seat(seat) = page.viewer {
                    table.comes(seat);
                }
            }
            // It has the newest content already.
            self.late.retain(|late| late != id);
            self.awake.insert(id.to_owned(), table);
            self.touched.insert(id.to_owned());
        }
        self.awake.get_mut(id).ok_or(Refused::Unknown)
    }

    fn asked(&mut self, id: &str, role: Role, ask: Ask) -> Result<Reply, Refused> {
        if let Some(why) = self.failed.get(id) {
            return Err(why.clone().into());
        }
        match ask {
            Ask::Rematch => self.rematch(id, role),
            Ask::Branch { at, stamp, into } => self.branch(id, role, at, &stamp, &into),
            Ask::OnSave(on_save) => self.set_on_save(id, role, on_save),
            other => {
                let looks = other.only_looks();
                let table = self.table(id)?;
                // Whoever comes, and whatever is asked, may have a clock run, or run out.
                let changes = !looks || table.has_clock();
                let what = table.ask(role, other);
                if changes {
                    self.touched.insert(id.to_owned());
                }
                what
            }
        }
    }

    /// Another table goes on from a moment of this one, which stays as it is.
    fn branch(&mut self, id: &str, role: Role, at: usize, stamp: &str, into: &StoredTable) -> Result<Reply, Refused> {
        let (of, mark) = self.table(id)?.branch_point(role, at, stamp)?;
        // What leads there is copied from what is written.
        self.written(id)?;
        self.store(|store| store.add_branch(into, of, at, mark))?;
        Ok(Reply::Branched)
    }

    /// The desk says what the table does when content is saved; that is written down first.
    fn set_on_save(&mut self, id: &str, role: Role, on_save: OnSave) -> Result<Reply, Refused> {
        is_desk(role)?;
        let lease = self.table(id)?.lease();
        self.store(|store| store.set_on_save(id, lease, on_save))?;
        self.touched.insert(id.to_owned());
        let table = self.table(id)?;
        table.set_on_save(on_save);
        table.tick(Instant::now());
        table.ask(role, Ask::Look(Glance::default()))
    }

    fn rematch(&mut self, id: &str, role: Role) -> Result<Reply, Refused> {
        role.seat().ok_or(Refused::Watches)?;
        let table = self.table(id)?;
        if !table.is_over() {
            return Err(Refused::NotOver);
        }
        // What is not written yet must not be lost with it.
        self.written(id)?;
        let table = self.table(id)?;
        let lease = table.lease();
        let setup = Setup { seed: secret()?, salt: Some(secret()?), ..table.setup().clone() };
        let content = stored(table.game());
        self.store(|store| {
            store.keep_content(&content)?;
            store.add_match(id, lease, &setup, &content.hash)
        })?;
        if let Some(about) = self.places.get_mut(id) {
            about.result = None;
        }
        self.awake.remove(id);
        self.table(id)?.ask(role, Ask::Look(Glance::default()))
    }

    fn follow(&mut self, id: &str, viewer: Viewer) -> Result<Followed, Refused> {
        let table = self.table(id)?;
        if let Viewer::Seat(seat) = viewer {
            table.comes(seat);
        }
        let screen = table.screen(viewer)?;
        if table.has_clock() {
            self.touched.insert(id.to_owned());
        }
        let pages = self.pages.entry(id.to_owned()).or_default();
        if let Some(page) = pages.iter_mut().find(|page| page.viewer == viewer) {
            return Ok(page.follow(screen));
        }
        let (sender, receiver) = watch::channel(Some(Arc::new(screen)));
        pages.push(Page { viewer, sender, mark: None });
        Ok(receiver)
    }

    /// Writes down what is new before something is done with what the store has.
    fn written(&mut self, id: &str) -> Result<(), Refused> {
        self.write();
        self.failed.get(id).map_or(Ok(()), |why| Err(why.clone().into()))
    }

    /// Writes down what is new; where that fails, the tables it is about are forgotten, and
    /// it is kept why.
    fn write(&mut self) {
        let mut new: Vec<(String, Record)> = Vec::new();
        let mut contents = HashMap::new();
        for id in &self.touched {
            let Some((table, record)) = self.awake.get(id).and_then(|table| Some((table, table.record()?))) else {
                continue;
            };
            // Texts are written down once, however many matches are played with them.
            for (game, (_, hash)) in table.unwritten().zip(&record.contents) {
                if !self.kept.contains(hash) {
                    contents.entry(hash.clone()).or_insert_with(|| stored(game));
                }
            }
            new.push((id.clone(), record));
        }
        while !new.is_empty() {
            let records: Vec<Record> = new.iter().map(|(_, record)| record.clone()).collect();
            let done = self.store(|store| {
                contents.values().try_for_each(|content| store.keep_content(content))?;
                store.write(&records)
            });
            match done {
                Ok(()) => {
                    self.kept.extend(contents.drain().map(|(hash, _)| hash));
                    for (id, record) in new.drain(..) {
                        if let Some(table) = self.awake.get_mut(&id) {
                            table.note_written(&record);
                        }
                        if let Some(about) = self.places.get_mut(&id) {
                            about.result = record.result;
                        }
                    }
                }
                // The others are written without those that another server has taken.
                Err(StoreError::Lost(lost)) if new.iter().any(|(id, _)| lost.contains(id)) => {
                    new.retain(|(id, _)| !lost.contains(id));
                    for id in lost {
                        self.give_up(&id);
                        self.failed.insert(id, StoreError::Elsewhere);
                    }
                }
                Err(why) => {
                    for (id, _) in new.drain(..) {
                        self.awake.remove(&id);
                        // It is leased anew, so that what is still on its way is not written.
                        self.held.remove(&id);
                        if self.pages.contains_key(&id) {
                            self.again.insert(id.clone(), Instant::now() + AGAIN);
                        }
                        self.failed.insert(id, why.clone());
                    }
                }
            }
        }
    }

    /// Another server has a table, or may have: who follows it is sent away, to ask anew.
    fn give_up(&mut self, id: &str) {
        self.awake.remove(id);
        self.held.remove(id);
        self.again.remove(id);
        self.pages.remove(id);
    }

    fn give_up_lost(&mut self) {
        let held: Held = self.held.iter().map(|(id, lease)| (id.clone(), *lease)).collect();
        // What cannot be found out now is found out the next time, or when it is written.
        let lost = self.store(|store| store.lost(&held)).unwrap_or_default();
        lost.iter().for_each(|id| self.give_up(id));
    }

    fn wake_again(&mut self, now: Instant) {
        let due: Vec<String> = self.again.iter().filter(|(_, at)| **at <= now).map(|(id, _)| id.clone()).collect();
        for id in due {
            self.again.remove(&id);
            match self.table(&id) {
                Ok(_) => {}
                Err(Refused::Elsewhere) => self.give_up(&id),
                Err(_) => drop(self.again.insert(id, now + AGAIN)),
            }
        }
    }

    /// Sends every page what it sees, where that is something else now.
    fn publish(&mut self) {
        for id in self.touched.union(&self.told) {
            let (Some(pages), Some(table)) = (self.pages.get_mut(id), self.awake.get(id)) else { continue };
            let seen_by_all = self.touched.contains(id);
            for page in pages.iter_mut().filter(|page| seen_by_all || matches!(page.viewer, Viewer::Desk(_))) {
                if let Ok(screen) = table.screen(page.viewer) {
                    page.show(screen);
                }
            }
        }
        self.touched.clear();
        self.told.clear();
    }

    /// Forgets pages that nobody has open any more, what can be made again, and tables that
    /// nobody uses; now and then, since it goes through all of them.
    fn sleep(&mut self, now: Instant) {
        if now < self.looks {
            return;
        }
        self.looks = now + NAP;
        for pages in self.pages.values_mut() {
            pages.retain(|page| page.sender.receiver_count() > 0);
        }
        self.pages.retain(|_, pages| !pages.is_empty());
        let pages = &mut self.pages;
        self.awake.retain(|id, table| {
            let unused = now.saturating_duration_since(table.used);
            if unused > RESTS {
                table.rest();
                pages.get_mut(id).into_iter().flatten().for_each(Page::rest);
            }
            pages.contains_key(id) || table.wakes().is_some() || table.is_timed() || unused < IDLE
        });
        let in_use = |id: &String| self.awake.contains_key(id) || self.pages.contains_key(id);
        let idle: Held =
            self.held.iter().filter(|(id, _)| !in_use(id)).map(|(id, lease)| (id.clone(), *lease)).collect();
        if !idle.is_empty() {
            self.held.retain(|id, _| self.awake.contains_key(id) || self.pages.contains_key(id));
            // Where it cannot be said, the leases end by themselves.
            let _ = self.store(|store| store.let_go(&idle));
        }
    }
}
