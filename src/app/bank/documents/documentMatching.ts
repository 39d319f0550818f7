import { addDays, parseLocalDate, todayOn } from '../../../domain/values/dates.ts';
import { currencyPlaces } from '../../../domain/values/currency.ts';
import {
  Decimal,
  parseDecimal,
  roundTo,
  toDecimalString,
  ZERO,
  type DecimalString,
} from '../../../domain/values/decimal.ts';
import { TEXT_LENGTHS, type Document } from '../../../domain/documents/document.ts';
import { availableCommands } from '../../../domain/documents/documentCommands.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import type { MadeForLine } from '../../../domain/bank/bankLine.ts';
import type { DocumentWay } from '../../../domain/bank/monthCounts.ts';
import { classOfLine } from '../../../domain/bank/coding.ts';
import type { DocumentCandidate, DocumentProposal } from '../../../domain/bank/documentMatches.ts';
import type { Candidates, ForeignCandidate } from '../../../domain/bank/differingDocuments.ts';
import type { Drafting } from '../../../domain/learning/lookup.ts';
import { openAfter, openDocumentOf, pendingAllocations } from '../../../domain/drafting/outstanding.ts';
import {
  moneyDraft,
  setAgainstCredits,
  settleableTogether,
  settlementOf,
  type CreditAllocation,
} from '../../../domain/drafting/settlement.ts';
import { guidSchema, systemMint } from '../../../domain/values/identifiers.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { inChunks } from '../../../domain/values/chunks.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { isPending } from '../../../domain/records/state.ts';
import type { CompanyStore, DocumentListRow } from '../../../store/contract.ts';
import { isNotOwedYet, isVoid } from '../../../domain/documents/lifeCycle.ts';
import { rateDirection } from '../../company/facts/companyFacts.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';

/** Decimals of a rate that is worked out from two amounts. */
const RATE_DECIMALS = [4, 6, 8, 10, 12];

const CLASSES = ['saleInvoice', 'purchaseInvoice', 'receipt', 'payment'] as const;

type Taken = ReadonlyMap<string, Decimal>;

/** The outstanding amount minus what waiting allocations will take; it keeps its sign and stops at zero. */
function freeOf(outstanding: DecimalString, taken: Decimal | undefined): DecimalString {
  if (taken === undefined) return outstanding;
  const open = new Decimal(outstanding);
  return toDecimalString(open.isNegative() ? Decimal.min(0, open.plus(taken)) : Decimal.max(0, open.minus(taken)));
}

/** What a row may be to a line, once it is known how much of it is free. */
function candidateOf(row: DocumentListRow, free: DecimalString, company: CompanyData): DocumentCandidate {
  const isUnsettled = DOCUMENT_TRAITS[row.docClass].entry === 'lines' && isNotOwedYet(row.statusList);
  return {
    key: row.key,
    docClass: row.docClass,
    docNo: row.docNo,
    theirRef: row.theirRef,
    theirDocNo: row.theirDocNo,
    contactAccountId: row.contactAccountId,
    partyName: company.reference('contactAccount', row.contactAccountId)?.description ?? '',
    docDate: parseLocalDate(row.docDate) ?? '',
    dueDate: parseLocalDate(row.dueDate) ?? '',
    gross: parseDecimal(row.grossCurrencyAmount) ?? ZERO,
    outstanding: free,
    ...(isUnsettled && { isDraft: true }),
  };
}

/** What is free of an invoice in another currency, in the account's: its share of what is outstanding there. */
function inAccountCurrency(
  { inBase, outstandingCurrencyAmount }: DocumentListRow,
  free: DecimalString,
  currency: string,
): DecimalString | null {
  const [base, open] = [parseDecimal(inBase?.outstandingAmount ?? ''), parseDecimal(outstandingCurrencyAmount)];
  if (inBase?.currency !== currency || base === null || open === null || open === ZERO) return null;
  return toDecimalString(roundTo(new Decimal(base).times(free).div(open), currencyPlaces(currency)));
}

async function waitingRecords({ store }: CompanyData): Promise<DocumentRecord[]> {
  return (await store.records((await store.pendingRows()).map(({ key }) => key))).filter(isPending);
}

