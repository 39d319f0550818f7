import { SET_UP_FIELDS, type SetUpFault, type SetUpRecord, type SetUpRow } from '../../domain/service/setUp.ts';
import { currencyCodeSchema } from '../../domain/values/currency.ts';
import type { Company } from '../company/company.ts';
import { seriesOf, seriesOfYear, type Series } from '../documents/series.ts';
import { datedRate } from '../records/taxTerms.ts';
import type { KeptRecord } from '../records/directory.ts';
import { RECORD_REFERENCES } from '../records/kinds.ts';
import { accountPlaces, type AccountPlace } from './places.ts';
import { todayOf, usesOf, type Uses } from './uses.ts';

type Fixed = Record<string, SetUpFault>;
type OfKind<K extends SetUpRecord> = (record: KeptRecord<K>, company: Company) => string;

/** The series that gives a document of a type its next number. */
export function seriesOfType(
  { docClass, prefix }: Pick<KeptRecord<'docType'>, 'docClass' | 'prefix'>,
  company: Company,
): Series {
  const isLate = docClass === 'saleInvoice' && company.generalLedger.entities().length > 0;
  return isLate ? seriesOfYear(prefix, todayOf(company)) : seriesOf(prefix);
}

/** Fields that are not what the record itself holds. */
const SHOWN: { readonly [K in SetUpRecord]?: Readonly<Record<string, OfKind<K>>> } = {
  taxCode: { taxRate: (record, company) => datedRate(record, todayOf(company)) },
  currency: {
    currencyRate: ({ code, currencyRate }, company) => {
      const currency = currencyCodeSchema.safeParse(code);
      return (currency.success && company.directory.rates.on(currency.data, todayOf(company))) || currencyRate;
    },
  },
  docType: {
    nextNumber: (record, company) =>
      String(company.documents.table.series.last(seriesOfType(record, company).name) + 1),
  },
};

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function valuesOf<K extends SetUpRecord>(kind: K, record: KeptRecord<K>, company: Company): Record<string, string> {
  const shown: Readonly<Record<string, OfKind<K>>> = SHOWN[kind] ?? {};
  const held: Readonly<Record<string, unknown>> = { ...record };
  return Object.fromEntries(
    SET_UP_FIELDS[kind].map(({ name }) => {
      const own = shown[name];
      if (own) return [name, own(record, company)];
      const target = RECORD_REFERENCES[kind]?.[name];
      const value = textOf(held[name]);
      return [name, target ? (company.directory.byId(target, value)?.code ?? value) : value];
    }),
  );
}

function placed(places: readonly AccountPlace[], id: string): SetUpFault | null {
  const place = places.find(({ accountId }) => accountId === id);
  if (!place) return null;
  return place.of ? { reason: 'inPlace', facts: { ...place.of } } : { reason: 'inLedger', facts: {} };
}

interface Facts {
  company: Company;
  uses: Uses;
  places: readonly AccountPlace[];
}

const NOTHING: Fixed = {};
const HAS_ENTRIES: SetUpFault = { reason: 'hasEntries', facts: {} };
const IS_USED: SetUpFault = { reason: 'isUsed', facts: {} };

/** What of a record cannot be changed now, and why. */
const FIXED: { readonly [K in SetUpRecord]?: (record: KeptRecord<K>, facts: Facts) => Fixed } = {
  account: ({ id }, { uses, places }) => {
    const place = placed(places, id);
    const type = uses.hasEntries(id) ? HAS_ENTRIES : place;
    return { ...(type && { accountType: type }), ...(place && { isActive: place }) };
  },
  taxCode: ({ id }, { company: { directory }, uses }) => {
    const account = directory.all('account').find(({ taxCodeId, isActive }) => isActive && taxCodeId === id);
    const replaced = directory.all('taxCode').find((code) => code.isActive && code.reverseChargeOfId === id);
    const owner = account?.code ?? replaced?.code;
    return {
      ...(uses.lastTaxDay(id) !== null && { reverseChargeOfId: IS_USED }),
      ...(owner !== undefined && {
        isActive: { reason: 'inPlace', facts: { field: account ? 'taxCodeId' : 'reverseChargeOfId', owner } },
      }),
    };
  },
  currency: ({ code }, { company: { directory } }) =>
    directory.all('legalEntity').some(({ baseCurrency }) => baseCurrency === code)
      ? { isActive: { reason: 'baseCurrency', facts: {} } }
      : NOTHING,
  bankAccount: ({ accountId }, { uses }) =>
    accountId !== undefined && uses.hasEntries(accountId) ? { currency: HAS_ENTRIES, accountId: HAS_ENTRIES } : NOTHING,
  docType: ({ id }, { uses }) =>
    uses.hasDocuments(id) ? { isDiscount: IS_USED, isDeposit: IS_USED, isContactOptional: IS_USED } : NOTHING,
};

function rowOf<K extends SetUpRecord>(kind: K, record: KeptRecord<K>, facts: Facts): SetUpRow {
  const onlyNew = SET_UP_FIELDS[kind]
    .filter((field) => field.onlyNew)
    .map(({ name }): [string, SetUpFault] => [name, { reason: 'onlyNew', facts: {} }]);
  return {
    id: record.id,
    revision: record.lastModified,
    values: valuesOf(kind, record, facts.company),
    fixed: { ...Object.fromEntries(onlyNew), ...FIXED[kind]?.(record, facts) },
  };
}

/** The rows of a list of records, by code. */
export function recordRows<K extends SetUpRecord>(kind: K, company: Company): SetUpRow[] {
  const facts = { company, uses: usesOf(company), places: accountPlaces(company.directory) };
  return company.directory
    .all(kind)
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .map((record) => rowOf(kind, record, facts));
}
