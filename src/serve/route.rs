//! A request, answered by its command.

use super::House;
use super::guard::is_by_tls;
use super::openapi;
use super::page;
use super::rows::TABLE;
use super::table::{Asked, CHANGES, ENTER, HEALTH, Kind, OPENAPI, Row, STREAM, Taken};
use crate::cli::{Document, Exit, NEEDS_CONFIRMATION, document};
use crate::coach::blocking;
use crate::domain::text::printable;
use crate::serve::limits::{MOST_ENTRY_BYTES, MOST_REQUEST_BYTES, PATIENCE_FOR_A_BODY};
use crate::text::list;
use axum::body::{Body, to_bytes};
use axum::extract::{Query, Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use uuid::Uuid;

/// Why there is no answer, in the form in which commands refuse.
#[derive(Debug)]
pub struct Problem {
    pub status: StatusCode,
    code: &'static str,
    message: String,
}

impl Problem {
    #[cfg(test)]
    pub fn message(&self) -> &str {
        &self.message
    }

    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into() }
    }
}

pub fn problem(problem: &Problem) -> Response {
    let fault = json!({"code": problem.code, "message": problem.message});
    let body = json!({"message": problem.message, "faults": [fault]});
    answered(problem.status, body.to_string())
}

fn answered(status: StatusCode, json: String) -> Response {
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
            return Ok(answered(StatusCode::OK, health.to_string()));
        }
        ("GET", OPENAPI) => {
            return Ok(answered(StatusCode::OK, openapi::DOCUMENT.clone()));
        }
        ("GET", path) if page::file(path).is_some() => return Ok(page::answer(path)),
        ("POST", ENTER) => return enter(house, &parts.headers, body).await,
        _ => {}
    }
    let here = || TABLE.iter().filter(|row| row.path == path);
    let Some(row) = here().find(|row| row.method == parts.method.as_str()) else {
        let allowed: Vec<String> = here().map(|row| row.method.to_owned()).collect();
        let reads =
            [STREAM, CHANGES, HEALTH, OPENAPI].contains(&path) || page::file(path).is_some();
        let allowed = match path {
            _ if reads => vec!["GET".to_owned()],
            ENTER => vec!["POST".to_owned()],
            _ => allowed,
        };
        return if allowed.is_empty() {
            Err(nowhere(path))
        } else {
            let mut response = problem(&Problem::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "wrong_method",
                format!("{path} takes {}.", list(&allowed)),
            ));
            let allowed = HeaderValue::from_str(&allowed.join(", "));
            response.headers_mut().extend(allowed.ok().map(|allowed| (ALLOW, allowed)));
            Ok(response)
        };
    };
    let query = Query::<BTreeMap<String, String>>::try_from_uri(&parts.uri);
    let query = query.map_err(|error| unreadable(error.body_text()))?.0;
    let query = checked_query(row.query, query)?;
    let body = match row.body {
        Some(taken) => read_body(&parts.headers, body, taken, MOST_REQUEST_BYTES).await?,
        None => Map::new(),
    };
    if let Some((one, other)) =
        row.apart.iter().find(|(one, other)| body.contains_key(*one) && body.contains_key(*other))
    {
        let problem = format!("`{one}` and `{other}` can't stand together: send one of them.");
        return Err(unreadable(problem));
    }
    let idempotency_key = idempotency_key(row, &parts.headers)?;
    let asked = Asked { query, body, idempotency_key };
    carry_out(house, row, &asked).await
}

async fn carry_out(house: &House, row: &Row, asked: &Asked) -> Result<Response, Problem> {
    let _turn = if row.asks_coach { Some(house.turn()?) } else { None };
    let _at_work = house.at_work.acquire().await.map_err(|_| stopping())?;
    let command = (row.command)(asked);
    let desk = house.desk.clone();
    let ran = blocking(move || {
        let arguments: Vec<&str> = command.arguments.iter().map(String::as_str).collect();
        Ok(document(&arguments, command.input, &desk))
    });
    let ran = ran.await.map_err(|error| broken(error.to_string()))?;
    match ran {
        Ok(Document { json, exit }) => {
            let status = match exit {
                Exit::Done => StatusCode::OK,
                Exit::Refused if row.refusal_answers && !is_refusal(&json) => StatusCode::OK,
                Exit::Refused if needs_confirmation(&json) => StatusCode::CONFLICT,
                Exit::Refused => StatusCode::UNPROCESSABLE_ENTITY,
                Exit::Wrong => StatusCode::BAD_REQUEST,
                Exit::Failed => StatusCode::INTERNAL_SERVER_ERROR,
            };
            let is_list = row.lines && status == StatusCode::OK;
            Ok(answered(status, if is_list { listed(&json) } else { json }))
        }
        Err((Exit::Wrong, why)) => Err(unreadable(why)),
        Err((_, why)) => Err(broken(why)),
    }
}

/// Lines of JSON as one list.
fn listed(lines: &str) -> String {
    let lines: Vec<&str> = lines.lines().filter(|line| !line.is_empty()).collect();
    format!("[{}]\n", lines.join(","))
}

