import { z } from 'zod';
import type { LocalDate } from '../values/dates.ts';
import { decimal, Decimal, toDecimalString, ZERO, type DecimalString } from '../values/decimal.ts';
import type { CurrencyCode } from '../values/currency.ts';
import { mintIntRef } from '../values/identifiers.ts';
import { lineAmounts, type AmountTriple } from '../documents/totals.ts';
import { isVoid } from '../documents/lifeCycle.ts';
import { TEXT_LENGTHS, type Document, type DocumentLine } from '../documents/document.ts';
import type { Drafting, Lookup } from '../learning/lookup.ts';
import { withInferredRates } from '../drafting/inference.ts';
import { moneyDraft } from '../drafting/settlement.ts';
import type { Facts } from '../learning/facts.ts';
import { cutAt } from './cutTexts.ts';

/** What a part of a bank line is coded to. References are ids or codes (spec 2.1 rule 1). */
export const codingSchema = z.object({
  accountId: z.string().optional(),
  taxCodeId: z.string().optional(),
  department: z.string().optional(),
  costCentre: z.string().optional(),
  projectId: z.string().optional(),
  description: z.string().optional(),
});
export type Coding = z.infer<typeof codingSchema>;
export const CODING_FIELDS = [
  'accountId',
  'description',
  'taxCodeId',
  'department',
  'costCentre',
  'projectId',
] as const satisfies readonly (keyof Coding)[];
export type CodingField = (typeof CODING_FIELDS)[number];

/**
 * The coding with an account, and with the tax code that this account has by default, so that it is seen before it is
 * taken. A tax code that was chosen stays; none is taken from the account of a bank account.
 */
export function withAccount<T extends Coding>(coding: T, accountId: string | undefined, lookup: Lookup): T {
  const usual = (id: string | undefined): string | undefined => {
    const account = lookup.find('account', id);
    const isBank = lookup.all('bankAccount').some((bank) => lookup.find('account', bank.accountId)?.id === account?.id);
    return account === undefined || isBank ? undefined : lookup.find('taxCode', account.taxCodeId)?.id;
  };
  const { taxCodeId } = coding;
  const isChosen = taxCodeId !== undefined && lookup.find('taxCode', taxCodeId)?.id !== usual(coding.accountId);
  return { ...coding, accountId, taxCodeId: isChosen ? taxCodeId : usual(accountId) };
}

/** Whether parts are coded to the account of the bank account itself, on which money in would be money out again. */
export function isOnOwnAccount(parts: readonly Coding[], bankAccountId: string, lookup: Lookup): boolean {
  const own = lookup.find('account', lookup.find('bankAccount', bankAccountId)?.accountId)?.id;
  return own !== undefined && parts.some(({ accountId }) => lookup.find('account', accountId)?.id === own);
}

/** A part of a bank line, with tax. Positive in the line's own direction; a fee taken off takings is negative. */
export interface CodedPart extends Coding {
  amount: DecimalString;
}

/** A part as it is typed: without an amount of its own the first such part takes the rest. */
export interface TypedPart extends Coding {
  amount?: DecimalString | undefined;
}

/**
 * Gives the first part that has no amount the rest of the line; further ones get zero.
 * @param amount what the parts should come to
 * @returns the parts, and what is still missing: zero once they come to the amount
 */
export function balancedParts(
  amount: DecimalString,
  parts: readonly TypedPart[],
): { parts: CodedPart[]; rest: DecimalString } {
  const typed = parts.reduce((sum, part) => sum.plus(part.amount ?? 0), new Decimal(0));
  const rest = toDecimalString(new Decimal(amount).minus(typed));
  const open = parts.findIndex((part) => part.amount === undefined);
  return {
    parts: parts.map((part, at) => ({ ...part, amount: part.amount ?? (at === open ? rest : ZERO) })),
    rest: open < 0 ? rest : ZERO,
  };
}

/** A bank line that is to be coded. */
export interface LineToCode {
  bankAccountId: string;
  /** Money in is positive. */
  amount: DecimalString;
  /** The account's. */
  currency: CurrencyCode | undefined;
  date: LocalDate | undefined;
  /** The bank's text. */
  description: string | undefined;
  reference: string | undefined;
}

const ONE = decimal('1');

/** The document line of a part: one at the part's amount, entered gross, so that its gross is exactly that amount. */
function lineOf(part: CodedPart, { mint }: Drafting): DocumentLine {
  const { amount, accountId, taxCodeId, projectId, department, costCentre, description } = part;
  const post =
    department === undefined && costCentre === undefined
      ? undefined
      : { ...(department !== undefined && { department }), ...(costCentre !== undefined && { costCentre }) };
  return {
    intRef: mintIntRef(mint),
    quantity: ONE,
    currencyUnitPrice: amount,
    isNetEntry: false,
    ...(accountId !== undefined && { accountId }),
    ...(description !== undefined && { description }),
    ...(taxCodeId !== undefined && { taxCodeId }),
    ...(projectId !== undefined && { projectId }),
    ...(post && { post }),
  };
}

