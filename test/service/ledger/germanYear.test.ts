import { expect, test } from 'vitest';
import { openChartBooks, totals, traderOf } from './support/chartBooks.ts';

// The figures were worked out by hand, by the form USt 1 A.

test('a small business charges and claims no tax, and owes that of a reverse charge', async () => {
  const { books } = await openChartBooks('DE', { taxNo: undefined });
  const { bill } = traderOf(books);
  await bill('saleInvoice', '2026-01-05', 500, ['KU', '4185']);
  await bill('purchaseInvoice', '2026-01-06', 100, ['13B', '6837']);
  await bill('purchaseInvoice', '2026-01-07', 50, ['19', '6815']);
  // § 13b (5) UStG: 19.00 of 100.00, of which nothing is claimed.
  expect(await books.balances('2026-01-31')).toEqual({
    1200: '500.00 Dr',
    3300: '159.50 Cr',
    3837: '19.00 Cr',
    4185: '500.00 Cr',
    6815: '59.50 Dr',
    6837: '119.00 Dr',
  });
  await books.on('2026-02-10');
  expect(await books.germanBoxes('2026-01-01', '2026-01-31')).toEqual({ 84: [100, 19], 83: 19 });
  expect((await books.fileReturn('2026-01-01', '2026-01-31')).status).toBe(201);
  const { 3820: payable, 3837: owed } = await books.balances('2026-01-31');
  expect([payable, owed]).toEqual(['19.00 Cr', undefined]);
});

