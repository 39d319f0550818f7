import { DOCUMENT_TRAITS } from '../../domain/kinds/documentTraits.ts';
import { currencyAmountsOf } from '../../domain/documents/documentAmounts.ts';
import { TEXT_LENGTHS, type Document, type DocumentLine } from '../../domain/documents/document.ts';
import type { SheetColumn } from '../../domain/documents/sheetColumns.ts';
import {
  asCurrency,
  newDocument,
  NO_PARTY_DEFAULTS,
  partyTerms,
  withCurrency,
} from '../../domain/drafting/documentDraft.ts';
import { withDueDate } from '../../domain/drafting/terms.ts';
import { proposedCode } from '../../domain/resources/proposedCode.ts';
import type { ReferenceKind } from '../../domain/references/reference.ts';
import { Decimal, toDecimalString } from '../../domain/values/decimal.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { readWrittenAmount, scanAmount } from '../text/amounts.ts';
import { currenciesBeside } from '../text/currencyMarks.ts';
import { dateIn, scanDate } from '../text/dates.ts';
import { lineOfRow } from './sheetLine.ts';
import {
  headerTexts,
  RowGroups,
  rowOf,
  type CellReader,
  type ProposedRecord,
  type Sheet,
  type SheetDocument,
  type SheetPlan,
  type SheetRow,
  type SheetSources,
  type SheetTexts,
} from './sheet.ts';

/** The records that are proposed so far, each once. */
class Proposals {
  readonly all: ProposedRecord[] = [];
  private readonly byText = new Map<string, ProposedRecord>();
  private readonly codes = new Set<string>();
  private readonly tried = { contactAccount: new Map<string, number>(), product: new Map<string, number>() };
  private readonly sources: SheetSources;

  constructor(sources: SheetSources) {
    this.sources = sources;
  }

  /** A new record that cells name with this text. A short text without spaces is its code, too. */
  propose(kind: ProposedRecord['kind'], text: string): string {
    const key = `${kind} ${text.toLowerCase()}`;
    const known = this.byText.get(key);
    if (known) return known.text;
    const isTaken = (code: string): boolean =>
      this.codes.has(`${kind} ${code.toLowerCase()}`) || this.sources.lookup.find(kind, code) !== undefined;
    const code =
      /^[\p{L}\p{N}._/-]{1,20}$/u.test(text) && !isTaken(text)
        ? text
        : proposedCode(text, isTaken, 'NEW', this.tried[kind]);
    this.codes.add(`${kind} ${code.toLowerCase()}`);
    const record = { kind, text, code, description: text };
    this.byText.set(key, record);
    this.all.push(record);
    return text;
  }
}

function cellReader(sheet: Sheet, sources: SheetSources): CellReader {
  const columns = new Set(sheet.mapping.columns);
  const found = new Map<string, string | null>();
  const said = (row: SheetRow, column: SheetColumn, text?: string): string => text ?? row.texts[column] ?? '';
  const reader: CellReader = {
    has: (column) => columns.has(column),
    fault(row, column, fault) {
      row.faults[column] ??= fault;
    },
    number(row, column, text) {
      const written = said(row, column, text);
      if (written === '') return undefined;
      // CR and DR are a bank's words: of a document they do not say which way it goes.
      const value =
        scanAmount(written)?.flag === undefined ? (readWrittenAmount(written, sheet.style) ?? undefined) : undefined;
      if (value === undefined) reader.fault(row, column, 'notANumber');
      return value;
    },
    reference(row, column, kind, text) {
      const written = said(row, column, text);
      if (written === '') return undefined;
      const key = `${kind} ${written}`;
      let id = found.get(key);
      if (id === undefined) found.set(key, (id = sources.find(kind, written)?.id ?? null));
      if (id === null) reader.fault(row, column, 'unknown');
      return id ?? undefined;
    },
  };
  return reader;
}

const HEADER_REFERENCES = [
  ['paymentTerms', 'payTerm', 'paymentTermsId'],
  ['paymentMethod', 'paymentMethod', 'paymentMethodId'],
  ['bankAccount', 'bankAccount', 'bankAccountId'],
  ['docProject', 'project', 'projectId'],
] as const satisfies readonly [SheetColumn, ReferenceKind, keyof Document][];
const HEADER_TEXTS = [
  ['number', 'docNo'],
  ['theirNumber', 'theirDocNo'],
  ['orderNo', 'orderNo'],
  ['theirRef', 'theirRef'],
  ['title', 'description'],
] as const satisfies readonly [SheetColumn, keyof typeof TEXT_LENGTHS][];
const HEADER_DATES = [
  ['taxDate', 'taxDate'],
  ['deliveryDate', 'deliveryDate'],
] as const satisfies readonly [SheetColumn, keyof Document][];

/** What a document of the table is made with. */
interface Making {
  sheet: Sheet;
  sources: SheetSources;
  cells: CellReader;
  proposals: Proposals;
}

