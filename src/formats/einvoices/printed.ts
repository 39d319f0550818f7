import type { EInvoiceReading } from './read/result.ts';

/**
 * What was read as the JSON of `read-invoice` (docs/einvoices.md): the terms that every invoice is made of, the same
 * whatever the syntax. `iban` is the first account that the file names, as written.
 */
export function printedReading({ format, container, profile, invoice, problems }: EInvoiceReading): object {
  if (invoice === null) return { format, container, profile, document: null, problems };
  const { seller, buyer, totals } = invoice;
  return {
    format,
    container,
    profile,
    document: {
      kind: invoice.kind,
      number: invoice.number,
      issueDate: invoice.issueDate,
      dueDate: invoice.dueDate,
      currency: invoice.currency,
      buyerReference: invoice.buyerReference,
      orderReference: invoice.orderReference,
      seller: { name: seller.name, vatId: seller.vatId, iban: invoice.payment.accounts[0]?.id ?? null },
      buyer: { name: buyer.name, vatId: buyer.vatId },
      lines: invoice.lines.map((line) => ({
        id: line.id,
        description: line.description,
        quantity: line.quantity,
        unit: line.unit,
        netUnitPrice: line.netUnitPrice,
        netAmount: line.netAmount,
        taxCategory: line.taxCategory,
        taxRate: line.taxRate,
      })),
      allowances: invoice.allowances.map(({ isCharge, amount, taxCategory, taxRate, reason }) => ({
        isCharge,
        amount,
        taxCategory,
        taxRate,
        reason,
      })),
      tax: invoice.tax.map(({ category, rate, taxable, tax }) => ({ category, rate, taxable, tax })),
      totals: {
        lineNet: totals.lineNet,
        net: totals.net,
        tax: totals.tax,
        gross: totals.gross,
        prepaid: totals.prepaid,
        rounding: totals.rounding,
        payable: totals.payable,
      },
    },
    problems,
  };
}
