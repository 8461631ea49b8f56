//! MCP as others speak it, where they can be had; see `tests/mcp/README.md`.

mod fixtures;

use crate::home::Home;
use crate::server::Server;
use fixtures::Fixtures;
use serde_json::{Value, json};
use setwise::mcp::over_http;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What this variable names; without it the test is skipped, visibly.
fn given(variable: &str, what: &str) -> Option<PathBuf> {
    let named = std::env::var_os(variable).map(PathBuf::from);
    if named.is_none() {
        let _ =
            writeln!(std::io::stderr(), "skipped: {what}; tests/mcp/README.md says how to have it");
    }
    named
}

fn modules(what: &str) -> Option<PathBuf> {
    given("SETWISE_MCP_NODE", what).map(|folder| folder.join("node_modules"))
}

fn ours(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mcp").join(name)
}

#[track_caller]
fn out_of(command: &mut Command) -> String {
    let ran = command.output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success(), "{out}{err}");
    out.into_owned()
}

fn asking_home() -> Home {
    let home = Home::new();
    home.run(&["config", "set", "mcp.accept", "elicit"]).done();
    home
}

fn mcp_token(home: &Home) -> String {
    let token = home.run(&["serve", "--token", "mcp"]).out;
    token.trim().to_owned()
}

/// What the client saw, and what there is then.
#[track_caller]
fn holds(saw: &Value, version: &str, home: &Home) {
    assert_eq!((&saw["version"], &saw["server"]), (&json!(version), &json!("setwise")));
    assert_eq!(saw["undescribed"], json!([]), "{saw:#}");
    let says = |what: &str, is_error: bool, words: &str| {
        assert_eq!(saw[what][0], is_error, "{saw:#}");
        let text = saw[what][1].as_str().unwrap();
        assert!(text.contains(words), "{what}: {text}");
    };
    let alias = "You used 'movement' but the correct parameter is 'exercise'";
    says("refused", true, alias);
    says("logged", false, "185 lb × 8");
    says("proposed", false, "Accepted: Adds “Leg day”");
    let asked = saw["asked"].as_array().unwrap();
    assert_eq!(asked.len(), 2, "{saw:#}");
    let first = asked[0].as_str().unwrap();
    assert!(first.starts_with("Accept this in setwise? Log Bench Press 185 lb × 8."), "{first}");
    assert_eq!(saw["told"][0], json!([1.0, "reading the message"]));
    assert_eq!(saw["history"].as_array().unwrap().len(), 1, "{saw:#}");
    assert_eq!(saw["prompts"], json!(["log", "plan", "debrief"]));
    assert!(saw["prompt"].as_str().unwrap().contains("bench 3x8"));
    assert_eq!(saw["completed"][0], "Bench Press");
    let nothing = saw["nothing"].as_str().unwrap();
    assert!(nothing.contains("There is no 'setwise://nothing'"), "{nothing}");
    let sets: Value = serde_json::from_str(&home.run(&["export", "--format", "json"]).out).unwrap();
    assert_eq!(sets.as_array().unwrap().len(), 1, "{sets}");
}

#[test]
fn the_official_python_client_speaks_to_it_in_both_versions_over_pipes_and_http() {
    let Some(python) = given("SETWISE_MCP_PYTHON", "the official Python client") else {
        return;
    };
    for (mode, version) in [("auto", "2026-07-28"), ("legacy", "2025-11-25")] {
        let home = asking_home();
        let mut client = Command::new(&python);
        client
            .arg(ours("client.py"))
            .args([mode, "stdio", env!("CARGO_BIN_EXE_setwise")])
            .env("SETWISE_HOME", home.path())
            .env("SETWISE_NOW", crate::home::NOW);
        let saw = serde_json::from_str(&out_of(&mut client)).unwrap();
        holds(&saw, version, &home);
        let home = asking_home();
        let server = Server::start(&home);
        let mut client = Command::new(&python);
        let url = format!("http://{}/mcp", server.address);
        client.arg(ours("client.py")).args([mode, "http", &url, &mcp_token(&home)]);
        let saw = serde_json::from_str(&out_of(&mut client)).unwrap();
        holds(&saw, version, &home);
    }
}

#[test]
fn the_inspector_lists_and_calls() {
    let Some(modules) = modules("the inspector") else {
        return;
    };
    let home = Home::new();
    home.run(&["log", "bench 3x8 185lb"]).done();
    let inspect = |words: &[&str]| -> Value {
        let bin = modules.join(".bin");
        let path = std::env::var("PATH").unwrap_or_default();
        let mut inspector = Command::new(bin.join("mcp-inspector"));
        inspector
            .args(["--cli", env!("CARGO_BIN_EXE_setwise"), "mcp"])
            .args(words)
            .env("PATH", format!("{}:{path}", bin.display()))
            .env("SETWISE_HOME", home.path())
            .env("SETWISE_NOW", crate::home::NOW);
        serde_json::from_str(&out_of(&mut inspector)).unwrap()
    };
    let tools = inspect(&["--method", "tools/list"]);
    assert_eq!(tools["tools"][0]["name"], "log_set_result");
    let call = ["--method", "tools/call", "--tool-name", "show_history"];
    let history = inspect(&[&call[..], &["--tool-arg", "exercise=bench"]].concat());
    assert_eq!(history["structuredContent"]["result"]["sets"].as_array().unwrap().len(), 3);
}

/// Runs all that both revisions require.
#[track_caller]
fn conforms(modules: &Path, url: &str, token: &str, expected: &str) {
    for revision in ["2025-11-25", "2026-07-28"] {
        let suite = modules.join("@modelcontextprotocol/conformance/dist/index.js");
        let mut node = Command::new(modules.join(".bin/node"));
        node.arg(ours("conformance.mjs"))
            .arg(suite)
            .args([url, token, revision])
            .arg(ours(expected));
        out_of(&mut node);
    }
}

#[test]
fn the_product_conforms_but_for_tools_of_the_suite() {
    let Some(modules) = modules("the conformance suite") else {
        return;
    };
    let home = Home::new();
    let server = Server::start(&home);
    let url = format!("http://{}/mcp", server.address);
    conforms(&modules, &url, &mcp_token(&home), "product.yml");
}

#[test]
fn a_server_of_the_suites_tools_on_the_same_glue_conforms() {
    let Some(modules) = modules("the conformance suite") else {
        return;
    };
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let fixtures = Fixtures::new();
    let (router, end) = over_http("/mcp", move || fixtures.clone());
    let serving = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            axum::serve(listener, router).await.unwrap();
        });
    });
    conforms(&modules, &url, "", "fixtures.yml");
    end();
    assert!(!serving.is_finished());
}
