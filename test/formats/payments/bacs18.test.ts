import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeBacs18 } from '../../../src/formats/payments/bacs18.ts';
import type { Payment } from '../../../src/formats/payments/index.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal, Decimal } from '../../../src/domain/values/decimal.ts';
import { orderOf, OURS, paymentOf, textOf } from './orders.ts';

const CURRENT = { ...OURS, id: 'CUR', account: { sortCode: '20-11-22', accountNo: '12345678' } };
function sterling(part: Partial<Payment> = {}): Payment {
  return paymentOf({
    debtor: 'CUR',
    currency: 'GBP',
    amount: decimal('1234.56'),
    creditor: { name: 'Smith & Sons (Paper) Limited', account: { sortCode: '40-05-06', accountNo: '87654321' } },
    remittance: 'INV 4711',
    ...part,
  });
}
function recordsOf(payments: readonly Payment[]): string[] {
  const { bytes, problems } = writeBacs18(orderOf(payments, { debtors: [CURRENT] }));
  expect(problems).toEqual([]);
  return textOf(bytes).split('\r\n').slice(0, -1);
}
/** Columns as the standard counts them: from 1, both included. */
function columns(record: string | undefined, from: number, to: number): string {
  return (record ?? '').slice(from - 1, to);
}

describe('a Bacs Standard 18 file', () => {
  it('has its records in order, each 100 bytes', () => {
    const records = recordsOf([sterling()]);
    expect(records.map((record) => record.slice(0, 4))).toEqual([
      'VOL1',
      'HDR1',
      'HDR2',
      'UHL1',
      '4005',
      '2011',
      'EOF1',
      'EOF2',
      'UTL1',
    ]);
    expect(records.map((record) => record.length)).toEqual(Array.from({ length: 9 }, () => 100));
  });

  it('counts what it takes from each of our accounts', () => {
    const deposit = { ...CURRENT, id: 'DEP', account: { sortCode: '20-11-22', accountNo: '87654321' } };
    const payments = [sterling(), sterling({ key: 'p2' }), sterling({ key: 'p3', debtor: 'DEP' })];
    const { bytes } = writeBacs18(orderOf(payments, { debtors: [CURRENT, deposit] }));
    const utl1 = textOf(bytes).split('\r\n').at(-2);
    // Two contras and three payments.
    expect(columns(utl1, 31, 44)).toBe('00000020000003');
  });

  it('names us, the day and the sums in its labels', () => {
    const [vol1, hdr1, hdr2, uhl1, , , eof1, eof2, utl1] = recordsOf([sterling()]);
    expect(columns(vol1, 5, 10)).toBe('093015');
    expect(columns(vol1, 42, 47)).toBe('123456');
    expect(columns(vol1, 80, 80)).toBe('1');
    expect(columns(hdr1, 5, 21)).toBe('A123456S  1123456');
    // 27 November 2026 is day 331 of the year, 1 December day 335.
    expect(columns(hdr1, 42, 53)).toBe(' 26331 26335');
    expect(columns(hdr2, 5, 15)).toBe('F0200000100');
    expect(columns(uhl1, 5, 40)).toBe(' 26335999999    000000001 DAILY  001');
    expect(eof1).toBe(`EOF${hdr1?.slice(3)}`);
    expect(eof2).toBe(`EOF${hdr2?.slice(3)}`);
    expect(columns(utl1, 5, 44)).toBe('0000000123456000000012345600000010000001');
  });

  it('pays and takes the same from our account', () => {
    const [, , , , payment, contra] = recordsOf([sterling()]);
    expect(payment).toBe(
      '40050687654321' +
        '099' +
        '20112212345678' +
        '    ' +
        '00000123456' +
        'HARBOUR & VALE LTD' +
        'INV 4711          ' +
        'SMITH & SONS .PAPE',
    );
    expect(columns(contra, 1, 46)).toBe('20112212345678' + '017' + '20112212345678' + '    ' + '00000123456');
    expect(columns(contra, 65, 100)).toBe('CONTRA            HARBOUR & VALE LTD');
  });

  it('keeps the numbers of several invoices apart', () => {
    expect(columns(recordsOf([sterling({ remittance: 'A-1, A-2' })])[4], 65, 82)).toBe('A-1 A-2           ');
  });

  it('takes a British account out of its IBAN, and puts a zero before a number of 7 digits only when told', () => {
    const byIban = sterling({ creditor: { name: 'Acme', account: { iban: 'GB82WEST12345698765432' } } });
    expect(columns(recordsOf([byIban])[4], 1, 14)).toBe('12345698765432');
    const short = sterling({ creditor: { name: 'Acme', account: { sortCode: '123456', accountNo: '1234567' } } });
    expect(writeBacs18(orderOf([short], { debtors: [CURRENT] })).problems).toMatchObject([
      { field: 'accountNo', code: 'length', text: '1234567' },
    ]);
  });

  it('goes on days of sterling, not of euros', () => {
    const on = (date: string) =>
      writeBacs18(orderOf([sterling({ date: localDate(date) })], { debtors: [CURRENT] })).problems.map(
        ({ code, instead }) => `${code} ${instead}`,
      );
    // Boxing Day 2026 is a Saturday and kept on Monday 28; 1 May 2028 is a Monday, and Easter Monday of 2027 is 29 March.
    expect(on('2026-12-28')).toEqual(['bankHoliday 2026-12-29']);
    expect(on('2027-03-29')).toEqual(['bankHoliday 2027-03-30']);
    expect(on('2026-12-24')).toEqual([]);
  });

  it('writes a file for each processing day, one after the other', () => {
    const records = recordsOf([sterling(), sterling({ key: 'p2', date: localDate('2026-12-02') })]);
    expect(records.filter((record) => record.startsWith('VOL1'))).toHaveLength(1);
    const heads = records.filter((record) => record.startsWith('UHL1'));
    expect(heads.map((record) => [columns(record, 5, 10), columns(record, 38, 40)])).toEqual([
      [' 26335', '001'],
      [' 26336', '002'],
    ]);
  });

  it('refuses what Bacs does not carry', () => {
    const { problems, bytes } = writeBacs18(
      orderOf([paymentOf({ debtor: 'CUR' }), sterling({ key: 'p2', amount: decimal('20000000.01') })], {
        debtors: [{ ...CURRENT, bacsUserNumber: '12' }],
      }),
    );
    expect(bytes).toBeNull();
    expect(problems).toMatchObject([
      { key: 'p2', field: 'amount', code: 'tooLarge' },
      { key: 'p1', field: 'currency', code: 'otherCurrency' },
      { of: 'debtor', key: 'CUR', field: 'bacsUserNumber', code: 'form' },
      { key: 'p1', field: 'account', code: 'missing' },
    ]);
  });

  it('has totals that equal what reads back from its payments', () => {
    const pence = fc.bigInt({ min: 1n, max: 2_000_000_000n });
    fc.assert(
      fc.property(fc.array(pence, { minLength: 1, maxLength: 30 }), (given) => {
        const records = recordsOf(
          given.map((each, index) =>
            sterling({ key: `p${index}`, amount: decimal(new Decimal(each.toString()).div(100).toFixed()) }),
          ),
        );
        const paid = records.filter((record) => columns(record, 16, 17) === '99' && /^\d{14}/.test(record));
        expect(paid.map((record) => BigInt(columns(record, 36, 46)))).toEqual(given);
        const sum = given.reduce((total, each) => total + each, 0n);
        const utl1 = records.at(-1);
        expect(BigInt(columns(utl1, 5, 17))).toBe(sum);
        expect(BigInt(columns(utl1, 18, 30))).toBe(sum);
        expect(Number(columns(utl1, 38, 44))).toBe(given.length);
      }),
    );
  });
});
