import { currencyPlaces } from '../../domain/values/currency.ts';
import { Decimal, decimal, roundTo, toDecimalString, type DecimalString } from '../../domain/values/decimal.ts';
import {
  amountFields,
  lineAmounts,
  withinTolerance,
  type AmountFields,
  type TotalsSetup,
} from '../../domain/documents/totals.ts';
import { badRequest } from '../base/refusal.ts';
import type { Directory } from '../records/directory.ts';
import {
  acceptAmounts,
  amountsOf,
  explicitAmounts,
  presentAmounts,
  outOfTolerance,
  suppliesAmounts,
} from './amounts.ts';
import type { HeaderTerms } from './header.ts';
import type { DocumentInput } from './input.ts';
import type { LineContext } from './line.ts';
import type { StoredHeader } from './stored.ts';

const ONE = decimal('1');

/**
 * The amounts of a payment or receipt without lines: gross is the amount paid, all of it net, converted to base
 * currency at the rate. Supplied header amounts are accepted within the tolerance; explicit ones are used as given
 * (spec 2.10).
 * @throws Refusal 400 when no amount is given, an amount is not above zero or outside the tolerance, or an explicit one
 * is missing
 */
export function moneyAmounts(
  input: DocumentInput,
  before: StoredHeader | null,
  context: Pick<LineContext, 'setup' | 'setupChanged' | 'explicit'>,
): AmountFields {
  const { setup } = context;
  if (context.explicit) {
    const explicit = explicitAmounts({ ...(before && amountsOf(before)), ...presentAmounts(input) }, 'header');
    refuseOtherAmount(input, explicit, setup);
    return refuseNothing(explicit);
  }
  const paid = input.currencyAmount ?? input.grossCurrencyAmount ?? before?.grossCurrencyAmount;
  if (paid === undefined) throw badRequest('CurrencyAmount is required.');
  // A rounding adjustment stays while the amount paid stays the same.
  if (before !== null && !context.setupChanged && !suppliesAmounts(input) && paid === before.grossCurrencyAmount)
    return amountsOf(before);
  const calculated = refuseNothing(amountFields(lineAmounts({ quantity: ONE, currencyUnitPrice: paid }, setup)));
  return acceptAmounts(calculated, input, { setup, isNetEntry: true }, '');
}

function refuseNothing(amounts: AmountFields): AmountFields {
  if (!new Decimal(amounts.grossCurrencyAmount).gt(0)) throw badRequest('CurrencyAmount must be greater than zero.');
  return amounts;
}

/**
 * `CurrencyAmount` is the amount paid: the gross of the lines, or of the explicit amounts.
 * @throws Refusal 400 when it differs
 */
export function refuseOtherAmount({ currencyAmount }: DocumentInput, amounts: AmountFields, setup: TotalsSetup): void {
  if (currencyAmount === undefined || currencyAmount === null) return;
  const gross = new Decimal(amounts.grossCurrencyAmount);
  if (!withinTolerance(new Decimal(currencyAmount), gross))
    throw outOfTolerance('CurrencyAmount', currencyAmount, gross, currencyPlaces(setup.currency));
}

type BankTerms = Pick<StoredHeader, 'bankAccountId' | 'bankCurrency' | 'bankCurrencyAmount' | 'bankCurrencyRate'>;

/**
 * What reaches the bank has the sign of the amount, and is the amount where both are in one currency.
 * @param currency that of both; null for two
 * @throws Refusal 400
 */
function refuseOtherBankAmount(
  { bankCurrencyAmount: given }: DocumentInput,
  { grossCurrencyAmount }: AmountFields,
  currency: string | null,
): void {
  if (given === undefined || given === null) return;
  const gross = new Decimal(grossCurrencyAmount);
  if (!gross.isZero() && !gross.times(given).gt(0)) throw badRequest('BankCurrencyAmount must be greater than zero.');
  if (currency !== null && !withinTolerance(new Decimal(given), gross))
    throw outOfTolerance('BankCurrencyAmount', given, gross, currencyPlaces(currency));
}

/**
 * The bank account of a payment or receipt: the given one, else the first one in the document's currency. Its amount
 * there is the amount itself, or converted through the base currency and rounded to the account's currency.
 */
export function bankTerms(
  directory: Directory,
  input: DocumentInput,
  before: StoredHeader | null,
  header: HeaderTerms,
  amounts: AmountFields,
): BankTerms {
  const accounts = directory.all('bankAccount').filter((account) => account.isActive);
  const reference = input.bankAccountId ?? before?.bankAccountId;
  const account =
    reference === undefined
      ? (accounts.find(({ currency }) => currency === header.currency) ?? accounts[0])
      : directory.require('bankAccount', reference, 'BankAccountId');
  if (!account) throw badRequest('BankAccountId is required.');
  const bankCurrency = account.currency ?? header.baseCurrency;
  const same = bankCurrency === header.currency;
  const listed =
    bankCurrency === header.baseCurrency
      ? ONE
      : (directory.rates.on(bankCurrency, header.docDate) ??
        directory.byCode('currency', bankCurrency)?.currencyRate ??
        ONE);
  const keeps =
    before !== null &&
    before.bankAccountId === account.id &&
    before.grossCurrencyAmount === amounts.grossCurrencyAmount &&
    before.currency === header.currency;
  const bankCurrencyRate =
    input.bankCurrencyRate ?? (keeps ? before.bankCurrencyRate : undefined) ?? (same ? header.currencyRate : listed);
  if (!new Decimal(bankCurrencyRate).gt(0)) throw badRequest('BankCurrencyRate must be greater than zero.');
  refuseOtherBankAmount(input, amounts, same ? bankCurrency : null);
  const converted = (): DecimalString =>
    same
      ? amounts.grossCurrencyAmount
      : toDecimalString(
          roundTo(new Decimal(amounts.grossAmount).times(bankCurrencyRate), currencyPlaces(bankCurrency)),
        );
  const kept =
    keeps && (input.bankCurrencyRate ?? before.bankCurrencyRate) === before.bankCurrencyRate
      ? before.bankCurrencyAmount
      : undefined;
  return {
    bankAccountId: account.id,
    bankCurrency,
    bankCurrencyRate,
    bankCurrencyAmount: input.bankCurrencyAmount ?? kept ?? converted(),
  };
}
