import { z } from 'zod';
import { serviceClassSchema } from '../base/classes.ts';
import { PURCHASE_TREATMENTS, SALE_TREATMENTS } from '../../domain/references/treatments.ts';
import { REPORT_GROUPS } from '../../domain/resources/reportGroups.ts';
import { addressFields, personFields } from './contactShapes.ts';
import {
  codeField,
  currencyField,
  dateField,
  MOST_DAYS,
  MOST_MONTHS,
  decimalField,
  extField,
  flagField,
  textUpTo,
  wholeField,
} from '../wire/fields.ts';

const reference = codeField();
const price = decimalField(5);
const shareField = decimalField(5).refine(
  (share) => Number(share) >= 0 && Number(share) <= 100,
  'is not from 0 to 100',
);

/** Longest description, except for `SHORT_DESCRIPTIONS`. */
export const DESCRIPTION_LENGTH = 250;

/** What every kind of record has (docs/service-notes.md, "Catalog item"); `id` and the stamps are the service's own. */
export const commonFields = {
  code: codeField(),
  description: textUpTo(DESCRIPTION_LENGTH).default(''),
  isActive: flagField.default(true),
};

/** Fields that the customer and the supplier part of a contact account share. */
const tradingFields = {
  currency: currencyField.optional(),
  payTermId: reference.optional(),
  paymentMethodId: reference.optional(),
  taxBandId: reference.optional(),
  taxAuthorityId: reference.optional(),
  taxCodeId: reference.optional(),
  accountId: reference.optional(),
  creditLimit: price.optional(),
  isHold: flagField.optional(),
  isStop: flagField.optional(),
  warningMessage: textUpTo(250).optional(),
  projectId: reference.optional(),
  reminderGroupId: reference.optional(),
  creditScore: textUpTo(50).optional(),
  creditReportDate: dateField.optional(),
  isDraft: flagField.optional(),
  ext: extField.optional(),
};

/** The bank account of a contact account (spec 9, 1.0; docs/service-notes.md, "Contact account"). */
const bankDetailFields = z.object({
  accountName: textUpTo(100).optional(),
  accountNo: textUpTo(50).optional(),
  sortCode: textUpTo(20).optional(),
  iban: textUpTo(50).optional(),
  bic: textUpTo(20).optional(),
});

const tradeFields = {
  unitPrice: price.optional(),
  taxCodeId: reference.optional(),
  accountId: reference.optional(),
  /** At 1.13: whether the product is sold or bought, and the account of its lines. */
  isActive: flagField.optional(),
  setupPost: z.object({ costCentre: reference.optional(), department: reference.optional() }).optional(),
};

/** When tax is due: with the invoice, or when that is paid. */
const TAX_DUE = ['invoice', 'payment'] as const;
export type TaxDue = (typeof TAX_DUE)[number];

/** From a day on: when the tax on sales and on purchases is due. What a term does not name stays as before. */
const taxTermFields = {
  dateFrom: dateField,
  saleDue: z.enum(TAX_DUE).optional(),
  purchaseDue: z.enum(TAX_DUE).optional(),
};

/** What the general ledger needs of a legal entity besides its document types, tax codes and bank accounts. */
const ledgerFields = z.object({
  /** Where amounts go that do not quite add up (spec 2.10, explicit amounts). */
  roundingAccountId: reference.optional(),
  /** Where the profit of earlier years is shown. */
  retainedAccountId: reference.optional(),
  gainAccountId: reference.optional(),
  lossAccountId: reference.optional(),
  /** For the revaluation of what is open in other currencies: beside the control accounts, and against them. */
  debtorsValuationAccountId: reference.optional(),
  creditorsValuationAccountId: reference.optional(),
  unrealisedAccountId: reference.optional(),
  /**
   * Where the balance sheet shows unrealised gains and losses instead, and the provision for the losses and its cost.
   */
  unrealisedGainAccountId: reference.optional(),
  unrealisedLossAccountId: reference.optional(),
  provisionAccountId: reference.optional(),
  provisionCostAccountId: reference.optional(),
  /** Where deposits are until they are deducted: those of customers, and those to suppliers. */
  depositsReceivedAccountId: reference.optional(),
  depositsPaidAccountId: reference.optional(),
  /** Where lines wait that are deferred: what is bought, and what is sold. */
  prepaidAccountId: reference.optional(),
  deferredIncomeAccountId: reference.optional(),
  /** Where a tax return that is filed puts what it comes to. */
  taxPayableAccountId: reference.optional(),
  /** Where what opening balances do not explain waits for an explanation. */
  suspenseAccountId: reference.optional(),
  /**
   * The scheme of value added tax: when it is due for codes that do not say it themselves, and whether there is any.
   */
  taxTerms: z.array(z.object({ ...taxTermFields, isRegistered: flagField.optional() })).optional(),
  /** Financial years, one after the other; after the last one, years of twelve months. */
  years: z.array(z.object({ dateFrom: dateField, dateTo: dateField })).optional(),
});

