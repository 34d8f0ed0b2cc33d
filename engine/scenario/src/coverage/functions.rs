//! The functions of a script file: each begins with `function` at the margin
//! and ends with `end` there, as every script of a box is written.

/// A function in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionText<'a> {
    /// Its name: of an effect, or of what wraps one, the effect's.
    pub name: &'a str,
    /// Whether it is an effect, or wraps one.
    pub is_effect: bool,
    /// Its first line, from 1 on.
    pub first: usize,
    /// The line of its `end`, from 1 on.
    pub last: usize,
}

/// The functions of a file, in order.
pub fn functions(text: &str) -> Vec<FunctionText<'_>> {
    let mut found: Vec<FunctionText> = Vec::new();
    let mut open = false;
    for (number, line) in (1..).zip(text.lines()) {
        let head = line.strip_prefix("local function ").or_else(|| line.strip_prefix("function "));
        if let Some(rest) = head {
            let name = rest.split('(').next().unwrap_or(rest).trim();
            let effect = name.strip_prefix("effects.").or_else(|| name.strip_prefix("wrap."));
            found.push(FunctionText {
                name: effect.unwrap_or(name),
                is_effect: effect.is_some(),
                first: number,
                last: number,
            });
            open = !line.trim_end().ends_with(" end");
        } else if let Some(last) = found.last_mut().filter(|_| open) {
            last.last = number;
            open = line.trim_end() != "end";
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_ends_where_its_end_stands_at_the_margin() {
        let text = "--- Rings.\nfunction effects.ring(self)\n  if self then\n  end\nend\n\nlocal function twice(a) return a end\n";
        let found = functions(text);
        let told: Vec<_> = found.iter().map(|one| (one.name, one.is_effect, one.first, one.last)).collect();
        assert_eq!(told, [("ring", true, 2, 5), ("twice", false, 7, 7)]);
    }
}
