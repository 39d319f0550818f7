import {
  classOfLine,
  codedDocument,
  transferDocuments,
  type CodedPart,
  type Coding,
  type LineToCode,
  type OtherSide,
} from '../../../domain/bank/coding.ts';
import { isCountable, lacksDocument } from '../../../domain/bank/bankLine.ts';
import type { DocumentWay } from '../../../domain/bank/monthCounts.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { NO_FACTS } from '../../../domain/learning/facts.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { addDays } from '../../../domain/values/dates.ts';
import { Decimal, negated, toDecimalString } from '../../../domain/values/decimal.ts';
import { BankLine } from '../../company/bank/lineDays.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { draftingOf, linkDocument } from '../documents/documentMatching.ts';

/** What a draft takes from a bank line. */
export function lineToCode({ content, here, amount }: BankLine, account: Reference): LineToCode {
  return {
    bankAccountId: account.id,
    amount,
    currency: account.currency,
    date: content.bankDate,
    description: here.full?.description ?? content.description,
    reference: content.bankReference,
  };
}

/** The payment or receipt of a line that is coded to these parts; nothing is stored. */
export function codedDraft(
  company: CompanyData,
  line: BankLine,
  account: Reference,
  parts: readonly CodedPart[],
  contactAccountId: string | undefined,
): Document {
  const facts = company.settings.value.facts ?? NO_FACTS;
  return codedDocument(lineToCode(line, account), parts, contactAccountId, draftingOf(company), facts);
}

/** Stores the draft of a line and links them. @returns the draft's key */
export async function keepCoded(
  { store }: CompanyData,
  line: BankLine,
  draft: Document,
  by: DocumentWay = 'hand',
): Promise<string> {
  const { key } = await store.createDraft(draft);
  await linkDocument(store, line, key, by, { drafts: [key], commands: [] });
  return key;
}

/** Days between the two lines of a transfer. */
const TRANSFER_DAYS = 5;

/** The only line of another account that can be the other end of a transfer; null if there is none, or several. */
async function otherEnd({ store }: CompanyData, line: BankLine, { bankAccountId, amount }: OtherSide) {
  const { bankDate } = line.content;
  const wanted = line.amount.startsWith('-') ? amount : negated(amount);
  if (bankDate === undefined) return null;
  const [from, to] = [addDays(bankDate, -TRANSFER_DAYS), addDays(bankDate, TRANSFER_DAYS)];
  const found: BankLine[] = [];
  for await (const records of store.bank.lines(bankAccountId))
    for (const record of records) {
      if (!lacksDocument(record) || !isCountable(record)) continue;
      const other = new BankLine(record);
      const day = other.content.bankDate;
      if (other.amount === wanted && day !== undefined && day >= from && day <= to) found.push(other);
    }
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** What became of a transfer: its two drafts, and whether the line at the other end was found. */
export interface KeptTransfer {
  key: string;
  otherKey: string;
  docClass: Document['docClass'];
  hasOtherLine: boolean;
}

/** Drafts both documents of a transfer and links the line, and the line at the other end if there is just one. */
export async function keepTransfer(
  company: CompanyData,
  line: BankLine,
  account: Reference,
  other: OtherSide,
  coding: Coding,
): Promise<KeptTransfer> {
  const { store } = company;
  const facts = company.settings.value.facts ?? NO_FACTS;
  const [own, there] = transferDocuments(lineToCode(line, account), other, coding, draftingOf(company), facts);
  const end = await otherEnd(company, line, other);
  const { key: otherKey } = await store.createDraft(end === null ? there : { ...there, docDate: end.content.bankDate });
  let key: string;
  try {
    ({ key } = await store.createDraft(own));
  } catch (thrown) {
    // One half of a transfer must not stay alone.
    await store.discardDraft(otherKey);
    throw thrown;
  }
  const made = { drafts: [key, otherKey], commands: [] };
  await linkDocument(store, line, key, 'hand', made);
  if (end !== null) await linkDocument(store, end, otherKey, 'hand', made);
  return { key, otherKey, docClass: classOfLine(line.amount), hasOtherLine: end !== null };
}

/** The amount of a line without its sign. */
export function plainAmount({ amount }: BankLine) {
  return toDecimalString(new Decimal(amount).abs());
}