/** How much of each document the records that wait to be sent will take, by the key of its local record. */
async function takenHere(company: CompanyData): Promise<Taken> {
  const pending = pendingAllocations(await waitingRecords(company));
  const ids = pending.map(({ document }) => guidSchema.safeParse(document)).flatMap(({ data }) => data ?? []);
  const keys = new Map((await company.store.forSync.held(ids)).map(({ id, key }): [string, string] => [id, key]));
  const taken = new Map<string, Decimal>();
  for (const { document, amount } of pending) {
    const key = keys.get(document) ?? document;
    taken.set(key, (taken.get(key) ?? new Decimal(0)).plus(amount));
  }
  return taken;
}

/** What becomes of the rows as they are read. */
interface Gathered {
  open: DocumentCandidate[];
  foreign: ForeignCandidate[];
  settled: DocumentCandidate[];
}

function gather(to: Gathered, row: DocumentListRow, company: CompanyData, currency: string, taken: Taken): void {
  const isMoney = DOCUMENT_TRAITS[row.docClass].entry === 'money';
  const isUnsettled = !isMoney && isNotOwedYet(row.statusList);
  const isForeign = currency !== '' && row.currency !== '' && row.currency !== currency;
  if (row.state === 'gone' || isVoid(row.statusList) || (isForeign && (isMoney || isUnsettled))) return;
  const outstanding = parseDecimal(row.outstandingCurrencyAmount);
  const free = freeOf(outstanding ?? ZERO, taken.get(row.key));
  const isOpen = isMoney || isUnsettled || free !== ZERO;
  const amount = isForeign && isOpen ? inAccountCurrency(row, free, currency) : null;
  if (isForeign ? amount === null : !isOpen && outstanding === null) return;
  const candidate = candidateOf(row, free, company);
  if (amount !== null) to.foreign.push({ ...candidate, currency: row.currency, inAccountCurrency: amount });
  else if (!isOpen) to.settled.push(candidate);
  else if (isMoney || isUnsettled ? candidate.gross !== ZERO : free !== ZERO) to.open.push(candidate);
}

/** The bank accounts of payments and receipts that are not changed here, by their keys; '' for none. */
export type KnownAccounts = Map<string, string>;

/** Days for which the account of a payment is looked at: older lines were left as they are. */
const LOOKED_AT = 400;

/**
 * Leaves out payments and receipts of other bank accounts in the same currency: a list row does not say which, so the
 * records of the last year are read, each once. What is older or names no account stays.
 */
async function ofAccount(
  company: CompanyData,
  { id, currency }: Reference,
  open: DocumentCandidate[],
  known: KnownAccounts,
): Promise<DocumentCandidate[]> {
  const isOther = (one: Reference): boolean => one.id !== id && (one.currency ?? currency) === currency;
  if (!company.references('bankAccount').all.some(isOther)) return open;
  const since = addDays(todayOn(Date.now()), -LOOKED_AT);
  const money = open.filter(
    ({ docClass, docDate, key }) => DOCUMENT_TRAITS[docClass].entry === 'money' && docDate >= since && !known.has(key),
  );
  const elsewhere = new Set<string>();
  for (const some of inChunks(money))
    for (const record of await company.store.records(some.map(({ key }) => key))) {
      const account = company.reference('bankAccount', currentVersion(record).bankAccountId)?.id ?? '';
      if (record.local === null) known.set(record.key, account);
      else if (account !== '' && account !== id) elsewhere.add(record.key);
    }
  const isHere = (account = ''): boolean => account === '' || account === id;
  return open.filter(({ key }) => !elsewhere.has(key) && isHere(known.get(key)));
}

/**
 * Documents that may belong to a line of an account, with the amount that is still free.
 * @param known what was read before of the accounts of payments and receipts, and is added to
 */
export async function readCandidates(
  company: CompanyData,
  account: Reference,
  known: KnownAccounts = new Map(),
): Promise<Candidates> {
  const { currency = '' } = account;
  const found: Gathered = { open: [], foreign: [], settled: [] };
  const taken = await takenHere(company);
  for (const docClass of CLASSES)
    for await (const rows of company.store.allRows(docClass))
      for (const row of rows) gather(found, row, company, currency, taken);
  return { ...found, open: await ofAccount(company, account, found.open, known) };
}

