//! What a line means: the number of an option, some of its words, or an order
//! such as `why`.

/// What a person can type besides a number.
pub const HELP: &str = "\
Type the number of an option, or enough of its words. You can also type:
  view          the whole table          look WORDS    a card in full
  why           why other cards cannot be used or chosen now
  why not NAME  why this one cannot, with the values that count
  why NAME STAT what a number is made of (why NAME: all that are not as printed)
  if NUMBER     what would happen by an option
  back          take back what you have chosen in this action
  log           everything that has happened
  past          look back, step by step, and go on from any point
  branch        after new content: go back to where it makes a difference
  pass on       pass every window until you can act again
  windows       windows ask you: always, or only where you can respond
  save [FILE]   save the match           concede       give up the match
  bug WORDS     write a bug report that says what is wrong
  help          this text                quit          leave";

/// What a line means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// The option at this place.
    Option(usize),
    /// An empty line: the question is asked again.
    Nothing,
    /// It is not clear; a sentence says why.
    Unclear(String),
    /// Shows what can be typed.
    Help,
    /// Shows the table in full.
    View,
    /// Shows the cards with these words in full.
    Look(String),
    /// Shows why what the seat holds cannot be used now.
    Why,
    /// Shows why a piece cannot be used, by its name.
    WhyNot(String),
    /// Shows what a number is made of: a name and perhaps a stat.
    WhyNumber(String),
    /// Shows what would happen by an option: its number or words.
    If(String),
    /// Shows what has happened, as far as the seat may know.
    Log,
    /// Looks back through the match.
    Past,
    /// Goes back to where new content makes a difference.
    Branch,
    /// Takes back what was chosen in the action at hand.
    Back,
    /// Passes every window until the person can act again.
    PassOn,
    /// Changes which windows ask.
    Windows,
    /// Saves, to a file.
    Save(Option<String>),
    /// Writes a bug report with these words.
    Bug(String),
    /// Gives up the match, after asking once more.
    Concede,
    /// Leaves the match as it is.
    Quit,
}