/** The party of a document: one that is known, a new one by its text, or none. */
function partyOf(
  row: SheetRow,
  text: string,
  { sources, cells, proposals }: Making,
): { id: string | undefined; newParty: string | null } {
  if (text === '') {
    if (DOCUMENT_TRAITS[sources.docClass].entry === 'lines') cells.fault(row, 'party', 'missing');
    return { id: undefined, newParty: null };
  }
  const party = sources.find('contactAccount', text);
  if (!party) {
    if (sources.makesRecords) return { id: undefined, newParty: proposals.propose('contactAccount', text) };
    cells.fault(row, 'party', 'unknown');
    return { id: undefined, newParty: null };
  }
  const isSale = DOCUMENT_TRAITS[sources.docClass].side === 'sale';
  if ((isSale ? party.isCustomer : party.isSupplier) === false) cells.fault(row, 'party', 'otherSide');
  return { id: party.id, newParty: null };
}

function dateOf(
  row: SheetRow,
  column: SheetColumn,
  header: SheetTexts,
  { sheet, cells }: Making,
): LocalDate | undefined {
  const text = header[column] ?? '';
  if (text === '') return undefined;
  const written = scanDate(text);
  const date = written === null ? null : dateIn(written, sheet.dayOrder);
  if (date === null) cells.fault(row, column, 'notADate');
  return date ?? undefined;
}

const MONEY = ['total', 'unitPrice', 'net', 'tax', 'gross'] as const satisfies readonly SheetColumn[];

/** The currency beside an amount; of those that a sign such as $ may mean, the only one that the company has. */
function currencyBeside(text: string, { lookup }: SheetSources): ReturnType<typeof asCurrency> {
  const may = currenciesBeside(text);
  const own = (code: string): boolean => lookup.all('currency').some((each) => each.code === code);
  const [only, ...others] = may.length > 1 ? may.filter(own) : may;
  return others.length === 0 ? asCurrency(only) : undefined;
}

/** The currency that the amounts of a document are written with; undefined if they have none, or not one alone. */
function currencyWritten(rows: readonly SheetRow[], sources: SheetSources): ReturnType<typeof asCurrency> {
  const written = new Set(
    rows.flatMap(({ texts }) => MONEY.flatMap((column) => currencyBeside(texts[column] ?? '', sources) ?? [])),
  );
  const [only] = written;
  return written.size === 1 ? only : undefined;
}

/** Notes amounts that are written with another currency than the document has. */
function checkCurrency(rows: readonly SheetRow[], { currency }: Document, { cells, sources }: Making): void {
  for (const row of rows)
    for (const column of MONEY)
      if ((currencyBeside(row.texts[column] ?? '', sources) ?? currency) !== currency)
        cells.fault(row, column, 'otherCurrency');
}

/**
 * The document without its lines. A column that the table lacks is filled as in a new document of this party; without a
 * currency, it is in the one that its amounts are written with.
 */
function headerOf(
  rows: readonly SheetRow[],
  row: SheetRow,
  header: SheetTexts,
  making: Making,
): { document: Document; newParty: string | null } {
  const { sources, cells } = making;
  const { docClass, docTypeId, lookup, mint, today } = sources;
  const { id, newParty } = partyOf(row, header.party ?? '', making);
  const party = lookup.find('contactAccount', id);
  const terms = party && partyTerms(party, docClass);
  const currencyText = header.currency ?? '';
  const written = currencyText === '' ? undefined : asCurrency(currencyText);
  if (currencyText !== '' && written === undefined) cells.fault(row, 'currency', 'notACurrency');
  const fresh = newDocument(docClass, today, lookup, mint);
  const docDate = dateOf(row, 'date', header, making);
  if (docDate === undefined) cells.fault(row, 'date', 'missing');
  const typeId = cells.has('docType') ? cells.reference(row, 'docType', 'docType', header.docType) : undefined;
  let document: Document = withCurrency(
    {
      ...fresh,
      docTypeId: typeId ?? docTypeId ?? fresh.docTypeId,
      contactAccountId: id,
      docDate,
      paymentTermsId: terms?.payTermId,
      paymentMethodId: terms?.paymentMethodId,
    },
    written ?? currencyWritten(rows, sources) ?? terms?.currency ?? lookup.baseCurrency,
    lookup,
  );
  if (cells.has('currencyRate')) {
    const currencyRate = cells.number(row, 'currencyRate', header.currencyRate);
    if (currencyRate !== undefined && !new Decimal(currencyRate).gt(0)) cells.fault(row, 'currencyRate', 'notPositive');
    document = { ...document, currencyRate };
  }
  for (const [column, kind, field] of HEADER_REFERENCES)
    if (cells.has(column))
      document = { ...document, [field]: cells.reference(row, column, kind, header[column] ?? '') };
  for (const [column, field] of HEADER_TEXTS) {
    const text = header[column] ?? '';
    if (text.length > TEXT_LENGTHS[field]) cells.fault(row, column, 'tooLong');
    if (text !== '') document = { ...document, [field]: text };
  }
  for (const [column, field] of HEADER_DATES)
    if (cells.has(column)) document = { ...document, [field]: dateOf(row, column, header, making) };
  const post = {
    department: cells.reference(row, 'docDepartment', 'department', header.docDepartment ?? ''),
    costCentre: cells.reference(row, 'docCostCentre', 'costCentre', header.docCostCentre ?? ''),
  };
  if (post.department !== undefined || post.costCentre !== undefined)
    document = { ...document, post: withoutUndefined(post) };
  document = cells.has('dueDate')
    ? { ...document, dueDate: dateOf(row, 'dueDate', header, making) }
    : withDueDate(document, lookup);
  return { document, newParty };
}

