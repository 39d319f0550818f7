import { expect, it } from 'vitest';
import { ReferenceIndex } from '../../../../src/app/company/references/referenceIndex.ts';
import { referenceSchema } from '../../../../src/domain/resources/reference.ts';
import { guid } from '../../../support/documents.ts';

it('does not find a reference without a code by an empty code', () => {
  const codeless = referenceSchema.parse({ kind: 'product', id: guid(1), code: '', description: 'Without a code' });
  const index = new ReferenceIndex([codeless]);
  expect([index.find(''), index.find(' '), index.find(undefined)]).toEqual([undefined, undefined, undefined]);
  expect(index.find(codeless.id)).toBe(codeless);
});
