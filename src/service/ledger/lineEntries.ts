import type { ServiceDocument } from '../documents/stored.ts';
import type { Directory } from '../records/directory.ts';
import type { Entry } from './entry.ts';
import { isDepositLine, lineAccount } from './lineAccount.ts';
import { deferredAccount } from './deferral.ts';
import { documentTaxes, type DocumentTax } from './documentTaxes.ts';
import { NO_AMOUNT, spread, sumOf, multiplied, type Amounts, type Both } from './postedAmounts.ts';
import { RELEASED, taxAccount, type TaxAccountRole } from './taxAccounts.ts';

/**
 * The entries of the lines and of their tax. A line that is deferred waits on an account of its own. What is not
 * recovered of the tax of a purchase is part of what its lines cost.
 * @param sign of what a line above zero posts
 * @throws Refusal 400 that names the line and field which keeps it from being posted
 */
export function lineEntries(document: ServiceDocument, directory: Directory, amounts: Amounts, sign: bigint): Entry[] {
  const { header, particulars, lines } = document;
  const taxes = documentTaxes(document, directory, amounts);
  const costs = costsOf(taxes);
  const nets = lines.map((line, index): Entry => {
    const accountId = lineAccount(document, line, index, directory);
    return {
      role: 'net',
      accountId: line.deferredDistribution ? deferredAccount(document, directory) : accountId,
      ...multiplied(sign, sumOf(amounts.net(line), costs.get(index) ?? NO_AMOUNT)),
      currency: header.currency,
      contactAccountId: header.contactAccountId,
      taxCodeId: line.taxCodeId,
      costCentre: line.post?.costCentre ?? particulars.post?.costCentre,
      department: line.post?.department ?? particulars.post?.department,
      projectId: line.projectId ?? header.projectId,
      text: line.description,
      documentId: line.depositId ?? (isDepositLine(header, line, directory) ? header.id : undefined),
    };
  });
  return [...nets, ...taxes.flatMap((tax) => taxEntries(document, directory, tax, sign))];
}

/** What the lines cost besides their net, by their places. */
function costsOf(taxes: readonly DocumentTax[]): Map<number, Both> {
  const costs = new Map<number, Both>();
  for (const { cost, lines } of taxes) {
    const parts = spread(
      cost,
      lines.map(({ weight }) => weight),
    );
    lines.forEach(({ index }, at) => costs.set(index, parts[at] ?? NO_AMOUNT));
  }
  return costs;
}

/** The entries of the tax of one code. Whoever buys under a reverse charge owes the tax, and claims it. */
function taxEntries({ header }: ServiceDocument, directory: Directory, tax: DocumentTax, sign: bigint): Entry[] {
  const { code, rate, net, role, due, owed } = tax;
  if (role === null) return [];
  const entry = (as: TaxAccountRole, by: bigint, of: Both): Entry => ({
    role: as,
    accountId: taxAccount(directory, code, as),
    ...multiplied(by, of),
    currency: header.currency,
    contactAccountId: header.contactAccountId,
    taxCodeId: code.id,
    rate,
    base: by * net.amount,
    ...(as in RELEASED ? { documentId: header.id } : { taxDate: header.taxDate ?? header.docDate }),
  });
  return owed === null ? [entry(role, sign, due)] : [entry(role, sign, due), entry('owed', -sign, owed)];
}
