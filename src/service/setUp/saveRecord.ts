import {
  SET_UP_FIELDS,
  type SetUpField,
  type SetUpFieldName,
  type SetUpRecord,
  type SetUpRow,
} from '../../domain/service/setUp.ts';
import { Decimal, parseDecimal } from '../../domain/values/decimal.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { descriptorOf } from '../base/classes.ts';
import { numberIn } from '../documents/series.ts';
import { typesFor } from '../ledger/accountTypes.ts';
import { keepRecord } from '../records/amend.ts';
import type { KeptRecord } from '../records/directory.ts';
import type { FoldedInput } from '../wire/fold.ts';
import { accountPlaces, controlPlace } from './places.ts';
import { recordRows, seriesOfType } from './recordRows.ts';
import { refusedSetUp } from '../ledger/refusedSetUp.ts';
import { usesOf } from './uses.ts';

type Values = Readonly<Record<string, string>>;

/** What is checked beyond the fields themselves: the values as they would be, and what was before. */
type Check = (values: Values, row: SetUpRow | undefined, company: Company) => void;

function refuseType(company: Company, field: SetUpFieldName, code: string, types: readonly string[]): void {
  const account = company.directory.byCode('account', code);
  const type = account?.accountType ?? '';
  if (code !== '' && !types.includes(type))
    throw refusedSetUp(400, field, 'wrongType', { account: code, type, fitting: types.join(', ') });
}

function refuseNotAboveZero(field: SetUpFieldName, value: string): void {
  const number = parseDecimal(value);
  if (number !== null && !new Decimal(number).gt(0)) throw refusedSetUp(400, field, 'notAboveZero');
}

/** @throws Refusal 400 for a rate of tax below zero */
export function refuseBelowZero(field: SetUpFieldName, value: string): void {
  const number = parseDecimal(value);
  if (number !== null && new Decimal(number).lt(0)) throw refusedSetUp(400, field, 'belowZero');
}

const CHECKS: Readonly<Partial<Record<SetUpRecord, Check>>> = {
  account: ({ accountType = '' }, row, company) => {
    for (const { accountId, place, of } of accountPlaces(company.directory))
      if (accountId === row?.id && !(typesFor(place) as readonly string[]).includes(accountType))
        throw of
          ? refusedSetUp(400, 'accountType', 'inPlace', { ...of })
          : refusedSetUp(400, 'accountType', 'inLedger');
  },
  taxCode: ({ taxRate = '' }) => refuseBelowZero('taxRate', taxRate),
  currency: ({ currencyRate = '' }) => refuseNotAboveZero('currencyRate', currencyRate),
  bankAccount: ({ accountId }, row, { directory }) => {
    const other = directory
      .all('bankAccount')
      .find(
        (bank) =>
          bank.isActive && bank.id !== row?.id && bank.accountId === directory.byCode('account', accountId ?? '')?.id,
      );
    if (other) throw refusedSetUp(400, 'accountId', 'shared', { owner: other.code });
  },
  docType: (values, row, company) => {
    const { docClass = '', controlAccountId = '', isContactOptional, nextNumber = '' } = values;
    const place = controlPlace(docClass);
    if (place !== null) {
      if (controlAccountId === '' && isContactOptional !== 'true')
        throw refusedSetUp(400, 'controlAccountId', 'required');
      refuseType(company, 'controlAccountId', controlAccountId, typesFor(place));
    }
    if (nextNumber === '' || nextNumber === row?.values.nextNumber) return;
    const series = seriesOfType(
      { docClass: descriptorOf(docClass)?.docClass ?? 'journal', prefix: values.prefix ?? '' },
      company,
    );
    const last = company.documents.table.series.last(series.name);
    if (Number(nextNumber) <= last)
      throw refusedSetUp(400, 'nextNumber', 'numberGiven', { number: numberIn(series, last) });
  },
};

/** A document type's next number is kept with its series, not with it. */
const NOT_KEPT: ReadonlySet<string> = new Set(['nextNumber']);

