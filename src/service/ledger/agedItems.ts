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
  contactId: string;
  dueDate: string;
  open: bigint;
}

/**
 * Documents that may be open at the end of a day: those that are open now or settled by what is not posted, and those
 * that were settled, posted or undone after it. All others were settled by then, so that not every document needs to be
 * looked at. The order of the joins is the one that is written: the planner would read every entry of an account.
 */
const ITEMS = `
  WITH late AS MATERIALIZED (SELECT number, document_id, allocation_id FROM posting WHERE date > ?1),
  unposted AS MATERIALIZED (
    SELECT id FROM document WHERE seq IN (
      SELECT seq FROM document WHERE posted = 0 AND doc_class IN ('receipt', 'payment', 'saleInvoice', 'purchaseInvoice', 'journal')
    )
  ),
  candidate (id) AS (
    SELECT id FROM document WHERE outstanding = 1
    UNION ALL SELECT from_id FROM unposted CROSS JOIN allocation ON to_id = unposted.id
    UNION ALL SELECT to_id FROM unposted CROSS JOIN allocation ON from_id = unposted.id
    UNION ALL SELECT document_id FROM late WHERE document_id IS NOT NULL
    UNION ALL SELECT from_id FROM late CROSS JOIN allocation ON to_id = document_id
    UNION ALL SELECT to_id FROM late CROSS JOIN allocation ON from_id = document_id
    UNION ALL SELECT from_id FROM late CROSS JOIN allocation ON id = allocation_id
    UNION ALL SELECT to_id FROM late CROSS JOIN allocation ON id = allocation_id
  )
  SELECT document.id, due_date, max(entry.contact_account_id) AS contact_id, sum(amount) AS amount
    FROM (SELECT DISTINCT id FROM candidate) AS asked CROSS JOIN posting ON posting.document_id = asked.id
    CROSS JOIN entry ON entry.posting = number CROSS JOIN document ON document.id = asked.id
    WHERE entry.legal_entity_id = ?2 AND +account_id IN (SELECT value FROM json_each(?3)) AND entry.date <= ?1
      AND role = 'control'
    GROUP BY document.id HAVING sum(amount) <> 0`;

/**
 * Whether a document is in the ledger at the end of the day, by the posting that is not undone. The plus keeps the planner
 * off the index of what is undone, in which nearly every posting stands.
 */
const standsBy = (id: string): string =>
  `EXISTS (SELECT 1 FROM posting WHERE document_id = ${id} AND +undoes IS NULL AND date <= ?1
    AND NOT EXISTS (SELECT 1 FROM posting AS later WHERE later.undoes = posting.number))`;

/** An allocation counts once both documents are posted, and the difference that it leaves. */
const COUNTS = `${standsBy('from_id')} AND ${standsBy('to_id')}
    AND NOT EXISTS (SELECT 1 FROM posting WHERE allocation_id = allocation.id AND date > ?1)`;

/** What allocations release of documents. */
const RELEASES = `
  SELECT value AS id, from_base_amount AS base FROM json_each(?2) CROSS JOIN allocation ON from_id = value WHERE ${COUNTS}
  UNION ALL
  SELECT value, base_amount FROM json_each(?2) CROSS JOIN allocation ON to_id = value WHERE ${COUNTS}`;

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
      WHERE legal_entity_id = ? AND account_id IN (SELECT value FROM json_each(?)) AND date <= ? AND role = 'control' GROUP BY 1`,
  );
  sums.setReadBigInts(true);
  const rows = sums.all(legalEntity.id, JSON.stringify(accountIds), asAt);
  return new Map(rows.map(({ contact_id: id, amount }) => [String(id ?? ''), BigInt(String(amount))]));
}

/** The documents that are open on control accounts at the end of a day. */
function openItems({ database, legalEntity }: Books, accountIds: readonly string[], asAt: LocalDate): Item[] {
  const places = currencyPlaces(legalEntity.baseCurrency);
  const find = database.sqlite.prepare(ITEMS);
  find.setReadBigInts(true);
  const items = find.all(asAt, legalEntity.id, JSON.stringify(accountIds));
  const released = new Map<string, bigint>();
  const releases = database.sqlite.prepare(RELEASES);
  for (const { id, base } of releases.iterate(asAt, JSON.stringify(items.map((item) => item.id)))) {
    const units = minor(parseDecimal(String(base)) ?? ZERO, places);
    released.set(String(id), (released.get(String(id)) ?? 0n) + units);
  }
  return items.map((row): Item => {
    const amount = BigInt(String(row.amount));
    const release = released.get(String(row.id)) ?? 0n;
    return {
      contactId: String(row.contact_id ?? ''),
      dueDate: String(row.due_date ?? ''),
      open: amount < 0n ? amount + release : amount - release,
    };
  });
}
