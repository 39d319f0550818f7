import { z } from 'zod';
import { instantOf, instantSchema, type Instant } from '../../../domain/values/dates.ts';
import { documentLineSchema, documentSchema } from '../../../domain/documents/document.ts';
import { currentDocument, type DocumentRecord } from '../../../domain/documents/record.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import {
  applyBad,
  applyPatch,
  inverted,
  isEmptyPatch,
  stillToDo,
  type BadInput,
  type DocumentPatch,
} from '../../../domain/documents/documentPatch.ts';

const NAME = 'unsavedEdits';

const HEADER_NAMES = documentSchema.omit({ lines: true }).keyof();
const patchSchema: z.ZodType<DocumentPatch> = z.object({
  header: z.array(z.object({ field: HEADER_NAMES, before: z.unknown(), after: z.unknown() })),
  lines: z.array(
    z.object({ key: z.string(), before: documentLineSchema.nullable(), after: documentLineSchema.nullable() }),
  ),
  order: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).nullable(),
  bad: z.array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
/**
 * Edits of one document that are not in its record yet, the revision of the record that they follow on, and when the version in which they
 * were made was last changed on the service. `keptAt` is when the row was made, by this computer's clock; rows of older pages lack it.
 */
const editsSchema = z.object({
  key: z.string(),
  revision: z.number().int(),
  patch: patchSchema,
  bad: z.record(z.string(), z.string()),
  lastModified: instantSchema.optional(),
  keptAt: instantSchema.optional(),
});
type Edits = z.infer<typeof editsSchema>;

/**
 * A small row beside a document, for what was edited while the whole of it waits to be written: so that a kill takes no
 * typing, and typing waits for no large write. One at a time is written, the newest. There is one row for a company: of two
 * windows that are typed into within the same moment, a kill of both would keep the later one's.
 */
export class UnsavedEdits {
  private readonly store: Pick<CompanyStore, 'savePageSettings'>;
  private next: Edits | null | undefined;
  private writing: Promise<void> | null = null;
  private isKept = false;

  constructor(store: Pick<CompanyStore, 'savePageSettings'>) {
    this.store = store;
  }

  /** @returns resolves when it is stored, or something newer is */
  keep(
    key: string,
    revision: number,
    { patch, bad, lastModified }: { patch: DocumentPatch; bad: BadInput; lastModified: Instant | undefined },
  ): Promise<void> {
    this.isKept = true;
    this.next = { key, revision, patch, bad: { ...bad }, lastModified, keptAt: instantOf(Date.now()) };
    return this.write();
  }

  /** All of it is in the record. */
  async clear(): Promise<void> {
    if (!this.isKept) return;
    this.isKept = false;
    this.next = null;
    await this.write();
  }

  private write(): Promise<void> {
    this.writing ??= this.writeAll().finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  private async writeAll(): Promise<void> {
    while (this.next !== undefined) {
      const row = this.next;
      this.next = undefined;
      await this.store.savePageSettings(NAME, row);
    }
  }
}

/** Whether an edit was stored in the record after the row was kept: the row may have outlived it, since a full disk refuses to clear it. */
function isStoredSince(record: DocumentRecord, { revision, keptAt }: Edits): boolean {
  return (
    record.revision > revision &&
    record.editedAt !== null &&
    keptAt !== undefined &&
    Date.parse(record.editedAt) >= Date.parse(keptAt)
  );
}

/**
 * Does edits that a killed page left behind to the record that they follow on. Each sets what it edited, so that one which
 * was stored just before the kill is done again without harm; a record that has gone on since keeps what it has. Where an edit was stored
 * after these were kept, only what is still as it was before them is changed: all else has been typed since.
 * @returns the key of the document, or null where nothing was left behind
 */
export async function recoverUnsaved(
  store: Pick<CompanyStore, 'pageSettings' | 'savePageSettings' | 'record' | 'edit'>,
): Promise<string | null> {
  const left = editsSchema.safeParse(await store.pageSettings(NAME));
  if (!left.success) return null;
  const { key, revision, lastModified } = left.data;
  const record = await store.record(key);
  const follows = record !== undefined && (record.revision === revision || record.revision === revision + 1);
  if (follows) {
    // What they did not touch is as the record has it.
    const held = currentDocument(record);
    const isStored = isStoredSince(record, left.data);
    const patch = isStored ? stillToDo(left.data.patch, held, record.badInput) : left.data.patch;
    const bad = isStored ? applyBad(record.badInput, patch) : left.data.bad;
    if (!isStored || !isEmptyPatch(patch))
      await store.edit(key, (current) => applyPatch(current, patch), bad, {
        before: { ...applyPatch(held, inverted(patch)), lastModified },
        after: applyPatch(held, patch),
      });
  }
  await store.savePageSettings(NAME, null);
  return follows ? key : null;
}
