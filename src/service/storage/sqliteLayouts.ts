import { LAYOUT_7, LAYOUT_8, LAYOUT_9, LAYOUT_10, LAYOUT_11, NEW_LEDGER } from './ledgerLayout.ts';
import { LAYOUT_13, LAYOUT_16, NEW_HISTORY } from './historyLayout.ts';
import { LAYOUT_12, LAYOUT_14 } from './peopleLayout.ts';

const TABLES = [
  'setting',
  'counter',
  'account_user',
  'role',
  'api_key',
  'session',
  'sign_in_failure',
  'record',
  'document',
  'document_line',
  'allocation',
  'posting_queue',
  'child',
  'attachment',
];

/** What searches find documents by, and their stored text. */
export const DOCUMENT = `
  CREATE TABLE document (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    doc_class TEXT NOT NULL,
    doc_no TEXT NOT NULL UNIQUE,
    int_ref TEXT UNIQUE,
    doc_type_id TEXT NOT NULL,
    legal_entity_id TEXT NOT NULL,
    contact_account_id TEXT,
    currency TEXT NOT NULL,
    their_doc_no TEXT,
    their_ref TEXT,
    doc_date TEXT NOT NULL,
    due_date TEXT,
    modified TEXT NOT NULL,
    statuses TEXT NOT NULL,
    draft INTEGER NOT NULL,
    outstanding INTEGER NOT NULL,
    posted INTEGER NOT NULL,
    approved INTEGER NOT NULL,
    reversed INTEGER NOT NULL,
    abandoned INTEGER NOT NULL,
    header TEXT NOT NULL,
    particulars TEXT NOT NULL,
    lines TEXT NOT NULL
  );
`;

/**
 * Records and catalogs are few and held in memory; their table is only read at the start. Documents are found through
 * columns and answered from stored text in wire form: `header` is the search summary, `particulars` and `lines`
 * complete it for a read of one document.
 */
const SCHEMA = `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE account_user (name TEXT PRIMARY KEY, id TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE api_key (key TEXT PRIMARY KEY, user_name TEXT NOT NULL, description TEXT NOT NULL, expires INTEGER) WITHOUT ROWID;
  CREATE TABLE record (
    position INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL UNIQUE,
    modified TEXT NOT NULL,
    body TEXT NOT NULL
  );
  ${DOCUMENT}
  CREATE INDEX document_by_date ON document (doc_date, seq);
  CREATE INDEX document_by_contact ON document (contact_account_id, doc_date, seq);
  CREATE INDEX document_by_currency ON document (currency, doc_date, seq);
  CREATE INDEX document_by_due_date ON document (due_date);
  CREATE INDEX document_by_modified ON document (modified);
  CREATE INDEX document_by_their_doc_no ON document (their_doc_no) WHERE their_doc_no IS NOT NULL;
  CREATE INDEX document_by_their_ref ON document (their_ref) WHERE their_ref IS NOT NULL;
  CREATE INDEX document_drafts ON document (doc_date, seq) WHERE draft = 1;
  CREATE INDEX document_outstanding ON document (doc_date, seq) WHERE outstanding = 1;
  CREATE INDEX document_abandoned ON document (doc_date, seq) WHERE abandoned = 1;
  CREATE TABLE document_line (id TEXT PRIMARY KEY, document_id TEXT NOT NULL, int_ref TEXT) WITHOUT ROWID;
  CREATE UNIQUE INDEX document_line_by_int_ref ON document_line (int_ref) WHERE int_ref IS NOT NULL;
`;

/**
 * What layout 2 adds. An older database is upgraded to the newest layout when it is opened. `child` holds everything
 * that belongs to another record and is not held in memory: bank transactions, prices, notes of a project, each as
 * JSON.
 */
export const LAYOUT_2 = `
  CREATE TABLE allocation (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    from_id TEXT NOT NULL,
    to_id TEXT NOT NULL,
    amount TEXT NOT NULL,
    base_amount TEXT NOT NULL,
    rate TEXT NOT NULL,
    match_name TEXT NOT NULL,
    created TEXT NOT NULL
  );
  CREATE INDEX allocation_from ON allocation (from_id);
  CREATE INDEX allocation_to ON allocation (to_id);
  CREATE TABLE posting_queue (document_id TEXT PRIMARY KEY, due INTEGER NOT NULL, user_name TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE child (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL UNIQUE,
    parent TEXT NOT NULL,
    modified TEXT NOT NULL,
    body TEXT NOT NULL
  );
  CREATE INDEX child_of ON child (kind, parent);
  CREATE TABLE attachment (id TEXT PRIMARY KEY, content BLOB NOT NULL);
`;

/** Columns that a search filters by besides those that its index begins with, most frequent first. */
const FILTERED =
  'modified, due_date, draft, outstanding, posted, approved, reversed, abandoned, currency, doc_type_id, legal_entity_id';

/**
 * What layout 3 changes: a search walks an index in the order of its answer and finds in it all that it filters by. A
 * filter with few matches then walks over a few bytes for each document, not over the documents. Two such indexes serve
 * every filter; one for each filter would make every create slower. The other indexes that are left lead to few
 * documents at once.
 *
 * The planner is told how many documents share a value, because it would expect a class to be as selective as a
 * contact.
 */
