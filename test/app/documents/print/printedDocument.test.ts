import { describe, expect, it } from 'vitest';
import { loadTexts, speak } from '../../../../src/app/base/i18n/texts.ts';
import { NO_LETTERHEAD } from '../../../../src/app/company/documents/letterhead.ts';
import { paperWords } from '../../../../src/app/company/print/pdfRequest.ts';
import { noSlipTexts } from '../../../../src/app/documents/print/noSlipText.ts';
import { printedDocument, type PrintLookup } from '../../../../src/app/documents/print/printedDocument.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { documentSchema, type Document } from '../../../../src/domain/documents/document.ts';
import { emptyRecord, type DocumentRecord } from '../../../../src/domain/documents/record.ts';
import { referenceSchema, type ReferenceKind } from '../../../../src/domain/references/reference.ts';
import { qrModules } from '../../../../src/formats/payments/index.ts';
import { guid } from '../../../support/documents.ts';

const references = [
  referenceSchema.parse({
    kind: 'contactAccount',
    id: guid(1),
    code: 'ASH',
    description: 'Ashdown Furniture',
    address: { address1: '4 Mill Lane', city: 'Lewes', postcode: 'BN7 1AA' },
  }),
  referenceSchema.parse({ kind: 'taxCode', id: guid(2), code: 'S', taxRate: '20' }),
  referenceSchema.parse({ kind: 'product', id: guid(3), code: 'OAK', description: 'Oak chair' }),
];
const lookup: PrintLookup = {
  reference: (kind: ReferenceKind, value) =>
    references.find((one) => one.kind === kind && (one.id === value || one.code === value)),
  legalEntity: () =>
    referenceSchema.parse({
      kind: 'legalEntity',
      id: guid(9),
      code: 'HV',
      description: 'Harbour & Vale Ltd',
      address: { address1: '1 Quay', city: 'Bristol', postcode: 'BS1 4SB', countryCode: 'GB' },
    }),
  taxRate: (code) => (code === undefined ? undefined : decimal(code === 'LEARNED' ? '25' : '20')),
  counted: (_, document) => document,
  numberOf: (key) => (key === 'here' ? 'PI000007' : undefined),
  theirNumberOf: () => undefined,
  baseCurrency: 'GBP',
  rateDirection: 'foreignPerBase',
  letterhead: { ...NO_LETTERHEAD, bank: 'Sort code 00-00-00\nAccount 12345678', terms: '30 days net.' },
  payees: [],
};
function document(part: Record<string, unknown>): Document {
  return documentSchema.parse({
    docClass: 'saleInvoice',
    docNo: 'SI000001',
    docDate: '2026-03-01',
    contactAccountId: guid(1),
    currency: 'GBP',
    statusList: ['posted'],
    lines: [],
    ...part,
  });
}
const record = (part: Partial<DocumentRecord>): DocumentRecord => ({
  ...emptyRecord('daybook-1', 'saleInvoice'),
  ...part,
});
const chairs = {
  intRef: 'chairs',
  productId: guid(3),
  description: 'Oak chair',
  quantity: '3',
  currencyUnitPrice: '33.335',
  taxCodeId: guid(2),
  isNetEntry: true,
};

