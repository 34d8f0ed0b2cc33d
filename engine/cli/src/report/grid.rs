//! Tables for people: columns as wide as they need, words to the left, numbers to the
//! right.

/// A table, line by line; the first one has the names of its columns.
#[derive(Debug, Default)]
pub struct Grid(Vec<Vec<String>>);

impl Grid {
    /// A table with these columns.
    pub fn of(columns: &[&str]) -> Self {
        Self(vec![columns.iter().map(|&name| name.to_owned()).collect()])
    }

    /// Adds a line.
    pub fn add(&mut self, line: Vec<String>) {
        self.0.push(line);
    }

    /// The lines as texts, two spaces between columns; the first column has words.
    pub fn lines(&self) -> Vec<String> {
        let columns = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let width = |at: usize| self.0.iter().filter_map(|line| line.get(at)).map(|cell| cell.chars().count()).max();
        let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or(0)).collect();
        let line = |cells: &Vec<String>| {
            let mut text = String::new();
            for (at, (cell, &width)) in cells.iter().zip(&widths).enumerate() {
                let pad = " ".repeat(width - cell.chars().count().min(width));
                text += &if at == 0 { format!("{cell}{pad}") } else { format!("  {pad}{cell}") };
            }
            text.trim_end().to_owned()
        };
        self.0.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Grid;

    #[test]
    fn columns_are_as_wide_as_they_need() {
        let mut grid = Grid::of(&["what", "n", "±"]);
        grid.add(vec!["a".into(), "10".into(), "1.5".into()]);
        grid.add(vec!["longer".into(), "9".into(), String::new()]);
        assert_eq!(grid.lines(), ["what     n    ±", "a       10  1.5", "longer   9"]);
    }
}
