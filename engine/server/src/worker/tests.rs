//! Many tables on one thread: what each of them needs, and new content under all of them.

use super::*;
use crate::clock::Time;
use crate::store::Sqlite;
use std::path::Path;
use tempfile::TempDir;
use tuckbox_core::ids::Seat;
use tuckbox_session::seating;

const GAME: &str = "foundry-fantasy";

fn game() -> Game {
    Game::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), GAME).unwrap()
}

/// The same with other names for its cards.
fn renamed(game: &Game) -> Game {
    let text = |(path, text): (String, String)| {
        let text = if path.ends_with(".toml") { text.replace("name = \"", "name = \"New ") } else { text };
        (path, text)
    };
    Game::read(GAME, stored(game).files.into_iter().map(text).collect()).unwrap()
}

/// A thread's work with so many tables of a game, none of them in memory yet.
fn work(game: &Game, tables: usize) -> (Work, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(&folder.path().join("store.sqlite")).unwrap();
    let content = stored(game);
    store.keep_content(&content).unwrap();
    let contents = Contents::of(folder.path());
    contents.begin(&Wanted { game: GAME.into(), mods: Vec::new() }, game.clone());
    let mut places = HashMap::new();
    for number in 0..tables {
        let setup = seating::setup(game, &[], 2, number as u64).unwrap();
        let players = vec!["human".into(); 2];
        let id = format!("table-{number}");
        let about = StoredTable {
            id,
            game: GAME.into(),
            mods: Vec::new(),
            players,
            links: Vec::new(),
            timing: None,
            result: None,
        };
        store.add_table(&about).unwrap();
        store.add_match(&about.id, Lease::default(), &setup, &content.hash).unwrap();
        places.insert(about.id.clone(), about);
    }
    let store: SharedStore = Arc::new(Mutex::new(Box::new(store)));
    let with = Worker { store, contents: Arc::new(contents), house: House::default(), judge: Judge::new() };
    (Work { places, ..Work::of(with) }, folder)
}

/// A table is given so many answers, by whoever is asked.
fn play(work: &mut Work, id: &str, answers: usize) {
    for _ in 0..answers {
        let seat = [0, 1].map(Seat).into_iter().find_map(|seat| {
            let screen = work.table(id).unwrap().screen(Viewer::Seat(seat)).unwrap();
            (!screen.stamp.is_empty()).then_some((seat, screen.stamp))
        });
        let (seat, stamp) = seat.unwrap();
        work.asked(id, Role::Seat(seat), Ask::Answer(stamp, 0)).unwrap();
    }
    work.write();
    assert!(work.failed.is_empty());
}

/// What time brings, until nothing waits any more.
fn settle(work: &mut Work) {
    let begun = Instant::now();
    while work.batch(Vec::new()) && !work.late.is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(60), "tables wait for ever");
    }
}

#[test]
fn tables_of_a_game_share_their_host_and_keep_no_copies() {
    let game = game();
    let (mut work, _folder) = work(&game, 12);
    let ids: Vec<String> = work.places.keys().cloned().collect();
    for id in &ids {
        play(&mut work, id, 15);
    }
    // All of them come back from their answers.
    work.awake.clear();
    for id in &ids {
        assert_eq!(work.table(id).unwrap().kept(), 0, "what can be played again is kept");
    }
    assert_eq!((work.awake.len(), work.common.hosts.count()), (12, 1));
}

#[test]
fn what_nothing_happened_at_is_neither_written_nor_drawn() {
    let game = game();
    let (mut work, _folder) = work(&game, 8);
    for id in work.places.keys().cloned().collect::<Vec<_>>() {
        work.follow(&id, Viewer::Seat(Seat(0))).unwrap();
    }
    settle(&mut work);
    work.asked("table-5", Role::Seat(Seat(0)), Ask::Look(Glance::default())).unwrap();
    assert_eq!(work.touched.len(), 0);
    play(&mut work, "table-3", 1);
    assert_eq!(work.touched.iter().collect::<Vec<_>>(), ["table-3"]);
}

