import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saleEInvoice, settledOf } from '../../../src/domain/einvoices/saleEInvoice.ts';
import { checkRules, type EInvoiceProfile } from '../../../src/domain/einvoices/rules.ts';
import { readEInvoice, writeEInvoice } from '../../../src/formats/einvoices/index.ts';
import { randomInvoice } from './randomInvoices.ts';
import { randomSale } from './randomSales.ts';
import { utf8 } from './files.ts';

const PROFILES: readonly EInvoiceProfile[] = ['en16931', 'xrechnung', 'peppol'];

describe.each(['ubl', 'cii'] as const)('an invoice that is written in %s', (format) => {
  it('reads back equal, and adds up', async () => {
    await fc.assert(
      fc.asyncProperty(randomInvoice, fc.constantFrom(...PROFILES), async (invoice, profile) => {
        expect(checkRules(invoice, profile, format)).toEqual([]);
        const reading = await readEInvoice(utf8(writeEInvoice(invoice, format, profile)));
        expect(reading.invoice).toEqual(invoice);
        expect(reading.problems).toEqual([]);
        expect(reading.format).toBe(format);
      }),
      { numRuns: 150 },
    );
  });

  it('has the discounts, units and settled amounts of a sale, keeps the rules, and reads back equal', async () => {
    await fc.assert(
      fc.asyncProperty(randomSale, fc.constantFrom(...PROFILES), async (sale, profile) => {
        const invoice = saleEInvoice(sale);
        expect(checkRules(invoice, profile, format)).toEqual([]);
        const { totals, lines } = invoice;
        expect(Number(totals.payable)).toBeCloseTo(Number(totals.gross) - Number(settledOf(sale.document) ?? 0), 6);
        // Written lines have the amounts of the sale, whatever their prices.
        const sign = invoice.kind === 'creditNote' ? -1 : 1;
        expect(lines.map(({ netAmount }) => Number(netAmount))).toEqual(
          sale.amounts.map((each) => sign * (each?.net.toNumber() ?? 0) + 0),
        );
        const reading = await readEInvoice(utf8(writeEInvoice(invoice, format, profile)));
        expect(reading.invoice).toEqual(invoice);
        // Tax is rounded line by line, which a reader may doubt and BR-CO-17 allows.
        expect(reading.problems.filter(({ code }) => code !== 'sum.taxRow')).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
