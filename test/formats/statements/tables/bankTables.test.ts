import { describe, expect, it } from 'vitest';
import { brief, codes, linesOf, read } from '../../support/readers.ts';
import { TABLES } from '../../support/tables.ts';

/** Tables as banks write them, each with something that makes it hard to read. */
describe('a column of account numbers', () => {
  it('is the other party’s if each row has its own; the user’s own account is above the header, with the closing balance', () => {
    const result = read(TABLES.germanGiro);
    expect(result.statements).toHaveLength(1);
    expect(result.statements[0]).toMatchObject({ account: 'DE02120300000000202051', closing: '1234.56' });
    expect(brief(result)).toEqual(['2024-01-31 -850 Abrechnung 30.01.2024', '2024-01-30 2000 Lohn']);
    expect(linesOf(result).map((line) => line.payeeAccount)).toEqual([
      'DE89370400440532013000',
      'DE89370400440532013001',
    ]);
  });

  it('is the user’s own in "IBAN/BBAN", and batch numbers are no references', () => {
    const result = read(TABLES.rabobank);
    expect(result.statements[0]).toMatchObject({
      account: 'NL11RABO0123456789',
      currency: 'EUR',
      opening: '1000',
      closing: '1087.5',
    });
    expect(linesOf(result)[1]).toMatchObject({
      payee: 'Jansen',
      payeeAccount: 'NL91ABNA0417164301',
      reference: 'REF1',
    });
  });

  it('is not mistaken for dates if it has eight digits', () => {
    const result = read(TABLES.lloyds);
    expect(result.statements[0]).toMatchObject({ account: '12345678', opening: '0', closing: '987.5' });
    expect(brief(result)).toEqual(['2024-01-16 -12.5 TESCO', '2024-01-15 1000 ACME SALARY']);
  });

  it('is told apart from the other party’s in Belgian headers, where BIC and address are neither', () => {
    const result = read(TABLES.belgian);
    expect(result.statements[0]?.account).toBe('BE68539007547034');
    expect(linesOf(result).map(({ payee, payeeAccount }) => [payee, payeeAccount])).toEqual([
      ['DELHAIZE', 'BE71096123456769'],
      ['ACME', 'BE71096123456769'],
    ]);
  });
});

describe('columns of money', () => {
  it('are net rather than gross if the balance proves it', () => {
    const result = read(TABLES.grossAndNet);
    expect(linesOf(result).map((line) => line.amount)).toEqual(['96.8', '-20']);
    expect(result.statements[0]).toMatchObject({ opening: '0', closing: '76.8' });
    expect(result.problems).toEqual([]);
  });

  it('without a header are told apart by the balance', () => {
    const result = read(
      '01/16/2024,TIM HORTONS,12.50,,987.50\n01/15/2024,PAYROLL,,1000.00,1000.00\n01/03/2024,REFUND,,0.50,0.00\n',
    );
    expect(brief(result)).toEqual(['2024-01-16 -12.5 TIM HORTONS', '2024-01-15 1000 PAYROLL', '2024-01-03 0.5 REFUND']);
    expect(codes(result)).toEqual(['table.columnsGuessed']);
  });

  it('without a header are told apart by a balance of which a figure reads as a day, 11.03.1900', () => {
    const result = read(
      '2024-01-01;Office rent;;11031900;-3147682\n2024-01-01;Office rent;78350;11110250;\n' +
        '2024-01-02;Office rent;6590320;17700570;\n2024-01-03;Office rent;1;17700571;\n',
    );
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['-3147682', '78350', '6590320', '1']);
    expect(codes(result)).toEqual(['table.columnsGuessed']);
  });

  it('may be called DR, CR and BAL', () => {
    const result = read(TABLES.indian);
    expect(brief(result)).toEqual(['2023-04-13 -450 UPI/P2M/1', '2023-04-14 50000 NEFT/ACME']);
    expect(result.statements[0]).toMatchObject({ opening: '100000', closing: '149550' });
    expect(codes(result)).toEqual([]);
  });

  it('may have Japanese headers', () => {
    const result = read(TABLES.japanese, { decimalMark: '.' });
    expect(brief(result)).toEqual(['2024-01-15 100000 給与', '2024-01-16 -1250 コンビニ']);
    expect(result.problems).toEqual([]);
  });
});

describe('a card statement with positive purchases', () => {
  it('is turned because of the words of its payments, and the user is asked', () => {
    const text = TABLES.cardWithThanks;
    const result = read(text);
    expect(linesOf(result).map((line) => line.amount)).toEqual(['-45.99', '500', '-4.75']);
    expect(result.problems).toEqual([{ code: 'signs.turned', kind: 'question' }]);
    expect(result.conventions.invert).toBe(true);
    expect(linesOf(read(text, { invert: false })).map((line) => line.amount)).toEqual(['45.99', '-500', '4.75']);
  });

  it('is turned with the balances that stand among its lines', () => {
    // Owed before: 600.00. 600.00 + 45.99 − 500.00 = 145.99.
    const result = read(
      'Date,Description,Amount\n2024-01-01,Opening balance,600.00\n2024-01-05,Shoes,45.99\n' +
        '2024-01-20,Payment received - thank you,-500.00\n2024-01-31,Closing balance,145.99\n',
    );
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['-45.99', '500']);
    expect(result.statements[0]).toMatchObject({ opening: '-600', closing: '-145.99' });
    expect(codes(result)).not.toContain('balance.differs');
  });

  it('is turned because of the types of its lines', () => {
    const result = read(TABLES.cardWithKinds);
    expect(linesOf(result).map((line) => line.amount)).toEqual(['-45.99', '500']);
  });

  it('is not turned if its payments came in', () => {
    const result = read(TABLES.cardSigned);
    expect(linesOf(result).map((line) => line.amount)).toEqual(['-45.99', '500']);
    expect(result.problems).toEqual([]);
  });
});

describe('rows without a booking date', () => {
  it('are pending, on the date on which they began; a reverted one is no booking', () => {
    const result = read(TABLES.appWithPending);
    expect(linesOf(result).map(({ date, amount, status }) => [date, amount, status])).toEqual([
      ['2024-01-03', '-12.5', undefined],
      ['2024-01-01', '100', undefined],
      ['2024-01-05', '-5', 'pending'],
      ['2024-01-06', '-6', 'information'],
    ]);
  });

  it('may have "open" instead of the date', () => {
    const result = read(TABLES.germanWithOpen);
    expect(linesOf(result).map(({ date, amount, description, status }) => [date, amount, description, status])).toEqual(
      [
        ['2024-01-15', '-5', 'Test', 'pending'],
        ['2024-01-14', '-700', 'Miete', undefined],
      ],
    );
    expect(result.statements[0]?.closing).toBe('1234.56');
  });
});

describe('descriptions', () => {
  it('come from all columns of description, without the marks of spreadsheets', () => {
    const result = read(TABLES.swiss);
    expect(brief(result)).toEqual(['2024-01-15 -50.5 Migros Einkauf; Karte', "2024-01-10 200 's-Hertogenbosch"]);
    expect(linesOf(result)[0]?.reference).toBe('1234AB');
  });
});

it('a preamble gives account and balances by its labels', () => {
  const result = read(TABLES.indianWithPreamble);
  expect(result.statements[0]).toMatchObject({ account: '00000012345678901', opening: '1000', closing: '1487.5' });
  expect(codes(result)).toEqual([]);
});
