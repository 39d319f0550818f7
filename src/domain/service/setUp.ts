import { z } from 'zod';
import { DOCUMENT_CLASSES } from '../kinds/documentClasses.ts';
import { PURCHASE_TREATMENTS, SALE_TREATMENTS } from '../references/treatments.ts';
import { ACCOUNT_TYPES, type AccountType } from '../references/accountType.ts';
import { REPORT_GROUPS } from '../resources/reportGroups.ts';

/** What a company on this computer is set up with, list by list (docs/local-service.md, "Set-up"). */
export const SET_UP_KINDS = [
  'company',
  'companyTerm',
  'account',
  'taxCode',
  'taxRate',
  'codeTerm',
  'year',
  'period',
  'user',
  'taxReturn',
  'currency',
  'currencyRate',
  'bankAccount',
  'docType',
  'payTerm',
  'paymentMethod',
] as const;
export const setUpKindSchema = z.enum(SET_UP_KINDS);
export type SetUpKind = z.infer<typeof setUpKindSchema>;

/** The lists whose rows are records: they have a code, a name, and can be made inactive. */
export const SET_UP_RECORDS = [
  'account',
  'taxCode',
  'currency',
  'bankAccount',
  'docType',
  'payTerm',
  'paymentMethod',
] as const satisfies readonly SetUpKind[];
export type SetUpRecord = (typeof SET_UP_RECORDS)[number];

/** What a month is: open to everybody, closed to those without the right, or locked for good. */
export const PERIOD_STATES = ['open', 'closed', 'locked'] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/** The accounts that the ledger itself posts to, beside control, bank and tax accounts. */
export const LEDGER_ACCOUNTS = [
  'retainedAccountId',
  'suspenseAccountId',
  'roundingAccountId',
  'taxPayableAccountId',
  'gainAccountId',
  'lossAccountId',
  'debtorsValuationAccountId',
  'creditorsValuationAccountId',
  'unrealisedAccountId',
  'unrealisedGainAccountId',
  'unrealisedLossAccountId',
  'provisionAccountId',
  'provisionCostAccountId',
  'depositsReceivedAccountId',
  'depositsPaidAccountId',
  'prepaidAccountId',
  'deferredIncomeAccountId',
] as const;

export const SET_UP_FIELD_NAMES = [
  'taxNo',
  'companyNo',
  'address1',
  'address2',
  'postcode',
  'city',
  'isRegistered',
  'saleDue',
  'purchaseDue',
  'recoverable',
  ...LEDGER_ACCOUNTS,
  'code',
  'description',
  'isActive',
  'accountType',
  'reportGroup',
  'taxCodeId',
  'taxRate',
  'dateFrom',
  'dateTo',
  'reverseChargeOfId',
  'saleTreatment',
  'purchaseTreatment',
  'outputAccountId',
  'inputAccountId',
  'outputNotDueAccountId',
  'inputNotDueAccountId',
  'saleDiscountAccountId',
  'purchaseDiscountAccountId',
  'version',
  'refund',
  'state',
  'reason',
  'changed',
  'changedBy',
  'due',
  'closesPeriods',
  'reopensPeriods',
  'postsInClosed',
  'date',
  'currency',
  'currencyRate',
  'accountId',
  'controlAccountId',
  'docClass',
  'prefix',
  'nextNumber',
  'isContactOptional',
  'isDiscount',
  'isDeposit',
  'days',
] as const;
export type SetUpFieldName = (typeof SET_UP_FIELD_NAMES)[number];

/** Why something of the set-up is refused, or cannot be changed. The page has a sentence for each. */
export const SET_UP_REASONS = [
  'required',
  'codeTaken',
  'dayTaken',
  'unknown',
  'wrongType',
  'hasEntries',
  'inPlace',
  'inLedger',
  'isUsed',
  'posted',
  'shared',
  'baseCurrency',
  'onlyNew',
  'notAboveZero',
  'belowZero',
  'numberGiven',
  'backwards',
  'yearGap',
  'yearStart',
  'yearClosed',
  'periodClosed',
  'returnFiled',
  'numberForm',
  'termPosted',
  'termTaken',
  'accountMissing',
  'notPercent',
  'anyPosted',
  'returnEarly',
  'returnSame',
  'returnGap',
  'returnSkips',
  'returnDiffers',
  'refundTooLarge',
  'periodLocked',
  'reasonMissing',
  'mayNotClose',
  'mayNotReopen',
  'mayNotGiveRights',
  'usedBy',
  'usedByCompany',
  'usedByDocument',
  'usedInBooks',
  'changedMeanwhile',
] as const;
export type SetUpReason = (typeof SET_UP_REASONS)[number];
export const setUpFaultSchema = z.object({
  reason: z.enum(SET_UP_REASONS),
  /** What its sentence names: codes, dates, and names of fields. */
  facts: z.record(z.string(), z.string()),
});
export type SetUpFault = z.infer<typeof setUpFaultSchema>;

