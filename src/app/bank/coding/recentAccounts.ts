import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { accountsOfLines, lastDocuments } from '../../company/newDocuments/lastDocuments.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { readOutcomes } from '../rules/outcomes.ts';

/** Coded lines that are looked at: more would hardly be remembered. */
const REMEMBERED = 12;

/** The accounts last used with a party, newest first: in payments or receipts of the class, then in its invoices. */
export async function accountsWith(company: CompanyData, party: string, docClass: DocumentClass): Promise<string[]> {
  const last = (each: DocumentClass) => lastDocuments(company, { contactAccountId: party, docClass: each });
  const [money, invoices] = await Promise.all([
    last(docClass),
    last(docClass === 'payment' ? 'purchaseInvoice' : 'saleInvoice'),
  ]);
  return accountsOfLines([...money, ...invoices]);
}

/**
 * The accounts to which the newest lines were coded whose money went the same way, newest first.
 * @param lines of one bank account, oldest first
 */
export async function accountsOfCoded(
  { store }: CompanyData,
  lines: readonly BankLine[],
  { amount }: Pick<BankLine, 'amount'>,
): Promise<string[]> {
  const isOut = amount.startsWith('-');
  const documents = lines
    .flatMap(({ here, amount: of }) => (of.startsWith('-') === isOut ? (here.documentKey ?? []) : []))
    .slice(-REMEMBERED)
    .toReversed();
  const outcomes = await readOutcomes(store, new Set(documents));
  const accounts = documents.flatMap((key) => {
    const code = outcomes.get(key);
    return code === undefined || code === 'other' ? [] : (code.accountId ?? []);
  });
  return [...new Set(accounts)];
}