describe('a printed document', () => {
  it('names the tax of a Swiss company MWST in German, of others USt.', async () => {
    try {
      await speak('de');
      await loadTexts(['work']);
      const lines = [{ ...chairs, isNetEntry: false }];
      const paperOf = (countryCode: string) => {
        const entity = referenceSchema.parse({
          kind: 'legalEntity',
          id: guid(9),
          code: 'HV',
          address: { countryCode },
        });
        return printedDocument(record({ base: document({ lines }) }), { ...lookup, legalEntity: () => entity });
      };
      const wordsOf = (countryCode: string) => {
        const paper = paperOf(countryCode);
        const { tax, taxCode } = paperWords(paper);
        const texts = JSON.stringify([paper.columns, paper.rows, paper.sums, tax, taxCode]);
        return [texts.match(/USt/g)?.length ?? 0, texts.match(/MWST/g)?.length ?? 0];
      };
      // The heading of the rate, the price, the sum, and two headings of the table of taxes.
      expect(wordsOf('CH')).toEqual([0, 5]);
      expect(wordsOf('AT')).toEqual([5, 0]);
    } finally {
      await speak('en');
    }
  });

  it('says on a sale under reverse charge that the customer owes the tax', () => {
    const charged = (part: Record<string, unknown>) =>
      printedDocument(
        record({
          local: document({
            ext: { DomesticReverseChargeApply: true },
            textFooter: 'Thank you.',
            lines: [chairs],
            ...part,
          }),
        }),
        lookup,
      ).after;
    expect(charged({})).toEqual([
      'Reverse charge: the customer is to account for the tax to the tax authority.',
      'Thank you.',
    ]);
    expect(charged({ ext: { DomesticReverseChargeApply: false } })).toEqual(['Thank you.']);
    expect(charged({ docClass: 'purchaseInvoice' })).toEqual(['Thank you.']);
  });

  describe('carries a code that a bank’s app pays by', () => {
    const iban = 'DE89370400440532013000';
    const euros: PrintLookup = {
      ...lookup,
      baseCurrency: 'EUR',
      letterhead: { ...NO_LETTERHEAD, name: 'Hafen GmbH', bank: 'Hafenbank\nIBAN DE89 3704 0044 0532 0130 00' },
    };
    // 3 × 33.335 = 100.005 → 100.01; 20% of it 20.00; together 120.01.
    const printed = (part: Record<string, unknown> = {}, own: Partial<PrintLookup> = {}) =>
      printedDocument(record({ local: document({ currency: 'EUR', lines: [chairs], ...part }) }), { ...euros, ...own });
    const codeOf = (amount: string) => qrModules(`BCD\n002\n1\nSCT\n\nHafen GmbH\n${iban}\nEUR${amount}\n\n\nSI000001`);

    it('over its total, or what is left of it, into the account that it names', () => {
      expect(printed().paymentCode?.modules).toEqual(codeOf('120.01'));
      expect(printed({ outstandingCurrencyAmount: '20.01' }).paymentCode?.modules).toEqual(codeOf('20.01'));
      expect(printed().bank).toEqual([
        'Hafenbank',
        'IBAN DE89 3704 0044 0532 0130 00',
        'Please give SI000001 as reference.',
      ]);
    });

    it('unless it is a draft, paid, of another currency, a credit, or no invoice', () => {
      for (const part of [
        { statusList: ['draft'] },
        { statusList: ['posted', 'reversed'] },
        { docNo: undefined },
        { outstandingCurrencyAmount: '0' },
        { currency: 'GBP' },
        { lines: [{ ...chairs, quantity: '-3' }] },
        { docClass: 'saleOrder' },
        { docClass: 'purchaseInvoice' },
      ])
        expect(printed(part).paymentCode, JSON.stringify(part)).toBeUndefined();
    });

    it('into our only account if the letterhead says nothing, which it then says', () => {
      const payees = [{ name: '', account: { iban, bic: 'COBADEFFXXX' }, currency: undefined }];
      const { bank, paymentCode } = printed({}, { letterhead: { ...NO_LETTERHEAD, name: 'Hafen GmbH' }, payees });
      expect(bank).toEqual([
        'IBAN DE89 3704 0044 0532 0130 00',
        'BIC COBADEFFXXX',
        'Please give SI000001 as reference.',
      ]);
      expect(paymentCode?.modules).toEqual(
        qrModules(`BCD\n002\n1\nSCT\nCOBADEFFXXX\nHafen GmbH\n${iban}\nEUR120.01\n\n\nSI000001`),
      );
    });
  });

  describe('carries the payment part of a Swiss QR-bill', () => {
    const swiss: PrintLookup = {
      ...lookup,
      baseCurrency: 'CHF',
      letterhead: {
        ...NO_LETTERHEAD,
        name: 'Hafen AG',
        address: 'Hafen AG\nSeeweg 1\nCH-8005 Zürich',
        bank: 'IBAN CH44 3199 9123 0008 8901 2',
      },
    };
    const printed = (part: Record<string, unknown> = {}, letterhead = {}) =>
      printedDocument(record({ local: document({ currency: 'CHF', lines: [chairs], ...part }) }), {
        ...swiss,
        letterhead: { ...swiss.letterhead, ...letterhead },
      });

    it('over what is left of an invoice in francs or euros, with the reference that the account takes', () => {
      const { paymentSlip: slip, paymentCode, bank, noSlip } = printed({ outstandingCurrencyAmount: '1020.5' });
      expect([paymentCode, noSlip]).toEqual([undefined, undefined]);
      expect(slip).toMatchObject({
        creditor: ['Hafen AG', 'Seeweg 1', '8005 Zürich'],
        reference: expect.stringMatching(/^\d\d( \d{5}){5}$/),
        message: 'SI000001',
        // The country of an address that has none is that of the legal entity, Britain here.
        debtor: ['Ashdown Furniture', '4 Mill Lane', 'GB-BN7 1AA Lewes'],
        currency: 'CHF',
        amount: '1 020.50',
      });
      expect(bank).toEqual(['IBAN CH44 3199 9123 0008 8901 2', `Please give ${slip?.reference} as reference.`]);
      const euros = printed({ currency: 'EUR' }, { bank: 'CH58 0079 1123 0008 8901 2' });
      expect(euros.paymentCode).toBeUndefined();
      expect(euros.paymentSlip).toMatchObject({
        currency: 'EUR',
        reference: expect.stringMatching(/^RF\d\d SI00 0001$/),
      });
    });

    it('unless it is a draft, paid, of another currency, a credit, or paid elsewhere', () => {
      for (const part of [
        { statusList: ['draft'] },
        { statusList: ['posted', 'reversed'] },
        { outstandingCurrencyAmount: '0' },
        { currency: 'GBP' },
        { lines: [{ ...chairs, quantity: '-3' }] },
        { docClass: 'purchaseInvoice' },
      ]) {
        const { paymentSlip, noSlip } = printed(part);
        expect([paymentSlip, noSlip], JSON.stringify(part)).toEqual([undefined, undefined]);
      }
      expect(printed({ currency: 'EUR' }, { bank: 'DE89 3704 0044 0532 0130 00' }).paymentSlip).toBeUndefined();
    });

    it('or says why not; euros into an account without a QR-IBAN keep their code', () => {
      const noAddress = { address: '株式会社 1\nCH-8005 Zürich' };
      const francs = printed({}, noAddress);
      expect([francs.paymentSlip, francs.paymentCode, francs.noSlip]).toEqual([undefined, undefined, 'characters']);
      const euros = printed({ currency: 'EUR' }, { ...noAddress, bank: 'CH58 0079 1123 0008 8901 2' });
      expect([euros.paymentCode !== undefined, euros.noSlip]).toEqual([true, 'characters']);
      expect(printed({ currency: 'EUR' }, noAddress).paymentCode).toBeUndefined();
      expect(printed({ docNo: 'RECHNUNG-2026-0000012' }).noSlip).toBe('number');
    });

    it('in one sentence for each reason, however many invoices are printed', () => {
      const long = printed({ docNo: 'RECHNUNG-2026-0000012' });
      const others = ['1', '2', '3', '4', '5'].map((docNo) =>
        printed({ docNo }, { address: '株式会社 1\nCH-8005 Zürich' }),
      );
      expect(noSlipTexts([printed({}), long, ...others]).map((text) => text.split(':')[0])).toEqual([
        'RECHNUNG-2026-0000012 has no Swiss payment part',
        '1, 2, 3 and 2 more have no Swiss payment part',
      ]);
    });
  });

  it('calculates the lines of a draft and says that it is one', () => {
    // 3 × 33.335 = 100.005 → 100.01; 20% of it 20.002 → 20.00; together 120.01
    const printed = printedDocument(
      record({
        local: document({
          docNo: undefined,
          statusList: [],
          lines: [{ ...chairs, textPre: 'From the spring list', textPost: 'Assembled\nat your place' }],
        }),
      }),
      lookup,
    );
    expect(printed.standing).toBe('Draft');
    expect(printed.to.lines).toEqual(['Ashdown Furniture', '4 Mill Lane', 'Lewes', 'BN7 1AA']);
    expect(printed.rows).toEqual([
      { key: 'chairs before 0', text: 'From the spring list' },
      { key: 'chairs', note: 'OAK', cells: ['Oak chair', '3', '33.335', '20%', '100.01'], carried: '100.01' },
      { key: 'chairs after 0', text: 'Assembled' },
      { key: 'chairs after 1', text: 'at your place' },
    ]);
    expect(printed.taxes).toEqual([{ code: 'S 20%', net: '100.01', tax: '20.00' }]);
    expect(printed.sums.map(({ label, value }) => [label, value])).toEqual([
      ['Total net', '100.01'],
      ['Total tax', '20.00'],
      ['Total GBP', '120.01'],
    ]);
    expect(printed.bank).toEqual(['Sort code 00-00-00', 'Account 12345678']);
  });

  it('adds its lines up for the sheets that it takes, without those that are left out', () => {
    const lines = ['one', 'two', 'three'].map((intRef) => ({ ...chairs, intRef }));
    const own = record({ local: document({ lines }), badInput: { 'lines.two.quantity': 'many' } });
    // 100.01 each, as above.
    expect(printedDocument(own, lookup).rows.map((row) => 'carried' in row && row.carried)).toEqual([
      '100.01',
      '100.01',
      '200.02',
    ]);
  });

  it('says the price before a discount in its own words', () => {
    const line = { ...chairs, currencyUnitPrice: '30', textPost: 'Assembled\n33.335 - 3.335' };
    const share = { ...chairs, intRef: 'tables', currencyUnitPrice: '90', textPost: '100 - 10%' };
    const printed = printedDocument(record({ local: document({ statusList: [], lines: [line, share] }) }), lookup);
    expect(printed.rows.flatMap((row) => ('text' in row ? [row.text] : []))).toEqual([
      'Assembled',
      'List price 33.335, less 3.335',
      'List price 100.00, less 10%',
    ]);
  });

  it('leaves out a line with invalid input, as the editor does, and says so', () => {
    // 3 × 33.335 = 100.005 → 100.01; the second line has no valid quantity and does not count
    const lines = [
      chairs,
      { ...chairs, intRef: 'tables', quantity: '1000' },
      { ...chairs, intRef: 'lamps', quantity: '500' },
    ];
    const printed = printedDocument(
      record({
        local: document({ statusList: [], lines }),
        badInput: {
          'lines.tables.quantity': 'ten',
          'lines.lamps.taxCodeId': 'S20',
          'lines.chairs.deliveryDate': '31 Feb',
        },
      }),
      lookup,
    );
    expect(printed.standing).toBe('Draft · lines 2, 3 not counted');
    expect(printed.rows.map((row) => ('cells' in row ? row.cells.at(-1) : ''))).toEqual(['100.01', '', '']);
    expect(printed.sums.map(({ value }) => value)).toEqual(['100.01', '20.00', '120.01']);
    expect(printed.taxes).toEqual([{ code: 'S 20%', net: '100.01', tax: '20.00' }]);
  });

  it('uses the service’s amounts, rounding adjustments included, if nothing was edited here', () => {
    const line = { ...chairs, netCurrencyAmount: '100', taxCurrencyAmount: '20', grossCurrencyAmount: '120' };
    const printed = printedDocument(
      record({
        base: document({
          lines: [line],
          netCurrencyAmount: '100',
          taxCurrencyAmount: '20',
          grossCurrencyAmount: '120',
          outstandingCurrencyAmount: '50',
        }),
      }),
      lookup,
    );
    expect(printed.standing).toBe('');
    expect(printed.sums.map(({ label, value }) => [label, value])).toEqual([
      ['Total net', '100.00'],
      ['Total tax', '20.00'],
      ['Total GBP', '120.00'],
      ['Outstanding', '50.00'],
    ]);
    expect(printed.bank.at(-1)).toBe('Please give SI000001 as reference.');
  });

  it('shows a foreign currency document in base currency too, and marks prices that include tax', () => {
    // 2 × 9,500 JPY with 20% tax: net 15,833, tax 3,167, gross 19,000.
    // At 190 yen a pound: 15833 ÷ 190 = 83.33 and 19000 ÷ 190 = 100
    const printed = printedDocument(
      record({
        local: document({
          currency: 'JPY',
          currencyRate: '190',
          lines: [{ ...chairs, quantity: '2', currencyUnitPrice: '9500', isNetEntry: false }],
        }),
      }),
      lookup,
    );
    expect(printed.rows[0]).toMatchObject({ cells: ['Oak chair', '2', '9,500 incl. tax', '20%', '15,833'] });
    expect(printed.sums.map(({ label, value }) => [label, value])).toEqual([
      ['Total net', '15,833'],
      ['Total tax', '3,167'],
      ['Total JPY', '19,000'],
      ['Tax in GBP (£1 = JP¥190)', '16.67'],
      ['In GBP', '100.00'],
    ]);
  });

  it('names the legal entity and its address if there is no letterhead', () => {
    expect(printedDocument(record({ local: document({}) }), lookup).from).toEqual({
      name: 'Harbour & Vale Ltd',
      address: ['1 Quay', 'Bristol', 'BS1 4SB'],
    });
    const own = { ...lookup, letterhead: { ...lookup.letterhead, name: 'Harbour', address: '2 Quay\nBath' } };
    expect(printedDocument(record({ local: document({}) }), own).from).toEqual({
      name: 'Harbour',
      address: ['2 Quay', 'Bath'],
    });
  });

  it('calculates the tax of a code whose rate is known only from documents', () => {
    // 3 × 33.335 = 100.005 → 100.01; 25% of it 25.0025 → 25.00
    const printed = printedDocument(
      record({ local: document({ lines: [{ ...chairs, taxCodeId: 'LEARNED' }] }) }),
      lookup,
    );
    expect(printed.taxes).toEqual([{ code: 'LEARNED 25%', net: '100.01', tax: '25.00' }]);
    expect(printed.sums.at(-1)?.value).toBe('125.01');
  });

  it('calls a sale with a negative total a credit note, without bank details', () => {
    const printed = printedDocument(
      record({ local: document({ lines: [{ ...chairs, quantity: '-1', currencyUnitPrice: '10' }] }) }),
      lookup,
    );
    expect(printed.title).toBe('Credit note');
    expect(printed.bank).toEqual([]);
  });

  it('lists what a payment settles and what is unallocated', () => {
    const payment = document({
      docClass: 'payment',
      currencyAmount: '100',
      allocations: [
        { docId: 'there', docNo: 'PI000003', allocAmountCurrency: '60' },
        { docId: 'here', allocAmountCurrency: '15.5' },
      ],
    });
    const printed = printedDocument(record({ docClass: 'payment', local: payment }), lookup);
    expect(printed.title).toBe('Remittance advice');
    expect(printed.to.heading).toBe('Supplier');
    expect(printed.rows).toEqual([
      { key: 'there 0', note: '', cells: ['PI000003', '60.00'] },
      { key: 'here 1', note: '', cells: ['PI000007', '15.50'] },
    ]);
    expect(printed.sums.map(({ label, value }) => [label, value])).toEqual([
      ['Amount paid', '100.00 GBP'],
      ['Not allocated', '24.50'],
    ]);
  });

  it('names invoices as the supplier does in a remittance advice', () => {
    const payment = document({
      docClass: 'payment',
      currencyAmount: '75.5',
      allocations: [
        { docId: 'there', docNo: 'PI000003', allocAmountCurrency: '60' },
        { docId: 'here', allocAmountCurrency: '15.5' },
      ],
    });
    const printed = printedDocument(record({ docClass: 'payment', local: payment }), {
      ...lookup,
      theirNumberOf: (key) => (key === 'there' ? 'ACME-17' : undefined),
    });
    expect(printed.columns.map(({ label }) => label)).toEqual(['For', 'Your number', 'Amount']);
    expect(printed.rows.map((row) => 'cells' in row && row.cells)).toEqual([
      ['PI000003', 'ACME-17', '60.00'],
      ['PI000007', '', '15.50'],
    ]);
  });

  it('says that an abandoned invoice is abandoned', () => {
    expect(printedDocument(record({ base: document({ statusList: ['abandoned'] }) }), lookup).standing).toBe(
      'Abandoned',
    );
  });

  it('uses supplied amounts, in a draft and in a document edited since the service had it', () => {
    // 3 × 33.335 → 100.01; 20.00; 120.01. As the supplier has it 20.01 and 120.02.
    const supplied = {
      ...chairs,
      taxRate: '20',
      suppliedAmounts: true,
      netCurrencyAmount: '100.01',
      taxCurrencyAmount: '20.01',
      grossCurrencyAmount: '120.02',
    };
    const printed = printedDocument(
      record({ local: document({ docClass: 'purchaseInvoice', statusList: [], lines: [supplied] }) }),
      lookup,
    );
    expect(printed.taxes).toEqual([{ code: 'S 20%', net: '100.01', tax: '20.01' }]);
    expect(printed.sums.map(({ value }) => value)).toEqual(['100.01', '20.01', '120.02']);
    const base = document({
      docClass: 'purchaseInvoice',
      statusList: ['draft'],
      lines: [supplied],
      grossCurrencyAmount: '120.02',
    });
    expect(
      printedDocument(record({ base, local: { ...base, description: 'Chairs' } }), lookup).sums.map(
        ({ value }) => value,
      ),
    ).toEqual(['100.01', '20.01', '120.02']);
  });

  it('shows the lines of a payment, what it settles, and the totals', () => {
    // 100.01 + 20.00; 20.01 of it is set against an invoice.
    const payment = document({
      docClass: 'payment',
      docNo: 'PM1',
      statusList: [],
      lines: [chairs],
      allocations: [{ docId: 'here', docNo: '', allocAmountCurrency: '20.01' }],
    });
    const printed = printedDocument(record({ local: payment }), lookup);
    expect(printed.columns.map(({ label }) => label)).toEqual(['Description', 'Quantity', 'Unit price', 'Tax', 'Net']);
    expect(printed.rows).toEqual([
      { key: 'chairs', note: 'OAK', cells: ['Oak chair', '3', '33.335', '20%', '100.01'], carried: '100.01' },
      { key: 'here 0', text: 'Settles PI000007 with 20.01 GBP.' },
    ]);
    expect(printed.sums.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Total net 100.01',
      'Total tax 20.00',
      'Amount paid 120.01 GBP',
      'Not allocated 100.00',
    ]);
    expect(printed.taxes).toEqual([{ code: 'S 20%', net: '100.01', tax: '20.00' }]);
  });
});

