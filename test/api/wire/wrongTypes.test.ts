import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/domain/values/json.ts';
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

/** Every type of a JSON value but null, which means "none" everywhere. */
const JSON_TYPES = {
  'an empty object': {},
  'an object': { en: 'Paper' },
  'an empty list': [],
  'a list': [0],
  'a text': 'Paper',
  'an empty text': '',
  'a number': 7,
  'a yes or no': true,
} satisfies Record<string, Json>;
type JsonType = keyof typeof JSON_TYPES;

const ANY_TEXT: readonly JsonType[] = ['a text', 'a number', 'a yes or no'];
const ANY_PART: readonly JsonType[] = ['an empty object', 'an object'];
/** One field of each kind, where it stands, and the types in which it can be read; an empty text means "none". */
const FIELD_KINDS = [
  ['a text', ['description'], ANY_TEXT],
  ['a reference', ['projectId'], ANY_TEXT],
  ['a date', ['docDate'], []],
  ['a decimal', ['currencyRate'], ['a number']],
  ['a yes or no', ['explicitAmounts'], ['a yes or no']],
  ['a list of parts', ['billingSchedule'], ['an empty list']],
  ['the statuses', ['statusList'], ['an empty list', 'a text']],
  ['a part', ['post'], ANY_PART],
  ['an address', ['invoiceAddress'], ANY_PART],
  ['a text of an address', ['invoiceAddress', 'city'], ANY_TEXT],
  ['custom fields', ['ext'], ANY_PART],
  ['the class', ['docClass'], ['a text']],
  ['the lines', ['details'], ['an empty list']],
  ['a text of a line', ['details', '0', 'description'], ANY_TEXT],
  ['a decimal of a line', ['details', '0', 'quantity'], ['a number']],
  ['a whole number of a line', ['details', '0', 'orderIndex'], ['a number']],
  ['the months of a line', ['details', '0', 'deferredDistribution'], ['an empty object']],
] as const satisfies readonly (readonly [string, readonly string[], readonly JsonType[]])[];

describe.each(FIELD_KINDS)('in a document, %s', (_, path, readable: readonly JsonType[]) => {
  const holding = (at: readonly string[], value: Json): Json => {
    const [name, ...rest] = at;
    if (name === undefined) return structuredClone(value);
    return name === '0' ? [{ id: guid(2), ...Object(holding(rest, value)) }] : { [name]: holding(rest, value) };
  };
  const field = path
    .join('.')
    .replace(/^details/, 'lines')
    .replace('.0.', `.${guid(2)}.`);

  it.each(Object.entries(JSON_TYPES))('given as %s is read, or reported', (type, value) => {
    const shown = { id: guid(1), details: [], ...Object(holding(path, value)) };
    const reported = (readDocument(shown, 'saleInvoice')?.unreadable ?? []).map((fault) => fault.field);
    const isRead = type === 'an empty text' || readable.some((each) => each === type);
    expect(reported).toEqual(isRead ? [] : [expect.stringMatching(new RegExp(`^${field}(\\.0)?$`))]);
  });
});

it('an amount of a bank line given as a list with a zero is reported, though a zero means "none"', () => {
  expect(reportedFields('bankTransaction', { bankAccountId: 'CUR', depositAmount: [0] })).toEqual([
    'depositAmount number [0]',
  ]);
  expect(reportedFields('bankTransaction', { bankAccountId: 'CUR', depositAmount: 0 })).toEqual([]);
});

const RECORD_FIELDS = [
  ['a text', 'contactAccount', 'taxNo', ANY_TEXT],
  ['a reference', 'project', 'contactAccountId', ANY_TEXT],
  ['a date', 'project', 'dateFrom', []],
  ['a decimal', 'salePrice', 'unitPrice', ['a number']],
  ['a yes or no', 'product', 'isSale', ['a yes or no']],
  ['a part', 'contactAccount', 'customer', ANY_PART],
  ['a list of parts', 'contactAccount', 'bankDetails', ['an empty list']],
  ['a list of texts', 'contact', 'urls', ['an empty list']],
] as const satisfies readonly (readonly [string, Parameters<typeof readResource>[1], string, readonly JsonType[]])[];

describe.each(RECORD_FIELDS)('in a record, %s', (_, kind, field, readable: readonly JsonType[]) => {
  it.each(Object.entries(JSON_TYPES))('given as %s is read, or reported', (type, value) => {
    const reported = reportedFields(kind, { productId: guid(3), [field]: structuredClone<Json>(value) });
    const isRead = type === 'an empty text' || readable.some((each) => each === type);
    expect(reported).toEqual(isRead ? [] : [expect.stringMatching(new RegExp(`^${field}(\\.0)? `))]);
  });
});
