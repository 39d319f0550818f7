import type { ServiceDocument } from '../documents/stored.ts';
import type { Directory } from '../records/directory.ts';
import { badRequest } from '../refusal.ts';
import { fittingAccount, isControl } from './accountTypes.ts';
import type { Entry } from './entry.ts';
import type { Amounts } from './postedAmounts.ts';

/**
 * What a journal posts: each line on its account. A line on a control account belongs to the journal's contact, and is
 * open until it is allocated; all such lines of a journal are on one account.
 */
export function journalEntries(document: ServiceDocument, directory: Directory, amounts: Amounts): Entry[] {
  const { header, particulars, lines } = document;
  if (lines.length === 0) throw badRequest(`${header.docNo} has no lines: a journal needs debits and credits.`);
  let controlled: string | undefined;
  const entries = lines.map((line, index): Entry => {
    const field = (name: string): string => `Line #${String(index + 1)} ${name}`;
    const accountId = fittingAccount(directory, line.accountId, 'a line of a journal', field('AccountId'));
    const account = directory.byId('account', accountId);
    if (line.taxCodeId !== undefined)
      throw badRequest(`${field('TaxCodeId')}: a journal bears no tax. Write an invoice, or leave the tax code out.`);
    if (isControl(account)) {
      if (header.contactAccountId === undefined)
        throw badRequest(
          `ContactAccountId is required: line #${String(index + 1)} is on the control account ${account?.code ?? ''}.`,
        );
      controlled ??= accountId;
      if (controlled !== accountId)
        throw badRequest(`${field('AccountId')}: a journal may be on one control account only. Write one for each.`);
    }
    return {
      role: isControl(account) ? 'control' : 'net',
      accountId,
      ...amounts.net(line),
      currency: header.currency,
      contactAccountId: header.contactAccountId,
      costCentre: line.post?.costCentre ?? particulars.post?.costCentre,
      department: line.post?.department ?? particulars.post?.department,
      projectId: line.projectId ?? header.projectId,
      text: line.description,
    };
  });
  const left = entries.reduce((sum, { amount }) => sum + amount, 0n);
  if (left !== 0n)
    throw badRequest(
      `${header.docNo} does not balance: its ${left > 0n ? 'debits exceed its credits' : 'credits exceed its debits'} by ${amounts.text(left < 0n ? -left : left)} ${header.baseCurrency}.`,
    );
  return entries;
}
