import { expect, it } from 'vitest';
import { readCamt } from '../../../src/formats/statements/readers/camt.ts';
import { readStatements } from '../../../src/formats/statements/index.ts';
import { expectSameInPieces, linesOf, read, utf8 } from '../support/readers.ts';

const entry = (index: number, text: string): string =>
  `<Ntry><Amt Ccy="EUR">${index}.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><!-- one > two -->\n<BookgDt><Dt>2024-01-15</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`;
const document = (entries: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>\n${entries}</Stmt></BkToCstmrStmt></Document>`;

it('a statement divided into pieces of any size reads like the whole, with the same places and damage', () => {
  const whole = document(
    entry(1, 'Größe &amp; <![CDATA[a < b & c]]>') + entry(2, 'Ωμέγα &#8364;') + entry(3, 'third text that is long'),
  );
  expectSameInPieces(
    (text) => readCamt({ text, options: {} }),
    [whole, whole.slice(0, -90), whole.replace('</BookgDt>', '</Wrong>')],
  );
  expect(linesOf(read(whole)).map(({ amount, description, place }) => [amount, description, place.line])).toEqual([
    ['1.5', 'Größe & a < b & c', 3],
    ['2.5', 'Ωμέγα €', 5],
    ['3.5', 'third text that is long', 7],
  ]);
});

it('a large statement is read in pieces, whichever byte a piece ends in, and reports progress', () => {
  const text = document(
    Array.from({ length: 6000 }, (_, index) => entry(index + 1, `Müller ${'ö'.repeat(index % 7)} Nr ${index}`)).join(
      '',
    ),
  );
  const shares: number[] = [];
  const lines = linesOf(readStatements(utf8(text), { onProgress: (share) => shares.push(share) }));
  expect(lines).toHaveLength(6000);
  expect(lines[5999]).toMatchObject({ amount: '6000.5', description: 'Müller Nr 5999', place: { line: 3 + 5999 * 2 } });
  expect(shares.length).toBeGreaterThan(2);
  expect(shares.every((share, at) => at === 0 || share > (shares[at - 1] ?? 0))).toBe(true);
});

it('a statement that claims to be UTF-8, but is not, is still read', () => {
  const bytes = Uint8Array.from(document(entry(1, 'Gr\u00f6\u00dfe')), (character) => character.charCodeAt(0));
  const result = readStatements(bytes);
  expect(linesOf(result).map(({ description }) => description)).toEqual(['Größe']);
  expect(result.encoding).toBe('windows-1252');
});
