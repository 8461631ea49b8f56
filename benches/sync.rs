//! What sync costs, against a `PostgreSQL` of its own; without one it says that it is skipped.
//!
//! `cargo bench --bench sync` sends 1,000,000 sets (or as many as the first argument says) and takes them in on
//! an empty device, beside a bare `COPY` out of the same rows and an import of the same sets; the budget is
//! five times both together. `cargo bench --bench sync -- load` has the devices of 3,000 athletes each send
//! a set and ask what is new, for so many seconds at each size of the database.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a measurement prints, and has nobody to hand a fault to"
)]

#[path = "support/generate.rs"]
#[expect(dead_code, reason = "only the sets are needed")]
mod generate;
#[path = "../tests/it/postgres.rs"]
#[expect(dead_code, reason = "the tests need more of it")]
mod postgres;

use futures_util::future::join_all;
use postgres::Postgres;
use setwise::domain::journal::{DeviceId, Hlc};
use setwise::domain::op::Op;
use setwise::domain::set_export::ExportedSet;
use setwise::remote::{Address, Key, SCHEMA, Seal, Server};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use uuid::Uuid;

const TIMES_THE_BARE: f64 = 5.0;
const ATHLETES: usize = 3_000;
/// Connections at once: a server holds a hundred, and a pooler before it no more.
const CONNECTIONS: usize = 64;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // As it is delivered: what is acknowledged is on the disk.
    let Some(postgres) = Postgres::started(&["-c", "max_wal_size=4GB"]) else {
        return;
    };
    postgres.sql("postgres", SCHEMA);
    if arguments.iter().any(|word| word == "load") {
        load(&postgres, number(&arguments).unwrap_or(20));
    } else {
        empty_device(&postgres, number(&arguments).unwrap_or(1_000_000));
    }
}

fn number<T: FromStr>(arguments: &[String]) -> Option<T> {
    arguments.iter().find_map(|word| word.parse().ok())
}

/// The program itself in a home, fed; how long it took and the most memory it had, in MiB.
fn setwise(home: &Path, arguments: &[&str], stdin: &str) -> (Duration, f64, String) {
    let begun = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_setwise"))
        .env("SETWISE_HOME", home)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the program");
    let mut input = child.stdin.take().expect("its stdin");
    input.write_all(stdin.as_bytes()).expect("fed");
    drop(input);
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0.0_f64;
    while child.try_wait().expect("asked").is_none() {
        let said = fs::read_to_string(&status).unwrap_or_default();
        let peak = said.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|peak| peak.split_whitespace().next()?.parse::<f64>().ok());
        most = most.max(peak.unwrap_or_default() / 1024.0);
        thread::sleep(Duration::from_millis(20));
    }
    let took = begun.elapsed();
    let ended = child.wait_with_output().expect("its end");
    assert!(ended.status.success(), "{arguments:?}");
    (took, most, String::from_utf8(ended.stdout).expect("text"))
}

fn empty_device(postgres: &Postgres, count: usize) {
    let homes: [TempDir; 2] = [generate::folder(), generate::folder()];
    let [one, other] = homes.each_ref().map(TempDir::path);
    let file = one.join("sets.json");
    write(&file, count);
    let file = file.to_str().expect("a path");
    postgres.sql("postgres", "CREATE ROLE anna LOGIN IN ROLE setwise");
    let url = postgres.url("anna");
    let (import, ..) = setwise(one, &["import", file, "--yes"], "");
    let (_, _, begun) = setwise(one, &["sync", "init", &url, "--json"], "");
    let begun: serde_json::Value = serde_json::from_str(&begun).expect("JSON");
    let words = begun["words"].as_str().expect("words").to_owned();
    let (push, push_mib, _) = setwise(one, &["sync"], "");
    let (pull, pull_mib, _) = setwise(other, &["sync", "join", &url], &words);
    let out = one.join("ops.copy");
    let begun = Instant::now();
    postgres.sql("postgres", &format!("\\copy ops TO '{}'", out.display()));
    let copy = begun.elapsed();
    let bytes = fs::metadata(&out).map_or(0, |file| file.len());
    let state = |home: &Path| {
        let (_, _, status) = setwise(home, &["sync", "status", "--json"], "");
        let status: serde_json::Value = serde_json::from_str(&status).expect("JSON");
        status["state"].clone()
    };
    assert_eq!(state(one), state(other), "both know the same");
    println!("{count} sets, {:.0} MB sealed:", bytes as f64 / 1e6);
    println!("  sent, sealed                    {push:>10.2?}  at most {push_mib:.0} MiB");
    println!("  taken in on an empty device     {pull:>10.2?}  at most {pull_mib:.0} MiB");
    println!("  bare COPY out                   {copy:>10.2?}");
    println!("  import of the same sets         {import:>10.2?}");
    println!(
        "  ratio {:.2} of both together (budget {TIMES_THE_BARE})",
        pull.as_secs_f64() / (copy + import).as_secs_f64()
    );
}

fn write(file: &Path, count: usize) {
    let mut out = BufWriter::new(File::create(file).expect("a file"));
    let mut before = "[";
    for set in generate::sets(count) {
        let row = serde_json::to_string(&ExportedSet::from(set)).expect("a row");
        writeln!(out, "{before}{row}").expect("written");
        before = ",";
    }
    writeln!(out, "]").expect("written");
    out.flush().expect("written");
}

/// A device of one athlete, as far as the database sees it.
struct Device {
    address: Address,
    seal: Seal,
    id: DeviceId,
    sent: u64,
}

