import type { Document, DocumentLine } from '../../../src/domain/documents/document.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { ResourceContent } from '../../../src/domain/resources/content.ts';
import type { ResourceRecord } from '../../../src/domain/resources/record.ts';
import { units } from './numbers.ts';

/*
 * Works out what a badge should say from the record's own marks and from what the service and this user are known to
 * allow. It uses nothing of the application: where the two differ, one of them is wrong. It covers only what people of
 * the simulation do.
 */

export type AnyRecord = DocumentRecord | ResourceRecord;
export type Badge = 'saved' | 'waits' | 'queued' | 'synced' | 'rejected' | 'conflict' | 'unknown' | 'gone';

export function isOfDocument(record: AnyRecord): record is DocumentRecord {
  return 'docClass' in record;
}

export function kindOf(record: AnyRecord): string {
  return isOfDocument(record) ? record.docClass : record.kind;
}

/** The version that people see. */
export function shownDocument({ local, base }: Pick<DocumentRecord, 'local' | 'base'>): Document {
  const shown = local ?? base;
  if (!shown) throw new Error('a document has no version');
  return shown;
}

export function shownContent({ local, base }: Pick<ResourceRecord, 'local' | 'base'>): ResourceContent {
  const shown = local ?? base;
  if (!shown) throw new Error('a record has no version');
  return shown;
}

/** Whether part of it is not on the service yet, or waits for a person. */
export function isWaiting({
  local,
  commands,
  inFlight,
  conflict,
}: Pick<AnyRecord, 'local' | 'commands' | 'inFlight' | 'conflict'>): boolean {
  return local !== null || commands.length > 0 || inFlight !== null || conflict !== null;
}

/** Whether a person has to say what became of a create: nothing can find it, or nothing has found it. */
export function isForPerson(record: ResourceRecord): boolean {
  return (
    record.inFlight !== null &&
    record.id === null &&
    (record.inFlight.candidates !== undefined || record.kind === 'bankTransaction')
  );
}

/** Whether a person has to say which of several documents a draft is. */
export function isAskedWhich({ id, inFlight }: Pick<DocumentRecord, 'id' | 'inFlight'>): boolean {
  return id === null && inFlight?.candidates !== undefined;
}

function isAbove(value: string | undefined, least: bigint): boolean {
  return value === undefined || units(value) > least;
}

function isLineWhole({ quantity, productId, accountId, description }: DocumentLine): boolean {
  return quantity !== undefined && (productId !== undefined || accountId !== undefined || (description ?? '') !== '');
}

const IS_MONEY: ReadonlySet<string> = new Set(['payment', 'receipt']);

function isDocumentWhole(document: Document): boolean {
  const {
    docClass,
    docTypeId,
    docDate,
    currency,
    contactAccountId,
    currencyAmount,
    lines,
    allocations = [],
  } = document;
  if (docTypeId === undefined || docDate === undefined || currency === undefined || !lines.every(isLineWhole))
    return false;
  if (!IS_MONEY.has(docClass)) return contactAccountId !== undefined && lines.length > 0;
  if ((currencyAmount === undefined && lines.length === 0) || !isAbove(currencyAmount, 0n)) return false;
  if (allocations.length === 0) return true;
  const allocated = allocations.reduce((sum, { allocAmountCurrency }) => sum + units(allocAmountCurrency ?? '0'), 0n);
  return (
    contactAccountId !== undefined &&
    allocations.every(({ allocAmountCurrency }) => isAbove(allocAmountCurrency, 0n)) &&
    (currencyAmount === undefined || allocated <= units(currencyAmount))
  );
}

const NEEDED: Readonly<Record<string, readonly string[]>> = {
  department: ['code', 'description'],
  costCentre: ['code', 'description'],
  contactAccount: ['description'],
  contact: ['contactAccountId', 'lastName'],
  project: ['description'],
  product: ['code', 'description'],
  purchasePrice: ['productId', 'quantityFrom', 'unitPrice'],
  salePrice: ['productId', 'quantityFrom', 'unitPrice'],
  bankTransaction: ['bankAccountId', 'description', 'bankDate', 'depositAmount'],
};

function isContentWhole(content: ResourceContent): boolean {
  if ((NEEDED[content.kind] ?? []).some((field) => (Reflect.get(content, field) ?? '') === '')) return false;
  // A range of quantities must not end before it begins.
  if (!('quantityTo' in content) || content.quantityTo === undefined) return true;
  return units(content.quantityTo) >= units(content.quantityFrom ?? '0');
}

/** Whether it has everything that the service requires, in a form that can be sent. */
export function isWhole(record: AnyRecord): boolean {
  if (Object.keys(record.badInput).length > 0) return false;
  if (record.local === null) return true;
  return isOfDocument(record) ? isDocumentWhole(shownDocument(record)) : isContentWhole(shownContent(record));
}

/**
 * Codes that set a record aside without a fault of its own: it waits for another record, is not found on the service,
 * is too new for it, or a right is missing.
 */
