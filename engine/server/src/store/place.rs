//! Where a store is: a file, or a database of many servers.

use super::address::without_password;
use super::{Serving, Sqlite, Store, StoreError};
use std::fmt;
use std::path::{Path, PathBuf};

/// What names a database begins with.
const DATABASES: [&str; 2] = ["postgres://", "postgresql://"];

/// Where a store is.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// In a file, which one server has open.
    File(PathBuf),
    /// In a database, which many servers share.
    Database(String),
}

impl Place {
    /// Opens the store of a server, or makes one where there is none.
    ///
    /// # Errors
    /// When it is of a newer program, damaged, no store, or cannot be opened. Nothing
    /// has been written to it then.
    pub fn serve(&self, serving: &Serving) -> Result<Box<dyn Store>, StoreError> {
        match self {
            Self::File(file) => Ok(Box::new(Sqlite::open(file)?)),
            #[cfg(feature = "postgres")]
            Self::Database(url) => Ok(Box::new(super::Postgres::serve(url, serving)?)),
            #[cfg(not(feature = "postgres"))]
            Self::Database(_) => {
                let _ = serving;
                Err(StoreError::Unbuilt)
            }
        }
    }

    /// Opens a store to look at it: of a database beside its servers, of a file while
    /// there is none.
    ///
    /// # Errors
    /// As [`Place::serve`], and when the database has no store.
    pub fn read(&self) -> Result<Box<dyn Store>, StoreError> {
        match self {
            Self::File(file) => Ok(Box::new(Sqlite::open(file)?)),
            #[cfg(feature = "postgres")]
            Self::Database(url) => Ok(Box::new(super::Postgres::read(url)?)),
            #[cfg(not(feature = "postgres"))]
            Self::Database(_) => Err(StoreError::Unbuilt),
        }
    }
}

impl From<&Path> for Place {
    fn from(path: &Path) -> Self {
        let database = path.to_str().filter(|text| DATABASES.iter().any(|begins| text.starts_with(begins)));
        database.map_or_else(|| Self::File(path.to_path_buf()), |url| Self::Database(url.to_owned()))
    }
}

/// As people are told of it: without a password.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file) => file.display().fmt(f),
            Self::Database(url) => f.write_str(&without_password(url)),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_known_by_how_it_begins_and_told_without_its_password() {
        let told = |text: &str| Place::from(Path::new(text)).to_string();
        for (url, tells) in [
            ("postgres://ann:s3:c@ret@db.test:5432/games", "postgres://ann@db.test:5432/games"),
            ("postgresql://db/games?user=ann&password=s3cret", "postgresql://db/games"),
            ("postgres://", "postgres://"),
        ] {
            assert!(matches!(Place::from(Path::new(url)), Place::Database(_)), "{url}");
            assert_eq!(told(url), tells);
        }
        for file in ["games.sqlite", "/tmp/postgres/x", "postgres:/x"] {
            assert!(matches!(Place::from(Path::new(file)), Place::File(_)), "{file}");
        }
    }
}
