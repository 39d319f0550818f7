import { classOfDocument } from '../base/classes.ts';
import { depositAccount, discountAccount } from '../documents/line.ts';
import type { ServiceDocument, ServiceLine, StoredHeader } from '../documents/stored.ts';
import type { Directory } from '../records/directory.ts';
import { badRequest } from '../base/refusal.ts';
import { fittingAccount, type Place } from './accountTypes.ts';

/** The account of deposits of a legal entity, its place and its field. */
export function depositPlace(
  directory: Directory,
  legalEntityId: string,
  side: 'sale' | 'purchase',
): [accountId: string | undefined, place: Place, field: string] {
  const [place, field] =
    side === 'sale'
      ? (['the account of deposits received', 'DepositsReceivedAccountId'] as const)
      : (['the account of deposits paid', 'DepositsPaidAccountId'] as const);
  const code = directory.byId('legalEntity', legalEntityId)?.code ?? '';
  return [depositAccount(directory, legalEntityId, side), place, `Ledger.${field} of the legal entity ${code}`];
}

/**
 * Refuses an amount in another currency than that of the bank account it is put on: how much of its own currency the
 * account gets would be known to nobody, and its revaluation would be wrong. One in base currency takes any.
 * @throws Refusal 400
 */
export function refuseOtherCurrency(
  directory: Directory,
  accountId: string,
  { currency, baseCurrency }: Pick<StoredHeader, 'currency' | 'baseCurrency'>,
  field: string,
): void {
  const banks = directory.all('bankAccount').filter((bank) => bank.accountId === accountId);
  const own = banks.map((bank) => bank.currency ?? baseCurrency);
  const [first] = own;
  if (first === undefined || own.includes(currency) || own.includes(baseCurrency)) return;
  throw badRequest(
    `${field} ${directory.byId('account', accountId)?.code ?? ''} is a bank account in ${first}, and the amount is ` +
      `in ${currency}. Choose ${first} as the Currency; BankCurrencyAmount says what another bank account moves.`,
  );
}

/** Whether a document asks for a deposit. */
export function isDepositDocument({ docTypeId }: StoredHeader, directory: Directory): boolean {
  return directory.byId('docType', docTypeId)?.isDeposit === true;
}

/** Whether a line is a deposit: that of a document that asks for one, or money on the account of deposits. */
export function isDepositLine(header: StoredHeader, { accountId }: ServiceLine, directory: Directory): boolean {
  const { isMoney, side } = classOfDocument(header.docClass);
  if (!isMoney) return isDepositDocument(header, directory);
  return accountId !== undefined && accountId === depositAccount(directory, header.legalEntityId, side);
}

/**
 * The account of a line: of a settlement discount the one of its tax code, of a deposit and of a line that deducts one
 * that of deposits.
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
  if (line.depositId !== undefined || isDepositDocument(header, directory)) {
    return fittingAccount(directory, ...depositPlace(directory, header.legalEntityId, side));
  }
  if (directory.byId('docType', header.docTypeId)?.isDiscount !== true) {
    const field = `Line #${String(index + 1)} AccountId`;
    const place = isMoney ? 'a line of a payment or receipt' : 'a line of an invoice';
    const accountId = fittingAccount(directory, line.accountId, place, field);
    refuseOtherCurrency(directory, accountId, header, field);
    return accountId;
  }
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
