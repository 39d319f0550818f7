import { expect, test } from 'vitest';
import { guid } from '../support/documents.ts';
import { openRawService } from './support/rawService.ts';

test.each([
  ['saleInvoice', true], ['purchaseInvoice', true], ['payment', true], ['receipt', true],
  // These owe nothing (spec 2.8 shows what is outstanding of the others).
  ['saleOrder', false], ['saleQuote', false], ['purchaseOrder', false],
] as const)('a %s is read with its allocations: %s', async (docClass, isAsked) => {
  const service = await openRawService();
  service.answer = (response) => service.json(response, 404, { message: 'gone' });
  await service.client().document(docClass, guid(1));
  expect(service.asked.at(-1)?.url).toBe(isAsked ? `/api/document/${guid(1)}?include=allocations` : `/api/document/${guid(1)}`);
});

test.each([
  ['receipt', { Allocations: null }, []], ['receipt', { allocations: null }, []], ['receipt', { allocations: [] }, []], ['receipt', {}, undefined],
  ['saleOrder', { allocations: null }, undefined],
] as const)('of a %s that shows %j, what is allocated is %j: null says "none" only where it was asked for', async (docClass, shown, allocations) => {
  const service = await openRawService();
  service.answer = (response) => service.json(response, 200, { id: guid(1), details: [], ...shown });
  expect((await service.client().document(docClass, guid(1)))?.allocations).toEqual(allocations);
});
