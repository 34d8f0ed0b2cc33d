//! The name of a database, as people may be told of it.

/// The name of a database without the words that open it: neither those before the `@`
/// nor those behind the `?` are told.
pub(super) fn without_password(url: &str) -> String {
    let url = url.split('?').next().unwrap_or_default();
    let Some((begins, rest)) = url.split_once("://") else { return String::from("postgres://…") };
    let Some((user, at)) = rest.rsplit_once('@') else { return url.to_owned() };
    let user = user.split(':').next().unwrap_or_default();
    format!("{begins}://{user}@{at}")
}
