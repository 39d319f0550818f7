import { expect, test } from 'vitest';
import { amountsOf, linesOf, messageOf, openService } from './support/service.ts';

const EUR_CUSTOMER = 'C00051';

test('a 3-line invoice in sterling, net entry, each line rounded before it is summed (spec 2.10 fields; 2.10.1; 2.10.2; 2.10.3; 2.10.5)', async () => {
  const api = await openService();
  const invoice = await api.invoice({
    details: [
      // 3 × 21.95 = 65.85; 20 % = 13.17; 79.02
      { taxCodeId: 'S', quantity: 3, currencyUnitPrice: 21.95 },
      // 2 × 0.333 = 0.666 → 0.67; 20 % = 0.134 → 0.13; 0.80
      { taxCodeId: 'S', quantity: 2, currencyUnitPrice: 0.333 },
      // 10.025 → 10.03, the midpoint away from zero; 5 % = 0.5015 → 0.50; 10.53
      { taxCodeId: 'R', quantity: 1, currencyUnitPrice: 10.025 },
    ],
  });
  expect(linesOf(invoice).map((line) => amountsOf(line).slice(0, 3))).toEqual([
    ['65.85000', '13.17000', '79.02000'],
    ['0.67000', '0.13000', '0.80000'],
    ['10.03000', '0.50000', '10.53000'],
  ]);
  // 65.85 + 0.67 + 10.03 = 76.55; 13.17 + 0.13 + 0.50 = 13.80; 79.02 + 0.80 + 10.53 = 90.35. Base currency: the same.
  expect(amountsOf(invoice)).toEqual(['76.55000', '13.80000', '90.35000', '76.55000', '13.80000', '90.35000']);
});

test('gross entry in sterling determines gross first, then net (spec 2.10.6)', async () => {
  const api = await openService();
  const invoice = await api.invoice({
    isNetEntry: false,
    details: [{ taxCodeId: 'S', quantity: 3, currencyUnitPrice: '9.99' }],
  });
  const [line] = linesOf(invoice);
  // 3 × 9.99 = 29.97; ÷ 1.2 = 24.975 → 24.98, the midpoint away from zero; 29.97 − 24.98 = 4.99
  expect(amountsOf(line).slice(0, 3)).toEqual(['24.98000', '4.99000', '29.97000']);
  expect(line?.isNetEntry).toBe(false);
  expect(line?.grossCurrencyUnitPrice).toBe('9.99');
  // 9.99 ÷ 1.2 = 8.325
  expect(line?.netCurrencyUnitPrice).toBe('8.325');
});

test('an invoice in euro at 1.1525 euro to the pound (spec 2.10.4)', async () => {
  const api = await openService();
  const invoice = await api.invoice({
    contactAccountId: EUR_CUSTOMER,
    currencyRate: '1.1525',
    details: [{ taxCodeId: 'S', quantity: 2, currencyUnitPrice: 57.4 }],
  });
  expect(invoice.currency).toBe('EUR');
  expect(invoice.baseCurrency).toBe('GBP');
  // 2 × 57.40 = 114.80; 22.96; 137.76. ÷ 1.1525: 99.6095… → 99.61; 19.9219… → 19.92; 99.61 + 19.92 = 119.53
  expect(amountsOf(invoice)).toEqual(['114.80000', '22.96000', '137.76000', '99.61000', '19.92000', '119.53000']);
});

test('yen have no decimals, gross entry (spec 2.8 Currency, CurrencyRate)', async () => {
  const api = await openService();
  const invoice = await api.invoice({
    currency: 'JPY',
    currencyRate: 201.35,
    details: [{ taxCodeId: 'S', isNetEntry: false, quantity: 3, currencyUnitPrice: 1999 }],
  });
  // 3 × 1,999 = 5,997; ÷ 1.2 = 4,997.5 → 4,998; tax 999. ÷ 201.35: 29.7839… → 29.78; 24.8224… → 24.82; 29.78 − 24.82 = 4.96
  expect(amountsOf(invoice)).toEqual(['4998.00000', '999.00000', '5997.00000', '24.82000', '4.96000', '29.78000']);
});

test('Kuwaiti dinars have three decimals, net entry', async () => {
  const api = await openService();
  const invoice = await api.invoice({
    currency: 'KWD',
    currencyRate: '0.4118',
    details: [{ taxCodeId: 'S', quantity: 7, currencyUnitPrice: '1.2345' }],
  });
  // 7 × 1.2345 = 8.6415 → 8.642; 20 % = 1.7284 → 1.728; 10.370. ÷ 0.4118: 20.9859… → 20.99; 4.1962… → 4.20; 25.19
  expect(amountsOf(invoice)).toEqual(['8.64200', '1.72800', '10.37000', '20.99000', '4.20000', '25.19000']);
});

