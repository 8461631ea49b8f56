-- What setwise needs of a database that speaks PostgreSQL's protocol. Run it once, as the role that is to
-- own the tables; running it again changes nothing.
--
--   setwise sync schema | psql "postgresql://owner@host/setwise"
--
-- Each athlete has a login role of their own:
--
--   CREATE ROLE anna LOGIN PASSWORD '…' IN ROLE setwise;
--
-- Bodies are encrypted before they come here: who keeps this database reads which device wrote how much
-- and when, and nothing else. Row-level security keeps athletes apart from each other.

-- What is there already is not worth a line each.
SET client_min_messages = warning;

-- CockroachDB makes no role in a DO block: there, give CREATE ROLE IF NOT EXISTS setwise in its place.
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'setwise') THEN
    CREATE ROLE setwise NOLOGIN;
  END IF;
END $$;

CREATE TABLE IF NOT EXISTS athletes (
  athlete uuid PRIMARY KEY,
  login name UNIQUE NOT NULL,
  erased_at timestamptz
);

CREATE TABLE IF NOT EXISTS devices (
  athlete uuid NOT NULL REFERENCES athletes ON DELETE CASCADE,
  device uuid NOT NULL,
  label bytea NOT NULL CHECK (octet_length(label) <= 1024),
  revoked_at timestamptz,
  PRIMARY KEY (athlete, device)
);

-- Whom an athlete lets read what, with the key to it, sealed for them.
CREATE TABLE IF NOT EXISTS readers (
  athlete uuid NOT NULL REFERENCES athletes ON DELETE CASCADE,
  reader name NOT NULL,
  scope smallint NOT NULL,
  epoch int NOT NULL,
  key bytea NOT NULL CHECK (octet_length(key) <= 1024),
  until timestamptz,
  PRIMARY KEY (athlete, reader, scope, epoch)
);

-- A row a record of a device's journal: in scope 0 for the athlete's own devices, in scope 1 and above as
-- the team may read it. Its place is its key: sent twice it is there once.
CREATE TABLE IF NOT EXISTS ops (
  athlete uuid NOT NULL,
  device uuid NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  hlc bigint NOT NULL,
  scope smallint NOT NULL,
  v smallint NOT NULL,
  epoch int NOT NULL,
  sum bytea NOT NULL CHECK (octet_length(sum) = 16),
  body bytea NOT NULL CHECK (octet_length(body) <= 1048576),
  PRIMARY KEY (athlete, device, scope, seq),
  FOREIGN KEY (athlete, device) REFERENCES devices ON DELETE CASCADE
);

-- What somebody who reads an athlete sends them: sealed for the two of them. The athlete's setwise takes
-- each in once; nothing changes before they accept it.
CREATE TABLE IF NOT EXISTS sent (
  athlete uuid NOT NULL REFERENCES athletes ON DELETE CASCADE,
  sender name NOT NULL DEFAULT current_user,
  id uuid NOT NULL,
  scope smallint NOT NULL,
  epoch int NOT NULL,
  body bytea NOT NULL CHECK (octet_length(body) <= 262144),
  sent_at timestamptz NOT NULL DEFAULT now(),
  taken_at timestamptz,
  PRIMARY KEY (athlete, sender, id)
);

ALTER TABLE athletes ENABLE ROW LEVEL SECURITY;
ALTER TABLE devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE readers ENABLE ROW LEVEL SECURITY;
ALTER TABLE ops ENABLE ROW LEVEL SECURITY;
ALTER TABLE sent ENABLE ROW LEVEL SECURITY;

DROP POLICY IF EXISTS own ON athletes;
CREATE POLICY own ON athletes USING (login = current_user) WITH CHECK (login = current_user);

DROP POLICY IF EXISTS own ON devices;
CREATE POLICY own ON devices
  USING (athlete IN (SELECT athlete FROM athletes WHERE login = current_user));
DROP POLICY IF EXISTS granted ON devices;
CREATE POLICY granted ON devices FOR SELECT
  USING (EXISTS (SELECT 1 FROM readers r
    WHERE r.athlete = devices.athlete AND r.reader = current_user
    AND (r.until IS NULL OR r.until > now())));

DROP POLICY IF EXISTS own ON readers;
CREATE POLICY own ON readers
  USING (athlete IN (SELECT athlete FROM athletes WHERE login = current_user));
DROP POLICY IF EXISTS granted ON readers;
CREATE POLICY granted ON readers FOR SELECT
  USING (reader = current_user AND (until IS NULL OR until > now()));

DROP POLICY IF EXISTS own ON ops;
CREATE POLICY own ON ops
  USING (athlete IN (SELECT athlete FROM athletes WHERE login = current_user));
DROP POLICY IF EXISTS granted ON ops;
CREATE POLICY granted ON ops FOR SELECT
  USING (EXISTS (SELECT 1 FROM readers r
    WHERE r.athlete = ops.athlete AND r.scope = ops.scope AND r.epoch = ops.epoch
    AND r.reader = current_user AND (r.until IS NULL OR r.until > now())));

-- The athlete sees what was sent to them, and says that it was taken in.
DROP POLICY IF EXISTS own ON sent;
CREATE POLICY own ON sent FOR SELECT
  USING (athlete IN (SELECT athlete FROM athletes WHERE login = current_user));
DROP POLICY IF EXISTS taken ON sent;
CREATE POLICY taken ON sent FOR UPDATE
  USING (athlete IN (SELECT athlete FROM athletes WHERE login = current_user));
-- Who reads the athlete sends, in their own name, and sees what became of it.
DROP POLICY IF EXISTS send ON sent;
CREATE POLICY send ON sent FOR INSERT
  WITH CHECK (sender = current_user AND EXISTS (SELECT 1 FROM readers r
    WHERE r.athlete = sent.athlete AND r.scope = sent.scope AND r.epoch = sent.epoch
    AND r.reader = current_user AND (r.until IS NULL OR r.until > now())));
DROP POLICY IF EXISTS sender ON sent;
CREATE POLICY sender ON sent FOR SELECT
  USING (sender = current_user AND EXISTS (SELECT 1 FROM readers r
    WHERE r.athlete = sent.athlete AND r.reader = current_user
    AND (r.until IS NULL OR r.until > now())));

-- Records are only ever added: nobody but the owner of the tables changes or deletes one.
-- Before, whole rows of these could be written.
REVOKE INSERT ON athletes, devices, readers FROM setwise;
GRANT SELECT ON athletes, devices, readers, ops, sent TO setwise;
GRANT INSERT (athlete, login) ON athletes TO setwise;
GRANT INSERT (athlete, device, label) ON devices TO setwise;
GRANT INSERT (athlete, reader, scope, epoch, key) ON readers TO setwise;
GRANT INSERT ON ops TO setwise;
GRANT INSERT (athlete, id, scope, epoch, body) ON sent TO setwise;
GRANT UPDATE (label, revoked_at) ON devices TO setwise;
GRANT UPDATE (until) ON readers TO setwise;
GRANT UPDATE (taken_at) ON sent TO setwise;
