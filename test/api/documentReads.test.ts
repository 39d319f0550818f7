import { expect, test } from 'vitest';
import { guid } from '../support/documents.ts';
import { openRawService } from './support/rawService.ts';

test.each([
  ['saleInvoice', true],
  ['purchaseInvoice', true],
  ['payment', true],
  ['receipt', true],
  // These have nothing outstanding (spec 2.8 shows what is outstanding on the others).
  ['saleOrder', false],
  ['saleQuote', false],
  ['purchaseOrder', false],
] as const)('a %s is read with its allocations: %s', async (docClass, isAsked) => {
  const service = await openRawService();
  service.answer = (response) => service.json(response, 404, { message: 'gone' });
  await service.client().document(docClass, guid(1));
  expect(service.asked.at(-1)?.url).toBe(
    `/api/document/${guid(1)}?include=${isAsked ? 'details%2Callocations' : 'details'}`,
  );
});

test.each([
  ['receipt', { Allocations: null }, []],
  ['receipt', { allocations: null }, []],
  ['receipt', { allocations: [] }, []],
  ['receipt', {}, undefined],
  ['saleOrder', { allocations: null }, undefined],
] as const)(
  'of a %s that shows %j, what is allocated is %j: null says "none" only where it was asked for',
  async (docClass, shown, allocations) => {
    const service = await openRawService();
    service.answer = (response) => service.json(response, 200, { id: guid(1), details: [], ...shown });
    expect((await service.client().document(docClass, guid(1)))?.allocations).toEqual(allocations);
  },
);

test('a service that twice refuses the request for lines is asked without it, from then on too', async () => {
  const service = await openRawService();
  service.answer = (response, { url }) => {
    if (url.includes('details')) service.json(response, 400, { message: 'include may name allocations, not details.' });
    else service.json(response, 200, { id: guid(1), details: [], allocations: [] });
  };
  const client = service.client();
  for (const docClass of ['receipt', 'saleOrder', 'receipt'] as const)
    expect(await client.document(docClass, guid(1))).toMatchObject({ id: guid(1), lines: [] });
  expect(service.asked.slice(1).map(({ url }) => url.split('?')[1])).toEqual([
    'include=details%2Callocations',
    'include=details%2Callocations',
    'include=allocations',
    undefined,
    'include=allocations',
  ]);
});
