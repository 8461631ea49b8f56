//! What is said to the database. Statements have no names, since those break behind a pooler.

/// Who the login is.
pub const ATHLETE: &str =
    "SELECT athlete, erased_at IS NOT NULL FROM athletes WHERE login = current_user";

pub const CLAIM: &str =
    "INSERT INTO athletes (athlete, login) VALUES ($1, current_user) ON CONFLICT DO NOTHING";

pub const ADD_DEVICE: &str = "INSERT INTO devices (athlete, device, label) VALUES ($1, $2, $3) \
     ON CONFLICT DO NOTHING";

pub const RENAME: &str = "UPDATE devices SET label = $3 WHERE athlete = $1 AND device = $2";

pub const FORGET: &str = "UPDATE devices SET revoked_at = now() \
     WHERE athlete = $1 AND device = $2 AND revoked_at IS NULL";

/// How far each device is; the last row of its key is found without reading the others.
pub const HEADS: &str = "SELECT device, label, revoked_at IS NOT NULL, \
     coalesce((SELECT max(seq) FROM ops WHERE ops.athlete = devices.athlete \
     AND ops.device = devices.device AND ops.scope = $2), 0), NULL::bigint \
     FROM devices WHERE athlete = $1 ORDER BY device";

/// The same with how many there are, so that a hole is found: reads the whole index of the athlete.
pub const COUNTED_HEADS: &str = "SELECT device, label, revoked_at IS NOT NULL, \
     coalesce((SELECT max(seq) FROM ops WHERE ops.athlete = devices.athlete \
     AND ops.device = devices.device AND ops.scope = $2), 0), \
     (SELECT count(*) FROM ops WHERE ops.athlete = devices.athlete \
     AND ops.device = devices.device AND ops.scope = $2) \
     FROM devices WHERE athlete = $1 ORDER BY device";

/// Milliseconds since 1970, by the server's clock.
pub const NOW: &str = "SELECT (extract(epoch FROM now()) * 1000)::bigint";

macro_rules! push {
    ($where:literal) => {
        concat!(
            "INSERT INTO ops (athlete, device, seq, hlc, scope, v, epoch, sum, body) \
             SELECT $1::uuid, $2::uuid, t.seq, t.hlc, t.scope, t.v, t.epoch, t.sum, t.body \
             FROM unnest($3::bigint[], $4::bigint[], $5::smallint[], $6::smallint[], $7::int[], \
             $8::bytea[], $9::bytea[]) AS t (seq, hlc, scope, v, epoch, sum, body) ",
            $where,
            "ON CONFLICT DO NOTHING"
        )
    };
}

/// Once, however often it is sent.
pub const PUSH: &str = push!("");

/// The same of a device that was not forgotten.
pub const PUSH_EARLY: &str = push!(
    "WHERE EXISTS (SELECT 1 FROM devices WHERE athlete = $1::uuid AND device = $2::uuid \
     AND revoked_at IS NULL) "
);

pub const SUMS: &str = "SELECT seq, sum FROM ops \
     WHERE athlete = $1 AND device = $2 AND scope = $3 AND seq = ANY ($4::bigint[]) ORDER BY seq";

/// A page: so many ops, and so many bytes of them and one more.
pub const PULL: &str = "SELECT seq, hlc, scope, v, epoch, sum, body FROM (\
     SELECT *, sum(octet_length(body)) OVER (ORDER BY seq) - octet_length(body) AS before FROM (\
     SELECT seq, hlc, scope, v, epoch, sum, body FROM ops \
     WHERE athlete = $1 AND device = $2 AND scope = $3 AND seq > $4 ORDER BY seq LIMIT $5) AS next) AS page \
     WHERE before < $6 ORDER BY seq";

/// Whom the athlete lets read what; their own rows say what is shared.
pub const READERS: &str = "SELECT reader::text, reader = current_user, scope, epoch, key, \
     until IS NOT NULL AND until <= now() FROM readers WHERE athlete = $1 ORDER BY scope, epoch, reader";

/// Whether somebody can log in under a name.
pub const LOGIN_EXISTS: &str =
    "SELECT 1 FROM pg_roles WHERE rolname::text = $1::text AND rolcanlogin";

/// Ends what one reader may read, or all of an older edition, and gives new keys to the others, at once.
pub const GRANT: &str = "WITH ended AS (UPDATE readers SET until = now() \
     WHERE athlete = $1 AND until IS NULL AND reader <> current_user \
     AND (reader = $6::text OR scope < $7::smallint) RETURNING 1) \
     INSERT INTO readers (athlete, reader, scope, epoch, key) \
     SELECT $1::uuid, coalesce(t.reader, current_user::text)::name, t.scope, t.epoch, t.key \
     FROM unnest($2::text[], $3::smallint[], $4::int[], $5::bytea[]) AS t (reader, scope, epoch, key) \
     ON CONFLICT (athlete, reader, scope, epoch) DO UPDATE SET until = NULL";

/// What the login may read of one athlete or of all, with the keys to it.
pub const GRANTED: &str = "SELECT athlete, scope, epoch, key FROM readers \
     WHERE reader = current_user AND (until IS NULL OR until > now()) \
     AND athlete = coalesce($1, athlete) ORDER BY athlete, scope, epoch";

/// What was sent to the athlete and is not taken in, or not known here; of what is known not its body.
pub const MESSAGES: &str = "SELECT id, sender::text, (extract(epoch FROM sent_at) * 1000)::bigint, scope, \
     epoch, taken_at IS NOT NULL, CASE WHEN id = ANY ($2::uuid[]) THEN NULL ELSE body END FROM sent \
     WHERE athlete = $1 AND (taken_at IS NULL OR NOT id = ANY ($2::uuid[])) ORDER BY sent_at, id LIMIT $3";

pub const TAKE: &str = "UPDATE sent SET taken_at = now() \
     WHERE athlete = $1 AND id = ANY ($2::uuid[]) AND taken_at IS NULL";

/// In the login's own name.
pub const SEND: &str = "INSERT INTO sent (athlete, id, scope, epoch, body) VALUES ($1, $2, $3, $4, $5) \
     ON CONFLICT DO NOTHING";

/// Which of those that the login sent were taken in.
pub const TAKEN: &str = "SELECT id FROM sent WHERE athlete = $1 AND sender = current_user \
     AND id = ANY ($2::uuid[]) AND taken_at IS NOT NULL";

/// All of an athlete: keys, then what they open. Readers keep a row without a key, which tells them.
pub const ERASE: &str = "WITH erased AS (UPDATE athletes SET erased_at = coalesce(erased_at, now()) \
     WHERE login = $1 RETURNING athlete), \
     keys AS (UPDATE readers SET key = '' WHERE athlete IN (SELECT athlete FROM erased)), \
     messages AS (DELETE FROM sent WHERE athlete IN (SELECT athlete FROM erased)), \
     records AS (DELETE FROM devices WHERE athlete IN (SELECT athlete FROM erased)) \
     SELECT athlete FROM erased";

pub const IS_ERASED: &str = "SELECT 1 FROM readers WHERE athlete = $1 AND reader = current_user \
     AND octet_length(key) = 0 LIMIT 1";
