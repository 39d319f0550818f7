import { z } from 'zod';
import { instantOf, instantSchema, type Instant } from '../../../domain/values/dates.ts';
import { documentLineSchema, documentSchema } from '../../../domain/documents/document.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { systemMint, uuidV7 } from '../../../domain/values/identifiers.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import {
  applyInputChanges,
  applyPatch,
  inverted,
  isEmptyPatch,
  stillToDo,
  type DocumentPatch,
} from '../../../domain/documents/documentPatch.ts';

/**
 * Every row's name begins with this. Earlier versions of Daybook had one row for a company, with just this name.
 */
const PREFIX = 'unsavedEdits';

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
  lastModified: instantSchema.optional(),
  keptAt: instantSchema.optional(),
});
type Edits = z.infer<typeof editsSchema>;

/**
 * Keeps the edits of one editor in a small row while the whole document waits to be written, so that a kill loses no
 * typing and typing waits for no large write. Writes one row at a time, always the newest. Each editor has a row of its
 * own: two windows may be typed into at the same moment, also in the same document.
 */
export class UnsavedEdits {
  private readonly store: Pick<CompanyStore, 'savePageSettings' | 'removePageSettings'>;
  private readonly key: string;
  private readonly name: string;
  private next: Edits | null | undefined;
  private writing: Promise<void> | null = null;
  private isKept = false;

  /** @param key the document's */
  constructor(store: Pick<CompanyStore, 'savePageSettings' | 'removePageSettings'>, key: string) {
    this.store = store;
    this.key = key;
    this.name = `${PREFIX}.${key}.${uuidV7(systemMint)}`;
  }

  /** Resolves when it is stored, or something newer is. */
  keep(revision: number, patch: DocumentPatch, lastModified: Instant | undefined): Promise<void> {
    this.isKept = true;
    this.next = { key: this.key, revision, patch, lastModified, keptAt: instantOf(Date.now()) };
    return this.write();
  }

  /** Everything is in the record: removes the row. */
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
      await (row === null ? this.store.removePageSettings(this.name) : this.store.savePageSettings(this.name, row));
    }
  }
}

/**
 * Whether an edit was stored in the record after the row was kept. The row may have remained, since a full disk refuses
 * to remove it.
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
 * Applies the edits that killed editors left behind to the record that they follow. Each sets a field to what was
 * typed, so an edit that was stored just before the kill can be applied again without harm; a record that has been
 * changed since keeps its values. Where an edit was stored after these were kept, they change only what is still as it
 * was before them: the rest was typed since.
 * @param left of one document, in the order in which they were kept: where two editors had the same field, the last
 *   one's text stays
 * @returns whether some of them follow the record
 */
async function applyLeft(
  store: Pick<CompanyStore, 'record' | 'edit'>,
  key: string,
  left: readonly Edits[],
): Promise<boolean> {
  const found = await store.record(key);
  if (found === undefined) return false;
  const following = left.filter(({ revision }) => found.revision === revision || found.revision === revision + 1);
  let record = found;
  for (const edits of following) {
    const isStored = isStoredSince(found, edits);
    const patch = isStored ? stillToDo(edits.patch, currentVersion(found), found.badInput) : edits.patch;
    if (isStored && isEmptyPatch(patch)) continue;
    // Fields that the edits did not touch stay as the record has them.
    const held = currentVersion(record);
    record = await store.edit(key, (current) => applyPatch(current, patch), applyInputChanges(record.badInput, patch), {
      before: { ...applyPatch(held, inverted(patch)), lastModified: edits.lastModified },
      after: applyPatch(held, patch),
    });
  }
  return following.length > 0;
}

function timeOf({ keptAt }: Edits): number {
  return keptAt === undefined ? 0 : Date.parse(keptAt);
}

/**
 * Applies what killed editors left behind, and removes their rows. A row that has changed meanwhile stays: its window
 * is open. So does one that this version of Daybook cannot read.
 * @returns the keys of the documents
 */
export async function recoverUnsaved(
  store: Pick<CompanyStore, 'pageSettingsNamed' | 'removePageSettings' | 'record' | 'edit'>,
): Promise<string[]> {
  const rows = (await store.pageSettingsNamed(PREFIX)).flatMap(({ name, value }) => {
    const edits = value === null ? null : editsSchema.safeParse(value).data;
    return edits === undefined ? [] : { name, value, edits };
  });
  const left = rows.flatMap(({ edits }) => edits ?? []).sort((a, b) => timeOf(a) - timeOf(b));
  const recovered: string[] = [];
  for (const [key, ofDocument] of Map.groupBy(left, (edits) => edits.key))
    if (await applyLeft(store, key, ofDocument)) recovered.push(key);
  for (const { name, value } of rows) await store.removePageSettings(name, value);
  return recovered;
}
