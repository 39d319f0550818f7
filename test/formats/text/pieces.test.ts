import { expect, it } from 'vitest';
import { KnownTexts } from '../../../src/formats/text/knownTexts.ts';
import { LineFields } from '../../../src/formats/statements/readers/ofxFields.ts';
import { OwnTexts, textPieces } from '../../../src/formats/text/pieces.ts';
import { joinTexts, joinTwo } from '../../../src/formats/text/texts.ts';
import { utf8 } from '../support/readers.ts';

const KB = 1024;

it.each([
  ['lines of OFX', '<STMTTRN>\n<TRNAMT>1.50\n<NAME>Müller\n</STMTTRN>\n', /<\/STMTTRN>$/],
  ['entries of CAMT', '<Ntry><Amt>1.50</Amt><RmtInf>Größe</RmtInf></Ntry>', /<\/RmtInf>$/],
] as const)(
  '%s are cut behind a closing tag of nine bytes or more, none longer than 64 KB, and say the whole together',
  (_, line, ending) => {
    const text = line.repeat(5000);
    const pieces = [...textPieces(utf8(text), 'utf-8')];
    expect(pieces.join('')).toBe(text);
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces.slice(0, -1)) expect(piece).toMatch(ending);
    for (const piece of pieces) expect(utf8(piece).length).toBeLessThanOrEqual(64 * KB);
  },
);

it.each([
  ['text without tags', 'Überweisung '],
  ['tags that nothing closes', '<A>ö> '],
  ['text in which only signs close', '>'],
])('%s is cut wherever a piece is full, characters of two bytes included', (_, part) => {
  const text = part.repeat(30_000);
  const pieces = [...textPieces(utf8(text), 'utf-8')];
  expect(pieces.join('')).toBe(text);
  expect(pieces).toHaveLength(Math.ceil(utf8(text).length / (64 * KB)));
});

it('a copy equals the text, at any length and in any script', () => {
  const own = new OwnTexts();
  for (const text of ['', 'a', 'twelve chars', 'thirteen char', '😀 begins with two units', 'Ωμέγα πληρωμή 20'])
    expect(own.copy(text)).toBe(text);
});

it('tag names are the same in any case; values stay as they are written', () => {
  const source = 'TrnType trntype TRNTYPE';
  const names = new KnownTexts('capitals');
  expect([names.at(source, 0, 7), names.at(source, 8, 15), names.at(source, 16, 23)]).toEqual([
    'TRNTYPE',
    'TRNTYPE',
    'TRNTYPE',
  ]);
  const values = new KnownTexts('asWritten');
  expect([values.at(source, 0, 7), values.at(source, 8, 15), values.at(source, 0, 7)]).toEqual([
    'TrnType',
    'trntype',
    'TrnType',
  ]);
  // 65 × 31 + 66 = 66 × 31 + 35: `AB`, `ab` and `B#` have the same hash, and are told apart by their characters.
  expect([values.at('AB', 0, 2), values.at('B#', 0, 2), values.at('ab', 0, 2)]).toEqual(['AB', 'B#', 'ab']);
});

it('values beyond the limit of kept ones are still read', () => {
  const values = new KnownTexts('asWritten');
  for (let round = 0; round < 2; round += 1)
    for (let index = 0; index < 5_000; index += 1)
      expect(values.at(`<${index}>`, 1, 1 + String(index).length)).toBe(String(index));
});

it('the fields of a line do not contain those of the line before', () => {
  const fields = new LineFields();
  fields.begin(3, true).add('FITID', 'a');
  fields.add('FITID', 'b');
  fields.add('MEMO', 'Coffee');
  expect([fields.torn, fields.pending, fields.get('FITID'), fields.endsInDoubt]).toEqual([true, true, 'a', false]);
  expect(fields.lost('line.cutOff')).toEqual({
    code: 'line.cutOff',
    kind: 'lost',
    place: { line: 3 },
    text: 'FITID a, MEMO Coffee',
  });
  fields.begin(9, false).add('DTPOSTED', '20240115');
  expect([fields.torn, fields.pending, fields.get('FITID'), fields.has('MEMO'), fields.endsInDoubt]).toEqual([
    false,
    false,
    undefined,
    false,
    true,
  ]);
  expect(fields.lost('line.cutOff').text).toBe('DTPOSTED 20240115');
});

it.each([
  ['Shop', 'Coffee', 'Shop Coffee'],
  ['Shop', undefined, 'Shop'],
  [undefined, 'Coffee', 'Coffee'],
  [undefined, undefined, ''],
  ['Shop in Leeds', 'Leeds', 'Shop in Leeds'],
  ['Shop', 'Shop in Leeds', 'Shop in Leeds'],
  ['Shop', 'Shop', 'Shop'],
])('%s and %s are joined as any number of texts are: %s', (first, second, joined) => {
  expect(joinTwo(first, second)).toBe(joined);
  expect(joinTexts(first, second)).toBe(joined);
});
