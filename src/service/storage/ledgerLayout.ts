/**
 * What layout 7 adds: the general ledger. An entry says what an account is debited (above zero) or credited, in minor
 * units of the base currency. The row of its posting is inserted last: entries refer to it by a key that is checked at
 * commit, and its trigger refuses entries that do not balance for each legal entity. So no commit holds a posting that
 * does not balance, whatever the code does. Postings and entries are never changed or deleted: what is wrong is undone
 * by a posting of its own, and with which return an entry was filed stands beside it.
 */
export const LEDGER_TABLES = `
  CREATE TABLE posting (
    number INTEGER PRIMARY KEY,
    journal TEXT NOT NULL,
    date TEXT NOT NULL,
    legal_entity_id TEXT NOT NULL,
    document_id TEXT,
    allocation_id TEXT,
    undoes INTEGER UNIQUE REFERENCES posting (number),
    text TEXT NOT NULL,
    posted TEXT NOT NULL,
    posted_by TEXT NOT NULL
  ) STRICT;
  CREATE INDEX posting_of_document ON posting (document_id);
  CREATE INDEX posting_of_allocation ON posting (allocation_id) WHERE allocation_id IS NOT NULL;
  CREATE TABLE entry (
    seq INTEGER PRIMARY KEY,
    posting INTEGER NOT NULL REFERENCES posting (number) DEFERRABLE INITIALLY DEFERRED,
    legal_entity_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    date TEXT NOT NULL,
    amount INTEGER NOT NULL,
    currency TEXT NOT NULL,
    currency_amount INTEGER NOT NULL,
    role TEXT NOT NULL,
    contact_account_id TEXT,
    tax_code_id TEXT,
    rate TEXT,
    base INTEGER,
    tax_date TEXT,
    cost_centre TEXT,
    department TEXT,
    project_id TEXT,
    text TEXT
  ) STRICT;
  CREATE INDEX entry_of_posting ON entry (posting);
  CREATE INDEX entry_of_account ON entry (legal_entity_id, account_id, date, amount);
  CREATE TABLE period (
    legal_entity_id TEXT NOT NULL,
    month TEXT NOT NULL,
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    changed TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    PRIMARY KEY (legal_entity_id, month)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tax_return (
    id TEXT PRIMARY KEY,
    legal_entity_id TEXT NOT NULL,
    date_from TEXT NOT NULL,
    date_to TEXT NOT NULL,
    boxes TEXT NOT NULL,
    posting INTEGER REFERENCES posting (number),
    filed TEXT NOT NULL,
    filed_by TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE filed_entry (
    entry INTEGER PRIMARY KEY REFERENCES entry (seq),
    return_id TEXT NOT NULL REFERENCES tax_return (id)
  ) STRICT;
`;
export const LAYOUT_7 = `${LEDGER_TABLES}
  CREATE TRIGGER posting_inserted BEFORE INSERT ON posting BEGIN
    SELECT RAISE(ABORT, 'its number is not the next one') WHERE NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM posting);
    SELECT RAISE(ABORT, 'it has no entries') WHERE NOT EXISTS (SELECT 1 FROM entry WHERE posting = NEW.number);
    SELECT RAISE(ABORT, 'its entries are of another day') WHERE EXISTS (SELECT 1 FROM entry WHERE posting = NEW.number AND date <> NEW.date);
    SELECT RAISE(ABORT, 'its debits and credits differ') WHERE EXISTS (SELECT 1 FROM entry WHERE posting = NEW.number GROUP BY legal_entity_id HAVING sum(amount) <> 0);
  END;
  CREATE TRIGGER entry_inserted BEFORE INSERT ON entry BEGIN
    SELECT RAISE(ABORT, 'its posting is complete') WHERE EXISTS (SELECT 1 FROM posting WHERE number = NEW.posting);
  END;
  CREATE TRIGGER posting_changed BEFORE UPDATE ON posting BEGIN SELECT RAISE(ABORT, 'postings are never changed'); END;
  CREATE TRIGGER posting_deleted BEFORE DELETE ON posting BEGIN SELECT RAISE(ABORT, 'postings are never deleted'); END;
  CREATE TRIGGER entry_changed BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
  CREATE TRIGGER entry_deleted BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
`;

/**
 * What layout 8 adds: the document that an entry is about where that is not only the one which its posting posts, such
 * as the invoice whose tax a payment releases; and an index of what stands on control accounts, by contact.
 */
