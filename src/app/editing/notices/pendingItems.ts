import { referenceTextOf } from '../../company/references/referenceChoices.ts';
import type { RouteLocationNamedRaw } from 'vue-router';
import { ATTACHMENT_KIND, isForPerson, type Attachment } from '../../../domain/documents/attachment.ts';
import { todayOn, type LocalDate } from '../../../domain/values/dates.ts';
import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { stateAmong, type BlockerContext } from '../../../domain/service/blocker.ts';
import { issuesOfRecord, typeFactsOf } from '../../../domain/documents/readiness.ts';
import { isAskedWhich, type DocumentRecord } from '../../../domain/documents/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { Command } from '../../../domain/records/commands.ts';
import type { SyncState } from '../../../domain/records/state.ts';
import type { ContentOf, ResourceKind } from '../../../domain/resources/content.ts';
import { needsManualCheck, issuesOfResource } from '../../../domain/resources/readiness.ts';
import type { ResourceRecord } from '../../../domain/resources/record.ts';
import { keysNamedIn } from '../../../domain/resources/namedKeys.ts';
import { documentFieldWord } from '../documentFields/classes/unreadableField.ts';
import { byText } from '../conflicts/versions.ts';
import { isWordless, refusalWords } from './refusalWords.ts';
import type { Problem } from '../../../domain/values/result.ts';
import type { DocumentListRow } from '../../../store/contract.ts';
import { unseenText } from './unseenText.ts';
import { DOCUMENT_FORMS } from '../documentFields/classes/forms.ts';
import { issueText } from '../documentFields/fieldText.ts';
import { formatAmount, formatPrice } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { scopeRoute } from '../../company/documents/documentScope.ts';
import { documentState, fileState } from '../../company/sync/pendingStates.ts';
import { bandText } from '../../company/prices/priceWords.ts';
import { currencyOfRecord, nameOfContent, pathName, recordIssue } from '../recordFields/recordText.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { sentenceOf } from '../../company/session/problems.ts';
import { inSentence } from '../../base/i18n/language.ts';
import { statusWords } from '../../base/i18n/statuses.ts';
import { t, type TextKey } from '../../base/i18n/texts.ts';
import { operationWord } from '../../company/session/areaWords.ts';
import { askedOver } from '../conflicts/askedOver.ts';
import { blockerTexts, withoutIds } from '../../company/blockers/blockerText.ts';
import { fileBlocker } from '../../company/blockers/fileBlocker.ts';
import { blockedTextsIn, partyText, placeOfRecord, recordWhat, type BlockedTexts } from './blockedTexts.ts';

/**
 * One record of any kind that is not on the service yet: what it is, why it waits, and where to put that right. The
 * texts of records other than documents are made when they are shown, so that 50,000 of them cost no more than those in
 * view.
 */
export interface PendingItem extends BlockedTexts {
  key: string;
  of: { kind: 'document'; docClass: DocumentClass } | { kind: 'attachment' } | { kind: ResourceKind };
  state: SyncState;
  /** The kind of record, in words. */
  what: string;
  name: string;
  date: string;
  amount: string;
  currency: string;
  place: RouteLocationNamedRaw;
  /**
   * Whether a right to it was lacking: it is tried again from time to time anyway, and a person may send it at once.
   */
  isRightLacking?: boolean;
  /** The record itself, for what only a person can settle; not set for documents and files. */
  record?: ResourceRecord;
}

/** The gravest first: what needs a person, then what waits. */
export const STATE_ORDER: readonly SyncState[] = [
  'conflict',
  'unknown',
  'rejected',
  'saved',
  'waits',
  'sending',
  'queued',
  'unreadable',
  'gone',
  'synced',
];

const NEXT: Record<SyncState, TextKey | null> = {
  saved: 'syncCentre.nextSaved',
  waits: null,
  queued: 'syncCentre.nextQueued',
  sending: 'syncCentre.nextSending',
  unknown: 'syncCentre.nextUnknown',
  rejected: 'syncCentre.nextRejected',
  conflict: 'syncCentre.nextConflict',
  unreadable: null,
  gone: null,
  synced: null,
};
const REASONS = 3;

function commandsText(commands: readonly Command[]): string {
  return commands.map(({ name }) => operationWord(name)).join(', ');
}
function refusedText(problem: Problem, nameOf: (path: string) => string): string {
  const why = isWordless(problem)
    ? sentenceOf(problem)
    : refusalWords(withoutIds(problem.message), nameOf, problem.field);
  return t('syncCentre.refused', { why });
}

/** What the conflict is about, and who has changed it on the service, and when. */
function conflictText(record: DocumentRecord | ResourceRecord | undefined): string {
  return [conflictSentence(record), byText(record?.conflict?.theirs)].filter(Boolean).join(' ');
}

function conflictSentence(record: DocumentRecord | ResourceRecord | undefined): string {
  const conflict = record?.conflict;
  if (!record || !conflict) return t('syncCentre.whyConflict');
  const command = askedOver(record);
  if (command !== null) return t(`syncCentre.asked.why.${command}`);
  if (conflict.kind === 'gone') return t('syncCentre.whyGone');
  const { theirs } = conflict;
  if (conflict.kind !== 'leftDraft' || !theirs || !('statusList' in theirs)) return t('syncCentre.whyConflict');
  return t('syncCentre.whyLeftDraft', { status: inSentence(statusWords(theirs.statusList)) });
}

