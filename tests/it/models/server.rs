//! A server that plays a script: what each request is answered with, byte by byte where it
//! matters, and what was asked.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// One thing that the server does for an answer.
#[derive(Clone)]
enum Step {
    Bytes(Vec<u8>),
    Pause(Duration),
    /// Stays silent until the other end hangs up.
    Wait,
    /// The same bytes over and over until the other end hangs up, with a pause before each.
    Repeat(Vec<u8>, Duration),
}

/// What one request is answered with. The connection ends with it.
#[derive(Clone, Default)]
pub struct Reply(Vec<Step>);

impl Reply {
    /// These bytes and nothing else.
    pub fn raw(bytes: impl Into<Vec<u8>>) -> Self {
        Self(vec![Step::Bytes(bytes.into())])
    }

    /// A whole answer.
    pub fn status(status: u16, headers: &[(&str, &str)], body: &str) -> Self {
        let length = ("content-length", &*body.len().to_string());
        let head = head(status, &[headers, &[length]].concat());
        Self::raw(head + body)
    }

    /// A stream under HTTP 200 that is over when all of it was sent.
    pub fn stream(pieces: impl AsRef<[u8]>) -> Self {
        Self::begun().with(pieces).over()
    }

    /// The same, one byte at a time with a pause before each.
    pub fn trickle(pieces: impl AsRef<[u8]>, pause: Duration) -> Self {
        let mut reply = Self::begun();
        for byte in pieces.as_ref() {
            reply.0.push(Step::Pause(pause));
            reply = reply.with([*byte]);
        }
        reply.over()
    }

    /// The head of a stream; what follows it is up to the test. A stream that is not `over` is one
    /// that breaks off.
    pub fn begun() -> Self {
        Self::raw(head(200, &[("transfer-encoding", "chunked")]))
    }

    /// A chunk of a stream.
    pub fn with(mut self, bytes: impl AsRef<[u8]>) -> Self {
        let bytes = bytes.as_ref();
        if bytes.is_empty() {
            return self;
        }
        let mut chunk = format!("{:x}\r\n", bytes.len()).into_bytes();
        chunk.extend_from_slice(bytes);
        chunk.extend_from_slice(b"\r\n");
        self.0.push(Step::Bytes(chunk));
        self
    }

    /// Says nothing for so long.
    pub fn pauses(mut self, pause: Duration) -> Self {
        self.0.push(Step::Pause(pause));
        self
    }

    pub fn over(mut self) -> Self {
        self.0.push(Step::Bytes(b"0\r\n\r\n".to_vec()));
        self
    }

    /// Says this over and over until the other end hangs up.
    pub fn repeats(mut self, bytes: impl AsRef<[u8]>, pause: Duration) -> Self {
        let chunk = Self::default().with(bytes);
        for step in chunk.0 {
            if let Step::Bytes(bytes) = step {
                self.0.push(Step::Repeat(bytes, pause));
            }
        }
        self
    }

    /// Says nothing more until the other end hangs up.
    pub fn waits(mut self) -> Self {
        self.0.push(Step::Wait);
        self
    }
}

fn head(status: u16, headers: &[(&str, &str)]) -> String {
    let mut head = format!("HTTP/1.1 {status} Scripted\r\nconnection: close\r\n");
    for (name, value) in headers {
        head.extend([name, ": ", value, "\r\n"]);
    }
    head + "\r\n"
}

/// What was asked.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The request line and the headers, as they came.
    pub head: String,
    pub body: String,
}

impl Seen {
    pub fn path(&self) -> &str {
        self.head.split(' ').nth(1).unwrap()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (given, value) = line.split_once(':')?;
            given.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

/// The server, on a port of its own, until it is dropped.
pub struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
    hung_up: Receiver<()>,
}

/// What answers where the script is over.
type Answer = Box<dyn Fn(&Seen) -> Reply + Send + Sync>;

struct Shared {
    script: Mutex<VecDeque<Reply>>,
    answer: Answer,
    seen: Mutex<Vec<Seen>>,
    /// What it says of its model, by path.
    told: Mutex<Vec<(&'static str, String)>>,
    hung_up: Sender<()>,
}

impl Server {
    /// Answers with these, one a request. What is asked beyond them is refused.
    pub fn new(script: impl IntoIterator<Item = Reply>) -> Self {
        Self::then(script, |_| Reply::status(418, &[], "the script is over"))
    }

