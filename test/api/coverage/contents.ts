import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document, DocumentLine } from '../../../src/domain/documents/document.ts';
import type { ReferenceKind } from '../../../src/domain/references/reference.ts';
import type { ContentOf, ResourceContent } from '../../../src/domain/resources/content.ts';
import { intRef } from '../../support/documents.ts';

/** The id of a record of the demo company, by its code: reads return ids (spec 2.1 rule 1). */
export type IdOf = (kind: ReferenceKind | 'deferredProfile', code: string) => string;

const address = {
  name: 'Quay House',
  address1: '1 Quay',
  address2: 'Level 2',
  city: 'Bristol',
  county: 'Avon',
  postcode: 'BS1 6XX',
  countryCode: 'GB',
};

/** A line with every field that a person can set (spec 2.9). */
export function fullLine(idOf: IdOf, n: number): DocumentLine {
  return {
    intRef: intRef(n, 41),
    productId: idOf('product', 'PAP-A4-80'),
    productSkuId: 'SKU-7',
    accountId: idOf('account', '4000'),
    description: `Paper ${n}`,
    taxBandId: idOf('taxBand', 'STD'),
    taxCodeId: idOf('taxCode', 'S'),
    quantity: decimal('3'),
    isNetEntry: false,
    currencyUnitPrice: decimal('12.6'),
    projectId: idOf('project', 'J00003'),
    deferredProfileId: idOf('deferredProfile', 'DEF3'),
    post: { costCentre: idOf('costCentre', 'BRS'), department: idOf('department', 'SAL') },
    textPre: 'Above',
    textPost: 'Below',
    fromStockLocationId: idOf('stockLocation', 'MAIN'),
    toStockLocationId: idOf('stockLocation', 'VAN'),
    stockDate: localDate('2026-03-05'),
    ext: { Bin: 'A7' },
  };
}

/** An invoice with every field that a person can set (spec 2.8). */
export function fullInvoice(idOf: IdOf, n: number): Document {
  return {
    docClass: 'saleInvoice',
    intRef: intRef(n, 40),
    docNo: `SI-7700${n}`,
    docTypeId: idOf('docType', 'SIN'),
    docSerieId: 'SI',
    legalEntityId: idOf('legalEntity', 'HV'),
    contactAccountId: idOf('contactAccount', 'C00001'),
    contactAccountTaxAuthorityId: idOf('taxAuthority', 'NON-UK'),
    taxAuthorityId: idOf('taxAuthority', 'UK'),
    responsibleResourceId: idOf('resource', 'AHUGHES'),
    projectId: idOf('project', 'J00003'),
    docDate: localDate('2026-03-01'),
    dueDate: localDate('2026-03-31'),
    taxDate: localDate('2026-02-28'),
    deliveryDate: localDate('2026-03-04'),
    orderNo: 'ORD-5',
    description: 'Paper for the quay',
    currency: currencyCode('EUR'),
    currencyRate: decimal('1.25'),
    theirDocNo: 'PO-99',
    theirRef: 'Quay 7',
    paymentTermsId: idOf('payTerm', 'N60'),
    paymentMethodId: idOf('paymentMethod', 'BACS'),
    post: { costCentre: idOf('costCentre', 'CDF'), department: idOf('department', 'WHS') },
    ext: { Channel: 'Web', Rush: true },
    textHeader: 'Dear all',
    textFooter: 'With thanks',
    cdacId: 'CD-1',
    paymentServiceReference: 'PSR-1',
    fromStockLocationId: idOf('stockLocation', 'MAIN'),
    toStockLocationId: idOf('stockLocation', 'EXE'),
    stockDate: localDate('2026-03-06'),
    invoiceAddress: address,
    deliveryAddress: { ...address, city: 'Bath' },
    billingSchedule: [
      { billingDate: localDate('2026-04-01'), currencyAmount: decimal('20'), description: 'On delivery' },
    ],
    statusList: [],
    lines: [fullLine(idOf, n)],
  };
}

