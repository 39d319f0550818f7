import type { RouteLocationNamedRaw } from 'vue-router';
import { attachmentState, type Attachment } from '../../domain/attachment.ts';
import { todayOn, type LocalDate } from '../../domain/dates.ts';
import type { DocumentClass } from '../../domain/document.ts';
import { shortcomingsOfRecord } from '../../domain/readiness.ts';
import { currentDocument, type Command, type DocumentRecord, type SyncState } from '../../domain/record.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import { asksPerson, resourceState, shortcomingsOfResource } from '../../domain/resources/readiness.ts';
import { currentContent, type ResourceRecord } from '../../domain/resources/record.ts';
import type { Problem } from '../../domain/result.ts';
import type { DocumentRow } from '../../store/contract.ts';
import { DOCUMENT_FORMS } from '../editor/classes/forms.ts';
import { shortcomingText } from '../editor/fieldText.ts';
import { formatAmount } from '../format/amounts.ts';
import { formatDate } from '../format/dates.ts';
import { referenceText } from '../fields/picker.ts';
import { placeOf } from '../list/documentScope.ts';
import { shownState } from '../list/shownState.ts';
import { nameOf, recordShortcoming } from '../records/recordText.ts';
import type { Books } from '../session/books.ts';
import { sentenceOf } from '../session/problems.ts';
import { statusWords } from '../texts/statuses.ts';
import { t, textOrNull, type TextKey } from '../texts/texts.ts';
import { askedOver } from './askedOver.ts';

/**
 * One record that is not on the service yet, whatever its kind: what it is, why it waits, where it is put right. Texts of other
 * records are worked out when they are shown, so that 50,000 of them cost no more than those in sight.
 */
export interface WaitingItem {
  key: string;
  of: { kind: 'document'; docClass: DocumentClass } | { kind: 'attachment' } | { kind: ResourceKind };
  state: SyncState;
  /** What kind of record it is, in words. */
  what: string;
  name: string;
  date: string;
  amount: string;
  currency: string;
  why: string;
  next: string;
  place: RouteLocationNamedRaw;
  /** The resource record, for what only a person can settle. */
  record?: ResourceRecord;
}

/** The gravest first: what needs somebody, then what waits. */
export const STATE_ORDER: readonly SyncState[] = ['conflict', 'unknown', 'rejected', 'saved', 'sending', 'queued', 'synced'];

const NEXT: Record<SyncState, TextKey | null> = {
  saved: 'syncCentre.nextSaved', queued: 'syncCentre.nextQueued', sending: 'syncCentre.nextSending', unknown: 'syncCentre.nextUnknown', rejected: 'syncCentre.nextRejected', conflict: 'syncCentre.nextConflict', synced: null,
};
const REASONS = 3;

function commandsText(commands: readonly Command[]): string {
  return commands.map(({ name }) => textOrNull(`syncCentre.command.${name}`) ?? name).join(', ');
}
function refusedText(problem: Problem): string {
  return t('syncCentre.refused', { why: problem.message || sentenceOf(problem) });
}

/** What the two sides are at odds about. */
function conflictText(record: DocumentRecord | ResourceRecord | undefined): string {
  const conflict = record?.conflict;
  if (!record || !conflict) return t('syncCentre.whyConflict');
  const asked = askedOver(record);
  if (asked !== null) return t(`syncCentre.asked.why.${asked}`);
  if (conflict.kind === 'gone') return t('syncCentre.whyGone');
  const { theirs } = conflict;
  if (conflict.kind !== 'leftDraft' || !theirs || !('statusList' in theirs)) return t('syncCentre.whyConflict');
  return t('syncCentre.whyLeftDraft', { status: statusWords(theirs.statusList).toLowerCase() });
}

function whyOf(state: SyncState, facts: { conflict: () => string;  rejection: Problem | null; shortcomings: () => string; commands: readonly Command[]; isNew: boolean; isEdited: boolean }): string {
  switch (state) {
    case 'conflict':
      return facts.conflict();
    case 'rejected':
      return facts.rejection ? refusedText(facts.rejection) : '';
    case 'sending':
      return t('syncCentre.whySending');
    case 'unknown':
      return t('syncCentre.whyUnknown');
    case 'saved':
      return facts.shortcomings();
    default:
      return [facts.isNew ? t('syncCentre.whyNew') : facts.isEdited ? t('syncCentre.whyChanged') : '', facts.commands.length > 0 ? t('syncCentre.whyCommand', { commands: commandsText(facts.commands) }) : ''].filter(Boolean).join(' ');
  }
}

function next(state: SyncState): string {
  const key = NEXT[state];
  return key ? t(key) : '';
}

export function documentItem(row: DocumentRow, record: DocumentRecord | undefined, books: Books, isRunning: boolean, today: LocalDate): WaitingItem {
  const state = shownState(row.state, isRunning);
  const shortcomings = (): string =>
    record ? shortcomingsOfRecord(record).slice(0, REASONS).map((one) => shortcomingText(one, currentDocument(record), record.badInput, DOCUMENT_FORMS[row.docClass], today)).join(', ') : '';
  const party = referenceText(books.reference('contactAccount', row.contactAccountId || undefined), row.contactAccountId || undefined, true);
  return {
    key: row.key, of: { kind: 'document', docClass: row.docClass }, state,
    what: t(`documentClass.${row.docClass}.name`), name: [row.docNo, party].filter(Boolean).join(' · ') || t('list.draft'), date: formatDate(row.docDate), amount: formatAmount(row.grossCurrencyAmount, row.currency), currency: row.currency,
    why: whyOf(state, { conflict: () => conflictText(record), rejection: record?.rejection ?? null, shortcomings, commands: record?.commands ?? [], isNew: record?.base === null, isEdited: record?.local !== null }),
    next: next(state), place: placeOf(row.docClass, row.key),
  };
}

