//! A server of this program on a port of its own, asked over plain sockets.

use crate::home::Home;
use crate::outputs;
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

/// A server that runs, and how it is asked.
pub struct Server {
    pub child: Child,
    pub address: String,
    pub token: String,
    /// The page's address with its code, where one was drawn.
    pub entry: Option<String>,
    /// What it says of itself.
    openapi: OnceLock<Value>,
}

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    #[track_caller]
    pub fn refuses(&self, status: u16, code: &str) {
        assert_eq!(self.status, status, "{}", self.body);
        assert_eq!(self.json()["faults"][0]["code"], code, "{}", self.body);
    }
}

impl Server {
    pub fn start(home: &Home) -> Self {
        Self::start_with(home, &[])
    }

    pub fn start_with(home: &Home, arguments: &[&str]) -> Self {
        let mut child = home
            .command()
            .args(["serve", "--listen", "127.0.0.1:0", "--json"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut document = |flag: &str| -> Value {
            let mut said = String::new();
            while !said.ends_with("}\n") {
                assert_ne!(out.read_line(&mut said).unwrap(), 0, "it ended: {said}");
            }
            outputs::hold(&["serve", "--json", flag], 0, &said);
            serde_json::from_str(&said).unwrap()
        };
        let said = document("");
        let drawn = arguments.contains(&"--qr").then(|| document("--qr"));
        let token = std::fs::read_to_string(said["token_file"].as_str().unwrap()).unwrap();
        Self {
            child,
            address: said["url"].as_str().unwrap().replace("http://", ""),
            token: token.trim().to_owned(),
            entry: drawn.map(|drawn| drawn["enter"].as_str().unwrap().to_owned()),
            openapi: OnceLock::new(),
        }
    }

    /// A request as it is written, its `Host` and its token put in.
    pub fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        // One that is refused may not be read to its end.
        let _ = stream.write_all(request.as_bytes());
        stream
    }

    /// The answer is held to what the server says of itself.
    #[track_caller]
    pub fn raw(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let answer = self.asked(method, path, headers, body);
        let openapi = self.openapi.get_or_init(|| {
            let document = self.asked("GET", "/openapi.json", &self.ours(), "");
            document.json()
        });
        let path = path.split('?').next().unwrap_or(path);
        let operation = &openapi["paths"][path][method.to_lowercase()];
        if !operation.is_object() {
            return answer;
        }
        let described = &operation["responses"][answer.status.to_string()];
        assert!(
            described.is_object(),
            "{method} {path} answers {}, which is not described",
            answer.status
        );
        let schema = &described["content"]["application/json"]["schema"];
        if schema.is_object() {
            let what = format!("{method} {path} ({})", answer.status);
            let validator = outputs::validator_of(&what, || {
                let mut schema = schema.clone();
                schema["components"] = openapi["components"].clone();
                schema
            });
            outputs::is_valid(&validator, &answer.json(), &what);
        }
        answer
    }

    fn asked(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let mut text = String::new();
        let mut stream = self.send(method, path, headers, body);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        text.push_str(&String::from_utf8_lossy(&bytes));
        let (head, body) =
            text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{path}: {text:?}"));
        Answer {
            status: head[9..12].parse().unwrap(),
            head: head.to_lowercase(),
            body: body.to_owned(),
        }
    }

    pub fn ours(&self) -> String {
        format!("Host: {}\r\nAuthorization: Bearer {}\r\n", self.address, self.token)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.raw("GET", path, &self.ours(), "")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_with(path, "", &body.to_string())
    }

    pub fn post_with(&self, path: &str, headers: &str, body: &str) -> Answer {
        let headers = format!("{}Content-Type: application/json\r\n{headers}", self.ours());
        self.raw("POST", path, &headers, body)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
