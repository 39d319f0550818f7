import { expect, test } from 'vitest';
import { openChartBooks, totals, traderOf } from './support/chartBooks.ts';

// The figures were worked out by hand, by the form 3310-CA3 and the plan comptable général.

test('a French year: goods on delivery, services on payment, imports, deposit, discount, bad debt, dollars, returns', async () => {
  // On payment or not, the tax on goods is due with the invoice.
  const { books } = await openChartBooks('FR', { scheme: 'cash' });
  const { bill, receive, allocate, note } = traderOf(books);
  const creditOf = { quantity: -1 };
  await books.journal('2026-01-02', [
    ['512000', '20000'],
    ['101000', '-20000'],
  ]);
  const first = await bill('saleInvoice', '2026-01-05', 1000.4, ['20', '707000']);
  const services = await bill('saleInvoice', '2026-01-06', 500, ['20S', '706000']);
  await receive('2026-01-20', 300, services);
  const repairs = await bill('saleInvoice', '2026-01-07', 200, ['10S', '706000']);
  await receive('2026-01-28', 220, repairs);
  for (const [price, taxCode, account] of [
    [60, '5.5', '701000'],
    [100, '2.1', '701000'],
    [40, 'EXO', '701000'],
    [300, 'EXP', '707100'],
    [250, 'LIC', '707200'],
    [400, 'PSE', '706000'],
    [2000, 'AUT', '706000'],
  ] as const)
    await bill('saleInvoice', '2026-01-10', price, [taxCode, account]);
  const credit = await bill('saleInvoice', '2026-01-22', 100, ['20', '707000'], { docTypeId: 'SCR' }, creditOf);
  await allocate(credit, first);
  for (const [price, taxCode, account] of [
    [400, '20', '607000'],
    [1200, '20I', '218300'],
    [350, 'AIC', '607000'],
    [100, 'PSE', '651000'],
    [300, 'AUT', '604000'],
    [500, 'IMP', '607000'],
    [10000, '20N', '218200'],
    [100, '10N', '625100'],
  ] as const)
    await bill('purchaseInvoice', '2026-01-15', price, [taxCode, account]);
  const fees = await bill('purchaseInvoice', '2026-01-16', 200, ['20S', '622600']);
  const payment = { contactAccountId: 'SUPP', docDate: '2026-01-30', currencyAmount: 240 };
  await books.post('payment', { ...payment, allocations: [{ docId: fees }] });
  expect(await books.germanBoxes('2026-01-01', '2026-01-31')).toEqual({
    // 900.40 + 250 of the services that are paid + 200 + 60 + 100.
    A1: 1510,
    A2: 300,
    A3: 100,
    A4: 500,
    B2: 350,
    E1: 300,
    E2: 2440,
    F2: 250,
    // 180.08 + 50 + 60 + 20 + 70.
    '08': [1900, 380],
    '09': [60, 3],
    '9B': [200, 20],
    T6: [100, 2],
    I1: [500, 100],
    16: 505,
    17: 70,
    19: 240,
    // 80 + 70 + 20 + 60 + 100 + 40.
    20: 370,
    23: 610,
    24: 100,
    25: 105,
    27: 105,
  });
  expect(await books.balances('2026-01-31')).toEqual({
    101000: '20000.00 Cr',
    218200: '12000.00 Dr',
    218300: '1200.00 Dr',
    // 480 + 1,440 + 350 + 100 + 300 + 500 + 12,000 + 110.
    401000: '15280.00 Cr',
    // 1,200.48 − 120 + 300 + 63.30 + 102.10 + 2,990.
    411000: '4535.88 Dr',
    445200: '90.00 Cr',
    445620: '240.00 Dr',
    445660: '120.00 Dr',
    445662: '90.00 Dr',
    445663: '160.00 Dr',
    445710: '255.48 Cr',
    445730: '160.00 Cr',
    445740: '50.00 Cr',
    512000: '20280.00 Dr',
    604000: '300.00 Dr',
    607000: '1250.00 Dr',
    622600: '200.00 Dr',
    625100: '110.00 Dr',
    651000: '100.00 Dr',
    701000: '200.00 Cr',
    706000: '3100.00 Cr',
    707000: '900.40 Cr',
    707100: '300.00 Cr',
    707200: '250.00 Cr',
  });
  await books.on('2026-02-20');
  expect((await books.fileReturn('2026-01-01', '2026-01-31')).status).toBe(201);

  await bill('purchaseInvoice', '2026-02-01', 1200, ['EXO', '616000'], {}, { deferredProfileId: 'M12' });
  await receive('2026-02-10', 300, services);
  await bill('saleInvoice', '2026-02-12', 20, ['5.5', '701000'], { docTypeId: 'SCR' }, creditOf);
  await bill('purchaseInvoice', '2026-02-14', 50, ['20', '607000'], { docTypeId: 'PCR' }, creditOf);
  await books.on('2026-03-20');
  expect(await books.germanBoxes('2026-02-01', '2026-02-28')).toEqual({
    A1: 250,
    '08': [250, 50],
    15: 10,
    16: 60,
    21: 1,
    22: 105,
    23: 106,
    25: 46,
    27: 46,
  });
  expect((await books.fileReturn('2026-02-01', '2026-02-28')).status).toBe(201);
  expect((await books.balances('2026-02-28'))[445510]).toBe('46.00 Dr');

  const deposit = await bill('saleInvoice', '2026-03-02', 1000, ['20S', '706000'], { docTypeId: 'SDE' });
  await receive('2026-03-10', 1200, deposit);
  const goods = await bill('saleInvoice', '2026-03-12', 3000, ['20', '707000']);
  // 3,600 less 2 %: 72, of which 12 tax.
  await receive('2026-03-20', 3528, goods);
  const discount = await bill(
    'saleInvoice',
    '2026-03-20',
    72,
    ['20', '707000'],
    { docTypeId: 'SDI' },
    { ...creditOf, isNetEntry: false },
  );
  await allocate(discount, goods);
  await books.journal('2026-03-31', [
    ['641000', '2000'],
    ['645000', '800'],
    ['421000', '-1560'],
    ['431000', '-1160'],
    ['442100', '-80'],
  ]);
  await books.sundry('payment', '2026-03-31', '421000', '1560');
  await books.on('2026-04-20');
  // 1,000 + 3,000 − 60.
  const march = { A1: 3940, '08': [3940, 788], 16: 788, 22: 46, 23: 46, 28: 742, 32: 742 };
  expect(await books.germanBoxes('2026-03-01', '2026-03-31')).toEqual(march);
  expect((await books.fileReturn('2026-03-01', '2026-03-31')).status).toBe(201);
  await books.sundry('payment', '2026-04-20', '445510', '742');

  const final = await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-04-10',
    details: [
      { currencyUnitPrice: 4000, taxCodeId: '20S', accountId: '706000' },
      { currencyUnitPrice: -1000, taxCodeId: '20S', depositId: deposit },
    ],
  });
  await receive('2026-04-25', 3600, final);
  const lost = await note('2026-04-30', 'CUST', [
    ['654000', 900.4],
    ['445710', 180.08, { taxCodeId: '20', taxRole: 'output', taxBase: 900.4 }],
    ['411000', -1080.48],
  ]);
  await allocate(lost, first);
  const dollars = await bill('saleInvoice', '2026-05-01', 1200, ['EXP', '707100'], {
    currency: 'USD',
    currencyRate: 1.2,
  });
  // 600 ÷ 1.25 = 480.00 of 500.00.
  await receive('2026-05-15', 600, dollars, { currency: 'USD', currencyRate: 1.25, bankAccountId: 'BANK' });
  await books.rate('2026-12-31', 1.25, 'USD');
  await books.on('2027-01-10');
  // 3,000 − 900.40; 600 − 180.08.
  const april = { A1: 2100, '08': [2100, 420], 16: 420, 23: 0, 28: 420, 32: 420 };
  expect(await books.germanBoxes('2026-04-01', '2026-04-30')).toEqual(april);
  expect((await books.fileReturn('2026-04-01', '2026-04-30')).status).toBe(201);
  for (const [debit, other, amount] of [
    ['681100', '281000', '1000'],
    ['370000', '603700', '300'],
    ['622600', '408100', '500'],
    ['695000', '444000', '200'],
    ['661000', '512000', '60'],
  ] as const)
    await books.journal('2026-12-31', [
      [debit, amount],
      [other, `-${amount}`],
    ]);
  const revalued = await books.revalue('2026-12-31');
  expect(revalued.status, revalued.text).toBe(200);
  expect(await books.balances('2026-12-31')).toMatchObject({
    656000: '20.00 Dr',
    476000: '20.00 Dr',
    411800: '20.00 Cr',
    151500: '20.00 Cr',
    681500: '20.00 Dr',
    658000: '0.30 Cr',
  });
  const profit = await books.enquire('profitAndLoss', { dateFrom: '2026-01-01', dateTo: '2026-12-31' });
  expect(Object.entries(totals(profit))).toEqual([
    ['income', 12730.4],
    ['costOfSales', 1200],
    ['grossProfit', 11530.4],
    ['staffCosts', 2800],
    ['depreciation', 1020],
    // 100 + 700 + 110 + 1,100 + 900.40 + 20, less 0.30 that the forms have rounded.
    ['expenses', 2930.1],
    ['operatingProfit', 4780.3],
    // Interest, and the discount.
    ['financialCosts', 120],
    ['profitBeforeTax', 4660.3],
    ['taxOnProfit', 200],
    ['profit', 4460.3],
  ]);
  expect(Object.entries(totals(await books.enquire('balanceSheet', { asAt: '2026-12-31' })))).toEqual([
    ['fixedAssets', 12200],
    // 300 + 3,634.30 − 20 + 27,026.
    ['currentAssets', 30940.3],
    ['prepayments', 120],
    ['assets', 43260.3],
    ['profit', 4460.3],
    ['equity', 24460.3],
    ['provisions', 20],
    // 16,420 + 500 + 1,160 + 80 + 200 + 420.
    ['currentLiabilities', 18780],
    ['liabilities', 18800],
    ['liabilitiesAndEquity', 43260.3],
  ]);
});
