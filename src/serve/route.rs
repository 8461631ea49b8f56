//! A request, answered by its command.

use super::House;
use super::guard::is_by_tls;
use super::openapi;
use super::page;
use super::requests::{Entry, Nothing, Request as _};
use super::rows::TABLE;
use super::table::{CHANGES, ENTER, HEALTH, OPENAPI, Pairs, Row, STREAM, Takes};
use crate::cli::{Command, Document, Exit, Refused, document, document_text};
use crate::coach::blocking;
use crate::domain::decode::IssueList;
use crate::domain::text::printable;
use crate::serve::limits::{MOST_ENTRY_BYTES, MOST_REQUEST_BYTES, PATIENCE_FOR_A_BODY};
use crate::text::list;
use axum::body::{Body, to_bytes};
use axum::extract::{Query, Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};

/// Why there is no answer, in the form in which commands refuse.
#[derive(Debug)]
pub struct Problem {
    pub status: StatusCode,
    refused: Refused,
}

impl Problem {
    #[cfg(test)]
    pub fn message(&self) -> &str {
        &self.refused.message
    }

    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, refused: Refused::new(code, message) }
    }
}

/// A query or a body that isn't what is taken.
impl From<IssueList> for Problem {
    fn from(issues: IssueList) -> Self {
        let refused = Refused::for_issues("bad_input", &issues);
        Self { status: StatusCode::BAD_REQUEST, refused }
    }
}

pub fn problem(problem: &Problem) -> Response {
    answered(problem.status, &json!(problem.refused))
}

fn answered(status: StatusCode, json: &Value) -> Response {
    written(status, document_text(json))
}