/** The accounts that the general ledger itself posts to, by their fields of a legal entity. */
export type LedgerAccountField = Exclude<keyof z.output<typeof ledgerFields>, 'taxTerms' | 'years'>;

const SCHEMAS = {
  legalEntity: z.object({
    baseCurrency: currencyField,
    companyNo: textUpTo(50).optional(),
    taxNo: textUpTo(50).optional(),
    countryCode: textUpTo(3).optional(),
    address: addressFields.optional(),
    ledger: ledgerFields.optional(),
  }),
  docType: z.object({
    docClass: serviceClassSchema,
    prefix: codeField(10),
    /** The account of its lines where they name none. */
    accountId: reference.optional(),
    /** The control account in the general ledger. */
    controlAccountId: reference.optional(),
    isStock: flagField.optional(),
    isContactOptional: flagField.optional(),
    /** Whether its documents are settlement discounts: their lines are on the discount accounts of their tax codes. */
    isDiscount: flagField.optional(),
    /** Whether its documents ask for deposits, which are owed until an invoice deducts them. */
    isDeposit: flagField.optional(),
  }),
  account: z.object({
    accountType: textUpTo(50).optional(),
    /** Where it stands in the profit and loss or balance sheet; the usual part of its type if left out. */
    reportGroup: z.enum(REPORT_GROUPS).optional(),
    taxCodeId: reference.optional(),
  }),
  taxAuthority: z.object({ countryCode: textUpTo(3).optional() }),
  taxBand: z.object({ taxCodeId: reference.optional() }),
  taxCode: z.object({
    /** Its rate, per cent, until the first day in `rates`. */
    taxRate: decimalField(5),
    /** Its rates from a day on, each until the next one. */
    rates: z.array(z.object({ dateFrom: dateField, taxRate: decimalField(5) })).optional(),
    /** The ordinary tax code that it replaces under domestic reverse charge (spec 4.7 rule 7). */
    reverseChargeOfId: reference.optional(),
    /** The accounts of its tax in the general ledger: on sales, and on purchases. */
    outputAccountId: reference.optional(),
    inputAccountId: reference.optional(),
    /** The accounts of settlement discounts: given to customers, and taken from suppliers. */
    saleDiscountAccountId: reference.optional(),
    purchaseDiscountAccountId: reference.optional(),
    /** Where its tax is while it waits for payment. */
    outputNotDueAccountId: reference.optional(),
    inputNotDueAccountId: reference.optional(),
    /** With the share of the tax on purchases that is recovered, per cent. */
    terms: z.array(z.object({ ...taxTermFields, recoverable: shareField.optional() })).optional(),
    /** Where sales and purchases with it count in a return of value added tax; as usual if left out. */
    saleTreatment: z.enum(SALE_TREATMENTS).optional(),
    purchaseTreatment: z.enum(PURCHASE_TREATMENTS).optional(),
  }),
  unitOfMeasure: z.object({ uomGroupId: reference.optional() }),
  productGroup: z.object({ ext: extField.optional() }),
  resource: z.object({
    departmentId: reference.optional(),
    costCentreId: reference.optional(),
    email: textUpTo(250).optional(),
  }),
  stockLocation: z.object({ ext: extField.optional() }),
  currency: z.object({ currencyRate: decimalField(8), decimals: wholeField().optional() }),
  payTerm: z.object({ days: wholeField(0, MOST_DAYS) }),
  /** Over how many months the amount of a line is spread (spec 9, 1.5.0). */
  deferredProfile: z.object({ periods: wholeField(1, MOST_MONTHS) }),
  /** Defaults of a new customer or supplier in the group (docs/service-notes.md, "Parts of an account"). */
  contactGroup: z.object({
    currency: currencyField.optional(),
    payTermId: reference.optional(),
    paymentMethodId: reference.optional(),
    taxBandId: reference.optional(),
    accountId: reference.optional(),
  }),
  paymentMethod: z.object({ ext: extField.optional() }),
  mailType: z.object({ ext: extField.optional() }),
  bankAccount: z.object({
    currency: currencyField.optional(),
    legalEntityId: reference.optional(),
    accountId: reference.optional(),
  }),
  department: z.object({
    legacyRef: textUpTo(50).optional(),
    legalEntityId: reference.optional(),
    managerResourceId: reference.optional(),
    parentDepartmentId: reference.optional(),
  }),
  costCentre: z.object({
    legacyRef: textUpTo(50).optional(),
    legalEntityId: reference.optional(),
    parentCostCentreId: reference.optional(),
  }),
  project: z.object({
    intRef: codeField().optional(),
    dateFrom: dateField.optional(),
    dateTo: dateField.optional(),
    projectGroupId: reference.optional(),
    legalEntityId: reference.optional(),
    contactAccountId: reference.optional(),
    isParent: flagField.optional(),
    parentProjectId: reference.optional(),
    allowTasks: flagField.optional(),
    allowTimesheets: flagField.optional(),
    allowDisbursements: flagField.optional(),
    isWIP: flagField.optional(),
    address: addressFields.optional(),
    ext: extField.optional(),
  }),
  contactAccount: z.object({
    intRef: codeField().optional(),
    companyNo: textUpTo(50).optional(),
    taxNo: textUpTo(50).optional(),
    countryCode: textUpTo(3).optional(),
    theirRef: textUpTo(50).optional(),
    isParent: flagField.optional(),
    parentContactAccountId: reference.optional(),
    /**
     * The legal entity whose users alone may see it (spec 9, 1.12 only names it; docs/local-service.md, "Legal
     * entities").
     */
    dacLegalEntityId: reference.optional(),
    customer: z.object({ contactGroupCustomerId: reference.optional(), ...tradingFields }).optional(),
    supplier: z
      .object({
        contactGroupSupplierId: reference.optional(),
        allowInvoiceDuplication: flagField.optional(),
        ...tradingFields,
      })
      .optional(),
    resource: z
      .object({ departmentId: reference.optional(), costCentreId: reference.optional(), isDraft: flagField.optional() })
      .optional(),
    bankDetails: z.array(bankDetailFields).optional(),
    contact: z.object(personFields).optional(),
    ext: extField.optional(),
  }),
  product: z.object({
    productGroupId: reference.optional(),
    productType: textUpTo(50).optional(),
    uomId: reference.optional(),
    uomGroupId: reference.optional(),
    isSale: flagField.default(false),
    isPurchase: flagField.default(false),
    sale: z.object(tradeFields).optional(),
    purchase: z.object(tradeFields).optional(),
    ext: extField.optional(),
  }),
} as const;

