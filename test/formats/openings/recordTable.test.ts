import { expect, test } from 'vitest';
import { readContacts, readProducts } from '../../../src/formats/openings/recordTable.ts';
import { tableOfText, type RawTable } from '../../../src/formats/tables/rawTable.ts';

function tableOf(text: string): RawTable {
  const reading = tableOfText(text);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.table;
}
const contacts = (text: string) => readContacts(tableOf(text));
const products = (text: string) => readProducts(tableOf(text));

test('contacts of Xero: a starred name, two tax codes, and no word for what they are', () => {
  const read = contacts(
    `*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAttentionTo,POAddressLine1,POAddressLine2,POCity,PORegion,POPostalCode,POCountry,PhoneNumber,TaxNumber,AccountsReceivableTaxCodeName,AccountsPayableTaxCodeName,SalesAccount,PurchasesAccount
"Bayside, Club",BAY,secretary@bayside.example,Bob,Partridge,,148 Bay Harbour Road,Unit 2,Ridge Heights,Surrey,KT1 1AA,United Kingdom,020 2024455,GB123456789,20% (VAT on Income),,200,
Net Connect,,,,,,,,,,,,,,,20% (VAT on Expenses),,485
City Agency,,,,,,,,,,,,,,,,,
`,
  );
  expect(read?.program).toBe('xero');
  expect(read?.rows.map(({ name, code, side }) => [name, code, side])).toEqual([
    ['Bayside, Club', 'BAY', 'customer'],
    ['Net Connect', '', 'supplier'],
    ['City Agency', '', undefined],
  ]);
  expect(read?.rows[0]).toMatchObject({
    email: 'secretary@bayside.example',
    phone: '020 2024455',
    firstName: 'Bob',
    lastName: 'Partridge',
    taxNo: 'GB123456789',
    address: {
      address1: '148 Bay Harbour Road',
      address2: 'Unit 2',
      city: 'Ridge Heights',
      county: 'Surrey',
      postcode: 'KT1 1AA',
      countryCode: 'GB',
    },
    customer: { account: '200', taxCode: '20% (VAT on Income)' },
  });
});

test('customers of QuickBooks Online: titles above, the address in one cell, the day of the report below', () => {
  const read = contacts(
    `Harbour Ltd,,,,,
Customer Contact List,,,,,
Customer full name,Phone numbers,Email,Full name,Billing address,Shipping address
Amy's Bird Sanctuary,Phone: (650) 555-3311,birds@example.com,Amy Lauterbach,"4581 Finch St.
Bayshore CA 94326",
"Friday, 5 December 2025 09:12 am GMT+00:00",,,,,
`,
  );
  expect(read).toMatchObject({ program: 'quickbooks', leftOut: [] });
  expect(read?.rows).toHaveLength(1);
  expect(read?.rows[0]).toMatchObject({
    name: "Amy's Bird Sanctuary",
    side: 'customer',
    firstName: 'Amy',
    lastName: 'Lauterbach',
    address: { address1: '4581 Finch St.', city: 'Bayshore', county: 'CA', postcode: '94326' },
  });
  expect(contacts('Supplier,Email,Account no.\nTania,t@example.com,44\n')?.rows[0]).toMatchObject({
    name: 'Tania',
    code: '44',
    side: 'supplier',
  });
});