#[test]
fn a_page_that_rests_keeps_no_screen_and_misses_nothing() {
    let game = game();
    let (mut work, _folder) = work(&game, 1);
    let viewer = Viewer::Seat(Seat(0));
    let mut page = work.follow("table-0", viewer).unwrap();
    let shown = page.borrow_and_update().clone().unwrap();
    work.pages.get_mut("table-0").unwrap().iter_mut().for_each(Page::rest);
    assert!(page.borrow().is_none() && !page.has_changed().unwrap(), "it is told that it rests");
    // The same again is nothing new; another one is.
    work.touched.insert("table-0".into());
    work.publish();
    assert!(page.borrow().is_none() && !page.has_changed().unwrap());
    play(&mut work, "table-0", 1);
    work.publish();
    assert!(page.has_changed().unwrap());
    let next = page.borrow_and_update().clone().unwrap();
    assert_ne!(next, shown);
    // Who comes later, or was too slow to read it, sees it as well; the others are told nothing.
    work.pages.get_mut("table-0").unwrap().iter_mut().for_each(Page::rest);
    let late = work.follow("table-0", viewer).unwrap();
    assert_eq!(late.borrow().as_deref(), Some(&*next));
    assert!(!page.has_changed().unwrap());
}

#[test]
fn new_content_comes_to_all_tables_and_is_written_once() {
    let game = game();
    let (mut work, _folder) = work(&game, 20);
    let ids: Vec<String> = work.places.keys().cloned().collect();
    let pages: Vec<Followed> = ids.iter().map(|id| work.follow(id, Viewer::Seat(Seat(1))).unwrap()).collect();
    let new = renamed(&game);
    let wanted = work.table("table-0").unwrap().wanted();
    work.hear(wanted.clone(), Ok(new.clone()), Duration::ZERO);
    // A table that comes back meanwhile has it from the box.
    work.awake.remove("table-7");
    work.with.contents.begin(&wanted, new.clone());
    work.table("table-7").unwrap();
    settle(&mut work);
    for (id, page) in ids.iter().zip(&pages) {
        assert_eq!(work.table(id).unwrap().game().version(), new.version(), "{id}");
        assert!(
            serde_json::to_string(&page.borrow().as_deref()).unwrap().contains("New "),
            "{id} shows the old content"
        );
    }
    assert!(work.common.hosts.count() <= 3, "{} hosts", work.common.hosts.count());
    assert_eq!(work.kept.iter().cloned().collect::<Vec<_>>(), [new.version()]);
    assert!(work.store(|store| store.content(&new.version())).is_ok());
    // It is not taken a second time.
    let news =
        |work: &mut Work| work.table("table-7").unwrap().screen(Viewer::Desk(Seat(0))).unwrap().desk.unwrap().news;
    assert_eq!(news(&mut work).iter().filter(|line| line.contains("reloaded")).count(), 1);
    assert!(!news(&mut work).iter().any(|line| line.contains("as it was")), "{:?}", news(&mut work));
}

#[test]
fn a_verdict_is_waited_for_and_told_to_the_desk_alone() {
    let game = game();
    let (mut work, _folder) = work(&game, 1);
    play(&mut work, "table-0", 3);
    let desk = work.follow("table-0", Viewer::Desk(Seat(0))).unwrap();
    let wanted = work.table("table-0").unwrap().wanted();
    work.hear(wanted, Ok(renamed(&game)), Duration::ZERO);
    // What is found meanwhile is heard when the table is looked after next.
    work.take_content(Instant::now());
    assert_eq!(work.touched.iter().collect::<Vec<_>>(), ["table-0"], "everybody sees new content");
    assert!(work.nap(Instant::now()) <= JUDGED, "the verdict would wait for something else to happen");
    let mut judged = work.awake.remove("table-0").unwrap();
    let begun = Instant::now();
    let seen = loop {
        assert!(begun.elapsed() < Duration::from_secs(60), "there is no verdict");
        if let Some(seen) = judged.tick(Instant::now()) {
            break seen;
        }
    };
    assert_eq!(seen, Seen::ByDesk);
    work.awake.insert("table-0".into(), judged);
    work.touched.clear();
    work.note("table-0".into(), Some(seen));
    work.publish();
    let news = desk.borrow().clone().unwrap().desk.clone().unwrap().news;
    assert_eq!(news.len(), 2, "content and its verdict: {news:?}");
    assert!(work.told.is_empty() && work.nap(Instant::now()) > JUDGED);
}