test('a credit line is rounded away from zero too', async () => {
  const api = await openService();
  const invoice = await api.invoice({ details: [{ taxCodeId: 'S', quantity: -1, currencyUnitPrice: '10.025' }] });
  // −10.025 → −10.03; 20 % = −2.006 → −2.01; −12.04
  expect(amountsOf(invoice).slice(0, 3)).toEqual(['-10.03000', '-2.01000', '-12.04000']);
});

const TEN = { taxCodeId: 'S', quantity: 1, currencyUnitPrice: 10 };

test.each(['10.01', '9.99', 10.01, '10.0100'])(
  'a line net of %s for a calculated 10.00 is accepted (spec 2.10 supplied rule 1; 8 tolerance)',
  async (netCurrencyAmount) => {
    const api = await openService();
    const invoice = await api.invoice({ details: [{ ...TEN, netCurrencyAmount }] });
    const net = Number(netCurrencyAmount).toFixed(2);
    // Tax stays 2.00, gross follows.
    const gross = (Number(net) + 2).toFixed(2);
    expect(amountsOf(linesOf(invoice)[0]).slice(0, 3)).toEqual([`${net}000`, '2.00000', `${gross}000`]);
    expect(amountsOf(invoice).slice(0, 3)).toEqual([`${net}000`, '2.00000', `${gross}000`]);
  },
);

test.each([
  ['netCurrencyAmount', '10.011', '10.00'],
  ['netCurrencyAmount', '9.98', '10.00'],
  ['taxCurrencyAmount', '2.02', '2.00'],
  ['grossCurrencyAmount', '12.0101', '12.00'],
  ['netAmount', '10.02', '10.00'],
  ['taxAmount', '1.9899', '2.00'],
  ['grossAmount', '0', '12.00'],
])(
  'a line %s of %s is refused, with the calculated %s (spec 2.10 supplied rule 2; 7 400 tolerance)',
  async (field, provided, calculated) => {
    const api = await openService();
    const answer = await api.call('POST', '/api/saleInvoice', {
      contactAccountId: 'C00001',
      details: [TEN, { ...TEN, [field]: provided }],
    });
    const name = field.charAt(0).toUpperCase() + field.slice(1);
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toBe(
      `Line #2 ${name}: the provided value ${provided} differs from the calculated value ${calculated} by more than 0.01.`,
    );
    expect(await api.list('/api/document')).toEqual([]);
  },
);

test('header amounts are checked against the sum of the lines (spec 2.10 supplied)', async () => {
  const api = await openService();
  // Two lines of 10.00: 20.00 + 4.00 = 24.00
  const exact = await api.invoice({ grossCurrencyAmount: '24.01', details: [TEN, TEN] });
  expect(exact.grossCurrencyAmount).toBe('24.01000');
  const over = await api.call('POST', '/api/saleInvoice', {
    contactAccountId: 'C00001',
    grossCurrencyAmount: 24.02,
    details: [TEN, TEN],
  });
  expect(over.status).toBe(400);
  expect(messageOf(over)).toBe(
    'GrossCurrencyAmount: the provided value 24.02 differs from the calculated value 24.00 by more than 0.01.',
  );
});

test('the header is the sum of the accepted amounts of its lines', async () => {
  const api = await openService();
  const line = { ...TEN, netCurrencyAmount: '10.01' };
  // Five lines with a penny more each: 50.05, which the header may state too.
  const invoice = await api.invoice({ netCurrencyAmount: '50.05', details: [line, line, line, line, line] });
  expect(amountsOf(invoice).slice(0, 3)).toEqual(['50.05000', '10.00000', '60.05000']);
});

test('the tolerance is 0.01 in every currency', async () => {
  const api = await openService();
  const dinar = { taxCodeId: 'S', quantity: 7, currencyUnitPrice: '1.2345' };
  const create = (currency: string, currencyRate: string, line: object) =>
    api.call('POST', '/api/saleInvoice', { contactAccountId: 'C00001', currency, currencyRate, details: [line] });
  // Calculated 8.642: ten fils more are accepted, slightly more is not.
  expect((await create('KWD', '0.4118', { ...dinar, netCurrencyAmount: '8.652' })).status).toBe(201);
  expect(messageOf(await create('KWD', '0.4118', { ...dinar, netCurrencyAmount: '8.6521' }))).toBe(
    'Line #1 NetCurrencyAmount: the provided value 8.6521 differs from the calculated value 8.642 by more than 0.01.',
  );
  // Calculated 100 yen: a hundredth more is accepted and rounded off, a yen more is not.
  const yen = { taxCodeId: 'Z', quantity: 1, currencyUnitPrice: 100 };
  const accepted = await create('JPY', '200', { ...yen, netCurrencyAmount: '100.01' });
  expect(accepted.status).toBe(201);
  expect((await api.read(`/api/document/${String(accepted.json)}`)).netCurrencyAmount).toBe('100.00000');
  expect((await create('JPY', '200', { ...yen, netCurrencyAmount: '101' })).status).toBe(400);
});

