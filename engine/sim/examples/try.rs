//! try
use tuckbox_sim::game::Game;
fn main() {
    let game = Game::load(std::path::Path::new("."), "foundry-fantasy").unwrap_or_else(|b| {
        println!("{b}");
        std::process::exit(1)
    });
    let path = std::env::args().nth(1).unwrap_or_default();
    for outcome in tuckbox_sim::scenario::run_file(&game, std::path::Path::new(&path)) {
        println!("{} {:?}", if outcome.failed.is_some() { "FAIL" } else { "ok" }, outcome.title);
        if outcome.failed.is_some() {
            println!("{}", tuckbox_sim::scenario::tell(&outcome));
        }
    }
}
