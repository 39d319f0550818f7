import { describe, expect, it } from 'vitest';
import { brief, codes, linesOf, read } from '../../support/readers.ts';

const message = (lines: string, opening = 'C231229EUR100,00', closing = 'C240102EUR100,00'): string =>
  `:20:STARTUMS\r\n:25:10020030/1234567\r\n:28C:1/1\r\n:60F:${opening}\r\n${lines.replace(/\n/g, '\r\n')}\r\n:62F:${closing}\r\n-\r\n`;

describe('MT940', () => {
  it('is read with account, balances and lines', () => {
    const result = read(
      message(
        ':61:2401020102C50,25NTRFREF1//BANK9\n:86:Invoice 17\n:61:240102D0,25NMSCNONREF\n:86:Fee',
        undefined,
        'C240102EUR150,00',
      ),
    );
    expect(result).toMatchObject({ format: 'mt940', problems: [] });
    expect(result.statements).toEqual([
      {
        account: '1234567',
        bank: '10020030',
        number: '1/1',
        currency: 'EUR',
        opening: '100',
        openingDate: '2023-12-29',
        closing: '150',
        closingDate: '2024-01-02',
        lines: [
          {
            date: '2024-01-02',
            valueDate: '2024-01-02',
            amount: '50.25',
            description: 'Invoice 17',
            reference: 'BANK9',
            customerReference: 'REF1',
            type: 'NTRF',
            place: { line: 5 },
          },
          {
            date: '2024-01-02',
            valueDate: '2024-01-02',
            amount: '-0.25',
            description: 'Fee',
            type: 'NMSC',
            place: { line: 7 },
          },
        ],
      },
    ]);
  });

  it.each([
    ['C', '12.5'],
    ['D', '-12.5'],
    ['RC', '-12.5'],
    ['RD', '12.5'],
    ['CR', '12.5'],
    ['DR', '-12.5'],
  ])('mark %s makes 12,50 to %s (RC takes back money in; the second letter may be the funds code)', (mark, amount) => {
    expect(linesOf(read(message(`:61:240102${mark}12,50NTRFX`)))[0]?.amount).toBe(amount);
  });

  it.each([
    ['EC', '12.5'],
    ['ED', '-12.5'],
  ])('mark %s makes 12,50 to %s that is expected: it is not part of the balance yet', (mark, amount) => {
    const result = read(message(`:61:240102${mark}12,50NTRFX`));
    expect(linesOf(result)[0]).toMatchObject({ amount, status: 'pending' });
    expect(result.problems).toEqual([]);
  });

  it.each([
    ['2312310102', '2024-01-02', '2023-12-31'],
    ['2401021231', '2023-12-31', '2024-01-02'],
    ['2402290229', '2024-02-29', '2024-02-29'],
    ['240102', '2024-01-02', '2024-01-02'],
  ])('%s was booked on %s: the entry date rolls over the year end', (digits, date, valueDate) => {
    expect(linesOf(read(message(`:61:${digits}D1,NTRFX`)))[0]).toMatchObject({ date, valueDate, amount: '-1' });
  });

  it.each([
    ['2602300227', '2026-02-27'],
    ['2602300302', '2026-03-02'],
    ['2402300229', '2024-02-29'],
    ['2502290228', '2025-02-28'],
    ['2606310630', '2026-06-30'],
    ['2511310102', '2026-01-02'],
  ])('%s has a value date that is no day, and was booked on %s', (digits, date) => {
    const result = read(message(`:61:${digits}D1,NTRFX`, undefined, 'C240102EUR99,00'));
    expect(linesOf(result)).toMatchObject([{ date, amount: '-1' }]);
    expect(linesOf(result)[0]).not.toHaveProperty('valueDate');
    expect(result.problems).toEqual([]);
  });

  it.each(Array.from({ length: 24 }, (_, at) => at))(
    'reads the fields of a line that a line break divides after character %i',
    (at) => {
      const line = '2601260127DR1234,56NTRFNONREF//B-9';
      const result = read(
        message(
          `:61:${line.slice(0, at)}\n${line.slice(at)}\nNorth\n:86:Rent`,
          'C260101EUR2000,00',
          'C260127EUR765,44',
        ),
      );
      expect(result.problems).toEqual([]);
      expect(linesOf(result)).toMatchObject([{ date: '2026-01-27', valueDate: '2026-01-26', amount: '-1234.56' }]);
    },
  );

  it('reads fields that are spread over three lines, and keeps the text after them', () => {
    const result = read(message(':61:260126\n0127C1\n2,50NTRFREF7\nby hand', undefined, 'C240102EUR112,50'));
    expect(result.problems).toEqual([]);
    expect(linesOf(result)).toMatchObject([
      { date: '2026-01-27', amount: '12.5', customerReference: 'REF7', description: 'by hand' },
    ]);
  });

  it.each([
    ['EUR', 'D12,50', '-12.5', {}],
    ['EUR', 'D12.50', '-12.5', {}],
    ['EUR', 'D12,50//B7', '-12.5', { reference: 'B7' }],
    ['EUR', 'D12,50NONREF//B7', '-12.5', { reference: 'B7' }],
    ['EUR', 'D12,50\nSHOP 7', '-12.5', { description: 'SHOP 7' }],
    ['EUR', 'D12,50\nNMSCX', '-12.5', { type: 'NMSC', customerReference: 'X' }],
    ['JPY', 'D1250,', '-1250', {}],
    ['KWD', 'D1,250', '-1.25', {}],
  ])('a line in %s may end without a type: %j', (currency, written, amount, facts) => {
    const text = message(`:61:2401020102${written}\n:86:`).replaceAll('EUR', currency);
    const result = read(text.replace(/^:62F:.*\r\n/m, ''));
    expect(linesOf(result)).toMatchObject([{ date: '2024-01-02', amount, ...facts }]);
    expect(codes(result)).toEqual(['file.cutOff']);
  });

  it.each(['D12,', 'D12,5', 'D12,505'])('doubts an amount in EUR that ends the line like %s', (written) => {
    const result = read(message(`:61:2401020102${written}\n:86:Shop`));
    expect(linesOf(result)).toHaveLength(1);
    expect(result.problems).toMatchObject([{ code: 'line.malformed', kind: 'doubt' }, { code: 'balance.differs' }]);
  });

  it.each([':\n86:', ':8\n6:', ':86\n:'])('a line break within a tag does not hide it: %j', (tag) => {
    const result = read(message(`:61:240102D1,00NTRFX\n${tag}Fee\n:\n61:240102C1,00NTRFX`));
    expect(brief(result)).toEqual(['2024-01-02 -1 Fee', '2024-01-02 1']);
    expect(result.problems).toEqual([]);
  });

  it('reads types of three letters and a blank, as Dutch banks write them', () => {
    const result = read(
      message(
        ':61:240102D15,70NET NONREF\n:61:240102D1,00NBA NONREF\n:61:2401020102C5,00NID REF1//B2\n:61:240102C11,70NOV NONREF',
      ),
    );
    expect(result.problems).toEqual([]);
    expect(linesOf(result).map(({ amount, type, reference }) => [amount, type, reference])).toEqual([
      ['-15.7', 'NET', undefined],
      ['-1', 'NBA', undefined],
      ['5', 'NID', 'B2'],
      ['11.7', 'NOV', undefined],
    ]);
  });

  it('keeps references of any length', () => {
    expect(
      linesOf(
        read(message(':61:240102D1,00NTRFCUSTOMER-REFERENCE-OF-30-CHARS//0123456789012345678901234567890123')),
      )[0],
    ).toMatchObject({
      customerReference: 'CUSTOMER-REFERENCE-OF-30-CHARS',
      reference: '0123456789012345678901234567890123',
    });
  });

  it.each([
    [
      '166?00GUTSCHRIFT?109310?20Rechnung 4711 vom 12. Dezem?21ber?22danke?30DEUTDEFF?31DE89370400440532013000?32Erika Muster?33mann GmbH',
      'Rechnung 4711 vom 12. Dezember danke',
      'Erika Mustermann GmbH',
      'DE89370400440532013000',
    ],
    ['166?00SEPA?20EREF+E2E-1?21SVWZ+Miete Januar?32Haus AG', 'Miete Januar', 'Haus AG', undefined],
    [
      '/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J. Jansen/REMI/Factuur 12/EREF/NOTPROVIDED',
      'Factuur 12',
      'J. Jansen',
      'NL91ABNA0417164300',
    ],
    [
      '/EREF/E1//CNTP/NL32INGB0000012345/INGBNL2A/Klant BV///REMI/USTD//Betaling 9/',
      'Betaling 9',
      'Klant BV',
      'NL32INGB0000012345',
    ],
    [
      '000>100987654321>20ALGEMENE TUSSENREKENING KOST>21EN VAN>310390123456>32Name',
      'ALGEMENE TUSSENREKENING KOSTEN VAN',
      'Name',
      '0390123456',
    ],
    ['123-45678 ACME INVOICE', '123-45678 ACME INVOICE', undefined, undefined],
    ['200/24001 rent january', '200/24001 rent january', undefined, undefined],
    ['100*45 boxes', '100*45 boxes', undefined, undefined],
    ['Card 20:44:45 at the station', 'Card 20:44:45 at the station', undefined, undefined],
  ])('reads the details %s', (details, description, payee, payeeAccount) => {
    const [line] = linesOf(read(message(`:61:240102D1,00NTRFX\n:86:${details}`)));
    expect([line?.description, line?.payee, line?.payeeAccount]).toEqual([description, payee, payeeAccount]);
  });

  it('a time at the start of a wrapped line is text', () => {
    const result = read(message(':61:240102D1,00NTRFX\n:86:Paid at 20\n:44:45 in the shop at\n:20:45 again'));
    expect(brief(result)).toEqual(['2024-01-02 -1 Paid at 20 :44:45 in the shop at :20:45 again']);
  });

  it('a :86: after :62F: belongs to the statement', () => {
    const result = read(message(':61:240102D1,00NTRFX\n:86:Fee').replace('\r\n-', '\r\n:86:Have a nice day\r\n-'));
    expect(brief(result)).toEqual(['2024-01-02 -1 Fee']);
    expect(result.statements[0]?.note).toBe('Have a nice day');
  });

  it('pages of one statement become one statement; statements of several accounts stay several', () => {
    const first = message(':61:240102C1,00NTRFX', 'C240101EUR0,00', 'C240102EUR1,00').replace(':62F:', ':62M:');
    const second = message(':61:240102C2,00NTRFX', 'C240102EUR1,00', 'C240102EUR3,00').replace(':60F:', ':60M:');
    const other = message(':61:240102C4,00NTRFX', 'C240102USD0,00', 'C240102USD4,00').replace('1234567', '7654321');
    const result = read(`{1:F01BANKDEFF}{2:O940}{4:\r\n${first}${second}${other}-}`);
    expect(
      result.statements.map(({ account, currency, opening, closing, lines }) => [
        account,
        currency,
        opening,
        closing,
        lines.length,
      ]),
    ).toEqual([
      ['1234567', 'EUR', '0', '3', 2],
      ['7654321', 'USD', '0', '4', 1],
    ]);
    expect(result.problems).toEqual([]);
  });

  it.each(['10020030/1234567', '10020030/1234567EUR', '10020030/1234567 EUR'])(
    'the account %s is 1234567',
    (written) => {
      expect(
        read(message(':61:240102C1,00NTRFX', undefined, 'C240102EUR101,00').replace('10020030/1234567', written))
          .statements[0]?.account,
      ).toBe('1234567');
    },
  );

  it('a difference between lines and balances is reported', () => {
    expect(read(message(':61:240102C1,00NTRFX')).problems).toEqual([
      { code: 'balance.differs', kind: 'doubt', facts: { difference: '-1', account: '1234567' } },
    ]);
  });

  it.each([
    [':61:240231D1,00NTRFX', 'line.badDate'],
    [':61:240102X1,00NTRFX', 'line.malformed'],
    [':61:240102D1', 'line.malformed'],
    [':61:240102D1,00062NONREF', 'line.malformed'],
    [':61:240102D1,00\n5NTRFX', 'line.malformed'],
    [':61:2402320302D1,00NTRFX', 'line.badDate'],
    [':61:2413300102D1,00NTRFX', 'line.badDate'],
    [':61:2402300230D1,00NTRFX', 'line.badDate'],
    [':61:240102D1.2.3,4NTRFX', 'line.badAmount'],
    // A point before three digits may divide thousands or, against the standard, decimals.
    [':61:240102D1.234NTRFX', 'line.badAmount'],
    [':61:240102D-1,00NTRFX', 'line.malformed'],
  ])('%s is a problem with its place', (broken, code) => {
    const result = read(message(`:61:240102C1,00NTRFX\n${broken}\n:86:text\n:61:240102D1,00NTRFY`));
    expect(linesOf(result).map((line) => line.amount)).toEqual(['1', '-1']);
    expect(result.problems[0]).toMatchObject({ code, kind: 'lost', place: { line: 6 } });
  });

  it('cut off inside an amount loses only that line, and says so', () => {
    const text = message(':61:240102C1,00NTRFX\n:61:240102C23,45NTRFX');
    const result = read(text.slice(0, text.indexOf('23,45') + 4));
    expect(linesOf(result).map((line) => line.amount)).toEqual(['1']);
    expect(codes(result)).toEqual(['line.cutOff', 'file.cutOff']);
  });
});
