import { expect, test } from 'vitest';
import { amountsOf, linesOf, messageOf, MONDAY, openService } from './support/service.ts';

const EUR_CUSTOMER = 'C00051';

test('base amounts in the document’s own currency are the supplied ones, and so is what is outstanding (spec 2.10 supplied)', async () => {
  let now = MONDAY;
  const api = await openService({ clock: () => now });
  // 10.00 + 20 % = 2.00: 12.00; as the supplier rounded it, 2.01 and 12.01.
  const invoice = await api.invoice({
    details: [
      { taxCodeId: 'S', quantity: 1, currencyUnitPrice: 10, taxCurrencyAmount: '2.01', grossCurrencyAmount: '12.01' },
    ],
  });
  const supplied = ['10.00000', '2.01000', '12.01000', '10.00000', '2.01000', '12.01000'];
  expect(amountsOf(linesOf(invoice)[0])).toEqual(supplied);
  expect(amountsOf(invoice)).toEqual(supplied);
  await api.call('POST', `/api/document/${String(invoice.id)}/submit`);
  now += 60_000;
  expect(await api.read(`/api/document/${String(invoice.id)}`)).toMatchObject({
    outstandingAmount: '12.01000',
    outstandingCurrencyAmount: '12.01000',
    grossAmount: '12.01000',
  });
});

test('base amounts are converted of the supplied ones (spec 2.10 supplied; 2.10.4)', async () => {
  const api = await openService();
  // Half a euro to the pound: 10.01 ÷ 0.5 = 20.02; 20 % of 10.00 is 2.00, ÷ 0.5 = 4.00; 20.02 + 4.00 = 24.02.
  const half = await api.invoice({
    contactAccountId: EUR_CUSTOMER,
    currencyRate: '0.5',
    details: [{ taxCodeId: 'S', quantity: 1, currencyUnitPrice: 10, netCurrencyAmount: '10.01' }],
  });
  expect(amountsOf(half)).toEqual(['10.01000', '2.00000', '12.01000', '20.02000', '4.00000', '24.02000']);
  // 1.1525 euro to the pound: 114.81 ÷ 1.1525 = 99.6182… → 99.62; 22.96 ÷ 1.1525 = 19.9219… → 19.92.
  const other = await api.invoice({
    contactAccountId: EUR_CUSTOMER,
    currencyRate: '1.1525',
    details: [{ taxCodeId: 'S', quantity: 2, currencyUnitPrice: 57.4, netCurrencyAmount: '114.81' }],
  });
  expect(amountsOf(other)).toEqual(['114.81000', '22.96000', '137.77000', '99.62000', '19.92000', '119.54000']);
});

test('a header’s supplied amounts move its base amounts by as much (spec 2.10 supplied)', async () => {
  const api = await openService();
  // Each line 1.00 ÷ 1.5 = 0.666… → 0.67, two of them 1.34; 0.01 ÷ 1.5 = 0.0067 → 0.01: 1.35. Of 2.01 at once it would be 1.34.
  const invoice = await api.invoice({
    contactAccountId: EUR_CUSTOMER,
    currencyRate: '1.5',
    netCurrencyAmount: '2.01',
    details: [
      { taxCodeId: 'Z', quantity: 1, currencyUnitPrice: 1 },
      { taxCodeId: 'Z', quantity: 1, currencyUnitPrice: 1 },
    ],
  });
  expect(amountsOf(invoice)).toEqual(['2.01000', '0.00000', '2.01000', '1.35000', '0.00000', '1.35000']);
});

