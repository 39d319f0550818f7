import { parseLocalDate, todayOn } from '../../../domain/values/dates.ts';
import { Decimal, parseDecimal, toDecimalString, ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../domain/documents/documentTraits.ts';
import { withDocuments } from '../../../domain/bank/bankLine.ts';
import type { DocumentWay } from '../../../domain/bank/monthCounts.ts';
import type { DocumentCandidate, DocumentProposal } from '../../../domain/bank/documentMatches.ts';
import { openAfter, openDocumentOf, pendingAllocations } from '../../../domain/drafting/outstanding.ts';
import {
  setAgainstCredits,
  settleableTogether,
  settlementOf,
  type CreditAllocation,
} from '../../../domain/drafting/settlement.ts';
import { guidSchema, systemMint } from '../../../domain/values/identifiers.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { isPending } from '../../../domain/records/state.ts';
import type { CompanyStore, DocumentListRow } from '../../../store/contract.ts';
import { isNotOwedYet, isVoid } from '../../../domain/documents/lifeCycle.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';

const CLASSES = ['saleInvoice', 'purchaseInvoice', 'receipt', 'payment'] as const;

type Taken = ReadonlyMap<string, Decimal>;

/** The outstanding amount minus what waiting allocations will take; it keeps its sign and stops at zero. */
function freeOf(outstanding: DecimalString, taken: Decimal | undefined): DecimalString {
  if (taken === undefined) return outstanding;
  const open = new Decimal(outstanding);
  return toDecimalString(open.isNegative() ? Decimal.min(0, open.plus(taken)) : Decimal.max(0, open.minus(taken)));
}

function candidateOf(row: DocumentListRow, company: CompanyData, taken: Taken): DocumentCandidate | null {
  const isMoney = DOCUMENT_TRAITS[row.docClass].entry === 'money';
  const [gross, outstanding] = [parseDecimal(row.grossCurrencyAmount), parseDecimal(row.outstandingCurrencyAmount)];
  if (isVoid(row.statusList)) return null;
  const isUnsettled = !isMoney && isNotOwedYet(row.statusList);
  const free = freeOf(outstanding ?? ZERO, taken.get(row.key));
  if (isMoney || isUnsettled ? gross === null || gross === ZERO : free === ZERO) return null;
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
    gross: gross ?? ZERO,
    outstanding: free,
    ...(isUnsettled && { isDraft: true }),
  };
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

/** Documents in the account's currency that may belong to a line, with the amount that is still free. */
export async function readCandidates(company: CompanyData, currency: string): Promise<DocumentCandidate[]> {
  const found: DocumentCandidate[] = [];
  const taken = await takenHere(company);
  for (const docClass of CLASSES) {
    for await (const rows of company.store.allRows(docClass)) {
      for (const row of rows) {
        if (currency !== '' && row.currency !== '' && row.currency !== currency) continue;
        const candidate = candidateOf(row, company, taken);
        if (candidate) found.push(candidate);
      }
    }
  }
  return found;
}

/** The draft of a line, and what credits among its documents settle of the others before. */
export interface Settling {
  document: Document;
  credits: readonly CreditAllocation[];
}

/**
 * The payment or receipt for a line, allocated to the documents that it settles. Credits are set against invoices.
 * @returns null if one of these is not open any more, considering what waits to be sent
 */
export async function draftFor(
  line: BankLine,
  proposal: Pick<DocumentProposal, 'documents'>,
  company: CompanyData,
): Promise<Settling | null> {
  const { store } = company;
  const records = await store.records(proposal.documents.map(({ key }) => key));
  const open = openAfter(
    records.flatMap((record) => openDocumentOf(record) ?? []),
    pendingAllocations(await waitingRecords(company)),
  );
  // A line that is nothing but a credit pays it out.
  const { credits, remaining } = open.length > 1 ? setAgainstCredits(open) : { credits: [], remaining: open };
  if (open.length !== proposal.documents.length || settleableTogether(remaining) !== null) return null;
  const { content, here } = line;
  const amount = parseDecimal(line.amount.replace('-', '')) ?? ZERO;
  const description = here.full?.description ?? content.description;
  const document = settlementOf(
    remaining,
    {
      amount,
      bankAccountId: content.bankAccountId,
      docDate: content.bankDate,
      description: description?.slice(0, 250),
      theirRef: content.bankReference,
    },
    { today: todayOn(Date.now()), mint: systemMint, lookup: company.lookup },
  );
  return { document, credits };
}

/** Stores the draft of a line with what its credits settle, and links them. @returns the draft's key */
export async function keepSettling(store: CompanyStore, line: BankLine, settling: Settling): Promise<string> {
  for (const { key, allocations } of settling.credits) await store.queueCommand(key, { name: 'allocate', allocations });
  const { key } = await store.createDraft(settling.document);
  await linkDocument(store, line, key, 'key');
  return key;
}

/**
 * Links a line to a document, or to several of which the first is shown, or removes the link. The link is kept only on
 * this computer.
 * @param by how much work that was, which is counted by month
 */
export async function linkDocument(
  store: CompanyStore,
  line: Pick<BankLine, 'key' | 'record'>,
  documents: string | readonly string[] | null,
  by?: DocumentWay,
): Promise<void> {
  const keys = typeof documents === 'string' ? [documents] : (documents ?? []);
  const hereOnly = withDocuments(line.record.hereOnly, keys, by);
  await store.resources.edit('bankTransaction', [{ key: line.key, change: (content) => content, hereOnly }]);
}
