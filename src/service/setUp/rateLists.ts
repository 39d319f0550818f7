import { z } from 'zod';
import type { SetUpFault, SetUpRow } from '../../domain/service/setUp.ts';
import { currencyCodeSchema, type CurrencyCode } from '../../domain/values/currency.ts';
import { parseLocalDate, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal, parseDecimal, type DecimalString } from '../../domain/values/decimal.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { datedRate } from '../records/taxTerms.ts';
import { keepRecord } from '../records/amend.ts';
import { Refusal } from '../base/refusal.ts';
import { dateField, decimalField, readFields } from '../wire/fields.ts';
import { refusedSetUp } from '../ledger/refusedSetUp.ts';
import { refuseBelowZero } from './saveRecord.ts';
import { refuseShutDay, usesOf } from './uses.ts';

type Values = Readonly<Record<string, string>>;

/** More rates than a person looks through. */
const MOST = 1000;
const ONLY_NEW: SetUpFault = { reason: 'onlyNew', facts: {} };

const idOf = (code: string, day: string): string => `${code} ${day}`;

function required(
  values: Values,
  name: 'taxCodeId' | 'dateFrom' | 'taxRate' | 'currency' | 'date' | 'currencyRate',
): string {
  const value = values[name]?.trim() ?? '';
  if (value === '') throw refusedSetUp(400, name, 'required');
  return value;
}

/** The rates of all tax codes; the first one of each has no day. */
export function taxRateRows(company: Company): SetUpRow[] {
  const uses = usesOf(company);
  return company.directory.all('taxCode').flatMap(({ id, code, taxRate, rates = [] }) => {
    const last = uses.lastTaxDay(id);
    return [{ dateFrom: '', taxRate }, ...rates].map((rate): SetUpRow => ({
      id: idOf(code, rate.dateFrom),
      revision: rate.taxRate,
      values: { taxCodeId: code, dateFrom: rate.dateFrom, taxRate: rate.taxRate },
      fixed: {
        taxCodeId: ONLY_NEW,
        dateFrom: ONLY_NEW,
        ...(last !== null && rate.dateFrom <= last && { taxRate: { reason: 'posted', facts: { date: last } } }),
      },
    }));
  });
}

const taxRateSchema = z.object({ dateFrom: dateField.optional(), taxRate: decimalField(5) });

/**
 * Enters the rate of a tax code from a day on, or changes one that nothing posted has. Drafts from that day on take it.
 * @param id the row to change; null for a new one
 * @returns the id of its row
 * @throws Refusal 400 for a day up to which the code is used in what is posted
 */
export function saveTaxRate(company: Company, id: string | null, given: Values, author: Author): string {
  const { directory } = company;
  const before = taxRateRows(company).find((row) => row.id === id);
  const values: Values = { ...before?.values, ...given };
  const code = required(values, 'taxCodeId');
  const taxCode = directory.byCode('taxCode', code);
  if (!taxCode) throw refusedSetUp(400, 'taxCodeId', 'unknown', { value: code });
  const day = before ? (before.values.dateFrom ?? '') : required(values, 'dateFrom');
  const { dateFrom, taxRate } = readFields(taxRateSchema, {
    dateFrom: day === '' ? undefined : day,
    taxRate: required(values, 'taxRate'),
  });
  refuseBelowZero('taxRate', taxRate);
  const rates = taxCode.rates ?? [];
  if (!before && rates.some((rate) => rate.dateFrom === dateFrom))
    throw refusedSetUp(400, 'dateFrom', 'dayTaken', { date: dateFrom ?? '' });
  const last = usesOf(company).lastTaxDay(taxCode.id);
  if (last !== null && (dateFrom ?? '') <= last && rateFrom(taxCode, dateFrom) !== taxRate)
    throw refusedSetUp(400, before ? 'taxRate' : 'dateFrom', 'posted', { date: last });
  const changed =
    dateFrom === undefined
      ? { taxRate }
      : {
          rates: [...rates.filter((rate) => rate.dateFrom !== dateFrom), { dateFrom, taxRate }].toSorted((one, other) =>
            one.dateFrom < other.dateFrom ? -1 : 1,
          ),
        };
  company.database.transact(() => {
    keepRecord(directory, 'taxCode', taxCode, { ...changed, isActive: taxCode.isActive }, author);
    rateDrafts(company, taxCode.id, author);
  });
  return idOf(code, dateFrom ?? '');
}

