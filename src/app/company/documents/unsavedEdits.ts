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
 * Edits of one document that are not in its record yet, with the record's revision that they follow, and the last
 * modification on the service of the version in which they were made. `keptAt` is when the row was made, by this
 * computer's clock; rows of older pages lack it.
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
 * Keeps edits in a small row while the whole document waits to be written, so that a kill loses no typing and typing
 * waits for no large write. Writes one row at a time, always the newest. There is one row for a company: if two windows
 * are typed into at the same moment and both are killed, only the later edit is kept.
 */
export class UnsavedEdits {
  private readonly store: Pick<CompanyStore, 'savePageSettings'>;
  private next: Edits | null | undefined;
  private writing: Promise<void> | null = null;
  private isKept = false;

  constructor(store: Pick<CompanyStore, 'savePageSettings'>) {
    this.store = store;
  }

  /** Resolves when it is stored, or something newer is. */
  keep(
    key: string,
    revision: number,
    { patch, bad, lastModified }: { patch: DocumentPatch; bad: BadInput; lastModified: Instant | undefined },
  ): Promise<void> {
    this.isKept = true;
    this.next = { key, revision, patch, bad: { ...bad }, lastModified, keptAt: instantOf(Date.now()) };
    return this.write();
  }

  /** Everything is in the record: empties the row. */
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

/**
 * Whether an edit was stored in the record after the row was kept. The row may have remained, since a full disk refuses
 * to clear it.
 */
function isStoredSince(record: DocumentRecord, { revision, keptAt }: Edits): boolean {
  return (
    record.revision > revision &&
    record.editedAt !== null &&
    keptAt !== undefined &&
    Date.parse(record.editedAt) >= Date.parse(keptAt)
  );
}

/**
 * Applies the edits that a killed page left behind to the record that they follow. Each sets a field to what was typed,
 * so an edit that was stored just before the kill can be applied again without harm; a record that has been changed
 * since keeps its values. Where an edit was stored after these were kept, they change only what is still as it was
 * before them: the rest was typed since.
 * @returns the key of the document; null where nothing was left behind
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
    // Fields that the edits did not touch stay as the record has them.
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
