import { describe, expect, it } from 'vitest';
import { brief, linesOf, read } from '../../support/readers.ts';

/** Entries without a date of their own, years with one digit, and a currency that only a floor limit names. */
const problemsOf = (text: string) =>
  read(text).problems.map(({ code, kind, place, facts }) => [code, kind, place?.line, facts?.date]);

describe('an entry without a date', () => {
  const camt = (head: string, entries: string) =>
    `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt><Rpt><Id>R</Id>${head}<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>\n${entries}</Rpt></BkToCstmrAcctRpt></Document>\n`;
  const BALANCE =
    '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-01-30</Dt></Dt></Bal>';
  const PENDING =
    '<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><AddtlNtryInf>Shop</AddtlNtryInf></Ntry>\n';

  it.each([
    ['when it was made', '<CreDtTm>2024-01-31T18:00:00+01:00</CreDtTm>', '', '2024-01-31'],
    [
      'the end of its period',
      '<CreDtTm>2024-02-02T18:00:00</CreDtTm><FrToDt><FrDtTm>2024-01-01T00:00:00</FrDtTm><ToDtTm>2024-01-31T23:59:59</ToDtTm></FrToDt>',
      '',
      '2024-01-31',
    ],
    ['its closing balance', '<CreDtTm>2024-02-02T18:00:00</CreDtTm>', BALANCE, '2024-01-30'],
  ])('of a CAMT takes the day of its statement, and that is said: %s', (_, head, balance, day) => {
    const text = camt(head, balance + PENDING);
    expect(brief(read(text))).toEqual([`${day} -12.5 Shop`]);
    expect(problemsOf(text)).toEqual([['line.statementDate', 'doubt', 3, day]]);
  });

  it('is lost in a CAMT without any date', () => {
    expect(linesOf(read(camt('', PENDING)))).toEqual([]);
    expect(problemsOf(camt('', PENDING))).toEqual([['line.noDate', 'lost', 3, undefined]]);
  });

  it('gets the end of the period in an OFX; one with a wrong date is lost', () => {
    const text =
      'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST><DTSTART>20240101<DTEND>20240131\n<STMTTRN><TRNAMT>-5.00<FITID>x<NAME>Shop</STMTTRN>\n<STMTTRN><DTPOSTED>20240231<TRNAMT>-6.00<FITID>y</STMTTRN>\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n';
    expect(brief(read(text))).toEqual(['2024-01-31 -5 Shop']);
    expect(problemsOf(text)).toEqual([
      ['line.statementDate', 'doubt', 5, '2024-01-31'],
      ['line.badDate', 'lost', 6, undefined],
    ]);
    expect(problemsOf(text.replace('<DTEND>20240131', ''))).toEqual([
      ['line.noDate', 'lost', 5, undefined],
      ['line.badDate', 'lost', 6, undefined],
    ]);
  });

  it('gets the date of the closing balance in an MT940', () => {
    const text =
      ':20:X\r\n:25:1/2\r\n:28C:1\r\n:60F:C240101EUR10,00\r\n:61:240115C5,00NTRFA\r\n:86:Client\r\n:61:D2,50NMSCB\r\n:86:Fee\r\n:62F:C240131EUR12,50\r\n-\r\n';
    expect(brief(read(text))).toEqual(['2024-01-15 5 Client', '2024-01-31 -2.5 Fee']);
    expect(problemsOf(text)).toEqual([['line.statementDate', 'doubt', 7, '2024-01-31']]);
  });
});

describe('MT942', () => {
  const report = (limits: string, lines: string) =>
    `:20:INTRADAY\r\n:25:10020030/1234567\r\n:28C:1/1\r\n${limits}:13D:2401151200+0100\r\n${lines}:90D:1EUR2,50\r\n:90C:1EUR5,00\r\n-\r\n`;

  it.each([':34F:EUR0,\r\n', ':34F:EURD0,00\r\n:34F:EURC0,00\r\n'])(
    'has its currency from the floor limit %s',
    (limits) => {
      const result = read(report(limits, ':61:2401150115C5,00NTRFA\r\n:86:Client\r\n'));
      expect(result.statements[0]).toMatchObject({ account: '1234567', currency: 'EUR' });
      expect(brief(result)).toEqual(['2024-01-15 5 Client']);
      expect(result.problems).toEqual([]);
    },
  );

  it('gives a line without a date the date of the report', () => {
    const text = report(':34F:EUR0,\r\n', ':61:D2,50NMSCB\r\n:86:Fee\r\n');
    expect(brief(read(text))).toEqual(['2024-01-15 -2.5 Fee']);
    expect(problemsOf(text)).toEqual([['line.statementDate', 'doubt', 6, '2024-01-15']]);
  });
});

describe('a year with one digit', () => {
  it.each([
    ["1/25' 4", '2004-01-25'],
    ["1/25'4", '2004-01-25'],
    ['1/25/4', '2004-01-25'],
  ])('is asked about: %s', (written, day) => {
    const result = read(`!Type:Bank\nD${written}\nT-1.00\nPShop\n^\n`);
    expect(brief(result)).toEqual([`${day} -1 Shop`]);
    expect(result.problems).toEqual([{ code: 'dates.shortYear', kind: 'question', facts: { year: '2004' } }]);
  });

  it('is asked about in a table, too', () => {
    const result = read('Date,Text,Amount\n25/12/4,Shop,-1.00\n26/12/4,Client,2.00\n');
    expect(brief(result)).toEqual(['2004-12-25 -1 Shop', '2004-12-26 2 Client']);
    expect(result.problems).toEqual([{ code: 'dates.shortYear', kind: 'question', facts: { year: '2004' } }]);
  });
});