    /// Answers with these, one a request, and then by what is asked.
    pub fn then(
        script: impl IntoIterator<Item = Reply>,
        answer: impl Fn(&Seen) -> Reply + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (sender, hung_up) = channel();
        let shared = Arc::new(Shared {
            script: Mutex::new(script.into_iter().collect()),
            answer: Box::new(answer),
            seen: Mutex::new(Vec::new()),
            told: Mutex::default(),
            hung_up: sender,
        });
        let address = listener.local_addr().unwrap();
        let own = Arc::downgrade(&shared);
        std::thread::spawn(move || {
            for connection in listener.incoming().map_while(Result::ok) {
                let Some(shared) = own.upgrade() else {
                    return;
                };
                std::thread::spawn(move || shared.serve(connection));
            }
        });
        Self { address, shared, hung_up }
    }

    /// What a base URL is made of, such as `SETWISE_BASE_URL`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Says this of its model at that path.
    pub fn saying(self, path: &'static str, document: &str) -> Self {
        let said = (path, document.to_owned());
        self.shared.told.lock().unwrap().push(said);
        self
    }

    /// Every request so far.
    pub fn seen(&self) -> Vec<Seen> {
        self.shared.seen.lock().unwrap().clone()
    }

    /// Waits until something was asked.
    pub fn was_asked(&self) {
        let since = Instant::now();
        while self.seen().is_empty() {
            assert!(since.elapsed() < Duration::from_mins(1), "nobody asked");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until somebody hung up on a reply that `waits`.
    pub fn was_hung_up_on(&self) {
        let heard = self.hung_up.recv_timeout(Duration::from_mins(1));
        assert_eq!(heard, Ok(()), "nobody hung up");
    }
}

impl Drop for Server {
    /// The listener's thread looks up, and ends.
    fn drop(&mut self) {
        let address = self.address;
        self.shared = Arc::new(Shared {
            script: Mutex::default(),
            answer: Box::new(|_| Reply::default()),
            seen: Mutex::default(),
            told: Mutex::default(),
            hung_up: channel().0,
        });
        drop(TcpStream::connect(address));
    }
}

impl Shared {
    /// A client that is gone is no fault of the script's.
    fn serve(&self, mut connection: TcpStream) {
        let Some(seen) = read(&connection) else {
            return;
        };
        let told = self.told.lock().unwrap();
        let of_model = told.iter().find(|(path, _)| *path == seen.path());
        let of_model = of_model.map(|(_, body)| Reply::status(200, &[], body));
        drop(told);
        // What a server says of its model is no answer of the script.
        let is_asked = seen.head.starts_with("GET ") || seen.path() == "/api/show";
        let reply = if is_asked {
            of_model.unwrap_or_else(|| Reply::status(404, &[], "{}"))
        } else {
            let reply = self.script.lock().unwrap().pop_front();
            let reply = reply.unwrap_or_else(|| (self.answer)(&seen));
            self.seen.lock().unwrap().push(seen);
            reply
        };
        connection.set_nodelay(true).unwrap();
        for step in reply.0 {
            match step {
                Step::Bytes(bytes) => {
                    if connection.write_all(&bytes).is_err() {
                        return;
                    }
                }
                Step::Pause(pause) => std::thread::sleep(pause),
                Step::Repeat(bytes, pause) => {
                    while connection.write_all(&bytes).is_ok() {
                        std::thread::sleep(pause);
                    }
                    let _ = self.hung_up.send(());
                }
                Step::Wait => {
                    // Nothing more is sent by the other end, so this ends when it hangs up.
                    let _ = connection.read(&mut [0]);
                    let _ = self.hung_up.send(());
                }
            }
        }
    }
}

fn read(connection: &TcpStream) -> Option<Seen> {
    let mut reader = BufReader::new(connection);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let mut seen = Seen { head, body: String::new() };
    let length = seen.header("content-length").unwrap_or("0").parse().ok()?;
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    seen.body = String::from_utf8(body).ok()?;
    Some(seen)
}
