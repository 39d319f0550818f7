import { onBeforeUnmount, shallowRef, type ShallowRef } from 'vue';
import {
  IMPORTED_FILES,
  importedFileSchema,
  SUPPLIER_WAYS,
  supplierWaysSchema,
} from '../../../domain/einvoices/localEInvoices.ts';
import { purchaseDraft, taxKeysOf } from '../../../domain/einvoices/purchaseDraft.ts';
import { findSupplier, proposedSupplier, type KnownSupplier } from '../../../domain/einvoices/supplierMatch.ts';
import { taxCodeFor } from '../../../domain/einvoices/taxCodes.ts';
import type { EInvoice } from '../../../domain/einvoices/eInvoice.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { LARGEST_ATTACHMENT } from '../../../domain/documents/attachment.ts';
import { partyTerms } from '../../../domain/drafting/documentDraft.ts';
import { classOfType, taxRateOn } from '../../../domain/learning/known.ts';
import { NO_FACTS } from '../../../domain/learning/facts.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import { mintIntRef, systemMint } from '../../../domain/values/identifiers.ts';
import { formatPercent } from '../../base/format/amounts.ts';
import { t } from '../../base/i18n/texts.ts';
import { Slices } from '../../base/ui/slices.ts';
import { usualType } from '../../company/newDocuments/usualType.ts';
import { useRecords } from '../../company/records/liveRecords.ts';
import { openLocalRecords, type LocalRecords } from '../../company/session/localRecords.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { rememberParty } from '../editor/rules/partyMemory.ts';
import { LEARNED_PLACES, learnedPlacesSchema, type LearnedPlaces } from '../../../domain/pdfInvoices/learnedPlaces.ts';
import type { DayOrder, PdfField, PdfFieldName, PdfPage } from '../../../domain/pdfInvoices/pdfPage.ts';
import type { EInvoiceKind } from '../../../domain/einvoices/eInvoice.ts';
import type { PdfKnowledge } from '../../../formats/pdfInvoices/index.ts';
import { invoiceOf, placesLearned, startForm, withDays, withFormField, type PdfForm } from './pdf/pdfForm.ts';
import { openSellers, waysOf } from './saleWays.ts';
import {
  canBeChecked,
  isDraftable,
  fileStanding,
  type ChosenSupplier,
  type ImportedEInvoice,
} from './importedEInvoice.ts';
import { readFile, type EInvoiceReader } from './readFile.ts';

const openFiles = (company: CompanyData): LocalRecords<{ id: string; fileName: string; documentKey: string }> =>
  openLocalRecords(company, IMPORTED_FILES, importedFileSchema);
const openWays = (company: CompanyData): LocalRecords<{ id: string; taxCodes: Record<string, string> }> =>
  openLocalRecords(company, SUPPLIER_WAYS, supplierWaysSchema);
const openPlaces = (company: CompanyData): LocalRecords<LearnedPlaces> =>
  openLocalRecords(company, LEARNED_PLACES, learnedPlacesSchema);

/** What was made of the files, so that it can be undone. */
export interface ImportedDrafts {
  documents: string[];
  suppliers: string[];
  files: string[];
  /** Names of files that are too large to be attached. */
  notAttached: string[];
}

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

