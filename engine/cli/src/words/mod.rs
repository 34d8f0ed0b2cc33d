//! What a seat sees, in words: names, numbers, texts, questions and options.
//! Both the full-screen table and the line mode speak through this module; it
//! knows views and rules and no screen, and no game either.

pub mod board;
pub mod choice;
pub mod figure;
pub mod inspect;
pub mod piece;
pub mod place;
pub mod result;
pub mod spaces;
pub mod text;