/** Lines of a document with lines, or the amount of a payment or receipt. */
function withContent(
  header: Document,
  rows: readonly SheetRow[],
  first: SheetRow,
  making: Making,
): { document: Document; newProducts: Map<string, string> } {
  const { cells, sources } = making;
  const newProducts = new Map<string, string>();
  const total = cells.number(first, 'total', headerTexts(rows).total ?? '');
  if (DOCUMENT_TRAITS[header.docClass].entry === 'money') {
    if (total === undefined) cells.fault(first, 'total', 'missing');
    else if (!new Decimal(total).gt(0)) cells.fault(first, 'total', 'notPositive');
    return { document: { ...header, currencyAmount: total }, newProducts };
  }
  const lines: DocumentLine[] = rows.map((row) => {
    // A single row without an amount of its own has that of the document.
    const made = lineOfRow(row, header, rows.length === 1 ? total : undefined, cells, sources, NO_PARTY_DEFAULTS);
    const text = made.newProduct;
    if (text !== null && made.line.intRef !== undefined)
      newProducts.set(made.line.intRef, making.proposals.propose('product', text));
    return made.line;
  });
  if (lines.every(({ currencyUnitPrice }) => currencyUnitPrice === undefined)) {
    const column = (['unitPrice', 'net', 'gross', 'total'] as const).find((each) => cells.has(each)) ?? 'unitPrice';
    cells.fault(first, column, 'missing');
  }
  const document = { ...header, lines };
  const gross = currencyAmountsOf(document)?.gross;
  if (total !== undefined && gross !== undefined && !gross.equals(total)) cells.fault(first, 'total', 'differs');
  return { document, newProducts };
}

function documentOfRows(rows: readonly SheetRow[], making: Making): SheetDocument | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { sources } = making;
  const header = headerTexts(rows);
  const { document: head, newParty } = headerOf(rows, first, header, making);
  checkCurrency(rows, head, making);
  const { document, newProducts } = withContent(head, rows, first, making);
  const isWhole = rows.every(({ faults }) => Object.keys(faults).length === 0);
  const draft = isWhole ? withoutUndefined(document) : null;
  const amounts = currencyAmountsOf(document);
  const { docNo, theirDocNo, contactAccountId: partyId, docDate } = document;
  const gross = amounts === null ? '' : toDecimalString(amounts.gross);
  const known = sources.existing.find({
    docClass: document.docClass,
    docNo,
    theirDocNo,
    partyId,
    docDate,
    gross,
  });
  return {
    line: first.line,
    docClass: document.docClass,
    rows,
    draft,
    amounts,
    known,
    newParty,
    newProducts,
    state: !isWhole ? 'incomplete' : known === null ? 'new' : 'known',
  };
}

function withoutUndefined<T extends object>(value: T): T {
  for (const [name, each] of Object.entries(value)) if (each === undefined) Reflect.deleteProperty(value, name);
  return value;
}

/** Documents with the same numbers, or without numbers the same party, date and gross, in an earlier row. */
class Repeats {
  private readonly lines = new Map<string, number>();

  mark(document: SheetDocument): SheetDocument {
    const { draft, newParty, amounts, line } = document;
    if (draft === null || document.known !== null) return document;
    const party = newParty ?? draft.contactAccountId ?? '';
    const numbers = [draft.docNo, draft.theirDocNo].map((text) => (text ?? '').toLowerCase());
    const key = numbers.every((text) => text === '')
      ? [party, draft.docDate, draft.currency, amounts?.gross.toString()].join('\n')
      : [party, ...numbers].join('\n');
    const before = this.lines.get(key);
    if (before === undefined) {
      this.lines.set(key, line);
      return document;
    }
    return { ...document, known: { why: 'row', line: before }, state: 'known' };
  }
}

/**
 * Plans the drafts of a table: what each document becomes, whether it seems to be there, and which cells keep it from
 * being drafted. A step is one row or document, so that a page can work in between.
 * @param corrections texts that a person typed over cells, by line
 */
export function* planSheet(
  sheet: Sheet,
  sources: SheetSources,
  corrections: ReadonlyMap<number, SheetTexts> = new Map(),
): Generator<void, SheetPlan> {
  const groups = new RowGroups(sheet.mapping);
  for (const row of sheet.rows) {
    groups.add(rowOf(sheet, row, corrections));
    yield;
  }
  const proposals = new Proposals(sources);
  const making: Making = { sheet, sources, cells: cellReader(sheet, sources), proposals };
  const repeats = new Repeats();
  const documents: SheetDocument[] = [];
  for (const rows of groups.groups) {
    const made = documentOfRows(rows, making);
    if (made !== null) documents.push(repeats.mark(made));
    yield;
  }
  return { documents, proposed: proposals.all };
}