/** 2 × 10 at 20 %, in euro at 1.25 to the pound, as typed from the paper: 20 + 4 = 24, in pounds 16 + 3.20 = 19.20. */
export function explicitInvoice(idOf: IdOf): Document {
  const amounts = {
    netCurrencyAmount: decimal('20'),
    taxCurrencyAmount: decimal('4'),
    grossCurrencyAmount: decimal('24'),
    netAmount: decimal('16'),
    taxAmount: decimal('3.2'),
    grossAmount: decimal('19.2'),
  };
  return {
    docClass: 'saleInvoice',
    intRef: intRef(8, 40),
    contactAccountId: idOf('contactAccount', 'C00001'),
    currency: currencyCode('EUR'),
    currencyRate: decimal('1.25'),
    explicitAmounts: true,
    ...amounts,
    statusList: [],
    lines: [
      {
        intRef: intRef(8, 41),
        taxCodeId: idOf('taxCode', 'S'),
        quantity: decimal('2'),
        currencyUnitPrice: decimal('10'),
        ...amounts,
      },
    ],
  };
}

/** 2 × 10 at 20 %: 20 + 4 = 24; the supplier rounded the tax up by a cent. */
export function suppliedInvoice(idOf: IdOf): Document {
  return {
    docClass: 'saleInvoice',
    intRef: intRef(9, 40),
    contactAccountId: idOf('contactAccount', 'C00001'),
    currency: currencyCode('EUR'),
    currencyRate: decimal('1.25'),
    statusList: [],
    lines: [
      {
        intRef: intRef(9, 41),
        taxCodeId: idOf('taxCode', 'S'),
        taxRate: decimal('20'),
        quantity: decimal('2'),
        currencyUnitPrice: decimal('10'),
        suppliedAmounts: true,
        netCurrencyAmount: decimal('20'),
        taxCurrencyAmount: decimal('4.01'),
        grossCurrencyAmount: decimal('24.01'),
      },
    ],
  };
}

type Trading = NonNullable<ContentOf<'contactAccount'>['customer'] & ContentOf<'contactAccount'>['supplier']>;

function trading(idOf: IdOf): Trading {
  return {
    currency: currencyCode('EUR'),
    payTermId: idOf('payTerm', 'N14'),
    paymentMethodId: idOf('paymentMethod', 'BACS'),
    taxBandId: idOf('taxBand', 'STD'),
    taxAuthorityId: idOf('taxAuthority', 'UK'),
    taxCodeId: idOf('taxCode', 'S'),
    accountId: idOf('account', '4000'),
    projectId: idOf('project', 'J00003'),
    creditLimit: decimal('500'),
    isHold: true,
    isStop: true,
    warningMessage: 'Ask first',
    reminderGroupId: 'LATE',
    creditScore: '75',
    creditReportDate: localDate('2026-02-20'),
    isDraft: true,
    ext: { 'Col.our': 'green' },
  };
}

