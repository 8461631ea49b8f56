//! Servers that send more than any does, in the open and within TLS.

use super::{Breach, Followed, Reading};
use crate::limits::{MOST_PARAMETER_BYTES, MOST_SERVER_MESSAGE_BYTES};
use crate::{Address, RemoteError, Server};
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::sync::{Arc, mpsc};
use std::thread;

trait Connection: Read + Write {}
impl<C: Read + Write> Connection for C {}

const LET_IN: &[u8] = b"R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I";

/// More than what lies between two ends of a connection on its way.
const MOST_ON_THE_WAY: usize = 16 << 20;

/// Reads what the client says first, and lets it in.
fn let_in(connection: &mut dyn Connection) {
    let mut length = [0; 4];
    connection.read_exact(&mut length).unwrap();
    let mut startup = vec![0; u32::from_be_bytes(length) as usize - 4];
    connection.read_exact(&mut startup).unwrap();
    connection.write_all(LET_IN).unwrap();
}

/// Waits for the first question, and begins to answer.
fn begin_answer(connection: &mut dyn Connection) {
    let_in(connection);
    let mut some = [0; 8];
    connection.read_exact(&mut some).unwrap();
    // One column, `a`, a whole number.
    let described = b"T\0\0\0\x1a\0\x01a\0\0\0\0\0\0\0\0\0\0\x17\0\x04\0\0\0\0\0\x01";
    connection.write_all(&[b"1\0\0\0\x042\0\0\0\x04", &described[..]].concat()).unwrap();
}

/// Sends the same again and again until nobody takes it; how many bytes that were.
fn flood(connection: &mut dyn Connection, message: &[u8]) -> usize {
    let many = message.repeat(64 * 1024 / message.len() + 1);
    let mut sent = 0;
    while sent < 1 << 30 && connection.write_all(&many).is_ok() {
        sent += many.len();
    }
    sent
}

type Script = fn(&mut dyn Connection) -> usize;

/// Whether a breach is the one that a script is about.
type IsIt = fn(&Breach) -> bool;

/// A server that plays a script once; how much it could send, once it is done.
fn server(script: Script, tls: Option<Arc<rustls::ServerConfig>>) -> (u16, mpsc::Receiver<usize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let sent = match tls {
            None => script(&mut stream),
            Some(config) => {
                let mut request = [0; 8];
                stream.read_exact(&mut request).unwrap();
                stream.write_all(b"S").unwrap();
                let connection = rustls::ServerConnection::new(config).unwrap();
                script(&mut rustls::StreamOwned::<_, TcpStream>::new(connection, stream))
            }
        };
        let _ = tell.send(sent);
    });
    (port, told)
}

/// What a client says that connects and asks who the login is.
fn asked(url: &str) -> RemoteError {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let address = Address::parse(url).unwrap();
    runtime.block_on(async {
        match Server::connect(&address, None).await {
            Ok(server) => server.check(uuid::Uuid::nil()).await.unwrap_err(),
            Err(error) => error,
        }
    })
}

const SCRIPTS: [(&str, Script, IsIt); 8] = [
    (
        "2 GB before it lets in",
        |connection| {
            let mut some = [0; 8];
            let _ = connection.read_exact(&mut some);
            let _ = connection.write_all(b"R\x7f\xff\xff\xff");
            flood(connection, &[0; 1024])
        },
        |breach| *breach == Breach::Message(0x7fff_ffff),
    ),
    (
        "2 GB as an answer",
        |connection| {
            begin_answer(connection);
            let _ = connection.write_all(b"D\x7f\xff\xff\xff");
            flood(connection, &[0; 1024])
        },
        |breach| *breach == Breach::Message(0x7fff_ffff),
    ),
    (
        "4 GB, which would be a negative length",
        |connection| {
            let_in(connection);
            let _ = connection.write_all(b"N\xff\xff\xff\xff");
            flood(connection, &[0; 1024])
        },
        |breach| *breach == Breach::Message(0xffff_ffff),
    ),
    (
        "a length that is none",
        |connection| {
            let_in(connection);
            flood(connection, b"D\0\0\0\x03")
        },
        |breach| *breach == Breach::NoMessage,
    ),
    (
        "rows without end",
        |connection| {
            begin_answer(connection);
            flood(connection, b"D\0\0\0\x0a\0\x01\xff\xff\xff\xff")
        },
        |breach| *breach == Breach::Messages,
    ),
    (
        "long rows without end",
        |connection| {
            begin_answer(connection);
            // One column, which fills it.
            let mut row = b"D\0\x01\0\0\0\x01\0\0\xff\xf6".to_vec();
            row.resize(1 + (1 << 16), 0);
            flood(connection, &row)
        },
        |breach| *breach == Breach::Answer,
    ),
    (
        "notices without end",
        |connection| {
            let_in(connection);
            flood(connection, b"N\0\0\0\x15SINFO\0C00000\0Mx\0\0")
        },
        |breach| matches!(breach, Breach::Messages | Breach::Answer),
    ),
    (
        "parameters without end",
        |connection| {
            let_in(connection);
            flood(connection, b"S\0\0\0\x08a\0b\0")
        },
        |breach| *breach == Breach::Parameters,
    ),
];

