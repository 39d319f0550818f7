import { classOfDocument } from '../documents/classes.ts';
import type { ServiceDocument, ServiceLine } from '../documents/stored.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { badRequest } from '../refusal.ts';
import { fittingAccount } from './accountTypes.ts';
import type { Entry } from './entry.ts';
import { RELEASED, taxAccount, type TaxRole } from './taxAccounts.ts';
import { taxDueOn } from './taxTerms.ts';
import { NOTHING, sumOf, times, type Amounts, type Both } from './postedAmounts.ts';

interface Tax extends Both {
  code: KeptRecord<'taxCode'>;
  rate: string;
  net: Both;
}

/** The tax of the lines, for each code and rate: that of a reverse charge is worked out from all of its net. */
function taxesOf(document: ServiceDocument, directory: Directory, amounts: Amounts): Tax[] {
  const taxes = new Map<string, Tax>();
  for (const [index, line] of document.lines.entries()) {
    const [net, tax] = [amounts.net(line), amounts.tax(line)];
    const code = directory.byId('taxCode', line.taxCodeId);
    if (!code) {
      if (tax.amount !== 0n) throw badRequest(`Line #${String(index + 1)} TaxCodeId is required: the line bears tax.`);
      continue;
    }
    const key = `${code.id} ${line.taxRate}`;
    const before = taxes.get(key);
    taxes.set(key, {
      code,
      rate: line.taxRate,
      net: sumOf(before?.net ?? NOTHING, net),
      ...sumOf(before ?? NOTHING, tax),
    });
  }
  return [...taxes.values()];
}

function isReclaimed({ purchaseTreatment }: KeptRecord<'taxCode'>): boolean {
  return purchaseTreatment !== 'notReclaimed';
}

/**
 * The entries of the lines and of their tax. Tax that is due on payment waits on an account of its own. Money with lines
 * is paid already, and a document that comes to nothing is never paid.
 * @param sign of what a line above zero posts
 */
export function lineEntries(document: ServiceDocument, directory: Directory, amounts: Amounts, sign: bigint): Entry[] {
  const { header, particulars, lines } = document;
  const { isMoney, side } = classOfDocument(header.docClass);
  const place = isMoney ? 'a line of a payment or receipt' : 'a line of an invoice';
  const legalEntity = directory.byId('legalEntity', header.legalEntityId);
  const isPaid = isMoney || amounts.gross(header).currencyAmount === 0n;
  const taxDate = header.taxDate ?? header.docDate;
  /** Tax that is not reclaimed is part of what was bought. */
  const isCostOf = ({ taxCodeId }: ServiceLine): boolean => {
    const code = directory.byId('taxCode', taxCodeId);
    return side === 'purchase' && code !== undefined && !isReclaimed(code);
  };
  const nets = lines.map((line, index): Entry => {
    return {
      role: 'net',
      accountId: fittingAccount(directory, line.accountId, place, `Line #${String(index + 1)} AccountId`),
      ...times(sign, isCostOf(line) ? sumOf(amounts.net(line), amounts.tax(line)) : amounts.net(line)),
      currency: header.currency,
      contactAccountId: header.contactAccountId,
      taxCodeId: line.taxCodeId,
      costCentre: line.post?.costCentre ?? particulars.post?.costCentre,
      department: line.post?.department ?? particulars.post?.department,
      projectId: line.projectId ?? header.projectId,
      text: line.description,
    };
  });
  const taxes = taxesOf(document, directory, amounts).flatMap((tax): Entry[] => {
    const { code, rate } = tax;
    const entry = (role: TaxRole, by: bigint, of: Both, at: string): Entry => ({
      role,
      accountId: taxAccount(directory, code, role),
      ...times(by, of),
      currency: header.currency,
      contactAccountId: header.contactAccountId,
      taxCodeId: code.id,
      rate: at,
      base: by * tax.net.amount,
      ...(role in RELEASED ? { documentId: header.id } : { taxDate }),
    });
    const waits = !isPaid && taxDueOn(legalEntity, code, side, taxDate) === 'payment';
    const ordinary = directory.byId('taxCode', code.reverseChargeOfId);
    if (side === 'sale') return [entry(waits ? 'outputNotDue' : 'output', sign, tax, rate)];
    const input = waits ? 'inputNotDue' : 'input';
    if (!isReclaimed(code)) return [entry(input, sign, NOTHING, rate)];
    if (!ordinary) return [entry(input, sign, tax, rate)];
    // Whoever buys under a reverse charge owes the tax, and claims it.
    const owed = amounts.share(tax.net, ordinary.taxRate);
    return [entry('input', sign, owed, ordinary.taxRate), entry('owed', -sign, owed, ordinary.taxRate)];
  });
  return [...nets, ...taxes];
}
