import { expect, test } from 'vitest';
import { BankLineReader } from '../../../../src/app/company/monthEnd/bankLineReader.ts';
import type { DocumentStanding } from '../../../../src/domain/bank/explainedLines.ts';
import { instantSchema, localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../../src/domain/resources/record.ts';
import { guid } from '../../../support/documents.ts';

const line = (key: string, amount: string, ...documents: string[]): ResourceRecord<'bankTransaction'> => {
  const [documentKey, ...furtherDocuments] = documents;
  const isOut = amount.startsWith('-');
  return {
    ...emptyResourceRecord(key, 'bankTransaction'),
    local: {
      kind: 'bankTransaction',
      bankAccountId: guid(1),
      bankDate: localDate('2026-11-20'),
      [isOut ? 'withdrawalAmount' : 'depositAmount']: decimal(amount.replace('-', '')),
    },
    hereOnly: { ...(documentKey !== undefined && { documentKey, furtherDocuments }) },
  };
};
const STANDINGS: Readonly<Record<string, DocumentStanding>> = {
  wrong: 'reversed',
  cheque: 'reversed',
  mistaken: 'reversed',
  left: 'gone',
};

test('a line waits for a document again once its own is gone, abandoned or reversed', () => {
  const reader = new BankLineReader((key) => STANDINGS[key] ?? 'stands');
  for (const one of [
    line('booked', '-10', 'paid'),
    line('none', '-11'),
    line('reversed', '-50', 'wrong'),
    line('abandoned', '-12', 'left'),
    // A cheque that came back: both lines belong to its reversed receipt.
    line('cashed', '70', 'cheque'),
    line('returned', '-70', 'cheque'),
    line('inPart', '-80', 'left', 'paid'),
    // The line that brought the money back is gone from the account.
    line('kept', '-90', 'mistaken'),
    { ...line('deleted', '90', 'mistaken'), goneAt: instantSchema.parse('2026-11-21T08:00:00Z') },
  ])
    reader.add(one);
  expect(reader.lines.filter(({ lacksDocument }) => lacksDocument).map(({ key }) => key)).toEqual([
    'none',
    'reversed',
    'abandoned',
    'kept',
  ]);
});