export type RecordKind = keyof typeof SCHEMAS;
export type FieldsByKind = { [K in RecordKind]: z.output<(typeof SCHEMAS)[K]> };
/** The fields of each kind of record beyond the common ones; requests, the database and answers share them. */
export const RECORD_FIELDS: { readonly [K in RecordKind]: z.ZodType<FieldsByKind[K]> } = SCHEMAS;
export const RECORD_KINDS = Object.keys(RECORD_FIELDS).filter((kind): kind is RecordKind => kind in RECORD_FIELDS);

/**
 * References in a record: path to the kind that it names. Given as id or code, stored and read as id (spec 2.1 rule 1).
 */
export const RECORD_REFERENCES: Partial<Record<RecordKind, Readonly<Record<string, RecordKind>>>> = {
  legalEntity: {
    'ledger.roundingAccountId': 'account',
    'ledger.retainedAccountId': 'account',
    'ledger.gainAccountId': 'account',
    'ledger.lossAccountId': 'account',
    'ledger.taxPayableAccountId': 'account',
    'ledger.suspenseAccountId': 'account',
    'ledger.debtorsValuationAccountId': 'account',
    'ledger.creditorsValuationAccountId': 'account',
    'ledger.unrealisedAccountId': 'account',
    'ledger.unrealisedGainAccountId': 'account',
    'ledger.unrealisedLossAccountId': 'account',
    'ledger.provisionAccountId': 'account',
    'ledger.provisionCostAccountId': 'account',
    'ledger.depositsReceivedAccountId': 'account',
    'ledger.depositsPaidAccountId': 'account',
    'ledger.prepaidAccountId': 'account',
    'ledger.deferredIncomeAccountId': 'account',
  },
  docType: { accountId: 'account', controlAccountId: 'account' },
  taxCode: {
    reverseChargeOfId: 'taxCode',
    outputAccountId: 'account',
    inputAccountId: 'account',
    outputNotDueAccountId: 'account',
    inputNotDueAccountId: 'account',
    saleDiscountAccountId: 'account',
    purchaseDiscountAccountId: 'account',
  },
  account: { taxCodeId: 'taxCode' },
  taxBand: { taxCodeId: 'taxCode' },
  bankAccount: { legalEntityId: 'legalEntity', accountId: 'account' },
  resource: { departmentId: 'department', costCentreId: 'costCentre' },
  contactGroup: { payTermId: 'payTerm', paymentMethodId: 'paymentMethod', taxBandId: 'taxBand', accountId: 'account' },
  department: { legalEntityId: 'legalEntity', managerResourceId: 'resource', parentDepartmentId: 'department' },
  costCentre: { legalEntityId: 'legalEntity', parentCostCentreId: 'costCentre' },
  project: { legalEntityId: 'legalEntity', contactAccountId: 'contactAccount', parentProjectId: 'project' },
  contactAccount: {
    parentContactAccountId: 'contactAccount',
    dacLegalEntityId: 'legalEntity',
    'customer.contactGroupCustomerId': 'contactGroup',
    'supplier.contactGroupSupplierId': 'contactGroup',
    'customer.projectId': 'project',
    'supplier.projectId': 'project',
    'resource.departmentId': 'department',
    'resource.costCentreId': 'costCentre',
    'customer.payTermId': 'payTerm',
    'customer.paymentMethodId': 'paymentMethod',
    'customer.taxBandId': 'taxBand',
    'customer.taxAuthorityId': 'taxAuthority',
    'customer.taxCodeId': 'taxCode',
    'customer.accountId': 'account',
    'supplier.payTermId': 'payTerm',
    'supplier.paymentMethodId': 'paymentMethod',
    'supplier.taxBandId': 'taxBand',
    'supplier.taxAuthorityId': 'taxAuthority',
    'supplier.taxCodeId': 'taxCode',
    'supplier.accountId': 'account',
  },
  product: {
    productGroupId: 'productGroup',
    uomId: 'unitOfMeasure',
    'sale.taxCodeId': 'taxCode',
    'sale.accountId': 'account',
    'purchase.taxCodeId': 'taxCode',
    'purchase.accountId': 'account',
  },
};

const WORDS: Partial<Record<RecordKind, string>> = { docType: 'document type', payTerm: 'pay term' };

/** The kind in words: `contactAccount` → `contact account`. */
export function kindInWords(kind: RecordKind): string {
  return WORDS[kind] ?? kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Longest descriptions where they are not 250 characters (docs/service-notes.md, "Field lists and lengths"). */
export const SHORT_DESCRIPTIONS: Partial<Record<RecordKind, number>> = {
  department: 100,
  costCentre: 100,
  project: 100,
};
/** Fields that hold an object, of which an update changes only the named properties. */
export const OBJECT_FIELDS: Partial<Record<RecordKind, readonly string[]>> = {
  legalEntity: ['ledger'],
  project: ['address'],
  contactAccount: ['customer', 'supplier', 'contact', 'resource'],
  product: ['sale', 'purchase'],
};
/** Fields that name a parent of the same kind; such a chain never forms a circle. */
export const PARENT_FIELDS = {
  department: 'parentDepartmentId',
  costCentre: 'parentCostCentreId',
  contactAccount: 'parentContactAccountId',
  project: 'parentProjectId',
} as const satisfies Partial<Record<RecordKind, string>>;
