//! Shows what is wrong with a game: `show BOX GAME`. For trying things out.
fn main() {
    let mut args = std::env::args().skip(1);
    let (root, game) = (args.next().unwrap_or_default(), args.next().unwrap_or_default());
    let begin = std::time::Instant::now();
    let loaded = tuckbox_content::load(std::path::Path::new(&root), &game);
    println!("{}", tuckbox_content::render(&loaded.diagnostics, &loaded.sources, tuckbox_content::Style::Plain));
    println!("{} in {:?}", tuckbox_content::summary(&loaded.diagnostics), begin.elapsed());
    if std::env::var("DUMP").is_ok() { println!("{:#?}", loaded.ruleset); }
}
