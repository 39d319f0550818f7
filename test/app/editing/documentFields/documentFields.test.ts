import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { SPECIFIED_CLASSES, type DocumentClass } from '../../../../src/domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../../../src/domain/kinds/documentTraits.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../support/records.ts';

const ADDRESS = ['name', 'address1', 'address2', 'city', 'county', 'postcode', 'countryCode'];
/** Every row of the table of spec 2.8, and where a person sets it; why nobody does where it is not set. */
const HEADER: Readonly<Record<string, readonly string[] | 'read only' | 'minted' | 'the class itself'>> = {
  id: 'read only',
  DocNo: ['docNo'],
  DocTypeId: ['docTypeId'],
  DocSerieId: ['docSerieId'],
  LegalEntityId: ['legalEntityId'],
  ContactAccountId: ['contactAccountId'],
  ContactAccountTaxAuthorityId: ['contactAccountTaxAuthorityId'],
  TaxAuthorityId: ['taxAuthorityId'],
  ResponsibleResourceId: ['responsibleResourceId'],
  ProjectId: ['projectId'],
  DocDate: ['docDate'],
  DueDate: ['dueDate'],
  TaxDate: ['taxDate'],
  DeliveryDate: ['deliveryDate'],
  OrderNo: ['orderNo'],
  Description: ['description'],
  Currency: ['currency'],
  CurrencyRate: ['currencyRate'],
  TheirDocNo: ['theirDocNo'],
  TheirRef: ['theirRef'],
  IntRef: 'minted',
  Post: ['post.costCentre', 'post.department'],
  Ext: ['ext.Channel'],
  TextHeader: ['textHeader'],
  TextFooter: ['textFooter'],
  CdacId: ['cdacId'],
  PaymentServiceReference: ['paymentServiceReference'],
  FromStockLocationId: ['fromStockLocationId'],
  ToStockLocationId: ['toStockLocationId'],
  StockDate: ['stockDate'],
  ExplicitAmounts: ['explicitAmounts'],
  InvoiceAddress: ADDRESS.map((part) => `invoiceAddress.${part}`),
  DeliveryAddress: ADDRESS.map((part) => `deliveryAddress.${part}`),
  StatusList: 'read only',
  outstandingAmount: 'read only',
  outstandingCurrencyAmount: 'read only',
  details: 'the class itself',
};
/** What is about lines, their tax and their goods, or about being owed: money that moves has none of it. */
const NOT_OF_MONEY = [
  'ContactAccountTaxAuthorityId',
  'TaxAuthorityId',
  'DueDate',
  'TaxDate',
  'DeliveryDate',
  'FromStockLocationId',
  'ToStockLocationId',
  'StockDate',
  'ExplicitAmounts',
  'InvoiceAddress',
  'DeliveryAddress',
];

/** Every row of the table of spec 2.9 likewise: a column of the grid, or a field of the details of the line. */
const LINE: Readonly<Record<string, readonly string[] | 'read only' | 'minted'>> = {
  id: 'read only',
  IntRef: 'minted',
  ProductId: ['productId'],
  ProductSkuId: ['productSkuId'],
  ProductType: 'read only',
  AccountId: ['accountId'],
  Description: ['description'],
  TaxBandId: ['taxBandId'],
  TaxCodeId: ['taxCodeId'],
  taxRate: 'read only',
  Quantity: ['quantity'],
  IsNetEntry: ['isNetEntry'],
  CurrencyUnitPrice: ['currencyUnitPrice'],
  netCurrencyUnitPrice: 'read only',
  grossCurrencyUnitPrice: 'read only',
  ProjectId: ['projectId'],
  Post: ['post.costCentre', 'post.department'],
  TextPre: ['textPre'],
  TextPost: ['textPost'],
  FromStockLocationId: ['fromStockLocationId'],
  ToStockLocationId: ['toStockLocationId'],
  StockDate: ['stockDate'],
};
/** Spec 2.10: the amounts that are typed where they are explicit. */
const AMOUNTS = [
  'netCurrencyAmount',
  'taxCurrencyAmount',
  'grossCurrencyAmount',
  'netAmount',
  'taxAmount',
  'grossAmount',
];

