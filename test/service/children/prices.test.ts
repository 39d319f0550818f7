import { expect, test } from 'vitest';
import { messageOf, openService } from '../support/service.ts';

const SIDES = [
  ['PurchasePrice', 'supplier', 'S00001', 'C00001'],
  ['SalePrice', 'customer', 'C00001', 'S00001'],
] as const;

test.each(SIDES)(
  'a %s is created with its defaults, read, listed, changed and deleted (spec 2.3 quantityTo, currency, effectiveDate, unitOfMeasureRef, supplierRef, projectRef; 2.4 defaults, customerRef; 4.2 GetProductPurchasePrices, GetProductPurchasePrice, CreateProductPurchasePrice, UpdateProductPurchasePrice, DeleteProductPurchasePrice; 4.3 GetProductSalePrices, GetProductSalePrice, CreateProductSalePrice, UpdateProductSalePrice, DeleteProductSalePrice)',
  async (name, part) => {
    const api = await openService();
    const path = `/api/Product/PAP-A4-80/${name}`;
    const id = await api.create(path, { quantityFrom: 10, unitPrice: '19.50' });
    const product = await api.read('/api/Product/PAP-A4-80');
    const each = (await api.list('/api/Catalog/UnitOfMeasure')).find(({ code }) => code === 'EACH');
    const read = await api.read(`${path}/${id}`);
    // Today, the environment's currency and the product's unit.
    expect(read).toMatchObject({
      id,
      quantityFrom: '10',
      unitPrice: '19.5',
      currency: 'GBP',
      effectiveDate: '2026-03-02',
      unitOfMeasureId: each?.id,
      isActive: true,
    });
    expect(await api.list(`/api/product/${String(product.id)}/${name.toLowerCase()}`)).toEqual([read]);
    expect(
      (
        await api.call('PATCH', `${path}/${id}`, {
          QuantityTo: '99.5',
          Currency: 'EUR',
          EffectiveDate: '2026-04-01',
          ProjectRef: 'J00002',
          [`${part}Ref`]: SIDES.find(([each]) => each === name)?.[2],
        })
      ).json,
    ).toBe(id);
    expect(await api.read(`${path}/${id}`)).toMatchObject({
      quantityTo: '99.5',
      currency: 'EUR',
      effectiveDate: '2026-04-01',
      unitPrice: '19.5',
      projectId: expect.any(String),
      [`${part}Id`]: expect.any(String),
    });
    expect((await api.call('DELETE', `${path}/${id}`)).status).toBe(204);
    expect((await api.get(`${path}/${id}`)).status).toBe(404);
  },
);

test.each(SIDES)(
  'a %s is locked and unlocked (spec 3 lock, unlock; 4.2 LockProductPurchasePrice, UnlockProductPurchasePrice; 4.3 LockProductSalePrice, UnlockProductSalePrice)',
  async (name) => {
    const api = await openService();
    const path = `/api/Product/PAP-A4-80/${name}`;
    const id = await api.create(path, { QuantityFrom: 1, UnitPrice: 2 });
    expect((await api.call('POST', `${path}/${id}/lock`)).json).toBe(id);
    expect((await api.read(`${path}/${id}`)).isActive).toBe(false);
    expect(await api.list(path)).toEqual([]);
    expect(await api.list(`${path}?IncludeClosed=true`)).toHaveLength(1);
    expect(messageOf(await api.call('PATCH', `${path}/${id}`, { unitPrice: 3 }))).toMatch(/is locked\.$/);
    expect((await api.call('POST', `${path}/${id}/unlock`)).status).toBe(200);
    expect((await api.call('PATCH', `${path}/${id}`, { unitPrice: 3 })).status).toBe(200);
  },
);

test.each(SIDES)('a %s stays that of its party when something else of it changes', async (name, part, party) => {
  const api = await openService();
  const path = `/api/Product/PAP-A4-80/${name}`;
  const id = await api.create(path, { quantityFrom: 1, unitPrice: 2, [`${part}Ref`]: party });
  const { id: account } = await api.read(`/api/ContactAccount/${party}`);
  await api.call('PATCH', `${path}/${id}`, { unitPrice: 3 });
  expect(await api.read(`${path}/${id}`)).toMatchObject({ unitPrice: '3', [`${part}Id`]: account });
  await api.call('PATCH', `${path}/${id}`, { [`${part}Ref`]: null });
  expect((await api.read(`${path}/${id}`))[`${part}Id`]).toBeUndefined();
});

test.each(SIDES)(
  'what a %s may not be (spec 2.3 quantityFrom, unitPrice, unitOfMeasureRef, supplierRef; 2.4 required, customerRef)',
  async (name, part, _right, wrong) => {
    const api = await openService();
    const path = `/api/Product/PAP-A4-80/${name}`;
    const price = { quantityFrom: 1, unitPrice: 2 };
    const Part = part === 'supplier' ? 'Supplier' : 'Customer';
    for (const [body, message] of [
      [{ unitPrice: 2 }, 'QuantityFrom is required.'],
      [{ quantityFrom: 1 }, 'UnitPrice is required.'],
      [{ ...price, quantityTo: '0.5' }, 'QuantityTo must not be less than QuantityFrom.'],
      [{ ...price, currency: 'XXX' }, 'Currency names no currency: XXX.'],
      [
        { ...price, unitOfMeasureRef: 'HOUR' },
        'UnitOfMeasureRef HOUR does not belong to the unit group COUNT of the product.',
      ],
      [{ ...price, [`${part}Ref`]: wrong }, `${Part}Ref ${wrong} is not a ${part}.`],
      [{ ...price, projectRef: 'J99999' }, 'ProjectRef names no project: J99999.'],
      [{ ...price, projectRef: 'x'.repeat(51) }, 'ProjectRef is longer than 50 characters.'],
    ] as const) {
      const answer = await api.call('POST', path, body);
      expect([answer.status, messageOf(answer)]).toEqual([400, message]);
    }
    expect(await api.list(path)).toEqual([]);
    expect((await api.call('POST', `/api/Product/NONE/${name}`, price)).status).toBe(404);
  },
);

test('there are no price endpoints before it (spec 9 1.11.x prices)', async () => {
  const api = await openService({ apiVersion: '1.10' });
  expect((await api.get('/api/Product/PAP-A4-80/SalePrice')).status).toBe(404);
});