/** @throws Refusal 400 for a field that stays, lacks its value, or names nothing that fits */
export function refuseField(field: SetUpField, value: string, row: SetUpRow | undefined, company: Company): void {
  const { name, isRequired, reference, types } = field;
  if (row && value === row.values[name]) return;
  const fault = row?.fixed[name];
  if (fault) throw refusedSetUp(400, name, fault.reason, fault.facts);
  if (isRequired && value === '') throw refusedSetUp(400, name, 'required');
  if (reference && value !== '' && !company.directory.byCode(reference, value))
    throw refusedSetUp(400, name, 'unknown', { value });
  if (types && value !== '') refuseType(company, name, value, types);
}

function numbered(company: Company, record: KeptRecord<'docType'>, nextNumber: string): void {
  if (nextNumber === '') return;
  company.documents.table.series.goOnAfter(seriesOfType(record, company).name, Number(nextNumber) - 1);
}

/**
 * Makes or changes a record of the set-up.
 * @param given what a person has entered; what is left out stays as it was
 * @returns its id
 * @throws Refusal 400 that names the field
 */
export function saveRecord<K extends SetUpRecord>(
  company: Company,
  kind: K,
  id: string | null,
  given: Values,
  author: Author,
): string {
  const row = id === null ? undefined : recordRows(kind, company).find((each) => each.id === id);
  const fields = SET_UP_FIELDS[kind];
  const before: Values = row?.values ?? { isActive: 'true' };
  const values = Object.fromEntries(fields.map(({ name }) => [name, (given[name] ?? before[name] ?? '').trim()]));
  for (const field of fields) refuseField(field, values[field.name] ?? '', row, company);
  const { code = '' } = values;
  const holder = company.directory.byCode(kind, code);
  if (holder && holder.id !== id) throw refusedSetUp(400, 'code', 'codeTaken', { code });
  CHECKS[kind]?.(values, row, company);
  const changed = fields.filter(({ name }) => !NOT_KEPT.has(name) && values[name] !== before[name]);
  const input: FoldedInput = Object.fromEntries(
    changed.map(({ name }) => [name, values[name] === '' ? (row ? null : undefined) : values[name]]),
  );
  return company.database.transact(() => {
    const kept = keepRecord(
      company.directory,
      kind,
      id === null ? null : company.directory.get(kind, id),
      { ...input, isActive: values.isActive },
      author,
    );
    if (kind === 'docType' && values.nextNumber !== before.nextNumber)
      numbered(company, company.directory.get('docType', kept.id), values.nextNumber ?? '');
    return kept.id;
  });
}

/** Whether something was posted or drafted with what a record says, so that it stays. */
function isInUse(company: Company, kind: SetUpRecord, id: string): boolean {
  const uses = usesOf(company);
  if (kind === 'taxCode') return uses.lastTaxDay(id) !== null;
  // A document keeps its own rate.
  return kind === 'docType' ? uses.hasDocuments(id) : kind !== 'currency';
}

/**
 * Has a record of the set-up kept in another way than by `saveRecord`, under the same rules; but what only a new one
 * is given may still be another while nothing uses it.
 * @throws Refusal 400 that names the field; then nothing is kept
 */
export function keepWithinSetUp<T extends { readonly id: string }>(
  company: Company,
  kind: SetUpRecord,
  keep: () => T,
): T {
  return company.database.transact(() => {
    const rows = recordRows(kind, company);
    const kept = keep();
    const row = rows.find(({ id }) => id === kept.id);
    const after = recordRows(kind, company).find(({ id }) => id === kept.id);
    const values = after?.values ?? {};
    const isFree = row !== undefined && !isInUse(company, kind, row.id);
    for (const field of SET_UP_FIELDS[kind])
      if (!(field.onlyNew && isFree)) refuseField(field, values[field.name] ?? '', row, company);
    CHECKS[kind]?.(values, row ?? after, company);
    return kept;
  });
}