/// The page's cookie for the code that a phone read.
async fn enter(house: &House, headers: &HeaderMap, body: Body) -> Result<Response, Problem> {
    const CODE: &[Taken] = &[Taken {
        name: "code",
        required: true,
        kind: Kind::Text,
        about: "What stands in the QR code behind the `#`",
    }];
    let body = read_body(headers, body, CODE, MOST_ENTRY_BYTES).await?;
    let code = body["code"].as_str().unwrap_or_default().trim();
    let cookie = house.door.enter(code, is_by_tls(headers))?;
    let mut response = answered(StatusCode::OK, json!({"ok": true}).to_string());
    response.headers_mut().insert(SET_COOKIE, cookie);
    Ok(response)
}

/// Whether it is one document that refuses the whole input, and no lines of what came of it.
fn is_refusal(json: &str) -> bool {
    let answer: Value = serde_json::from_str(json).unwrap_or_default();
    answer["faults"].is_array()
}

fn needs_confirmation(json: &str) -> bool {
    let answer: Value = serde_json::from_str(json).unwrap_or_default();
    answer["needsConfirmation"] == true || answer["faults"][0]["code"] == NEEDS_CONFIRMATION
}

fn checked_query(
    taken: &[Taken],
    query: BTreeMap<String, String>,
) -> Result<BTreeMap<String, String>, Problem> {
    for (name, value) in &query {
        let Some(one) = taken.iter().find(|one| one.name == name) else {
            return Err(unreadable(unknown(name, taken, "query")));
        };
        let fits = match one.kind {
            Kind::UpTo(most) => value.parse().is_ok_and(|number| (1..=most).contains(&number)),
            Kind::Month => is_month(value),
            Kind::Id => Uuid::try_parse(value).is_ok(),
            Kind::Text | Kind::Flag | Kind::Object | Kind::List => true,
        };
        if !fits {
            return Err(unreadable(format!("`{name}` must be {}.", wanted(one.kind))));
        }
    }
    missing(taken, |name| query.get(name).is_some_and(|value| !value.is_empty()))?;
    Ok(query)
}

async fn read_body(
    headers: &HeaderMap,
    body: Body,
    taken: &[Taken],
    most: usize,
) -> Result<Map<String, Value>, Problem> {
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
    if bytes.is_empty() && !taken.iter().any(|one| one.required) {
        return Ok(Map::new());
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
    let text =
        String::from_utf8(bytes.to_vec()).map_err(|_| unreadable("The body isn't UTF-8."))?;
    let body: Value = serde_json::from_str(&text)
        .map_err(|error| unreadable(format!("The body isn't JSON: {error}.")))?;
    let Value::Object(mut body) = body else {
        return Err(unreadable("The body must be a JSON object."));
    };
    for (name, value) in &mut body {
        let Some(one) = taken.iter().find(|one| one.name == name) else {
            return Err(unreadable(unknown(name, taken, "body")));
        };
        let fits = match one.kind {
            Kind::Text => value.is_string(),
            Kind::UpTo(most) => {
                let number = whole(value).filter(|number| (1..=most).contains(number));
                *value = json!(number);
                number.is_some()
            }
            Kind::Month => value.as_str().is_some_and(is_month),
            Kind::Id => value.as_str().is_some_and(|id| Uuid::try_parse(id).is_ok()),
            Kind::Flag => value.is_boolean(),
            Kind::Object => value.is_object(),
            Kind::List => value.is_array(),
        };
        if !fits {
            return Err(unreadable(format!("`{name}` must be {}.", wanted(one.kind))));
        }
    }
    missing(taken, |name| body.get(name).is_some_and(|value| value != ""))?;
    Ok(body)
}

/// A whole number, however it is written: to JSON `3.0` is `3`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is whole, and what is out of range is refused"
)]
fn whole(value: &Value) -> Option<u64> {
    let written = value.as_f64().filter(|number| number.fract() == 0.0);
    value.as_u64().or(written.map(|number| number as u64))
}

fn is_month(text: &str) -> bool {
    text.len() == "2026-11".len() && format!("{text}-01").parse::<Date>().is_ok()
}

fn idempotency_key(row: &Row, headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let Some(key) = headers.get("idempotency-key").filter(|_| row.keyed) else {
        return Ok(None);
    };
    let key = key.to_str().map_err(|_| unreadable("`Idempotency-Key` must be ASCII text."))?;
    Ok(Some(key.to_owned()))
}

fn missing(taken: &[Taken], is_there: impl Fn(&str) -> bool) -> Result<(), Problem> {
    let missing = taken.iter().find(|one| one.required && !is_there(one.name));
    missing
        .map_or(Ok(()), |one| Err(unreadable(format!("`{}` is needed: {}.", one.name, one.about))))
}

fn unknown(name: &str, taken: &[Taken], place: &str) -> String {
    let known: Vec<String> = taken.iter().map(|one| format!("`{}`", one.name)).collect();
    let known = if known.is_empty() { "nothing".to_owned() } else { list(&known) };
    format!("The {place} has `{}`, and takes {known}.", printable(name))
}

fn wanted(kind: Kind) -> String {
    match kind {
        Kind::Text => "text".to_owned(),
        Kind::UpTo(most) => format!("a whole number from 1 to {most}"),
        Kind::Month => "a year and a month, such as 2026-11".to_owned(),
        Kind::Id => "a UUID".to_owned(),
        Kind::Flag => "true or false".to_owned(),
        Kind::Object => "an object".to_owned(),
        Kind::List => "a list".to_owned(),
    }
}

fn unreadable(message: impl Into<String>) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "bad_input", message)
}

fn broken(message: impl Into<String>) -> Problem {
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