function whyOf(
  state: SyncState,
  facts: {
    conflict: () => string;
    rejection: Problem | null;
    /** What the page calls the field at a path. */
    nameOf: (path: string) => string;
    issues: () => string;
    commands: readonly Command[];
    isNew: boolean;
    isEdited: boolean;
  },
): string {
  switch (state) {
    case 'conflict':
      return facts.conflict();
    case 'rejected':
      return facts.rejection ? refusedText(facts.rejection, facts.nameOf) : '';
    case 'sending':
      return t('syncCentre.whySending');
    case 'unknown':
      return t('syncCentre.whyUnknown');
    case 'saved':
      return facts.issues();
    default:
      return [
        facts.isNew ? t('syncCentre.whyNew') : facts.isEdited ? t('syncCentre.whyChanged') : '',
        facts.commands.length > 0 ? t('syncCentre.whyCommand', { commands: commandsText(facts.commands) }) : '',
      ]
        .filter(Boolean)
        .join(' ');
  }
}

function next(state: SyncState): string {
  const key = NEXT[state];
  return key ? t(key) : '';
}

function isRightLacking(of: { rejection: Problem | null } | undefined): boolean {
  return of?.rejection?.code === 'permission.denied';
}

export function documentItem(
  row: DocumentListRow,
  record: DocumentRecord | undefined,
  company: CompanyData,
  context: BlockerContext,
  today: LocalDate,
): PendingItem {
  const state = documentState(row, record, context);
  const isAsked = state === 'unknown' && record !== undefined && isAskedWhich(record);
  const issues = (): string =>
    record
      ? issuesOfRecord(record, typeFactsOf(record.local?.docTypeId, context))
          .slice(0, REASONS)
          .map((one) => issueText(one, currentVersion(record), record.badInput, DOCUMENT_FORMS[row.docClass], today))
          .join(', ')
      : '';
  return {
    key: row.key,
    of: { kind: 'document', docClass: row.docClass },
    state,
    what: t(`documentClass.${row.docClass}.name`),
    name:
      [row.docNo, partyText(company, row.contactAccountId || undefined)].filter(Boolean).join(' · ') || t('list.draft'),
    date: formatDate(row.docDate),
    amount: formatAmount(row.grossCurrencyAmount, row.currency),
    currency: row.currency,
    why: isAsked
      ? t('syncCentre.whyWhich')
      : whyOf(state, {
          conflict: () => conflictText(record),
          rejection: record?.rejection ?? null,
          nameOf: (path) => documentFieldWord(row.docClass, path),
          issues,
          commands: record?.commands ?? [],
          isNew: record?.base === null,
          isEdited: record?.local !== null,
        }),
    next: isAsked ? t('syncCentre.nextWhich') : next(state),
    place: scopeRoute(row.docClass, row.key),
    isRightLacking: isRightLacking(record),
    ...(state === 'waits' && record ? blockedTextsIn(record, context, company) : {}),
  };
}

/** The item of a file that waits; `row` and `record` are those of its document. */
export function attachmentItem(
  attachment: Attachment,
  row: DocumentListRow | undefined,
  record: DocumentRecord | undefined,
  context: BlockerContext,
): PendingItem {
  const state = fileState(attachment, row, record, context);
  const isUnseen = state === 'unknown' && isForPerson(attachment);
  const why =
    state === 'saved'
      ? t('attachments.waits')
      : isUnseen
        ? unseenText(attachment)
        : whyOf(state, {
            conflict: () => '',
            rejection: attachment.rejection,
            nameOf: String,
            issues: () => '',
            commands: [],
            isNew: true,
            isEdited: false,
          });
  const found = fileBlocker(attachment, context);
  const blocked =
    state === 'waits' && found ? blockerTexts(ATTACHMENT_KIND, found, String, () => ({ what: '', name: '' })) : {};
  return {
    key: attachment.key,
    of: { kind: 'attachment' },
    state,
    what: t('attachments.what'),
    name: attachment.fileName,
    date: '',
    amount: '',
    currency: '',
    why,
    next: isUnseen ? t('attachments.nextTaken') : next(state),
    place: scopeRoute(row?.docClass ?? 'saleInvoice', attachment.documentKey),
    isRightLacking: isRightLacking(attachment),
    ...blocked,
  };
}

function amountOf(record: ResourceRecord, company: CompanyData): { date: string; amount: string; currency: string } {
  const content = currentVersion(record);
  if (content.kind === 'bankTransaction') {
    const deposit = content.depositAmount !== undefined && content.depositAmount !== '0';
    const amount = deposit ? content.depositAmount : content.withdrawalAmount;
    const currency = currencyOfRecord(content, company);
    return {
      date: content.bankDate ? formatDate(content.bankDate) : '',
      amount: amount === undefined ? '' : `${deposit ? '' : '−'}${formatAmount(amount, currency)}`,
      currency,
    };
  }
  if (content.kind === 'purchasePrice' || content.kind === 'salePrice') {
    return {
      date: content.effectiveDate ? formatDate(content.effectiveDate) : '',
      amount: content.unitPrice === undefined ? '' : formatPrice(content.unitPrice, currencyOfRecord(content, company)),
      currency: currencyOfRecord(content, company),
    };
  }
  return { date: '', amount: '', currency: '' };
}

