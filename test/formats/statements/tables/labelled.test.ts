import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../../src/formats/statements/index.ts';
import { linesOf, read } from '../../support/readers.ts';

const NBSP = '\u00a0';
/** As Santander UK writes it: newest first, with no-break spaces. 100.00 − 12.34 = 87.66; + 1,250.00 = 1,337.66. */
const SANTANDER = `From:${NBSP}01/03/2026${NBSP}to${NBSP}31/03/2026

Account:${NBSP}XXXX${NBSP}XXXX${NBSP}XXXX${NBSP}1234

Date:${NBSP}31/03/2026
Description:${NBSP}BANK GIRO CREDIT REF ASHDOWN
Amount:${NBSP}1250.00${NBSP}
Balance:${NBSP}1337.66${NBSP}

Date:${NBSP}05/03/2026
Description:${NBSP}CARD PAYMENT TO TESCO: STORES,12.34 GBP ON 04-03-2026
Amount:${NBSP}-12.34${NBSP}
Balance:${NBSP}87.66${NBSP}
`;
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a statement of labelled blocks', () => {
  it('is read like a table, with its account, balances and signs', () => {
    const result = readStatements(latin1(SANTANDER));
    expect(result.problems).toEqual([]);
    expect(result.statements).toMatchObject([{ account: 'XXXXXXXXXXXX1234', opening: '100', closing: '1337.66' }]);
    expect(
      linesOf(result).map(({ date, amount, description, place }) => [date, amount, description, place.line]),
    ).toEqual([
      ['2026-03-31', '1250', 'BANK GIRO CREDIT REF ASHDOWN', 5],
      ['2026-03-05', '-12.34', 'CARD PAYMENT TO TESCO: STORES,12.34 GBP ON 04-03-2026', 10],
    ]);
  });

  it('asks about days that may be months', () => {
    expect(read(SANTANDER.replace('31/03/2026\nDesc', '06/03/2026\nDesc')).problems.map(({ code }) => code)).toEqual([
      'dates.ambiguous',
    ]);
  });

  it('cut anywhere, reads every line before the damage and never a wrong amount', () => {
    const firstEnds = SANTANDER.indexOf('1337.66') + '1337.66'.length;
    for (let end = SANTANDER.indexOf('Amount'); end < SANTANDER.length - 1; end += 1) {
      const result = read(SANTANDER.slice(0, end));
      const amounts = linesOf(result).map(({ amount }) => amount);
      expect(['1250', '-12.34'].slice(0, amounts.length), `cut at ${end}`).toEqual(amounts);
      expect(amounts.length, `cut at ${end}`).toBeGreaterThanOrEqual(end < firstEnds ? 0 : 1);
      if (linesOf(result).length < (end < SANTANDER.indexOf('05/03') ? 1 : 2))
        expect(result.problems.length, `cut at ${end}`).toBeGreaterThan(0);
    }
  });

  it('a block without date or amount is a lost line', () => {
    const torn = SANTANDER.replace(`Date:${NBSP}31/03/2026\n`, '').replace(`Amount:${NBSP}-12.34${NBSP}\n`, '');
    const result = read(torn);
    expect(linesOf(result)).toEqual([]);
    expect(result.problems.filter(({ kind }) => kind === 'lost').map(({ code, place }) => [code, place?.line])).toEqual(
      expect.arrayContaining([
        ['line.noDate', 5],
        ['line.noAmount', 9],
      ]),
    );
  });
});
