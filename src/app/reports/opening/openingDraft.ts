import { z } from 'zod';
import {
  ACCOUNT_TYPES,
  accountTypeNamed,
  accountTypeSchema,
  type AccountType,
} from '../../../domain/references/accountType.ts';
import type { Opening, OpeningState, OpenItem } from '../../../domain/service/opening.ts';
import { currencyCodeSchema, currencyPlaces, type CurrencyCode } from '../../../domain/values/currency.ts';
import { localDateSchema, type LocalDate } from '../../../domain/values/dates.ts';
import {
  Decimal,
  decimalSchema,
  roundTo,
  toDecimalString,
  type DecimalString,
} from '../../../domain/values/decimal.ts';
import { fold } from '../../../domain/values/folding.ts';
import type { ReadBalance, ReadItem } from '../../../formats/openings/openingTable.ts';

/** The types that a new account can have: customers, suppliers and tax have theirs. */
export const NEW_TYPES = ACCOUNT_TYPES.filter((type) => type !== 'debtors' && type !== 'creditors' && type !== 'tax');

const text = z.string();
const balanceSchema = z.object({
  /** As the program before had it. */
  code: text,
  name: text,
  /** Our account by id; '' while none is chosen. */
  accountId: text,
  /** Makes a new account of this type instead. */
  newType: accountTypeSchema.nullable(),
  /** A debit is above zero; null while none is typed. */
  amount: decimalSchema.nullable(),
});
const itemSchema = z.object({
  party: text,
  number: text,
  date: localDateSchema.nullable(),
  dueDate: localDateSchema.nullable(),
  currency: currencyCodeSchema.nullable(),
  amount: decimalSchema.nullable(),
  /** The code of the tax in it; '' for none. */
  taxCodeId: text,
});
export const draftSchema = z.object({
  date: localDateSchema,
  balances: z.array(balanceSchema),
  sale: z.array(itemSchema),
  purchase: z.array(itemSchema),
  /** What each bank account holds, by its id, in its currency; in base currency too where that is another one. */
  banks: z.record(text, z.object({ amount: decimalSchema, base: decimalSchema.nullable() })),
});
export type OpeningDraft = z.output<typeof draftSchema>;
export type BalanceRow = OpeningDraft['balances'][number];
export type ItemRow = OpeningDraft['sale'][number];
export const OPENING_SIDES = ['sale', 'purchase'] as const;
export type ItemSide = (typeof OPENING_SIDES)[number];

export const NEW_BALANCE: BalanceRow = { code: '', name: '', accountId: '', newType: null, amount: null };
export const NEW_ITEM: ItemRow = {
  party: '',
  number: '',
  date: null,
  dueDate: null,
  currency: null,
  amount: null,
  taxCodeId: '',
};

export function emptyDraft(date: LocalDate): OpeningDraft {
  return { date, balances: [], sale: [], purchase: [], banks: {} };
}

type Account = OpeningState['accounts'][number];

/** Names of the control accounts of customers and suppliers in other programs. */
const DEBTORS =
  /(accounts? receivable|debtors?( control)?|trade receivables|forderungen aus|creances clients|^clients$)/;
const CREDITORS = /(accounts? payable|creditors?( control)?|trade payables|verbindlichkeiten aus|fournisseurs)/;
const OTHER = /other|sundry|sonstige|autres|valuation|deposit/;

/** Our account for a balance of another program: by name, else what it is for, else by code; '' if none is alike. */
export function matchedAccount({ accounts, taxPayableAccountId }: OpeningState, code: string, name: string): string {
  const plain = fold(name).trim();
  const onlyOf = (type: AccountType): Account | undefined => accounts.find(({ accountType }) => accountType === type);
  const found =
    accounts.find(({ description }) => fold(description).trim() === plain) ??
    (OTHER.test(plain)
      ? undefined
      : DEBTORS.test(plain)
        ? onlyOf('debtors')
        : CREDITORS.test(plain)
          ? onlyOf('creditors')
          : undefined) ??
    accounts.find((account) => account.code === code);
  // What is owed for earlier returns is in none of these books.
  return found?.isOfReturns ? (taxPayableAccountId ?? '') : (found?.id ?? '');
}

