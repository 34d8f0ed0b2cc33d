//! x
fn main() { for (n, t) in tuckbox_content::schema::files() { std::fs::write(format!("/tmp/{n}"), t).unwrap(); } }
