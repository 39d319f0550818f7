import { z } from 'zod';
import type { SetUpFault, SetUpFieldName, SetUpRow } from '../../domain/service/setUp.ts';
import { parseLocalDate, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { mayBeDueOnPayment } from '../records/taxTerms.ts';
import { keepRecord } from '../records/amend.ts';
import type { KeptRecord } from '../records/directory.ts';
import { decimalField, readFields } from '../wire/fields.ts';
import { entityOf } from './entity.ts';
import { refusedSetUp } from '../ledger/refusedSetUp.ts';
import { lastDocumentDay, usesOf } from './uses.ts';

type Values = Readonly<Record<string, string>>;
type Said = Partial<Record<SetUpFieldName, string>>;

const ONLY_NEW: SetUpFault = { reason: 'onlyNew', facts: {} };
const DUE = ['invoice', 'payment'] as const;
const ofDue = (text: string | undefined): (typeof DUE)[number] | undefined => DUE.find((each) => each === text);

/** A day that a new term names, after what is posted. */
function dayOf(values: Values, terms: readonly { dateFrom: string }[], last: LocalDate | null): LocalDate {
  const text = values.dateFrom?.trim() ?? '';
  if (text === '') throw refusedSetUp(400, 'dateFrom', 'required');
  const day = parseLocalDate(text);
  if (day === null) throw refusedSetUp(400, 'dateFrom', 'unknown', { value: text });
  if (terms.some(({ dateFrom }) => dateFrom === day)) throw refusedSetUp(400, 'dateFrom', 'termTaken', { date: day });
  if (last !== null && day <= last) throw refusedSetUp(400, 'dateFrom', 'termPosted', { date: last });
  return day;
}

/** What stays of a term that begins on a day: all of it once documents are posted from then on. */
function fixedOf(names: readonly SetUpFieldName[], day: string, last: LocalDate | null): Record<string, SetUpFault> {
  const isPosted = last !== null && day <= last;
  const fault: SetUpFault = { reason: 'termPosted', facts: { date: last ?? '' } };
  return { dateFrom: ONLY_NEW, ...(isPosted && Object.fromEntries(names.map((name) => [name, fault]))) };
}

function refuseFixed(row: SetUpRow, values: Values): void {
  for (const [name, { reason, facts }] of Object.entries(row.fixed))
    if ((values[name] ?? '') !== (row.values[name] ?? ''))
      throw refusedSetUp(400, name as SetUpFieldName, reason, facts);
}

/** In the order of their days. */
function withTerm<Term extends { dateFrom: LocalDate }>(terms: readonly Term[], term: Term): Term[] {
  return [...terms.filter(({ dateFrom }) => dateFrom !== term.dateFrom), term].toSorted((one, other) =>
    one.dateFrom < other.dateFrom ? -1 : 1,
  );
}

/** @throws Refusal 400 for an active tax code that lacks the account on which its tax would wait */
function refuseWaitingNowhere(
  { directory }: Company,
  entity: KeptRecord<'legalEntity'>,
  changed: KeptRecord<'taxCode'>[],
): void {
  const sides = [
    ['sale', 'saleDue', 'outputAccountId', 'outputNotDueAccountId'],
    ['purchase', 'purchaseDue', 'inputAccountId', 'inputNotDueAccountId'],
  ] as const;
  const kept = directory.all('taxCode').filter(({ id }) => !changed.some((code) => code.id === id));
  for (const code of [...changed, ...kept])
    for (const [side, field, account, waiting] of sides)
      if (
        code.isActive &&
        code[account] !== undefined &&
        code[waiting] === undefined &&
        mayBeDueOnPayment(entity, code, side)
      )
        throw refusedSetUp(400, field, 'accountMissing', { field: waiting, owner: code.code });
}

const SCHEME = ['isRegistered', 'saleDue', 'purchaseDue'] as const;

/** When the tax of the company is due, and whether it is registered, from a day on; the first row has no day. */
export function companyTermRows(company: Company): SetUpRow[] {
  const terms = entityOf(company).ledger?.taxTerms ?? [];
  const last = lastDocumentDay(company);
  const shown = [{ dateFrom: '', isRegistered: true, saleDue: 'invoice', purchaseDue: 'invoice' }, ...terms];
  const before: Said = {};
  return shown.map(({ dateFrom, isRegistered, saleDue, purchaseDue }): SetUpRow => {
    // What a term does not say stays as it was.
    Object.assign(before, {
      ...(isRegistered !== undefined && { isRegistered: String(isRegistered) }),
      ...(saleDue !== undefined && { saleDue }),
      ...(purchaseDue !== undefined && { purchaseDue }),
    });
    const values = { dateFrom, ...before };
    return {
      id: dateFrom || 'first',
      revision: JSON.stringify(values),
      values,
      fixed:
        dateFrom === '' ? Object.fromEntries(SCHEME.map((name) => [name, ONLY_NEW])) : fixedOf(SCHEME, dateFrom, last),
    };
  });
}

/**
 * Adds what is so from a day on, or changes it while no document of that day or later is posted.
 * @returns the id of its row
 * @throws Refusal 400 that names the field
 */
export function saveCompanyTerm(company: Company, id: string | null, given: Values, author: Author): string {
  const entity = entityOf(company);
  const terms = entity.ledger?.taxTerms ?? [];
  const row = companyTermRows(company).find((each) => each.id === id);
  const values: Values = { isRegistered: 'true', ...row?.values, ...given };
  if (row) refuseFixed(row, values);
  const dateFrom = row ? parseLocalDate(row.id) : dayOf(values, terms, lastDocumentDay(company));
  if (dateFrom === null) throw refusedSetUp(400, 'dateFrom', 'onlyNew');
  const term = {
    dateFrom,
    isRegistered: values.isRegistered === 'true',
    saleDue: ofDue(values.saleDue),
    purchaseDue: ofDue(values.purchaseDue),
  };
  const ledger = { ...entity.ledger, taxTerms: withTerm(terms, term) };
  refuseWaitingNowhere(company, { ...entity, ledger }, []);
  company.database.transact(() =>
    keepRecord(company.directory, 'legalEntity', entity, { ledger: { taxTerms: ledger.taxTerms } }, author),
  );
  return dateFrom;
}

const OF_CODE = ['saleDue', 'purchaseDue', 'recoverable'] as const;
const idOf = (code: string, day: string): string => `${code} ${day}`;

/** When the tax of each code is due, and what share of it is recovered, from a day on. */
export function codeTermRows(company: Company): SetUpRow[] {
  const uses = usesOf(company);
  return company.directory.all('taxCode').flatMap(({ id, code, terms = [] }) => {
    const last = uses.lastTaxDay(id);
    return terms.map(({ dateFrom, saleDue = '', purchaseDue = '', recoverable = '' }): SetUpRow => {
      const values = { taxCodeId: code, dateFrom, saleDue, purchaseDue, recoverable };
      return {
        id: idOf(code, dateFrom),
        revision: JSON.stringify(values),
        values,
        fixed: { taxCodeId: ONLY_NEW, ...fixedOf(OF_CODE, dateFrom, last) },
      };
    });
  });
}

/** The same for a tax code. What is left empty is as before, or as the company's scheme says. */
export function saveCodeTerm(company: Company, id: string | null, given: Values, author: Author): string {
  const { directory } = company;
  const row = codeTermRows(company).find((each) => each.id === id);
  const values: Values = { ...row?.values, ...given };
  const code = values.taxCodeId?.trim() ?? '';
  if (code === '') throw refusedSetUp(400, 'taxCodeId', 'required');
  const taxCode = directory.byCode('taxCode', code);
  if (!taxCode) throw refusedSetUp(400, 'taxCodeId', 'unknown', { value: code });
  if (row) refuseFixed(row, values);
  const terms = taxCode.terms ?? [];
  const dateFrom = row
    ? parseLocalDate(row.values.dateFrom ?? '')
    : dayOf(values, terms, usesOf(company).lastTaxDay(taxCode.id));
  if (dateFrom === null) throw refusedSetUp(400, 'dateFrom', 'onlyNew');
  const text = values.recoverable?.trim() ?? '';
  const share =
    text === '' ? undefined : readFields(z.object({ recoverable: decimalField(5) }), { recoverable: text }).recoverable;
  if (share !== undefined && (new Decimal(share).lt(0) || new Decimal(share).gt(100)))
    throw refusedSetUp(400, 'recoverable', 'notPercent');
  const term = { dateFrom, saleDue: ofDue(values.saleDue), purchaseDue: ofDue(values.purchaseDue), recoverable: share };
  if (term.saleDue === undefined && term.purchaseDue === undefined && share === undefined)
    throw refusedSetUp(400, 'saleDue', 'required');
  const changed = { ...taxCode, terms: withTerm(terms, term) };
  refuseWaitingNowhere(company, entityOf(company), [changed]);
  company.database.transact(() =>
    keepRecord(directory, 'taxCode', taxCode, { terms: changed.terms, isActive: taxCode.isActive }, author),
  );
  return idOf(code, dateFrom);
}