/** The draft of a line, and what credits among its documents settle of the others before. */
export interface Settling {
  document: Document;
  credits: readonly CreditAllocation[];
}

/** What makes drafts of this company now. */
export function draftingOf({ lookup }: CompanyData): Drafting {
  return { lookup, today: todayOn(Date.now()), mint: systemMint };
}

/** What a payment or receipt takes from its line. */
function moneyOf({ content, here, amount }: BankLine, explanation: string) {
  const text = here.full?.description ?? content.description;
  const own = explanation === '' ? text : [text, explanation].filter(Boolean).join(' · ');
  return {
    amount: parseDecimal(amount.replace('-', '')) ?? ZERO,
    bankAccountId: content.bankAccountId,
    docDate: content.bankDate,
    description: own?.slice(0, TEXT_LENGTHS.description),
    theirRef: content.bankReference,
  };
}

/**
 * The rate at which an amount in another currency comes to what the bank moved, with as few decimals as give exactly
 * that (spec 2.10.4), and what the bank moved.
 */
function atRateOfLine(amount: Decimal, moved: DecimalString, company: CompanyData): Partial<Document> {
  const isPerBase = rateDirection(company) === 'foreignPerBase';
  const exact = isPerBase ? amount.div(moved) : new Decimal(moved).div(amount);
  const places = currencyPlaces(company.lookup.baseCurrency ?? '');
  const rates = RATE_DECIMALS.map((decimals) => roundTo(exact, decimals)).filter((rate) => rate.gt(0));
  const rate = rates.find((each) => roundTo(isPerBase ? amount.div(each) : amount.times(each), places).eq(moved));
  return { currencyRate: toDecimalString(rate ?? rates.at(-1) ?? exact), bankCurrencyAmount: moved };
}

/**
 * The payment or receipt for a line, allocated to the documents that it settles. Credits are set against invoices. An
 * invoice in another currency is settled in full, or by the part that the line pays, at the rate that makes it the
 * line.
 * @param explanation what explains a difference; it stands behind the bank's text
 * @returns null if one of these is not open any more, considering what waits to be sent
 */
export async function draftFor(
  line: BankLine,
  proposal: Pick<DocumentProposal, 'documents' | 'difference'>,
  company: CompanyData,
  explanation = '',
): Promise<Settling | null> {
  const { store, lookup } = company;
  const records = await store.records(proposal.documents.map(({ key }) => key));
  const open = openAfter(
    records.flatMap((record) => openDocumentOf(record) ?? []),
    pendingAllocations(await waitingRecords(company)),
  );
  // A line that is nothing but a credit pays it out.
  const { credits, remaining } = open.length > 1 ? setAgainstCredits(open) : { credits: [], remaining: open };
  if (open.length !== proposal.documents.length || settleableTogether(remaining) !== null) return null;
  const money = moneyOf(line, explanation);
  const { currency } = lookup.find('bankAccount', line.content.bankAccountId) ?? {};
  const [first] = remaining;
  const isForeign = currency !== undefined && first?.currency !== undefined && first.currency !== currency;
  const inFull = remaining.reduce((sum, each) => sum.plus(each.open), new Decimal(0)).abs();
  const settled = Decimal.min(inFull, proposal.difference?.paid ?? inFull);
  const document = settlementOf(
    remaining,
    isForeign ? { ...money, amount: toDecimalString(settled) } : money,
    draftingOf(company),
  );
  return { document: isForeign ? { ...document, ...atRateOfLine(settled, money.amount, company) } : document, credits };
}

/** The payment or receipt for a line that stays on account of a document's party. */
export async function draftOnAccount(
  line: BankLine,
  { key }: DocumentCandidate,
  company: CompanyData,
  explanation: string,
): Promise<Settling | null> {
  const record = await company.store.record(key);
  if (record === undefined) return null;
  const money = moneyOf(line, explanation);
  return {
    document: moneyDraft(classOfLine(line.amount), currentVersion(record), money, draftingOf(company)),
    credits: [],
  };
}