test('a file of QuickBooks Desktop (IIF) holds several lists: each is read by its keyword', () => {
  const text = `!HDR\tPROD\tVER
HDR\tQuickBooks Pro\tVersion 24
!INVITEM\tNAME\tINVITEMTYPE\tDESC\tACCNT\tCOGSACCNT\tPRICE\tCOST
INVITEM\tPaper A4\tPART\tPaper, a ream\tSales\tCost of goods\t4.50\t2.75
INVITEM\tTotal\tSUBT\t\t\t\t\t
!CUST\tNAME\tBADDR1\tBADDR2\tPHONE1\tEMAIL\tCONT1\tTERMS\tLIMIT
CUST\tAcorn Ltd\tAcorn Ltd\t1 Oak Road\t01234 5\ta@acorn.example\tAnn Oak\tNet 30\t"1,500.00"
!VEND\tNAME\tPHONE1\tEMAIL
VEND\tBeech & Co\t\tb@beech.example
`;
  const read = contacts(text);
  expect(read?.rows.map(({ name, side, terms, creditLimit }) => [name, side, terms, creditLimit])).toEqual([
    ['Acorn Ltd', 'customer', 'Net 30', '1500'],
    ['Beech & Co', 'supplier', '', undefined],
  ]);
  expect(read?.rows[0]?.address).toEqual({ address1: '1 Oak Road' });
  expect(products(text)?.rows).toMatchObject([
    {
      name: 'Paper A4',
      sale: { account: 'Sales', unitPrice: '4.5', isTraded: true },
      purchase: { account: 'Cost of goods', unitPrice: '2.75', isTraded: true },
    },
  ]);
});

test.each([
  ['1 High Street\nLeeds LS1 4AB\nUnited Kingdom', ['1 High Street', '', 'Leeds', 'LS1 4AB', 'GB']],
  ['Unit 2\n1 High Street\nLondon, SW1A 1AA', ['Unit 2', '1 High Street', 'London', 'SW1A 1AA', '']],
  ['Hauptstr. 5\n10115 Berlin\nDeutschland', ['Hauptstr. 5', '', 'Berlin', '10115', 'DE']],
  ['12 rue de la Paix\n75002 Paris', ['12 rue de la Paix', '', 'Paris', '75002', '']],
  // No town can be told, and nothing is lost.
  ['Rose Cottage\nNear the mill', ['Rose Cottage', 'Near the mill', '', '', '']],
  ['1 High Street', ['1 High Street', '', '', '', '']],
])('the whole address in one cell, %j, has its town', (cell, parts) => {
  const { address } = contacts(`Customer,Email,Billing address\nA,a@x,"${cell}"\n`)?.rows[0] ?? {};
  const { address1, address2, city, postcode, countryCode } = address ?? {};
  expect([address1, address2, city, postcode, countryCode].map((part) => part ?? '')).toEqual(parts);
});

test('a credit limit that cannot be read is said, and the customer stays', () => {
  const read = contacts('Name,Email,Credit limit\nA,a@x,about 500\nB,b@x,500\n');
  expect(read?.rows.map(({ name, creditLimit }) => [name, creditLimit])).toEqual([
    ['A', undefined],
    ['B', '500'],
  ]);
  expect(read?.leftOut).toEqual([{ line: 2, text: 'A: about 500', why: 'noLimit' }]);
});

test('contacts of Sage 50 and Sage Accounting', () => {
  expect(
    contacts(
      'A/C,Company Name,Address1,Address2,Address3,Address4,Address5,Contact,Telephone,VAT Reg. Number,Def. Nominal Code,Default Tax Code,E-Mail\nABS001,ABS Garages Ltd,Unit 34,Holystone Ind Est,Hebburn,Tyne & Wear,NE31 1VB,Mike Hall,0191 254,GB245453,4000,T1,abs@example.com\n',
    ),
  ).toMatchObject({
    program: 'sage',
    rows: [
      {
        code: 'ABS001',
        name: 'ABS Garages Ltd',
        side: undefined,
        firstName: 'Mike',
        lastName: 'Hall',
        taxNo: 'GB245453',
        email: 'abs@example.com',
        address: { city: 'Hebburn', county: 'Tyne & Wear', postcode: 'NE31 1VB' },
        customer: { account: '4000', taxCode: 'T1' },
      },
    ],
  });
  expect(
    contacts(
      'Reference,Business Name,Contact Type,Main Contact Name,Main Contact Email,Town/City,Country,Credit Limit\nDIX,Dixon Ltd,Customer,Pat Dixon,pat@example.com,Leeds,Ireland,1000.00\nEAR,Earl plc,Vendor,,,,,\n',
    )?.rows.map(({ code, side, creditLimit, address }) => [code, side, creditLimit, address]),
  ).toEqual([
    ['DIX', 'customer', '1000', { city: 'Leeds', countryCode: 'IE' }],
    ['EAR', 'supplier', undefined, {}],
  ]);
});

