import { describe, expect, it } from 'vitest';
import {
  filesWith,
  knownAccounts,
  madeFileSchema,
  paymentRunSchema,
  takenTogether,
  textOfCheck,
} from '../../../src/domain/payments/records.ts';

const ACCOUNT = { sortCode: '40-05-06', accountNo: '87654321' };
function file(id: string, madeAt: string, keys: readonly string[]) {
  const payments = keys.map((key) => ({
    key,
    contactAccountId: 'acme',
    account: ACCOUNT,
    amount: '5',
    currency: 'GBP',
  }));
  return madeFileSchema.parse({ id, runs: [], format: 'csv', name: 'a', madeAt, sha256: 'a'.repeat(64), payments });
}

describe('what a company keeps about its payments', () => {
  it('finds the files that hold a payment already, newest first', () => {
    const files = [
      file('1', '2026-01-01T10:00:00Z', ['p1', 'p2']),
      file('2', '2026-01-03T10:00:00Z', ['p2']),
      file('3', '2026-01-02T10:00:00Z', ['p3']),
    ];
    expect(filesWith(['p2', 'p9'], files).map(({ id }) => id)).toEqual(['2', '1']);
    expect(filesWith(['p9'], files)).toEqual([]);
  });

  it('finds the payments of a file that a bank takes from one account in one sum', () => {
    const payment = (key: string, bankAccountId: string) => ({
      key,
      contactAccountId: 'acme',
      currency: 'GBP',
      amount: '5',
      bankAccountId,
      account: ACCOUNT,
    });
    const run = paymentRunSchema.parse({
      id: 'r1',
      madeAt: '2026-01-01T09:00:00Z',
      docDate: '2026-01-01',
      payments: [payment('p1', 'b1'), payment('p2', 'b2'), payment('p3', 'b1'), payment('p4', 'b2')],
    });
    const files = [
      file('1', '2026-01-01T10:00:00Z', ['p1', 'p2', 'p3']),
      file('2', '2026-01-02T10:00:00Z', ['p3', 'p2', 'p1']),
      file('3', '2026-01-03T10:00:00Z', ['p4']),
    ];
    expect(takenTogether([run], files, 'b1')).toEqual([['p3', 'p1']]);
    expect(takenTogether([run], files, 'b2')).toEqual([]);
  });

  it('knows accounts from payments, files and checks', () => {
    const payment = {
      key: 'p1',
      contactAccountId: 'acme',
      currency: 'GBP',
      amount: '5',
      bankAccountId: 'b1',
      account: ACCOUNT,
    };
    const run = paymentRunSchema.parse({
      id: 'r1',
      madeAt: '2026-01-01T09:00:00Z',
      docDate: '2026-01-01',
      payments: [payment],
    });
    expect(knownAccounts([run], [file('1', '2026-01-01T10:00:00Z', ['p1'])], []).map(({ by }) => by)).toEqual([
      'payment',
      'file',
    ]);
  });

  it('says all of a check in one text, whatever the order of its parts', () => {
    const { madeAt } = file('1', '2026-01-01T10:00:00Z', []);
    const check = {
      contactAccountId: 'acme',
      before: ACCOUNT,
      now: {},
      how: 'rang 0117 496 0000',
      by: 'jo',
      at: madeAt,
      after: '',
    };
    const turned = { ...check, before: { accountNo: '87654321', sortCode: '40-05-06' } };
    expect(textOfCheck(turned)).toBe(textOfCheck(check));
    for (const change of [{ how: 'rang' }, { by: 'al' }, { after: 'x' }, { now: ACCOUNT }, { contactAccountId: 'b' }])
      expect(textOfCheck({ ...check, ...change })).not.toBe(textOfCheck(check));
  });
});
