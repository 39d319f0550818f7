import { describe, expect, test } from 'vitest';
import { newResource, readResource, resourceChanges } from '../../../src/api/wire/resourceWire.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { guid, intRef } from '../../support/documents.ts';
import { openRawService } from '../support/rawService.ts';

describe('what the service shows', () => {
  test('is read in either case, numbers as text or not, dates with a time or not', () => {
    expect(
      readResource(
        {
          Id: guid(1).toUpperCase(),
          UnitPrice: '9.95000',
          QuantityFrom: 1,
          EffectiveDate: '2026-03-01T00:00:00',
          Currency: 'gbp',
          SupplierId: guid(2),
          IsActive: true,
          LastModified: '2026-03-01T10:00:00',
        },
        'purchasePrice',
        guid(3),
      ),
    ).toEqual({
      kind: 'purchasePrice',
      id: guid(1),
      productId: guid(3),
      unitPrice: '9.95',
      quantityFrom: '1',
      effectiveDate: '2026-03-01',
      currency: 'GBP',
      supplierId: guid(2),
      isActive: true,
      lastModified: '2026-03-01T10:00:00.0000000Z',
    });
  });

  test('of a bank transaction has one amount, and its payment method by code', () => {
    expect(
      readResource(
        {
          id: guid(1),
          bankAccountId: guid(2),
          depositAmount: '0.00000',
          withdrawalAmount: 12.5,
          amount: -12.5,
          paymentMethodCode: 'BACS',
          description: '',
        },
        'bankTransaction',
      ),
    ).toEqual({
      kind: 'bankTransaction',
      id: guid(1),
      bankAccountId: guid(2),
      withdrawalAmount: '12.5',
      paymentMethodId: 'BACS',
    });
  });

  test('of a bank account\'s details has no empty texts either: they mean "none"', () => {
    expect(
      readResource(
        { id: guid(1), bankDetails: [{ accountName: 'Quay', Iban: '', bic: null }, { iban: 'GB33' }] },
        'contactAccount',
      ),
    ).toEqual({
      kind: 'contactAccount',
      id: guid(1),
      bankDetails: [{ accountName: 'Quay' }, { iban: 'GB33' }],
    });
  });

  test('without an id is no record', () => {
    expect(readResource({ code: 'D1' }, 'department')).toBeNull();
    expect(readResource('nothing', 'department')).toBeNull();
  });

  test('keeps custom fields as people wrote them', () => {
    expect(readResource({ Id: guid(1), Code: 'P', Ext: { Colour: '', 'A.b': 1 } }, 'product')).toMatchObject({
      ext: { Colour: '', 'A.b': 1 },
    });
  });
});

describe('what is sent', () => {
  test('of a price names what it refers to as the specification does, and not its product (spec 2.3)', () => {
    const price = {
      kind: 'salePrice',
      productId: guid(3),
      quantityFrom: decimal('10'),
      unitPrice: decimal('9.95'),
      effectiveDate: localDate('2026-03-01'),
      unitOfMeasureId: 'EA',
      customerId: 'C1',
      projectId: 'J1',
    } as const;
    expect(JSON.parse(JSON.stringify(newResource(price)))).toEqual({
      quantityFrom: 10,
      unitPrice: 9.95,
      effectiveDate: '2026-03-01',
      unitOfMeasureRef: 'EA',
      customerRef: 'C1',
      projectRef: 'J1',
    });
    expect(resourceChanges('salePrice', { customerId: null, unitPrice: '8' })).toEqual({
      customerRef: null,
      unitPrice: 8,
    });
  });

  test('of a bank transaction is one amount; when it changes sides, the other becomes 0 (spec 2.7)', () => {
    expect(
      newResource({
        kind: 'bankTransaction',
        bankAccountId: 'CUR',
        bankDate: localDate('2026-03-02'),
        description: 'Fee',
        withdrawalAmount: decimal('3.2'),
        depositAmount: decimal('0'),
        paymentMethodId: 'BACS',
      }),
    ).toEqual({
      bankAccountRef: 'CUR',
      bankDate: '2026-03-02',
      description: 'Fee',
      withdrawalAmount: 3.2,
      paymentMethodRef: 'BACS',
    });
    expect(resourceChanges('bankTransaction', { depositAmount: null, withdrawalAmount: '4' })).toEqual({
      depositAmount: 0,
      withdrawalAmount: 4,
    });
  });

  test('of a party carries its IntRef and its parts, also for a customer without terms', () => {
    expect(
      newResource(
        {
          kind: 'contactAccount',
          description: 'Quay',
          customer: {},
          supplier: { currency: currencyCode('EUR'), creditLimit: decimal('2.5') },
        },
        intRef(1),
      ),
    ).toEqual({
      intRef: intRef(1),
      description: 'Quay',
      customer: {},
      supplier: { currency: 'EUR', creditLimit: 2.5 },
    });
    expect(
      resourceChanges('contactAccount', {
        supplier: null,
        'customer.isHold': true,
        'customer.payTermId': null,
        'ext.colour': null,
        theirRef: 'X',
      }),
    ).toEqual({ supplier: null, customer: { isHold: true, payTermId: null }, ext: { colour: null }, theirRef: 'X' });
    expect(resourceChanges('contactAccount', { supplier: {}, 'supplier.currency': 'EUR' })).toEqual({
      supplier: { currency: 'EUR' },
    });
  });
});

