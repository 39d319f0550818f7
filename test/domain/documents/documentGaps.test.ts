import { describe, expect, test } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { unsupportedFields, withoutUnsupported } from '../../../src/domain/documents/unsupportedFields.ts';
import { AMOUNT_FIELDS } from '../../../src/domain/values/amountFields.ts';
import { BODY_SINCE } from '../../../src/service/documents/endpoints/fieldVersions.ts';
import { withReverseCharge } from '../../../src/domain/documents/reverseCharge.ts';
import { draftInvoice, invoiceLine } from '../../support/documents.ts';

const paths = (document: Document, version: string, held: Document | null = null) =>
  unsupportedFields(document, version, held).map(({ path, since }) => `${path} ${since}`);

/** A draft with one of each field that was added later. */
const full: Document = withReverseCharge(
  draftInvoice(1, {
    theirRef: 'R',
    textHeader: 'Dear',
    projectId: 'J1',
    post: { costCentre: 'N' },
    fromStockLocationId: 'MAIN',
    stockDate: localDate('2026-03-02'),
    deliveryDate: localDate('2026-03-09'),
    orderNo: 'O',
    cdacId: 'C',
    paymentServiceReference: 'P',
    contactAccountTaxAuthorityId: 'UK',
    explicitAmounts: true,
    netAmount: decimal('1'),
    invoiceAddress: { city: 'Bath' },
    deliveryAddress: { city: 'Bath', postcode: 'BA1 1AA' },
    ext: { Route: 'N' },
    lines: [invoiceLine(1, { textPre: 'T', post: { department: 'D' }, stockDate: localDate('2026-03-02') })],
  }),
  true,
);
const key = full.lines[0]!.intRef!;