const LAYOUT_3 = `
  DROP INDEX IF EXISTS document_by_date;
  DROP INDEX IF EXISTS document_by_currency;
  DROP INDEX IF EXISTS document_by_due_date;
  DROP INDEX IF EXISTS document_by_class;
  DROP INDEX IF EXISTS document_reversed;
  CREATE INDEX document_by_date ON document (doc_date, seq, doc_class, ${FILTERED});
  CREATE INDEX document_by_class ON document (doc_class, doc_date, seq, ${FILTERED});
  CREATE INDEX document_reversed ON document (doc_date, seq) WHERE reversed = 1;
  ANALYZE sqlite_schema;
  DELETE FROM sqlite_stat1 WHERE tbl = 'document';
  INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('document', 'document_by_date', '100000 150 1'),
    ('document', 'document_by_class', '100000 50000 75 1'),
    ('document', 'document_by_contact', '100000 300 2 1'),
    ('document', 'document_by_modified', '100000 1'),
    ('document', 'document_by_their_doc_no', '20000 1'),
    ('document', 'document_by_their_ref', '50000 5'),
    ('document', 'document_drafts', '2000 5 1'),
    ('document', 'document_outstanding', '10000 20 1'),
    ('document', 'document_abandoned', '5000 10 1'),
    ('document', 'document_reversed', '100 2 1');
`;

/**
 * What layout 4 changes: searches walk over columns in memory (`SearchIndex`), so one index is enough to read them in
 * order, and the planner needs no statistics.
 */
const LAYOUT_4 = `
  DROP INDEX IF EXISTS document_by_date;
  DROP INDEX IF EXISTS document_by_class;
  DROP INDEX IF EXISTS document_by_contact;
  DROP INDEX IF EXISTS document_drafts;
  DROP INDEX IF EXISTS document_outstanding;
  DROP INDEX IF EXISTS document_abandoned;
  DROP INDEX IF EXISTS document_reversed;
  CREATE INDEX document_searched ON document (doc_date, seq, doc_class, contact_account_id, ${FILTERED});
  CREATE INDEX document_open ON document (contact_account_id, doc_date, seq) WHERE outstanding = 1;
  CREATE INDEX document_drafts ON document (modified) WHERE draft = 1;
  DELETE FROM sqlite_stat1 WHERE tbl = 'document';
`;

/**
 * What layout 5 changes: periods and product groups are named by id. The id of a period follows from its month
 * (`periodIdOf`); each text that products had as their group becomes a product group with this code.
 */
const LAYOUT_5 = `
  UPDATE document SET header = json_set(header, '$.periodId', '00000000-0000-8000-8000-000000' || replace(json_extract(header, '$.periodId'), '-', ''))
    WHERE json_extract(header, '$.periodId') LIKE '____-__';
  UPDATE child SET body = json_set(body, '$.periodId', '00000000-0000-8000-8000-000000' || replace(json_extract(body, '$.periodId'), '-', ''))
    WHERE kind = 'Budget' AND json_extract(body, '$.periodId') LIKE '____-__';
  INSERT INTO record (kind, id, modified, body)
    SELECT 'productGroup', id, modified, json_object('id', id, 'code', code, 'description', code, 'isActive', json('true'), 'lastModified', modified, 'lastModifiedBy', author) FROM (
      SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))) AS id,
        json_extract(body, '$.productGroupId') AS code, min(modified) AS modified, json_extract(body, '$.lastModifiedBy') AS author
      FROM record WHERE kind = 'product' AND json_extract(body, '$.productGroupId') IS NOT NULL GROUP BY code
    );
  UPDATE record SET body = json_set(body, '$.productGroupId', (
      SELECT named.id FROM record AS named WHERE named.kind = 'productGroup' AND json_extract(named.body, '$.code') = json_extract(record.body, '$.productGroupId')
    )) WHERE kind = 'product' AND json_extract(body, '$.productGroupId') IS NOT NULL;
`;

/** What layout 6 adds: what an allocation released of the document that it comes from; '' in older ones. */
export const LAYOUT_6 = `
  ALTER TABLE allocation ADD COLUMN from_base_amount TEXT NOT NULL DEFAULT '';
`;

/**
 * What layout 15 adds: a supplier's number is looked for in any letter case and without spaces around it, at each new
 * invoice. Both engines fold A to Z alone.
 */
export const LAYOUT_15 = `
  CREATE INDEX document_by_supplier_number ON document (contact_account_id, lower(trim(their_doc_no)))
    WHERE their_doc_no IS NOT NULL;
`;

/** What leads from each layout to the next; the first makes an empty file one of layout 1. */
export const STEPS = [
  SCHEMA,
  LAYOUT_2,
  LAYOUT_3,
  LAYOUT_4,
  LAYOUT_5,
  LAYOUT_6,
  LAYOUT_7,
  LAYOUT_8,
  LAYOUT_9,
  LAYOUT_10,
  LAYOUT_11,
  LAYOUT_12,
  LAYOUT_13,
  LAYOUT_14,
  LAYOUT_15,
  LAYOUT_16,
];

/** Empties every table. */
export const EMPTIED = `${TABLES.map((table) => `DELETE FROM ${table}`).join(';')}; ${NEW_LEDGER}; ${NEW_HISTORY}`;
