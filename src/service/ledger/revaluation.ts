import { currencyPlaces, type CurrencyCode } from '../../domain/values/currency.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { Decimal, type DecimalString } from '../../domain/values/decimal.ts';
import { decimalOf, decimalTextOf } from '../../domain/values/minorUnits.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { badRequest } from '../base/refusal.ts';
import { controlSide, fittingAccount } from './accountTypes.ts';
import { exchangeAccount } from './documentEntries.ts';
import { minor, type Entry } from './entry.ts';
import type { CurrencyBalance, PostingTable } from './postingTable.ts';

/** What is held in a currency: its amount in the books, and at the rate of a day, both in base currency. */
export interface Revalued {
  accountId: string;
  contactAccountId?: string | undefined;
  currency: string;
  currencyAmount: DecimalString;
  currencyRate: DecimalString;
  bookAmount: DecimalString;
  baseAmount: DecimalString;
}

export interface Revaluation {
  rows: Revalued[];
  /** What open items differ by, which is undone on the next day. */
  items: Entry[];
  /** What bank accounts differ by, which stays. */
  banks: Entry[];
}

/** Where a balance is revalued: an open item beside its control account, a bank account on itself. */
interface Place {
  accountId: string;
  /** Set for open items only. */
  contactAccountId?: string | undefined;
  isBank: boolean;
}

/** An amount if it is below zero, else nothing. */
const below = (amount: bigint): bigint => (amount < 0n ? amount : 0n);

/** What is held in a currency at one place. */
interface Held extends Place {
  currency: CurrencyCode;
  amount: bigint;
  currencyAmount: bigint;
  /** What of the amount is a revaluation. */
  valued: bigint;
}

/** What is open and held in other currencies at the end of a day. */
function heldAt(
  postings: PostingTable,
  directory: Directory,
  { id, ledger, baseCurrency }: KeptRecord<'legalEntity'>,
  day: LocalDate,
  accountOf: AccountOf,
): Held[] {
  const valuationAccounts = new Map(
    (['debtors', 'creditors'] as const).map((side) => [ledger?.[`${side}ValuationAccountId`], side] as const),
  );
  const bankAccounts = new Set(
    directory.all('bankAccount').map(({ accountId, currency }) => `${accountId ?? ''} ${currency ?? ''}`),
  );
  const placeOf = ({ accountId, contactAccountId, currency }: CurrencyBalance): Place | null => {
    if (bankAccounts.has(`${accountId} ${currency}`)) return { accountId, isBank: true };
    const account = directory.byId('account', accountId);
    const side = (account && controlSide(account)) ?? valuationAccounts.get(accountId);
    if (side === undefined) return null;
    const field = side === 'debtors' ? 'DebtorsValuationAccountId' : 'CreditorsValuationAccountId';
    const valued = accountOf(ledger?.[`${side}ValuationAccountId`], 'a valuation account', field);
    return { accountId: valued, contactAccountId, isBank: false };
  };

  const held = new Map<string, Held>();
  for (const balance of postings.foreignUpTo(id, day, baseCurrency)) {
    const place = placeOf(balance);
    if (!place) continue;
    const key = `${place.accountId} ${place.contactAccountId ?? ''} ${balance.currency}`;
    const before = held.get(key) ?? {
      ...place,
      ...{ currency: balance.currency, amount: 0n, currencyAmount: 0n, valued: 0n },
    };
    before.amount += balance.amount;
    if (valuationAccounts.has(balance.accountId)) before.valued += balance.amount;
    before.currencyAmount += balance.currencyAmount;
    held.set(key, before);
  }
  return [...held.values()];
}

/**
 * What is open and held in other currencies at the end of a day, at the rate of that day. Open items are valued by
 * contact and currency on a valuation account beside the control account, against the account of unrealised
 * differences; a bank account on itself, against gain or loss. What a revaluation of the same day has posted already
 * counts. Where the set-up says so, as in France, unrealised gains and losses are on accounts of the balance sheet, and
 * a provision is made for the losses.
 * @throws Refusal 400 when a currency has no rate by that day, or an account is missing
 */
