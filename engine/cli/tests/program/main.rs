//! The program as a process, subject by subject: one test program for all of them,
//! since each is linked with the whole engine. What all of them do is in `process`.

mod against;
mod boxes;
mod figure_pages;
mod figures;
#[cfg(target_os = "linux")]
mod full_disk;
mod history;
mod killed;
#[cfg(feature = "postgres")]
mod many_servers;
mod modding;
mod new;
mod pages;
mod paper;
#[cfg(feature = "postgres")]
mod password;
mod plain;
mod process;
mod profile;
mod reload;
mod reports;
mod schemas;
mod serve;
mod shards;
mod strangers;
mod testing;
mod timed;
mod types;
mod worth;
