//! Connections: how many there may be, and how long one may take to say what it wants.

use super::request::Peer;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// So many connections are open at most; more are closed at once.
const MOST: usize = 4_096;

/// How long the head of a request may take.
const HEAD: Duration = Duration::from_secs(10);

/// Bytes of a request's head at most.
const HEAD_BYTES: usize = 16 * 1024;

/// How long to wait where the system gives no connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves pages until `stop` is there.
pub async fn serve(listener: TcpListener, pages: Router, stop: impl Future<Output = ()>) {
    let room = Arc::new(Semaphore::new(MOST));
    let accept = async {
        loop {
            let Ok((stream, peer)) = listener.accept().await else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            let Ok(place) = Arc::clone(&room).try_acquire_owned() else { continue };
            let pages = pages.clone();
            tokio::spawn(async move {
                let answer = service_fn(move |request: hyper::Request<Incoming>| {
                    let mut request: Request = request.map(Body::new);
                    request.extensions_mut().insert(Peer(peer.ip()));
                    pages.clone().oneshot(request)
                });
                let connection = http1::Builder::new()
                    .timer(TokioTimer::new())
                    .header_read_timeout(HEAD)
                    .max_buf_size(HEAD_BYTES)
                    .serve_connection(TokioIo::new(stream), answer);
                // One that breaks off has nothing more to be told.
                let _ = connection.await;
                drop(place);
            });
        }
    };
    let mut stop = std::pin::pin!(stop);
    let mut accept = std::pin::pin!(accept);
    std::future::poll_fn(|context| match stop.as_mut().poll(context) {
        std::task::Poll::Ready(()) => std::task::Poll::Ready(()),
        std::task::Poll::Pending => accept.as_mut().poll(context).map(|never: std::convert::Infallible| match never {}),
    })
    .await;
}
