-- Conversations, in the order in which they began. The one in the table conversation is running.
CREATE TABLE conversations (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE,
    began_at TEXT NOT NULL
) STRICT;

-- All that was said before was one.
INSERT INTO conversations (uuid, began_at)
    SELECT uuid, coalesce(
        (SELECT body ->> '$.at' FROM entries ORDER BY id LIMIT 1),
        strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
    ) FROM conversation;

ALTER TABLE entries ADD COLUMN conversation INTEGER REFERENCES conversations (id);

UPDATE entries SET conversation = (SELECT id FROM conversations);

CREATE INDEX entries_by_conversation ON entries (conversation, id);
