import { openBooksOf, type, type Books, type Catalogs } from './books.ts';

const ACCOUNTS = [
  ['1200', 'Forderungen', 'debtors'],
  ['1401', 'Vorsteuer 7 %', 'tax'],
  ['1404', 'Vorsteuer aus Erwerb', 'tax'],
  ['1406', 'Vorsteuer 19 %', 'tax'],
  ['1407', 'Vorsteuer § 13b', 'tax'],
  ['1800', 'Bank', 'bank'],
  ['1900', 'Aktive Rechnungsabgrenzung', 'asset'],
  ['2900', 'Gezeichnetes Kapital', 'equity'],
  ['2970', 'Gewinnvortrag', 'equity'],
  ['3272', 'Erhaltene Anzahlungen', 'liability'],
  ['3300', 'Verbindlichkeiten', 'creditors'],
  ['3801', 'Umsatzsteuer 7 %', 'tax'],
  ['3804', 'Umsatzsteuer aus Erwerb', 'tax'],
  ['3806', 'Umsatzsteuer 19 %', 'tax'],
  ['3814', 'Umsatzsteuer nicht fällig', 'tax'],
  ['3820', 'Umsatzsteuer-Vorauszahlungen', 'liability'],
  ['3837', 'Umsatzsteuer § 13b', 'tax'],
  ['4400', 'Erlöse', 'income'],
  ['4731', 'Gewährte Skonti 7 %', 'income'],
  ['4736', 'Gewährte Skonti 19 %', 'income'],
  ['5400', 'Wareneingang', 'expense'],
  ['5731', 'Erhaltene Skonti 7 %', 'expense'],
  ['5736', 'Erhaltene Skonti 19 %', 'expense'],
  ['6300', 'Sonstige Aufwendungen', 'expense'],
  ['6969', 'Rundung', 'expense'],
] as const;

function code(name: string, taxRate: number, outputAccountId: string, inputAccountId: string, fields: object = {}) {
  const outputNotDueAccountId = '3814';
  return { code: name, description: name, taxRate, outputAccountId, inputAccountId, outputNotDueAccountId, ...fields };
}

const CATALOGS: Catalogs = [
  ['Currency', [{ code: 'EUR', description: 'Euro', currencyRate: 1 }]],
  ['Account', ACCOUNTS.map(([account, description, accountType]) => ({ code: account, description, accountType }))],
  [
    'TaxCode',
    [
      code('19', 19, '3806', '1406', { saleDiscountAccountId: '4736', purchaseDiscountAccountId: '5736' }),
      code('7', 7, '3801', '1401', { saleDiscountAccountId: '4731', purchaseDiscountAccountId: '5731' }),
      code('0', 0, '3806', '1406', { saleTreatment: 'export' }),
      code('EU19', 0, '3804', '1404', { reverseChargeOfId: '19', purchaseTreatment: 'goodsFromEu' }),
      code('13B', 0, '3837', '1407', { reverseChargeOfId: '19' }),
    ],
  ],
  [
    'LegalEntity',
    [
      {
        code: 'CO',
        description: 'Unsere GmbH',
        baseCurrency: 'EUR',
        countryCode: 'DE',
        ledger: {
          roundingAccountId: '6969',
          retainedAccountId: '2970',
          taxPayableAccountId: '3820',
          prepaidAccountId: '1900',
          depositsReceivedAccountId: '3272',
          years: [{ dateFrom: '2026-01-01', dateTo: '2026-12-31' }],
        },
      },
    ],
  ],
  [
    'DocType',
    [
      type('SIN', 'saleInvoice', '1200', '4400'),
      type('PIN', 'purchaseInvoice', '3300', '5400'),
      { ...type('SKG', 'saleInvoice', '1200', '4400'), isDiscount: true },
      { ...type('SKE', 'purchaseInvoice', '3300', '5400'), isDiscount: true },
      { ...type('ANZ', 'saleInvoice', '1200', '4400'), isDeposit: true },
      type('JNL', 'journal'),
      type('RCP', 'receipt', '1200'),
      type('PAY', 'payment', '3300'),
    ],
  ],
  ['DeferredProfile', [{ code: 'M12', description: 'Ein Jahr', periods: 12 }]],
  ['BankAccount', [{ code: 'BANK', description: 'Girokonto', currency: 'EUR', accountId: '1800' }]],
];

/** Opens the books of a German company. */
export function openGermanBooks(): Promise<Books> {
  return openBooksOf(CATALOGS, 'EUR');
}