test('products of Xero, QuickBooks Online and Sage; a price of nothing is none', () => {
  expect(
    products(
      '*ItemCode,ItemName,PurchasesDescription,PurchasesUnitPrice,PurchasesAccount,PurchasesTaxRate,SalesDescription,SalesUnitPrice,SalesAccount,SalesTaxRate\nGB1,Golf balls,White,3.1250,300,20% (VAT on Expenses),"Golf balls, white",5.99,200,20% (VAT on Income)\nFEE,Consulting,,,,,,80.00,200,\n',
    ),
  ).toMatchObject({
    program: 'xero',
    rows: [
      {
        code: 'GB1',
        name: 'Golf balls',
        sale: { unitPrice: '5.99', account: '200', taxCode: '20% (VAT on Income)', isTraded: true },
        purchase: { unitPrice: '3.125', account: '300', taxCode: '20% (VAT on Expenses)', isTraded: true },
      },
      { code: 'FEE', sale: { isTraded: true }, purchase: { isTraded: false } },
    ],
  });
  expect(
    products(
      'Product/Service Name,Sales Description,SKU,Type,Sales price,Income Account,Purchase Description,Purchase cost,Expense Account\nFountain,Rock fountain,,Inventory,275,Sales of Product Income,,125,Cost of Goods Sold\nDesign,,,Category,,,,,\n',
    ),
  ).toMatchObject({
    program: 'quickbooks',
    rows: [{ name: 'Fountain', sale: { unitPrice: '275', account: 'Sales of Product Income' } }],
  });
  expect(
    products('Product Code,Description,Sales Price,Cost Price,Nominal Code,Tax Code\nDISK1,Disks,0.35,0.00,4000,T1\n')
      ?.rows,
  ).toMatchObject([
    {
      code: 'DISK1',
      name: 'Disks',
      sale: { unitPrice: '0.35', account: '4000', taxCode: 'T1', isTraded: true },
      purchase: { isTraded: false },
    },
  ]);
});

test('a row without a name, and a price that cannot be read, are left out with their reason', () => {
  expect(contacts('Name,Email,City\n,x@example.com,York\n')?.leftOut).toEqual([
    { line: 2, text: 'x@example.com York', why: 'noName' },
  ]);
  expect(products('Code,Name,Price\nA,Axe,on request\n')?.leftOut).toEqual([
    { line: 2, text: 'A Axe on request', why: 'noPrice' },
  ]);
  expect(contacts('Customer,Date,Num,Amount\nAcorn,1/2/26,7,10\n')).toBeNull();
  expect(products('Account,Debit,Credit\nSales,,1\n')).toBeNull();
});

test('countries are those of today, also by name, and what is none stays in the address', () => {
  const text = ['Germany', 'Deutschland', 'Serbie', 'Vietnam', 'UK', 'de', 'Englnad'].map(
    (country, at) => `Name ${at},a@x,Street ${at},${country}`,
  );
  const { rows } = readContacts(tableOf(['Name,Email,Address,Country', ...text, ''].join('\n')))!;
  expect(rows.map(({ address }) => address.countryCode)).toEqual(['DE', 'DE', 'RS', 'VN', 'GB', 'DE', undefined]);
  expect(rows.at(-1)?.address).toEqual({ address1: 'Street 6', address2: 'Englnad' });
});

test('prices of three decimals are no thousands, one of 0 is none, and a name that begins like a total is one', () => {
  const { rows } = readProducts(tableOf('Code,Name,Sales price,Sales account\nA,Axe,1.125,4000\nB,Bow,0.00,4000\n'))!;
  expect(rows.map(({ sale }) => sale.unitPrice)).toEqual(['1.125', undefined]);
  const contacts = readContacts(tableOf('Name,Email,Phone,City\nTotal Energies,,,\nTotal,,,\n'))!;
  expect(contacts.rows.map(({ name }) => name)).toEqual(['Total Energies']);
});
