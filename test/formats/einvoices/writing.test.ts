import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRules, type EInvoiceProfile } from '../../../src/domain/einvoices/rules.ts';
import { readEInvoice, writeEInvoice } from '../../../src/formats/einvoices/index.ts';
import { randomInvoice } from './randomInvoices.ts';
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
});