test('a German year: each kind of sale and purchase, import tax, deposit, discount, bad debt, dollars, returns', async () => {
  const { books } = await openChartBooks('DE');
  const { bill, receive, allocate, note } = traderOf(books);
  await books.journal('2026-01-02', [
    ['1800', '25000'],
    ['2900', '-25000'],
  ]);
  const first = await bill('saleInvoice', '2026-01-05', 1000.4, ['19', '4400']);
  for (const [price, taxCode, account] of [
    [500, '7', '4300'],
    [800, 'AUS', '4120'],
    [600, 'IGL', '4125'],
    [400, 'DLA', '4336'],
    [300, 'DLD', '4338'],
    [2000, '13B', '4337'],
    [250, 'FREI', '4100'],
  ] as const)
    await bill('saleInvoice', '2026-01-10', price, [taxCode, account]);
  const credit = await bill('saleInvoice', '2026-01-25', 100, ['19', '4400'], { docTypeId: 'SCR' }, { quantity: -1 });
  await allocate(credit, first);
  for (const [price, taxCode, account] of [
    [700, '19', '5400'],
    [200, '7', '5300'],
    [500, 'IGE', '5425'],
    [100, 'IGE7', '5430'],
    [300, '13B', '5900'],
    [200, 'DLA', '6837'],
  ] as const)
    await bill('purchaseInvoice', '2026-01-15', price, [taxCode, account]);
  await note('2026-01-20', 'SUPP', [
    ['1433', 190, { taxCodeId: 'EUST', taxRole: 'input', taxBase: 1000 }],
    ['3300', -190],
  ]);
  expect(await books.germanBoxes('2026-01-01', '2026-01-31')).toEqual({
    41: 600,
    43: 800,
    48: 250,
    // 1,000.40 − 100, without cents.
    81: [900, 171],
    86: [500, 35],
    89: [500, 95],
    93: [100, 7],
    46: [200, 38],
    84: [300, 57],
    60: 2000,
    21: 400,
    45: 300,
    66: 147,
    61: 102,
    62: 190,
    67: 95,
    83: -131,
  });
  expect(await books.balances('2026-01-31')).toEqual({
    // 1,190.48 − 119 + 535 + 4,350.
    1200: '5956.48 Dr',
    1401: '14.00 Dr',
    1403: '7.00 Dr',
    1404: '95.00 Dr',
    1406: '133.00 Dr',
    1407: '95.00 Dr',
    1433: '190.00 Dr',
    1800: '25000.00 Dr',
    2900: '25000.00 Cr',
    3300: '2337.00 Cr',
    3801: '35.00 Cr',
    3803: '7.00 Cr',
    3804: '95.00 Cr',
    3806: '171.08 Cr',
    3837: '95.00 Cr',
    4100: '250.00 Cr',
    4120: '800.00 Cr',
    4125: '600.00 Cr',
    4300: '500.00 Cr',
    4336: '400.00 Cr',
    4337: '2000.00 Cr',
    4338: '300.00 Cr',
    4400: '900.40 Cr',
    5300: '200.00 Dr',
    5400: '700.00 Dr',
    5425: '500.00 Dr',
    5430: '100.00 Dr',
    5900: '300.00 Dr',
    6837: '200.00 Dr',
  });
  await books.on('2026-02-10');
  expect((await books.fileReturn('2026-01-01', '2026-01-31')).status).toBe(201);
  await books.sundry('receipt', '2026-02-20', '3820', '131');

  await bill('purchaseInvoice', '2026-02-01', 1200, ['FREI', '6400'], {}, { deferredProfileId: 'M12' });
  const deposit = await bill('saleInvoice', '2026-02-02', 1000, ['19', '4400'], { docTypeId: 'SDE' });
  await receive('2026-02-10', 1190, deposit);
  const mixed = await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-02-05',
    details: [
      { currencyUnitPrice: 1000, taxCodeId: '19', accountId: '4400' },
      { currencyUnitPrice: 500, taxCodeId: '7', accountId: '4300' },
    ],
  });
  // 1,725.00 less 3 %: 51.75, of which 35.70 at 19 % (30.00 and 5.70) and 16.05 at 7 % (15.00 and 1.05).
  await receive('2026-02-15', 1673.25, mixed);
  const discount = await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-02-15',
    docTypeId: 'SDI',
    details: [
      { quantity: -1, isNetEntry: false, currencyUnitPrice: 35.7, taxCodeId: '19' },
      { quantity: -1, isNetEntry: false, currencyUnitPrice: 16.05, taxCodeId: '7' },
    ],
  });
  await allocate(discount, mixed);
  await books.on('2026-03-10');
  const february = { 81: [1970, 374.3], 86: [485, 33.95], 83: 408.25 };
  expect(await books.germanBoxes('2026-02-01', '2026-02-28')).toEqual(february);
  expect((await books.fileReturn('2026-02-01', '2026-02-28')).status).toBe(201);
  await books.sundry('payment', '2026-03-10', '3820', '408.25');

  const dollars = await bill('saleInvoice', '2026-03-01', 1200, ['AUS', '4120'], {
    currency: 'USD',
    currencyRate: 1.2,
  });
  await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-03-05',
    details: [
      { currencyUnitPrice: 3000, taxCodeId: '19', accountId: '4400' },
      { currencyUnitPrice: -1000, taxCodeId: '19', depositId: deposit },
    ],
  });
  // A bad debt (§ 17 UStG): what is open of the first sale.
  const lost = await note('2026-03-20', 'CUST', [
    ['6936', 900.4],
    ['3806', 171.08, { taxCodeId: '19', taxRole: 'output', taxBase: 900.4 }],
    ['1200', -1071.48],
  ]);
  await allocate(lost, first);
  await books.journal('2026-03-31', [
    ['6020', '3000'],
    ['6110', '600'],
    ['3730', '-450'],
    ['3740', '-1200'],
    ['3720', '-1950'],
  ]);
  await books.sundry('payment', '2026-03-31', '3720', '1950');
  await books.on('2026-04-10');
  // 2,000.00 − 900.40 = 1,099.60.
  expect(await books.germanBoxes('2026-03-01', '2026-03-31')).toEqual({
    43: 1000,
    81: [1099, 208.81],
    83: 208.81,
  });
  expect((await books.fileReturn('2026-03-01', '2026-03-31')).status).toBe(201);
  await books.sundry('payment', '2026-04-10', '3820', '208.81');
  // 600 ÷ 1.25 = 480.00 of 500.00.
  await receive('2026-04-15', 600, dollars, { currency: 'USD', currencyRate: 1.25, bankAccountId: 'BANK' });
  await books.rate('2026-12-31', 1.25, 'USD');
  await books.on('2027-01-10');
  for (const [debit, credit, amount] of [
    ['6220', '0650', '500'],
    ['1140', '5880', '300'],
    ['6827', '3070', '800'],
    ['7600', '3020', '100'],
    ['7300', '1800', '60'],
  ] as const)
    await books.journal('2026-12-31', [
      [debit, amount],
      [credit, `-${amount}`],
    ]);
  const revalued = await books.revalue('2026-12-31');
  expect(revalued.status, revalued.text).toBe(200);
  // § 275 HGB: the order of the total cost method.
  const profit = await books.enquire('profitAndLoss', { dateFrom: '2026-01-01', dateTo: '2026-12-31' });
  expect(Object.entries(totals(profit))).toEqual([
    ['income', 11205.4],
    ['costOfSales', 1500],
    ['grossProfit', 9705.4],
    ['staffCosts', 3600],
    ['depreciation', 500],
    // 1,100 + 200 + 800 + 900.40 + 20 + 20, and 0.19 that the forms have rounded.
    ['expenses', 3040.21],
    ['operatingProfit', 2565.19],
    ['financialCosts', 60],
    ['profitBeforeTax', 2505.19],
    ['taxOnProfit', 100],
    ['profit', 2405.19],
  ]);
  // § 266 HGB: equity, provisions, debts.
  expect(Object.entries(totals(await books.enquire('balanceSheet', { asAt: '2026-12-31' })))).toEqual([
    ['fixedAssets', -500],
    // 300 + 7,765 − 20 + 25,847.19.
    ['currentAssets', 33892.19],
    ['prepayments', 100],
    ['assets', 33492.19],
    ['profit', 2405.19],
    ['equity', 27405.19],
    ['provisions', 900],
    // 3,537 + 450 + 1,200.
    ['currentLiabilities', 5187],
    ['liabilities', 6087],
    ['liabilitiesAndEquity', 33492.19],
  ]);
});
