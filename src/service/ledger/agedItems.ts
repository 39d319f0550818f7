import { currencyPlaces } from '../../domain/values/currency.ts';
import { daysBetween, type LocalDate } from '../../domain/values/dates.ts';
import { type DecimalString } from '../../domain/values/decimal.ts';
import { parseDecimal, ZERO } from '../../domain/values/decimal.ts';
import { baseText, type Books } from './balances.ts';
import { minor } from './entry.ts';

const AGES = ['notDue', 'days30', 'days60', 'days90', 'older'] as const;
/** Days after the due date up to which an age reaches, as on the page (`AGE_BOUNDS` there); the last has no end. */
const BOUNDS = [0, 30, 60, 90];
const COLUMNS = [...AGES, 'unallocated', 'amount'] as const;
type Column = (typeof COLUMNS)[number];

/** What a contact owes, or is owed, in base currency; the last row is the total and names none. */
export type AgedRow = {
  contactAccountId?: string;
  contactAccountCode?: string;
  description?: string;
} & { readonly [C in Column]: DecimalString };

type Sums = Record<Column, bigint>;

/** An open document on a control account: what it has there, a debit above zero. */
interface Item {
  documentId: string;
  contactId: string;
  dueDate: string;
  open: bigint;
}

/**
 * Documents that may be open at the end of a day: those that are open now or settled by what is not posted, and those
 * that were settled, posted or undone after it. All others were settled by then, so that not every document needs to be looked at.
 */
const CANDIDATES = `
  WITH late AS MATERIALIZED (SELECT number, document_id, allocation_id FROM posting WHERE date > ?1),
  unposted AS MATERIALIZED (
    SELECT id FROM document WHERE seq IN (
      SELECT seq FROM document WHERE posted = 0 AND doc_class IN ('receipt', 'payment', 'saleInvoice', 'purchaseInvoice', 'journal')
    )
  ),
  candidate (id) AS MATERIALIZED (
    SELECT id FROM document WHERE outstanding = 1
    UNION SELECT from_id FROM allocation JOIN unposted ON to_id = unposted.id
    UNION SELECT to_id FROM allocation JOIN unposted ON from_id = unposted.id
    UNION SELECT document_id FROM late WHERE document_id IS NOT NULL
    UNION SELECT from_id FROM allocation JOIN late ON to_id = document_id
    UNION SELECT to_id FROM allocation JOIN late ON from_id = document_id
    UNION SELECT from_id FROM allocation JOIN late ON id = allocation_id
    UNION SELECT to_id FROM allocation JOIN late ON id = allocation_id
  ),
  item AS MATERIALIZED (
    SELECT document_id, max(contact_account_id) AS contact_id, sum(amount) AS amount
      FROM candidate JOIN posting ON document_id = candidate.id JOIN entry ON entry.posting = number
      WHERE entry.legal_entity_id = ?2 AND account_id IN (SELECT value FROM json_each(?3)) AND entry.date <= ?1
      GROUP BY document_id HAVING sum(amount) <> 0
  )`;

/** Whether a document is in the ledger at the end of the day, by the posting that is not undone. */
const standsBy = (id: string): string =>
  `EXISTS (SELECT 1 FROM posting WHERE document_id = ${id} AND undoes IS NULL AND date <= ?1
    AND NOT EXISTS (SELECT 1 FROM posting AS later WHERE later.undoes = posting.number))`;

/** An allocation counts once both documents are posted, and the difference that it leaves. */
const COUNTS = `${standsBy('from_id')} AND ${standsBy('to_id')}
    AND allocation.id NOT IN (SELECT allocation_id FROM late WHERE allocation_id IS NOT NULL)`;

const RELEASES = `${CANDIDATES}
  SELECT document_id, from_base_amount AS base FROM item JOIN allocation ON from_id = document_id WHERE ${COUNTS}
  UNION ALL SELECT document_id, base_amount FROM item JOIN allocation ON to_id = document_id WHERE ${COUNTS}`;

function nothing(): Sums {
  return { notDue: 0n, days30: 0n, days60: 0n, days90: 0n, older: 0n, unallocated: 0n, amount: 0n };
}

/**
 * What customers owe, or suppliers are owed, at the end of a day: by contact, and by how long it has been due. The amount
 * of a contact is that of its entries on the control accounts, so that all amounts together are those accounts. Money
 * and credits that are not allocated are below zero and in no age; nor is what open documents do not explain.
 */
