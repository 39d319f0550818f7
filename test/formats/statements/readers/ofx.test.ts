import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../../src/formats/statements/index.ts';
import { brief, codes, latin1, linesOf, read } from '../../support/readers.ts';

const HEADER =
  'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n';
const bank = (lines: string, after = ''): string =>
  `${HEADER}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1234<ACCTID>98-76<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20240101<DTEND>20240131\n${lines}</BANKTRANLIST>${after}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
const line = (amount: string, rest = '<FITID>f1<NAME>Shop'): string =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240115<TRNAMT>${amount}${rest}</STMTTRN>\n`;

describe('OFX as SGML', () => {
  it('is read with leaves that are never closed', () => {
    const result = read(
      bank(
        line('-12.34', '<FITID>a1\n<CHECKNUM>77<NAME>Shop\n<MEMO>Milk'),
        '<LEDGERBAL><BALAMT>100.10<DTASOF>20240131</LEDGERBAL>',
      ),
    );
    expect(result).toMatchObject({ format: 'ofx', encoding: 'windows-1252', problems: [] });
    expect(result.statements).toEqual([
      {
        currency: 'EUR',
        bank: '1234',
        account: '98-76',
        accountType: 'CHECKING',
        closing: '100.1',
        closingDate: '2024-01-31',
        lines: [
          {
            date: '2024-01-15',
            amount: '-12.34',
            description: 'Shop Milk',
            payee: 'Shop',
            memo: 'Milk',
            reference: 'a1',
            type: 'DEBIT',
            checkNumber: '77',
            place: { line: 12 },
          },
        ],
      },
    ]);
  });

  it.each([
    ['a comment', '<STMTTRN> <!-- by card --> <TRNTYPE>'],
    ['a comment after it', '<STMTTRN><TRNTYPE><!-- by card -->'],
    ['a comment of several lines', '<STMTTRN>\n<!--\n<by> card\n-->\n<TRNTYPE>'],
    ['two comments', '<STMTTRN><!-- 1 --><!-- 2 --><TRNTYPE>'],
    ['a processing instruction', '<STMTTRN><?bank card?><TRNTYPE>'],
    ['a comment before it', '<!-- <STMTTRN> by card --><STMTTRN><TRNTYPE>'],
    ['the beginning of a comment that nothing ends', '<STMTTRN><!-- by card <TRNTYPE>'],
    ['a text', '<STMTTRN>by card\n<TRNTYPE>'],
    ['the beginning of a comment before a whole one', '<!-- by <!-- card --><STMTTRN><TRNTYPE>'],
  ])('keeps a line that opens with %s', (_name, opening) => {
    const lines = line('-1.00', '<FITID>f1<NAME>First') + line('-200.00', '<FITID>f2<NAME>Second');
    const result = read(bank(lines.replace(/<STMTTRN><TRNTYPE>(?=.*-200)/, opening)));
    expect(brief(result)).toEqual(['2024-01-15 -1 First', '2024-01-15 -200 Second']);
    expect(result.problems).toEqual([]);
  });

  it('reads an amount and a date beside comments', () => {
    const commented =
      '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED><!-- booked -->20240115<TRNAMT>-2<!-- EUR -->00.00<FITID>f1</STMTTRN>';
    expect(brief(read(bank(commented)))).toEqual(['2024-01-15 -200']);
  });

  it.each([
    ['closing tags late', '<FITID>f1<NAME>Shop<MEMO>Milk</MEMO></NAME></FITID></TRNAMT>', 'Shop Milk'],
    ['an empty MEMO', '<FITID>f1<MEMO><NAME>Shop', 'Shop'],
    ['an empty MEMO that is closed', '<FITID>f1<MEMO></MEMO><NAME>Shop</NAME>', 'Shop'],
    ['an unescaped ampersand', '<FITID>f1<NAME>Marks & Spencer', 'Marks & Spencer'],
    ['escaped signs', '<FITID>f1<NAME>A &amp; B &lt;C&gt; &#233;&#xe9;', 'A & B <C> éé'],
    ['an unescaped less-than sign', '<FITID>f1<NAME>A < B<MEMO>3 <4 a<b & c', 'A < B 3 <4 a<b & c'],
    ['CDATA', '<FITID>f1<NAME><![CDATA[Fish <&> Chips]]></NAME>', 'Fish <&> Chips'],
    ['a comment before a text', '<FITID>f1<NAME><!-- by card --> Shop</NAME>', 'Shop'],
    ['a comment after a text', '<FITID>f1<NAME>Shop <!-- <b> > by card -->\n<MEMO>Milk', 'Shop Milk'],
    ['a comment of several lines within a text', '<FITID>f1<NAME>Corner<!-- by\ncard --> shop', 'Corner shop'],
    ['a comment beside CDATA', '<FITID>f1<NAME><!-- by card --><![CDATA[A & B]]>', 'A & B'],
    ['a comment before an element of the bank', '<FITID>f1<NAME>Shop<PAYEE2> <!-- own --> <BANKS>x', 'Shop'],
    ['the beginning of a comment that nothing ends', '<FITID>f1<NAME>A <!-- B<MEMO>Milk', 'A <!-- B Milk'],
    ['a processing instruction', '<FITID>f1<?bank sort="1"?><NAME>Shop<?x?>', 'Shop'],
    [
      'a memo that repeats the name',
      '<FITID>f1<NAME>SUPERMARKET 12<MEMO>SUPERMARKET 12 BERLIN',
      'SUPERMARKET 12 BERLIN',
    ],
    ['a payee as an aggregate', '<FITID>f1<PAYEE><NAME>Shop<CITY>York</PAYEE><MEMO>Milk', 'Shop Milk'],
    ['the other account', '<FITID>f1<NAME>Shop<BANKACCTTO><BANKID>9<ACCTID>55</BANKACCTTO>', 'Shop'],
    ['tags of its own', '<FITID>f1<INTU.BID>3000<NAME>Shop', 'Shop'],
  ])('may have %s', (_, rest, description) => {
    const result = read(bank(line('-1.00', rest)));
    expect(brief(result)).toEqual([`2024-01-15 -1 ${description}`]);
    expect(result.statements[0]?.account).toBe('98-76');
    expect(result.problems).toEqual([]);
  });

  it('may have tags in lower case', () => {
    expect(brief(read(bank(line('-1.00')).replace(/<\/?[A-Z0-9]+>/g, (tag) => tag.toLowerCase())))).toEqual([
      '2024-01-15 -1 Shop',
    ]);
  });

  it.each(['20240115', '20240115000000', '20240115233000.000[-7:MST]', '20240115000000[+9:JST]', '2024-01-15'])(
    'dates: the first 8 digits of %s are the date',
    (written) => {
      expect(linesOf(read(bank(line('1').replace('20240115', written))))[0]?.date).toBe('2024-01-15');
    },
  );

  it('uses the charset of its header', () => {
    expect(brief(readStatements(latin1(bank(line('1', '<FITID>1<NAME>Caf\u00e9 \u0080')))))).toEqual([
      '2024-01-15 1 Café €',
    ]);
  });

  it.each([
    ['-1.234,56|2,00', ['-1234.56', '2']],
    ['-1,234.56|2.00', ['-1234.56', '2']],
    ['-12,5|+3', ['-12.5', '3']],
    ['12.34-|.5', ['-12.34', '0.5']],
  ])('amounts %s are decided over the whole file', (column, amounts) => {
    expect(
      linesOf(
        read(
          bank(
            column
              .split('|')
              .map((amount) => line(amount))
              .join(''),
          ),
        ),
      ).map((one) => one.amount),
    ).toEqual(amounts);
  });
});

