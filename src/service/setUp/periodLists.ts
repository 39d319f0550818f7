import { z } from 'zod';
import { PERIOD_STATES, type SetUpFieldName, type SetUpRow } from '../../domain/service/setUp.ts';
import { addDays, addMonths, parseLocalDate, type LocalDate } from '../../domain/values/dates.ts';
import { currencyPlaces } from '../../domain/values/currency.ts';
import { decimalTextOf } from '../../domain/values/minorUnits.ts';
import type { Author } from '../base/author.ts';
import { mayPeople } from '../base/rights.ts';
import type { Company } from '../company/company.ts';
import { firstDayOf, monthOf } from '../ledger/periodTable.ts';
import { ledgerYearStart } from '../ledger/setUp.ts';
import { keepRecord } from '../records/amend.ts';
import type { KeptRecord } from '../records/directory.ts';
import { entityOf } from './entity.ts';
import { decimalField, readFields } from '../wire/fields.ts';
import { refusedSetUp } from '../ledger/refusedSetUp.ts';
import { shutMonthFrom, todayOf } from './uses.ts';

type Values = Readonly<Record<string, string>>;
type Entity = KeptRecord<'legalEntity'>;

const YEAR = 12;

const yearsOf = ({ ledger }: Entity): { dateFrom: LocalDate; dateTo: LocalDate }[] => [...(ledger?.years ?? [])];

/** The financial years. */
export function yearRows(company: Company): SetUpRow[] {
  const entity = entityOf(company);
  const years = yearsOf(entity);
  return years.map(({ dateFrom, dateTo }, index): SetUpRow => {
    const shut = shutMonthFrom(company, entity, dateFrom);
    const fixed =
      shut === null || shut > monthOf(dateTo) ? null : ({ reason: 'yearClosed', facts: { period: shut } } as const);
    const next = years[index + 1];
    const follows = index === 0 ? null : addDays(years[index - 1]?.dateTo ?? dateFrom, 1);
    return {
      id: dateFrom,
      revision: `${dateFrom} ${dateTo}`,
      values: { dateFrom, dateTo },
      fixed: {
        ...(follows !== null && { dateFrom: { reason: 'yearGap', facts: { date: follows } } }),
        ...(next && { dateTo: { reason: 'yearGap', facts: { date: addDays(next.dateFrom, -1) } } }),
        ...(fixed && { dateFrom: fixed, dateTo: fixed }),
      },
    };
  });
}

function dayIn(values: Values, name: SetUpFieldName): LocalDate {
  const text = values[name]?.trim() ?? '';
  if (text === '') throw refusedSetUp(400, name, 'required');
  const day = parseLocalDate(text);
  if (day === null) throw refusedSetUp(400, name, 'unknown', { value: text });
  return day;
}

/**
 * Adds a financial year after the last one, or changes one in which all months are open.
 * @returns the id of its row
 * @throws Refusal 400 without a start, for a gap between years, or for one with closed months
 */
export function saveYear(company: Company, id: string | null, given: Values, author: Author): string {
  const entity = entityOf(company);
  const years = yearsOf(entity);
  const row = yearRows(company).find((each) => each.id === id);
  const values: Values = { ...row?.values, ...given };
  for (const name of ['dateFrom', 'dateTo'] as const) {
    const fault = row?.fixed[name];
    if (fault && values[name] !== row.values[name]) throw refusedSetUp(400, name, fault.reason, fault.facts);
  }
  const year = { dateFrom: dayIn(values, 'dateFrom'), dateTo: dayIn(values, 'dateTo') };
  if (year.dateTo < year.dateFrom) throw refusedSetUp(400, 'dateTo', 'backwards');
  const at = row ? years.findIndex(({ dateFrom }) => dateFrom === row.id) : years.length;
  const before = years[at - 1];
  if (before && addDays(before.dateTo, 1) !== year.dateFrom)
    throw refusedSetUp(400, 'dateFrom', 'yearGap', { date: addDays(before.dateTo, 1) });
  const start = company.generalLedger.startOf(entity.id);
  if (!before && start !== null && year.dateFrom > start)
    throw refusedSetUp(400, 'dateFrom', 'yearStart', { date: start });
  years.splice(at, 1, year);
  keepRecord(company.directory, 'legalEntity', entity, { ledger: { years } }, author);
  return year.dateFrom;
}