export function revaluation(
  postings: PostingTable,
  directory: Directory,
  legalEntity: KeptRecord<'legalEntity'>,
  day: LocalDate,
): Revaluation {
  const { baseCurrency, ledger, code } = legalEntity;
  const accountOf: AccountOf = (id, place, field) =>
    fittingAccount(directory, id, place, `Ledger.${field} of the legal entity ${code}`);
  const places = currencyPlaces(baseCurrency);
  const made: Revaluation = { rows: [], items: [], banks: [] };
  for (const { accountId, contactAccountId, isBank, currency, amount, currencyAmount, valued: before } of heldAt(
    postings,
    directory,
    legalEntity,
    day,
    accountOf,
  )) {
    if (amount === 0n && currencyAmount === 0n) continue;
    const rate = directory.rates.on(currency, day);
    if (rate === undefined) throw badRequest(`Date: ${currency} has no rate on ${day} or before. Enter one.`);
    const inCurrency = decimalOf(currencyAmount, currencyPlaces(currency));
    const value = minor(inCurrency.div(new Decimal(rate)), places);
    made.rows.push({
      accountId,
      contactAccountId,
      currency,
      currencyAmount: decimalTextOf(currencyAmount, currencyPlaces(currency)),
      currencyRate: rate,
      bookAmount: decimalTextOf(amount, places),
      baseAmount: decimalTextOf(value, places),
    });
    const difference = value - amount;
    if (difference === 0n) continue;
    const valued: Entry = {
      role: 'valuation',
      accountId,
      amount: difference,
      currency,
      currencyAmount: 0n,
      contactAccountId,
    };
    const other = (against: string, units: bigint): Entry[] =>
      units === 0n
        ? []
        : [
            {
              ...{ role: 'exchange', accountId: against, contactAccountId },
              ...{ amount: units, currency: baseCurrency, currencyAmount: units },
            },
          ];
    if (isBank) made.banks.push(valued, ...other(exchangeAccount(directory, legalEntity, -difference), -difference));
    else {
      const against = unrealised(ledger, accountOf, before, difference);
      made.items.push(valued, ...against.flatMap(([account, units]) => other(account, units)));
    }
  }
  return made;
}

/** The account of a field of the ledger. @throws Refusal 400 when it is missing */
type AccountOf = (id: string | undefined, place: Parameters<typeof fittingAccount>[2], field: string) => string;

/**
 * What an open item differs by, on the accounts against it: that of unrealised differences, or those of the balance
 * sheet with the provision for losses.
 * @param before what it differed by already
 * @param difference by how much more it differs now; a loss of what is owed to us is below zero
 */
function unrealised(
  ledger: KeptRecord<'legalEntity'>['ledger'],
  accountOf: AccountOf,
  before: bigint,
  difference: bigint,
): [account: string, units: bigint][] {
  const { unrealisedGainAccountId, unrealisedLossAccountId, provisionAccountId, provisionCostAccountId } = ledger ?? {};
  if (unrealisedGainAccountId === undefined && unrealisedLossAccountId === undefined) {
    const place = 'the account of unrealised differences';
    return [[accountOf(ledger?.unrealisedAccountId, place, 'UnrealisedAccountId'), -difference]];
  }
  const lost = below(before) - below(before + difference);
  const onSheet: [string, bigint][] = [
    [
      accountOf(unrealisedGainAccountId, 'the account of unrealised gains', 'UnrealisedGainAccountId'),
      -difference - lost,
    ],
    [accountOf(unrealisedLossAccountId, 'the account of unrealised losses', 'UnrealisedLossAccountId'), lost],
  ];
  if (provisionAccountId === undefined) return onSheet;
  return [
    ...onSheet,
    [accountOf(provisionCostAccountId, 'the cost of provisions', 'ProvisionCostAccountId'), lost],
    [accountOf(provisionAccountId, 'the account of provisions', 'ProvisionAccountId'), -lost],
  ];
}
