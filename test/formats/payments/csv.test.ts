import { describe, expect, it } from 'vitest';
import { CSV_FIELDS, USUAL_MAPPING, type CsvField, type CsvMapping } from '../../../src/formats/payments/index.ts';
import { writePaymentCsv } from '../../../src/formats/payments/csv.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { orderOf, paymentOf, textOf } from './orders.ts';

const HEADINGS = Object.fromEntries(CSV_FIELDS.map((field) => [field, field])) as Record<CsvField, string>;
function mapping(fields: readonly CsvField[], part: Partial<CsvMapping> = {}): CsvMapping {
  return { ...USUAL_MAPPING, columns: fields.map((field) => ({ field, heading: '' })), ...part };
}

describe('a payment file as a table', () => {
  it('has the columns, marks and dates that the bank asks for', () => {
    const form = mapping(['date', 'name', 'iban', 'amount', 'empty', 'ownIban'], {
      separator: ';',
      point: ',',
      date: 'german',
    });
    const { bytes } = writePaymentCsv(orderOf([paymentOf({ amount: decimal('1234.5') })]), form, HEADINGS);
    expect(textOf(bytes)).toBe(
      'date;name;iban;amount;empty;ownIban\r\n' +
        '01.12.2026;Müller Söhne GmbH;DE89370400440532013000;1234,50;;GB82WEST12345698765432\r\n',
    );
  });

  it.each([
    ['iso', '2026-12-01'],
    ['british', '01/12/2026'],
    ['german', '01.12.2026'],
    ['plain', '20261201'],
  ] as const)('writes 1 December 2026 in the form %s as %s', (date, written) => {
    const form = mapping(['name', 'iban', 'amount', 'date'], { date, hasHeadings: false });
    const { bytes } = writePaymentCsv(orderOf([paymentOf()]), form, HEADINGS);
    expect(textOf(bytes)).toBe(`Müller Söhne GmbH,DE89370400440532013000,119.00,${written}\r\n`);
  });

  it('quotes what holds a separator, and starts no formula', () => {
    const creditor = { ...paymentOf().creditor, name: '=Bad, "Sons"' };
    const { bytes, notes } = writePaymentCsv(
      orderOf([paymentOf({ creditor })]),
      mapping(['name', 'iban', 'amount'], { hasHeadings: false }),
      HEADINGS,
    );
    expect(textOf(bytes)).toBe('"Bad, ""Sons""",DE89370400440532013000,119.00\r\n');
    expect(notes).toMatchObject([{ key: 'p1', field: 'name', code: 'spelled', from: '=Bad, "Sons"' }]);
  });

  it('refuses columns that do not say how much goes where', () => {
    const problemsOf = (fields: readonly CsvField[]): string[] =>
      writePaymentCsv(orderOf([paymentOf()]), mapping(fields), HEADINGS).problems.map(
        ({ field, text }) => `${field} ${text}`,
      );
    expect(problemsOf(['name', 'amount'])).toEqual(['columns iban']);
    expect(problemsOf(['iban'])).toEqual(['columns name', 'columns amount']);
    // The supplier has an IBAN alone, and the table no column for it.
    expect(problemsOf(['name', 'amount', 'sortCode', 'accountNo'])).toEqual(['account ']);
  });

  it('refuses an account number without its sort code where the table has both: it is one at any bank', () => {
    const creditor = { name: 'Smith & Sons', account: { accountNo: '87654321' } };
    const { bytes, problems } = writePaymentCsv(
      orderOf([paymentOf({ creditor, currency: 'GBP' })]),
      mapping(['name', 'amount', 'sortCode', 'accountNo']),
      HEADINGS,
    );
    expect(bytes).toBeNull();
    expect(problems).toMatchObject([{ of: 'payment', key: 'p1', field: 'account', code: 'missing' }]);
  });
});
