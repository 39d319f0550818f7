import { computed, onBeforeUnmount, ref, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import type { Document } from '../../../domain/documents/document.ts';
import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import {
  keptMappingSchema,
  SHEET_MAPPINGS,
  type KeptMapping,
  type SheetColumn,
  type SheetMapping,
} from '../../../domain/documents/sheetColumns.ts';
import type { ContentOf } from '../../../domain/resources/content.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import { systemMint } from '../../../domain/values/identifiers.ts';
import { ExistingDocuments } from '../../../formats/spreadsheets/existing.ts';
import { mappingId } from '../../../formats/spreadsheets/headings.ts';
import { planSheet } from '../../../formats/spreadsheets/planSheet.ts';
import {
  guessMapping,
  headingsOf,
  sheetOf,
  type ProposedRecord,
  type Sheet,
  type SheetDocument,
  type SheetPlan,
  type SheetTexts,
} from '../../../formats/spreadsheets/sheet.ts';
import { tableOfText, type RawTable, type TableFault, type TableReading } from '../../../formats/tables/rawTable.ts';
import { workedOff } from '../../base/ui/slices.ts';
import { usualType } from '../../company/newDocuments/usualType.ts';
import { rateDirection } from '../../company/facts/companyFacts.ts';
import { namedReferences } from '../../company/references/namedReference.ts';
import { openLocalRecords, type LocalRecords } from '../../company/session/localRecords.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { readTable, type TableReader } from '../../company/tables/tableReader.ts';

const openMappings = (company: CompanyData): LocalRecords<KeptMapping> =>
  openLocalRecords(company, SHEET_MAPPINGS, keptMappingSchema);

/** What was made of a table, so that it can be undone. */
export interface MadeFromSheet {
  documents: string[];
  parties: string[];
  products: string[];
}

/** The import of documents from a spreadsheet: a table, what its columns mean, and the drafts that it would become. */
export interface SheetImport {
  docClass: Ref<DocumentClass>;
  /** What each column means; null while there is no table. */
  mapping: Readonly<ShallowRef<SheetMapping | null>>;
  /** The texts of the first row, if it is a heading. */
  headings: ComputedRef<readonly string[] | null>;
  /** The table as it was read last, with how its numbers and dates are written. */
  sheet: Readonly<ShallowRef<Sheet | null>>;
  /** The name of the workbook's sheet, if the table is of one. */
  sheetName: ComputedRef<string | undefined>;
  plan: Readonly<ShallowRef<SheetPlan | null>>;
  /** Whether the plan is being made; what is shown is of the reading before. */
  isPlanning: Ref<boolean>;
  /** Why there is no table. */
  fault: Ref<TableFault | null>;
  /** Whether the mapping is the one that was used for these headings before. */
  isRemembered: Ref<boolean>;
  /** Whether unknown parties and products are made. */
  makesRecords: Ref<boolean>;
  readFile(file: File): Promise<void>;
  readText(text: string): Promise<void>;
  startAgain(): void;
  /** Gives a column a meaning; the column that had it before has none now. */
  chooseColumn(at: number, column: SheetColumn | null): void;
  change(mapping: Partial<SheetMapping>): void;
  correct(line: number, column: SheetColumn, text: string): void;
  /** Makes exactly these drafts, and the new parties and products that they name. */
  make(documents: readonly SheetDocument[], made: MadeFromSheet): Promise<void>;
  undo(made: MadeFromSheet): Promise<void>;
}

/** What the plan of a table is made of. */
interface PlanParts {
  docClass: Ref<DocumentClass>;
  table: ShallowRef<RawTable | null>;
  mapping: ShallowRef<SheetMapping | null>;
  corrections: ShallowRef<ReadonlyMap<number, SheetTexts>>;
  makesRecords: Ref<boolean>;
}

/** The plan of a table, made again with each change of what it is made of. */
function usePlan({ docClass, table, mapping, corrections, makesRecords }: PlanParts) {
  const company = useCompany();
  const sheet: ShallowRef<Sheet | null> = shallowRef(null);
  const plan: ShallowRef<SheetPlan | null> = shallowRef(null);
  const isPlanning = ref(false);
  /** Rises with each plan that is wanted; a plan that is not the latest any more is dropped. */
  let latest = 0;
  onBeforeUnmount(() => (latest += 1));

  function* planned(of: Sheet, docTypeId: string | undefined): Generator<void, SheetPlan> {
    const existing = new ExistingDocuments((party) => company.reference('contactAccount', party)?.id ?? party);
    for (const { key, row } of company.latest(Infinity, docClass.value)) {
      existing.add({ ...row, key });
      yield;
    }
    return yield* planSheet(
      of,
      {
        docClass: docClass.value,
        docTypeId,
        today: todayOn(Date.now()),
        mint: systemMint,
        lookup: company.lookup,
        rateDirection: rateDirection(company),
        find: namedReferences(company),
        existing,
        makesRecords: makesRecords.value,
      },
      corrections.value,
    );
  }
  watch(
    [mapping, corrections, makesRecords, company.isRead],
    async () => {
      latest += 1;
      const own = latest;
      const [read, ways] = [table.value, mapping.value];
      if (read === null || ways === null) {
        sheet.value = null;
        plan.value = null;
        isPlanning.value = false;
        return;
      }
      isPlanning.value = true;
      const isLatest = (): boolean => own === latest;
      const docTypeId = await usualType(company, docClass.value);
      const of =
        sheet.value?.mapping === ways
          ? sheet.value
          : isLatest()
            ? await workedOff(sheetOf(read, ways), isLatest)
            : null;
      if (of === null || !isLatest()) return;
      sheet.value = of;
      const made = await workedOff(planned(of, docTypeId), isLatest);
      if (made === null || own !== latest) return;
      plan.value = made;
      // What is there already is known only once all documents have been read.
      isPlanning.value = !company.isRead.value;
    },
    { immediate: true },
  );
  return { sheet, plan, isPlanning };
}

async function createdKeys(
  company: CompanyData,
  docClass: DocumentClass,
  proposed: readonly ProposedRecord[],
  kind: 'contactAccount' | 'product',
): Promise<Map<string, string>> {
  const { side } = DOCUMENT_TRAITS[docClass];
  const own = proposed.filter((each) => each.kind === kind);
  const records =
    kind === 'contactAccount'
      ? await company.store.resources.create<'contactAccount'>(own.map((each) => newParty(each, side)))
      : await company.store.resources.create<'product'>(own.map((each) => newProduct(each, side)));
  return new Map(own.flatMap(({ text }, at) => (records[at] ? [[text, records[at].key] as const] : [])));
}

async function makeDrafts(
  company: CompanyData,
  docClass: DocumentClass,
  proposed: readonly ProposedRecord[],
  documents: readonly SheetDocument[],
  made: MadeFromSheet,
): Promise<void> {
  const parties = new Set(documents.map(({ newParty: text }) => text));
  const products = new Set(documents.flatMap(({ newProducts }) => [...newProducts.values()]));
  const wanted = proposed.filter(({ kind, text }) => (kind === 'product' ? products : parties).has(text));
  const partyKeys = await createdKeys(company, docClass, wanted, 'contactAccount');
  made.parties.push(...partyKeys.values());
  const productKeys = await createdKeys(company, docClass, wanted, 'product');
  made.products.push(...productKeys.values());
  const drafts = documents.flatMap((each) => withMadeRecords(each, partyKeys, productKeys) ?? []);
  await company.store.createDrafts(drafts);
  made.documents.push(...drafts.flatMap(({ intRef }) => intRef ?? []));
}

/** The mapping that was used for these headings before. */
function keptFor(
  all: readonly KeptMapping[],
  docClass: DocumentClass,
  headings: readonly string[] | null,
  count: number,
): KeptMapping | undefined {
  if (headings === null) return undefined;
  return all.find(({ id, columns }) => id === mappingId(docClass, headings) && columns.length === count);
}

export function useSheetImport(startClass: DocumentClass, reader: TableReader): SheetImport {
  const company = useCompany();
  const kept = company.shared(openMappings);
  const docClass = ref(startClass);
  const table: ShallowRef<RawTable | null> = shallowRef(null);
  const mapping: ShallowRef<SheetMapping | null> = shallowRef(null);
  const corrections: ShallowRef<ReadonlyMap<number, SheetTexts>> = shallowRef(new Map());
  const fault: Ref<TableFault | null> = ref(null);
  const isRemembered = ref(false);
  const makesRecords = ref(true);
  const { sheet, plan, isPlanning } = usePlan({ docClass, table, mapping, corrections, makesRecords });
  const headings = computed(() => (table.value ? headingsOf(table.value).headings : null));
  async function take(reading: TableReading): Promise<void> {
    fault.value = reading.ok ? null : reading.fault;
    corrections.value = new Map();
    table.value = reading.ok ? reading.table : null;
    await kept.read;
    mapping.value = reading.ok ? mappingOf(reading.table) : null;
  }
  function mappingOf(of: RawTable): SheetMapping {
    const guess = guessMapping(of, docClass.value);
    const known = keptFor(kept.all.value, docClass.value, headingsOf(of).headings, guess.columns.length);
    isRemembered.value = known !== undefined;
    return known ?? guess;
  }
  watch(docClass, () => {
    if (table.value) mapping.value = mappingOf(table.value);
  });

  return {
    docClass,
    mapping,
    headings,
    sheet,
    sheetName: computed(() => table.value?.sheet),
    plan,
    isPlanning,
    fault,
    isRemembered,
    makesRecords,
    async readFile(file) {
      await take(await readTable(file, reader));
    },
    readText: (text) => take(tableOfText(text)),
    startAgain() {
      table.value = null;
      fault.value = null;
      mapping.value = null;
    },
    chooseColumn(at, column) {
      if (mapping.value) mapping.value = withColumn(mapping.value, at, column);
    },
    change(changed) {
      if (mapping.value) mapping.value = { ...mapping.value, ...changed };
    },
    correct(line, column, text) {
      corrections.value = new Map(corrections.value).set(line, { ...corrections.value.get(line), [column]: text });
    },
    async make(documents, made) {
      await makeDrafts(company, docClass.value, plan.value?.proposed ?? [], documents, made);
      if (headings.value !== null && mapping.value)
        await kept.save({ ...mapping.value, id: mappingId(docClass.value, headings.value) });
    },
    undo: (made) => discardMade(company, made),
  };
}

/** A column of the table is read as one thing, and a thing from one column. */
function withColumn(mapping: SheetMapping, at: number, column: SheetMapping['columns'][number]): SheetMapping {
  const columns = mapping.columns.map((each, index) => (index === at ? column : each === column ? null : each));
  return { ...mapping, columns };
}

async function discardMade({ store }: CompanyData, made: MadeFromSheet): Promise<void> {
  await store.discardDrafts(made.documents);
  if (made.products.length > 0) await store.resources.discard('product', made.products);
  if (made.parties.length > 0) await store.resources.discard('contactAccount', made.parties);
}

function newParty({ code, description }: ProposedRecord, side: 'sale' | 'purchase'): ContentOf<'contactAccount'> {
  return { kind: 'contactAccount', code, description, ...(side === 'sale' ? { customer: {} } : { supplier: {} }) };
}
function newProduct({ code, description }: ProposedRecord, side: 'sale' | 'purchase'): ContentOf<'product'> {
  return { kind: 'product', code, description, ...(side === 'sale' ? { isSale: true } : { isPurchase: true }) };
}

/** The draft with the keys of the party and the products that were made for it. */
function withMadeRecords(
  { draft, newParty: party, newProducts }: SheetDocument,
  partyKeys: ReadonlyMap<string, string>,
  productKeys: ReadonlyMap<string, string>,
): Document | null {
  if (draft === null) return null;
  const contactAccountId = party === null ? draft.contactAccountId : partyKeys.get(party);
  return {
    ...draft,
    ...(contactAccountId !== undefined && { contactAccountId }),
    lines: draft.lines.map((line) => {
      const text = newProducts.get(line.intRef ?? '');
      const productId = text === undefined ? line.productId : productKeys.get(text);
      return productId === undefined ? line : { ...line, productId };
    }),
  };
}
