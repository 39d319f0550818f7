import { describe, expect, it } from 'vitest';
import {
  demoBankFile,
  demoBankLines,
  storedDemoLine,
  type DemoDocument,
} from '../../../../src/app/company/demo/demoBank.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { readStatements } from '../../../../src/formats/statements/index.ts';

const TODAY = localDate('2026-03-18');
const document = (part: Partial<DemoDocument>): DemoDocument => ({
  key: 'one',
  docClass: 'receipt',
  docNo: 'RC000001',
  docDate: '2026-03-02',
  dueDate: '',
  currency: 'GBP',
  description: '',
  theirRef: 'SI000007',
  statusList: 'approved,posted',
  grossCurrencyAmount: '120.5',
  outstandingCurrencyAmount: '0',
  party: 'Quarry Timber',
  ...part,
});
const lines = (...documents: DemoDocument[]) => {
  const { here, inFile } = demoBankLines(documents, TODAY);
  return [...here, ...inFile];
};
const ofDocuments = (...documents: DemoDocument[]) => lines(...documents).filter(({ documentKey }) => documentKey);

describe('the bank account of the demo company', () => {
  it('shows receipts as money in and payments as money out, with the name of the party', () => {
    expect(ofDocuments(document({}))).toEqual([
      {
        date: '2026-03-02',
        description: 'QUARRY TIMBER SI000007',
        reference: 'RC000001',
        amount: '120.5',
        documentKey: 'one',
      },
    ]);
    expect(
      ofDocuments(document({ docClass: 'payment', party: '', description: 'Net wages', grossCurrencyAmount: '9860' })),
    ).toMatchObject([{ description: 'NET WAGES', amount: '-9860' }]);
  });

  it.each([
    ['a draft', { statusList: 'draft' }],
    ['one in euro', { currency: 'EUR' }],
    ['one of today, which the bank does not show yet', { docDate: '2026-03-18' }],
    ['one of more than sixty days ago', { docDate: '2026-01-16' }],
  ])('leaves out %s', (_what, part) => expect(ofDocuments(document(part))).toEqual([]));

  it('has customers pay overdue invoices for which there is no receipt, the latest due first', () => {
    const invoice = (docNo: string, dueDate: string, open: string) =>
      document({ docClass: 'saleInvoice', docNo, dueDate, outstandingCurrencyAmount: open });
    const paid = lines(
      invoice('SI1', '2026-02-10', '60'),
      invoice('SI2', '2026-03-10', '80'),
      invoice('SI3', '2026-03-20', '90'),
      invoice('SI4', '2026-03-01', '0'),
    ).filter(({ description }) => description.startsWith('QUARRY'));
    expect(paid.map(({ date, description, amount }) => [date, description, amount])).toEqual([
      ['2026-03-15', 'QUARRY TIMBER SI1', '60'],
      ['2026-03-17', 'QUARRY TIMBER SI2', '80'],
    ]);
  });

  it('has takings on Fridays, and what is older than a week is here while the rest is in the file', () => {
    const { here, inFile } = demoBankLines([], TODAY);
    // Wednesday, 18 March 2026: sixty days back is Saturday, 17 January; eight Fridays lie between.
    const takings = [...here, ...inFile].filter(({ description }) => description.startsWith('CARD TAKINGS'));
    expect(takings.map(({ date }) => date)).toEqual([
      '2026-01-23',
      '2026-01-30',
      '2026-02-06',
      '2026-02-13',
      '2026-02-20',
      '2026-02-27',
      '2026-03-06',
      '2026-03-13',
    ]);
    expect(takings.every(({ amount }) => !amount.startsWith('-'))).toBe(true);
    expect(here.every(({ date }) => date < '2026-03-11')).toBe(true);
    expect(inFile.every(({ date }) => date >= '2026-03-11' && date < TODAY)).toBe(true);
    expect(inFile.length).toBeGreaterThan(0);
  });

  it('holds before its file what ever went over it: all documents, and takings and fuel of the lines that are here', () => {
    // Seven Fridays: 412.60, 388.15, 451.90 and 367.45, then the first three again; less fuel of 96.40, 88.20, 104.85, 96.40.
    expect(demoBankLines([], TODAY).opening).toBe('2486.9');
    const old = { docDate: '2024-05-02', grossCurrencyAmount: '100' };
    const { opening } = demoBankLines(
      [
        document(old),
        document({ ...old, docClass: 'payment', grossCurrencyAmount: '30' }),
        document({ ...old, currency: 'EUR' }),
      ],
      TODAY,
    );
    expect(opening).toBe('2556.9');
    // One of the last week is in the file.
    expect(demoBankLines([document({ docDate: '2026-03-12' })], TODAY).opening).toBe('2486.9');
  });

  it('stores a line as an import does: the bank’s own words are kept, and money is on one side', () => {
    const line = { date: localDate('2026-03-02'), description: 'RENT', reference: '', amount: decimal('-2400') };
    expect(storedDemoLine({ ...line, documentKey: 'one' }, 'CUR')).toEqual({
      content: {
        kind: 'bankTransaction',
        bankAccountId: 'CUR',
        bankDate: '2026-03-02',
        description: 'RENT',
        withdrawalAmount: '2400',
      },
      hereOnly: { bank: { date: '2026-03-02', amount: '-2400', description: 'RENT' }, documentKey: 'one' },
    });
  });

  it('writes a file that Daybook reads, with balances that go on from line to line', () => {
    const text = demoBankFile(
      [
        {
          date: localDate('2026-03-12'),
          description: 'QUARRY "TIMBER", SI1',
          reference: 'R1',
          amount: decimal('120.5'),
        },
        { date: localDate('2026-03-13'), description: 'RENT', reference: '', amount: decimal('-2400') },
      ],
      decimal('24318.55'),
    );
    // 24,318.55 + 120.50 = 24,439.05; 24,439.05 − 2,400.00 = 22,039.05.
    expect(text).toContain('24439.05\r\n');
    expect(text).toContain('22039.05\r\n');
    const read = readStatements(new TextEncoder().encode(text));
    expect(read.statements.flatMap(({ lines: found }) => found)).toMatchObject([
      { date: '2026-03-12', amount: '120.5', description: 'QUARRY "TIMBER", SI1' },
      { date: '2026-03-13', amount: '-2400', description: 'RENT' },
    ]);
  });
});