fn written(status: StatusCode, json: String) -> Response {
    let kind = (CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let fresh = (CACHE_CONTROL, HeaderValue::from_static("no-store"));
    (status, [kind, fresh], json).into_response()
}

pub async fn answer(State(house): State<House>, request: Request) -> Response {
    answer_or_problem(&house, request).await.unwrap_or_else(|no| problem(&no))
}

async fn answer_or_problem(house: &House, request: Request) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path();
    match (parts.method.as_str(), path) {
        ("GET", HEALTH) => {
            let health = json!({"ok": true, "version": env!("CARGO_PKG_VERSION")});
            return Ok(answered(StatusCode::OK, &health));
        }
        ("GET", OPENAPI) => {
            return Ok(written(StatusCode::OK, openapi::DOCUMENT.clone()));
        }
        ("GET", path) if page::file(path).is_some() => return Ok(page::answer(path)),
        ("POST", ENTER) => return enter(house, &parts.headers, body).await,
        _ => {}
    }
    let here = || TABLE.iter().filter(|row| row.path == path);
    let Some(row) = here().find(|row| row.method() == parts.method.as_str()) else {
        let allowed: Vec<String> = match path {
            ENTER => vec!["POST".to_owned()],
            STREAM | CHANGES | HEALTH | OPENAPI => vec!["GET".to_owned()],
            _ if page::file(path).is_some() => vec!["GET".to_owned()],
            _ => here().map(|row| row.method().to_owned()).collect(),
        };
        if allowed.is_empty() {
            return Err(nowhere(path));
        }
        let message = format!("{path} takes {}.", list(&allowed));
        let mut response =
            problem(&Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", message));
        let allowed = HeaderValue::from_str(&allowed.join(", "));
        response.headers_mut().extend(allowed.ok().map(|allowed| (ALLOW, allowed)));
        return Ok(response);
    };
    let key = idempotency_key(row, &parts.headers)?;
    let pairs = pairs(&parts.uri)?;
    let command = match &row.takes {
        Takes::Nothing(command) => {
            Nothing::form().read_pairs(&pairs)?;
            command()
        }
        Takes::Query(query) => (query.read)(&pairs, key)?,
        Takes::Body(taken) => {
            Nothing::form().read_pairs(&pairs)?;
            let text = read_body(&parts.headers, body, MOST_REQUEST_BYTES).await?;
            (taken.read)(&text, key)?
        }
    };
    carry_out(house, row, command).await
}

/// The names of a query with their values.
pub fn pairs(uri: &Uri) -> Result<Box<Pairs>, Problem> {
    let pairs = Query::<Box<Pairs>>::try_from_uri(uri);
    pairs.map(|query| query.0).map_err(|error| unreadable(error.body_text()))
}

async fn carry_out(house: &House, row: &Row, command: Command) -> Result<Response, Problem> {
    let _turn = if row.asks_coach { Some(house.turn()?) } else { None };
    let _at_work = house.at_work.acquire().await.map_err(|_| stopping())?;
    let desk = house.desk.clone();
    let ran = blocking(move || Ok(document(command, &desk))).await;
    let Document { mut answers, exit } =
        ran.map_err(|error| broken(error.to_string()))?.map_err(broken)?;
    let status = match exit {
        Exit::Done | Exit::AnsweredNo => StatusCode::OK,
        Exit::Refused => StatusCode::UNPROCESSABLE_ENTITY,
        Exit::Unconfirmed => StatusCode::CONFLICT,
        Exit::Wrong | Exit::Failed => StatusCode::INTERNAL_SERVER_ERROR,
    };
    let answer = if row.lines && status == StatusCode::OK {
        Value::Array(answers)
    } else {
        answers.pop().ok_or_else(|| broken("The command answered nothing."))?
    };
    Ok(answered(status, &answer))
}

/// The page's cookie for the code that a phone read.
async fn enter(house: &House, headers: &HeaderMap, body: Body) -> Result<Response, Problem> {
    let text = read_body(headers, body, MOST_ENTRY_BYTES).await?;
    let entry = Entry::form().read(&text)?;
    let cookie = house.door.enter(entry.code.trim(), is_by_tls(headers))?;
    let mut response = answered(StatusCode::OK, &json!({"ok": true}));
    response.headers_mut().insert(SET_COOKIE, cookie);
    Ok(response)
}

/// The text of a body; without one, an empty object.
async fn read_body(headers: &HeaderMap, body: Body, most: usize) -> Result<String, Problem> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let bytes = tokio::time::timeout(PATIENCE_FOR_A_BODY, to_bytes(body, most));
    let bytes = match bytes.await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => {
            return Err(Problem::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "too_long",
                format!("A body has at most {most} bytes, and comes whole."),
            ));
        }
        Err(_) => {
            return Err(Problem::new(
                StatusCode::REQUEST_TIMEOUT,
                "too_slow",
                format!("The body took more than {} s.", PATIENCE_FOR_A_BODY.as_secs()),
            ));
        }
    };
    if bytes.is_empty() {
        return Ok("{}".to_owned());
    }
    if !kind.is_some_and(|kind| {
        kind.split(';').next().is_some_and(|kind| kind.trim() == "application/json")
    }) {
        return Err(Problem::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "not_json",
            "Send a JSON object, with `Content-Type: application/json`.",
        ));
    }
    String::from_utf8(bytes.to_vec()).map_err(|_| unreadable("The body isn't UTF-8."))
}

fn idempotency_key(row: &Row, headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let mut keys = headers.get_all("idempotency-key").iter().filter(|_| row.keyed);
    let Some(key) = keys.next() else {
        return Ok(None);
    };
    if keys.next().is_some() {
        return Err(unreadable("`Idempotency-Key` came more than once; send one."));
    }
    let key = key.to_str().map_err(|_| unreadable("`Idempotency-Key` must be ASCII text."))?;
    Ok(Some(key.to_owned()))
}

fn unreadable(message: impl Into<String>) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "bad_input", message)
}

pub fn broken(message: impl Into<String>) -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", message)
}

fn nowhere(path: &str) -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        "not_found",
        format!("There is nothing at {}; `/openapi.json` lists what there is.", printable(path)),
    )
}

pub fn stopping() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "stopping",
        "The server is stopping; ask again later.",
    )
}
