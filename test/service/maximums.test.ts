import { expect, test } from 'vitest';
import { operationsOf } from './support/operations.ts';
import { objectOf, openService } from './support/service.ts';

/** A longest text that a body declares, by its path: names and, in lists, places. */
interface Maximum {
  path: readonly (string | number)[];
  length: number;
  /** Whether it may be empty: true for a text that is no reference. */
  isText: boolean;
}

/** Every longest text in a schema, including its alternatives, objects and lists. */
function maximumsOf(schema: Record<string, unknown>, path: Maximum['path'] = []): Maximum[] {
  const inside = Object.entries(schema).flatMap(([keyword, said]): Maximum[] => {
    if (keyword === 'anyOf' || keyword === 'allOf')
      return (Array.isArray(said) ? said : []).flatMap((each) => maximumsOf(objectOf(each), path));
    if (keyword === 'items') return maximumsOf(objectOf(said), [...path, 0]);
    return keyword === 'properties'
      ? Object.entries(objectOf(said)).flatMap(([name, each]) => maximumsOf(objectOf(each), [...path, name]))
      : [];
  });
  return schema.maxLength === undefined
    ? inside
    : [{ path, length: Number(schema.maxLength), isText: schema.minLength === undefined }, ...inside];
}

/** Fields that objects on the way need besides the text. */
const EXTRA_FIELDS: Readonly<Record<string, object>> = {
  allocations: { docId: 'x' },
  details: { quantity: 1, currencyUnitPrice: 5, isNetEntry: false },
  billingSchedule: { billingDate: '2026-03-01', currencyAmount: 1 },
  deferredDistribution: { dateFrom: '2026-03-01', dateTo: '2026-05-31', periods: 3 },
  payments: { contactAccountId: 'S00001', currencyAmount: 5 },
  documents: { docTypeId: 'SOR', contactAccountId: 'C00001' },
  invoiceAddress: { postcode: 'BS1 1AA' },
  deliveryAddress: { postcode: 'BS1 1AA' },
  accounts: { code: '4999', description: 'Sundry', accountType: 'income' },
  balances: { accountId: '4000', amount: 5 },
  items: { docClass: 'saleInvoice', contactName: 'Nia', docNo: '17', docDate: '2025-12-01', grossCurrencyAmount: 5 },
  taxes: { taxCodeId: 'S', netCurrencyAmount: 5, taxCurrencyAmount: 1 },
  bankBalances: { bankAccountId: 'GBP-CUR', currencyAmount: 5 },
};

function withText(body: unknown, [first, ...rest]: Maximum['path'], text: string, name = ''): unknown {
  if (first === undefined) return text;
  const extraFields = EXTRA_FIELDS[name] ?? {};
  if (typeof first === 'number') {
    // A list may stand in place of a single object.
    const [head] = Array.isArray(body) ? body : [body];
    return [withText({ ...extraFields, ...objectOf(head ?? {}) }, rest, text, name)];
  }
  const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? objectOf(body) : {};
  return { ...extraFields, ...object, [first]: withText(object[first], rest, text, first) };
}

let counted = 0;
/** A text with a length that no other call has given; a currency is one that exists. */
function textOf(length: number, name: unknown): string {
  counted += 1;
  if (name === 'currency') return 'GBP'.padEnd(length, 'X');
  return String(counted).padStart(length, 'x').slice(-length);
}

/** Messages for texts that name nothing, or stand where they do not belong; the length itself was accepted. */
const MEANS_NOTHING =
  /names no|is only for an invoice|is not a series of|is ambiguous|AllocAmountCurrency|is not a (customer|supplier)/;

const CLASSES = [
  'document',
  'documents',
  'saleInvoice',
  'saleOrder',
  'saleQuote',
  'purchaseOrder',
  'purchaseInvoice',
  'payment',
  'receipt',
  'journal',
];
const BATCHES = ['BatchPayments', 'BatchPayment', 'DocumentBatch'];
const MANY: readonly string[] = [...CLASSES, ...BATCHES];

test.each([...MANY, 'any other resource'])(
  'of %s each maximum that the OpenAPI document declares is taken, and one character more is refused (spec 8 field lengths)',
  async (resource) => {
    const api = await openService();
    const operations = await operationsOf(api, (method, template) => {
      const own = template.split('/')[2] ?? '';
      return (
        ['post', 'put', 'patch'].includes(method) &&
        (MANY.includes(own) ? own === resource : resource === 'any other resource')
      );
    });
    const faults: string[] = [];
    let looked = 0;
    for (const { method, template, path, body, schema } of operations) {
      for (const maximum of maximumsOf(schema)) {
        const name = maximum.path.findLast((part) => typeof part === 'string');
        const where = `${method} ${template} ${maximum.path.join('.')}`;
        const call = (length: number) =>
          api.call(
            method,
            path,
            withText('code' in body ? { ...body, code: textOf(20, 'code') } : body, maximum.path, textOf(length, name)),
          );
        const long = await call(maximum.length + 1);
        if (long.status !== 400 || !long.text.includes(`is longer than ${String(maximum.length)} characters`))
          faults.push(`${where}: one more is answered ${String(long.status)} ${long.text}`);
        const taken = await call(maximum.length);
        const isTaken =
          taken.status < 300 ||
          (!maximum.isText && MEANS_NOTHING.test(taken.text)) ||
          taken.text.includes('has no ledger') ||
          (maximum.path.includes('billingSchedule') && taken.text.includes('BillingSchedule'));
        if (!isTaken) faults.push(`${where}: the maximum is answered ${String(taken.status)} ${taken.text}`);
        looked += 1;
      }
    }
    expect(faults).toEqual([]);
    expect(looked).toBeGreaterThan(0);
  },
);
