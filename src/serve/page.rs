//! The page for the phone between sets: its files, which hold nothing of the athlete's.

use axum::http::HeaderValue;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse as _, Response};

/// Where it stands, what it is, and what it holds.
type File = (&'static str, &'static str, &'static str);

const FILES: &[File] = &[
    ("/", "text/html; charset=utf-8", include_str!("../../assets/page/page.html")),
    ("/page.css", "text/css; charset=utf-8", include_str!("../../assets/page/page.css")),
    ("/page.js", "text/javascript; charset=utf-8", include_str!("../../assets/page/page.js")),
    ("/queue.js", "text/javascript; charset=utf-8", include_str!("../../assets/page/queue.js")),
    ("/icon.svg", "image/svg+xml", include_str!("../../assets/page/icon.svg")),
];

/// Nothing but what this server gives: no other address, no script in the page, no frame around it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub fn file(path: &str) -> Option<&'static File> {
    FILES.iter().find(|(at, ..)| *at == path)
}

/// A file of the page; an empty one where there is none.
pub fn answer(path: &str) -> Response {
    let (_, kind, text) = file(path).copied().unwrap_or_default();
    let fixed = |name: HeaderName, value| (name, HeaderValue::from_static(value));
    let headers = [
        fixed(CONTENT_TYPE, kind),
        fixed(CONTENT_SECURITY_POLICY, POLICY),
        fixed(X_CONTENT_TYPE_OPTIONS, "nosniff"),
        fixed(REFERRER_POLICY, "no-referrer"),
        // Another version of the program has another page.
        fixed(CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}
