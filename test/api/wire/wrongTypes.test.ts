import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/api/wire/documentReading.ts';
import { readResource } from '../../../src/api/wire/resourceWire.ts';
import { guid } from '../../support/documents.ts';

/** The fields reported for a record of a kind, and why. */
function reportedFields(kind: Parameters<typeof readResource>[1], shown: Record<string, unknown>): string[] {
  return (readResource({ id: guid(1), ...shown }, kind)?.unreadable ?? []).map(
    ({ field, shown: text, why }) => `${field} ${why} ${text}`,
  );
}

describe('a value of another type than its field is reported, with what the service sent', () => {
  it('as a list or an object where a text is expected', () => {
    expect(reportedFields('department', { description: ['Sales'] })).toEqual(['description text ["Sales"]']);
    expect(reportedFields('product', { name: { en: 'Paper' } })).toEqual(['description text {"en":"Paper"}']);
  });

  it('in the lists of a person at 1.13, of which Daybook shows one entry', () => {
    expect(reportedFields('contact', { emails: 'a@b.example' })).toEqual([]);
    expect(reportedFields('contact', { emails: { work: 'a@b.example' } })).toEqual([
      'email text {"work":"a@b.example"}',
    ]);
    expect(reportedFields('contact', { emails: [{ id: guid(2), email: 'a@b.example' }, 7] })).toEqual([
      `email text [{"id":"${guid(2)}","email":"a@b.example"},7]`,
    ]);
    expect(reportedFields('contact', { phones: { work: '01' } })).toEqual(['phone text {"work":"01"}']);
    expect(reportedFields('contact', { addresses: [5] })).toEqual(['address part [5]']);
    expect(reportedFields('contactAccount', { contact: { emails: [null, 3] } })).toEqual([
      'contact.email text [null,3]',
    ]);
    expect(
      reportedFields('contact', { emails: [], phones: [{ type: 'Work', phone: '01' }], addresses: [{ city: 'York' }] }),
    ).toEqual([]);
  });

  it('as the lines of an address', () => {
    expect(reportedFields('project', { address: { address: ['1 High Street'], city: 'York' } })).toEqual([
      'address.address1 text ["1 High Street"]',
    ]);
    expect(reportedFields('project', { address: { address: '1 High Street', city: 'York' } })).toEqual([]);
  });

  it('as custom fields, which are an object', () => {
    expect(reportedFields('product', { ext: ['red'] })).toEqual(['ext part ["red"]']);
    expect(reportedFields('product', { ext: 'red' })).toEqual(['ext part red']);
    expect([
      reportedFields('product', { ext: [] }),
      reportedFields('product', { ext: {} }),
      reportedFields('product', { ext: '' }),
    ]).toEqual([[], [], []]);
  });

  it('as one of the statuses of a document', () => {
    const faultsOf = (statusList: unknown) =>
      readDocument({ id: guid(1), statusList, details: [] }, 'saleInvoice')?.unreadable ?? [];
    expect(faultsOf(['draft', { name: 'posted' }])).toEqual([
      { field: 'statusList', shown: '["draft",{"name":"posted"}]', why: 'list' },
    ]);
    expect([faultsOf(['draft']), faultsOf('draft, posted')]).toEqual([[], []]);
  });
});
