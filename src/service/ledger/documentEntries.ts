import { currencyPlaces } from '../../domain/values/currency.ts';
import { classOfDocument, type DocumentClassDescriptor } from '../base/classes.ts';
import { nameOf, type ServiceDocument, type StoredHeader } from '../documents/stored.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { badRequest } from '../base/refusal.ts';
import { fittingAccount } from './accountTypes.ts';
import { minor, type Entry } from './entry.ts';
import { journalEntries } from './journalEntries.ts';
import { lineEntries } from './lineEntries.ts';
import { Amounts, multiplied, type Both } from './postedAmounts.ts';

/**
 * What a document posts.
 *
 * Its gross goes to the control account of its contact, its lines to their accounts, and the tax of each code to that
 * code's account. A payment or receipt moves its bank account instead; what it moves is open on the contact's account,
 * unless its lines say what it is for. What a header differs from its lines goes to the rounding account.
 * @throws Refusal 400 that names the field which keeps it from being posted
 */
export function documentEntries(document: ServiceDocument, directory: Directory): Entry[] {
  const { header, lines } = document;
  const descriptor = classOfDocument(header.docClass);
  const amounts = new Amounts(header);
  if (descriptor.isJournal) return rounded(journalEntries(document, directory, amounts), document, directory, amounts);
  const gross = amounts.gross(header);
  const sign = BigInt(descriptor.balance);
  const shared = { currency: header.currency, contactAccountId: header.contactAccountId, text: header.description };
  const control = (): Entry => ({
    ...shared,
    ...multiplied(sign, gross),
    role: 'control',
    accountId: controlAccount(document, directory, descriptor),
  });
  if (!descriptor.isMoney)
    return rounded([control(), ...lineEntries(document, directory, amounts, -sign)], document, directory, amounts);
  const bankAccount = directory.byId('bankAccount', header.bankAccountId);
  const bank: Entry = {
    ...shared,
    ...bankAmounts(header, multiplied(-sign, gross)),
    role: 'bank',
    accountId: fittingAccount(
      directory,
      bankAccount?.accountId,
      'a bank account',
      `AccountId of the bank account ${bankAccount?.code ?? ''}`,
    ),
  };
  const moved = [bank, ...exchangeEntries(directory, header, -sign * gross.amount - bank.amount)];
  if (lines.length > 0)
    return rounded([...moved, ...lineEntries(document, directory, amounts, sign)], document, directory, amounts);
  if (header.contactAccountId === undefined)
    throw badRequest(`ContactAccountId is required: ${header.docNo} has no lines that say what it is for.`);
  return [...moved, control()];
}

/**
 * The exchange difference that is left, as a gain or a loss; nothing without one.
 * @param amount in minor units of the base currency; a credit, which is a gain, is below zero
 * @throws Refusal 400 when the account is missing
 */
export function exchangeEntries(
  directory: Directory,
  { legalEntityId, baseCurrency, contactAccountId }: StoredHeader,
  amount: bigint,
): Entry[] {
  if (amount === 0n) return [];
  const legalEntity = directory.byId('legalEntity', legalEntityId);
  return [
    {
      role: 'exchange',
      accountId: exchangeAccount(directory, legalEntity, amount),
      amount,
      currency: baseCurrency,
      currencyAmount: amount,
      contactAccountId,
    },
  ];
}

/**
 * The account of exchange gains or of losses.
 * @param amount a credit, which is a gain, is below zero
 * @throws Refusal 400 when it is missing
 */
export function exchangeAccount(
  directory: Directory,
  legalEntity: KeptRecord<'legalEntity'> | undefined,
  amount: bigint,
): string {
  const [accountId, place, field] =
    amount < 0n
      ? ([legalEntity?.ledger?.gainAccountId, 'the account of exchange gains', 'GainAccountId'] as const)
      : ([legalEntity?.ledger?.lossAccountId, 'the account of exchange losses', 'LossAccountId'] as const);
  return fittingAccount(directory, accountId, place, `Ledger.${field} of the legal entity ${legalEntity?.code ?? ''}`);
}

/** What a bank account moves, in its own currency. One in base currency posts just what it moved. */
function bankAmounts(header: StoredHeader, moved: Both): Both & { currency: string } {
  const { bankCurrency, bankCurrencyAmount, currency, baseCurrency } = header;
  if (bankCurrency === undefined || bankCurrencyAmount === undefined || bankCurrency === currency)
    return { ...moved, currency };
  const units = minor(bankCurrencyAmount, currencyPlaces(bankCurrency));
  // It has the sign of the document's amount, and the entry that of its side.
  const size = units < 0n ? -units : units;
  const currencyAmount = moved.amount < 0n ? -size : size;
  return {
    amount: bankCurrency === baseCurrency ? currencyAmount : moved.amount,
    currency: bankCurrency,
    currencyAmount,
  };
}

/** @throws Refusal 400 when the document type names none that fits */
export function controlAccount(
  { header }: ServiceDocument,
  directory: Directory,
  { side }: DocumentClassDescriptor,
): string {
  const docType = directory.byId('docType', header.docTypeId);
  return fittingAccount(
    directory,
    docType?.controlAccountId,
    side === 'sale' ? 'the control account of sales' : 'the control account of purchases',
    `ControlAccountId of the document type ${docType?.code ?? header.docTypeId}`,
  );
}

/**
 * The entries with what is left between a header and its lines on the rounding account.
 * @throws Refusal 400 when that is more than 0.01 a line
 */
function rounded(
  entries: Entry[],
  { header, lines }: ServiceDocument,
  directory: Directory,
  amounts: Amounts,
): Entry[] {
  const most = amounts.tolerance(lines.length);
  const left = entries.reduce((sum, { amount }) => sum + amount, 0n);
  if (left === 0n) return entries;
  const { isJournal } = classOfDocument(header.docClass);
  if (left > most || -left > most)
    throw badRequest(
      `The amounts of ${nameOf(header)} do not add up: ` +
        `${isJournal ? 'its debits and credits differ' : 'its lines differ from its header'} by ` +
        `${amounts.text(left < 0n ? -left : left)} ${header.baseCurrency}. Correct them; up to 0.01 a line is ` +
        'posted as rounding.',
    );
  return [...entries, roundingEntry(directory, header, -left)];
}

/**
 * What does not quite add up, on the rounding account.
 * @param amount in minor units of the base currency
 * @throws Refusal 400 when the account is missing
 */
export function roundingEntry(directory: Directory, header: StoredHeader, amount: bigint): Entry {
  const legalEntity = directory.byId('legalEntity', header.legalEntityId);
  return {
    role: 'rounding',
    accountId: fittingAccount(
      directory,
      legalEntity?.ledger?.roundingAccountId,
      'the rounding account',
      `Ledger.RoundingAccountId of the legal entity ${legalEntity?.code ?? ''}`,
    ),
    amount,
    currency: header.baseCurrency,
    currencyAmount: amount,
    contactAccountId: header.contactAccountId,
  };
}