export function agedItems(books: Books, type: 'debtors' | 'creditors', asAt: LocalDate): AgedRow[] {
  const { directory } = books;
  const accountIds = directory
    .all('account')
    .flatMap(({ id, accountType }) => (accountType?.toLowerCase() === type ? [id] : []));
  const sign = type === 'debtors' ? 1n : -1n;
  const contacts = new Map<string, Sums>();
  const of = (contactId: string): Sums => {
    const sums = contacts.get(contactId) ?? nothing();
    contacts.set(contactId, sums);
    return sums;
  };
  for (const [contactId, balance] of balancesByContact(books, accountIds, asAt)) {
    of(contactId).amount = sign * balance;
    of(contactId).unallocated = sign * balance;
  }
  for (const { contactId, dueDate, open } of openItems(books, accountIds, asAt)) {
    const owed = sign * open;
    if (owed <= 0n) continue;
    const sums = of(contactId);
    sums[ageOf(dueDate, asAt)] += owed;
    sums.unallocated -= owed;
  }
  const total = nothing();
  const rows = [...contacts].flatMap(([contactId, sums]): AgedRow[] => {
    for (const column of COLUMNS) total[column] += sums[column];
    if (COLUMNS.every((column) => sums[column] === 0n)) return [];
    const contact = directory.byId('contactAccount', contactId);
    return [
      {
        contactAccountId: contactId,
        contactAccountCode: contact?.code ?? '',
        description: contact?.description ?? '',
        ...inBase(books, sums),
      },
    ];
  });
  rows.sort((a, b) => ((a.contactAccountCode ?? '') < (b.contactAccountCode ?? '') ? -1 : 1));
  return [...rows, inBase(books, total)];
}

function inBase(books: Books, sums: Sums): { readonly [C in Column]: DecimalString } {
  const { notDue, days30, days60, days90, older, unallocated, amount } = sums;
  const text = (units: bigint): DecimalString => baseText(books, units);
  return {
    notDue: text(notDue),
    days30: text(days30),
    days60: text(days60),
    days90: text(days90),
    older: text(older),
    unallocated: text(unallocated),
    amount: text(amount),
  };
}

/** A document without a due date is not due. */
function ageOf(dueDate: string, asAt: LocalDate): (typeof AGES)[number] {
  const days = dueDate === '' ? 0 : daysBetween(dueDate, asAt);
  const index = BOUNDS.findIndex((bound) => days <= bound);
  return AGES[index] ?? 'older';
}

function balancesByContact(
  { database, legalEntity }: Books,
  accountIds: readonly string[],
  asAt: LocalDate,
): Map<string, bigint> {
  const sums = database.sqlite.prepare(
    `SELECT contact_account_id AS contact_id, sum(amount) AS amount FROM entry
      WHERE legal_entity_id = ? AND account_id IN (SELECT value FROM json_each(?)) AND date <= ? GROUP BY 1`,
  );
  sums.setReadBigInts(true);
  const rows = sums.all(legalEntity.id, JSON.stringify(accountIds), asAt);
  return new Map(rows.map(({ contact_id: id, amount }) => [String(id ?? ''), BigInt(String(amount))]));
}

/** The documents that are open on control accounts at the end of a day. */
function openItems({ database, legalEntity }: Books, accountIds: readonly string[], asAt: LocalDate): Item[] {
  const asked = [asAt, legalEntity.id, JSON.stringify(accountIds)] as const;
  const places = currencyPlaces(legalEntity.baseCurrency);
  const prepare = (sql: string) => {
    const statement = database.sqlite.prepare(sql);
    statement.setReadBigInts(true);
    return statement;
  };
  const released = new Map<string, bigint>();
  for (const { document_id: id, base } of prepare(RELEASES).iterate(...asked)) {
    const units = minor(parseDecimal(String(base)) ?? ZERO, places);
    released.set(String(id), (released.get(String(id)) ?? 0n) + units);
  }
  const items = prepare(`${CANDIDATES} SELECT item.*, due_date FROM item JOIN document ON id = document_id`);
  return items.all(...asked).map((row): Item => {
    const [documentId, amount] = [String(row.document_id), BigInt(String(row.amount))];
    const release = released.get(documentId) ?? 0n;
    return {
      documentId,
      contactId: String(row.contact_id ?? ''),
      dueDate: String(row.due_date ?? ''),
      open: amount < 0n ? amount + release : amount - release,
    };
  });
}
