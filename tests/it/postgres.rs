//! A `PostgreSQL` of a test's own: in a temporary folder, on a socket there, gone with the test.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

pub struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    server: Child,
}

/// Where the system's packages put its programs.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut found: Vec<PathBuf> = versions
        .filter_map(|version| Some(version.ok()?.path().join("bin")))
        .filter(|folder| folder.join("initdb").exists())
        .collect();
    found.sort();
    found.pop()
}

/// It refuses to be root's: then it is that of the user its package made.
fn as_its_user(program: &Path) -> Command {
    if !rustix_is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
    command
}

fn rustix_is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| {
        use std::os::unix::fs::MetadataExt as _;
        process.uid() == 0
    })
}

fn quiet(command: &mut Command) -> bool {
    let ran = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    ran.is_ok_and(|status| status.success())
}

impl Postgres {
    /// None where there is no `PostgreSQL` here, which is told.
    pub fn start() -> Option<Self> {
        // What a test writes is gone with it.
        Self::started(&["-c", "fsync=off"])
    }

    /// The same with settings of its own.
    pub fn started(settings: &[&str]) -> Option<Self> {
        let started = Self::try_start(settings, 5432, |_| true);
        Self::told(started)
    }

    /// One that is reached by `localhost` alone, encrypted, with passwords; and its certificate.
    pub fn encrypted() -> Option<(Self, PathBuf)> {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let number = format!("port={port}");
        let settings =
            ["-c", "fsync=off", "-c", &number, "-c", "listen_addresses=localhost", "-c", "ssl=on"];
        let started = Self::try_start(&settings, port, |data| {
            let rules = "local all postgres trust\nhostssl all all all scram-sha-256\n";
            let is_written = fs::write(data.join("pg_hba.conf"), rules).is_ok();
            let mut openssl = Command::new("openssl");
            openssl.args([
                "req",
                "-new",
                "-x509",
                "-days",
                "2",
                "-nodes",
                "-subj",
                "/CN=localhost",
            ]);
            openssl.args(["-addext", "subjectAltName=DNS:localhost"]);
            openssl.args(["-addext", "basicConstraints=critical,CA:FALSE"]);
            openssl.arg("-keyout").arg(data.join("server.key"));
            openssl.arg("-out").arg(data.join("server.crt"));
            let mut chown = Command::new("chown");
            chown.arg("postgres").arg(data.join("server.key")).arg(data.join("server.crt"));
            is_written && quiet(&mut openssl) && (!rustix_is_root() || quiet(&mut chown))
        });
        let started = Self::told(started)?;
        let copy = started.folder.path().join("certificate.pem");
        fs::copy(started.folder.path().join("data/server.crt"), &copy).unwrap();
        Some((started, copy))
    }

    fn told(started: Option<Self>) -> Option<Self> {
        if started.is_none() {
            // The test runner keeps back what a test prints.
            let _ = writeln!(
                std::io::stderr(),
                "skipped: sync with a PostgreSQL: none is installed here that can be started"
            );
        }
        started
    }

    fn try_start(
        settings: &[&str],
        port: u16,
        prepare: impl FnOnce(&Path) -> bool,
    ) -> Option<Self> {
        let programs = programs()?;
        let folder = tempfile::tempdir().ok()?;
        if rustix_is_root() && !quiet(Command::new("chown").arg("postgres").arg(folder.path())) {
            return None;
        }
        let data = folder.path().join("data");
        let made = quiet(
            as_its_user(&programs.join("initdb"))
                .args(["-A", "trust", "-U", "postgres", "--no-sync", "-D"])
                .arg(&data)
                .current_dir("/"),
        );
        if !made || !prepare(&data) {
            return None;
        }
        let server = as_its_user(&programs.join("postgres"))
            .arg("-D")
            .arg(&data)
            .arg("-k")
            .arg(folder.path())
            .args(["-c", "listen_addresses="])
            .args(settings)
            .current_dir("/")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let postgres = Self { folder, programs, port, server };
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(30) {
            if postgres.try_sql("postgres", "SELECT 1").is_ok() {
                return Some(postgres);
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        None
    }

    pub fn socket(&self) -> PathBuf {
        self.folder.path().join(".s.PGSQL.5432")
    }

    /// The address of a login.
    pub fn url(&self, login: &str) -> String {
        let folder = self.folder.path().to_str().unwrap().replace('/', "%2F");
        format!("postgresql://{login}@{folder}/postgres")
    }

    /// The same encrypted, for one that is.
    pub fn encrypted_url(&self, login: &str, query: &str) -> String {
        format!("postgresql://{login}@localhost:{}/postgres{query}", self.port)
    }

    /// Runs statements as a role; what they answer without headings, or what is wrong with them.
    pub fn try_sql(&self, role: &str, sql: &str) -> Result<String, String> {
        let mut child = Command::new(self.programs.join("psql"))
            .args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", "postgres", "-U", role])
            .arg("-h")
            .arg(self.folder.path())
            .args(["-p", &self.port.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        child
            .stdin
            .take()
            .unwrap()
            .write_all(sql.as_bytes())
            // One that ended already says why.
            .or_else(|error| match error.kind() {
                std::io::ErrorKind::BrokenPipe => Ok(()),
                _ => Err(error),
            })
            .unwrap();
        let ran = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap().trim().to_owned();
        if ran.status.success() { Ok(text(ran.stdout)) } else { Err(text(ran.stderr)) }
    }

    #[track_caller]
    pub fn sql(&self, role: &str, sql: &str) -> String {
        self.try_sql(role, sql).unwrap_or_else(|error| panic!("{sql}: {error}"))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Its own way to stop at once; a server that was killed would leave its children behind.
        let stopped = quiet(
            as_its_user(&self.programs.join("pg_ctl"))
                .args(["-m", "immediate", "stop", "-D"])
                .arg(self.folder.path().join("data"))
                .current_dir("/"),
        );
        if !stopped {
            let _ = self.server.kill();
        }
        let _ = self.server.wait();
    }
}