/** A row, as text: references as codes, flags as `true` and `false`, decimals with a point, '' for nothing. */
export const setUpRowSchema = z.object({
  /**
   * The id of a record, the month of a period, the first day of a year, the name of a user; of a rate its day; of a
   * return its days.
   */
  id: z.string(),
  /** Changes with each change of the row: a save that names another one is refused. */
  revision: z.string(),
  values: z.record(z.string(), z.string()),
  /** The fields that cannot be changed now, and why. */
  fixed: z.record(z.string(), setUpFaultSchema),
});
export type SetUpRow = z.infer<typeof setUpRowSchema>;

export const setUpListSchema = z.object({
  rows: z.array(setUpRowSchema),
  /** Whether this user may change it. */
  mayChange: z.boolean(),
});
export type SetUpList = z.infer<typeof setUpListSchema>;

/** What a person has entered: a new row, or changes of one. */
export const setUpChangeSchema = z.object({
  /** The row to change; null makes a new one. */
  id: z.string().nullable(),
  /** The revision that was shown; '' for a new one. */
  revision: z.string(),
  values: z.record(z.string(), z.string()),
});
export type SetUpChange = z.infer<typeof setUpChangeSchema>;

/** A row that a person wants deleted, as it was shown. */
export const setUpRemovalSchema = setUpChangeSchema.pick({ revision: true }).extend({ id: z.string() });
export type SetUpRemoval = z.infer<typeof setUpRemovalSchema>;

export interface SetUpField {
  readonly name: SetUpFieldName;
  readonly kind: 'text' | 'choice' | 'flag' | 'reference' | 'whole' | 'decimal' | 'date';
  readonly choices?: readonly string[];
  readonly reference?: 'account' | 'taxCode' | 'currency';
  /** The types of accounts that fit. */
  readonly types?: readonly AccountType[];
  readonly isRequired?: true;
  /** Whether it is entered once, when the row is made. */
  readonly onlyNew?: true;
  /** Whether the list has a column for it. */
  readonly isColumn?: true;
  readonly most?: number;
}

const BALANCE = ['asset', 'liability'] as const satisfies readonly AccountType[];
const RESULT = ['income', 'expense'] as const satisfies readonly AccountType[];
const CODE: SetUpField = { name: 'code', kind: 'text', isRequired: true, isColumn: true, most: 50 };
const NAME: SetUpField = { name: 'description', kind: 'text', isRequired: true, isColumn: true, most: 250 };
const ACTIVE: SetUpField = { name: 'isActive', kind: 'flag' };

function accountField(name: SetUpFieldName, types?: readonly AccountType[]): SetUpField {
  return { name, kind: 'reference', reference: 'account', ...(types && { types }) };
}

const DUE: Pick<SetUpField, 'kind' | 'choices'> = { kind: 'choice', choices: ['invoice', 'payment'] };

