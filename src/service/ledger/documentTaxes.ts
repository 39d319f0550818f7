import { classOfDocument } from '../base/classes.ts';
import type { ServiceDocument } from '../documents/stored.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { badRequest } from '../base/refusal.ts';
import { tradedOn } from './accountTypes.ts';
import { isDepositDocument } from './lineAccount.ts';
import { NO_AMOUNT, sumOf, type Amounts, type Both } from './postedAmounts.ts';
import type { TaxAccountRole } from './taxAccounts.ts';
import { isOwed, isRegistered, owesUnregistered, recoverableShare, taxDueOn, datedRate } from '../records/taxTerms.ts';

/** The lines of a document on one side with one tax code and rate, together. */
interface Taxed {
  side: 'sale' | 'purchase';
  code: KeptRecord<'taxCode'>;
  rate: string;
  net: Both;
  tax: Both;
  /** The lines by their places, and their part of the tax. */
  lines: { index: number; weight: Both }[];
}

/** What a document posts as tax with one code and rate. */
export interface DocumentTax extends Omit<Taxed, 'tax'> {
  /** What it is in the books; null for no tax at all. */
  role: TaxAccountRole | null;
  /** What is owed on sales or claimed on purchases, at once or on payment. */
  due: Both;
  /** What the buyer owes; null where the seller does. */
  owed: Both | null;
  /** What is not recovered of the tax on a purchase. */
  cost: Both;
}

function less(one: Both, other: Both): Both {
  return { amount: one.amount - other.amount, currencyAmount: one.currencyAmount - other.currencyAmount };
}

function taxedOf({ header, lines }: ServiceDocument, directory: Directory, amounts: Amounts): Taxed[] {
  const { isMoney, side: ofClass } = classOfDocument(header.docClass);
  const taxes = new Map<string, Taxed>();
  for (const [index, line] of lines.entries()) {
    const [net, tax] = [amounts.net(line), amounts.tax(line)];
    const code = directory.byId('taxCode', line.taxCodeId);
    if (!code) {
      if (tax.amount !== 0n) throw badRequest(`Line #${String(index + 1)} TaxCodeId is required: the line bears tax.`);
      continue;
    }
    // What comes back for an expense lessens what is claimed on purchases; it is no sale.
    const side = (isMoney ? tradedOn(directory.byId('account', line.accountId)) : undefined) ?? ofClass;
    const key = `${side} ${code.id} ${line.taxRate}`;
    const before = taxes.get(key);
    taxes.set(key, {
      side,
      code,
      rate: line.taxRate,
      net: sumOf(before?.net ?? NO_AMOUNT, net),
      tax: sumOf(before?.tax ?? NO_AMOUNT, tax),
      lines: [...(before?.lines ?? []), { index, weight: isOwed(code) ? net : tax }],
    });
  }
  return [...taxes.values()];
}

/**
 * The tax of a document, for each code and rate: that of a reverse charge is worked out from all of its net. Of the tax
 * on purchases the recoverable share is rounded, and the rest is cost. That of a deposit is due when it is paid. Tax
 * that is due on payment waits, except that money with lines is paid already, and that a document that comes to nothing
 * is never paid. Who is not registered has no tax, and what a supplier charges is cost; but where the law says so, that
 * of a reverse charge is owed, and cost, too.
 * @throws Refusal 400 for a line with tax and without a tax code, or for tax on the sales of who is not registered
 */
export function documentTaxes(document: ServiceDocument, directory: Directory, amounts: Amounts): DocumentTax[] {
  const { header } = document;
  const { isMoney } = classOfDocument(header.docClass);
  const legalEntity = directory.byId('legalEntity', header.legalEntityId);
  const day = header.taxDate ?? header.docDate;
  const isDeposit = isDepositDocument(header, directory);
  const isPaid = isMoney || amounts.gross(header).currencyAmount === 0n;
  return taxedOf(document, directory, amounts).map(({ tax, ...taxed }): DocumentTax => {
    const { code, lines, side } = taxed;
    const nothing = { ...taxed, role: null, due: NO_AMOUNT, owed: null, cost: NO_AMOUNT };
    const isUnregistered = !isRegistered(legalEntity, day);
    if (isUnregistered && !(side === 'purchase' && isOwed(code) && owesUnregistered(legalEntity))) {
      if (side === 'purchase') return { ...nothing, cost: tax };
      if (tax.amount === 0n) return nothing;
      throw badRequest(
        `Line #${String((lines[0]?.index ?? 0) + 1)} TaxCodeId ${code.code}: ${legalEntity?.code ?? ''} is not ` +
          `registered for tax on ${day}.`,
      );
    }
    const dueOn = isDeposit && !isOwed(code) ? 'payment' : taxDueOn(legalEntity, code, side, day);
    const waits = !isPaid && dueOn === 'payment';
    if (side === 'sale') return { ...nothing, role: waits ? 'outputNotDue' : 'output', due: tax };
    const ordinary = isOwed(code) ? directory.byId('taxCode', code.reverseChargeOfId) : undefined;
    const ordinaryRate = ordinary && datedRate(ordinary, day);
    const owed = ordinaryRate === undefined ? null : amounts.share(taxed.net, ordinaryRate);
    const due = isUnregistered ? NO_AMOUNT : amounts.share(owed ?? tax, recoverableShare(code, day));
    return {
      ...taxed,
      rate: ordinaryRate ?? taxed.rate,
      role: waits ? 'inputNotDue' : 'input',
      due,
      owed,
      cost: less(owed ?? tax, due),
    };
  });
}
