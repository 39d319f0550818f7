import type { ReleasedTable } from './releasedDatabase.ts';
import { makeReleasedWith, OF_V4, RELEASED_V4_INVOICE } from './releasedV4.ts';

const AMOUNTS = {
  currency: 'EUR',
  netCurrencyAmount: '100',
  taxCurrencyAmount: '20',
  grossCurrencyAmount: '120',
  outstandingCurrencyAmount: '60',
};

/** An invoice in euros with tax date and amounts in pounds, and its row of version 5, which lacks them. */
const OF_V5 = {
  documents: {
    ...OF_V4.documents,
    base: {
      ...OF_V4.documents.base,
      ...AMOUNTS,
      taxDate: '2026-03-31',
      baseCurrency: 'GBP',
      netAmount: '85',
      taxAmount: '17',
      grossAmount: '102',
      outstandingAmount: '51',
    },
  },
  documentRows: {
    ...OF_V4.documentRows,
    ...AMOUNTS,
    docTypeId: 'SIN',
    legalEntityId: 'HV',
    orderNo: 'ORD-7',
    transNo: '4711',
    lineWords: '',
  },
};

/** Creates a database as version 5 left it, with the invoice of version 4 in euros. */
export function makeReleasedV5(name: string, tablesBefore: readonly ReleasedTable[]): Promise<void> {
  return makeReleasedWith(name, 5, tablesBefore, OF_V5);
}

export { RELEASED_V4_INVOICE as RELEASED_V5_INVOICE };
