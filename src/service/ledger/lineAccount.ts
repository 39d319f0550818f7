import { classOfDocument } from '../documents/classes.ts';
import { discountAccount } from '../documents/line.ts';
import type { ServiceDocument, ServiceLine } from '../documents/stored.ts';
import type { Directory } from '../records/directory.ts';
import { badRequest } from '../refusal.ts';
import { fittingAccount } from './accountTypes.ts';

/**
 * The account of a line; that of a settlement discount is the one of its tax code.
 * @param index its place from 0
 * @throws Refusal 400 when it is missing or does not fit
 */
export function lineAccount(
  { header }: ServiceDocument,
  line: ServiceLine,
  index: number,
  directory: Directory,
): string {
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