fn is_cut(name: &str, url: &str, told: &mpsc::Receiver<usize>, is_it: IsIt) {
    let error = asked(url);
    let RemoteError::Breach(breach) = &error else { panic!("{name}: {error}") };
    assert!(is_it(breach), "{name}: {error}");
    let sent = told.recv().unwrap();
    assert!(sent < MOST_ON_THE_WAY + crate::limits::MOST_ANSWER_BYTES, "{name}: {sent} bytes");
}

#[test]
fn a_server_that_sends_too_much_is_left() {
    for (name, script, is_it) in SCRIPTS {
        let (port, told) = server(script, None);
        let url = format!("postgresql://anna@127.0.0.1:{port}/db?sslmode=disable");
        is_cut(name, &url, &told, is_it);
    }
}

#[test]
fn so_is_one_that_sends_it_encrypted() {
    let folder = std::env::temp_dir().join(format!("setwise-tls-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (key, certificate) = (folder.join("key.pem"), folder.join("certificate.pem"));
    let made = Command::new("openssl")
        .args(["req", "-new", "-x509", "-days", "2", "-nodes", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .arg("-keyout")
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !made.is_ok_and(|status| status.success()) {
        // The test runner keeps back what a test prints.
        let _ = writeln!(std::io::stderr(), "skipped: a server within TLS: there is no openssl");
        return;
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let certificates = vec![CertificateDer::from_pem_file(&certificate).unwrap()];
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(certificates, PrivateKeyDer::from_pem_file(&key).unwrap());
    let config = Arc::new(config.unwrap());
    for (name, script, is_it) in SCRIPTS {
        let (port, told) = server(script, Some(Arc::clone(&config)));
        let roots = certificate.display();
        let url =
            format!("postgresql://anna@localhost:{port}/db?sslmode=require&sslrootcert={roots}");
        is_cut(name, &url, &told, is_it);
    }
    // Whom nobody vouches for is not spoken to.
    let (port, _) = server(|it| it.read(&mut [0; 8]).unwrap_or(0), Some(config));
    let error = asked(&format!("postgresql://anna@localhost:{port}/db"));
    let told = error.to_string();
    assert!(matches!(error, RemoteError::Certificate { .. }), "{told}");
    assert!(told.contains("sslmode=disable") && told.contains("sslrootcert=FILE"), "{told}");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_server_without_encryption_is_not_spoken_to_where_that_is_wanted() {
    let script: Script = |connection| {
        let mut request = [0; 8];
        connection.read_exact(&mut request).unwrap();
        connection.write_all(b"N").unwrap();
        // Had it gone on, there would be a login to read.
        connection.read(&mut request).unwrap_or(0)
    };
    let (port, told) = server(script, None);
    let error = asked(&format!("postgresql://anna@127.0.0.1:{port}/db?sslmode=require"));
    assert_eq!(error, RemoteError::NoEncryption(format!("127.0.0.1:{port}")));
    assert_eq!(told.recv().unwrap(), 0);
}

#[test]
fn one_that_need_not_encrypt_is_followed_as_well() {
    let script: Script = |connection| {
        let mut request = [0; 8];
        connection.read_exact(&mut request).unwrap();
        connection.write_all(b"N").unwrap();
        begin_answer(connection);
        let _ = connection.write_all(b"D\x7f\xff\xff\xff");
        flood(connection, &[0; 1024])
    };
    let (port, told) = server(script, None);
    let url = format!("postgresql://anna@127.0.0.1:{port}/db");
    is_cut("2 GB", &url, &told, |breach| *breach == Breach::Message(0x7fff_ffff));
}

/// However the bytes come, the same is found.
#[test]
fn messages_are_followed_in_any_pieces() {
    let mut bytes = LET_IN.to_vec();
    let longest = u32::try_from(MOST_SERVER_MESSAGE_BYTES).unwrap();
    bytes.push(b'D');
    bytes.extend_from_slice(&longest.to_be_bytes());
    bytes.resize(bytes.len() + MOST_SERVER_MESSAGE_BYTES - 4, 7);
    bytes.extend_from_slice(b"Z\0\0\0\x05I");
    let all = MOST_PARAMETER_BYTES + bytes.len();
    for piece in [1, 2, 3, 5, 64, 4_099, all] {
        let mut followed = Followed::new((), Reading::START, &super::Noted::default());
        for _ in 0..20 {
            for part in bytes.chunks(piece) {
                followed.follow(part).unwrap();
            }
        }
        assert_eq!(followed.reading, Reading::START);
        assert_eq!(followed.answer_bytes, 0);
        let more = (longest + 1).to_be_bytes();
        let head = [&b"D"[..], &more].concat();
        let found = head.chunks(piece).try_for_each(|part| followed.follow(part));
        assert_eq!(found, Err(Breach::Message(u64::from(longest) + 1)));
    }
}
