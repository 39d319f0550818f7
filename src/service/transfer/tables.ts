/**
 * What a company holds, table by table, in the order in which it can be written: its columns, and the one that it is read
 * in the order of. Sessions and failed sign-ins stay behind. Entries are written with their postings.
 */
export const TABLES: readonly (readonly [table: string, order: string, columns: string])[] = [
  ['setting', 'name', 'name, value'],
  ['counter', 'name', 'name, value'],
  ['account_user', 'name', 'name, id, rights, locked'],
  [
    'api_key',
    'prefix',
    'prefix, hash, user_name, description, created, valid_from, valid_until, last_used, last_address, revoked',
  ],
  ['record', 'position', 'position, kind, id, modified, body'],
  [
    'document',
    'seq',
    'seq, id, doc_class, doc_no, int_ref, doc_type_id, legal_entity_id, contact_account_id, currency, their_doc_no, their_ref, doc_date, due_date, modified, statuses, draft, outstanding, posted, approved, reversed, abandoned, header, particulars, lines',
  ],
  ['document_line', 'id', 'id, document_id, int_ref'],
  [
    'allocation',
    'seq',
    'seq, id, from_id, to_id, amount, base_amount, rate, match_name, created, from_base_amount, counts_from',
  ],
  ['posting_queue', 'document_id', 'document_id, due, user_name'],
  ['child', 'seq', 'seq, kind, id, parent, modified, body'],
  ['attachment', 'id', 'id, content'],
  ['period', 'legal_entity_id, month', 'legal_entity_id, month, state, reason, changed, changed_by'],
  ['currency_rate', 'currency, date', 'currency, date, rate, changed, changed_by'],
  [
    'open_item',
    'document_id',
    'document_id, legal_entity_id, account_id, contact_account_id, amount, date_from, date_to, released_from, due_date',
  ],
];

/** What refers to postings, and is written after them. */
export const AFTER_POSTINGS: typeof TABLES = [
  ['tax_return', 'id', 'id, legal_entity_id, date_from, date_to, boxes, posting, filed, filed_by, version'],
  ['filed_entry', 'entry', 'entry, return_id'],
  ['event', 'number', 'number, at, user_name, asked, address, kind, record_id, changes, state, hash'],
];

/** Settings that belong to what keeps a company, and not to the company. */
export const OWN_SETTINGS: ReadonlySet<string> = new Set(['ready', 'layout']);
