/** What layout 13 adds: the history, which is only ever added to. `changes` is JSON (`FieldChange`). */
export const EVENT = `
  CREATE TABLE event (
    number INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    user_name TEXT NOT NULL,
    asked TEXT NOT NULL,
    address TEXT NOT NULL,
    kind TEXT NOT NULL,
    record_id TEXT NOT NULL,
    changes TEXT NOT NULL,
    state TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX event_of_record ON event (record_id, number);
`;
export const LAYOUT_13 = `${EVENT}
  CREATE TRIGGER event_changed BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'the history is never changed'); END;
  CREATE TRIGGER event_deleted BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'the history is never deleted'); END;
`;

/**
 * What layout 16 adds: the values of the changes of an event, as JSON (`ChangeValues`). Only they may be changed, since
 * they may have to be erased; `changes` has commitments in their place.
 */
export const LAYOUT_16 = `
  ALTER TABLE event ADD COLUMN content TEXT;
  DROP TRIGGER event_changed;
  CREATE TRIGGER event_changed
    BEFORE UPDATE OF number, at, user_name, asked, address, kind, record_id, changes, state, hash ON event
    BEGIN SELECT RAISE(ABORT, 'the history is never changed'); END;
`;

/** Takes the history of a company that was not made to its end away. */
export const NEW_HISTORY = `DROP TABLE event; ${LAYOUT_13} ${LAYOUT_16}`;