test('amounts that were accepted may be supplied again as they are read', async () => {
  const api = await openService();
  let sent: Record<string, unknown> = { ...TEN, netCurrencyAmount: '10.01', taxCurrencyAmount: '2.01' };
  for (let round = 0; round < 3; round += 1) {
    const invoice = await api.invoice({ details: [sent] });
    const [line] = linesOf(invoice);
    // Gross would follow as 12.02, outside its own tolerance, so it stays as calculated.
    expect(amountsOf(line).slice(0, 3)).toEqual(['10.01000', '2.01000', '12.00000']);
    sent = { ...TEN, ...Object.fromEntries(Object.entries(line ?? {}).filter(([name]) => name.endsWith('Amount'))) };
  }
});

const SIX = {
  netCurrencyAmount: 100,
  taxCurrencyAmount: '21.5',
  grossCurrencyAmount: 120,
  netAmount: 1,
  taxAmount: 2,
  grossAmount: '3.12345',
};

test('calculation and tolerance are bypassed (spec 2.10 explicit bypass; 2.8 ExplicitAmounts)', async () => {
  const api = await openService();
  const invoice = await api.invoice({ explicitAmounts: true, ...SIX, details: [{ ...TEN, ...SIX, netAmount: 7 }] });
  expect(amountsOf(invoice)).toEqual(['100.00000', '21.50000', '120.00000', '1.00000', '2.00000', '3.12345']);
  expect(amountsOf(linesOf(invoice)[0])).toEqual([
    '100.00000',
    '21.50000',
    '120.00000',
    '7.00000',
    '2.00000',
    '3.12345',
  ]);
  expect(invoice.explicitAmounts).toBe(true);
});

test.each(['NetCurrencyAmount', 'TaxCurrencyAmount', 'GrossCurrencyAmount', 'NetAmount', 'TaxAmount', 'GrossAmount'])(
  'a missing %s is named with its line (spec 2.10 explicit missing; 7 400 missing explicit amount)',
  async (field) => {
    const api = await openService();
    const name = field.charAt(0).toLowerCase() + field.slice(1);
    const onLine = await api.call('POST', '/api/saleInvoice', {
      contactAccountId: 'C00001',
      explicitAmounts: true,
      ...SIX,
      details: [
        { ...TEN, ...SIX },
        { ...TEN, ...SIX, [name]: undefined },
      ],
    });
    expect([onLine.status, messageOf(onLine)]).toEqual([400, `Missing required line #2 ${field}`]);
    const onHeader = await api.call('POST', '/api/saleInvoice', {
      contactAccountId: 'C00001',
      explicitAmounts: true,
      ...SIX,
      [name]: null,
      details: [{ ...TEN, ...SIX }],
    });
    expect([onHeader.status, messageOf(onHeader)]).toEqual([400, `Missing required header ${field}`]);
  },
);

test('an accepted adjustment stays when something else is changed, and goes when the line is entered anew', async () => {
  const api = await openService();
  const { id } = await api.invoice({ details: [{ ...TEN, intRef: 'line-a', netCurrencyAmount: '10.01' }] });
  await api.call('PATCH', `/api/document/${String(id)}`, { description: 'Later' });
  expect((await api.read(`/api/document/${String(id)}`)).netCurrencyAmount).toBe('10.01000');
  await api.call('PATCH', `/api/document/${String(id)}/detail/line-a`, { description: 'Later too' });
  expect((await api.read(`/api/document/${String(id)}`)).netCurrencyAmount).toBe('10.01000');
  await api.call('PATCH', `/api/document/${String(id)}/detail/line-a`, { quantity: 2 });
  // 2 × 10.00
  expect((await api.read(`/api/document/${String(id)}`)).netCurrencyAmount).toBe('20.00000');
});

test('a new rate calculates every line again', async () => {
  const api = await openService();
  const { id } = await api.invoice({
    contactAccountId: EUR_CUSTOMER,
    currencyRate: 2,
    details: [{ ...TEN, taxCodeId: 'S' }],
  });
  // 10 ÷ 2 and 2 ÷ 2
  expect(amountsOf(await api.read(`/api/document/${String(id)}`)).slice(3)).toEqual(['5.00000', '1.00000', '6.00000']);
  await api.call('PATCH', `/api/document/${String(id)}`, { currencyRate: '4' });
  // 10 ÷ 4; 2 ÷ 4
  expect(amountsOf(await api.read(`/api/document/${String(id)}`)).slice(3)).toEqual(['2.50000', '0.50000', '3.00000']);
});

test('a number that floating point cannot hold is kept as written', async () => {
  const api = await openService();
  const id = await api.create(
    '/api/saleInvoice',
    '{"contactAccountId":"C00001","details":[{"taxCodeId":"Z","quantity":1,"currencyUnitPrice":123456789012.12345678}],"ext":{"n":1.10}}',
  );
  const answer = await api.get(`/api/document/${id}`);
  expect(answer.text).toContain('"currencyUnitPrice":123456789012.12345678');
  expect(answer.text).toContain('"netCurrencyAmount":123456789012.12000');
  expect(answer.text).toContain('"ext":{"n":1.1}');
});
