import { expect, it } from 'vitest';
import { readOfx } from '../../../src/formats/statements/readers/ofx.ts';
import { readStatements } from '../../../src/formats/statements/index.ts';
import { expectSameInPieces, latin1, linesOf, read, utf8 } from '../support/readers.ts';

const HEADER = 'OFXHEADER:100\nDATA:OFXSGML\nENCODING:USASCII\nCHARSET:1252\n\n';
const document = (lines: string): string =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST>\n${lines}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
const line = (amount: string, rest: string): string =>
  `<STMTTRN><DTPOSTED>20240115<TRNAMT>${amount}<FITID>f1${rest}</STMTTRN>\n`;
/** Each text can be told from a tag only by what follows it. */
const LINES =
  line('1.50', '<NAME>A <B & C <WORD> d<MEMO>3 <4 a<b') +
  line('2.50', '<NAME><![CDATA[Fish <&> Chips]]></NAME><!-- one > two < three --><MEMO>') +
  line('2.75', '<NAME><!-- four\n> five --> Fish<?six?> bar<!-- <MEMO>seven --><MEMO> <!-- eight --> <XYZ>9') +
  line('3.50', '<NAME lang="en">Café &#233; <MEMO/><INTU.BID>7') +
  line('4.50', '<PAYEE><NAME>A third party of the line</PAYEE><MEMO>text that is long, and more of it');

it('a file divided into pieces of any size reads like the whole, with the same places and damage', () => {
  const whole = HEADER + document(LINES);
  expectSameInPieces(
    (text) => readOfx({ text, options: {} }),
    [
      whole,
      whole.slice(0, -90),
      whole.replace(']]>', ''),
      whole.replace('3.50', '1.234').replace('4.50', '3,1234,1'),
      `${whole}<`,
      whole.replaceAll('</STMTTRN>', ''),
    ],
  );
  expect(linesOf(read(whole)).map(({ amount, description, place }) => [amount, description, place.line])).toEqual([
    ['1.5', 'A <B & C <WORD> d 3 <4 a<b', 7],
    ['2.5', 'Fish <&> Chips', 8],
    ['2.75', 'Fish bar', 9],
    ['3.5', 'Café é', 11],
    ['4.5', 'A third party of the line text that is long, and more of it', 12],
  ]);
});

it.each([
  ['the code page of its header', latin1, HEADER, 'windows-1252', []],
  ['UTF-8 with no charset', utf8, HEADER.replace('1252', 'NONE'), 'utf-8', []],
  ['a code page that nothing declares', latin1, HEADER.replace('1252', 'NONE'), 'windows-1252', []],
  ['UTF-8 under the header of a code page', utf8, HEADER, 'utf-8', ['encoding.doubtful']],
  ['UTF-8 under UTF-16', utf8, '<?xml version="1.0" encoding="utf-16"?>\n<?OFX OFXHEADER="200"?>\n\n\n\n', 'utf-8', []],
] as const)(
  'a large file in %s is read, whichever byte a piece ends in, and tells its progress',
  (_, bytesOf, header, encoding, codes) => {
    const text =
      header +
      document(
        Array.from({ length: 6000 }, (_line, index) =>
          line(`${index + 1}.50`, `<NAME>Müller ${'ö'.repeat(index % 7)} Nr ${index}`),
        ).join(''),
      );
    const shares: number[] = [];
    const result = readStatements(bytesOf(text), { onProgress: (share) => shares.push(share) });
    const lines = linesOf(result);
    expect(lines).toHaveLength(6000);
    const name = 'Müller Nr 5999';
    expect(lines[5999]).toMatchObject({ amount: '6000.5', description: name, payee: name, place: { line: 7 + 5999 } });
    expect(result.encoding).toBe(encoding);
    expect(result.problems.map(({ code }) => code)).toEqual(codes);
    expect(shares.length).toBeGreaterThan(2);
  },
);

it('ambiguous amounts are read by the last amount of the file if only that one shows the mark', () => {
  const lines = Array.from({ length: 3000 }, (_, index) => line('1.234', `<NAME>Shop ${index}`)).join('');
  const comma = linesOf(read(HEADER + document(lines + line('7,5', '<NAME>Last'))));
  expect(comma.map(({ amount }) => amount)).toEqual([...Array.from({ length: 3000 }, () => '1234'), '7.5']);
  const point = linesOf(read(HEADER + document(lines + line('7.5', '<NAME>Last'))));
  expect(point.map(({ amount }) => amount)).toEqual([...Array.from({ length: 3000 }, () => '1.234'), '7.5']);
});