const TYPES_OF_PROGRAMS: readonly (readonly [RegExp, AccountType])[] = [
  [/revenue|income|sales|turnover|^(ex)?inc$/, 'income'],
  [/cost|expense|overhead|depreciation|purchases|^(ex)?exp$|^cogs$/, 'expense'],
  [/bank|cash/, 'bank'],
  [/equity|capital|reserve/, 'equity'],
  [/liabilit|credit card|payable|^ccard$|^(oc|lt)liab$|^ap$/, 'liability'],
  [/asset|^fixed$|^ar$|stock|inventory|prepayment|receivable/, 'asset'],
];

/** The type of an account by the word that another program has for it. */
function typeOf(word: string): AccountType | null {
  const named = accountTypeNamed(word);
  const known = NEW_TYPES.find((type) => type === named);
  return known ?? TYPES_OF_PROGRAMS.find(([words]) => words.test(fold(word)))?.[1] ?? null;
}

export function balanceRows(state: OpeningState, read: readonly ReadBalance[]): BalanceRow[] {
  return read.map(({ code, name, type, amount }) => {
    const accountId = matchedAccount(state, code, name);
    return { code, name, accountId, newType: accountId === '' && type !== '' ? typeOf(type) : null, amount };
  });
}

const isNothing = (amount: DecimalString | null): boolean => amount !== null && new Decimal(amount).isZero();
const isSameAccount = (one: BalanceRow, other: BalanceRow): boolean =>
  (one.code !== '' && one.code === other.code) || fold(one.name).trim() === fold(other.name).trim();

/**
 * The rows after another table was read. A trial balance takes the place of the one before; a chart of accounts, which
 * has no balances, says of both what their accounts are.
 */
export function rowsAfter(
  state: OpeningState,
  before: readonly BalanceRow[],
  read: readonly ReadBalance[],
): BalanceRow[] {
  const rows = balanceRows(state, read);
  const isChart = rows.every(({ amount }) => isNothing(amount));
  const [kept, chart] = isChart ? [before, rows] : [rows, before.filter(({ amount }) => isNothing(amount))];
  const known = kept.map((row) => {
    const other = chart.find((each) => isSameAccount(each, row));
    if (other === undefined || row.accountId !== '' || row.newType !== null) return row;
    return {
      ...row,
      code: row.code === '' ? other.code : row.code,
      accountId: other.accountId,
      newType: other.newType,
    };
  });
  return [...known, ...chart.filter((row) => !kept.some((each) => isSameAccount(each, row)))];
}

/** Our account for a code or a name of the program before, as the balances say it. */
export function accountOfBefore({ balances }: OpeningDraft, text: string): string | undefined {
  const plain = fold(text).trim();
  const found = balances.find(({ code, name }) => fold(code).trim() === plain || fold(name).trim() === plain);
  return found?.accountId || undefined;
}

export function itemRows(read: readonly ReadItem[]): ItemRow[] {
  return read.map(({ party, number, date, dueDate, currency, amount }) => ({
    ...NEW_ITEM,
    party,
    number,
    date,
    dueDate: dueDate ?? null,
    currency: currency ?? null,
    amount,
  }));
}

/** A cell that keeps the opening from being made. */
export interface DraftFault {
  part: 'balances' | ItemSide | 'banks';
  row: number;
  what: 'account' | 'amount' | 'party' | 'number' | 'date' | 'afterDay' | 'base' | 'twice';
}

/** Nothing is typed, or it is an account of a chart that nobody wants here. */
const isBlankBalance = ({ code, name, accountId, newType, amount }: BalanceRow): boolean =>
  accountId === '' && (isNothing(amount) ? newType === null : code === '' && name === '' && amount === null);
const isBlankItem = ({ party, number, date, amount }: ItemRow): boolean =>
  party === '' && number === '' && date === null && amount === null;