/** What each list lets a person enter, in the order of its form. */
export const SET_UP_FIELDS: Readonly<Record<SetUpKind, readonly SetUpField[]>> = {
  company: [
    { name: 'description', kind: 'text', isRequired: true, most: 250 },
    { name: 'taxNo', kind: 'text', most: 50 },
    { name: 'companyNo', kind: 'text', most: 50 },
    { name: 'address1', kind: 'text', most: 250 },
    { name: 'address2', kind: 'text', most: 250 },
    { name: 'postcode', kind: 'text', most: 20 },
    { name: 'city', kind: 'text', most: 50 },
    accountField('retainedAccountId', ['equity']),
    accountField('suspenseAccountId', BALANCE),
    accountField('roundingAccountId', RESULT),
    accountField('taxPayableAccountId', ['liability']),
    accountField('gainAccountId', RESULT),
    accountField('lossAccountId', RESULT),
    accountField('debtorsValuationAccountId', BALANCE),
    accountField('creditorsValuationAccountId', BALANCE),
    accountField('unrealisedAccountId', RESULT),
    accountField('unrealisedGainAccountId', ['liability']),
    accountField('unrealisedLossAccountId', ['asset']),
    accountField('provisionAccountId', ['liability']),
    accountField('provisionCostAccountId', ['expense']),
    accountField('depositsReceivedAccountId', ['liability']),
    accountField('depositsPaidAccountId', ['asset']),
    accountField('prepaidAccountId', ['asset']),
    accountField('deferredIncomeAccountId', ['liability']),
  ],
  companyTerm: [
    { name: 'dateFrom', kind: 'date', isRequired: true, onlyNew: true },
    { name: 'isRegistered', kind: 'flag' },
    { name: 'saleDue', ...DUE },
    { name: 'purchaseDue', ...DUE },
  ],
  codeTerm: [
    { name: 'taxCodeId', kind: 'reference', reference: 'taxCode', isRequired: true, onlyNew: true },
    { name: 'dateFrom', kind: 'date', isRequired: true, onlyNew: true },
    { name: 'saleDue', ...DUE },
    { name: 'purchaseDue', ...DUE },
    { name: 'recoverable', kind: 'decimal' },
  ],
  account: [
    CODE,
    NAME,
    { name: 'accountType', kind: 'choice', choices: ACCOUNT_TYPES, isRequired: true, isColumn: true },
    { name: 'reportGroup', kind: 'choice', choices: REPORT_GROUPS, isColumn: true },
    { name: 'taxCodeId', kind: 'reference', reference: 'taxCode', isColumn: true },
    ACTIVE,
  ],
  taxCode: [
    CODE,
    NAME,
    { name: 'taxRate', kind: 'decimal', isRequired: true, onlyNew: true, isColumn: true },
    { name: 'reverseChargeOfId', kind: 'reference', reference: 'taxCode' },
    { name: 'saleTreatment', kind: 'choice', choices: SALE_TREATMENTS, isColumn: true },
    { name: 'purchaseTreatment', kind: 'choice', choices: PURCHASE_TREATMENTS, isColumn: true },
    accountField('outputAccountId', ['tax']),
    accountField('inputAccountId', ['tax']),
    accountField('outputNotDueAccountId', ['tax']),
    accountField('inputNotDueAccountId', ['tax']),
    accountField('saleDiscountAccountId', RESULT),
    accountField('purchaseDiscountAccountId', RESULT),
    ACTIVE,
  ],
  taxRate: [
    { name: 'taxCodeId', kind: 'reference', reference: 'taxCode', isRequired: true, onlyNew: true },
    { name: 'dateFrom', kind: 'date', isRequired: true, onlyNew: true },
    { name: 'taxRate', kind: 'decimal', isRequired: true },
  ],
  year: [
    { name: 'dateFrom', kind: 'date', isRequired: true, isColumn: true },
    { name: 'dateTo', kind: 'date', isRequired: true, isColumn: true },
  ],
  period: [
    { name: 'state', kind: 'choice', choices: PERIOD_STATES, isRequired: true },
    { name: 'reason', kind: 'text', most: 250 },
  ],
  user: [
    { name: 'closesPeriods', kind: 'flag' },
    { name: 'reopensPeriods', kind: 'flag' },
    { name: 'postsInClosed', kind: 'flag' },
  ],
  taxReturn: [
    { name: 'dateFrom', kind: 'date', isRequired: true, onlyNew: true },
    { name: 'dateTo', kind: 'date', isRequired: true, onlyNew: true },
    { name: 'refund', kind: 'decimal', onlyNew: true },
  ],
  currency: [
    { ...CODE, onlyNew: true, most: 5 },
    NAME,
    { name: 'currencyRate', kind: 'decimal', isRequired: true, onlyNew: true, isColumn: true },
    ACTIVE,
  ],
  currencyRate: [
    { name: 'currency', kind: 'reference', reference: 'currency', isRequired: true, onlyNew: true },
    { name: 'date', kind: 'date', isRequired: true, onlyNew: true },
    { name: 'currencyRate', kind: 'decimal', isRequired: true },
  ],
  bankAccount: [
    CODE,
    NAME,
    { name: 'currency', kind: 'reference', reference: 'currency', isRequired: true, isColumn: true },
    { ...accountField('accountId', ['bank']), isRequired: true, isColumn: true },
    ACTIVE,
  ],
  docType: [
    CODE,
    NAME,
    {
      name: 'docClass',
      kind: 'choice',
      choices: DOCUMENT_CLASSES,
      isRequired: true,
      onlyNew: true,
      isColumn: true,
    },
    { name: 'prefix', kind: 'text', isRequired: true, isColumn: true, most: 10 },
    { name: 'nextNumber', kind: 'whole', isColumn: true },
    accountField('accountId'),
    { ...accountField('controlAccountId', ['debtors', 'creditors']), isColumn: true },
    { name: 'isContactOptional', kind: 'flag' },
    { name: 'isDiscount', kind: 'flag' },
    { name: 'isDeposit', kind: 'flag' },
    ACTIVE,
  ],
  payTerm: [CODE, NAME, { name: 'days', kind: 'whole', isRequired: true, isColumn: true }, ACTIVE],
  paymentMethod: [CODE, NAME, ACTIVE],
};
