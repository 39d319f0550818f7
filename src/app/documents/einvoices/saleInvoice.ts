import type { EInvoice } from '../../../domain/einvoices/eInvoice.ts';
import { saleEInvoice, settledOf, type BuyerWays, type SellerDetails } from '../../../domain/einvoices/saleEInvoice.ts';
import { lineUnit, type LineUnit } from '../../../domain/einvoices/units.ts';
import { uncountableLines } from '../../../domain/documents/documentAmounts.ts';
import { lineKey, type DocumentLine } from '../../../domain/documents/document.ts';
import type { Address } from '../../../domain/values/parts.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { DocumentTotals, type AmountTriple } from '../../../domain/documents/totals.ts';
import { madeFrom } from '../../../domain/drafting/links.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { Decimal, type DecimalString } from '../../../domain/values/decimal.ts';
import { asCounted } from '../../company/figures/settledByDrafts.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { rateDirection, taxRate } from '../../company/facts/companyFacts.ts';

/** Who buys and sells, as it is kept on this computer, and what the customer's record says. */
export interface SaleParties {
  seller: SellerDetails;
  buyer: BuyerWays;
  buyerAddress: Address | undefined;
}

/** The amounts that the service gave for a line; null if it has not given all of them. */
function statedAmounts(line: DocumentLine): AmountTriple | null {
  const { netCurrencyAmount: net, taxCurrencyAmount: tax, grossCurrencyAmount: gross } = line;
  if (net === undefined || tax === undefined || gross === undefined) return null;
  return { net: new Decimal(net), tax: new Decimal(tax), gross: new Decimal(gross) };
}

/** The unit of a line: its product's, since lines have none of their own (spec 2.9). */
export function saleUnitOf(company: CompanyData, { productId }: DocumentLine): LineUnit {
  const product = company.reference('product', productId);
  return lineUnit(company.reference('unitOfMeasure', product?.uomId));
}

/**
 * A stored sale as an e-invoice. Its amounts are the service's if nothing was edited here, otherwise those that the
 * lines come to; what has been settled is stated as paid. Rejects with a ProblemError if the invoice that a credit
 * takes back cannot be read.
 */
export async function saleInvoiceOf(
  company: CompanyData,
  record: DocumentRecord,
  { seller, buyer, buyerAddress }: SaleParties,
): Promise<EInvoice> {
  const document = currentVersion(record);
  const base = company.baseCurrency.value;
  const currency = document.currency ?? base;
  const uncounted = uncountableLines(record.badInput);
  const date = document.taxDate ?? document.docDate;
  const rateOf = ({ taxRate: own, taxCodeId }: DocumentLine): DecimalString | undefined =>
    own ?? (date === undefined ? company.reference('taxCode', taxCodeId)?.taxRate : taxRate(company, taxCodeId, date));
  const totals = new DocumentTotals({
    currency,
    baseCurrency: base || (document.baseCurrency ?? currency),
    currencyRate: document.currencyRate,
    rateDirection: rateDirection(company),
  });
  for (const line of document.lines)
    if (!uncounted.has(lineKey(line))) totals.set(lineKey(line), { ...line, taxRate: rateOf(line) });
  const stated = document.lines.map(statedAmounts);
  const areStated = (record.local === null || document.explicitAmounts === true) && stated.every((one) => one !== null);
  const party = company.reference('contactAccount', document.contactAccountId);
  const from = madeFrom(document);
  const source = from?.how === 'credit' ? await company.store.record(from.reference) : undefined;
  const credited = source && currentVersion(source);
  return saleEInvoice({
    document,
    amounts: areStated ? stated : document.lines.map((line) => totals.line(lineKey(line))?.currency ?? null),
    seller,
    buyer,
    buyerName: party?.description ?? '',
    buyerAddress: document.invoiceAddress ?? buyerAddress ?? party?.address,
    rateOf,
    unitOf: (line) => saleUnitOf(company, line),
    prepaid: settledOf(asCounted(company, record.key, document)),
    credits: credited?.docNo === undefined ? null : { number: credited.docNo, issueDate: credited.docDate },
  });
}