describe('fields that a version lacks (spec 9)', () => {
  /** What is sent as it is on every version, and what is only read. */
  const OWN = new Set(['intRef', 'productType', 'isDeferred', 'billingSchedule', 'explicitAmounts', ...AMOUNT_FIELDS]);
  const sample = (field: string) => ({ [field]: field === 'ext' || field === 'post' ? { X: '1' } : 'X' });
  const { details, ...header } = BODY_SINCE;
  test.each(Object.entries(header).filter(([field]) => !OWN.has(field)))(
    'the header’s %s is of %s here as on the local service',
    (field, since) => {
      const draft = { ...draftInvoice(1), ...sample(field) };
      const dated = paths(draft, '0.3').filter((path) => path.startsWith(field));
      expect(dated.map((path) => path.split(' ')[1])).toEqual([since]);
    },
  );
  test.each(Object.entries(details).filter(([field]) => !OWN.has(field)))(
    'a line’s %s is of %s here as on the local service',
    (field, since) => {
      const draft = draftInvoice(1, { lines: [{ ...invoiceLine(1), ...sample(field) }] });
      const dated = paths(draft, '0.3').filter((path) => path.split('.')[2]?.split(' ')[0] === field);
      expect(dated.map((path) => path.split(' ')[1])).toEqual([since]);
    },
  );

  test('the deferral of a line came with 1.5.0: earlier services get the line without it', () => {
    const spread = { dateFrom: localDate('2026-03-01'), dateTo: localDate('2026-05-31'), periods: 3 };
    const line = invoiceLine(1, {
      deferredProfileId: 'QUARTER',
      deferredDistribution: { ...spread, profileId: 'QUARTER' },
    });
    const document = draftInvoice(1, { lines: [line] });
    expect(paths(document, '1.4').sort()).toEqual([
      `lines.${line.intRef!}.deferredDistribution 1.5.0`,
      `lines.${line.intRef!}.deferredProfileId 1.5.0`,
    ]);
    expect(paths(document, '1.5.0')).toEqual([]);
    const [sent] = withoutUnsupported(document, '1.4', null).lines;
    expect(sent).toMatchObject({ intRef: line.intRef, description: line.description });
    expect(Object.keys(sent!)).not.toContain('deferredProfileId');
    expect(Object.keys(sent!)).not.toContain('deferredDistribution');
  });

  test.each([
    ['1.19', []],
    ['1.18.0', []],
    ['1.17.0', ['contactAccountTaxAuthorityId 1.18.0']],
    ['1.16.0', ['contactAccountTaxAuthorityId 1.18.0', 'invoiceAddress 1.17.0']],
    [
      '1.15.9',
      ['contactAccountTaxAuthorityId 1.18.0', 'ext.DomesticReverseChargeApply 1.16.0', 'invoiceAddress 1.17.0'],
    ],
    [
      '1.13.0',
      [
        'contactAccountTaxAuthorityId 1.18.0',
        'ext.DomesticReverseChargeApply 1.16.0',
        'invoiceAddress 1.17.0',
        'paymentServiceReference 1.13.1',
      ],
    ],
    [
      '1.10.0',
      [
        'cdacId 1.13.0',
        'contactAccountTaxAuthorityId 1.18.0',
        'deliveryDate 1.11.0',
        'ext.DomesticReverseChargeApply 1.16.0',
        'invoiceAddress 1.17.0',
        'orderNo 1.11.0',
        'paymentServiceReference 1.13.1',
      ],
    ],
    [
      '1.3',
      [
        'cdacId 1.13.0',
        'contactAccountTaxAuthorityId 1.18.0',
        'deliveryDate 1.11.0',
        'explicitAmounts 1.4.0',
        'ext.DomesticReverseChargeApply 1.16.0',
        'fromStockLocationId 1.4.0',
        'invoiceAddress 1.17.0',
        `lines.${key}.stockDate 1.4.0`,
        'orderNo 1.11.0',
        'paymentServiceReference 1.13.1',
        'stockDate 1.4.0',
      ],
    ],
    [
      '1.0.2',
      [
        'cdacId 1.13.0',
        'contactAccountTaxAuthorityId 1.18.0',
        'deliveryDate 1.11.0',
        'explicitAmounts 1.4.0',
        'ext.DomesticReverseChargeApply 1.16.0',
        'ext.Route 1.0.3',
        'fromStockLocationId 1.4.0',
        'invoiceAddress 1.17.0',
        `lines.${key}.post.department 1.2.10`,
        `lines.${key}.stockDate 1.4.0`,
        `lines.${key}.textPre 1.0.3`,
        'orderNo 1.11.0',
        'paymentServiceReference 1.13.1',
        'post.costCentre 1.2.10',
        'projectId 1.2.3',
        'stockDate 1.4.0',
        'textHeader 1.0.3',
      ],
    ],
  ])('%s', (version, expected) => expect(paths(full, version).sort()).toEqual(expected));

  test('they are left out of what is sent; for the newest version the document is sent unchanged', () => {
    expect(withoutUnsupported(full, '1.19', null)).toBe(full);
    const sent = withoutUnsupported(full, '1.3', null);
    expect(unsupportedFields(sent, '1.3')).toEqual([]);
    expect(sent).toMatchObject({
      description: 'Order 1',
      theirRef: 'R',
      ext: { Route: 'N' },
      deliveryAddress: { city: 'Bath' },
      lines: [{ intRef: key, textPre: 'T' }],
    });
    expect(sent).not.toHaveProperty('explicitAmounts');
    expect(sent).not.toHaveProperty('netAmount');
    expect(sent).not.toHaveProperty('orderNo');
  });

  test('in an update only differences count, and they keep the service’s values', () => {
    const held = draftInvoice(1, { id: undefined, orderNo: 'WAS' });
    expect(paths({ ...held, description: 'New' }, '1.10', held)).toEqual([]);
    const edited: Document = { ...held, description: 'New', orderNo: 'IS' };
    expect(paths(edited, '1.10', held)).toEqual(['orderNo 1.11.0']);
    expect(withoutUnsupported(edited, '1.10', held)).toMatchObject({ description: 'New', orderNo: 'WAS' });
  });

  test('before 1.1 an update takes four fields and no lines (spec 9 rule 3)', () => {
    const held = draftInvoice(1);
    const edited: Document = {
      ...held,
      description: 'New',
      theirRef: 'R',
      dueDate: localDate('2026-04-01'),
      lines: [{ ...held.lines[0]!, quantity: decimal('9') }, invoiceLine(2)],
    };
    expect(paths(edited, '1.0.7', held)).toContain('theirRef 1.1.0');
    expect(paths(edited, '1.0.7', held)).toContain('lines 1.1.0');
    const sent = withoutUnsupported(edited, '1.0.7', held);
    expect(sent).toMatchObject({ description: 'New', dueDate: '2026-04-01' });
    expect(sent.theirRef).toBeUndefined();
    expect(sent.lines).toBe(held.lines);
  });
});
