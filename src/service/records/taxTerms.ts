import { isOwedByBuyer, usualTreatment } from '../../domain/reports/vatBoxes.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { decimal, ZERO, type DecimalString } from '../../domain/values/decimal.ts';
import type { KeptRecord } from './directory.ts';
import type { TaxDue } from './kinds.ts';

const ALL = decimal('100');

interface Dated {
  dateFrom: LocalDate;
}

/** What the latest term says that has begun by a day and speaks of the field. */
function saidBy<T extends Dated, K extends keyof T>(
  terms: readonly T[] | undefined,
  field: K,
  day: LocalDate,
): T[K] | undefined {
  const begun = (terms ?? []).filter((term) => term.dateFrom <= day && term[field] !== undefined);
  return begun.reduce<T | undefined>(
    (latest, term) => (latest && latest.dateFrom > term.dateFrom ? latest : term),
    undefined,
  )?.[field];
}

/**
 * When the tax of a code is due: with the invoice, or when that is paid. The code decides, else the scheme of the legal
 * entity. Tax that the buyer owes is never due on payment.
 */
export function taxDueOn(
  legalEntity: KeptRecord<'legalEntity'> | undefined,
  code: KeptRecord<'taxCode'>,
  side: 'sale' | 'purchase',
  day: LocalDate,
): TaxDue {
  if (isOwed(code)) return 'invoice';
  const field = side === 'sale' ? 'saleDue' : 'purchaseDue';
  return saidBy(code.terms, field, day) ?? saidBy(legalEntity?.ledger?.taxTerms, field, day) ?? 'invoice';
}

/** Whether the buyer owes the tax of a code. */
export function isOwed(code: KeptRecord<'taxCode'>): boolean {
  return isOwedByBuyer(usualTreatment(code).purchase);
}

/** How much of the tax on purchases with a code is recovered on a day, per cent. */
export function recoverableShare(code: KeptRecord<'taxCode'>, day: LocalDate): DecimalString {
  return code.purchaseTreatment === 'notReclaimed' ? ZERO : (saidBy(code.terms, 'recoverable', day) ?? ALL);
}

/** The rate of a tax code on a day, per cent: that of the last day up to it from which it has one, else its first. */
export function datedRate(
  { rates, taxRate }: Pick<KeptRecord<'taxCode'>, 'rates' | 'taxRate'>,
  day: LocalDate,
): DecimalString {
  return saidBy(rates, 'taxRate', day) ?? taxRate;
}

/**
 * Whether who is not registered owes the tax of a reverse charge all the same: in the EU (directive 2006/112/EC,
 * articles 196 and 200; § 13b (5) and § 19 UStG) and elsewhere, but not in the United Kingdom (VATA 1994, section 8).
 */
export function owesUnregistered(legalEntity: KeptRecord<'legalEntity'> | undefined): boolean {
  return (legalEntity?.countryCode ?? 'GB') !== 'GB';
}

/** Countries where all of a supply bears the rate of its day, so that its invoice takes off what a deposit bore. */
const RATE_OF_SUPPLY: ReadonlySet<string> = new Set(['DE', 'AT', 'CH']);

/**
 * Whether an invoice deducts a deposit at the rate that it bore (§ 27 (1) UStG of Germany, § 19 UStG of Austria,
 * article 115 MWSTG of Switzerland). Elsewhere a deposit keeps its rate for good, and only the rest bears that of the
 * invoice.
 */
export function deductsAtRateOfDeposit(legalEntity: KeptRecord<'legalEntity'> | undefined): boolean {
  return RATE_OF_SUPPLY.has(legalEntity?.countryCode ?? '');
}

/** Whether a legal entity is registered for tax on a day: it is unless its terms say that it is not. */
export function isRegistered(legalEntity: KeptRecord<'legalEntity'> | undefined, day: LocalDate): boolean {
  return saidBy(legalEntity?.ledger?.taxTerms, 'isRegistered', day) ?? true;
}

/** Whether the tax of a code may be due on payment, on a day or later. */
export function mayBeDueOnPayment(
  legalEntity: KeptRecord<'legalEntity'>,
  code: KeptRecord<'taxCode'>,
  side: 'sale' | 'purchase',
): boolean {
  const days = [...(code.terms ?? []), ...(legalEntity.ledger?.taxTerms ?? [])].map(({ dateFrom }) => dateFrom);
  return days.some((day) => taxDueOn(legalEntity, code, side, day) === 'payment');
}