/** What has settled a document, as far as it is here: by allocations of the service, and by those that wait. */
export async function settledBy(key: string, company: CompanyData): Promise<DocumentListRow[]> {
  const { store } = company;
  const record = await store.record(key);
  if (record === undefined) return [];
  const ids = (currentVersion(record).allocations ?? []).flatMap(({ docId }) => guidSchema.safeParse(docId).data ?? []);
  const held = await store.forSync.held(ids);
  const waiting = (await waitingRecords(company)).filter((each) =>
    (currentVersion(each).allocations ?? []).some(({ docId }) => docId === key || docId === record.id),
  );
  return store.rows([...new Set([...held, ...waiting].map((each) => each.key))]);
}

/**
 * Has the receipt or payment that a line returns reversed with the next sync, in the month of the line, and what it
 * settled released; and links them.
 * @returns whether its state allows that
 */
export async function reverseFor(
  line: BankLine,
  key: string,
  { company, version, reason }: { company: CompanyData; version: string | null; reason: string },
): Promise<boolean> {
  const { store } = company;
  const record = await store.record(key);
  const day = line.content.bankDate;
  if (record === undefined || day === undefined) return false;
  const { allocations = [], ...document } = currentVersion(record);
  const ids = allocations.flatMap(({ id }) => id ?? []);
  if (ids.length < allocations.length || availableCommands(document, record, version).reverse !== null) return false;
  for (const allocationId of ids) await store.queueCommand(key, { name: 'deallocate', allocationId });
  await store.queueCommand(key, { name: 'reverse', periodId: day.slice(0, 7), reason });
  await linkDocument(store, line, key, 'key', { drafts: [], commands: [{ key, count: ids.length + 1 }] });
  return true;
}

/** How a coded payment or receipt makes way for one that settles an invoice. */
export type WayOut = 'discard' | 'abandon' | 'reverse';

/**
 * How the document of a line could make way for a settlement, if it is coded to accounts alone: null as long as its
 * state allows nothing. Undefined for one that has a party or settles something.
 */
export async function wayOut(
  key: string,
  { store }: CompanyData,
  version: string | null,
): Promise<WayOut | null | undefined> {
  const record = await store.record(key);
  if (record === undefined || DOCUMENT_TRAITS[record.docClass].entry !== 'money') return undefined;
  const document = currentVersion(record);
  if (document.contactAccountId !== undefined || (document.allocations ?? []).length > 0) return undefined;
  const refusals = availableCommands(document, record, version);
  return (['discard', 'abandon', 'reverse'] as const).find((way) => refusals[way] === null) ?? null;
}

/** Has the coded document of a line go its way, so that the line can get another one. */
export async function makeWay(
  line: BankLine,
  key: string,
  way: WayOut,
  { store }: CompanyData,
  reason: string,
): Promise<void> {
  if (way === 'discard') return store.discardDraft(key);
  if (way === 'abandon') await store.queueCommand(key, { name: 'abandon' });
  else await store.queueCommand(key, { name: 'reverse', periodId: line.content.bankDate?.slice(0, 7) ?? '', reason });
}

/** Stores the draft of a line with what its credits settle, and links them. @returns the draft's key */
export async function keepSettling(
  store: CompanyStore,
  line: BankLine,
  settling: Settling,
  by: DocumentWay = 'key',
): Promise<string> {
  for (const { key, allocations } of settling.credits) await store.queueCommand(key, { name: 'allocate', allocations });
  const { key } = await store.createDraft(settling.document);
  const commands = settling.credits.map((credit) => ({ key: credit.key, count: 1 }));
  await linkDocument(store, line, key, by, { drafts: [key], commands });
  return key;
}

/**
 * Links a line to a document, or to several of which the first is shown, or removes the link. The link is kept only on
 * this computer.
 * @param by how much work that was, which is counted by month
 * @param made what was made for it, and can be taken back
 */
export async function linkDocument(
  store: CompanyStore,
  line: Pick<BankLine, 'key'>,
  documents: string | readonly string[] | null,
  by?: DocumentWay,
  made?: MadeForLine,
): Promise<void> {
  const keys = typeof documents === 'string' ? [documents] : (documents ?? []);
  await store.bank.link(line.key, keys, by, made);
}