impl Device {
    /// What a screen does after a set: the op and the question what is new, in one round trip.
    async fn change(&mut self, server: &Server) {
        self.sent += 1;
        let op = [op(self.id, self.sent)];
        let push = server.push_early(&self.seal, self.id, &op);
        let ask = server.heads(&self.seal, false);
        let (pushed, heads) = futures_util::try_join!(push, ask).expect("answered");
        assert_eq!(pushed.0, 1);
        assert_eq!(heads.devices.len(), 1);
    }
}

fn op(device: DeviceId, seq: u64) -> Op {
    let set = r#"{"at":"2026-11-21T18:00:00Z","kind":"log","summary":"1 set of Bench Press","nth":1,"undo":true,"effects":[{"do":"log","sets":[{"exercise":"Bench Press","exerciseId":"bench-press","date":"2026-11-21","setNumber":1,"load":{"amount":"82.5","unit":"kg"},"reps":8,"rpe":8}]}]}"#;
    Op {
        device,
        seq,
        hlc: Hlc::default().next(jiff::Timestamp::now()),
        version: 1,
        body: set.to_owned(),
    }
}

/// Logs of as many athletes, then changes at each size: with connections that are kept, as while the
/// screens are used, and with one made for each change.
fn load(postgres: &Postgres, seconds: u64) {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let mut roles = String::new();
    for at in 0..ATHLETES {
        writeln!(roles, "CREATE ROLE athlete{at} LOGIN IN ROLE setwise;").expect("a string");
    }
    postgres.sql("postgres", &roles);
    let mut devices: Vec<Device> = (0..ATHLETES)
        .map(|at| Device {
            address: Address::parse(&postgres.url(&format!("athlete{at}"))).expect("an address"),
            seal: Seal::new(&Key::make().expect("a key")),
            id: DeviceId(Uuid::new_v4()),
            sent: 0,
        })
        .collect();
    runtime.block_on(join(&mut devices));
    println!("{ATHLETES} athletes, {CONNECTIONS} connections at once, {seconds} s each:");
    println!("  records in the database  connections        changes a second     p50       p99");
    for a_device in [0, 100, 1_000] {
        fill(postgres, &mut devices, a_device);
        for kept in [true, false] {
            let rows = postgres.sql("postgres", "SELECT count(*) FROM ops");
            let limit = Duration::from_secs(seconds);
            let (took, mut each) = runtime.block_on(changes(&mut devices, kept, limit));
            each.sort_unstable();
            let at = |share: f64| {
                let place = (each.len() as f64 * share) as usize;
                each[place.min(each.len() - 1)]
            };
            println!(
                "  {rows:>23}  {:<17} {:>17.0}  {:>8.1?}  {:>8.1?}",
                if kept { "kept" } else { "one a change" },
                each.len() as f64 / took.as_secs_f64(),
                at(0.5),
                at(0.99)
            );
        }
    }
}

async fn join(devices: &mut [Device]) {
    for chunk in devices.chunks_mut(CONNECTIONS) {
        let each = chunk.iter_mut().map(|device| async {
            let server = Server::connect(&device.address, None).await.expect("connected");
            server.claim(device.seal.athlete()).await.expect("claimed");
            let added = server.add_device(&device.seal, device.id, "a phone");
            added.await.expect("added");
        });
        join_all(each).await;
    }
}

/// As many rows of each device as there are to be: copies of one sealed op, which nobody opens here.
fn fill(postgres: &Postgres, devices: &mut [Device], a_device: u64) {
    if a_device == 0 {
        return;
    }
    let Some(model) = devices.first() else {
        return;
    };
    let sealed = model.seal.seal(&op(model.id, 1)).expect("sealed");
    let hex = |bytes: &[u8]| {
        bytes.iter().fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").expect("a string");
            hex
        })
    };
    let most = devices.iter().map(|device| device.sent).max().unwrap_or(0) + 1;
    postgres.sql(
        "postgres",
        &format!(
            "INSERT INTO ops SELECT d.athlete, d.device, n, 1, 0, 1, 0, decode('{}', 'hex'), \
             decode('{}', 'hex') FROM devices d, generate_series({most}, {}) n; ANALYZE ops",
            hex(&sealed.sum),
            hex(&sealed.body),
            most + a_device - 1
        ),
    );
    for device in devices {
        device.sent = most + a_device - 1;
    }
}

async fn changes(devices: &mut [Device], kept: bool, limit: Duration) -> (Duration, Vec<Duration>) {
    let begun = Instant::now();
    let share = devices.len().div_ceil(CONNECTIONS);
    let each = devices.chunks_mut(share).map(|chunk| async {
        let mut times = Vec::new();
        // Those who train now keep theirs; the others had none to begin with.
        let mut link = None;
        'done: loop {
            for device in &mut *chunk {
                let asked = Instant::now();
                let server = match link.take() {
                    Some(server) if kept => server,
                    _ => Server::connect(&device.address, None).await.expect("connected"),
                };
                device.change(&server).await;
                times.push(asked.elapsed());
                if begun.elapsed() > limit {
                    break 'done;
                }
                if kept {
                    // Another athlete is another login: the first of each chunk stays at it.
                    link = Some(server);
                    while begun.elapsed() <= limit {
                        let server = link.as_ref().expect("kept");
                        let asked = Instant::now();
                        device.change(server).await;
                        times.push(asked.elapsed());
                    }
                    break 'done;
                }
            }
        }
        times
    });
    let times = join_all(each).await.concat();
    (begun.elapsed(), times)
}