/** A record of each kind with every field that a person can set; `n` makes texts unique. */
export const FULL: Readonly<Record<string, (idOf: IdOf, n: number) => ResourceContent>> = {
  department: (idOf: IdOf, n: number): ContentOf<'department'> => ({
    kind: 'department',
    code: `QUAY${n}`,
    description: 'Quay',
    legacyRef: 'OLD-1',
    legalEntityId: idOf('legalEntity', 'HV'),
    managerResourceId: idOf('resource', 'AHUGHES'),
    parentDepartmentId: idOf('department', 'SAL'),
  }),
  costCentre: (idOf: IdOf, n: number): ContentOf<'costCentre'> => ({
    kind: 'costCentre',
    code: `QUAY${n}`,
    description: 'Quay',
    legacyRef: 'OLD-1',
    legalEntityId: idOf('legalEntity', 'HV'),
    parentCostCentreId: idOf('costCentre', 'BRS'),
  }),
  contactAccount: (idOf: IdOf, n: number): ContentOf<'contactAccount'> => ({
    kind: 'contactAccount',
    code: `QUAY${n}`,
    description: 'Quay',
    intRef: intRef(n, 42),
    companyNo: '04417832',
    taxNo: 'GB794118326',
    countryCode: 'GB',
    theirRef: 'Us',
    isParent: true,
    parentContactAccountId: idOf('contactAccount', 'C00002'),
    customer: trading(idOf),
    supplier: { ...trading(idOf), allowInvoiceDuplication: true },
    resource: { departmentId: idOf('department', 'SAL'), costCentreId: idOf('costCentre', 'BRS'), isDraft: true },
    dacLegalEntityId: idOf('legalEntity', 'HV'),
    bankDetails: [
      {
        accountName: 'Quay',
        accountNo: '12345678',
        sortCode: '401213',
        iban: 'GB33BUKB20201555555555',
        bic: 'BUKBGB22',
      },
    ],
    ext: { Colour: 'blue' },
  }),
  contact: (idOf: IdOf, n: number): ContentOf<'contact'> => ({
    kind: 'contact',
    contactAccountId: idOf('contactAccount', 'C00001'),
    intRef: intRef(n, 43),
    firstName: 'Nia',
    lastName: 'Vale',
    jobTitle: 'Clerk',
    urls: ['https://quay.example', 'https://vale.example'],
  }),
  product: (idOf: IdOf, n: number): ContentOf<'product'> => ({
    kind: 'product',
    code: `QUAY${n}`,
    description: 'Quay paper',
    productGroupId: idOf('productGroup', 'Stationery'),
    productType: 'Stock',
    uomId: idOf('unitOfMeasure', 'EACH'),
    uomGroupId: 'COUNT',
    isSale: true,
    isPurchase: true,
    ext: { Colour: 'white' },
  }),
  project: (idOf: IdOf, n: number): ContentOf<'project'> => ({
    kind: 'project',
    code: `QUAY${n}`,
    description: 'Quay',
    intRef: intRef(n, 44),
    dateFrom: localDate('2026-01-01'),
    dateTo: localDate('2026-12-31'),
    legalEntityId: idOf('legalEntity', 'HV'),
    contactAccountId: idOf('contactAccount', 'C00001'),
    isParent: true,
    parentProjectId: idOf('project', 'J00002'),
    allowTasks: true,
    allowTimesheets: true,
    allowDisbursements: true,
    isWIP: true,
    address: { address1: '1 Quay', city: 'Bristol' },
    ext: { Colour: 'red' },
  }),
  purchasePrice: (idOf: IdOf): ContentOf<'purchasePrice'> => ({
    ...price(idOf),
    kind: 'purchasePrice',
    supplierId: idOf('contactAccount', 'S00001'),
  }),
  salePrice: (idOf: IdOf): ContentOf<'salePrice'> => ({
    ...price(idOf),
    kind: 'salePrice',
    customerId: idOf('contactAccount', 'C00001'),
  }),
  bankTransaction: (idOf: IdOf): ContentOf<'bankTransaction'> => ({
    ...bankLine(idOf),
    kind: 'bankTransaction',
    depositAmount: decimal('12.5'),
  }),
  bankWithdrawal: (idOf: IdOf): ContentOf<'bankTransaction'> => ({
    ...bankLine(idOf),
    kind: 'bankTransaction',
    withdrawalAmount: decimal('3.2'),
  }),
};

function price(idOf: IdOf) {
  return {
    productId: idOf('product', 'PAP-A4-80'),
    quantityFrom: decimal('10'),
    quantityTo: decimal('99'),
    unitPrice: decimal('4.75'),
    currency: currencyCode('EUR'),
    effectiveDate: localDate('2026-04-01'),
    unitOfMeasureId: idOf('unitOfMeasure', 'DOZ'),
    projectId: idOf('project', 'J00003'),
  };
}

function bankLine(idOf: IdOf) {
  return {
    bankAccountId: idOf('bankAccount', 'GBP-CUR'),
    description: 'Quay',
    bankDate: localDate('2026-03-01'),
    bankReference: 'REF-1',
    merchantName: 'Quay Ltd',
    postDate: localDate('2026-03-02'),
    paymentMethodId: 'BACS',
  };
}

/** The smallest record that the service accepts; `n` makes texts unique. The other fields are then sent as a change. */
export function leastOf(full: ResourceContent, n: number): ResourceContent {
  switch (full.kind) {
    case 'purchasePrice':
    case 'salePrice':
      return { kind: full.kind, productId: full.productId, quantityFrom: decimal('1'), unitPrice: decimal('1') };
    case 'bankTransaction':
      return {
        kind: full.kind,
        bankAccountId: full.bankAccountId,
        description: 'x',
        bankDate: localDate('2026-02-01'),
        ...(full.depositAmount ? { withdrawalAmount: decimal('1') } : { depositAmount: decimal('1') }),
      };
    case 'contact':
      return { kind: full.kind, contactAccountId: full.contactAccountId, firstName: 'x' };
    default:
      return { kind: full.kind, code: `LEAST${n}`, description: 'x' };
  }
}
