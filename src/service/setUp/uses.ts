import { localDate, todayOn, type LocalDate } from '../../domain/values/dates.ts';
import type { Company } from '../company/company.ts';
import { monthOf } from '../ledger/periodTable.ts';
import type { KeptRecord } from '../records/directory.ts';
import { refusedSetUp } from '../ledger/refusedSetUp.ts';

/** Which records the books use already. */
export interface Uses {
  hasEntries(accountId: string): boolean;
  /**
   * The last tax date of what is posted with a tax code, or with one that charges its rate to the buyer; the day of tax
   * that waits for payment.
   */
  lastTaxDay(taxCodeId: string): LocalDate | null;
  hasDocuments(docTypeId: string): boolean;
}

export function usesOf({ database, directory }: Company): Uses {
  const entry = database.prepare('SELECT 1 FROM entry WHERE legal_entity_id = ? AND account_id = ? LIMIT 1');
  const entities = directory.all('legalEntity');
  const lastDays = new Map(
    database
      .prepare(
        'SELECT tax_code_id, max(coalesce(tax_date, date)) AS last FROM entry WHERE tax_code_id IS NOT NULL ' +
          'GROUP BY tax_code_id',
      )
      .all()
      .flatMap(({ tax_code_id: id, last }) => (last === null ? [] : [[String(id), String(last)] as const])),
  );
  const types = new Set(
    database
      .prepare('SELECT DISTINCT doc_type_id FROM document')
      .all()
      .map((row) => String(row.doc_type_id)),
  );
  return {
    hasEntries: (accountId) => entities.some(({ id }) => entry.get(id, accountId) !== undefined),
    lastTaxDay(taxCodeId) {
      const days = directory
        .all('taxCode')
        .filter(({ id, reverseChargeOfId }) => id === taxCodeId || reverseChargeOfId === taxCodeId)
        .flatMap(({ id }) => lastDays.get(id) ?? [])
        .toSorted();
      const last = days.at(-1);
      return last === undefined ? null : localDate(last);
    },
    hasDocuments: (docTypeId) => types.has(docTypeId),
  };
}

/** The last day on which a document is posted; null without any. */
export function lastDocumentDay({ database }: Company): LocalDate | null {
  const last = database.prepare('SELECT max(date) AS last FROM posting WHERE document_id IS NOT NULL').get()?.last;
  return typeof last === 'string' ? localDate(last) : null;
}

/**
 * A rate of a day that is in a closed period, or that a filed return covers, stays.
 * @throws Refusal 400
 */
export function refuseShutDay(company: Company, day: LocalDate): void {
  for (const entity of company.generalLedger.entities()) {
    const period = monthOf(day);
    if (company.generalLedger.periods.state(entity.id, period) !== 'open')
      throw refusedSetUp(400, 'date', 'periodClosed', { period });
    const filed = company.generalLedger.taxReturns.lastDay(entity.id);
    if (filed !== null && day <= filed) throw refusedSetUp(400, 'date', 'returnFiled', { date: filed });
  }
}

/** The first month after a day, that day's month included, that is not open; null without any. */
export function shutMonthFrom(company: Company, entity: KeptRecord<'legalEntity'>, day: LocalDate): string | null {
  const shut = company.generalLedger.periods
    .changed(entity.id)
    .filter(({ month, state }) => state !== 'open' && month >= monthOf(day))
    .map(({ month }) => month)
    .toSorted();
  return shut[0] ?? null;
}

export function todayOf({ source }: Company): LocalDate {
  return todayOn(source.now());
}
