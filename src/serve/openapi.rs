//! The `OpenAPI` document, made of the table of routes.

use super::requests::{Changes, Entry, Streamed};
use super::rows::TABLE;
use super::table::{CHANGES, ENTER, HEALTH, OPENAPI, Row, STREAM, Takes, schema};
use crate::cli::{OUTPUTS, OutputSchema, components, never_null};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// The document, made once.
pub static DOCUMENT: LazyLock<String> = LazyLock::new(|| document().to_string());

fn document() -> Value {
    let mut paths = Map::new();
    for row in TABLE {
        let path = paths.entry(row.path).or_insert_with(|| json!({}));
        path[row.method().to_lowercase()] = operation(row);
    }
    paths.insert(STREAM.to_owned(), json!({"get": stream()}));
    paths.insert(CHANGES.to_owned(), json!({"get": changes()}));
    paths.insert(ENTER.to_owned(), json!({"post": enter()}));
    paths.insert(HEALTH.to_owned(), json!({"get": {
        "operationId": "health", "summary": "Whether the server runs", "security": [],
        "responses": {"200": answer("It lives", &health()), "403": problem("The wrong host, or a page of another site")},
    }}));
    paths.insert(
        OPENAPI.to_owned(),
        json!({"get": {
            "operationId": "openapi", "summary": "This document",
            "responses": guarded(json!({"200": answer("This document", &json!({"type": "object"}))})),
        }}),
    );
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "setwise",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Each operation is a command, and answers what that prints with --json.",
        },
        "security": [{"token": []}, {"page": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "page": {
                    "type": "apiKey", "in": "cookie", "name": "setwise-4747",
                    "description": "The page's own, by its port; it opens what the page shows",
                },
            },
            "schemas": components(TABLE.iter().flat_map(printed)),
        },
    })
}

fn operation(row: &Row) -> Value {
    let id = row.path.trim_start_matches("/api/").replace('/', "_");
    let (mut parameters, body) = match &row.takes {
        Takes::Nothing(_) => (Vec::new(), None),
        Takes::Query(query) => (parameters((query.schema)()), None),
        Takes::Body(body) => (Vec::new(), Some((body.schema)())),
    };
    if row.keyed {
        parameters.push(json!({
            "name": "Idempotency-Key", "in": "header", "required": false,
            "description": "The same body under the same key is carried out once, on the calendar within ten minutes",
            "schema": {"type": "string", "minLength": 1, "maxLength": 200},
        }));
    }
    let links = |part: fn(&OutputSchema) -> String| {
        printed(row).map(move |output| json!({"$ref": part(output)}))
    };
    let no = row.says_no.then(|| links(OutputSchema::refused));
    let mut done = any_of(links(OutputSchema::done).chain(no.into_iter().flatten()));
    let refused = any_of(links(OutputSchema::refused));
    if row.lines {
        done = json!({"type": "array", "items": done});
    }
    let mut responses = guarded(json!({
        "200": answer("What the command prints", &done),
        "400": problem("It can't be read"),
        "422": answer("It was refused, with every reason", &refused),
        "500": problem("It failed, by no fault of the request"),
        "503": problem("The server is stopping"),
    }));
    if body.is_some() {
        responses["408"] = problem("The body took too long");
        responses["413"] = problem("The body is too long");
        responses["415"] = problem("The body isn't JSON");
    }
    if body.as_ref().is_some_and(|body| body["properties"].get("confirm").is_some()) {
        responses["409"] = answer("It changes a lot, and needs `confirm`", &refused);
    }
    if row.asks_coach {
        responses["429"] = problem("The coach is busy with other requests");
    }
    let mut operation = json!({
        "operationId": id, "summary": row.about, "parameters": parameters, "responses": responses,
    });
    if let Some(body) = body {
        let is_needed = ["required", "anyOf"].iter().any(|word| body.get(*word).is_some());
        operation["requestBody"] = json!({
            "required": is_needed,
            "content": {"application/json": {"schema": body}},
        });
    }
    operation
}

