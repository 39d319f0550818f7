import type { DocumentListRow } from '../../../src/store/contract.ts';

/** The list row of a posted sales invoice of January 2026 without amounts, with what is given. */
export function listRow(key: string, part: Partial<DocumentListRow> = {}): DocumentListRow {
  return {
    key,
    docClass: 'saleInvoice',
    docNo: `SI-${key}`,
    docDate: '2026-01-01',
    dueDate: '',
    contactAccountId: 'customer-1',
    description: '',
    theirRef: '',
    theirDocNo: '',
    projectId: '',
    docTypeId: '',
    legalEntityId: '',
    orderNo: '',
    transNo: '',
    lineWords: '',
    currency: 'GBP',
    netCurrencyAmount: '',
    taxCurrencyAmount: '',
    grossCurrencyAmount: '',
    outstandingCurrencyAmount: '',
    statusList: 'posted',
    state: 'synced',
    ...part,
  };
}
