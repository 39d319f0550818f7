import { daysBetween, type LocalDate } from '../../domain/values/dates.ts';
import { type DecimalString } from '../../domain/values/decimal.ts';
import { baseText, type Books } from './balances.ts';

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

function nothing(): Sums {
  return { notDue: 0n, days30: 0n, days60: 0n, days90: 0n, older: 0n, unallocated: 0n, amount: 0n };
}

/**
 * What customers owe, or suppliers are owed, at the end of a day: by contact, and by how long it has been due. The
 * amount of a contact is that of its entries on the control accounts, so that all amounts together are those accounts.
 * Money and credits that are not allocated are below zero and in no age; nor is what open documents do not explain.
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
  for (const { contactId, dueDate, open } of books.openItems.at(books.legalEntity, accountIds, asAt)) {
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
  const sums = database.prepare(
    `SELECT contact_account_id AS contact_id, sum(amount) AS amount FROM entry
      WHERE legal_entity_id = ? AND account_id IN (SELECT value FROM ${database.eachOf('?', 'each_account')})
        AND date <= ? AND role = 'control' GROUP BY 1`,
    { isExact: true },
  );
  const rows = sums.all(legalEntity.id, JSON.stringify(accountIds), asAt);
  return new Map(rows.map(({ contact_id: id, amount }) => [String(id ?? ''), BigInt(String(amount))]));
}
