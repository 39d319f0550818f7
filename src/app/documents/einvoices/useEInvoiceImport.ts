import { onBeforeUnmount, type ShallowRef } from 'vue';
import { mintIntRef, systemMint } from '../../../domain/values/identifiers.ts';
import { Slices } from '../../base/ui/slices.ts';
import { usualType } from '../../company/newDocuments/usualType.ts';
import type { DayOrder, PdfField, PdfFieldName, PdfPage } from '../../../domain/pdfInvoices/pdfPage.ts';
import type { EInvoiceKind } from '../../../domain/einvoices/eInvoice.ts';
import { placesLearned, startForm, withDays, withFormField, type PdfForm } from './pdf/pdfForm.ts';
import { canBeChecked, fileStanding, type ChosenSupplier, type ImportedEInvoice } from './importedEInvoice.ts';
import { readFile, type EInvoiceReader } from './readFile.ts';

import { readSources, useImportSources, type ImportSources } from './importSources.ts';
import { importDrafts, undoImport, type ImportedDrafts } from './importDrafts.ts';
import { fromForm, pdfKnowledge } from './pdfFields.ts';
import { chosenOnly, planned, taxCodesFor } from './plannedDraft.ts';
import { knownSuppliers, newSupplier, supplierOf } from './supplierOf.ts';

/** The import of e-invoices: files that are read, the drafts that they would become, and the making of these. */
export interface EInvoiceImport {
  files: ShallowRef<readonly ImportedEInvoice[]>;
  /** Reads files and plans a draft for each; one that was chosen already is not read again. */
  add(chosen: readonly File[], stop: AbortSignal): Promise<void>;
  /** Takes a file out again; those that had its number are planned anew. */
  remove(hash: string): Promise<void>;
  /** Takes a supplier by its id; null for a new one with the details of the file. */
  chooseSupplier(hash: string, id: string | null): Promise<void>;
  chooseTaxCode(hash: string, key: string, taxCodeId: string | undefined): Promise<void>;
  /** Takes a field of a PDF without an electronic invoice; null empties it. */
  enterField(hash: string, name: PdfFieldName, field: PdfField | null): Promise<void>;
  /** Reads the dates of a PDF anew, with day or month first. */
  chooseDays(hash: string, days: DayOrder): Promise<void>;
  chooseKind(hash: string, kind: EInvoiceKind): Promise<void>;
  /** Takes the fields of a PDF as right, and keeps for its supplier where those stand that a person showed. */
  check(hash: string): Promise<void>;
  /**
   * Makes a draft of each of these files, with the file attached.
   * @param made gets what was made, also if a later one fails
   */
  make(hashes: readonly string[], made: ImportedDrafts): Promise<void>;
  undo(made: ImportedDrafts): Promise<void>;
}

/** A file that was read, with the supplier that its invoice names. */
function withFoundSupplier(
  sources: ImportSources,
  read: Awaited<ReturnType<typeof readFile>>,
  known: ReturnType<typeof knownSuppliers>,
): ImportedEInvoice {
  const { invoice } = read.reading;
  const supplier = invoice === null ? null : supplierOf(sources, invoice, known);
  const supplierId = supplier?.kind === 'known' ? supplier.id : undefined;
  const taxCodes = invoice === null ? {} : taxCodesFor(sources, invoice, supplierId);
  return { ...read, pdf: null, supplier, taxCodes, draft: null, known: null };
}

/** @param id null for one that is to be made */
function withChosenSupplier(sources: ImportSources, file: ImportedEInvoice, id: string | null): ImportedEInvoice {
  const { invoice } = file.reading;
  if (invoice === null) return file;
  const supplier: ChosenSupplier = id === null ? newSupplier(sources, invoice) : { kind: 'known', id, by: 'chosen' };
  const taxCodes = { ...taxCodesFor(sources, invoice, id ?? undefined), ...chosenOnly(file.taxCodes) };
  return { ...file, supplier, taxCodes };
}