#[test]
fn what_is_thought_is_written_down_while_nobody_answers() {
    let game = game();
    let (mut work, _folder) = work(&game, 1);
    let now = timed(&mut work);
    let written = |work: &mut Work| {
        work.batch(Vec::new());
        let times = work.store(|store| store.last_match("table-0")).unwrap().times;
        times.iter().map(|(_, time)| time.used.as_secs()).sum::<u64>()
    };
    let pages = [0, 1].map(|seat| work.follow("table-0", Viewer::Seat(Seat(seat))).unwrap());
    for (passes, has) in [(4, 0), (2, 6), (3, 6), (60, 69)] {
        *now.lock().unwrap() += Duration::from_secs(passes);
        assert_eq!(written(&mut work), has);
    }
    assert!(pages.iter().all(|page| !page.has_changed().unwrap()), "that time goes by is no news");
    // Nobody looks any more: whoever is asked goes on thinking all the same.
    drop(pages);
    let rests = |work: &mut Work| {
        if let Some(table) = work.awake.get_mut("table-0") {
            table.used = Instant::now().checked_sub(2 * IDLE).unwrap();
        }
        work.looks = Instant::now();
    };
    rests(&mut work);
    written(&mut work);
    assert!(work.pages.is_empty() && work.awake.contains_key("table-0"), "it leaves memory while time runs");
    *now.lock().unwrap() += Duration::from_secs(600);
    rests(&mut work);
    assert_eq!(written(&mut work), 669);
    assert!(work.awake.is_empty(), "it stays in memory for nobody");
    assert!(work.table("table-0").unwrap().is_over());
}

/// What goes wrong at the tables of a thread.
type Plant = fn(&mut Work);

/// Whether a table that its desk tells to keep its content does so, whatever is saved, and
/// takes it when it is told to. What is planted is done once it was told.
fn keeps(plant: Plant) -> Result<(), String> {
    let (game, id) = (game(), "table-0");
    let (mut work, _folder) = work(&game, 1);
    let new = renamed(&game);
    let wanted = work.table(id).unwrap().wanted();
    let has = |work: &mut Work, wanted: &Game, why: &str| {
        let version = work.table(id).unwrap().game().version();
        if version == wanted.version() { Ok(()) } else { Err(format!("{why}: it has other content")) }
    };
    play(&mut work, id, 2);
    work.asked(id, Role::Designer, Ask::OnSave(OnSave::Keep)).unwrap();
    plant(&mut work);
    work.hear(wanted.clone(), Ok(new.clone()), Duration::ZERO);
    settle(&mut work);
    has(&mut work, &game, "when it is saved")?;
    play(&mut work, id, 4);
    has(&mut work, &game, "after more answers")?;
    // It comes back from the store.
    work.with.contents.begin(&wanted, new.clone());
    work.awake.clear();
    play(&mut work, id, 2);
    settle(&mut work);
    has(&mut work, &game, "when it comes back")?;
    if work.table(id).unwrap().screen(Viewer::Desk(Seat(0))).unwrap().desk.unwrap().newer.is_none() {
        return Err("nothing says that there is newer content".into());
    }
    work.asked(id, Role::Designer, Ask::OnSave(OnSave::Follow)).unwrap();
    // In the middle of an action it waits for the end of it.
    for _ in 0..20 {
        settle(&mut work);
        if has(&mut work, &new, "").is_ok() {
            return Ok(());
        }
        play(&mut work, id, 1);
    }
    Err("it does not follow".into())
}

#[test]
fn a_table_that_keeps_its_content_gets_no_other() {
    assert_eq!(keeps(|_| {}), Ok(()));
    let plants: [(&str, Plant); 2] = [
        ("when it is saved", |work| work.table("table-0").unwrap().set_on_save(OnSave::Follow)),
        ("when it comes back", |work| {
            work.store(|store| store.set_on_save("table-0", Lease::default(), OnSave::Follow)).unwrap();
        }),
    ];
    for (says, plant) in plants {
        let why = keeps(plant).expect_err(says);
        assert!(why.contains(says), "{says}: {why}");
    }
}

/// Has the first table a clock, whose time is moved on.
fn timed(work: &mut Work) -> Arc<Mutex<Instant>> {
    let now = Arc::new(Mutex::new(Instant::now()));
    let told = Arc::clone(&now);
    work.common.house.time = Time::of(move || *told.lock().unwrap());
    if let Some(about) = work.places.get_mut("table-0") {
        about.timing = "10m".parse().ok();
    }
    now
}

#[test]
fn whoever_has_a_page_open_is_there_when_the_table_comes_back() {
    let game = game();
    let (mut work, _folder) = work(&game, 1);
    timed(&mut work);
    let _pages = [0, 1].map(|seat| work.follow("table-0", Viewer::Seat(Seat(seat))).unwrap());
    // What could not be written is forgotten, and played again from the store.
    work.awake.clear();
    assert!(work.table("table-0").unwrap().is_timed(), "nobody thinks any more");
}
