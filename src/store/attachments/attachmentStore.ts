import Dexie from 'dexie';
import {
  isForPerson,
  isOnLine,
  LARGEST_ATTACHMENT,
  UNKNOWN_CONTENT_TYPE,
  type Attachment,
} from '../../domain/documents/attachment.ts';
import { instantOf } from '../../domain/values/dates.ts';
import { mintIntRef, type MintSource } from '../../domain/values/identifiers.ts';
import type { AttachmentStore, AttachmentWords, NewAttachment } from '../attachmentContract.ts';
import { attachmentOf, dropBytes, partsOfFile, storedAttachment } from './attachmentRow.ts';
import { attachmentsChanged, type ChangeFeed } from '../changes.ts';
import { filesFollow } from './lineFiles.ts';
import { asStoreProblem } from '../problems.ts';
import { notAllowed } from '../refusals.ts';
import { ofKind, resourceOf } from '../resourceRow.ts';
import type { CompanyDatabase } from '../schema.ts';

/** The notes that are not empty; a description of blanks counts as empty. */
function wordsOf({ description, documentDate }: AttachmentWords): AttachmentWords {
  const text = description?.trim();
  return { ...(text ? { description: text } : {}), ...(documentDate === undefined ? {} : { documentDate }) };
}

/** Returns the file. @throws ProblemError when a request may have sent it */
function refuseInFlight(attachment: Attachment): Attachment {
  if (attachment.inFlight !== null) throw notAllowed('This file may have reached the service. Sync first.');
  return attachment;
}

/** Files attached to documents, in the database of a company. */
export class DexieAttachmentStore implements AttachmentStore {
  private readonly database: CompanyDatabase;
  private readonly feed: ChangeFeed;
  private readonly mint: MintSource;

  constructor(database: CompanyDatabase, feed: ChangeFeed, mint: MintSource) {
    this.database = database;
    this.feed = feed;
    this.mint = mint;
  }

  of(documentKey: string): Promise<Attachment[]> {
    // Keys sort by the time they were minted.
    return asStoreProblem(async () =>
      (await this.database.attachments.where('documentKey').equals(documentKey).sortBy('key')).map(attachmentOf),
    );
  }

  pending(): Promise<Attachment[]> {
    return this.unsentFiles((file) => !isOnLine(file));
  }

  onLines(): Promise<Attachment[]> {
    return this.unsentFiles(isOnLine);
  }

  async add(documentKey: string, files: readonly NewAttachment[]): Promise<Attachment[]> {
    const { attachments, attachmentBytes, documents } = this.database;
    const made = this.made(files, { documentKey });
    await asStoreProblem(() =>
      this.database.transaction('rw', [attachments, attachmentBytes, documents], async () => {
        if ((await documents.where(':id').equals(documentKey).count()) === 0)
          throw notAllowed('There is no such document.');
        await this.put(made, files);
      }),
    );
    this.feed.publish(attachmentsChanged([documentKey]));
    return made;
  }

  async addToLine(lineKey: string, files: readonly NewAttachment[]): Promise<Attachment[]> {
    const { attachments, attachmentBytes, documents, resources } = this.database;
    const made = this.made(files, { documentKey: lineKey, lineKey });
    const { changed, added } = await asStoreProblem(() =>
      this.database.transaction('rw', [attachments, attachmentBytes, documents, resources], async () => {
        const row = await resources.get(lineKey);
        const line = row && ofKind(resourceOf(row), 'bankTransaction');
        if (!line) throw notAllowed('There is no such bank line.');
        await this.put(made, files);
        const owners = await filesFollow(this.database, [line]);
        const stored = await attachments.bulkGet(made.map(({ key }) => key));
        return { changed: owners, added: stored.flatMap((file) => (file ? attachmentOf(file) : [])) };
      }),
    );
    this.feed.publish(attachmentsChanged([...new Set([lineKey, ...changed])]));
    return added;
  }

