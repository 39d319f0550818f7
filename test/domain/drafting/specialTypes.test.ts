import { expect, test } from 'vitest';
import { docTypeOf } from '../../../src/domain/drafting/documentDraft.ts';
import { firstType } from '../../../src/domain/learning/lookup.ts';
import { referenceSchema, type Reference } from '../../../src/domain/references/reference.ts';

const type = (digit: number, fields: Record<string, unknown>): Reference =>
  referenceSchema.parse({
    kind: 'docType',
    id: `00000000-0000-4000-8000-00000000000${String(digit)}`,
    code: `T${String(digit)}`,
    docClass: 'saleInvoice',
    ...fields,
  });

test('a new document has a type for discounts or deposits only if its class has no other', () => {
  const [deposit, discount, usual] = [type(1, { isDeposit: true }), type(2, { isDiscount: true }), type(3, {})];
  const lookupOf = (types: readonly Reference[]) => ({ all: () => types, find: () => undefined, baseCurrency: 'EUR' });
  const all = lookupOf([deposit, discount, usual]);
  expect([docTypeOf('saleInvoice', all), firstType('saleInvoice', all)]).toEqual([usual, usual]);
  const special = lookupOf([deposit, discount]);
  expect([docTypeOf('saleInvoice', special), firstType('saleInvoice', special)]).toEqual([deposit, deposit]);
});