export function useEInvoiceImport(reader: EInvoiceReader): EInvoiceImport {
  const sources = useImportSources();
  const { company, files, places } = sources;
  let isGone = false;
  onBeforeUnmount(() => (isGone = true));

  function changeForm(hash: string, next: (form: PdfForm) => PdfForm): Promise<void> {
    return change(hash, (file) => (file.pdf === null ? file : fromForm(sources, file, next(file.pdf))));
  }
  const formOf = (pages: readonly PdfPage[] | undefined): PdfForm | null =>
    pages === undefined ? null : startForm(pages, pdfKnowledge(sources));

  const usual = (): Promise<string | undefined> => usualType(company, 'purchaseInvoice');

  async function change(hash: string, next: (file: ImportedEInvoice) => ImportedEInvoice): Promise<void> {
    const file = files.value.find((each) => each.hash === hash);
    if (file === undefined) return;
    const after = await planned(sources, next(file), await usual());
    files.value = files.value.map((each) => (each.hash === hash ? after : each));
  }

  return {
    files,
    async add(chosen, stop) {
      await readSources(sources);
      const docTypeId = await usual();
      const known = knownSuppliers(sources);
      const slices = new Slices();
      /** The first file that could not be read from the disk; the others are read all the same. */
      let failure: unknown = null;
      for (const file of chosen) {
        if (stop.aborted || isGone) return;
        const read = await readFile(file, reader).catch((thrown: unknown) => {
          failure ??= thrown;
          return null;
        });
        if (read === null) continue;
        if (files.value.some(({ hash }) => hash === read.hash)) continue;
        const own = withFoundSupplier(sources, read, known);
        const form = formOf(read.reading.pages);
        const plan = await planned(sources, form === null ? own : fromForm(sources, own, form), docTypeId);
        files.value = [...files.value, plan];
        await slices.rest();
      }
      if (failure !== null) throw failure;
    },
    async remove(hash) {
      files.value = files.value.filter((each) => each.hash !== hash);
      for (const { hash: other, known } of files.value) if (known?.why === 'batch') await change(other, (file) => file);
    },
    chooseSupplier: (hash, id) => change(hash, (file) => withChosenSupplier(sources, file, id)),
    chooseTaxCode: (hash, key, taxCodeId) =>
      change(hash, (file) => ({ ...file, taxCodes: { ...file.taxCodes, [key]: taxCodeId ?? null } })),
    enterField: (hash, name, field) => changeForm(hash, (form) => withFormField(form, name, field)),
    chooseDays: (hash, days) => changeForm(hash, (form) => withDays(form, days, pdfKnowledge(sources, days))),
    chooseKind: (hash, kind) => changeForm(hash, (form) => ({ ...form, kind, isChecked: false })),
    async check(hash) {
      const file = files.value.find((each) => each.hash === hash);
      if (!file?.pdf || !canBeChecked(file)) return;
      const learned = placesLearned(file.pdf, mintIntRef(systemMint));
      if (learned !== null) await places.save(learned);
      files.value = files.value.map((each) =>
        each.hash === hash && each.pdf !== null ? { ...each, pdf: { ...each.pdf, isChecked: true } } : each,
      );
    },
    make: (hashes, made) => importDrafts(sources, hashes, made),
    undo: (made) => undoImport(sources, made),
  };
}

/** Whether a draft can be made of a file. */
export function canBeDrafted(file: ImportedEInvoice): boolean {
  const standing = fileStanding(file);
  return standing === 'ready' || standing === 'check';
}

/** Whether a draft is made of a file if a person ticks it: what seems to be there already is never ticked for them. */
export function mayBeDrafted(file: ImportedEInvoice): boolean {
  return (
    canBeDrafted(file) || (fileStanding(file) === 'known' && file.supplier !== null && file.supplier.kind !== 'several')
  );
}