  private unsentFiles(isWanted: (file: Attachment) => boolean): Promise<Attachment[]> {
    return asStoreProblem(async () =>
      (await this.database.attachments.where('pending').equals(1).sortBy('key')).map(attachmentOf).filter(isWanted),
    );
  }

  /** @throws ProblemError when one is larger than 16 MB */
  private made(files: readonly NewAttachment[], owner: Pick<Attachment, 'documentKey' | 'lineKey'>): Attachment[] {
    const tooLarge = files.find(({ bytes }) => bytes.length > LARGEST_ATTACHMENT);
    if (tooLarge) throw notAllowed(`${tooLarge.fileName} is larger than 16 MB.`);
    // Keys minted within one millisecond are in random order.
    const keys = files.map(() => mintIntRef(this.mint)).sort();
    return files.map((file, index) => ({
      key: keys[index] ?? '',
      ...owner,
      id: null,
      revision: 0,
      fileName: file.fileName,
      contentType: file.contentType || UNKNOWN_CONTENT_TYPE,
      size: file.bytes.length,
      ...wordsOf(file),
      addedAt: instantOf(this.mint.now()),
      inFlight: null,
      rejection: null,
      sentAt: null,
    }));
  }

  /** In the caller's transaction. */
  private async put(made: readonly Attachment[], files: readonly NewAttachment[]): Promise<void> {
    const { attachments, attachmentBytes } = this.database;
    await attachments.bulkAdd(made.map(storedAttachment));
    await attachmentBytes.bulkAdd(files.flatMap(({ bytes }, index) => partsOfFile(made[index]?.key ?? '', bytes)));
  }

  bytes(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { attachments, attachmentBytes } = this.database;
    return asStoreProblem(() =>
      this.database.transaction('r', [attachments, attachmentBytes], async () => {
        const held = await attachments.get(key);
        if (held?.id !== null) return null;
        const whole = new Uint8Array(held.size);
        let at = 0;
        await attachmentBytes
          .where(':id')
          .between([key, Dexie.minKey], [key, Dexie.maxKey])
          .each(({ bytes }) => {
            whole.set(bytes, at);
            at += bytes.length;
          });
        return at === held.size ? whole : null;
      }),
    );
  }

  async describe(key: string, words: AttachmentWords): Promise<Attachment> {
    return this.change(key, (held) => {
      const { description: _, documentDate: __, ...rest } = refuseInFlight(held);
      return { ...rest, ...wordsOf(words), rejection: null };
    });
  }

  async sendAgain(key: string): Promise<void> {
    await this.change(key, (held) => ({ ...held, inFlight: null, rejection: null }));
  }

  async remove(key: string): Promise<void> {
    const { attachments, attachmentBytes } = this.database;
    const documentKey = await asStoreProblem(() =>
      this.database.transaction('rw', [attachments, attachmentBytes], async () => {
        const held = await this.unsent(key);
        await attachments.delete(key);
        await dropBytes(this.database, [key]);
        return held.documentKey;
      }),
    );
    this.feed.publish(attachmentsChanged([documentKey]));
  }

  /**
   * The stored file with this key.
   * @throws ProblemError when there is none, when the service has it, or when a request may have sent it; the last
   *   unless a person has to say what became of it (`isForPerson`)
   */
  private async unsent(key: string): Promise<Attachment> {
    const held = await this.database.attachments.get(key);
    if (!held) throw notAllowed('There is no such attachment.');
    if (held.id !== null) throw notAllowed('This file is on the service; it can only be removed there.');
    return isForPerson(held) ? attachmentOf(held) : refuseInFlight(attachmentOf(held));
  }

  private async change(key: string, change: (held: Attachment) => Attachment): Promise<Attachment> {
    const { attachments } = this.database;
    const changed = await asStoreProblem(() =>
      this.database.transaction('rw', attachments, async () => {
        const held = await this.unsent(key);
        const next = { ...change(held), revision: held.revision + 1 };
        await attachments.put(storedAttachment(next));
        return next;
      }),
    );
    this.feed.publish(attachmentsChanged([changed.documentKey]));
    return changed;
  }
}
