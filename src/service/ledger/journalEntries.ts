import type { LocalDate } from '../../domain/values/dates.ts';
import type { ServiceDocument, ServiceLine } from '../documents/stored.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { badRequest } from '../base/refusal.ts';
import { fittingAccount, isControl, isOfTax } from './accountTypes.ts';
import type { Entry } from './entry.ts';
import { refuseOtherCurrency } from './lineAccount.ts';
import type { Amounts } from './postedAmounts.ts';
import { datedRate } from '../records/taxTerms.ts';

/**
 * What a journal posts: each line on its account. A line on a control account belongs to the journal's contact, and is
 * open until it is allocated; all such lines of a journal are on one account. A line on a tax account says of which
 * code the tax is, what it is, and its base, and so counts in a return.
 * @throws Refusal 400 that names the line and field which keeps it from being posted, or when debits and credits differ
 * in the journal's currency
 */
export function journalEntries(document: ServiceDocument, directory: Directory, amounts: Amounts): Entry[] {
  const { header, particulars, lines } = document;
  const taxDate = header.taxDate ?? header.docDate;
  if (lines.length === 0) throw badRequest(`${header.docNo} has no lines: a journal needs debits and credits.`);
  let controlled: string | undefined;
  const entries = lines.map((line, index): Entry => {
    const field = (name: string): string => `Line #${String(index + 1)} ${name}`;
    const accountId = fittingAccount(directory, line.accountId, 'a line of a journal', field('AccountId'));
    refuseOtherCurrency(directory, accountId, header, field('AccountId'));
    const account = directory.byId('account', accountId);
    if (line.deferredDistribution)
      throw badRequest(`${field('DeferredDistribution')}: a journal defers nothing. Write a journal for each month.`);
    if (isControl(account)) {
      if (header.contactAccountId === undefined)
        throw badRequest(
          `ContactAccountId is required: line #${String(index + 1)} is on the control account ${account?.code ?? ''}.`,
        );
      controlled ??= accountId;
      if (controlled !== accountId)
        throw badRequest(`${field('AccountId')}: a journal may be on one control account only. Write one for each.`);
    }
    const entry: Entry = {
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
    if (isOfTax(account))
      return {
        ...entry,
        ...taxOf(line, directory, amounts, account?.code ?? '', taxDate, field),
        taxDate,
      };
    for (const name of ['taxCodeId', 'taxRole', 'taxBase'] as const)
      if (line[name] !== undefined)
        throw badRequest(
          `${field(FIELDS[name])}: the account ${account?.code ?? ''} is none of tax. The tax of a journal is a ` +
            'line of its own, on a tax account.',
        );
    return entry;
  });
  const left = entries.reduce((sum, { currencyAmount }) => sum + currencyAmount, 0n);
  if (left !== 0n)
    throw badRequest(
      `${header.docNo} does not balance: its ` +
        `${left > 0n ? 'debits exceed its credits' : 'credits exceed its debits'} by ` +
        `${amounts.currencyText(left < 0n ? -left : left)} ${header.currency}.`,
    );
  return entries;
}

const FIELDS = { taxCodeId: 'TaxCodeId', taxRole: 'TaxRole', taxBase: 'TaxBase' } as const;

/** What an entry of tax says besides its amount. */
function taxOf(
  line: ServiceLine,
  directory: Directory,
  amounts: Amounts,
  account: string,
  taxDate: LocalDate,
  field: (name: string) => string,
): Pick<Entry, 'role' | 'taxCodeId' | 'rate' | 'base'> {
  const { taxCodeId, taxRole, taxBase } = line;
  const code = directory.byId('taxCode', taxCodeId);
  const required = (name: string): Error =>
    badRequest(
      `${field(name)} is required: the account ${account} is one of tax. Give the code, role and base of the tax.`,
    );
  if (!code) throw required('TaxCodeId');
  if (taxRole === undefined) throw required('TaxRole');
  if (taxBase === undefined) throw required('TaxBase');
  const base = amounts.inBase(taxBase);
  const tax = amounts.net(line).amount;
  if (base * tax < 0n) throw badRequest(`${field('TaxBase')} must have the sign of the tax: a debit is above zero.`);
  return { role: taxRole, taxCodeId: code.id, rate: rateOf(directory, code, taxRole, taxDate), base };
}

/** The rate of a code on a day; where the buyer owes the tax, that of the ordinary code. */
function rateOf(
  directory: Directory,
  code: KeptRecord<'taxCode'>,
  role: NonNullable<ServiceLine['taxRole']>,
  day: LocalDate,
): string {
  const ordinary = role === 'output' ? undefined : directory.byId('taxCode', code.reverseChargeOfId);
  return datedRate(ordinary ?? code, day);
}
