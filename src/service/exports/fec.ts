import { yearOf } from '../../domain/reports/financialYear.ts';
import { currencyPlaces } from '../../domain/values/currency.ts';
import { addDays, type LocalDate } from '../../domain/values/dates.ts';
import { decimalOf } from '../../domain/values/minorUnits.ts';
import type { Company } from '../company/company.ts';
import { isOfProfit } from '../ledger/accountTypes.ts';
import type { Journal } from '../ledger/postingTable.ts';

const COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

const JOURNALS: Readonly<Record<Journal | 'opening', readonly [code: string, name: string]>> = {
  sales: ['VE', 'Ventes'],
  purchases: ['AC', 'Achats'],
  bank: ['BQ', 'Banque'],
  general: ['OD', 'Opérations diverses'],
  opening: ['AN', 'À nouveaux'],
};

const written = (row: Row): string =>
  `${COLUMNS.map((name) => (row[name] ?? '').replaceAll(/\s+/g, ' ').trim()).join('\t')}\r\n`;
const dayOf = (date: string): string => date.slice(0, 10).replaceAll('-', '');

function amountOf(units: bigint, currency: string): string {
  const places = currencyPlaces(currency);
  return decimalOf(units < 0n ? -units : units, places)
    .toFixed(places)
    .replace('.', ',');
}

/**
 * The French *fichier des écritures comptables* of a financial year (LPF, article A47 A-1): 18 fields with tabs between
 * them, each entry in the order of the postings, which are numbered within the year without a gap. What earlier years
 * have left comes first, control accounts by contact, and their profit on the account of retained profit. Entries of
 * nothing are left out.
 * @param day of the year
 * @throws Error when the ledger is of several legal entities: each has a file of its own
 */
export function* fecOf({ generalLedger, directory }: Company, day: LocalDate): Generator<string> {
  const { postings } = generalLedger;
  const [entity, another] = generalLedger.entities();
  if (!entity || another) throw new Error('This file has several legal entities with a ledger: fec writes one only.');
  const { baseCurrency: base, ledger } = entity;
  const { dateFrom, dateTo } = yearOf(ledger?.years ?? [], day);
  const accountOf = (id: string): Row => {
    const account = directory.byId('account', id);
    return { CompteNum: account?.code ?? id, CompteLib: account?.description ?? id };
  };
  const contactOf = (id: string | undefined): Row => {
    const contact = directory.byId('contactAccount', id);
    return contact ? { CompAuxNum: contact.code, CompAuxLib: contact.description ?? contact.code } : {};
  };
  const inColumns = (units: bigint): Row => ({
    Debit: amountOf(units > 0n ? units : 0n, base),
    Credit: amountOf(units < 0n ? units : 0n, base),
  });
  const journalOf = (journal: Journal | 'opening', number: string, date: string, posted: string): Row => {
    const [JournalCode, JournalLib] = JOURNALS[journal];
    const days = { EcritureDate: dayOf(date), PieceDate: dayOf(date), ValidDate: dayOf(posted) };
    return { JournalCode, JournalLib, EcritureNum: number, ...days };
  };

  yield written(Object.fromEntries(COLUMNS.map((name) => [name, name])));
  const opening = { ...journalOf('opening', 'AN', dateFrom, dateFrom), PieceRef: 'AN', EcritureLib: 'À nouveau' };
  let earlier = 0n;
  for (const { accountId, contactAccountId, amount } of postings.standingAt(entity.id, addDays(dateFrom, -1))) {
    if (isOfProfit(directory.byId('account', accountId))) earlier += amount;
    else if (amount !== 0n)
      yield written({ ...opening, ...accountOf(accountId), ...contactOf(contactAccountId), ...inColumns(amount) });
  }
  if (earlier !== 0n)
    yield written({ ...opening, ...accountOf(ledger?.retainedAccountId ?? ''), ...inColumns(earlier) });

  let count = 0;
  for (const { journal, date, text, posted, entries } of postings.every()) {
    if (date < dateFrom || date > dateTo) continue;
    const moved = entries.filter(({ amount }) => amount !== 0n);
    if (moved.length === 0) continue;
    count += 1;
    for (const entry of moved)
      yield written({
        ...journalOf(journal, String(count), date, posted),
        ...accountOf(entry.accountId),
        ...(entry.role === 'control' && contactOf(entry.contactAccountId)),
        PieceRef: text,
        EcritureLib: entry.text ?? text,
        ...inColumns(entry.amount),
        ...(entry.currency !== base && {
          Montantdevise: amountOf(entry.currencyAmount, entry.currency),
          Idevise: entry.currency,
        }),
      });
  }
}
