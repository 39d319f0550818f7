import type { StoredChildRead, StoredSettings } from '../../../src/store/stored.ts';
import { ATTACHMENT_PART, type Attachment } from '../../../src/domain/documents/attachment.ts';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { DOCUMENT_CLASSES } from '../../../src/domain/kinds/documentClasses.ts';
import { emptyRecord, type DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { Command } from '../../../src/domain/records/commands.ts';
import { LOCAL_ACTS } from '../../../src/domain/records/localHistory.ts';
import { REFERENCE_KINDS, type Reference } from '../../../src/domain/references/reference.ts';
import type { ResourceContent } from '../../../src/domain/resources/content.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../src/domain/resources/record.ts';
import type { Cursor } from '../../../src/domain/service/storeChange.ts';
import type { SyncReport } from '../../../src/domain/service/syncRun.ts';
import { partsOfFile, storedAttachment } from '../../../src/store/attachments/attachmentRow.ts';
import { addHeld } from '../../../src/store/records/heldResources.ts';
import { storedDocument, storedRow } from '../../../src/store/documentRow.ts';
import type { CompanyDatabase } from '../../../src/store/schema.ts';
import { draftInvoice, guid, instant, intRef, invoiceLine, pulledInvoice } from '../../support/documents.ts';

/*
 * A company with a row of every form that the store keeps: each class and kind, each state of a record, each kind of
 * setting.
 */

const PROBLEM = {
  code: 'service.refused' as const,
  message: 'Period closed',
  status: 400,
  field: 'docDate',
  revision: 2,
  at: instant(3),
};
const COMMANDS: readonly Command[] = [
  ...(['abandon', 'submit', 'unauthorise', 'unpost', 'lock', 'unlock', 'delete'] as const).map((name) => ({
    name,
    queuedAt: instant(),
  })),
  { name: 'amend', fields: { description: '', ext: { Colour: null, depth: { $type: 'blob' } } }, queuedAt: instant() },
  { name: 'reverse', periodId: '2026-03', reason: 'Entered twice', queuedAt: instant() },
  { name: 'dispute', note: 'Damaged', queuedAt: instant() },
  { name: 'allocate', allocations: [{ document: intRef(1), amount: decimal('12.5') }], queuedAt: instant() },
  { name: 'deallocate', allocationId: guid(1, 20), queuedAt: instant() },
];

/** Everything that a line and a header may say, of which some is said to be nothing. */
function fullDocument(docClass: Document['docClass'], n: number): Document {
  return {
    ...pulledInvoice(n, 2),
    docClass,
    docNo: undefined,
    post: { department: 'SALES' },
    ext: { Note: 'Zoë ✓ 日本', Empty: null, List: [1, 0.1, { $type: 'date' }] },
    textHeader: 'one\r\ntwo\u0000',
    allocations: [{ docId: guid(2, 6), allocAmountCurrency: decimal('1') }],
    invoiceAddress: { name: 'Ashdown', city: undefined },
    lines: [invoiceLine(n, { id: guid(n, 7), description: undefined, ext: { Shelf: false } })],
  };
}

export const DOCUMENTS: readonly DocumentRecord[] = [
  ...DOCUMENT_CLASSES.map((docClass, index): DocumentRecord => ({
    ...emptyRecord(guid(index + 1, 6), docClass),
    id: guid(index + 1, 6),
    base: fullDocument(docClass, index + 1),
  })),
  ...DOCUMENT_CLASSES.map((docClass, index): DocumentRecord => ({
    ...emptyRecord(intRef(index + 20), docClass),
    local: draftInvoice(index + 20, { docClass }),
    revision: 3,
    badInput: { dueDate: 'tomorow' },
    editedAt: instant(2),
  })),
  {
    ...emptyRecord(intRef(40), 'saleInvoice'),
    base: fullDocument('saleInvoice', 40),
    local: draftInvoice(40),
    commands: [...COMMANDS],
    whenBack: [...COMMANDS],
    rejection: PROBLEM,
    goneAt: instant(4),
    inFlight: { operation: 'update', revision: 2, sentAt: instant(1), sent: draftInvoice(40) },
    conflict: {
      kind: 'fields',
      fields: [{ path: 'ext.Note', base: null, mine: 'a', theirs: undefined }],
      theirs: fullDocument('saleInvoice', 40),
      seenAt: instant(5),
      takenBack: [...COMMANDS],
    },
  },
  {
    ...emptyRecord(intRef(41), 'payment'),
    local: draftInvoice(41, { docClass: 'payment' }),
    inFlight: { operation: 'create', revision: 0, sentAt: instant(1) },
    conflict: { kind: 'gone', fields: [], theirs: null, seenAt: instant(5) },
  },
];

const common = { id: guid(1, 30), isActive: true, lastModified: instant(), lastModifiedBy: 'A. Okafor' };
const CONTENTS: { readonly [Kind in ResourceContent['kind']]: Extract<ResourceContent, { kind: Kind }> } = {
  department: { kind: 'department', ...common, code: 'SALES', description: 'Sales', parentDepartmentId: undefined },
  costCentre: { kind: 'costCentre', ...common, code: 'NORTH', description: '' },
  contactAccount: {
    kind: 'contactAccount',
    ...common,
    code: 'C1',
    customer: { currency: currencyCode('GBP'), creditLimit: decimal('100') },
    bankDetails: [{ iban: 'GB33BUKB20201555555555' }, {}],
    ext: { Rep: ['A', null] },
  },
  contact: { kind: 'contact', ...common, contactAccountId: guid(1, 5), firstName: 'Zoë', address: {} },
  project: { kind: 'project', ...common, code: 'P', dateFrom: localDate('2026-01-01'), isWIP: false },
  product: { kind: 'product', ...common, code: 'W', sale: { unitPrice: decimal('9.50') } },
  purchasePrice: {
    kind: 'purchasePrice',
    ...common,
    productId: guid(1, 2),
    unitPrice: decimal('4'),
    supplierId: guid(2, 5),
  },
  salePrice: {
    kind: 'salePrice',
    ...common,
    productId: guid(1, 2),
    unitPrice: decimal('9.5'),
    effectiveDate: localDate('2026-01-01'),
  },
  bankTransaction: {
    kind: 'bankTransaction',
    ...common,
    bankAccountId: 'CUR',
    bankDate: localDate('2026-03-02'),
    depositAmount: decimal('0.01'),
  },
};

function inEveryState(content: ResourceContent, index: number): ResourceRecord[] {
  const { kind } = content;
  const key = (n: number) => intRef(index * 10 + n, 31);
  const { id: _, ...unsent } = content;
  return [
    {
      ...emptyResourceRecord(guid(index + 1, 32), kind),
      id: guid(index + 1, 32),
      base: { ...content, id: guid(index + 1, 32) },
    },
    {
      ...emptyResourceRecord(key(1), kind),
      local: unsent,
      badInput: { unitPrice: '1,,5' },
      hereOnly: { import: { file: 'march.csv', row: 3 }, none: null },
      editedAt: instant(),
    },
    {
      ...emptyResourceRecord(key(2), kind),
      id: guid(index + 1, 33),
      base: { ...content, id: guid(index + 1, 33) },
      isUnread: true,
      local: unsent,
      commands: [...COMMANDS],
      whenBack: [...COMMANDS],
      rejection: PROBLEM,
      goneAt: instant(4),
      inFlight: {
        operation: 'create',
        revision: 1,
        sentAt: instant(),
        sent: unsent,
        knownIds: [guid(3)],
        candidates: [guid(4)],
      },
      conflict: { kind: 'leftDraft', fields: [], theirs: content, seenAt: instant(), takenBack: [] },
    },
  ].map((record) => record as ResourceRecord);
}
export const RESOURCES: readonly ResourceRecord[] = Object.values(CONTENTS).flatMap(inEveryState);

export const REFERENCES: readonly Reference[] = REFERENCE_KINDS.map((kind, index) => ({
  kind,
  id: guid(index + 1, 34),
  code: kind,
  description: `${kind} ✓`,
  isActive: index % 2 === 0,
  days: index,
  taxRate: decimal('20.5'),
  customer: { creditLimit: undefined },
  address: { city: 'Ashdown' },
}));

export const CURSORS: readonly Cursor[] = [
  { stream: 'reference:payTerm', watermark: null, sweptAt: null, resumeAt: null },
  { stream: 'document:saleInvoice', watermark: instant(), sweptAt: null, resumeAt: 50, isFromEnd: true },
  { stream: 'resource:department', watermark: instant(), sweptAt: instant(), resumeAt: null, isFromEnd: false },
  { stream: `resource:salePrice:${guid(1, 2)}`, watermark: instant(), sweptAt: instant(), resumeAt: null },
];
export const CHILD_READS: readonly StoredChildRead[] = [
  { kind: 'salePrice', parent: guid(1, 2), readAt: '' },
  { kind: 'contact', parent: guid(1, 5), readAt: instant(), before: instant(1) },
];

/** Two parts and a byte. */
const BYTES = Uint8Array.from({ length: 2 * ATTACHMENT_PART + 1 }, (_, index) => (index * 31) % 256);
const file = (n: number, change: Partial<Attachment>): Attachment => ({
  key: intRef(n, 35),
  documentKey: intRef(20),
  id: null,
  revision: 0,
  fileName: 'Quittung №1.pdf',
  contentType: 'application/pdf',
  size: 0,
  addedAt: instant(),
  inFlight: null,
  rejection: null,
  sentAt: null,
  ...change,
});
export const ATTACHMENTS: readonly Attachment[] = [
  file(1, { size: BYTES.length, description: 'Till receipt', documentDate: localDate('2026-03-02') }),
  file(2, { id: guid(1, 36), revision: 2, sentAt: instant(9) }),
  file(3, {
    inFlight: { sentAt: instant(), knownIds: [guid(2, 36)], isTaken: true, isUnlisted: true },
    rejection: PROBLEM,
  }),
];

export const RUNS: readonly SyncReport[] = [
  {
    startedAt: instant(),
    finishedAt: instant(9),
    apiVersion: null,
    created: 1,
    updated: 0,
    pulled: 1,
    rejected: 0,
    conflicts: 0,
    inDoubt: 0,
    notReady: 0,
    requests: 7,
    problem: null,
    denied: [],
  },
  {
    startedAt: instant(20),
    finishedAt: instant(29),
    apiVersion: '1.7.0',
    created: 1,
    updated: 0,
    deleted: 2,
    pulled: 1,
    rejected: 0,
    conflicts: 0,
    inDoubt: 0,
    notReady: 0,
    waiting: 1,
    requests: 7,
    problem: { code: 'network.unreachable', message: '', why: 'refused' },
    reachedEnd: false,
    shortLists: [{ kind: 'product', missing: 20, of: 30 }],
    denied: ['project'],
    deniedToSend: { payment: 'No.' },
    kinds: { payment: { created: 1, updated: 0, pulled: 0, rejected: 0, conflicts: 0, inDoubt: 0, notReady: 0 } },
    outcomes: [{ at: instant(21), method: 'GET', path: '/x/{ref}', record: '', status: null, took: 1.5 }],
  },
];

export const PNG = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 255]);
export const SETTINGS: readonly StoredSettings[] = [
  {
    name: 'company',
    value: {
      baseCurrency: 'GBP',
      rateDirection: 'basePerForeign',
      marksBankReferences: true,
      autoSync: { everyMinutes: null, onReconnect: true },
    },
  },
  {
    name: 'page.letterhead',
    value: {
      name: 'Ashdown Ltd',
      address: '1 Mill Lane\nAshdown',
      details: '',
      bank: '',
      terms: '',
      paper: 'a4',
      logo: new File([PNG], 'logo.png', { type: 'image/png', lastModified: 1_772_445_600_000 }),
    },
  },
  { name: 'page.picture', value: new Blob([PNG], { type: 'image/webp' }) },
  { name: 'page.editor.unsaved', value: null },
  { name: 'page.nothing', value: undefined },
  {
    name: 'page.bank.import.1',
    value: {
      at: new Date('2026-03-02T09:00:00.123Z'),
      never: new Date(Number.NaN),
      bytes: PNG,
      buffer: PNG.slice().buffer,
    },
  },
  {
    name: 'page.list',
    value: {
      widths: new Map<unknown, unknown>([
        ['docNo', 90],
        [{ a: undefined }, [undefined]],
      ]),
      hidden: new Set(['theirRef']),
      big: 2n ** 70n,
      odd: [Number.NaN, Number.POSITIVE_INFINITY, -0, 0.1],
      mark: { $type: 'undefined', more: new Date(0) },
    },
  },
];

/** Writes all rows into an open database. */
export async function writeEveryRow(database: CompanyDatabase): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    await database.documents.bulkPut(DOCUMENTS.map(storedDocument));
    await database.documentRows.bulkPut(DOCUMENTS.map(storedRow));
    await addHeld(database, RESOURCES);
    await database.references.bulkPut([...REFERENCES]);
    await database.cursors.bulkPut([...CURSORS]);
    await database.childReads.bulkPut([...CHILD_READS]);
    await database.attachments.bulkPut(ATTACHMENTS.map(storedAttachment));
    await database.attachmentBytes.bulkPut(partsOfFile(intRef(1, 35), BYTES));
    await database.syncRuns.bulkPut([...RUNS]);
    await database.history.bulkAdd(
      LOCAL_ACTS.map((act, index) => ({ record: intRef(1, 35), at: instant(index), act, detail: 'submit' })),
    );
    await database.settings.bulkPut([...SETTINGS]);
  });
}
