import type { LocalDate } from '../../domain/values/dates.ts';
import { classOfDocument } from '../base/classes.ts';
import type { ServiceDocument } from '../documents/stored.ts';
import type { Directory } from '../records/directory.ts';
import { controlAccount } from '../ledger/documentEntries.ts';
import { documentTaxes } from '../ledger/documentTaxes.ts';
import type { Entry } from '../ledger/entry.ts';
import { Amounts, multiplied } from '../ledger/postedAmounts.ts';
import { isWaiting, taxAccount } from '../ledger/taxAccounts.ts';

/**
 * What an invoice carries over that was open when the books started: what is owed, against the suspense account. It is
 * neither income nor in a return. Tax that is due when it is paid waits as it does on any other invoice, so that its
 * payments release it.
 * @param firstDay on which these books start: its scheme says what waits
 * @throws Refusal 400 that names the field which keeps it from being posted
 */
export function openItemEntries(
  document: ServiceDocument,
  directory: Directory,
  suspense: string,
  firstDay: LocalDate,
): Entry[] {
  const { header } = document;
  const descriptor = classOfDocument(header.docClass);
  const amounts = new Amounts(header);
  const sign = BigInt(descriptor.balance);
  const shared = { currency: header.currency, contactAccountId: header.contactAccountId };
  const control: Entry = {
    ...shared,
    ...multiplied(sign, amounts.gross(header)),
    role: 'control',
    accountId: controlAccount(document, directory, descriptor),
    text: header.description,
  };
  const asOfFirstDay = { ...document, header: { ...header, taxDate: firstDay } };
  const waiting = documentTaxes(asOfFirstDay, directory, amounts).flatMap(({ role, code, rate, net, due }): Entry[] =>
    role === null || !isWaiting(role)
      ? []
      : [
          {
            ...shared,
            ...multiplied(-sign, due),
            role,
            accountId: taxAccount(directory, code, role),
            taxCodeId: code.id,
            rate,
            base: -sign * net.amount,
            documentId: header.id,
          },
        ],
  );
  const entries = [control, ...waiting];
  const left = -entries.reduce((sum, { amount }) => sum + amount, 0n);
  if (left === 0n) return entries;
  const counter = { accountId: suspense, amount: left, currency: header.baseCurrency, currencyAmount: left };
  return [...entries, { ...counter, role: 'net', contactAccountId: header.contactAccountId, text: header.description }];
}
