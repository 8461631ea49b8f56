//! Where the database is, and how it is reached: encrypted and with its certificate checked, unless it
//! is on this machine.

use super::error::RemoteError;
use crate::limits::{MOST_CERTIFICATE_BYTES, PATIENCE_FOR_A_DATABASE};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use rustls_platform_verifier::BuilderVerifierExt as _;
use setwise_domain::files::{self, Unread};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

const DEFAULT_PORT: u16 = 5432;

/// An address that can be used, without a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    url: String,
    config: Config,
    /// The certificates to trust in place of the system's.
    roots: Option<PathBuf>,
}

impl Address {
    /// Reads `postgresql://LOGIN@HOST:PORT/DATABASE?…`.
    pub fn parse(url: &str) -> Result<Self, RemoteError> {
        let wrong = |why: &str| RemoteError::Address(why.to_owned());
        let url = url.trim();
        if !url.starts_with("postgresql://") && !url.starts_with("postgres://") {
            return Err(wrong(
                "it must begin with postgresql://, as in postgresql://LOGIN@HOST/DATABASE",
            ));
        }
        let (bare, roots) = without_libpq_words(url);
        let mut config: Config = bare
            .parse()
            .map_err(|error: tokio_postgres::Error| RemoteError::from_config(&error))?;
        if config.get_password().is_some() {
            return Err(wrong(
                "it contains a password, which others could see; give that in PGPASSWORD or by --password-command",
            ));
        }
        if config.get_user().is_none() {
            return Err(wrong("it has no login; write postgresql://LOGIN@HOST/DATABASE"));
        }
        if config.get_hosts().is_empty() {
            return Err(wrong("it has no host; write postgresql://LOGIN@HOST/DATABASE"));
        }
        if !config.get_hostaddrs().is_empty() {
            return Err(wrong("it has a hostaddr; write that as the host"));
        }
        if !config.get_hosts().iter().all(is_here) {
            if config.get_ssl_mode() == SslMode::Disable {
                return Err(wrong(
                    "sslmode=disable would send the password unencrypted to another machine",
                ));
            }
            config.ssl_mode(SslMode::Require);
        }
        config.application_name("setwise");
        config.connect_timeout(PATIENCE_FOR_A_DATABASE);
        Ok(Self { url: url.to_owned(), config, roots })
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// Who logs in.
    pub fn login(&self) -> &str {
        self.config.get_user().unwrap_or_default()
    }

    /// The database, by its name.
    pub fn database(&self) -> &str {
        self.config.get_dbname().unwrap_or_else(|| self.login())
    }

    /// Whether all of it is on this machine.
    pub fn is_here(&self) -> bool {
        self.config.get_hosts().iter().all(is_here)
    }

    /// Whether it names a file with the certificates to trust.
    pub(super) fn names_certificates(&self) -> bool {
        self.roots.is_some()
    }

    /// All its hosts, with their ports.
    pub(super) fn hosts(&self) -> String {
        let places = self.config.get_hosts().iter().enumerate();
        let places = places.map(|(at, host)| Self::place(host, self.port(at)));
        places.collect::<Vec<_>>().join(", ")
    }

    /// The port of one of its hosts.
    pub(super) fn port(&self, host: usize) -> u16 {
        let ports = self.config.get_ports();
        ports.get(host).or(ports.first()).copied().unwrap_or(DEFAULT_PORT)
    }

    /// How a host is called where something is wrong with it.
    pub(super) fn place(host: &Host, port: u16) -> String {
        match host {
            Host::Tcp(name) => format!("{name}:{port}"),
            #[cfg(unix)]
            Host::Unix(folder) => folder.display().to_string(),
        }
    }

    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    /// None where all of the way is on this machine.
    pub(super) fn tls(&self) -> Result<ClientConfig, RemoteError> {
        let failed = |why: String| RemoteError::Address(format!("TLS can't be used: {why}"));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| failed(error.to_string()))?;
        let builder = match &self.roots {
            Some(file) => builder.with_root_certificates(roots(file)?),
            None => builder.with_platform_verifier().map_err(|error| failed(error.to_string()))?,
        };
        Ok(builder.with_no_client_auth())
    }
}

