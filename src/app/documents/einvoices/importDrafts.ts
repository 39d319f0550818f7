import { LARGEST_ATTACHMENT } from '../../../domain/documents/attachment.ts';
import { mintIntRef, systemMint } from '../../../domain/values/identifiers.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import type { ChosenSupplier } from './importedEInvoice.ts';

import type { ImportSources } from './importSources.ts';
import { chosenOnly } from './plannedDraft.ts';

/** What was made of the files, so that it can be undone. */
export interface ImportedDrafts {
  documents: string[];
  suppliers: string[];
  files: string[];
  /** Names of files that are too large to be attached. */
  notAttached: string[];
}

/**
 * The key of a file's supplier, which is made where it is new; undefined while it is not clear who it is.
 * @param known the keys of new suppliers that were made, by their code
 */
async function supplierKey(
  company: CompanyData,
  supplier: ChosenSupplier,
  known: Map<string, string>,
  made: ImportedDrafts,
): Promise<string | undefined> {
  if (supplier.kind !== 'new') return supplier.kind === 'known' ? supplier.id : undefined;
  const { content } = supplier;
  const before = known.get(content.code ?? '');
  if (before !== undefined) return before;
  const [record] = await company.store.resources.create<'contactAccount'>([content]);
  if (record === undefined) return undefined;
  made.suppliers.push(record.key);
  known.set(content.code ?? '', record.key);
  return record.key;
}

/**
 * Makes a draft of each of these files, with the file attached.
 * @param made gets what was made, also if a later one fails
 */
export async function importDrafts(
  { company, files, imported, ways }: ImportSources,
  hashes: readonly string[],
  made: ImportedDrafts,
): Promise<void> {
  /** The keys of new suppliers that were made, by their code. */
  const madeSuppliers = new Map<string, string>();
  for (const file of files.value) {
    if (!hashes.includes(file.hash) || file.draft === null || file.supplier === null) continue;
    if (file.pdf !== null && !file.pdf.isChecked) continue;
    const supplierId = await supplierKey(company, file.supplier, madeSuppliers, made);
    if (supplierId === undefined) continue;
    const key = file.draft.document.intRef ?? mintIntRef(systemMint);
    await company.store.createDraft({ ...file.draft.document, intRef: key, contactAccountId: supplierId });
    made.documents.push(key);
    if (file.bytes.length <= LARGEST_ATTACHMENT)
      await company.store.attachments.add(key, [
        { fileName: file.fileName, contentType: file.contentType, bytes: file.bytes },
      ]);
    else made.notAttached.push(file.fileName);
    await imported.save({ id: file.hash, fileName: file.fileName, documentKey: key });
    made.files.push(file.hash);
    const chosen = chosenOnly(file.taxCodes);
    const before = ways.all.value.find(({ id }) => id === supplierId)?.taxCodes;
    if (Object.keys(chosen).length > 0) await ways.save({ id: supplierId, taxCodes: { ...before, ...chosen } });
  }
}

export async function undoImport({ company, imported }: ImportSources, made: ImportedDrafts): Promise<void> {
  for (const key of made.documents) await company.store.discardDraft(key);
  for (const hash of made.files) await imported.remove(hash);
  if (made.suppliers.length > 0) await company.store.resources.discard('contactAccount', made.suppliers);
}
