import { expect, test } from 'vitest';
import { planContacts, planProducts } from '../../../src/formats/openings/planRecords.ts';
import { readContacts, readProducts } from '../../../src/formats/openings/recordTable.ts';
import { tableOfText } from '../../../src/formats/tables/rawTable.ts';

const tableOf = (text: string) => {
  const reading = tableOfText(text);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.table;
};
const nothing = { side: 'customer', find: () => undefined, existing: [] } as const;

test('two of one name with codes of their own are two, without codes they are one', () => {
  const plan = (text: string) => planContacts(readContacts(tableOf(text))?.rows ?? [], nothing).records;
  expect(plan('A/C,Name,Email\nJS1,John Smith,a@x\nJS2,John Smith,b@x\n').map(({ state }) => state)).toEqual([
    'new',
    'new',
  ]);
  expect(plan('Name,Email\nJohn Smith,a@x\nJohn  smith ,b@x\nJohn Smith,c@x\n').map(({ state }) => state)).toEqual([
    'new',
    'new',
    'twice',
  ]);
  // A proposed code is nobody else's, also if another row has it further down.
  expect(plan('A/C,Name,Email\n,John Smith,a@x\nJOHNSMIT,Smithson,b@x\n').map(({ content }) => content.code)).toEqual([
    'JOHNSMI2',
    'JOHNSMIT',
  ]);
});

test('one who is there by code is not another one of the same name', () => {
  const plan = (rows: string) =>
    planContacts(readContacts(tableOf(`A/C,Customer name,Email\n${rows}`))?.rows ?? [], {
      ...nothing,
      existing: [{ code: 'JS1', description: 'John Smith', customer: {} }],
    }).records.map(({ state }) => state);
  expect(plan('JS1,John Smith,a@x\nJS2,John Smith,b@x\n')).toEqual(['known', 'new']);
  // Here under another code, as one that was made from a list without codes.
  expect(plan('JS2,John Smith,b@x\n')).toEqual(['known']);
});

test('the one account of somebody who is both is that of the side of its type', () => {
  const plan = (side: 'both' | 'supplier', sideOfAccount: () => 'customer' | undefined) =>
    planContacts(readContacts(tableOf('Name,Email,Nominal code\nA,a@x,4000\n'))?.rows ?? [], {
      ...{ side, existing: [], find: (kind: string) => (kind === 'account' ? 'id' : undefined), sideOfAccount },
    }).records[0]?.content;
  expect(plan('both', () => 'customer')).toMatchObject({ customer: { accountId: 'id' }, supplier: {} });
  expect(plan('both', () => 'customer')).not.toMatchObject({ supplier: { accountId: 'id' } });
  // Nothing says of which side it is.
  expect(plan('both', () => undefined)).toMatchObject({ supplier: { accountId: 'id' } });
});

test('a product is not sold for having no price; what is unknown is named once', () => {
  const { records, unknown } = planProducts(
    readProducts(tableOf('Code,Name,Cost price,Purchase account\nA,Axe,3,300\nB,Bow,4,300\n'))?.rows ?? [],
    nothing,
  );
  expect(records.map(({ content }) => content)).toMatchObject([
    { isSale: false, isPurchase: true, purchase: { unitPrice: '3' } },
    { isSale: false, isPurchase: true },
  ]);
  expect([...(unknown.get('account') ?? [])]).toEqual(['300']);
});

test('a supplier is made beside the customer of its name or code, and the customer is not made again', () => {
  const plan = (heading: string, rows: string, existing: Parameters<typeof planContacts>[1]['existing']) =>
    planContacts(readContacts(tableOf(`A/C,${heading},Email\n${rows}`))?.rows ?? [], {
      ...nothing,
      existing,
    }).records.map(({ state, content }) => `${state} ${content.code}`);
  const acme = { code: 'ABC001', description: 'Acme Ltd', customer: {} };
  expect(plan('Supplier name', 'ABC001,Abacus,a@x\nACME,Acme Ltd,b@x\n', [acme])).toEqual(['new ABACUS', 'new ACME']);
  expect(plan('Customer name', 'ABC001,Abacus,a@x\nACME,Acme Ltd,b@x\n', [acme])).toEqual([
    'known ABC001',
    'known ACME',
  ]);
  // Nothing shows what it is.
  expect(plan('Supplier name', 'ACME,Acme Ltd,b@x\n', [{ code: 'X', description: 'Acme Ltd' }])).toEqual([
    'known ACME',
  ]);
});
