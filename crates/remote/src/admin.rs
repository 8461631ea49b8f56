//! What whoever owns the database does there: a login for an athlete or a coach, and an end to all that is
//! kept of one.

use super::error::RemoteError;
use super::server::Server;
use super::statements as sql;
use tokio_postgres::types::Type;
use uuid::Uuid;

/// As it stands in a statement that takes no parameters.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

impl Server {
    /// Makes a login with the role that the tables are for. The database learns only what checks the
    /// password, and so does its log.
    pub async fn add_login(&self, login: &str, password: &str) -> Result<(), RemoteError> {
        let verifier = postgres_protocol::password::scram_sha_256(password.as_bytes());
        let sql =
            format!("CREATE ROLE {} LOGIN PASSWORD '{verifier}' IN ROLE setwise", quoted(login));
        self.execute(&sql, &[]).await.map(drop)
    }

    /// Deletes all that is kept of a login's athlete, the keys first; false where there is none. That it was
    /// erased stays, so that devices and coaches learn of it.
    pub async fn erase(&self, login: &str) -> Result<bool, RemoteError> {
        Ok(self.execute(sql::ERASE, &[(&login, Type::TEXT)]).await? > 0)
    }

    /// Whether what an athlete let this login read was erased.
    pub async fn is_erased(&self, athlete: Uuid) -> Result<bool, RemoteError> {
        let rows = self.query(sql::IS_ERASED, &[(&athlete, Type::UUID)]).await?;
        Ok(!rows.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_name_in_a_statement_stays_a_name() {
        assert_eq!(quoted("anna"), r#""anna""#);
        assert_eq!(quoted(r#"x" SUPERUSER; --"#), r#""x"" SUPERUSER; --""#);
    }
}