function settable(table: typeof HEADER, left: readonly string[] = []): string[] {
  return Object.entries(table).flatMap(([name, paths]) =>
    typeof paths === 'string' || left.includes(name) ? [] : [...paths],
  );
}

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
let stop: () => void;
smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  stop = listenToKeys(window);
});
afterEach(() => {
  stop();
  wrapper.unmount();
});

async function press(letter: string, shiftKey = false): Promise<void> {
  window.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: letter,
      code: `Key${letter.toUpperCase()}`,
      altKey: true,
      shiftKey,
      cancelable: true,
    }),
  );
  await flushPromises();
}
/** A draft in a foreign currency with a custom field, as nothing else hides a field. */
async function open(docClass: DocumentClass): Promise<void> {
  const local = invoiceOf(company, {
    docClass,
    currency: 'JPY',
    currencyRate: '190',
    ext: { Channel: 'Web' },
    statusList: [],
    ...(DOCUMENT_TRAITS[docClass].entry === 'money' && { lines: [] }),
  });
  wrapper = await editorOf(company, recordOf({ docClass, local }));
  // The rest is one key away, and open where something of it is set.
  if (!wrapper.find('.more-fields').exists()) await press('h', true);
}
/** Paths of fields that Tab comes to. */
function reached(): Set<string> {
  const inputs = wrapper
    .findAll('[data-path] input, [data-path] textarea')
    .filter(
      ({ element }) =>
        element instanceof HTMLElement &&
        element.tabIndex >= 0 &&
        !element.hasAttribute('disabled') &&
        !element.hasAttribute('readonly'),
    );
  return new Set(inputs.map(({ element }) => element.closest('[data-path]')?.getAttribute('data-path') ?? ''));
}

/** Fields of the first line that the cursor or Tab comes to. */
function lineFields(): Set<string | undefined> {
  const cells = wrapper
    .findAll('.line-grid .grid-row [aria-readonly="false"]')
    .map((cell) => cell.attributes('data-column'));
  return new Set([...cells, ...[...reached()].map((path) => path.replace(/^lines\.[^.]+\./, ''))]);
}

describe('the keyboard reaches every header field that a person can set (spec 2.8)', () => {
  it.each(SPECIFIED_CLASSES)('of a %s', async (docClass) => {
    await open(docClass);
    const left = DOCUMENT_TRAITS[docClass].entry === 'money' ? NOT_OF_MONEY : [];
    const here = reached();
    expect(settable(HEADER, left).filter((path) => !here.has(path))).toEqual([]);
  });
});

describe('the keyboard reaches every line field that a person can set (spec 2.9)', () => {
  it.each(SPECIFIED_CLASSES.filter((docClass) => DOCUMENT_TRAITS[docClass].entry === 'lines'))(
    'of a %s',
    async (docClass) => {
      await open(docClass);
      await press('l');
      await press('d');
      const here = lineFields();
      expect(settable(LINE).filter((path) => !here.has(path))).toEqual([]);
    },
  );

  it('with its six amounts if they are explicit (spec 2.10)', async () => {
    await open('purchaseInvoice');
    await wrapper.find('[data-path="explicitAmounts"] input').setValue(true);
    await press('l');
    await press('d');
    const here = lineFields();
    expect(AMOUNTS.filter((field) => !here.has(field))).toEqual([]);
    const net = wrapper.find('.line-details [data-path$=".netAmount"] input');
    await net.setValue('0.11');
    await net.trigger('blur');
    // 20 yen and 4 of tax, at 190 to the pound: 0.1052… and 0.0210…; the net typed as 0.11, the gross follows.
    await expect
      .poll(async () => (await company.store.record('daybook-invoice'))?.local?.lines[0])
      .toMatchObject({ netCurrencyAmount: '20', netAmount: '0.11', taxAmount: '0.02', grossAmount: '0.13' });
  });
});
