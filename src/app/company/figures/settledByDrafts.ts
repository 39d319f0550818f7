import type { Document } from '../../../domain/documents/document.ts';
import { asOwed, countedAmounts } from '../../../domain/reports/ledgerStanding.ts';
import { Decimal, parseDecimal } from '../../../domain/values/decimal.ts';
import type { DocumentListRow } from '../../../store/contract.ts';
import { formatDecimal } from '../../base/format/amounts.ts';
import { t } from '../../base/i18n/texts.ts';
import type { CompanyData } from '../session/companyData.ts';

/**
 * The sentences that stand beside what documents owe: how much of it drafts have settled, one for each currency. None
 * if drafts have settled nothing.
 * @param isInBase whether the documents are counted in base currency
 */
export function settledByDraftsNotes(documents: Iterable<DocumentListRow>, isInBase = false): string[] {
  const sums = new Map<string, Decimal>();
  for (const row of documents) {
    const { currency, settledByDrafts } = isInBase ? countedAmounts(row) : row;
    if (settledByDrafts !== undefined)
      sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(asOwed(row, settledByDrafts)));
  }
  return [...sums].map(([currency, sum]) =>
    t('list.settledByDrafts', { amount: `${formatDecimal(sum, currency)} ${currency}` }),
  );
}

/** A document as the service shows it, with what drafts took of it outstanding, as lists and figures count it. */
export function asCounted(company: CompanyData, key: string, document: Document): Document {
  const row = company.entry(key)?.row;
  if (row?.settledByDrafts === undefined) return document;
  const inBase = row.inBase && parseDecimal(row.inBase.outstandingAmount);
  return {
    ...document,
    outstandingCurrencyAmount: parseDecimal(row.outstandingCurrencyAmount) ?? undefined,
    ...(inBase && { outstandingAmount: inBase }),
  };
}