test('supplied base amounts may differ by 0.01 from what follows from the supplied ones, and not by more (spec 2.10 supplied rule 1, supplied rule 2)', async () => {
  const api = await openService();
  const line = { taxCodeId: 'S', quantity: 1, currencyUnitPrice: 10, netCurrencyAmount: '10.01' };
  const accepted = await api.invoice({
    contactAccountId: EUR_CUSTOMER,
    currencyRate: '0.5',
    details: [{ ...line, netAmount: '20.03' }],
  });
  expect(amountsOf(accepted)).toEqual(['10.01000', '2.00000', '12.01000', '20.03000', '4.00000', '24.03000']);
  const refused = await api.call('POST', '/api/saleInvoice', {
    contactAccountId: EUR_CUSTOMER,
    currencyRate: '0.5',
    details: [{ ...line, netAmount: '20.04' }],
  });
  expect(refused.status).toBe(400);
  expect(messageOf(refused)).toContain(
    'Line #1 NetAmount: the provided value 20.04 differs from the calculated value 20.02',
  );
});

test.each([
  ['payment', 'S00001'],
  ['receipt', 'C00001'],
])(
  'a %s without lines takes supplied amounts within the tolerance, and no others (spec 2.10 supplied)',
  async (docClass, contactAccountId) => {
    const api = await openService();
    const path = `/api/${docClass}`;
    const refused = await api.call('POST', path, { contactAccountId, currencyAmount: 10, grossCurrencyAmount: 99 });
    expect([refused.status, messageOf(refused)]).toEqual([
      400,
      'GrossCurrencyAmount: the provided value 99 differs from the calculated value 10.00 by more than 0.01.',
    ]);
    expect((await api.call('POST', path, { contactAccountId, currencyAmount: 10, netAmount: '10.02' })).status).toBe(
      400,
    );
    expect(
      (
        await api.call('POST', path, {
          contactAccountId,
          currencyAmount: 10,
          netCurrencyAmount: 8,
          taxCurrencyAmount: 2,
        })
      ).status,
    ).toBe(400);
    const accepted = await api.call('POST', path, {
      contactAccountId,
      currencyAmount: 10,
      grossCurrencyAmount: '10.01',
    });
    expect(accepted.status).toBe(201);
  },
);

test.each([
  ['payment', 'S00001'],
  ['receipt', 'C00001'],
])(
  'a %s with explicit amounts needs all six, and a CurrencyAmount that is their gross (spec 2.10 explicit missing)',
  async (docClass, contactAccountId) => {
    const api = await openService();
    const path = `/api/${docClass}`;
    const missing = await api.call('POST', path, { contactAccountId, currencyAmount: 10, explicitAmounts: true });
    expect([missing.status, messageOf(missing)]).toEqual([400, 'Missing required header NetCurrencyAmount']);
    const amounts = {
      netCurrencyAmount: 8,
      taxCurrencyAmount: 2,
      grossCurrencyAmount: 10,
      netAmount: 8,
      taxAmount: 2,
      grossAmount: 10,
    };
    expect(
      (await api.call('POST', path, { contactAccountId, explicitAmounts: true, currencyAmount: 11, ...amounts }))
        .status,
    ).toBe(400);
    expect(
      (await api.call('POST', path, { contactAccountId, explicitAmounts: true, ...amounts, grossCurrencyAmount: 0 }))
        .status,
    ).toBe(400);
    expect(
      (await api.call('POST', path, { contactAccountId, explicitAmounts: true, currencyAmount: 10, ...amounts }))
        .status,
    ).toBe(201);
  },
);

test.each([
  ['payment', 'S00001'],
  ['receipt', 'C00001'],
])('a %s whose CurrencyAmount is not what its lines come to is refused', async (docClass, contactAccountId) => {
  const api = await openService();
  // 2 × 5.00 = 10.00, no tax.
  const body = { contactAccountId, details: [{ taxCodeId: 'Z', quantity: 2, currencyUnitPrice: 5 }] };
  const refused = await api.call('POST', `/api/${docClass}`, { ...body, currencyAmount: 12 });
  expect([refused.status, messageOf(refused)]).toEqual([
    400,
    'CurrencyAmount: the provided value 12 differs from the calculated value 10.00 by more than 0.01.',
  ]);
  expect((await api.call('POST', `/api/${docClass}`, { ...body, currencyAmount: 10 })).status).toBe(201);
});
