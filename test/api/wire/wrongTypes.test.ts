import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/api/wire/documentReading.ts';
import { readResource } from '../../../src/api/wire/resourceWire.ts';
import { guid } from '../../support/documents.ts';

/** The fields that are told of a record of a kind, and why. */
function toldOf(kind: Parameters<typeof readResource>[1], shown: Record<string, unknown>): string[] {
  return (readResource({ id: guid(1), ...shown }, kind)?.unreadable ?? []).map(
    ({ field, shown: text, why }) => `${field} ${why} ${text}`,
  );
}

describe('a value of another type than its field is told, with what the service sent', () => {
  it('as a list or an object where a text is due', () => {
    expect(toldOf('department', { description: ['Sales'] })).toEqual(['description text ["Sales"]']);
    expect(toldOf('product', { name: { en: 'Paper' } })).toEqual(['description text {"en":"Paper"}']);
  });

  it('in the lists of a person at 1.13, of which one entry stands for all here', () => {
    expect(toldOf('contact', { emails: 'a@b.example' })).toEqual([]);
    expect(toldOf('contact', { emails: { work: 'a@b.example' } })).toEqual(['email text {"work":"a@b.example"}']);
    expect(toldOf('contact', { emails: [{ id: guid(2), email: 'a@b.example' }, 7] })).toEqual([
      `email text [{"id":"${guid(2)}","email":"a@b.example"},7]`,
    ]);
    expect(toldOf('contact', { phones: { work: '01' } })).toEqual(['phone text {"work":"01"}']);
    expect(toldOf('contact', { addresses: [5] })).toEqual(['address part [5]']);
    expect(toldOf('contactAccount', { contact: { emails: [null, 3] } })).toEqual(['contact.email text [null,3]']);
    expect(
      toldOf('contact', { emails: [], phones: [{ type: 'Work', phone: '01' }], addresses: [{ city: 'York' }] }),
    ).toEqual([]);
  });

  it('as the lines of an address', () => {
    expect(toldOf('project', { address: { address: ['1 High Street'], city: 'York' } })).toEqual([
      'address.address1 text ["1 High Street"]',
    ]);
    expect(toldOf('project', { address: { address: '1 High Street', city: 'York' } })).toEqual([]);
  });

  it('as custom fields, which are an object', () => {
    expect(toldOf('product', { ext: ['red'] })).toEqual(['ext part ["red"]']);
    expect(toldOf('product', { ext: 'red' })).toEqual(['ext part red']);
    expect([toldOf('product', { ext: [] }), toldOf('product', { ext: {} }), toldOf('product', { ext: '' })]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('as one of the statuses of a document', () => {
    const told = (statusList: unknown) =>
      readDocument({ id: guid(1), statusList, details: [] }, 'saleInvoice')?.unreadable ?? [];
    expect(told(['draft', { name: 'posted' }])).toEqual([
      { field: 'statusList', shown: '["draft",{"name":"posted"}]', why: 'list' },
    ]);
    expect([told(['draft']), told('draft, posted')]).toEqual([[], []]);
  });
});