describe('a project', () => {
  test('is read also when it is closed (spec 4.8)', async () => {
    const service = await openRawService();
    service.answer = (response) => service.json(response, 200, { id: guid(1), description: 'Slipway' });
    await service.client().resource('project', guid(1));
    expect(service.asked.at(-1)?.url).toBe(`/api/Project/${guid(1)}?include=ext%2Caddress&IncludeClosed=true`);
  });

  test('is changed where the specification says, with its id in the body, which the log shows', async () => {
    const service = await openRawService();
    service.answer = (response) => service.json(response, 200, guid(1));
    const client = service.client();
    await client.updateResource('project', guid(1), { description: 'Renamed', dateTo: null });
    expect(service.asked.at(-1)).toMatchObject({ method: 'PATCH', url: '/api/Project' });
    expect(JSON.parse(service.asked.at(-1)?.body ?? '')).toEqual({ id: guid(1), description: 'Renamed', dateTo: null });
    expect(client.takeOutcomes().at(-1)).toMatchObject({
      method: 'PATCH',
      path: '/api/Project',
      record: guid(1),
      status: 200,
    });
  });

  test.each([404, 405])('is changed by its own path where the first is answered %i', async (status) => {
    const service = await openRawService();
    service.answer = (response, { url }) =>
      url === '/api/Project' ? service.text(response, status, '') : service.json(response, 200, guid(1));
    await service.client().updateResource('project', guid(1), { description: 'Renamed' });
    expect(service.asked.slice(1).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PATCH /api/Project',
      `PATCH /api/Project/${guid(1)}`,
    ]);
    expect(JSON.parse(service.asked.at(-1)?.body ?? '')).toEqual({ description: 'Renamed' });
  });

  test.each([400, 403, 500])('is not changed again when the answer is %i', async (status) => {
    const service = await openRawService();
    service.answer = (response) => service.json(response, status, { message: 'No.' });
    await expect(service.client().updateResource('project', guid(1), { description: 'Renamed' })).rejects.toMatchObject(
      { problem: { status } },
    );
    expect(service.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });
});

describe('the contacts that an account shows', () => {
  test.each([{ contacts: null }, { Contacts: null }, { Contacts: [] }])('are none: %j', async (shown) => {
    const service = await openRawService();
    service.answer = (response) => service.json(response, 200, { id: guid(1), ...shown });
    expect(await service.client().resourcesUnder('contact', guid(1))).toMatchObject({ rows: [] });
  });

  test('are those that it lists, in either case', async () => {
    const service = await openRawService();
    service.answer = (response) =>
      service.json(response, 200, { Id: guid(1), Contacts: [{ Id: guid(2), FirstName: 'Ada' }] });
    expect(await service.client().resourcesUnder('contact', guid(1))).toMatchObject({
      rows: [{ id: guid(2), firstName: 'Ada', contactAccountId: guid(1) }],
    });
  });

  test('are unknown where the account does not name them', async () => {
    const service = await openRawService();
    service.answer = (response) => service.json(response, 200, { id: guid(1), contact: null });
    await expect(service.client().resourcesUnder('contact', guid(1))).rejects.toMatchObject({
      problem: { code: 'service.omittedList' },
    });
  });
});

describe('looking a record up', () => {
  test.each(['department', 'costCentre', 'product'] as const)(
    'a %s by code accepts an answer whose code differs only in case, and no other',
    async (kind) => {
      const service = await openRawService();
      service.answer = (response) =>
        service.json(response, 200, { id: guid(1), code: 'North-Ä', description: 'Theirs' });
      expect(await service.client().findResource(kind, { code: 'NORTH-ä' })).toMatchObject({
        id: guid(1),
        code: 'North-Ä',
      });
      expect(service.asked.at(-1)?.url).toMatch(/\/NORTH-%C3%A4(\?|$)/);
      await expect(service.client().findResource(kind, { code: 'NORTH' })).rejects.toMatchObject({
        problem: { code: 'service.nonsense' },
      });
    },
  );

  test('by IntRef accepts no other record', async () => {
    const service = await openRawService();
    service.answer = (response) => service.json(response, 200, { id: guid(1), intRef: 'DBK-A', description: 'Theirs' });
    await expect(service.client().findResource('contactAccount', { intRef: intRef(1) })).rejects.toMatchObject({
      problem: { code: 'service.nonsense' },
    });
  });
});
