import { currencyPlaces } from '../../domain/values/currency.ts';
import { decimalOf } from '../../domain/values/minorUnits.ts';
import type { Company } from '../company/company.ts';
import type { KeptRecord } from '../records/directory.ts';

/** The five roots of beancount, by the type of an account. */
const ROOTS: Readonly<Record<string, string>> = {
  income: 'Income',
  expense: 'Expenses',
  asset: 'Assets',
  bank: 'Assets',
  debtors: 'Assets',
  liability: 'Liabilities',
  creditors: 'Liabilities',
  tax: 'Liabilities',
  equity: 'Equity',
};

/** A part of an account's name: letters, digits and hyphens, as beancount wants it. */
function part(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
}

/** A text in quotes, on one line. */
function quoted(text: string): string {
  return `"${text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function amount(units: bigint, currency: string): string {
  const places = currencyPlaces(currency);
  return `${decimalOf(units, places).toFixed(places)} ${currency}`;
}

/**
 * The general ledger as a file of the program beancount: each posting with its number, in base currency, and before it
 * the accounts that it is the first to use; what an entry moves in another currency is metadata. Accounts of several
 * legal entities stand below the entity's code.
 */
export function* beancountLedger({ generalLedger, directory }: Company): Generator<string> {
  const entities = new Map<string, KeptRecord<'legalEntity'>>(
    generalLedger.entities().map((entity) => [entity.id, entity]),
  );
  const names = new Map<string, string>();
  const nameOf = (entityId: string, accountId: string): string => {
    const account = directory.byId('account', accountId);
    const root = ROOTS[account?.accountType?.toLowerCase() ?? ''] ?? 'Assets';
    const own = part(`${account?.code ?? accountId} ${account?.description ?? ''}`);
    const entity = entities.size > 1 ? `:${part(`E ${entities.get(entityId)?.code ?? entityId}`)}` : '';
    return `${root}${entity}:${own}`;
  };
  const currencies = new Set([...entities.values()].map(({ baseCurrency }) => baseCurrency));
  for (const currency of currencies) yield `option "operating_currency" ${quoted(currency)}\n`;
  for (const { number, date, legalEntityId, text, entries } of generalLedger.postings.every()) {
    const base = entities.get(legalEntityId)?.baseCurrency;
    if (base === undefined) throw new Error(`posting ${String(number)} is of a legal entity without a ledger`);
    let opened = '';
    for (const { accountId } of entries) {
      const key = `${legalEntityId} ${accountId}`;
      if (names.has(key)) continue;
      names.set(key, nameOf(legalEntityId, accountId));
      // A later posting may be dated before this one: an account is open from the first day of all books.
      opened += `1900-01-01 open ${names.get(key) ?? ''}\n`;
    }
    yield `${opened}${date} * ${quoted(text)}\n  number: ${String(number)}\n`;
    for (const entry of entries) {
      yield `  ${names.get(`${legalEntityId} ${entry.accountId}`) ?? ''}  ${amount(entry.amount, base)}\n`;
      if (entry.currency !== base) yield `    foreign: ${quoted(amount(entry.currencyAmount, entry.currency))}\n`;
    }
    yield '\n';
  }
}