/// What a line means, where these options can be taken.
pub fn read(line: &str, options: &[String]) -> Order {
    let line = line.trim();
    if line.is_empty() {
        return Order::Nothing;
    }
    if let Some(found) = plainly(line, options) {
        return found;
    }
    let (order, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    match order.to_lowercase().as_str() {
        "help" | "?" => Order::Help,
        "view" | "board" => Order::View,
        "look" | "i" | "inspect" if !rest.is_empty() => Order::Look(rest.to_lowercase()),
        "why" if rest.is_empty() => Order::Why,
        "why" => match rest.split_once(' ') {
            Some((not, piece)) if not.eq_ignore_ascii_case("not") => Order::WhyNot(piece.trim().to_owned()),
            _ => Order::WhyNumber(rest.to_owned()),
        },
        "if" if !rest.is_empty() => Order::If(rest.to_owned()),
        "log" => Order::Log,
        "past" => Order::Past,
        "back" => Order::Back,
        "branch" => Order::Branch,
        "pass" if rest.eq_ignore_ascii_case("on") => Order::PassOn,
        "windows" => Order::Windows,
        "save" => Order::Save((!rest.is_empty()).then(|| rest.to_owned())),
        "bug" => Order::Bug(rest.to_owned()),
        "concede" => Order::Concede,
        "quit" | "q" | "exit" => Order::Quit,
        _ => by_words(line, options),
    }
}

/// The place of the option that a number or words mean.
///
/// # Errors
/// A whole sentence when that is not clear.
pub fn option(line: &str, options: &[String]) -> Result<usize, String> {
    let line = line.trim();
    match plainly(line, options).unwrap_or_else(|| by_words(line, options)) {
        Order::Option(at) => Ok(at),
        Order::Unclear(sentence) => Err(sentence),
        _ => Err(String::from("Name an option.")),
    }
}

/// What a line means that is a number or just the words of an option.
fn plainly(line: &str, options: &[String]) -> Option<Order> {
    if let Some(at) = options.iter().position(|option| option == line) {
        return Some(Order::Option(at));
    }
    let numbers = options.iter().all(|option| option.parse::<i32>().is_ok());
    if let (true, Ok(number), [first, .., last]) = (numbers, line.parse::<i32>(), options) {
        return Some(Order::Unclear(format!("{number} is not among the numbers; they go from {first} to {last}.")));
    }
    if let Ok(number) = line.parse::<usize>() {
        return Some(match number.checked_sub(1).filter(|at| *at < options.len()) {
            Some(at) => Order::Option(at),
            None => Order::Unclear(format!("There is no option {number}; there are {}.", options.len())),
        });
    }
    let lower = line.to_lowercase();
    options.iter().position(|words| words.to_lowercase() == lower).map(Order::Option)
}
/// The only option that begins with these words, or else holds them.
fn by_words(line: &str, options: &[String]) -> Order {
    let lower = &*line.to_lowercase();
    let words: Vec<String> = options.iter().map(|option| option.to_lowercase()).collect();
    let places = |fits: &dyn Fn(&String) -> bool| -> Vec<usize> {
        words.iter().enumerate().filter(|(_, words)| fits(words)).map(|(at, _)| at).collect()
    };
    let mut found = places(&|words| words.starts_with(lower));
    if found.is_empty() {
        found = places(&|words| words.contains(lower));
    }
    // Options that differ only by their number are alike: any of them will do.
    let alike = |at: &usize| words[*at].rsplit_once(" · ").map_or(&*words[*at], |(words, _)| words);
    match found.as_slice() {
        [first, rest @ ..] if rest.iter().all(|at| alike(at) == alike(first)) => Order::Option(*first),
        [] => Order::Unclear(format!("No option has the words \"{line}\". Type its number, or `help`.")),
        several => {
            let names: Vec<String> = several.iter().map(|&at| format!("{} {}", at + 1, options[at])).collect();
            Order::Unclear(format!("\"{line}\" could mean {}. Type the number.", names.join(", or ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &Order) {
        let options = ["Play Small Toddler (price 1)", "Play Runner (price 2)", "To the fight", "Plan · 1", "Plan · 2"];
        let options = options.map(String::from);
        assert_eq!(read(line, &options), *expected, "{line}");
    }

    #[test]
    fn numbers_words_and_orders_are_understood() {
        check("2", &Order::Option(1));
        check("to t", &Order::Option(2));
        check("runner", &Order::Option(1));
        check("play small toddler (price 1)", &Order::Option(0));
        check("plan", &Order::Option(3));
        check("", &Order::Nothing);
        check("why", &Order::Why);
        check("why not Runner", &Order::WhyNot("Runner".into()));
        check("why Runner arm", &Order::WhyNumber("Runner arm".into()));
        check("if 2", &Order::If("2".into()));
        check("look Small", &Order::Look("small".into()));
        check("pass on", &Order::PassOn);
        check("windows", &Order::Windows);
        check("save a.json", &Order::Save(Some("a.json".into())));
    }

    #[test]
    fn a_number_that_is_asked_for_is_itself() {
        let options = ["0", "1", "2"].map(String::from);
        assert_eq!(read("0", &options), Order::Option(0));
        assert_eq!(read("2", &options), Order::Option(2));
        let none = "3 is not among the numbers; they go from 0 to 2.";
        assert_eq!(read("3", &options), Order::Unclear(none.into()));
    }

    #[test]
    fn what_is_unclear_is_said() {
        check("6", &Order::Unclear("There is no option 6; there are 5.".into()));
        check("0", &Order::Unclear("There is no option 0; there are 5.".into()));
        check("fly", &Order::Unclear("No option has the words \"fly\". Type its number, or `help`.".into()));
        let both = "\"play\" could mean 1 Play Small Toddler (price 1), or 2 Play Runner (price 2). Type the number.";
        check("play", &Order::Unclear(both.into()));
    }
}