/// The answers of a route that only whoever has the token for it is given.
fn guarded(mut responses: Value) -> Value {
    responses["401"] = problem("No token, or a wrong one");
    responses["403"] =
        problem("The wrong host, a page of another site, or a token of another scope");
    responses
}

fn changes() -> Value {
    json!({
        "operationId": "changes",
        "summary": "Every change as it comes, as events named `change`: number, when, by whom, what in a few words",
        "parameters": parameters(schema::<Changes>()),
        "responses": guarded(json!({
            "200": {"description": "Events", "content": {"text/event-stream": {}}},
            "400": problem("It can't be read"),
            "429": problem("Too many streams are open"),
            "503": problem("The server is stopping"),
        })),
    })
}

fn enter() -> Value {
    json!({
        "operationId": "enter",
        "summary": "The page's cookie for the code that `setwise serve --qr` draws",
        "security": [],
        "requestBody": {"required": true, "content": {"application/json": {"schema": schema::<Entry>()}}},
        "responses": {
            "200": answer("The cookie is set", &json!({
                "type": "object", "properties": {"ok": {"const": true}}, "required": ["ok"],
                "additionalProperties": false,
            })),
            "400": problem("It can't be read"),
            "403": problem("The code was used, is over, or was never given out"),
            "408": problem("The body took too long"),
            "413": problem("The body is too long"),
            "415": problem("The body isn't JSON"),
            "429": problem("Too many wrong codes were tried"),
        },
    })
}

fn stream() -> Value {
    json!({
        "operationId": "assistant_message_stream",
        "summary": "The same as a message, with its events as they happen: stage, clarify, ops, summary, result, failed and done",
        "parameters": parameters(schema::<Streamed>()),
        "responses": guarded(json!({
            "200": {"description": "Events", "content": {"text/event-stream": {}}},
            "204": {"description": "That turn is done"},
            "400": problem("It can't be read"),
            "422": problem("What was chosen is not there"),
            "429": problem("The coach is busy with other requests"),
            "503": problem("The server is stopping"),
        })),
    })
}

/// The fields of a query, each a parameter.
fn parameters(mut query: Value) -> Vec<Value> {
    let required = query["required"].take();
    let Value::Object(fields) = query["properties"].take() else {
        return Vec::new();
    };
    let parameter = |(name, mut schema): (String, Value)| {
        let required = required.as_array().is_some_and(|all| all.contains(&json!(name)));
        let about = schema.as_object_mut().and_then(|schema| schema.shift_remove("description"));
        never_null(&mut schema);
        let mut parameter =
            json!({"name": name, "in": "query", "required": required, "description": about});
        if schema["type"] == "object" {
            parameter["content"] = json!({"application/json": {"schema": schema}});
        } else {
            parameter["schema"] = schema;
        }
        parameter
    };
    fields.into_iter().map(parameter).collect()
}

/// What the command of a row prints.
fn printed(row: &Row) -> impl Iterator<Item = &'static OutputSchema> {
    OUTPUTS.iter().copied().flatten().filter(|output| row.prints.contains(&output.command))
}

/// What fits one of these.
fn any_of(schemas: impl Iterator<Item = Value>) -> Value {
    let mut schemas: Vec<Value> = schemas.collect();
    match (schemas.pop(), &schemas[..]) {
        (Some(only), []) => only,
        (last, _) => {
            schemas.extend(last);
            json!({ "anyOf": schemas })
        }
    }
}

fn health() -> Value {
    json!({
        "type": "object",
        "properties": {"ok": {"const": true}, "version": {"type": "string"}},
        "required": ["ok", "version"],
        "additionalProperties": false,
    })
}

fn answer(about: &str, schema: &Value) -> Value {
    json!({"description": about, "content": {"application/json": {"schema": schema}}})
}

fn problem(about: &str) -> Value {
    answer(about, &json!({"$ref": "#/components/schemas/Refused"}))
}
