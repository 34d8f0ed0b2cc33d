//! 8. A script cannot hang, flood, escape or lie.

use tuckbox_tests::table::Table;

/// What each trick must be told, or nothing if it is harmless.
const TRICKS: [(&str, &str); 39] = [
    ("spin", "ran too long"),
    ("swell", "too much memory"),
    ("dig", "called too deeply"),
    ("index_nil", "attempt to index nil"),
    ("wrong_stat", "`heft` is a stat of pieces, not of seats"),
    ("wrong_name", "This game has no stat `lukc`. Did you mean `luck`?"),
    ("wrong_kind", "A piece is needed here, but the script gave a seat."),
    ("wrong_kind_too", "A piece or a seat is needed here, but the script gave a number."),
    ("fraction", "A whole number is needed here, but the script gave 0.5"),
    ("huge", "Numbers go from"),
    ("not_a_number", "A whole number is needed"),
    ("a_text", "A whole number is needed here, but the script gave a string"),
    ("many_pieces", "more than 20000 events, the last of them `created`"),
    ("no_pieces", ""),
    ("many_dice", "A roll of 1000000000 dice"),
    ("no_sides", "A roll of 1 dice with 0 sides"),
    ("flat_dice", "A roll of 1 dice with -6 sides"),
    ("all_words", "at most 1000 words or numbers"),
    ("no_words", "Seat A is asked to choose, but has nothing to choose from."),
    ("no_numbers", "nothing to choose from"),
    ("all_numbers", "at most 1000 words or numbers"),
    ("nobody_to_choose", "nothing to choose from"),
    ("half_a_question", "exactly one of `from` (pieces), `words`, or `least` and `most`"),
    ("nothing_to_choose", ""),
    ("shout", "attempt to call missing method 'rep'"),
    ("chatter", "events, the last of them a line of the log"),
    ("procrastinate", "events, the last of them an effect that is delayed"),
    ("floating", "Pieces cannot be attached in zone `floor`"),
    ("on_itself", ""),
    ("overwrite", "is changed with set, add, tag or move, not by assignment"),
    ("blink", "the last of them `blinked`"),
    ("blink_all", "the last of them `blinked`"),
    ("circle_round", "48 deep"),
    ("divide", "abilities wait at once after the event `split`"),
    ("poke", "48 deep"),
    ("give_up", "I give up."),
    ("give_up_later", "I give up."),
    ("nest", "48 deep"),
    ("round_and_round", "48 deep"),
];

#[test]
fn try_it() {
    for (trick, message) in TRICKS {
        let start = std::time::Instant::now();
        let mut table = Table::open("mischief");
        table.play(&["lay top", "lay top", "lay ball"]);
        let mut result = table.try_play(&format!("A: play {trick}"));
        while result.is_ok() && table.play.answers_in_step() > 0 {
            let words = table.options_of(table.play.decisions().next().unwrap().seat)[0].clone();
            result = table.try_play(&words);
        }
        println!("{trick}: {:?} {:?} expected {message}", result.map_err(|f| (f.message, f.trace, f.line)), start.elapsed());
    }
}