describe('OFX', () => {
  it('of a card with positive purchases is turned whole, also an amount that only the others make readable', () => {
    // With 50,00 beside it, 1.234 is one thousand two hundred and thirty-four.
    const result = read(bank(line('1.234', '<FITID>f1<NAME>Desk') + line('-50,00', '<FITID>f2<NAME>Paid')), {
      invert: true,
    });
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['-1234', '50']);
  });

  it('2.x is XML, and its pending lines are marked', () => {
    const result = read(
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE"?>\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>GBP</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20240229120000.000[0:GMT]</DTPOSTED><TRNAMT>-9.99</TRNAMT><FITID>x1</FITID><NAME>Bücher</NAME></STMTTRN></BANKTRANLIST><BANKTRANLISTP><STMTTRNP><TRNTYPE>DEBIT</TRNTYPE><DTTRAN>20240301</DTTRAN><TRNAMT>-1.00</TRNAMT><NAME>Later</NAME></STMTTRNP></BANKTRANLISTP></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>',
    );
    expect(brief(result)).toEqual(['2024-02-29 -9.99 Bücher', '2024-03-01 -1 Later']);
    expect(linesOf(result).map((one) => one.status)).toEqual([undefined, 'pending']);
    expect(result.problems).toEqual([]);
  });

  it('keeps the bank and the card section, and several documents in one file', () => {
    const card = bank(line('-2.00'))
      .replace(/STMTRS/g, 'CCSTMTRS')
      .replace(/BANKACCTFROM/g, 'CCACCTFROM')
      .replace('98-76', '4111');
    const result = read(bank(line('-1.00')) + card);
    expect(result.statements.map(({ account, lines }) => [account, lines.map((one) => one.amount)])).toEqual([
      ['98-76', ['-1']],
      ['4111', ['-2']],
    ]);
  });

  it.each([
    ['a date that does not exist', '<STMTTRN><DTPOSTED>20240231<TRNAMT>5.00<FITID>x</STMTTRN>', 'line.badDate'],
    ['an amount that is none', '<STMTTRN><DTPOSTED>20240201<TRNAMT>5.0O<FITID>x</STMTTRN>', 'line.badAmount'],
    ['no amount', '<STMTTRN><DTPOSTED>20240201<FITID>x</STMTTRN>', 'line.noAmount'],
    ['no end', '<STMTTRN><DTPOSTED>20240201<TRNAMT>5.00<FITID>x', 'line.notClosed'],
    ['two amounts', '<STMTTRN><DTPOSTED>20240201<TRNAMT>5.00<FITID>x<TRNAMT>6.00</STMTTRN>', 'line.malformed'],
  ])('a line with %s is a problem with its place', (_, broken, code) => {
    const result = read(bank(`${line('-1.00')}${broken}\n${line('-3.00')}`));
    expect(linesOf(result).map((one) => one.amount)).toEqual(['-1', '-3']);
    expect(result.problems).toMatchObject([{ code, kind: 'lost', place: { line: 13 } }]);
  });

  it('cut off inside a line keeps the lines before it and says where', () => {
    const text = bank(line('-1.00') + line('-2.34'));
    const result = read(text.slice(0, text.indexOf('-2.34') + 4));
    expect(linesOf(result).map((one) => one.amount)).toEqual(['-1']);
    expect(codes(result)).toEqual(['line.cutOff', 'file.cutOff']);
    expect(result.problems[0]?.place).toEqual({ line: 13 });
  });
});

