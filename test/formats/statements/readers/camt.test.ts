import { describe, expect, it } from 'vitest';
import { brief, codes, linesOf, read } from '../../support/readers.ts';

const camt = (body: string, { message = 'BkToCstmrStmt', group = 'Stmt', version = 'camt.053.001.02' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><${message}><GrpHdr><MsgId>M</MsgId></GrpHdr><${group}><Id>S1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>\n${body}</${group}></${message}></Document>\n`;
const balance = (type: string, amount: string, direction = 'CRDT'): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>2024-01-31</Dt></Dt></Bal>\n`;
const entry = (amount: string, direction: string, rest = ''): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-15</Dt></BookgDt><ValDt><Dt>2024-01-16</Dt></ValDt>${rest}</Ntry>\n`;
const details = (amount: string, text: string): string =>
  `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

describe('CAMT', () => {
  it('.053 is read with account, balances, party and references', () => {
    const result = read(
      camt(
        balance('OPBD', '100.00') +
          balance('CLBD', '87.50') +
          entry(
            '12.50',
            'DBIT',
            '<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><RltdPties><Cdtr><Nm>Tom &amp; Co</Nm></Cdtr><CdtrAcct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></CdtrAcct></RltdPties><RmtInf><Ustrd>Invoice</Ustrd><Ustrd>17</Ustrd></RmtInf></TxDtls></NtryDtls>',
          ),
      ),
    );
    expect(result).toMatchObject({ format: 'camt', encoding: 'utf-8', problems: [] });
    expect(result.statements).toEqual([
      {
        number: 'S1',
        account: 'DE89370400440532013000',
        currency: 'EUR',
        opening: '100',
        openingDate: '2024-01-31',
        closing: '87.5',
        closingDate: '2024-01-31',
        lines: [
          {
            date: '2024-01-15',
            valueDate: '2024-01-16',
            amount: '-12.5',
            description: 'Invoice 17',
            payee: 'Tom & Co',
            payeeAccount: 'FR7630006000011234567890189',
            reference: 'B1',
            customerReference: 'E1',
            place: { line: 5 },
          },
        ],
      },
    ]);
  });

  it.each([
    ['.052', { message: 'BkToCstmrAcctRpt', group: 'Rpt', version: 'camt.052.001.08' }],
    ['.054', { message: 'BkToCstmrDbtCdtNtfctn', group: 'Ntfctn', version: 'camt.054.001.04' }],
  ])('%s is read alike', (_, kind) =>
    expect(brief(read(camt(entry('1.00', 'CRDT', '<AddtlNtryInf>Fee back</AddtlNtryInf>'), kind)))).toEqual([
      '2024-01-15 1 Fee back',
    ]),
  );

  it('may have its elements in any namespace', () => {
    const text = camt(entry('1.00', 'CRDT'))
      .replace(/<(\/?)([A-Z])/g, '<$1ns2:$2')
      .replace('xmlns=', 'xmlns:ns2=');
    expect(brief(read(text))).toEqual(['2024-01-15 1']);
  });

  it('may be wrapped, with a header of its own', () => {
    const wrapped = camt(entry('12.50', 'DBIT', '<AddtlNtryInf>Fee</AddtlNtryInf>'))
      .replace('<Document', '<BizMsgEnvlp><AppHdr><Id>X</Id><Rltd><Id>Y</Id></Rltd></AppHdr><Body><Document')
      .replace('</Document>', '</Document></Body></BizMsgEnvlp>');
    const result = read(wrapped);
    expect(result).toMatchObject({
      format: 'camt',
      problems: [],
      statements: [{ number: 'S1', account: 'DE89370400440532013000' }],
    });
    expect(brief(result)).toEqual(['2024-01-15 -12.5 Fee']);
  });

  it('an entry in another currency than the account’s names its currency', () => {
    const result = read(camt(entry('12.50', 'DBIT').replace('"EUR"', '"USD"') + entry('3.00', 'DBIT')));
    expect(result.statements[0]?.currency).toBe('EUR');
    expect(linesOf(result).map(({ amount, currency }) => [amount, currency])).toEqual([
      ['-12.5', 'USD'],
      ['-3', undefined],
    ]);
  });

  it('a batch becomes one line for each transaction if they add up', () => {
    const result = read(
      camt(entry('30.00', 'CRDT', `<NtryDtls>${details('10.00', 'a')}${details('20.00', 'b')}</NtryDtls>`)),
    );
    expect(brief(result)).toEqual(['2024-01-15 10 a', '2024-01-15 20 b']);
    expect(result.problems).toEqual([]);
  });

  it('a batch becomes one line if its transactions do not add up', () => {
    const result = read(
      camt(entry('30.00', 'DBIT', `<NtryDtls>${details('10.00', 'a')}${details('19.00', 'b')}</NtryDtls>`)),
    );
    expect(brief(result)).toEqual(['2024-01-15 -30 a b']);
    expect(result.problems).toMatchObject([{ code: 'batch.differs', kind: 'doubt', place: { line: 3 } }]);
  });

  it('a transaction of a batch may go the other way than its entry', () => {
    // Collected 30.00, of which a customer’s bank has returned 10.00: 20.00 came in.
    const part = (amount: string, direction: string, text: string): string =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
    const parts = part('30.00', 'CRDT', 'Collected') + part('10.00', 'DBIT', 'Returned');
    const result = read(camt(entry('20.00', 'CRDT', `<NtryDtls>${parts}</NtryDtls>`)));
    expect(brief(result)).toEqual(['2024-01-15 30 Collected', '2024-01-15 -10 Returned']);
    expect(result.problems).toEqual([]);
  });

  it('pending entries are marked, and not part of the balance', () => {
    const pending = entry('5.00', 'DBIT').replace('<Sts>BOOK</Sts>', '<Sts><Cd>PDNG</Cd></Sts>');
    const result = read(
      camt(
        balance('OPBD', '0.00') +
          balance('CLBD', '1.00') +
          entry('1.00', 'CRDT') +
          pending +
          pending.replace('<Sts><Cd>PDNG</Cd></Sts>', '<Sts>PDNG</Sts>'),
      ),
    );
    expect(linesOf(result).map(({ amount, status }) => [amount, status])).toEqual([
      ['1', undefined],
      ['-5', 'pending'],
      ['-5', 'pending'],
    ]);
    expect(result.problems).toEqual([]);
  });

  it('entries of a later day are pending, and those for information are neither', () => {
    const entryOf = (status: string): string => entry('5.00', 'DBIT').replace('BOOK', status);
    const result = read(camt(balance('OPBD', '10.00') + balance('CLBD', '10.00') + entryOf('FUTR') + entryOf('INFO')));
    expect(linesOf(result).map(({ amount, status }) => [amount, status])).toEqual([
      ['-5', 'pending'],
      ['-5', 'information'],
    ]);
    expect(result.problems).toEqual([]);
  });

  it('a bank’s own words for a state are read, and asked about if none is known', () => {
    const entryOf = (state: string): string => entry('5.00', 'DBIT').replace('BOOK', state);
    const own = ['BOOKED', 'Pending', 'Umeboshi', 'Umeboshi'].map((word) => entryOf(`<Prtry>${word}</Prtry>`));
    const result = read(camt([...own, entryOf('<Cd>XYZ</Cd>')].join('')));
    expect(linesOf(result).map(({ status }) => status)).toEqual([
      undefined,
      'pending',
      undefined,
      undefined,
      undefined,
    ]);
    expect(result.problems).toEqual([
      { code: 'status.unknown', kind: 'question', facts: { status: 'Umeboshi' } },
      { code: 'status.unknown', kind: 'question', facts: { status: 'XYZ' } },
    ]);
  });

  it('a reversal has the direction of CdtDbtInd, unless the balances prove the opposite', () => {
    const reversal = entry('5.00', 'CRDT', '').replace('<Sts>', '<RvslInd>true</RvslInd><Sts>');
    expect(linesOf(read(camt(reversal)))[0]?.amount).toBe('5');
    expect(read(camt(balance('OPBD', '10.00') + balance('CLBD', '15.00') + reversal)).problems).toEqual([]);
    const turned = read(camt(balance('OPBD', '10.00') + balance('CLBD', '5.00') + reversal));
    expect(linesOf(turned)[0]?.amount).toBe('-5');
    expect(codes(turned)).toEqual(['reversals.turned']);
  });

  it('an entry without a date does not get that of the statement before', () => {
    const undated = entry('7.00', 'DBIT').replace(/<BookgDt>.*<\/ValDt>/, '');
    const period = '<FrToDt><FrDtTm>2024-01-01T00:00:00</FrDtTm><ToDtTm>2024-01-31T23:59:59</ToDtTm></FrToDt>\n';
    const result = read(camt(`${period}${entry('1.00', 'CRDT')}</Stmt><Stmt><Id>S2</Id>${undated}`));
    expect(result.statements.map(({ lines }) => lines.length)).toEqual([1, 0]);
    expect(codes(result)).toEqual(['line.noDate']);
  });

  it('dates may have a time', () => {
    const text = camt(
      entry('1.00', 'CRDT').replace('<BookgDt><Dt>2024-01-15</Dt>', '<BookgDt><DtTm>2024-01-14T23:59:00+01:00</DtTm>'),
    );
    expect(linesOf(read(text))[0]).toMatchObject({ date: '2024-01-14', valueDate: '2024-01-16' });
  });

  it('an overdrawn balance is negative, and a difference is reported', () => {
    const result = read(
      camt(balance('OPBD', '10.00', 'DBIT') + balance('CLBD', '3.00', 'DBIT') + entry('5.00', 'CRDT')),
    );
    expect(result.statements[0]).toMatchObject({ opening: '-10', closing: '-3' });
    expect(result.problems).toMatchObject([{ code: 'balance.differs', facts: { difference: '2' } }]);
  });

  it('a DOCTYPE is refused', () => {
    const text = camt(entry('1.00', 'CRDT')).replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document');
    expect(read(text).problems).toEqual([{ code: 'file.doctype', kind: 'lost', place: { line: 2 } }]);
    expect(linesOf(read(text))).toEqual([]);
  });

  it.each([
    [
      '<Ntry><Amt Ccy="EUR">1,0O</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2024-01-15</Dt></BookgDt></Ntry>',
      'line.badAmount',
    ],
    [
      '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>D</CdtDbtInd><BookgDt><Dt>2024-01-15</Dt></BookgDt></Ntry>',
      'line.badFlag',
    ],
    [
      '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2024-02-30</Dt></BookgDt></Ntry>',
      'line.badDate',
    ],
    ['<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Ntry>', 'line.noDate'],
  ])('%s is a problem with its place', (broken, code) => {
    const result = read(camt(`${entry('1.00', 'CRDT')}${broken}\n${entry('2.00', 'CRDT')}`));
    expect(linesOf(result).map((line) => line.amount)).toEqual(['1', '2']);
    expect(result.problems).toMatchObject([{ code, kind: 'lost', place: { line: 4 } }]);
  });

  it('cut off inside an amount keeps the lines before it', () => {
    const text = camt(entry('1.00', 'CRDT') + entry('23.45', 'CRDT'));
    const result = read(text.slice(0, text.indexOf('23.45') + 4));
    expect(linesOf(result).map((line) => line.amount)).toEqual(['1']);
    expect(result.problems.map(({ code, place }) => [code, place])).toEqual([
      ['line.cutOff', { line: 4 }],
      ['file.cutOff', { line: 4 }],
    ]);
  });

  it.each([
    ['-5.00', 'DBIT'],
    ['-5.00', 'CRDT'],
    ['5.00-', 'DBIT'],
    ['(5.00)', 'CRDT'],
    ['5.00 DR', 'DBIT'],
  ])('takes %s with %s as money out, and asks at its place', (amount, direction) => {
    const result = read(camt(entry('7.00', 'CRDT') + entry(amount, direction)));
    expect(linesOf(result).map((line) => line.amount)).toEqual(['7', '-5']);
    expect(result.problems).toEqual([{ code: 'line.signed', kind: 'question', place: { line: 4 }, text: amount }]);
  });

  it('takes balances below zero as they stand, whatever their direction says', () => {
    const result = read(camt(balance('OPBD', '-10.00', 'DBIT') + balance('CLBD', '-15.00') + entry('5.00', 'DBIT')));
    expect(result.statements[0]).toMatchObject({ opening: '-10', closing: '-15' });
    expect(codes(result)).toEqual([]);
  });

  it('divides a batch whose payments have a minus like the entry, or one against it', () => {
    const batch = (...amounts: string[]): string =>
      `<NtryDtls>${amounts.map((amount, at) => details(amount, `P${at + 1}`)).join('')}</NtryDtls>`;
    const alike = read(camt(entry('15.00', 'DBIT', batch('-10.00', '-5.00'))));
    expect(brief(alike)).toEqual(['2024-01-15 -10 P1', '2024-01-15 -5 P2']);
    const against = read(camt(entry('10.00', 'DBIT', batch('15.00', '-5.00'))));
    expect(brief(against)).toEqual(['2024-01-15 -15 P1', '2024-01-15 5 P2']);
  });

  it('refuses an amount with a comma before three digits, which may be decimals or thousands', () => {
    const result = read(camt(entry('1,234', 'CRDT') + entry('1,234.50', 'CRDT') + entry('1.234', 'CRDT')));
    expect(linesOf(result).map((line) => line.amount)).toEqual(['1234.5', '1.234']);
    expect(result.problems).toMatchObject([{ code: 'line.badAmount', kind: 'lost', place: { line: 3 } }]);
  });
});
