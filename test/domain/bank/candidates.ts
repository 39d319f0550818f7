import type { DocumentCandidate } from '../../../src/domain/bank/documentMatches.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';

/** An open sales invoice of Ashdown Furniture, of March 2026. */
export function candidate(
  key: string,
  docNo: string,
  open: string,
  part: Partial<DocumentCandidate> = {},
): DocumentCandidate {
  return {
    key,
    docClass: 'saleInvoice',
    docNo,
    theirRef: '',
    theirDocNo: '',
    contactAccountId: 'ASH',
    partyName: 'Ashdown Furniture Ltd',
    docDate: localDate('2026-03-01'),
    dueDate: localDate('2026-03-31'),
    gross: decimal(open),
    outstanding: decimal(open),
    ...part,
  };
}
