import { describe, expect, it } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { documentSchema, type Document } from '../../../src/domain/documents/document.ts';
import { withDocDate } from '../../../src/domain/drafting/docDate.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Lookup } from '../../../src/domain/learning/lookup.ts';
import { lookup } from './company.ts';

function invoice(part: Record<string, unknown>): Document {
  return documentSchema.parse({
    intRef: 'daybook-1',
    docClass: 'saleInvoice',
    docDate: '2026-12-31',
    statusList: ['draft'],
    lines: [],
    ...part,
  });
}

describe('another date of a document in another currency', () => {
  const rates = [
    { currencyRate: decimal('1.1') },
    { dateFrom: localDate('2027-01-01'), currencyRate: decimal('1.3') },
    { dateFrom: localDate('2026-12-01'), currencyRate: decimal('1.2') },
  ];
  const dated: Lookup = {
    ...lookup,
    find: (kind, value) => {
      const found = lookup.find(kind, value);
      return found && kind === 'currency' ? { ...found, currencyRates: rates } : found;
    },
  };
  const rateOn = (day: string, currencyRate: string) =>
    withDocDate(invoice({ currency: 'EUR', currencyRate }), localDate(day), dated).currencyRate;

  it('takes the rate that is listed for the day, where it had that of the day before', () => {
    expect([rateOn('2027-01-01', '1.2'), rateOn('2026-12-01', '1.2'), rateOn('2026-11-30', '1.2')]).toEqual([
      '1.3',
      '1.2',
      '1.1',
    ]);
  });
  it('keeps a rate that was agreed', () => expect(rateOn('2027-01-01', '1.25')).toBe('1.25'));
});

describe('another date', () => {
  // 30 days behind 31 December are 30 January; behind 1 January, 31 January.
  it.each([
    [
      'takes the tax date of the same day along, over the end of a quarter',
      { taxDate: '2026-12-31' },
      { taxDate: '2027-01-01' },
    ],
    ['leaves a tax date of another day', { taxDate: '2026-11-30' }, { taxDate: '2026-11-30' }],
    ['puts no tax date where the service has put none', {}, {}],
    [
      'takes the due date along that followed from the terms',
      { paymentTermsId: 'N30', dueDate: '2027-01-30' },
      { dueDate: '2027-01-31' },
    ],
    ['leaves a due date that was agreed', { paymentTermsId: 'N30', dueDate: '2027-02-15' }, { dueDate: '2027-02-15' }],
    [
      'leaves the due date of terms that tell no days',
      { paymentTermsId: 'EOM', dueDate: '2027-01-31' },
      { dueDate: '2027-01-31' },
    ],
    [
      'gives money no due date',
      { docClass: 'receipt', paymentTermsId: 'N30', taxDate: '2026-12-31' },
      { taxDate: '2027-01-01' },
    ],
  ])('%s', (_rule, held, comes) => {
    const { docDate, taxDate, dueDate } = withDocDate(invoice(held), localDate('2027-01-01'), lookup);
    expect({ docDate, taxDate, dueDate }).toEqual({
      docDate: '2027-01-01',
      taxDate: undefined,
      dueDate: undefined,
      ...comes,
    });
  });

  it('does not pick up a tax date that it only passes while it is typed', () => {
    const begun = invoice({ docDate: '2026-11-21', taxDate: '2026-11-02' });
    // "20" on its way past "2".
    const passing = withDocDate(begun, localDate('2026-11-02'), lookup, begun);
    expect(withDocDate(passing, localDate('2026-11-20'), lookup, begun).taxDate).toBe('2026-11-02');
  });

  it('clears the tax date with the document date', () => {
    expect(withDocDate(invoice({ taxDate: '2026-12-31' }), undefined, lookup)).toMatchObject({
      docDate: undefined,
      taxDate: undefined,
    });
  });
});
