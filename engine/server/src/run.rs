//! The server as long as it runs: over HTTP until it is interrupted, or over standard
//! input and output until that ends.

use crate::tables::Tables;
use crate::{stdio, web};
use std::io::{self, BufRead, Write};
use std::net::TcpListener;

/// Serves pages at an address that is open already, until the program is interrupted.
///
/// # Errors
/// When the system gives no threads, or does not take the address.
pub fn http(tables: &Tables, listener: TcpListener) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    listener.set_nonblocking(true)?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let stop = async {
            // Where it cannot be heard, the program is ended as any other.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        web::serve(listener, web::router(tables.clone()), stop).await;
        io::Result::Ok(())
    })?;
    tables.stop();
    runtime.shutdown_background();
    Ok(())
}

/// Answers lines for one table until they end.
///
/// # Errors
/// When nobody reads the answers, or a line cannot be read.
pub fn lines(tables: &Tables, table: &str, input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let done = stdio::run(&runtime, tables, table, input, output);
    tables.stop();
    runtime.shutdown_background();
    done
}
