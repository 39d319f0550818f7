import { classOfDocument } from '../documents/classes.ts';
import type { ServiceDocument, ServiceLine } from '../documents/stored.ts';
import type { Directory } from '../records/directory.ts';
import { badRequest } from '../refusal.ts';
import { fittingAccount } from './accountTypes.ts';
import { discountAccount } from '../documents/line.ts';
import type { Entry } from './entry.ts';
import { documentTaxes, type DocumentTax } from './documentTaxes.ts';
import { NOTHING, spread, sumOf, times, type Amounts, type Both } from './postedAmounts.ts';
import { RELEASED, taxAccount, type TaxRole } from './taxAccounts.ts';

/**
 * The entries of the lines and of their tax. What is not recovered of the tax of a purchase is part of what its lines
 * cost.
 * @param sign of what a line above zero posts
 * @throws Refusal 400 that names the line and field which keeps it from being posted
 */
export function lineEntries(document: ServiceDocument, directory: Directory, amounts: Amounts, sign: bigint): Entry[] {
  const { header, particulars, lines } = document;
  const taxes = documentTaxes(document, directory, amounts);
  const costs = costsOf(taxes);
  const nets = lines.map((line, index): Entry => {
    return {
      role: 'net',
      accountId: accountOf(document, line, index, directory),
      ...times(sign, sumOf(amounts.net(line), costs.get(index) ?? NOTHING)),
      currency: header.currency,
      contactAccountId: header.contactAccountId,
      taxCodeId: line.taxCodeId,
      costCentre: line.post?.costCentre ?? particulars.post?.costCentre,
      department: line.post?.department ?? particulars.post?.department,
      projectId: line.projectId ?? header.projectId,
      text: line.description,
    };
  });
  return [...nets, ...taxes.flatMap((tax) => taxEntries(document, directory, tax, sign))];
}

/** The account of a line; that of a settlement discount is the one of its tax code. */
function accountOf({ header }: ServiceDocument, line: ServiceLine, index: number, directory: Directory): string {
  const { isMoney, side } = classOfDocument(header.docClass);
  if (directory.byId('docType', header.docTypeId)?.isDiscount !== true)
    return fittingAccount(
      directory,
      line.accountId,
      isMoney ? 'a line of a payment or receipt' : 'a line of an invoice',
      `Line #${String(index + 1)} AccountId`,
    );
  const code = directory.byId('taxCode', line.taxCodeId);
  if (!code)
    throw badRequest(`Line #${String(index + 1)} TaxCodeId is required: it says on which account discounts are.`);
  return fittingAccount(
    directory,
    discountAccount(code, side),
    'an account of settlement discounts',
    `${side === 'sale' ? 'Sale' : 'Purchase'}DiscountAccountId of the tax code ${code.code}`,
  );
}

/** What the lines cost besides their net, by their places. */
function costsOf(taxes: readonly DocumentTax[]): Map<number, Both> {
  const costs = new Map<number, Both>();
  for (const { cost, lines } of taxes) {
    const parts = spread(
      cost,
      lines.map(({ weight }) => weight),
    );
    lines.forEach(({ index }, at) => costs.set(index, parts[at] ?? NOTHING));
  }
  return costs;
}

/** The entries of the tax of one code. Whoever buys under a reverse charge owes the tax, and claims it. */
function taxEntries({ header }: ServiceDocument, directory: Directory, tax: DocumentTax, sign: bigint): Entry[] {
  const { code, rate, net, role, due, owed } = tax;
  if (role === null) return [];
  const entry = (as: TaxRole, by: bigint, of: Both): Entry => ({
    role: as,
    accountId: taxAccount(directory, code, as),
    ...times(by, of),
    currency: header.currency,
    contactAccountId: header.contactAccountId,
    taxCodeId: code.id,
    rate,
    base: by * net.amount,
    ...(as in RELEASED ? { documentId: header.id } : { taxDate: header.taxDate ?? header.docDate }),
  });
  return owed === null ? [entry(role, sign, due)] : [entry(role, sign, due), entry('owed', -sign, owed)];
}
