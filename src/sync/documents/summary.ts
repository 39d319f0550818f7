import { Decimal } from '../../domain/values/decimal.ts';
import { lineKey, type Document, type DocumentLine, type DocumentSummary } from '../../domain/documents/document.ts';
import { DocumentTotals, withinTolerance, type TotalsSetup } from '../../domain/documents/totals.ts';
import type { AmountField } from '../../domain/values/amountFields.ts';
import { agrees, headerSlots } from '../../domain/documents/slots.ts';

/** The totals that follow from the lines alone; null where the service fills in what was left open. */
function expectedTotals(document: Document): Partial<Record<AmountField, Decimal>> | null {
  if (document.currency === undefined || document.explicitAmounts === true) return null;
  const isPriced = (line: DocumentLine): boolean => line.quantity !== undefined && line.currencyUnitPrice !== undefined;
  if (!document.lines.every(isPriced)) return null;
  // Base amounts depend on a rate and its direction, which only the service knows: they are not compared.
  const setup: TotalsSetup = {
    currency: document.currency,
    baseCurrency: document.currency,
    rateDirection: 'foreignPerBase',
  };
  const totals = new DocumentTotals(setup);
  for (const line of document.lines) totals.set(lineKey(line), line);
  const { net, tax, gross } = totals.header.currency;
  if (document.lines.every((line) => line.taxRate !== undefined))
    return { netCurrencyAmount: net, taxCurrencyAmount: tax, grossCurrencyAmount: gross };
  // Without the tax rates only the entered amount is known.
  const isNet = document.lines.every((line) => line.isNetEntry ?? true);
  const isGross = document.lines.every((line) => line.isNetEntry === false);
  return isNet ? { netCurrencyAmount: net } : isGross ? { grossCurrencyAmount: gross } : {};
}

/**
 * Whether a search's row says what was sent: every header field that both have, and the totals in document currency as
 * far as they follow from the lines. What the row does not carry is not compared.
 */
export function summaryAgrees(sent: Document, summary: DocumentSummary): boolean {
  if (summary.intRef !== undefined && summary.intRef !== sent.intRef) return false;
  const shown = headerSlots(summary);
  for (const [path, value] of headerSlots(sent)) {
    if (shown.has(path) && !agrees(path, value, shown.get(path))) return false;
  }
  const totals = expectedTotals(sent);
  return Object.entries(totals ?? {}).every(([field, expected]) => {
    const reported = summary[field as AmountField];
    return reported === undefined || withinTolerance(new Decimal(reported), expected);
  });
}