describe('OFX whose types and signs disagree', () => {
  const moves = (...all: [type: string, amount: string][]): string =>
    bank(all.map(([type, amount], at) => line(amount, `<FITID>f${at}<NAME>Shop`).replace('DEBIT', type)).join(''));

  it.each([
    ['no sign at all', moves(['DEBIT', '5.00'], ['CREDIT', '7.00'])],
    ['every sign turned', moves(['DEBIT', '5.00'], ['CREDIT', '-7.00'])],
    ['a credit that goes out', moves(['DEBIT', '-5.00'], ['CREDIT', '-7.00'])],
  ])('%s is asked about, and nothing is turned', (_, file) => {
    const result = read(file);
    expect(codes(result)).toEqual(['signs.typesContradict']);
    expect(linesOf(result)[0]?.amount).toMatch(/^-?5$/);
    expect(codes(readStatements(latin1(file), { invert: true }))).toEqual([]);
  });

  it.each([
    ['a debit that came back', moves(['DEBIT', '-5.00'], ['DEBIT', '5.00'], ['CREDIT', '7.00'])],
    ['other types', moves(['POS', '5.00'], ['OTHER', '-7.00'])],
    ['nothing moved', moves(['DEBIT', '0.00'])],
  ])('%s is no question of signs', (_, file) => {
    expect(codes(read(file))).not.toContain('signs.typesContradict');
  });
});
