import fc from 'fast-check';
import { DOCUMENT_CLASSES } from '../../../src/domain/kinds/documentClasses.ts';
import type { DocumentListRow } from '../../../src/store/contract.ts';
import { listRow } from '../../app/support/listRow.ts';

const DAYS = [
  '2026-01-15',
  '2026-03-31',
  '2026-04-01',
  '2026-05-30',
  '2026-05-31',
  '2026-06-29',
  '2026-06-30',
  '2026-08-01',
];
const amount = fc.constantFrom('', '0', '10', '-4.5', '99.99', '0.005', '1234567.89');

const known = fc.constantFrom('0', '8.5', '-3.83', '84.99');

const rows = fc
  .record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    docClass: fc.constantFrom(...DOCUMENT_CLASSES),
    docDate: fc.constantFrom('', ...DAYS),
    dueDate: fc.constantFrom('', ...DAYS),
    currency: fc.constantFrom('GBP', 'GBP', 'EUR', ''),
    netCurrencyAmount: amount,
    taxCurrencyAmount: amount,
    grossCurrencyAmount: amount,
    outstandingCurrencyAmount: amount,
    statusList: fc.constantFrom(
      '',
      'draft',
      'approved',
      'pending_auth',
      'rejected',
      'approved,pending_posting',
      'approved,posted',
      'approved,posted,outstanding',
      'posted,reversed',
      'abandoned',
      'draft,abandoned',
    ),
    taxDate: fc.constantFrom(undefined, undefined, '2026-03-31', '2026-04-01'),
    inBase: fc.option(
      fc.record({
        currency: fc.constant('GBP'),
        netAmount: known,
        taxAmount: known,
        grossAmount: known,
        outstandingAmount: known,
      }),
      { nil: undefined },
    ),
    unread: fc.constantFrom(
      [],
      [],
      ['currency' as const],
      ['outstandingCurrencyAmount' as const],
      ['dueDate' as const],
    ),
  })
  .map(({ key, taxDate, inBase, ...part }) =>
    listRow(key, { ...part, ...(taxDate && { taxDate }), ...(inBase && part.currency !== 'GBP' && { inBase }) }),
  );

/** What is in the ledger: an invoice or money, posted, and read in full. */
const ledgerRows = fc
  .tuple(
    rows,
    fc.constantFrom('saleInvoice' as const, 'receipt' as const, 'purchaseInvoice' as const, 'payment' as const),
    fc.constantFrom('approved,posted', 'approved,posted,outstanding', 'posted'),
  )
  .map(([row, docClass, statusList]): DocumentListRow => ({ ...row, docClass, statusList, unread: [] }));

/** Any list row, as documents of all classes, statuses and currencies make them; most are in the ledger. */
export const anyRow: fc.Arbitrary<DocumentListRow> = fc.oneof(
  { weight: 2, arbitrary: ledgerRows },
  { weight: 1, arbitrary: rows },
);
