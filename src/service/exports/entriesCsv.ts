import { currencyPlaces } from '../../domain/values/currency.ts';
import { decimalOf } from '../../domain/values/minorUnits.ts';
import type { Company } from '../company/company.ts';
import type { KeptRecord } from '../records/directory.ts';

const COLUMNS = [
  'posting',
  'date',
  'journal',
  'legalEntity',
  'document',
  'account',
  'accountName',
  'accountType',
  'debit',
  'credit',
  'currency',
  'currencyAmount',
  'contact',
  'taxCode',
  'taxRate',
  'taxBase',
  'taxDate',
  'text',
];

/** A field of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is given a quote before it. */
function field(text: string): string {
  const plain = /^[=@+\t\r]|^-(?![\d.])/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function amount(units: bigint | undefined, currency: string): string {
  const places = currencyPlaces(currency);
  return units === undefined ? '' : decimalOf(units, places).toFixed(places);
}

/** Every entry of the general ledger as a row of a CSV file, in the order of the postings; with a row of names. */
export function* entriesCsv({ generalLedger, directory }: Company): Generator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  const entities = new Map<string, KeptRecord<'legalEntity'>>(
    generalLedger.entities().map((entity) => [entity.id, entity]),
  );
  for (const { number, date, journal, legalEntityId, text, entries } of generalLedger.postings.every()) {
    const entity = entities.get(legalEntityId);
    if (!entity) throw new Error(`posting ${String(number)} is of a legal entity without a ledger`);
    const base = entity.baseCurrency;
    for (const entry of entries) {
      const account = directory.byId('account', entry.accountId);
      const row = [
        String(number),
        date,
        journal,
        entity.code,
        text,
        account?.code ?? entry.accountId,
        account?.description ?? '',
        account?.accountType ?? '',
        entry.amount > 0n ? amount(entry.amount, base) : '',
        entry.amount > 0n ? '' : amount(-entry.amount, base),
        entry.currency,
        amount(entry.currencyAmount, entry.currency),
        directory.byId('contactAccount', entry.contactAccountId)?.code ?? '',
        directory.byId('taxCode', entry.taxCodeId)?.code ?? '',
        entry.rate ?? '',
        amount(entry.base, base),
        entry.taxDate ?? '',
        entry.text ?? '',
      ];
      yield `${row.map(field).join(',')}\r\n`;
    }
  }
}