export const LAYOUT_8 = `
  ALTER TABLE entry ADD COLUMN document_id TEXT;
  CREATE INDEX entry_about_document ON entry (document_id) WHERE document_id IS NOT NULL;
  CREATE INDEX entry_of_contact ON entry (legal_entity_id, account_id, contact_account_id, date, amount) WHERE role = 'control';
`;

/** What layout 9 adds: the version of a return, which counts how often its period was filed. */
export const LAYOUT_9 = `
  ALTER TABLE tax_return ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
`;

/** What layout 10 adds: the rates of currencies by day, in units of the currency for one of the base currency. */
export const LAYOUT_10 = `
  CREATE TABLE currency_rate (
    currency TEXT NOT NULL,
    date TEXT NOT NULL,
    rate TEXT NOT NULL,
    changed TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    PRIMARY KEY (currency, date)
  ) STRICT, WITHOUT ROWID;
`;

export const OPEN_ITEM = `
  CREATE TABLE open_item (
    document_id TEXT PRIMARY KEY,
    legal_entity_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    contact_account_id TEXT NOT NULL,
    amount INTEGER NOT NULL,
    date_from TEXT NOT NULL,
    date_to TEXT NOT NULL,
    released_from TEXT NOT NULL DEFAULT '9999-12-31',
    due_date TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
export const OPEN_ITEM_OF_DAY = `
  CREATE INDEX open_item_of_day ON open_item (legal_entity_id, account_id, date_to, date_from, released_from, contact_account_id, due_date, amount);
`;

const UNDONE = 'SELECT 1 FROM posting AS later WHERE later.undoes = posting.number';
const liveDate = (column: string, id: string): string =>
  `SELECT date FROM posting WHERE ${column} = ${id} AND +undoes IS NULL AND NOT EXISTS (${UNDONE})`;
const ALLOCATIONS_OF_ITEM =
  'SELECT counts_from FROM allocation WHERE from_id = document_id UNION ALL SELECT counts_from FROM allocation WHERE to_id = document_id';

/**
 * What layout 11 adds: the day from which an allocation counts, because both of its documents are posted, and what each
 * document leaves on a control account, from the day of its posting to the one on which nothing of it is open any more,
 * with the day on which the first of it is released. So an aged list of any day reads what was open then, and nothing
 * else.
 */
export const LAYOUT_11 = `
  ALTER TABLE allocation ADD COLUMN counts_from TEXT;
  ${OPEN_ITEM}
  UPDATE allocation SET counts_from = (
      SELECT max(date) FROM (${liveDate('document_id', 'from_id')} UNION ALL ${liveDate('document_id', 'to_id')} UNION ALL ${liveDate('allocation_id', 'allocation.id')})
    ) WHERE EXISTS (${liveDate('document_id', 'from_id')}) AND EXISTS (${liveDate('document_id', 'to_id')});
  INSERT OR REPLACE INTO open_item (document_id, legal_entity_id, account_id, contact_account_id, amount, date_from, date_to, due_date)
    SELECT posting.document_id, posting.legal_entity_id, min(account_id), max(coalesce(contact_account_id, '')), sum(amount), posting.date,
      coalesce((SELECT date FROM posting AS later WHERE later.undoes = posting.number), '9999-12-31'),
      coalesce((SELECT due_date FROM document WHERE id = posting.document_id), '')
    FROM posting JOIN entry ON entry.posting = number
    WHERE posting.document_id IS NOT NULL AND +undoes IS NULL AND role = 'control'
      AND NOT EXISTS (${UNDONE} AND later.date = posting.date)
    GROUP BY number;
  UPDATE open_item SET released_from = coalesce((SELECT min(counts_from) FROM (${ALLOCATIONS_OF_ITEM})), released_from);
  UPDATE open_item SET date_to = (SELECT max(counts_from) FROM (${ALLOCATIONS_OF_ITEM}))
    WHERE EXISTS (${ALLOCATIONS_OF_ITEM}) AND NOT EXISTS (SELECT 1 FROM (${ALLOCATIONS_OF_ITEM}) WHERE counts_from IS NULL)
      AND EXISTS (SELECT 1 FROM document WHERE id = document_id AND outstanding = 0);
  ${OPEN_ITEM_OF_DAY}
`;

/** Takes the tables of the ledger away, with their triggers, and makes them anew. */
export const NEW_LEDGER = `
  DROP TABLE open_item; DROP TABLE currency_rate; DROP TABLE filed_entry; DROP TABLE tax_return; DROP TABLE period; DROP TABLE entry; DROP TABLE posting;
  ${LAYOUT_7}; ${LAYOUT_8}; ${LAYOUT_9}; ${LAYOUT_10}; ${OPEN_ITEM} ${OPEN_ITEM_OF_DAY}
`;
