import {
  ATTACHMENT_PART,
  attachmentSchema,
  type Attachment,
  type AttachmentWrite,
} from '../../src/domain/documents/attachment.ts';
import { toBase64 } from '../../src/domain/values/base64.ts';
import { sameValue } from '../../src/domain/documents/content.ts';
import { instantSchema } from '../../src/domain/values/dates.ts';
import type { Document } from '../../src/domain/documents/document.ts';
import type { DocumentClass } from '../../src/domain/kinds/documentClasses.ts';
import { mintIntRef, systemMint, type Guid } from '../../src/domain/values/identifiers.ts';
import { typesWithContact } from '../../src/domain/documents/readiness.ts';
import { isAsShown, withShown } from '../../src/domain/merge/shown.ts';
import type { DocumentRecord } from '../../src/domain/documents/record.ts';
import { isPending } from '../../src/domain/records/state.ts';
import type { CommandName } from '../../src/domain/records/commands.ts';
import { isShortList, type Reference, type ReferenceKind } from '../../src/domain/references/reference.ts';
import { ProblemError, shortListProblem } from '../../src/domain/values/result.ts';
import {
  RESOURCE_KINDS,
  type ContentOf,
  type ResourceContent,
  type ResourceKind,
} from '../../src/domain/resources/content.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../src/domain/resources/record.ts';
import { currentVersion, lastModifiedOf } from '../../src/domain/records/record.ts';
import { referenceOf } from '../../src/domain/resources/resourceReference.ts';
import { PARENT_KINDS, isChildKind, parentOfContent } from '../../src/domain/resources/traits.ts';
import {
  isDocumentRecord,
  shownDocumentSchema,
  syncRecordSchema,
  type Cursor,
  type RecordWrite,
  type ShownDocument,
  type Stream,
  type SyncRecord,
} from '../../src/domain/service/storeChange.ts';
import { hasUnreadableFields } from '../../src/domain/values/unreadable.ts';
import type { LocalStore } from '../../src/sync/run/ports.ts';

const EDITED_AT = instantSchema.parse('2026-03-02T10:00:00Z');

/** A record as it arrives across the bridge: sent as text, and checked once against its schema. */
function overTheBridge(record: SyncRecord): SyncRecord {
  return syncRecordSchema.parse(JSON.parse(JSON.stringify(record)));
}

/**
 * The local store in memory: the engine's port, and what a page does besides. What the engine reads and writes passes
 * through text and its schema, as it does on the bridge.
 */
export class MemoryStore implements LocalStore {
  readonly documents = new Map<string, DocumentRecord>();
  readonly resources = new Map<string, ResourceRecord>();
  /** When the records of a kind below a parent were read, by `<kind>:<parent>`; '' when they must be read again. */
  readonly childReads = new Map<string, string>();
  readonly referencesById = new Map<string, Reference>();
  readonly cursors = new Map<Stream, Cursor>();
  readonly attached = new Map<string, Attachment>();
  /** The bytes of attached files that the service does not have, by key. */
  readonly files = new Map<string, Uint8Array>();
  /** Called with each batch before it is written: here a test can edit or fail in between. */
  beforeWrite: (writes: readonly RecordWrite[], cursors: readonly Cursor[]) => void = () => undefined;
  /** The same for what the service shows of documents without local changes. */
  beforeShown: (shown: readonly ShownDocument[]) => void = () => undefined;

  private async tick(): Promise<void> {
    await Promise.resolve();
  }

  async cursor(stream: Stream): Promise<Cursor | null> {
    await this.tick();
    const [, kind, parent] = stream.split(':');
    if (parent === undefined) return this.cursors.get(stream) ?? null;
    const readAt = this.childReads.get(`${kind ?? ''}:${parent}`);
    if (readAt === undefined) return null;
    return { stream, watermark: null, sweptAt: readAt === '' ? null : instantSchema.parse(readAt), resumeAt: null };
  }

  async held(ids: readonly string[], kind?: ResourceKind) {
    await this.tick();
    const wanted = new Set(ids);
    const all: SyncRecord[] =
      kind === undefined
        ? [...this.documents.values()]
        : [...this.resources.values()].filter((record) => record.kind === kind);
    return all.flatMap((record) =>
      record.id !== null && wanted.has(record.id)
        ? [
            {
              key: record.key,
              id: record.id,
              revision: record.revision,
              lastModified:
                record.goneAt === null && !hasUnreadableFields(record) ? (lastModifiedOf(record) ?? null) : null,
              ...(isDocumentRecord(record) && { isAsShown: record.goneAt === null && isAsShown(record) }),
            },
          ]
        : [],
    );
  }

  async records(keys: readonly string[]): Promise<SyncRecord[]> {
    await this.tick();
    return keys.flatMap((key) => {
      const record = this.documents.get(key) ?? this.resources.get(key);
      return record ? [overTheBridge(record)] : [];
    });
  }

  async pendingKeys(): Promise<string[]> {
    await this.tick();
    return [...this.documents.values(), ...this.resources.values()]
      .filter(isPending)
      .map((record) => record.key)
      .sort();
  }

