import { expect, it } from 'vitest';
import { ReferenceIndex } from '../../../../src/app/company/session/referenceIndex.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { guid } from '../../../support/documents.ts';

it('does not find a reference without a code by an empty code', () => {
  const codeless = referenceSchema.parse({ kind: 'product', id: guid(1), code: '', description: 'Without a code' });
  const index = new ReferenceIndex([codeless]);
  expect([index.find(''), index.find(' '), index.find(undefined)]).toEqual([undefined, undefined, undefined]);
  expect(index.find(codeless.id)).toBe(codeless);
});

it('finds names as people type them, and none that only looks alike', () => {
  const index = new ReferenceIndex(
    ['Holz Müller & Söhne', 'Bauer KG', 'O’Brien'].map((description, at) =>
      referenceSchema.parse({ kind: 'contactAccount', id: guid(at + 1), code: `C${at + 1}`, description }),
    ),
  );
  const found = (query: string): string[] => index.search(query, 3).map(({ code }) => code);
  expect(['muller', 'mueller', 'müller', 'soehne muller'].map(found)).toEqual([['C1'], ['C1'], ['C1'], ['C1']]);
  expect([found('baur'), found('bauer'), found("o'brien")]).toEqual([[], ['C2'], ['C3']]);
});

it('names what is there under a name that is written differently', () => {
  const index = new ReferenceIndex(
    ['Müller GmbH', 'Mueller Holz AG', 'Smithjones Ltd', 'Bauer KG'].map((description, at) =>
      referenceSchema.parse({ kind: 'contactAccount', id: guid(at + 1), code: `C${at + 1}`, description }),
    ),
  );
  const near = (query: string): string[] => index.near(query, 3, () => true).map(({ code }) => code);
  // Both are found as they are by a search for Müller or Mueller alone.
  expect([near('Müller AG'), near('Mueller KG'), near('Smith-Jones'), near('Baur')]).toEqual([
    ['C1', 'C2'],
    ['C1', 'C2'],
    ['C3'],
    [],
  ]);
});

it('finds a code with its accents before one without, and either where there is no other', () => {
  const product = (number: number, code: string) =>
    referenceSchema.parse({ kind: 'product', id: guid(number), code, description: '' });
  const both = new ReferenceIndex([product(1, 'TÜR'), product(2, 'TUR')]);
  expect([both.find('tür')?.id, both.find('tur')?.id]).toEqual([guid(1), guid(2)]);
  expect(new ReferenceIndex([product(1, 'TÜR')]).find('tur')?.id).toBe(guid(1));
});

it('finds a code without its leading zeros before codes that begin so', () => {
  const customer = (number: number, code: string) =>
    referenceSchema.parse({ kind: 'contactAccount', id: guid(number), code, description: `Customer ${code}` });
  const index = new ReferenceIndex(['C00006', 'C60', 'C00036', 'C6'].map((code, at) => customer(at + 1, code)));
  const found = (query: string): string[] => index.search(query, 3).map(({ code }) => code);
  expect(found('c6')).toEqual(['C6', 'C00006', 'C60']);
  expect(found('c0006')).toEqual(['C00006', 'C6']);
  expect(found('c36')).toEqual(['C00036']);
  // By the value of the number in the code: 6, 6, 36.
  expect(found('')).toEqual(['C00006', 'C6', 'C00036']);
});

it('finds a code by its number alone, and by what its parts begin with', () => {
  const codes = ['C00006', 'C00060', 'S-0006', '6000', 'PAP-A3-80', 'PAP-A4-80', 'PAP-A4-100', 'ENV-DL'];
  const index = new ReferenceIndex(
    codes.map((code, at) => referenceSchema.parse({ kind: 'product', id: guid(at + 1), code, description: '' })),
  );
  const found = (query: string): string[] => index.search(query, 2).map(({ code }) => code);
  // The number is the whole number: 60 is none of 6.
  expect(found('6')).toEqual(['C00006', 'S-0006']);
  expect(found('60')).toEqual(['C00060', '6000']);
  expect([found('pa'), found('p8'), found('a48')]).toEqual([
    ['PAP-A3-80', 'PAP-A4-80'],
    ['PAP-A3-80', 'PAP-A4-80'],
    ['PAP-A4-80'],
  ]);
  expect(found('a41')).toEqual(['PAP-A4-100']);
  expect(found('ed')).toEqual(['ENV-DL']);
  // A part begins where it begins: the 0 of 80 is in its middle.
  expect(found('p0')).toEqual([]);
});