/** What is wrong or missing, cell by cell. Rows in which nothing stands do not count. */
export function faultsOf(draft: OpeningDraft, foreignBanks: ReadonlySet<string>): DraftFault[] {
  const faults: DraftFault[] = [];
  for (const [row, each] of draft.balances.entries()) {
    if (isBlankBalance(each)) continue;
    if (each.accountId === '' && (each.newType === null || each.name.trim() === ''))
      faults.push({ part: 'balances', row, what: 'account' });
    if (each.amount === null) faults.push({ part: 'balances', row, what: 'amount' });
  }
  for (const part of OPENING_SIDES) {
    const seen = new Set<string>();
    for (const [row, each] of draft[part].entries()) {
      if (isBlankItem(each)) continue;
      const fault = (what: DraftFault['what']): void => void faults.push({ part, row, what });
      if (each.party.trim() === '') fault('party');
      if (each.number.trim() === '') fault('number');
      if (each.date === null) fault('date');
      else if (each.date > draft.date) fault('afterDay');
      if (each.amount === null || new Decimal(each.amount).isZero()) fault('amount');
      // Suppliers may give the same numbers as others.
      const key = part === 'sale' ? each.number : `${each.party} ${each.number}`;
      if (each.number !== '' && seen.has(key)) fault('twice');
      seen.add(key);
    }
  }
  for (const [row, [id, { base }]] of Object.entries(draft.banks).entries())
    if (foreignBanks.has(id) && base === null) faults.push({ part: 'banks', row, what: 'base' });
  return faults;
}

/** The net and tax that are in a gross at a rate in per cent; the tax is rounded. */
function taxIn(gross: DecimalString, rate: DecimalString, currency: CurrencyCode) {
  const net = roundTo(new Decimal(gross).div(new Decimal(rate).div(100).plus(1)), currencyPlaces(currency));
  return {
    netCurrencyAmount: toDecimalString(net),
    taxCurrencyAmount: toDecimalString(new Decimal(gross).minus(net)),
  };
}

/**
 * What is sent of a draft without faults. Balances of one account are added up there.
 * @param rateOf the rate of a tax code, in per cent
 */
export function openingOf(
  draft: OpeningDraft,
  { accounts, baseCurrency }: OpeningState,
  rateOf: (taxCodeId: string) => DecimalString | undefined,
): Opening {
  const taken = new Set(accounts.map(({ code }) => code));
  const made: Opening['accounts'] = [];
  const balances = draft.balances.flatMap((row): Opening['balances'] => {
    if (row.amount === null) return [];
    const isNone = isNothing(row.amount);
    if (row.accountId !== '' || row.newType === null)
      return isNone ? [] : [{ accountId: row.accountId, amount: row.amount }];
    const accountId = freeCode(row.code, taken);
    made.push({ code: accountId, description: row.name.trim(), accountType: row.newType });
    return isNone ? [] : [{ accountId, amount: row.amount }];
  });
  const items = OPENING_SIDES.flatMap((side) =>
    draft[side].flatMap((row): OpenItem[] => {
      if (row.date === null || row.amount === null) return [];
      const currency = row.currency ?? baseCurrency;
      const rate = row.taxCodeId === '' ? undefined : rateOf(row.taxCodeId);
      return [
        {
          docClass: side === 'sale' ? 'saleInvoice' : 'purchaseInvoice',
          contactName: row.party.trim(),
          docNo: row.number.trim(),
          docDate: row.date,
          dueDate: row.dueDate ?? row.date,
          currency,
          grossCurrencyAmount: row.amount,
          ...(rate !== undefined && { taxes: [{ taxCodeId: row.taxCodeId, ...taxIn(row.amount, rate, currency) }] }),
        },
      ];
    }),
  );
  const bankBalances = Object.entries(draft.banks).map(([bankAccountId, { amount, base }]) => ({
    bankAccountId,
    currencyAmount: amount,
    ...(base !== null && { amount: base }),
  }));
  return { date: draft.date, accounts: made, balances, items, bankBalances };
}

/** The code of a new account: that of the program before, if no account has it. */
function freeCode(code: string, taken: Set<string>): string {
  let free = code;
  for (let number = 1; free === '' || taken.has(free); number += 1) free = `N${String(number).padStart(3, '0')}`;
  taken.add(free);
  return free;
}

export function amountsTotal(amounts: readonly (DecimalString | null)[]): Decimal {
  return amounts.reduce((sum, amount) => sum.plus(amount ?? 0), new Decimal(0));
}