impl RemoteError {
    fn from_config(error: &tokio_postgres::Error) -> Self {
        let cause = std::error::Error::source(error).map(ToString::to_string);
        Self::Address(cause.unwrap_or_else(|| error.to_string()))
    }
}

/// Without what only libpq knows: certificates are always checked, and by which is told apart.
fn without_libpq_words(url: &str) -> (String, Option<PathBuf>) {
    let Some((before, query)) = url.split_once('?') else {
        return (url.to_owned(), None);
    };
    let mut roots = None;
    let mut kept = Vec::new();
    for part in query.split('&') {
        match part.split_once('=') {
            Some(("sslmode", "verify-full" | "verify-ca")) => kept.push("sslmode=require"),
            Some(("sslrootcert", file)) if file != "system" => roots = Some(PathBuf::from(file)),
            Some(("sslrootcert", _)) => {}
            _ => kept.push(part),
        }
    }
    if kept.is_empty() {
        return (before.to_owned(), roots);
    }
    (format!("{before}?{}", kept.join("&")), roots)
}

fn is_here(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost"
                || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

fn roots(file: &Path) -> Result<RootCertStore, RemoteError> {
    let failed =
        |why: String| RemoteError::Address(format!("sslrootcert={}: {why}", file.display()));
    let bytes = files::read_at_most(file, MOST_CERTIFICATE_BYTES).map_err(|error| match error {
        Unread::TooLong => failed(format!("it has more than {MOST_CERTIFICATE_BYTES} bytes")),
        Unread::Io(error) => failed(error.to_string()),
    })?;
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(&bytes) {
        let certificate = certificate.map_err(|error| failed(error.to_string()))?;
        roots.add(certificate).map_err(|error| failed(error.to_string()))?;
    }
    if roots.is_empty() {
        return Err(failed("it holds no certificate".to_owned()));
    }
    Ok(roots)
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn addresses_are_read_and_wrong_ones_told() {
        let good = [
            "postgresql://anna@db.example.org/setwise",
            "postgres://anna@db.example.org:5433/setwise?sslmode=verify-full",
            "postgresql://anna@db.example.org/setwise?sslmode=verify-full&sslrootcert=/etc/ca.pem",
            "postgresql://anna@%2Frun%2Fpostgresql/setwise",
            "postgresql://anna@localhost/setwise?sslmode=disable",
        ];
        for url in good {
            assert_eq!(Address::parse(url).unwrap().url(), url);
        }
        let wrong = [
            ("", "it must begin with postgresql://, as in postgresql://LOGIN@HOST/DATABASE"),
            (
                "mysql://anna@host/db",
                "it must begin with postgresql://, as in postgresql://LOGIN@HOST/DATABASE",
            ),
            (
                "postgresql://anna:secret@host/db",
                "it contains a password, which others could see; give that in PGPASSWORD or by --password-command",
            ),
            ("postgresql://host/db", "it has no login; write postgresql://LOGIN@HOST/DATABASE"),
            (
                "postgresql://anna@localhost/db?sslmode=disable&hostaddr=192.0.2.1",
                "it has a hostaddr; write that as the host",
            ),
            (
                "postgresql://anna@host/db?sslmode=disable",
                "sslmode=disable would send the password unencrypted to another machine",
            ),
        ];
        for (url, why) in wrong {
            let told = Address::parse(url).unwrap_err().to_string();
            assert_eq!(told, format!("the address of the database can't be used: {why}"));
        }
        assert!(Address::parse("postgresql://anna@host:port/db").is_err());
        assert!(Address::parse("postgresql://anna@host/db?dance=1").is_err());
    }
}
