/** A report that the general ledger answers: its enquiry on the service, and its tab. */
export const LEDGER_REPORT_NAMES = [
  'profitAndLoss',
  'balanceSheet',
  'trialBalance',
  'accountLedger',
  'taxReturn',
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
    | 'tax';
  /** Its heading, if it is not that of its name. */
  readonly heading?: 'boxText';
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
  readonly sums: readonly ('debit' | 'credit')[];
  /** Whether these sums must be equal. */
  readonly balances: boolean;
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
};

/** Columns that rows need besides those that are shown. */
export const HIDDEN_FIELDS = ['accountId', 'section', 'documentId', 'form'] as const;

export const isLedgerReport = (name: string): name is LedgerReportName =>
  LEDGER_REPORT_NAMES.some((one) => one === name);
