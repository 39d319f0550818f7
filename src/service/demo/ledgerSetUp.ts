import { currencyCodeSchema } from '../../domain/values/currency.ts';
import { addDays, addMonths, localDate, type LocalDate } from '../../domain/values/dates.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { DOCUMENT_CLASS_DESCRIPTORS } from '../base/classes.ts';
import { firstDayOf, monthOf } from '../ledger/periodTable.ts';
import { keepRecord } from '../records/amend.ts';
import type { KeptRecord } from '../records/directory.ts';
import type { RecordKind } from '../records/kinds.ts';
import type { FoldedInput } from '../wire/fold.ts';
import { ledger, setup } from './words.ts';

/** Months that the demo company has traded. */
const MONTHS = 24;

/** The legal entity of the demo company. */
export function demoEntity({ directory }: Company): KeptRecord<'legalEntity'> {
  return directory.get('legalEntity', setup.legalEntity.code);
}

/** The first day of the books: that of the month in which its trade begins. */
export function booksStart(today: LocalDate): LocalDate {
  return firstDayOf(monthOf(addMonths(today, -MONTHS)));
}

/** The last day of last year, which is a financial year of the demo company. */
export function lastYearEnd(today: LocalDate): LocalDate {
  return localDate(`${String(Number(today.slice(0, 4)) - 1)}-12-31`);
}

/** Calendar years, of which the first may be short. */
function yearsOf(today: LocalDate): { dateFrom: LocalDate; dateTo: LocalDate }[] {
  const years: { dateFrom: LocalDate; dateTo: LocalDate }[] = [];
  for (let dateFrom = booksStart(today); dateFrom <= today;) {
    const dateTo = localDate(`${dateFrom.slice(0, 4)}-12-31`);
    years.push({ dateFrom, dateTo });
    dateFrom = addDays(dateTo, 1);
  }
  return years;
}

/**
 * Adds to the set-up of the demo company what a ledger needs, and starts its ledger.
 * @throws Refusal 400 when the set-up does not fit the ledger
 */
export function startLedger(company: Company, today: LocalDate, author: Author): void {
  const { directory, generalLedger } = company;
  const add = (kind: RecordKind, body: FoldedInput): void => void keepRecord(directory, kind, null, body, author);
  const change = (kind: RecordKind, code: string, body: FoldedInput): void =>
    void keepRecord(directory, kind, directory.get(kind, code), body, author);

  for (const [code, description, accountType, reportGroup, taxCodeId] of ledger.accounts)
    add('account', {
      code,
      description,
      accountType,
      reportGroup: reportGroup ?? undefined,
      taxCodeId: taxCodeId ?? undefined,
    });
  for (const [code, reportGroup] of Object.entries(ledger.reportGroups)) change('account', code, { reportGroup });
  for (const { code } of setup.taxCodes) change('taxCode', code, { ...ledger.tax, ...ledger.treatments[code] });
  for (const { code, docClass } of setup.docTypes) {
    const controlAccountId = controlOf(docClass);
    if (controlAccountId !== undefined) change('docType', code, { controlAccountId });
  }
  for (const { account, ...docType } of ledger.docTypes)
    add('docType', { ...docType, accountId: account, controlAccountId: controlOf(docType.docClass) });
  change('docType', ledger.interestType.code, { accountId: ledger.interestType.account });
  change('legalEntity', setup.legalEntity.code, { ledger: { ...ledger.roles, years: yearsOf(today) } });
  for (const { code: listed, currencyRate } of directory.all('currency')) {
    const code = currencyCodeSchema.parse(listed);
    const rate = ledger.ratesAtYearEnd[code];
    if (rate === undefined) continue;
    directory.rates.put(code, { date: lastYearEnd(today), currencyRate: rate }, author);
    directory.rates.put(code, { date: firstDayOf(monthOf(today)), currencyRate }, author);
  }
  generalLedger.start(demoEntity(company), booksStart(today));
}

/** The control account of a class: none of orders, quotes and journals. */
function controlOf(docClass: string): string | undefined {
  const descriptor = DOCUMENT_CLASS_DESCRIPTORS.find((each) => each.docClass === docClass);
  return descriptor?.isLedger && !descriptor.isJournal ? ledger.controls[descriptor.side] : undefined;
}