  async heldOf(kind: ResourceKind | DocumentClass, parents?: readonly string[], goneSince?: string) {
    const isHeld = (goneAt: string | null): boolean =>
      goneAt === null || (goneSince !== undefined && goneAt >= goneSince);
    await this.tick();
    const documents = [...this.documents.values()].filter(
      ({ docClass, goneAt }) => docClass === kind && isHeld(goneAt),
    );
    if (documents.length > 0) return this.held(documents.flatMap(({ id }) => id ?? []));
    // The engine asks for each kind of price, so records of other kinds are not copied.
    return [...this.resources.values()].flatMap((record) => {
      const { key, id, revision, base } = record;
      if (record.kind !== kind || id === null || !isHeld(record.goneAt)) return [];
      if (parents && !parents.includes(parentOfContent(currentVersion(record)))) return [];
      return [{ key, id, revision, lastModified: lastModifiedOf(record) ?? null, isActive: base?.isActive ?? true }];
    });
  }

  async parentsDue(kind: ResourceKind, readBefore: string | null, limit: number): Promise<Guid[]> {
    await this.tick();
    const due = [...this.childReads].filter(
      ([name, at]) => name.startsWith(`${kind}:`) && (at === '' || (readBefore !== null && at < readBefore)),
    );
    return due
      .sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0))
      .slice(0, limit)
      .map(([name]) => name.slice(kind.length + 1) as Guid);
  }

  async write(writes: readonly RecordWrite[], cursors: readonly Cursor[] = []): Promise<string[]> {
    await this.tick();
    this.beforeWrite(writes, cursors);
    const refused: string[] = [];
    for (const { expectedRevision, record, replaces } of writes) {
      const held = this.documents.get(record.key) ?? this.resources.get(record.key);
      if ((held?.revision ?? null) === expectedRevision) {
        for (const key of replaces ?? []) {
          this.resources.delete(key);
          const other = this.documents.get(key);
          if (other && !isPending(other)) this.documents.delete(key);
        }
        this.keep(overTheBridge(record));
      } else refused.push(record.key);
    }
    for (const cursor of cursors) this.keepCursor(structuredClone(cursor));
    return refused;
  }

  async writeShown(shown: readonly ShownDocument[]): Promise<string[]> {
    await this.tick();
    this.beforeShown(shown);
    const refused: string[] = [];
    for (const each of shown) {
      const { key, revision, document } = shownDocumentSchema.parse(JSON.parse(JSON.stringify(each)));
      const held = this.documents.get(key);
      if (held?.revision === revision && isAsShown(held)) this.keep(withShown(held, document));
      else refused.push(key);
    }
    return refused;
  }

  async typesWithContact(): Promise<string[]> {
    await this.tick();
    return [...typesWithContact([...this.referencesById.values()].filter(({ kind }) => kind === 'docType'))];
  }

  async writeReferences(
    kind: ReferenceKind,
    references: readonly Reference[],
    whole: boolean,
    cursor: Cursor,
    agreed = 0,
  ): Promise<number> {
    await this.tick();
    const listed = new Set([...references, ...(cursor.unreadable ?? [])].map(({ id }) => id));
    const active = [...this.referencesById.values()].filter((held) => whole && held.kind === kind && held.isActive);
    const missing = active.filter((held) => !listed.has(held.id));
    if (isShortList(missing.length, active.length, agreed))
      throw new ProblemError(shortListProblem({ kind, missing: missing.length, of: active.length }));
    for (const held of missing) {
      this.referencesById.set(held.id, { ...held, isActive: false });
    }
    const changed = references.filter((reference) => !sameValue(reference, this.referencesById.get(reference.id)));
    for (const reference of changed) this.referencesById.set(reference.id, structuredClone(reference));
    this.cursors.set(cursor.stream, structuredClone(cursor));
    return changed.length + missing.length;
  }

  async attachments(documentKey?: string): Promise<Attachment[]> {
    await this.tick();
    const asked = [...this.attached.values()].filter((each) =>
      documentKey === undefined ? each.id === null : each.documentKey === documentKey,
    );
    return structuredClone(asked.sort((a, b) => (a.key < b.key ? -1 : 1)));
  }

  async attachmentPart(key: string, part: number): Promise<string | null> {
    await this.tick();
    const bytes = this.files.get(key)?.subarray(part * ATTACHMENT_PART, (part + 1) * ATTACHMENT_PART);
    return bytes && bytes.length > 0 ? toBase64(bytes) : null;
  }

  async writeAttachments(writes: readonly AttachmentWrite[]): Promise<string[]> {
    await this.tick();
    const refused: string[] = [];
    for (const { expectedRevision, attachment } of writes) {
      if (this.attached.get(attachment.key)?.revision !== expectedRevision) {
        refused.push(attachment.key);
        continue;
      }
      this.attached.set(attachment.key, attachmentSchema.parse(JSON.parse(JSON.stringify(attachment))));
      if (attachment.id !== null) this.files.delete(attachment.key);
    }
    return refused;
  }

  private keep(record: SyncRecord): void {
    if (isDocumentRecord(record)) {
      this.documents.set(record.key, record);
      return;
    }
    const before = this.resources.get(record.key);
    this.resources.set(record.key, record);
    const [was, is] = [before && referenceOf(before), referenceOf(record)];
    if (was) this.referencesById.delete(was.id);
    if (is) this.referencesById.set(is.id, is);
    if (
      record.id === null ||
      record.goneAt !== null ||
      (before?.id === record.id && before.base?.lastModified === record.base?.lastModified)
    )
      return;
    for (const kind of RESOURCE_KINDS)
      if (isChildKind(kind) && PARENT_KINDS[kind] === record.kind) this.childReads.set(`${kind}:${record.id}`, '');
  }

  private keepCursor(cursor: Cursor): void {
    const [, kind, parent] = cursor.stream.split(':');
    if (parent === undefined) this.cursors.set(cursor.stream, cursor);
    else this.childReads.set(`${kind ?? ''}:${parent}`, cursor.sweptAt ?? '');
  }

  // The methods from here on do what a page does.

  read(key: string): DocumentRecord | undefined {
    const record = this.documents.get(key);
    return record && structuredClone(record);
  }

  must(key: string): DocumentRecord {
    const record = this.read(key);
    if (!record) throw new Error(`no record ${key}`);
    return record;
  }

  /** The only document there is. */
  only(): DocumentRecord {
    const [key, ...others] = this.documents.keys();
    if (key === undefined || others.length > 0) throw new Error(`${this.documents.size} records`);
    return this.must(key);
  }

  draft(document: Document): string {
    const key = document.intRef;
    if (key === undefined) throw new Error('a draft has an IntRef');
    this.documents.set(key, {
      key,
      docClass: document.docClass,
      id: null,
      revision: 0,
      base: null,
      local: structuredClone(document),
      commands: [],
      inFlight: null,
      rejection: null,
      conflict: null,
      badInput: {},
      goneAt: null,
      editedAt: null,
    });
    return key;
  }

  edit(key: string, change: (document: Document) => Document): void {
    const record = this.must(key);
    const current = record.local ?? record.base;
    if (!current) throw new Error('an empty record');
    this.documents.set(key, { ...record, local: change(current), revision: record.revision + 1, editedAt: EDITED_AT });
  }

  abandon(key: string): void {
    const record = this.must(key);
    const queuedAt = instantSchema.parse('2026-03-02T10:00:00Z');
    this.documents.set(key, {
      ...record,
      commands: [...record.commands, { name: 'abandon', queuedAt }],
      revision: record.revision + 1,
    });
  }

  attach(documentKey: string, fileName: string, bytes: Uint8Array, description?: string): string {
    const key = mintIntRef(systemMint);
    this.files.set(key, bytes);
    this.attached.set(
      key,
      attachmentSchema.parse({
        key,
        documentKey,
        id: null,
        revision: 0,
        fileName,
        contentType: 'application/pdf',
        size: bytes.length,
        description,
        addedAt: '2026-03-02T10:00:00Z',
        inFlight: null,
        rejection: null,
        sentAt: null,
      }),
    );
    return key;
  }

  attachment(key: string): Attachment {
    const held = this.attached.get(key);
    if (!held) throw new Error(`no attachment ${key}`);
    return structuredClone(held);
  }

  /** Creates a record of another kind. @returns its key */
  make(content: ResourceContent): string {
    const key = mintIntRef(systemMint);
    const local =
      content.kind === 'contactAccount' || content.kind === 'project' || content.kind === 'contact'
        ? { ...content, intRef: key }
        : content;
    this.resources.set(key, { ...emptyResourceRecord(key, content.kind), local });
    return key;
  }

  resource<K extends ResourceKind>(kind: K, key: string): ResourceRecord<K> {
    const record = this.resources.get(key);
    if (record?.kind !== kind) throw new Error(`no ${kind} ${key}`);
    return structuredClone(record) as ResourceRecord<K>;
  }

  /** The record with this id on the service. */
  resourceOf<K extends ResourceKind>(kind: K, id: unknown): ResourceRecord<K> {
    const record = [...this.resources.values()].find((each) => each.kind === kind && each.id === id);
    if (!record) throw new Error(`no ${kind} of id ${String(id)}`);
    return this.resource(kind, record.key);
  }

  change<K extends ResourceKind>(kind: K, key: string, change: Partial<ContentOf<K>>): void {
    const record = this.resource(kind, key);
    this.resources.set(key, {
      ...record,
      local: { ...currentVersion(record), ...change },
      revision: record.revision + 1,
      editedAt: EDITED_AT,
    } as ResourceRecord);
  }

  command(key: string, name: Exclude<CommandName, 'amend' | 'allocate' | 'deallocate' | 'reverse' | 'dispute'>): void {
    const record = this.resources.get(key);
    if (!record) throw new Error(`no record ${key}`);
    const queuedAt = instantSchema.parse('2026-03-02T10:00:00Z');
    this.resources.set(key, {
      ...record,
      commands: [...record.commands, { name, queuedAt }],
      revision: record.revision + 1,
    });
  }
}