describe('a journal', () => {
  it('is printed with the debits and credits of its accounts, to nobody', () => {
    const line = (n: number, currencyUnitPrice: string, description: string) => ({
      intRef: `line-${String(n)}`,
      accountId: guid(20 + n),
      description,
      quantity: '1',
      currencyUnitPrice,
    });
    const accounts: typeof references = [1, 2].map((n) =>
      referenceSchema.parse({
        kind: 'account',
        id: guid(20 + n),
        code: `210${String(n)}`,
        description: `Account ${n}`,
      }),
    );
    const paper = printedDocument(
      record({
        local: document({
          docClass: 'journal',
          docNo: 'JN000001',
          lines: [line(1, '120.4', 'Office'), line(1, '79.6', 'Van'), line(2, '-200', 'Bills')].map((each, at) => ({
            ...each,
            intRef: `line-${String(at)}`,
          })),
        }),
      }),
      {
        ...lookup,
        reference: (kind, value) => accounts.find((one) => one.kind === kind && one.id === value),
      },
    );
    expect(paper.title).toBe('Journal');
    expect(paper.to.lines).toEqual([]);
    expect(paper.columns.map(({ label }) => label)).toEqual(['Account', 'Description', 'Debit', 'Credit']);
    expect(paper.rows.map((row) => ('cells' in row ? row.cells : []))).toEqual([
      ['2101 Account 1', 'Office', '120.40', ''],
      ['2101 Account 1', 'Van', '79.60', ''],
      ['2102 Account 2', 'Bills', '', '200.00'],
    ]);
    expect(paper.sums.map(({ label, value }) => [label, value])).toEqual([
      ['Debits GBP', '200.00'],
      ['Credits GBP', '200.00'],
    ]);
    expect([paper.taxes, paper.terms, paper.bank]).toEqual([[], [], []]);
  });
});
