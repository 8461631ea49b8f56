//! MCP over HTTP, beside the commands: who gets in, and that it is the same.

use crate::home::Home;
use crate::mcp::bench;
use crate::server::{Answer, Server};
use serde_json::{Value, json};
use setwise::mcp::limits::MOST_MCP_SESSIONS;

struct Door {
    server: Server,
    headers: String,
}

impl Door {
    fn open(home: &Home) -> Self {
        let server = Server::start(home);
        let token = home.run(&["serve", "--token", "mcp"]).out;
        let headers = format!(
            "Host: {}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n",
            server.address,
            token.trim()
        );
        Self { server, headers }
    }

    fn post(&self, headers: &str, body: &Value) -> Answer {
        let headers = format!("{}{headers}", self.headers);
        self.server.raw("POST", "/mcp", &headers, &body.to_string())
    }
}

/// The one answer, whether it came as a document or as an event.
fn answer(body: &str) -> Value {
    let data = body
        .lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .find(|data| data.contains("\"result\"") || data.contains("\"error\""));
    let chunk = body.lines().find(|line| line.starts_with('{'));
    let text = data.or(chunk).unwrap_or_else(|| panic!("{body}"));
    serde_json::from_str(text).unwrap()
}

fn request(method: &str, params: Value) -> Value {
    let mut params = params;
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "web-helper", "version": "2"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let mut request = json!({"jsonrpc": "2.0", "id": 1, "method": method});
    request["params"] = params;
    request
}

const NEW: &str = "MCP-Protocol-Version: 2026-07-28\r\n";

fn new(method: &str) -> String {
    format!("{NEW}Mcp-Method: {method}\r\n")
}

#[test]
fn a_call_over_http_waits_for_the_athlete_like_any_other() {
    let home = Home::new();
    let door = Door::open(&home);
    let found = door.post(&new("server/discover"), &request("server/discover", json!({})));
    assert_eq!(found.status, 200, "{}", found.body);
    let call = json!({"name": "log_set_result", "arguments": bench()});
    let headers = format!("{}Mcp-Name: log_set_result\r\n", new("tools/call"));
    let called = door.post(&headers, &request("tools/call", call));
    assert_eq!(called.status, 200, "{}", called.body);
    let called = answer(&called.body);
    let said = called["result"]["content"][0]["text"].as_str().unwrap();
    assert!(said.contains("web-helper 2 asks for it."), "{said}");
    home.run(&["history"]).says("No sets yet.");
    assert_eq!(home.run(&["accept"]).exit, 0);
    assert!(home.run(&["history"]).out.contains("185 lb × 8"));
}

fn hello() -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": {"name": "old-helper", "version": "1"},
    }})
}

/// The headers of the session that was begun.
fn session(begun: &Answer) -> String {
    assert_eq!(begun.status, 200, "{}", begun.body);
    let mut head = begun.head.lines();
    let name = head.find_map(|line| line.strip_prefix("mcp-session-id: "));
    let name = name.unwrap();
    format!("Mcp-Session-Id: {name}\r\nMCP-Protocol-Version: 2025-11-25\r\n")
}

#[test]
fn sessions_are_bounded_and_an_ended_one_makes_room() {
    let home = Home::new();
    let door = Door::open(&home);
    let mut open: Vec<_> =
        (0..MOST_MCP_SESSIONS).map(|_| session(&door.post("", &hello()))).collect();
    door.post("", &hello()).refuses(429, "too_many_sessions");
    // Who has a session, or needs none, is heard all the same.
    let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    assert_eq!(door.post(&open[0], &ready).status, 202);
    let list = request("tools/list", json!({}));
    assert_eq!(door.post(&new("tools/list"), &list).status, 200);
    let headers = format!("{}{}", door.headers, open.pop().unwrap());
    let ended = door.server.raw("DELETE", "/mcp", &headers, "");
    assert!((200..300).contains(&ended.status), "{}", ended.status);
    session(&door.post("", &hello()));
}

#[test]
fn the_handshake_of_before_gets_a_session() {
    let home = Home::new();
    let door = Door::open(&home);
    let session = session(&door.post("", &hello()));
    let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    assert_eq!(door.post(&session, &ready).status, 202);
    let list = door
        .post(&session, &json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}}));
    let list = answer(&list.body);
    assert!(list["result"]["tools"].as_array().unwrap().len() > 5);
    let wrong = "Mcp-Session-Id: nobody\r\nMCP-Protocol-Version: 2025-11-25\r\n";
    assert_eq!(door.post(wrong, &ready).status, 404);
}

#[test]
fn bad_input_is_turned_away_and_harms_nobody() {
    let home = Home::new();
    let door = Door::open(&home);
    let list = request("tools/list", json!({}));
    let token = door.headers.replace(&door.server.address, "evil.example");
    door.server.raw("POST", "/mcp", &token, &list.to_string()).refuses(403, "wrong_host");
    let page = "Origin: https://evil.example\r\n";
    door.post(page, &list).refuses(403, "wrong_origin");
    let bare = format!("Host: {}\r\n", door.server.address);
    door.server.raw("POST", "/mcp", &bare, &list.to_string()).refuses(401, "no_token");
    // Before the handshake, in a version that nobody knows, broken, and far too long.
    let early = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}});
    assert!((400..500).contains(&door.post("", &early).status));
    let unknown = "MCP-Protocol-Version: 1999-01-01\r\n";
    assert!((400..500).contains(&door.post(unknown, &list).status));
    let headers = format!("{}{}", door.headers, new("tools/list"));
    let broken = door.server.raw("POST", "/mcp", &headers, "{");
    assert!((400..500).contains(&broken.status), "{}", broken.body);
    let long = request("tools/list", json!({"x": "x".repeat(10 << 20)}));
    assert_eq!(door.post(&new("tools/list"), &long).status, 413);
    let fine = door.post(&new("tools/list"), &list);
    assert_eq!(fine.status, 200, "{}", fine.body);
}