/** The name of a price: its product, its band and its party; its date is shown beside it. */
function priceName(content: ContentOf<'salePrice'> | ContentOf<'purchasePrice'>, company: CompanyData): string {
  const { quantityFrom, quantityTo, productId } = content;
  const party = content.kind === 'salePrice' ? content.customerId : content.supplierId;
  const isFor = party === undefined ? '' : referenceTextOf(company, 'contactAccount', party, false);
  return [
    referenceTextOf(company, 'product', productId, false),
    quantityFrom ? bandText({ quantityFrom, quantityTo }) : '',
    isFor,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Whether the record was locked on the service meanwhile: it cannot be changed before it is unlocked. */
function isLockedOnService({ base, local, rejection, commands }: ResourceRecord): boolean {
  return (
    rejection !== null &&
    local !== null &&
    commands.length === 0 &&
    (base?.isActive === false || rejection.about === 'lock')
  );
}

function makeRecordItem(
  record: ResourceRecord,
  company: CompanyData,
  context: BlockerContext,
  state: SyncState,
): PendingItem {
  const content = currentVersion(record);
  const isAsked = needsManualCheck(record, context.isRunning);
  const isLocked = state === 'rejected' && isLockedOnService(record);
  return {
    key: record.key,
    of: { kind: record.kind },
    state,
    record,
    isRightLacking: isRightLacking(record),
    what: recordWhat(record),
    get name() {
      return content.kind === 'purchasePrice' || content.kind === 'salePrice'
        ? priceName(content, company)
        : nameOfContent(content);
    },
    get date() {
      return amountOf(record, company).date;
    },
    get amount() {
      return amountOf(record, company).amount;
    },
    get currency() {
      return amountOf(record, company).currency;
    },
    get why() {
      if (isAsked) return t(record.inFlight?.restoredAt ? 'syncCentre.whyAskRestored' : 'syncCentre.whyAsk');
      if (state === 'unknown' && record.inFlight?.restoredAt)
        return t(keysNamedIn(content).length > 0 ? 'syncCentre.whyRestoredBelow' : 'syncCentre.whyRestored');
      if (state === 'waits') return blockedTextsIn(record, context, company).why;
      if (isLocked) return t('syncCentre.whyLocked');
      const issues = (): string =>
        issuesOfResource(record, context.version)
          .slice(0, REASONS)
          .map((one) => recordIssue(one, content, record.badInput, todayOn(Date.now())))
          .join(', ');
      return whyOf(state, {
        conflict: () => conflictText(record),
        rejection: record.rejection,
        nameOf: (path) => pathName(path, record.kind),
        issues,
        commands: record.commands,
        isNew: record.base === null,
        isEdited: record.local !== null,
      });
    },
    get next() {
      if (isAsked) return t('syncCentre.nextAsk');
      if (state === 'waits') return blockedTextsIn(record, context, company).next;
      return isLocked ? t('syncCentre.nextLocked') : next(state);
    },
    get first() {
      return state === 'waits' ? blockedTextsIn(record, context, company).first : undefined;
    },
    get place() {
      return placeOfRecord(record);
    },
  };
}

/** The items made last, by record. */
const makeItems = () =>
  new WeakMap<ResourceRecord, { item: PendingItem; context: BlockerContext; isIndependent: boolean }>();

function isSameService(before: BlockerContext, now: BlockerContext): boolean {
  return before.isRunning === now.isRunning && before.version === now.version && before.denied === now.denied;
}

/** The item of a record; the same object as long as the record and its state among the others are the same. */
export function recordItem(record: ResourceRecord, company: CompanyData, context: BlockerContext): PendingItem {
  const made = company.shared(makeItems);
  const known = made.get(record);
  if (known && (known.context === context || (known.isIndependent && isSameService(known.context, context))))
    return known.item;
  const item = makeRecordItem(record, company, context, stateAmong(record, context));
  // The state of a record that refers to nothing made here depends only on itself: when one of 50,000 bank lines
  // changes, the others are not looked at again.
  made.set(record, {
    item,
    context,
    isIndependent: record.local === null || keysNamedIn(record.local).length === 0,
  });
  return item;
}

const RANK = Object.fromEntries(STATE_ORDER.map((state, rank) => [state, rank])) as Record<SyncState, number>;

/** Sorts pending items: first what needs a person, then what is incomplete, then what the next sync sends. */
export function inOrder(items: readonly PendingItem[]): PendingItem[] {
  return [...items].sort(
    (a, b) => RANK[a.state] - RANK[b.state] || (a.what < b.what ? -1 : a.what > b.what ? 1 : a.key < b.key ? -1 : 1),
  );
}