/** The class of the document that moves the money of a bank line. */
export function classOfLine(amount: DecimalString): 'payment' | 'receipt' {
  return amount.startsWith('-') ? 'payment' : 'receipt';
}

/**
 * The payment or receipt of a bank line that is coded: one document line for each part (spec 2.9), entered gross, so
 * that its gross is exactly the amount of the bank line; net and tax follow by spec 2.10.6, each line rounded.
 * @param parts come to the line's amount without its sign (`balancedParts`)
 * @param contactAccountId the party; left out for a sundry document
 * @throws RangeError when the parts do not come to the amount
 */
export function codedDocument(
  line: LineToCode,
  parts: readonly CodedPart[],
  contactAccountId: string | undefined,
  drafting: Drafting,
  facts: Facts,
): Document {
  const amount = new Decimal(line.amount).abs();
  const sum = parts.reduce((total, part) => total.plus(part.amount), new Decimal(0));
  if (!sum.eq(amount)) throw new RangeError(`the parts come to ${sum.toFixed()}, the line to ${amount.toFixed()}`);
  return documentOf(line, parts, contactAccountId, drafting, facts);
}

function documentOf(
  line: LineToCode,
  parts: readonly CodedPart[],
  contactAccountId: string | undefined,
  drafting: Drafting,
  facts: Facts,
): Document {
  const draft = moneyDraft(
    classOfLine(line.amount),
    { contactAccountId, currency: line.currency, legalEntityId: undefined },
    {
      bankAccountId: line.bankAccountId,
      docDate: line.date,
      description: line.description === undefined ? undefined : cutAt(line.description, TEXT_LENGTHS.description),
      theirRef: line.reference,
    },
    drafting,
  );
  const document: Document = { ...draft, isNetEntry: false, lines: parts.map((part) => lineOf(part, drafting)) };
  return withInferredRates(document, drafting.lookup, facts);
}

/**
 * Net, tax and gross of each part while it is typed, whether or not the parts come to the line's amount yet; in the
 * line's currency, rounded to its precision.
 */
export function amountsOfParts(
  line: LineToCode,
  parts: readonly CodedPart[],
  contactAccountId: string | undefined,
  drafting: Drafting,
  facts: Facts,
): AmountTriple[] {
  const { lines, currency = '' } = documentOf(line, parts, contactAccountId, drafting, facts);
  return lines.map(
    (each) => lineAmounts(each, { currency, baseCurrency: currency, rateDirection: 'foreignPerBase' }).currency,
  );
}

/** The other side of a transfer between two bank accounts. */
export interface OtherSide {
  bankAccountId: string;
  currency: CurrencyCode | undefined;
  /** What arrives there or leaves there, in that account's currency, without a sign. */
  amount: DecimalString;
}

/**
 * The two documents of a transfer: a payment from one account and a receipt into the other, each with the other's
 * IntRef as its reference, both to the same account, on which they cancel out. Neither bears tax.
 * @param part the account on which they meet; its amount is not used
 * @returns the document of the line, then that of the other side
 */
export function transferDocuments(
  line: LineToCode,
  other: OtherSide,
  part: Coding,
  drafting: Drafting,
  facts: Facts,
): [Document, Document] {
  const untaxed = { ...part, taxCodeId: undefined };
  const isOut = line.amount.startsWith('-');
  const own = codedDocument(
    line,
    [{ ...untaxed, amount: toDecimalString(new Decimal(line.amount).abs()) }],
    undefined,
    drafting,
    facts,
  );
  const there = codedDocument(
    {
      ...line,
      bankAccountId: other.bankAccountId,
      currency: other.currency,
      amount: isOut ? other.amount : toDecimalString(new Decimal(other.amount).negated()),
    },
    [{ ...untaxed, amount: other.amount }],
    undefined,
    drafting,
    facts,
  );
  return [
    { ...own, theirRef: there.intRef },
    { ...there, theirRef: own.intRef },
  ];
}

/**
 * What a payment or receipt with one line is coded to; null with several lines, none, or an allocation, since no rule
 * makes such a document, and once it is void: it was coded wrong.
 */
export function codingOfDocument({ lines, allocations = [], contactAccountId, statusList = [] }: Document):
  | (Coding & {
      contactAccountId?: string;
    })
  | null {
  const [line] = lines;
  if (line?.accountId === undefined || lines.length > 1 || allocations.length > 0) return null;
  if (isVoid(statusList.join())) return null;
  const fields = {
    contactAccountId,
    accountId: line.accountId,
    description: line.description,
    taxCodeId: line.taxCodeId,
    department: line.post?.department,
    costCentre: line.post?.costCentre,
    projectId: line.projectId,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
