import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldFilled } from '../../../src/api/transport/fold.ts';
import { lenientReader } from '../../../src/api/wire/lenient.ts';
import { documentSchema } from '../../../src/domain/documents/document.ts';
import { guid, intRef } from '../../support/documents.ts';

/** More values than a reader reads before its schema is compiled. */
const MANY = 1_001;

function shown(): Record<string, unknown> {
  return {
    id: guid(1),
    intRef: intRef(1),
    docClass: 'saleInvoice',
    docNo: 'SI1',
    docDate: '2026-03-01',
    currency: 'EUR',
    currencyRate: '1.250',
    grossCurrencyAmount: 24,
    isNetEntry: true,
    statusList: ['draft'],
    lastModified: '2026-03-01T10:00:00',
    post: { department: 'D1' },
    ext: { RouteCode: 'N' },
    unheardOf: 1,
    lines: [
      { id: guid(2), quantity: 2, currencyUnitPrice: 10, ext: {} },
      { intRef: intRef(2), description: 'Paper', orderIndex: 2 },
    ],
  };
}

function warmedUp(): (value: unknown) => unknown {
  const read = lenientReader(documentSchema);
  for (let reads = 0; reads < MANY; reads += 1) read(shown());
  return read;
}

describe('a value read for the thousandth time', () => {
  const often = warmedUp();
  const once = (value: unknown): unknown => lenientReader(documentSchema)(value);

  test('is read as the first time', () => {
    const read = often(shown());
    expect(read).toEqual(once(shown()));
    expect(read).toMatchObject({
      currencyRate: '1.25',
      grossCurrencyAmount: '24',
      lastModified: '2026-03-01T10:00:00.0000000Z',
    });
    expect(read).not.toHaveProperty('unheardOf');
  });

  test('is read as the first time whatever stands in a field, and whatever is missing', () => {
    const names = [...Object.keys(shown()), 'dueDate', 'explicitAmounts', 'allocations', 'invoiceAddress'];
    const field = fc.constantFrom(
      ...names,
      ...names.map((name) => `lines.${name}`),
      'lines.quantity',
      'lines.description',
      'lines.orderIndex',
    );
    const unexpectedValue = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('2026-02-30', '12.5', 'true', '-0', '1e3', guid(7), [], {}),
      fc.constant(undefined),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(field, unexpectedValue), { minLength: 1, maxLength: 3 }), (changes) => {
        const changed = (): unknown => {
          const document = shown();
          for (const [path, value] of changes) {
            const [name = '', inner] = path.split('.');
            const line = Array.isArray(document.lines)
              ? (document.lines[0] as Record<string, unknown> | undefined)
              : undefined;
            if (inner === undefined) document[name] = value;
            else if (typeof line === 'object' && line !== null) line[inner] = value;
          }
          return structuredClone(document);
        };
        expect(often(foldFilled(changed()))).toEqual(once(foldFilled(changed())));
      }),
      { numRuns: 2_000 },
    );
  });
});