export function useEInvoiceImport(reader: EInvoiceReader): EInvoiceImport {
  const company = useCompany();
  const suppliers = useRecords('contactAccount');
  const imported = company.shared(openFiles);
  const ways = company.shared(openWays);
  const places = company.shared(openPlaces);
  const sellers = company.shared(openSellers);
  const files: ShallowRef<readonly ImportedEInvoice[]> = shallowRef([]);
  /** The keys that the documents made of files have now, by the keys that were noted. */
  let madeOf: ReadonlyMap<string, string> = new Map();
  let isGone = false;
  onBeforeUnmount(() => (isGone = true));

  function knownSuppliers(): KnownSupplier[] {
    return suppliers.rows.value.flatMap((record) => {
      const content = currentVersion(record);
      const isOnlyCustomer = content.customer !== undefined && content.supplier === undefined;
      if (record.goneAt !== null || content.isActive === false || isOnlyCustomer) return [];
      return {
        id: record.id ?? record.key,
        name: content.description ?? '',
        vatIds: content.taxNo === undefined ? [] : [content.taxNo],
        ibans: (content.bankDetails ?? [])
          .flatMap(({ iban, accountNo }) => [iban ?? '', accountNo ?? ''])
          .filter((each) => each !== ''),
      };
    });
  }
  function isTaken(code: string, of?: string): boolean {
    const proposed = files.value.some(
      ({ hash, supplier }) => hash !== of && supplier?.kind === 'new' && supplier.content.code === code,
    );
    return proposed || suppliers.find(code) !== undefined;
  }

  /** The supplier of an invoice; the same new one for all files of one seller. */
  function supplierOf(invoice: EInvoice, known: readonly KnownSupplier[], of?: string): ChosenSupplier {
    const found = findSupplier(invoice, known);
    if (found !== null)
      return 'supplier' in found
        ? { kind: 'known', id: found.supplier.id, by: found.by }
        : { kind: 'several', by: found.by };
    return newSupplier(invoice, of);
  }
  function newSupplier(invoice: EInvoice, of?: string): ChosenSupplier {
    const same = files.value.find(
      ({ hash, supplier, reading }) =>
        hash !== of &&
        supplier?.kind === 'new' &&
        reading.invoice?.seller.name === invoice.seller.name &&
        reading.invoice?.seller.vatId === invoice.seller.vatId,
    );
    return same?.supplier ?? { kind: 'new', content: proposedSupplier(invoice, (code) => isTaken(code, of)) };
  }

  function facts() {
    return company.settings.value.facts ?? NO_FACTS;
  }
  function taxCodesFor(invoice: EInvoice, supplierId: string | undefined): Record<string, string | null> {
    const party = company.reference('contactAccount', supplierId);
    const remembered = waysOf(ways.all.value, supplierId, party)?.taxCodes ?? {};
    const usual = party && partyTerms(party, 'purchaseInvoice').taxCodeId;
    const date = todayOn(Date.now());
    const codes = company
      .references('taxCode')
      .all.map((code) => ({ ...code, taxRate: code.taxRate ?? taxRateOn(code, date, facts())?.value }));
    return Object.fromEntries(taxKeysOf(invoice).map((key) => [key, taxCodeFor(key, remembered, usual, codes)]));
  }

  function pdfKnowledge(days?: DayOrder): PdfKnowledge {
    const plain = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');
    const numbers = new Set(knownSuppliers().flatMap(({ vatIds, ibans }) => [...vatIds, ...ibans].map(plain)));
    const date = todayOn(Date.now());
    const rates = company.references('taxCode').all.flatMap((code) => {
      const rate = code.taxRate ?? taxRateOn(code, date, facts())?.value;
      return rate === undefined ? [] : [rate];
    });
    return {
      learned: places.all.value,
      ownVatIds: sellers.all.value.map(({ vatId }) => plain(vatId)),
      isSuppliers: (number) => numbers.has(number),
      rates: [...new Set(rates)],
      days,
    };
  }
  /** The parts of a file that follow from the fields of its pages. */
  function fromForm(file: ImportedEInvoice, pdf: PdfForm): ImportedEInvoice {
    const invoice = invoiceOf(pdf);
    const { supplier: before } = file;
    const isChosen = before?.kind === 'known' && before.by === 'chosen';
    const supplier = isChosen ? before : supplierOf(invoice, knownSuppliers(), file.hash);
    const supplierId = supplier.kind === 'known' ? supplier.id : undefined;
    const found = taxCodesFor(invoice, supplierId);
    const chosen = Object.entries(chosenOnly(file.taxCodes)).filter(([key]) => key in found);
    const reading = { ...file.reading, invoice, problems: [] };
    return { ...file, pdf, supplier, reading, taxCodes: { ...found, ...Object.fromEntries(chosen) } };
  }
  function changeForm(hash: string, next: (form: PdfForm) => PdfForm): Promise<void> {
    return change(hash, (file) => (file.pdf === null ? file : fromForm(file, next(file.pdf))));
  }
  const formOf = (pages: readonly PdfPage[] | undefined): PdfForm | null =>
    pages === undefined ? null : startForm(pages, pdfKnowledge());

  /** A document that has this number of this supplier, or that was made from this file. */
  function knownDocument(hash: string, invoice: EInvoice, supplierId: string | undefined): ImportedEInvoice['known'] {
    const before = imported.all.value.find(({ id }) => id === hash);
    const made = before && madeOf.get(before.documentKey);
    if (made !== undefined && company.entry(made)) return { why: 'file', key: made };
    const number = invoice.number?.trim().toLowerCase();
    const party = company.reference('contactAccount', supplierId)?.id ?? supplierId;
    if (number === undefined) return null;
    const earlier = files.value.slice(0, files.value.findIndex((each) => each.hash === hash) >>> 0);
    const twin = earlier.find(
      ({ reading, supplier }) =>
        reading.invoice?.number?.trim().toLowerCase() === number &&
        (supplier?.kind === 'known' ? supplier.id === supplierId : reading.invoice.seller.name === invoice.seller.name),
    );
    if (twin) return { why: 'batch', fileName: twin.fileName };
    if (party === undefined) return null;
    const same = company
      .documentsOf(party)
      .find(
        ({ row }) =>
          row.docClass === 'purchaseInvoice' &&
          row.theirDocNo.trim().toLowerCase() === number &&
          !row.statusList.includes('abandoned'),
      );
    return same ? { why: 'number', key: same.key } : null;
  }

  /** The purchase order of this supplier that an invoice names. */
  async function orderOf({ orderReference }: EInvoice, supplierId: string | undefined): Promise<Document | undefined> {
    const party = company.reference('contactAccount', supplierId)?.id ?? supplierId;
    const number = orderReference?.toLowerCase();
    if (party === undefined || number === undefined) return undefined;
    const entry = company
      .documentsOf(party)
      .find(({ row }) => row.docClass === 'purchaseOrder' && row.docNo.toLowerCase() === number);
    const record = entry && (await company.store.record(entry.key));
    return record && currentVersion(record);
  }

  /** Plans the draft anew, with what is chosen. */
  async function planned(file: ImportedEInvoice, docTypeId: string | undefined): Promise<ImportedEInvoice> {
    const { invoice } = file.reading;
    if (!isDraftable(invoice)) return { ...file, draft: null, known: null };
    const supplierId = file.supplier?.kind === 'known' ? file.supplier.id : undefined;
    const like: Document = { docClass: 'purchaseInvoice', contactAccountId: supplierId, statusList: [], lines: [] };
    const memory = await rememberParty(company, like);
    const draft = purchaseDraft(invoice, {
      today: todayOn(Date.now()),
      mint: systemMint,
      lookup: company.lookup,
      classOf: (type) => classOfType(type, facts())?.value,
      docTypeId,
      supplierId,
      defaults: memory.defaults,
      codedLike: memory.line,
      order: await orderOf(invoice, supplierId),
      taxCodes: Object.fromEntries(
        Object.entries(file.taxCodes).flatMap(([key, id]) => (id === null ? [] : [[key, id]])),
      ),
      words: {
        allowance: t('einvoices.allowance'),
        charge: t('einvoices.charge'),
        whole: (rate) => t('einvoices.whole', { rate: formatPercent(rate) }),
      },
    });
    return { ...file, draft, known: knownDocument(file.hash, invoice, supplierId) };
  }
  const usual = (): Promise<string | undefined> => usualType(company, 'purchaseInvoice');

  async function change(hash: string, next: (file: ImportedEInvoice) => ImportedEInvoice): Promise<void> {
    const file = files.value.find((each) => each.hash === hash);
    if (file === undefined) return;
    const after = await planned(next(file), await usual());
    files.value = files.value.map((each) => (each.hash === hash ? after : each));
  }

  return {
    files,
    async add(chosen, stop) {
      await Promise.all([suppliers.read(), imported.read, ways.read, places.read, sellers.read]);
      madeOf = await company.store.keysNow(imported.all.value.map(({ documentKey }) => documentKey));
      const docTypeId = await usual();
      const known = knownSuppliers();
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
        const { invoice } = read.reading;
        const supplier = invoice === null ? null : supplierOf(invoice, known);
        const supplierId = supplier?.kind === 'known' ? supplier.id : undefined;
        const taxCodes = invoice === null ? {} : taxCodesFor(invoice, supplierId);
        const own: ImportedEInvoice = { ...read, pdf: null, supplier, taxCodes, draft: null, known: null };
        const form = formOf(read.reading.pages);
        const plan = await planned(form === null ? own : fromForm(own, form), docTypeId);
        files.value = [...files.value, plan];
        await slices.rest();
      }
      if (failure !== null) throw failure;
    },
    async remove(hash) {
      files.value = files.value.filter((each) => each.hash !== hash);
      for (const { hash: other, known } of files.value) if (known?.why === 'batch') await change(other, (file) => file);
    },
    chooseSupplier: (hash, id) =>
      change(hash, (file) => {
        const { invoice } = file.reading;
        if (invoice === null) return file;
        const supplier: ChosenSupplier = id === null ? newSupplier(invoice) : { kind: 'known', id, by: 'chosen' };
        return {
          ...file,
          supplier,
          taxCodes: { ...taxCodesFor(invoice, id ?? undefined), ...chosenOnly(file.taxCodes) },
        };
      }),
    chooseTaxCode: (hash, key, taxCodeId) =>
      change(hash, (file) => ({ ...file, taxCodes: { ...file.taxCodes, [key]: taxCodeId ?? null } })),
    enterField: (hash, name, field) => changeForm(hash, (form) => withFormField(form, name, field)),
    chooseDays: (hash, days) => changeForm(hash, (form) => withDays(form, days, pdfKnowledge(days))),
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
    async make(hashes, made) {
      /** The keys of new suppliers that were made, by their code. */
      const madeSuppliers = new Map<string, string>();
      for (const file of files.value) {
        if (!hashes.includes(file.hash) || file.draft === null || file.supplier === null) continue;
        if (file.pdf !== null && !file.pdf.isChecked) continue;
        let supplierId = file.supplier.kind === 'known' ? file.supplier.id : undefined;
        if (file.supplier.kind === 'new') {
          const { content } = file.supplier;
          supplierId = madeSuppliers.get(content.code ?? '');
          if (supplierId === undefined) {
            const [record] = await company.store.resources.create<'contactAccount'>([content]);
            if (record === undefined) continue;
            supplierId = record.key;
            made.suppliers.push(record.key);
            madeSuppliers.set(content.code ?? '', record.key);
          }
        }
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
    },
    async undo(made) {
      for (const key of made.documents) await company.store.discardDraft(key);
      for (const hash of made.files) await imported.remove(hash);
      if (made.suppliers.length > 0) await company.store.resources.discard('contactAccount', made.suppliers);
    },
  };
}

function chosenOnly(taxCodes: ImportedEInvoice['taxCodes']): Record<string, string> {
  return Object.fromEntries(Object.entries(taxCodes).flatMap(([key, id]) => (id === null ? [] : [[key, id]])));
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
