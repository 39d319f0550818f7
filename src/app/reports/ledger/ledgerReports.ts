/** A report that the general ledger answers: its enquiry on the service, and its tab. */
export const LEDGER_REPORT_NAMES = [
  'profitAndLoss',
  'balanceSheet',
  'trialBalance',
  'accountLedger',
  'taxReturn',
  'agedDebtors',
  'agedCreditors',
  'bankBalances',
] as const;
export type LedgerReportName = (typeof LEDGER_REPORT_NAMES)[number];

/** A column of an answer, by its name there. */
export interface LedgerField {
  readonly name:
    | 'accountCode'
    | 'description'
    | 'amount'
    | 'debit'
    | 'credit'
    | 'balance'
    | 'date'
    | 'posting'
    | 'document'
    | 'text'
    | 'box'
    | 'tax'
    | 'contactAccountCode'
    | (typeof AGES)[number]
    | 'currency'
    | 'currencyAmount';
  /** Its heading, if it is not that of its name. */
  readonly heading?: 'boxText' | 'partyName' | 'inBase';
  readonly kind: 'text' | 'date' | 'amount';
  readonly width: number;
  /** Its width on paper. */
  readonly paper?: string;
  /** Whether it takes the remaining width. */
  readonly isWide?: true;
  /** Whether zero is shown. */
  readonly showsZero?: true;
  /** Whether an answer may lack it; it is shown if any row has it. */
  readonly isOptional?: true;
  /** The column that says of which currency its amounts are; the base currency without one. */
  readonly currencyIn?: 'currency';
}

export interface LedgerReport {
  readonly name: LedgerReportName;
  /** Whether it is of a day, a period, or the entries of one account in a period. */
  readonly of: 'day' | 'period' | 'account';
  /** The period that it is of at first. */
  readonly first: 'yearToDate' | 'lastQuarter';
  readonly fields: readonly LedgerField[];
  /** Whether its rows stand in sections, with totals that the ledger makes; then they keep its order. */
  readonly hasSections: boolean;
  /** What a row opens. */
  readonly opens: 'account' | 'document' | null;
  /** Columns whose sums are shown below. */
  readonly sums: readonly ('debit' | 'credit' | 'balance')[];
  /** Whether these sums must be equal. */
  readonly balances: boolean;
  /** The accounts that a column comes to on the same day: those of a type, in the trial balance. */
  readonly tiedTo?: { readonly accountType: 'debtors' | 'creditors' | 'bank'; readonly column: 'amount' | 'balance' };
}

const CODE: LedgerField = { name: 'accountCode', kind: 'text', width: 90, paper: '24mm' };
const NAME: LedgerField = { name: 'description', kind: 'text', width: 260, paper: 'auto', isWide: true };
const AMOUNT: LedgerField = { name: 'amount', kind: 'amount', width: 130 };
const DEBIT: LedgerField = { name: 'debit', kind: 'amount', width: 130 };
const CREDIT: LedgerField = { name: 'credit', kind: 'amount', width: 130 };

const STATEMENT = {
  first: 'yearToDate',
  fields: [CODE, NAME, AMOUNT],
  hasSections: true,
  opens: 'account',
  sums: [],
  balances: false,
} as const;

/** What is owed by its age, and what no open document explains. */
const AGES = ['notDue', 'days30', 'days60', 'days90', 'older', 'unallocated'] as const;

const AGED = {
  of: 'day',
  first: 'yearToDate',
  fields: [
    { name: 'contactAccountCode', kind: 'text', width: 110, paper: '22mm' },
    { ...NAME, heading: 'partyName' },
    ...AGES.map((name) => ({ name, kind: 'amount', width: 110 }) as const),
    { ...AMOUNT, showsZero: true },
  ],
  hasSections: false,
  opens: null,
  sums: [],
  balances: false,
} as const satisfies Omit<LedgerReport, 'name'>;

export const LEDGER_REPORTS: Readonly<Record<LedgerReportName, LedgerReport>> = {
  profitAndLoss: { name: 'profitAndLoss', of: 'period', ...STATEMENT },
  balanceSheet: { name: 'balanceSheet', of: 'day', ...STATEMENT },
  trialBalance: {
    name: 'trialBalance',
    of: 'day',
    first: 'yearToDate',
    fields: [CODE, NAME, DEBIT, CREDIT],
    hasSections: false,
    opens: 'account',
    sums: ['debit', 'credit'],
    balances: true,
  },
  accountLedger: {
    name: 'accountLedger',
    of: 'account',
    first: 'yearToDate',
    fields: [
      { name: 'date', kind: 'date', width: 96 },
      { name: 'posting', kind: 'text', width: 80, paper: '16mm' },
      { name: 'document', kind: 'text', width: 110, paper: '26mm' },
      { name: 'text', kind: 'text', width: 260, paper: 'auto', isWide: true },
      DEBIT,
      CREDIT,
      { name: 'balance', kind: 'amount', width: 130, showsZero: true },
    ],
    hasSections: false,
    opens: 'document',
    sums: ['debit', 'credit'],
    balances: false,
  },
  taxReturn: {
    name: 'taxReturn',
    of: 'period',
    first: 'lastQuarter',
    fields: [
      { name: 'box', kind: 'text', width: 120, paper: '28mm' },
      { ...NAME, heading: 'boxText' },
      { ...AMOUNT, showsZero: true },
      { name: 'tax', kind: 'amount', width: 130, isOptional: true },
    ],
    hasSections: false,
    opens: null,
    sums: [],
    balances: false,
  },
  agedDebtors: { name: 'agedDebtors', ...AGED, tiedTo: { accountType: 'debtors', column: 'amount' } },
  agedCreditors: { name: 'agedCreditors', ...AGED, tiedTo: { accountType: 'creditors', column: 'amount' } },
  bankBalances: {
    name: 'bankBalances',
    of: 'day',
    first: 'yearToDate',
    fields: [
      CODE,
      NAME,
      { name: 'currency', kind: 'text', width: 90, paper: '18mm' },
      { name: 'currencyAmount', kind: 'amount', width: 140, showsZero: true, currencyIn: 'currency' },
      { name: 'balance', heading: 'inBase', kind: 'amount', width: 140, showsZero: true },
    ],
    hasSections: false,
    opens: 'account',
    sums: ['balance'],
    balances: false,
    tiedTo: { accountType: 'bank', column: 'balance' },
  },
};

/** Columns that rows need besides those that are shown. */
export const HIDDEN_FIELDS = ['accountId', 'section', 'documentId', 'form'] as const;

export const isLedgerReport = (name: string): name is LedgerReportName =>
  LEDGER_REPORT_NAMES.some((one) => one === name);