function rateFrom(taxCode: Parameters<typeof datedRate>[0], dateFrom: LocalDate | undefined): DecimalString {
  return dateFrom === undefined ? taxCode.taxRate : datedRate(taxCode, dateFrom);
}

/** Works the drafts with a tax code out again: their lines keep the rate that they were written with. */
function rateDrafts({ database, documents, directory }: Company, taxCodeId: string, author: Author): void {
  for (const { id } of database.prepare('SELECT id FROM document WHERE draft = 1').all()) {
    const { header, lines } = documents.load(String(id));
    const taxCode = directory.byId('taxCode', taxCodeId);
    const day = header.taxDate ?? header.docDate;
    if (!taxCode || !lines.some((line) => line.taxCodeId === taxCodeId && line.taxRate !== datedRate(taxCode, day)))
      continue;
    try {
      database.attempt(() => documents.update(header.id, {}, author));
    } catch (error) {
      // Something else of the draft is refused by now: that is told when it is next changed or submitted.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

function shutFault(company: Company, day: LocalDate): SetUpFault | null {
  try {
    refuseShutDay(company, day);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, facts } = error.detail;
    return { reason, facts } as SetUpFault;
  }
}

function currenciesOf({ directory }: Company): CurrencyCode[] {
  return directory.all('currency').flatMap(({ code }) => {
    const currency = currencyCodeSchema.safeParse(code);
    return currency.success ? [currency.data] : [];
  });
}

/** The rates of all currencies by day, newest first. */
export function currencyRateRows(company: Company): SetUpRow[] {
  return currenciesOf(company).flatMap((currency) =>
    company.directory.rates.list(currency, 0, MOST).map(({ date, currencyRate }): SetUpRow => {
      const fault = shutFault(company, date);
      return {
        id: idOf(currency, date),
        revision: currencyRate,
        values: { currency, date, currencyRate },
        fixed: { currency: ONLY_NEW, date: ONLY_NEW, ...(fault && { currencyRate: fault }) },
      };
    }),
  );
}

/**
 * Enters the rate of a currency from a day on, or changes it while the day is open.
 * @returns the id of its row
 * @throws Refusal 400 for the base currency, and for a day in a closed period or in a filed return
 */
export function saveCurrencyRate(company: Company, id: string | null, given: Values, author: Author): string {
  const { directory, database } = company;
  const before = currencyRateRows(company).find((row) => row.id === id);
  const values: Values = { ...before?.values, ...given };
  const code = required(values, 'currency');
  const currency = currenciesOf(company).find((each) => each === code);
  if (currency === undefined) throw refusedSetUp(400, 'currency', 'unknown', { value: code });
  if (directory.all('legalEntity').some(({ baseCurrency }) => baseCurrency === currency))
    throw refusedSetUp(400, 'currency', 'baseCurrency');
  const date = before ? parseLocalDate(before.values.date ?? '') : parseLocalDate(required(values, 'date'));
  if (date === null) throw refusedSetUp(400, 'date', 'unknown', { value: values.date ?? '' });
  const { currencyRate } = readFields(z.object({ currencyRate: decimalField(8) }), {
    currencyRate: required(values, 'currencyRate'),
  });
  if (parseDecimal(currencyRate) === null || !new Decimal(currencyRate).gt(0))
    throw refusedSetUp(400, 'currencyRate', 'notAboveZero');
  if (!before && directory.rates.has(currency, date)) throw refusedSetUp(400, 'date', 'dayTaken', { date });
  const fault = before?.fixed.currencyRate;
  if (fault) throw refusedSetUp(400, 'currencyRate', fault.reason, fault.facts);
  refuseShutDay(company, date);
  database.transact(() => directory.rates.put(currency, { date, currencyRate }, author));
  return idOf(currency, date);
}
