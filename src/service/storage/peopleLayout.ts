/** Tables of `LAYOUT_12`: these and `SESSIONS`. */
export const API_KEY = `
  CREATE TABLE api_key (
    prefix TEXT PRIMARY KEY,
    hash TEXT NOT NULL,
    user_name TEXT NOT NULL,
    description TEXT NOT NULL,
    created INTEGER,
    valid_from INTEGER,
    valid_until INTEGER,
    last_used INTEGER,
    last_address TEXT,
    revoked INTEGER
  ) STRICT, WITHOUT ROWID;
`;
export const SESSIONS = `
  CREATE TABLE session (token TEXT PRIMARY KEY, user_name TEXT NOT NULL, due INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE sign_in_failure (who TEXT PRIMARY KEY, failures INTEGER NOT NULL, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

/**
 * What layout 12 changes: nothing in the file signs anybody in. Of an API key there is the SHA-256, under the first
 * characters of the key, by which it is found and named; of a session the SHA-256 of its token. Both are long random
 * texts, so a plain hash is enough. Moments are milliseconds since 1970; a key that is revoked stays, for the list.
 * `rights` are those of a role or a user's own, as JSON; null is everything.
 */
export const LAYOUT_12 = `
  ALTER TABLE api_key RENAME TO plain_key;
  ${API_KEY}
  INSERT INTO api_key (prefix, hash, user_name, description, valid_until)
    SELECT substr(key, 1, 8), sha256(key), user_name, description, expires FROM plain_key;
  DROP TABLE plain_key;
  ALTER TABLE account_user ADD COLUMN rights TEXT;
  ALTER TABLE account_user ADD COLUMN locked INTEGER;
  UPDATE account_user SET rights = (SELECT value FROM setting WHERE setting.name = 'rights of ' || account_user.name);
  DELETE FROM setting WHERE name LIKE 'rights of %';
  ${SESSIONS}`;

/**
 * What layout 14 adds: roles of the company's own, and which of them a user has. `rights` are JSON without legal
 * entities, which each user has beside the role; a user's `rights` are always the ones that hold.
 */
export const LAYOUT_14 = `
  CREATE TABLE role (name TEXT PRIMARY KEY, rights TEXT NOT NULL) STRICT, WITHOUT ROWID;
  ALTER TABLE account_user ADD COLUMN role TEXT REFERENCES role (name);
`;
