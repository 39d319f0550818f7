import { isDeepStrictEqual } from 'node:util';
import { NO_PARTY_DEFAULTS } from '../../../src/domain/drafting/documentDraft.ts';
import { purchaseDraft, type PurchaseSources } from '../../../src/domain/einvoices/purchaseDraft.ts';
import { readEInvoice } from '../../../src/formats/einvoices/index.ts';
import { drafting, idOf } from '../../domain/drafting/company.ts';
import { eInvoiceFiles } from '../einvoices/files.ts';
import { plainReading } from '../einvoices/plainMapping.ts';
import type { Figure } from '../figure.ts';
import { compared, ROUNDS } from '../turns.ts';

const FILES = 1_000;

const sources: PurchaseSources = {
  ...drafting(),
  classOf: (type) => type.docClass,
  docTypeId: undefined,
  supplierId: idOf('contactAccount', 'S1'),
  defaults: NO_PARTY_DEFAULTS,
  codedLike: () => undefined,
  taxCodes: { 'S 20': idOf('taxCode', 'S'), 'S 5': idOf('taxCode', 'R') },
  words: { allowance: 'Allowance', charge: 'Charge', whole: (rate) => `Total at ${rate} %` },
};

/** E-invoices of 1 to 40 lines, half UBL and half CII: read, checked and planned as purchase invoices. */
export const eInvoices: Figure = {
  name: 'eInvoices',
  title: '1,000 e-invoices, against fast-xml-parser',
  async measure() {
    const files = eInvoiceFiles(FILES);
    for (const { bytes, invoice } of files) {
      const reading = await readEInvoice(bytes);
      if (!isDeepStrictEqual(reading.invoice, invoice) || reading.problems.length > 0)
        throw new Error(`${invoice.number} was not read as it is`);
      if (!isDeepStrictEqual(plainReading(bytes), invoice))
        throw new Error(`${invoice.number} was not mapped as it is`);
      const { ours, notes } = purchaseDraft(invoice, sources);
      if (ours?.gross.toFixed(2) !== invoice.totals.gross || notes.length > 0)
        throw new Error(`${invoice.number} was not drafted as it is`);
    }
    const lines = files.reduce((sum, { invoice }) => sum + invoice.lines.length, 0);
    const { ours, theirs } = await compared(
      async () => {
        for (const { bytes } of files) {
          const { invoice } = await readEInvoice(bytes);
          if (invoice !== null) purchaseDraft(invoice, sources);
        }
      },
      () => files.forEach(({ bytes }) => plainReading(bytes)),
    );
    return [
      {
        what: `1,000 e-invoices of ${lines.toLocaleString('en-GB')} lines: read, checked and planned`,
        unit: 'ms',
        value: ours,
        samples: ROUNDS,
        limit: { what: 'fast-xml-parser, its tree and a plain mapping', value: theirs },
        ratio: theirs / ours,
        aim: { of: 'ratio', atLeast: 3 },
      },
    ];
  },
};
