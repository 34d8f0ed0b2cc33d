//! try
use tuckbox_sim::game::Game;
use tuckbox_sim::simulate::*;
fn main() {
    let game = Game::load(std::path::Path::new("."), "foundry-fantasy").unwrap_or_else(|b| {
        println!("{b}");
        std::process::exit(1)
    });
    let t = std::time::Instant::now();
    let i = game.insight();
    println!("insight {:?}", t.elapsed());
    if std::env::args().nth(1).is_some() {
        println!("{i:?}");
    }
    for bots in [["random", "random"], ["greedy", "random"], ["random", "greedy"], ["greedy", "greedy"]] {
        let plan = Plan { bots: bots.map(String::from).into(), ..Plan::new(&game, 450, 1) };
        match simulate(&game, &plan, |_| {}) {
            Ok(s) => println!(
                "{bots:?} {:?} draws {} finished {} dec {} turns {} secs {:.2}",
                s.winners, s.draws, s.finished, s.decisions, s.turns, s.seconds
            ),
            Err(e) => println!("{e}"),
        }
    }
}