const NO_FAULT: ReadonlySet<string> = new Set([
  'record.waits',
  'record.notFound',
  'version.tooOld',
  'permission.denied',
]);

/** The code that set the current revision aside; null when none did. */
function setAsideBy({ rejection, revision }: AnyRecord): string | null {
  return rejection !== null && rejection.revision === revision ? rejection.code : null;
}

/** The badge by the record alone. */
export function badgeAlone(record: AnyRecord): Badge {
  if (record.conflict !== null) return 'conflict';
  if (record.inFlight !== null) return 'unknown';
  if (!isWaiting(record)) return record.goneAt === null ? 'synced' : 'gone';
  const aside = setAsideBy(record);
  if (aside !== null) return NO_FAULT.has(aside) ? 'waits' : 'rejected';
  return isWhole(record) ? 'queued' : 'saved';
}

/**
 * The first API version, major and minor, that accepts a kind (spec part 9). `1.0.8` and the like would need a session
 * that reports more than two numbers, so these kinds start with the next minor version.
 */
const SENT_SINCE: Readonly<Record<string, readonly [number, number, number]>> = {
  department: [1, 6, 0],
  costCentre: [1, 6, 0],
  contactAccount: [1, 0, 0],
  project: [1, 2, 0],
  contact: [1, 0, 10],
  product: [1, 0, 8],
  purchasePrice: [1, 11, 0],
  salePrice: [1, 11, 0],
  bankTransaction: [1, 4, 0],
};
/** The same for new ones, where it is later: those without an IntRef could not be found again after a lost answer. */
const CREATED_SINCE: typeof SENT_SINCE = { contactAccount: [1, 2, 13], project: [1, 2, 13] };
/** Before this version documents had no IntRef and could not be found again. */
const DOCUMENTS_SENT_SINCE: readonly [number, number, number] = [1, 0, 2];

/** Whether a service of this version accepts a kind, or new ones of it. @param version as a session reports it */
export function takesKind(kind: string, version: string, isNew = false): boolean {
  const versionParts = version.split('.').map(Number);
  const since = (isNew ? CREATED_SINCE[kind] : undefined) ?? SENT_SINCE[kind] ?? DOCUMENTS_SENT_SINCE;
  const at = since.findIndex((number, place) => number !== (versionParts[place] ?? 0));
  return at === -1 || (versionParts[at] ?? 0) > (since[at] ?? 0);
}

/** The operation that is sent when the record's turn comes. */
function askedOf({ id, local, commands }: AnyRecord): string {
  if (commands.some(({ name }) => name === 'delete')) return 'delete';
  if (id === null) return 'create';
  return local === null ? (commands[0]?.name ?? 'update') : 'update';
}

/** Keys known only to this computer, wherever they are named. An IntRef is the record's own name and does not count. */
function keysIn(value: unknown, field = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => keysIn(each, field));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => keysIn(inner, name));
  return typeof value === 'string' && value.startsWith('daybook-') && field !== 'intRef' ? [value] : [];
}

/** Keys of local records that a record names in what it has to send. */
export function keysNamed(record: AnyRecord): string[] {
  const commands = isOfDocument(record) ? keysIn(record.commands) : [];
  if (!isOfDocument(record) || record.local === null || record.id === null)
    return [...keysIn(record.local), ...commands];
  // Allocations go with a create; for a document that is on the service, commands ask for them.
  const { allocations: _, ...content } = record.local;
  return [...keysIn(content), ...commands];
}

/** What badges depend on besides the record itself. */
export interface BadgeContext {
  /** The API version, as a session reports it. */
  version: string;
  /** Kinds, or a kind with one operation, that this user may not send. */
  denied: ReadonlySet<string>;
  /** The record with a key, if part of it waits. */
  waiting: (key: string) => AnyRecord | undefined;
}

/** Whether something blocks a record that is complete. */
function isHeldUp(record: AnyRecord, context: BadgeContext, above: ReadonlySet<string>): boolean {
  const kind = kindOf(record);
  const aside = setAsideBy(record);
  if (
    !takesKind(kind, context.version, record.id === null) ||
    context.denied.has(kind) ||
    context.denied.has(`${kind} ${askedOf(record)}`)
  )
    return true;
  if (
    aside === 'record.notFound' ||
    aside === 'permission.denied' ||
    (aside === 'version.tooOld' && isOfDocument(record))
  )
    return true;
  if (aside === 'record.waits' && record.rejection?.field === 'allocations') return true;
  return keysNamed(record).some((key) => {
    const named = above.has(key) ? undefined : context.waiting(key);
    return (
      named !== undefined &&
      named.id === null &&
      badgeInContext(named, context, new Set([...above, record.key])) !== 'queued'
    );
  });
}

/** The badge, with all that is known. A record that names a blocked record is blocked too. */
export function badgeInContext(
  record: AnyRecord,
  context: BadgeContext,
  above: ReadonlySet<string> = new Set(),
): Badge {
  const alone = badgeAlone(record);
  if (alone !== 'queued' && alone !== 'waits') return alone;
  return isHeldUp(record, context, above) ? 'waits' : 'queued';
}