/** A file that waits; `row` and `record` are those of its document. */
export function attachmentItem(attachment: Attachment, row: DocumentRow | undefined, record: DocumentRecord | undefined, isRunning: boolean): WaitingItem {
  const documentState = row ? shownState(row.state, isRunning) : 'synced';
  const isQueued = documentState === 'queued' || documentState === 'sending';
  const state = attachmentState(attachment, { isThere: documentState === 'synced' || (record?.id ?? null) !== null, isQueued }, isRunning);
  const why = state === 'saved' ? t('attachments.waits') : state === 'rejected' && attachment.rejection?.code === 'version.tooOld' ? t('attachments.tooOld') : whyOf(state, { conflict: () => '', rejection: attachment.rejection, shortcomings: () => '', commands: [], isNew: true, isEdited: false });
  return {
    key: attachment.key, of: { kind: 'attachment' }, state, what: t('attachments.what'), name: attachment.fileName, date: '', amount: '', currency: '', why,
    next: next(state), place: placeOf(row?.docClass ?? 'saleInvoice', attachment.documentKey),
  };
}

/** The page where a kind is edited. */
const PLACES: Partial<Record<ResourceKind, (record: ResourceRecord) => RouteLocationNamedRaw>> = {
  purchasePrice: ({ key }) => ({ name: 'prices', params: { key } }),
  salePrice: ({ key }) => ({ name: 'prices', params: { key } }),
  bankTransaction: ({ key }) => ({ name: 'bank', params: { key } }),
};

function amountOf(record: ResourceRecord, books: Books): { date: string; amount: string; currency: string } {
  const content = currentContent(record);
  if (content.kind === 'bankTransaction') {
    const deposit = content.depositAmount !== undefined && content.depositAmount !== '0';
    const amount = deposit ? content.depositAmount : content.withdrawalAmount;
    const currency = books.reference('bankAccount', content.bankAccountId)?.currency ?? '';
    return { date: content.bankDate ? formatDate(content.bankDate) : '', amount: amount === undefined ? '' : `${deposit ? '' : '−'}${formatAmount(amount, currency)}`, currency };
  }
  if (content.kind === 'purchasePrice' || content.kind === 'salePrice') {
    return { date: content.effectiveDate ? formatDate(content.effectiveDate) : '', amount: content.unitPrice === undefined ? '' : formatAmount(content.unitPrice, content.currency ?? ''), currency: content.currency ?? '' };
  }
  return { date: '', amount: '', currency: '' };
}

function makeRecordItem(record: ResourceRecord, books: Books, isRunning: boolean): WaitingItem {
  const state = resourceState(record, isRunning);
  const content = currentContent(record);
  const isPrice = content.kind === 'purchasePrice' || content.kind === 'salePrice';
  const isAsked = asksPerson(record);
  return {
    key: record.key, of: { kind: record.kind }, state, record,
    what: textOrNull(`records.${record.kind}.one`) ?? textOrNull(`syncCentre.kind.${record.kind}`) ?? record.kind,
    get name() {
      return isPrice ? referenceText(books.reference('product', content.productId), content.productId, true) : nameOf(content);
    },
    get date() {
      return amountOf(record, books).date;
    },
    get amount() {
      return amountOf(record, books).amount;
    },
    get currency() {
      return amountOf(record, books).currency;
    },
    get why() {
      if (isAsked) return t('syncCentre.whyAsk');
      const shortcomings = (): string => shortcomingsOfResource(record).slice(0, REASONS).map((one) => recordShortcoming(one, content, record.badInput, todayOn(Date.now()))).join(', ');
      return whyOf(state, { conflict: () => conflictText(record), rejection: record.rejection, shortcomings, commands: record.commands, isNew: record.base === null, isEdited: record.local !== null });
    },
    get next() {
      return isAsked ? t('syncCentre.nextAsk') : next(state);
    },
    get place() {
      return PLACES[record.kind]?.(record) ?? { name: record.kind, params: { key: record.key } };
    },
  };
}

const made = new WeakMap<ResourceRecord, { item: WaitingItem; books: Books; isRunning: boolean }>();

/** The item of a record; the same one as long as the record is the same. */
export function recordItem(record: ResourceRecord, books: Books, isRunning: boolean): WaitingItem {
  const known = made.get(record);
  if (known?.books === books && known.isRunning === isRunning) return known.item;
  const item = makeRecordItem(record, books, isRunning);
  made.set(record, { item, books, isRunning });
  return item;
}

const RANK = Object.fromEntries(STATE_ORDER.map((state, rank) => [state, rank])) as Record<SyncState, number>;

/** A group of what waits: what needs somebody, what is not complete, what goes by itself. */
export function inOrder(items: readonly WaitingItem[]): WaitingItem[] {
  return [...items].sort((a, b) => RANK[a.state] - RANK[b.state] || (a.what < b.what ? -1 : a.what > b.what ? 1 : a.key < b.key ? -1 : 1));
}
