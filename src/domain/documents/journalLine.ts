import { decimal, Decimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import { TAX_ROLES } from '../kinds/taxRoles.ts';
import type { DocumentLine } from './document.ts';

/** The fields under which a person types what a line of a journal debits or credits. */
export const DEBIT_AND_CREDIT = ['debit', 'credit'] as const;

/** The fields that say what tax a line of a journal is; a line on an account of tax needs all of them. */
export const TAX_FIELDS = ['taxCodeId', 'taxRole', 'taxBase'] as const;

/** What a line of a journal debits its account, in the journal's currency, unrounded; a credit is below zero. */
export function debitOf({ quantity, currencyUnitPrice }: DocumentLine): Decimal | undefined {
  return currencyUnitPrice === undefined ? undefined : new Decimal(currencyUnitPrice).times(quantity ?? 1);
}

/**
 * The line with its tax base on the side of the tax, as the service wants it (docs/local-service.md): a debit above
 * zero. Where the tax is nothing, the base of what was bought is a debit, any other a credit.
 */
function withBaseOnItsSide(line: DocumentLine): DocumentLine {
  if (line.taxBase === undefined) return line;
  const tax = debitOf(line);
  const isDebit = tax === undefined || tax.isZero() ? line.taxRole === 'input' : tax.gt(0);
  const base = new Decimal(line.taxBase).abs();
  return { ...line, taxBase: toDecimalString(isDebit ? base : base.negated()) };
}

/** The line with another debit (sign 1) or credit (sign -1); without an amount it has neither. */
export function withDebit(line: DocumentLine, amount: DecimalString | undefined, sign: 1 | -1): DocumentLine {
  return withBaseOnItsSide({
    ...line,
    quantity: decimal('1'),
    currencyUnitPrice: amount === undefined ? undefined : toDecimalString(new Decimal(amount).times(sign)),
  });
}

/** The line with what its tax is worked out from; the sign that is typed does not count. */
export function withTaxBase(line: DocumentLine, taxBase: DecimalString | undefined): DocumentLine {
  return withBaseOnItsSide({ ...line, taxBase });
}

/** The line with the role of its tax; a word that is none takes it away. */
export function withTaxRole(line: DocumentLine, role: string | undefined): DocumentLine {
  return withBaseOnItsSide({ ...line, taxRole: TAX_ROLES.find((one) => one === role) });
}