/** The months from the start of the books to the end of the financial year that today is in, or of the last one. */
export function periodRows(company: Company): SetUpRow[] {
  const { generalLedger } = company;
  const entity = entityOf(company);
  const changes = new Map(generalLedger.periods.changed(entity.id).map((change) => [change.month, change]));
  const today = todayOf(company);
  const yearEnd = addDays(addMonths(ledgerYearStart(entity, today), YEAR), -1);
  const lastEnd = yearsOf(entity).at(-1)?.dateTo ?? yearEnd;
  const last = monthOf(lastEnd > yearEnd ? lastEnd : yearEnd);
  const rows: SetUpRow[] = [];
  for (let month = monthOf(generalLedger.startOf(entity.id) ?? today); month <= last;) {
    const { state = 'open', reason = '', changed = '', changedBy = '' } = changes.get(month) ?? {};
    rows.push({
      id: month,
      revision: `${state} ${changed}`,
      values: {
        state,
        reason,
        changed: changed.slice(0, 10),
        changedBy,
        dateFrom: ledgerYearStart(entity, firstDayOf(month)),
      },
      fixed: state === 'locked' ? { state: { reason: 'periodLocked', facts: { period: month } } } : {},
    });
    month = monthOf(addMonths(firstDayOf(month), 1));
  }
  return rows;
}

/** Opens, closes or locks a month. @returns the month @throws Refusal as `GeneralLedger.setPeriod` does */
export function savePeriod(company: Company, month: string, given: Values, author: Author): string {
  const state = PERIOD_STATES.find((each) => each === given.state);
  if (state === undefined) throw refusedSetUp(400, 'state', 'required');
  company.generalLedger.setPeriod(entityOf(company), month, state, given.reason ?? '', author);
  return month;
}

/** The returns of value added tax that were filed, the last one first. */
export function returnRows(company: Company): SetUpRow[] {
  const entity = entityOf(company);
  const { taxReturns } = company.generalLedger;
  const { taxPayableAccountId: accountId = '' } = entity.ledger ?? {};
  return taxReturns.list(entity.id).map(({ dateFrom, dateTo, version, filed, filedBy }) => {
    const due = decimalTextOf(taxReturns.due(entity, { dateFrom, dateTo }), currencyPlaces(entity.baseCurrency));
    const told = { version: String(version), changed: filed.slice(0, 10), changedBy: filedBy, due, accountId };
    return { id: `${dateFrom} ${dateTo}`, revision: filed, values: { dateFrom, dateTo, ...told }, fixed: {} };
  });
}

/**
 * Files a return, or once more what has changed of one. @returns the id of its row @throws Refusal as `TaxReturns.file`
 * does
 */
export function fileReturn(company: Company, _: null, given: Values, author: Author): string {
  const { refund } = readFields(z.object({ refund: decimalField(2).optional() }), {
    refund: given.refund?.trim() || undefined,
  });
  const period = { dateFrom: dayIn(given, 'dateFrom'), dateTo: dayIn(given, 'dateTo'), refund };
  company.database.transact(() => company.generalLedger.fileReturn(entityOf(company), period, author));
  return `${period.dateFrom} ${period.dateTo}`;
}

const FLAGS = ['closesPeriods', 'reopensPeriods', 'postsInClosed'] as const;

/** What each user may do with periods. */
export function userRows({ users }: Company): SetUpRow[] {
  return users.all().map(({ name, rights }): SetUpRow => {
    const values = Object.fromEntries(FLAGS.map((flag) => [flag, String(rights[flag])]));
    return { id: name, revision: JSON.stringify(values), values: { code: name, ...values }, fixed: {} };
  });
}

/** @throws Refusal 403 for somebody who may not give rights: they could give themselves any of these. */
export function saveUser({ users }: Company, name: string, given: Values, { userName }: Author): string {
  if (!mayPeople(users.rightsOf(userName)))
    throw refusedSetUp(403, FLAGS.find((flag) => given[flag] !== undefined) ?? 'closesPeriods', 'mayNotGiveRights');
  const rights = users.rightsOf(name);
  const flags = FLAGS.flatMap((flag) => (given[flag] === undefined ? [] : [[flag, given[flag] === 'true'] as const]));
  // Rights of one's own are no company role's: only a change takes a user out of it.
  if (flags.every(([flag, is]) => rights[flag] === is)) return name;
  users.setRights(name, { ...rights, ...Object.fromEntries(flags) }, userName);
  return name;
}
