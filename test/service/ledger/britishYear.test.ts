import { expect, test } from 'vitest';
import { openChartBooks, totals, traderOf } from './support/chartBooks.ts';

// The figures were worked out by hand, by VAT Notice 700/12.

test('a British year: each kind of sale and purchase, deposit, discount, bad debt, euros, and the next year', async () => {
  const { books } = await openChartBooks('GB');
  const { bill, receive, allocate, note } = traderOf(books);
  await books.journal('2026-01-02', [
    ['1200', '20000'],
    ['3000', '-20000'],
  ]);
  const first = await bill('saleInvoice', '2026-01-10', 1000, ['S', '4010']);
  const second = await bill('saleInvoice', '2026-01-12', 500, ['R', '4000']);
  await bill('saleInvoice', '2026-01-15', 300, ['Z', '4000']);
  await bill('saleInvoice', '2026-01-16', 150, ['E', '4000']);
  const euros = await bill('saleInvoice', '2026-01-18', 1150, ['Z', '4020'], { currency: 'EUR', currencyRate: 1.15 });
  await bill('saleInvoice', '2026-01-20', 800, ['SA', '4030']);
  const credit = await bill('saleInvoice', '2026-01-22', 100, ['S', '4010'], { docTypeId: 'SCR' }, { quantity: -1 });
  await bill('saleInvoice', '2026-01-25', 2000, ['DRC-S', '4010']);
  await bill('purchaseInvoice', '2026-02-01', 600, ['S', '5000']);
  await bill('purchaseInvoice', '2026-02-03', 100, ['R', '7200']);
  await bill('purchaseInvoice', '2026-02-05', 50, ['NR', '7403']);
  await bill('purchaseInvoice', '2026-02-08', 400, ['SA', '7560']);
  await bill('purchaseInvoice', '2026-02-10', 1000, ['PVA', '5000']);
  await bill('purchaseInvoice', '2026-02-12', 500, ['DRC-S', '6000']);
  await note('2026-02-15', 'SUPP', [
    ['2201', 160, { taxCodeId: 'S', taxRole: 'input', taxBase: 800 }],
    ['2100', -160],
  ]);
  await bill('purchaseInvoice', '2026-02-20', 1200, ['E', '7104'], {}, { deferredProfileId: 'M12' });
  const deposit = await bill('saleInvoice', '2026-03-01', 500, ['S', '4010'], { docTypeId: 'SDE' });
  await receive('2026-03-10', 600, deposit);
  await books.post('saleInvoice', {
    contactAccountId: 'CUST',
    docDate: '2026-03-20',
    details: [
      { currencyUnitPrice: 2000, taxCodeId: 'S', accountId: '4010' },
      { currencyUnitPrice: -500, taxCodeId: 'S', depositId: deposit },
    ],
  });
  await allocate(credit, first);
  await receive('2026-03-25', 1080, first);
  await books.journal('2026-03-31', [
    ['7003', '2000'],
    ['7006', '200'],
    ['7007', '60'],
    ['2210', '-520'],
    ['2230', '-100'],
    ['2220', '-1640'],
  ]);
  await books.sundry('payment', '2026-03-31', '2220', '1640');
  await books.journal('2026-03-31', [
    ['7600', '300'],
    ['2109', '-300'],
  ]);
  await books.journal('2026-04-01', [
    ['7600', '-300'],
    ['2109', '300'],
  ]);
  await books.on('2026-04-30');
  expect(await books.boxes('2026-01-01', '2026-03-31')).toEqual({ 1: 985, 3: 985, 4: 665, 5: 320, 6: 8050, 7: 4650 });
  expect(await books.balances('2026-03-31')).toEqual({
    // 20,000 + 600 + 1,080 − 1,640.
    1200: '20040.00 Dr',
    // 525 + 300 + 150 + 1,000 + 800 + 2,000 + 1,800.
    1100: '6575.00 Dr',
    1103: '1000.00 Dr',
    // 720 + 105 + 60 + 400 + 1,000 + 500 + 160 + 1,200.
    2100: '4145.00 Cr',
    2109: '300.00 Cr',
    2200: '985.00 Cr',
    2201: '665.00 Dr',
    2210: '520.00 Cr',
    2230: '100.00 Cr',
    3000: '20000.00 Cr',
    4000: '950.00 Cr',
    // 1,000 − 100 + 2,000 + 2,000.
    4010: '4900.00 Cr',
    4020: '1000.00 Cr',
    4030: '800.00 Cr',
    5000: '1600.00 Dr',
    6000: '500.00 Dr',
    7003: '2000.00 Dr',
    7006: '200.00 Dr',
    7007: '60.00 Dr',
    7104: '200.00 Dr',
    7200: '100.00 Dr',
    7403: '60.00 Dr',
    7560: '400.00 Dr',
    7600: '300.00 Dr',
  });
  const filed = await books.fileReturn('2026-01-01', '2026-03-31');
  expect(filed.status, filed.text).toBe(201);
  await books.sundry('payment', '2026-05-07', '2202', '320');
  // A part in euros: 500 ÷ 1.12 = 446.43, of 434.78.
  await receive('2026-05-15', 500, euros, { currency: 'EUR', currencyRate: 1.12, bankAccountId: 'BANK' });
  await books.rate('2026-06-30', 1.2);
  await books.on('2026-07-02');
  const revalued = await books.revalue('2026-06-30');
  expect(revalued.status, revalued.text).toBe(200);
  const june = await books.balances('2026-06-30');
  // 6,575 − 434.78; 650 ÷ 1.2 = 541.67 of 565.22.
  expect(june).toMatchObject({
    1100: '6140.22 Dr',
    1109: '23.55 Cr',
    4900: '11.65 Cr',
    7904: '23.55 Dr',
    1200: '20166.43 Dr',
  });
  expect(june[2202]).toBeUndefined();
  const july = await books.balances('2026-07-01');
  expect([july[1109], july[7904]]).toEqual([undefined, undefined]);
  // Bad debt relief, more than six months after it was due: box 4, and neither 6 nor 7.
  const lost = await note('2026-08-31', 'CUST', [
    ['8100', 500],
    ['2201', 25, { taxCodeId: 'R', taxRole: 'input', taxBase: 0 }],
    ['1100', -525],
  ]);
  await allocate(lost, second);
  const august = await bill('saleInvoice', '2026-08-01', 1000, ['S', '4000']);
  await receive('2026-08-10', 1176, august);
  const discount = await bill(
    'saleInvoice',
    '2026-08-10',
    24,
    ['S', '4000'],
    { docTypeId: 'SDI' },
    { quantity: -1, isNetEntry: false },
  );
  await allocate(discount, august);
  await books.on('2026-10-20');
  expect((await books.fileReturn('2026-04-01', '2026-06-30')).status).toBe(201);
  expect(await books.boxes('2026-07-01', '2026-09-30')).toEqual({ 1: 196, 3: 196, 4: 25, 5: 171, 6: 980 });
  await books.on('2027-01-20');
  await books.journal('2026-12-31', [
    ['8000', '400'],
    ['0031', '-400'],
  ]);
  await books.journal('2026-12-31', [
    ['1001', '250'],
    ['5200', '-250'],
  ]);
  await books.journal('2026-12-31', [
    ['8500', '150'],
    ['2320', '-150'],
  ]);
  // Sales 8,630, their costs 1,850, a gain of 11.65, other expenses 4,820, tax 150.
  const profit = await books.enquire('profitAndLoss', { dateFrom: '2026-01-01', dateTo: '2026-12-31' });
  expect(totals(profit)).toEqual({
    income: 8630,
    costOfSales: 1850,
    grossProfit: 6780,
    otherIncome: 11.65,
    expenses: 4820,
    profitBeforeTax: 1971.65,
    taxOnProfit: 150,
    profit: 1821.65,
  });
  expect(totals(await books.enquire('balanceSheet', { asAt: '2026-12-31' }))).toEqual({
    fixedAssets: -400,
    currentAssets: 27332.65,
    assets: 26932.65,
    currentLiabilities: 5111,
    liabilities: 5111,
    profit: 1821.65,
    equity: 21821.65,
  });
  const aged = await books.enquire('agedDebtors', { asAt: '2026-12-31' });
  expect(Number(aged.at(-1)?.amount)).toBe(5615.22);
  // The next year begins with the profit of this one, and takes the last month of what was prepaid.
  const next = await books.balances('2027-01-31');
  expect([next[3200], next[4010], next[7104], next[1103]]).toEqual(['1821.65 Cr', undefined, '100.00 Dr', undefined]);
});
