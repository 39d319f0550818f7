import { expect, test } from 'vitest';
import { messageOf, openService } from '../support/service.ts';

test('the path of a class is read in any case; what only resembles one is no endpoint', async () => {
  const api = await openService();
  await api.create('/api/SALEINVOICE', { contactAccountId: 'C00001' });
  for (const path of ['saleinvoice', 'SaleInvoice', 'SALEINVOICE', 'document'])
    expect(await api.read(`/api/${path}/SI000001`), path).toMatchObject({ docClass: 'saleInvoice' });
  expect((await api.get('/api/PurchaseInvoice/SI000001')).status).toBe(404);
  for (const path of ['saleInvoices', 'mysaleInvoice', 'saleInvoicepayment', ':docClass']) {
    const answer = await api.call('POST', `/api/${path}/SI000001/submit`);
    expect([answer.status, messageOf(answer)]).toEqual([
      404,
      `There is no endpoint POST /api/${path}/SI000001/submit.`,
    ]);
  }
});
