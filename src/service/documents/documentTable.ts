import { z } from 'zod';
import { isGuid } from '../../domain/values/identifiers.ts';
import { badRequest } from '../base/refusal.ts';
import { behaves } from '../base/versions.ts';
import type { Database } from '../storage/database.ts';
import type { Statement, Value } from '../storage/engine.ts';
import { changedFields, changedLines, stateOf, type FieldChange } from '../storage/history.ts';
import { exactJson, wireJson } from '../wire/json.ts';
import type { DocumentFilter } from './search/filter.ts';
import { RememberedRows, type RememberedRow } from './rememberedRows.ts';
import { SearchIndex } from './search/searchIndex.ts';
import { SeriesNumbers } from './seriesNumbers.ts';
import {
  particularsSchema,
  storedHeaderSchema,
  storedLineSchema,
  STATUSES,
  type Status,
  type ServiceDocument,
  type ServiceLine,
} from './stored.ts';

const linesSchema = z.array(storedLineSchema);
/** Added to the row number to make the trans-no, which has only digits (spec 2.1). */
const FIRST_TRANS_NO = 100_000;
/** How many lines are inserted at once. */
const MOST_LINES = 50;

/** The parts of a document that its summary in a search is made of. */
export type FoundDocuments = Pick<RememberedRow, 'header' | 'statuses'> & { id: string };

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('the document table holds something that is not text');
  return value;
}

function rowOf(row: Record<string, unknown>): RememberedRow {
  return {
    docClass: textOf(row.doc_class),
    legalEntityId: textOf(row.legal_entity_id),
    header: textOf(row.header),
    particulars: textOf(row.particulars),
    statuses: textOf(row.statuses),
    lines: textOf(row.lines),
    isAllocated: row.allocated === 1,
  };
}

function statusesOf(text: string): Status[] {
  return text.split(',').flatMap((word) => STATUSES.filter((status) => status === word));
}

/** What `SUMMARY` names of a document. */
function summarised({ header, statuses }: ServiceDocument): (string | number | null)[] {
  const is = (status: Status): number => (statuses.includes(status) ? 1 : 0);
  return [
    header.docClass,
    // Unique, as the column must be.
    header.docNo || header.id,
    header.intRef ?? null,
    header.docTypeId,
    header.legalEntityId,
    header.contactAccountId ?? null,
    header.currency,
    header.theirDocNo ?? null,
    header.theirRef ?? null,
    header.docDate,
    header.dueDate ?? null,
    header.lastModified,
    statuses.join(','),
    is('draft'),
    header.outstandingCurrencyAmount === '0' ? 0 : 1,
    is('posted'),
    is('approved'),
    is('reversed'),
    is('abandoned'),
    wireJson({ ...header, docNo: header.docNo || undefined }),
  ];
}

function indexed(document: ServiceDocument): (string | number | null)[] {
  return [...summarised(document), wireJson(document.particulars), wireJson(document.lines)];
}

export const SUMMARY =
  'doc_class, doc_no, int_ref, doc_type_id, legal_entity_id, contact_account_id, currency, ' +
  'their_doc_no, their_ref, doc_date, due_date, modified, statuses, ' +
  'draft, outstanding, posted, approved, reversed, abandoned, header';
const COLUMNS = `${SUMMARY}, particulars, lines`;

export const SUMMARY_COUNT = SUMMARY.split(', ').length;

/** What an amendment has changed. */
function changedIn(before: ServiceDocument, after: ServiceDocument): FieldChange[] {
  const statuses = ({ statuses: list }: ServiceDocument) => ({ statusList: list.join(',') });
  return [
    ...changedFields(before.header, after.header),
    ...changedFields(before.particulars, after.particulars),
    ...changedFields(statuses(before), statuses(after)),
    ...changedLines(before.lines, after.lines),
  ];
}

const marks = (columns: string): string =>
  columns
    .split(', ')
    .map(() => '?')
    .join(', ');

/** What other documents have already. */
export interface Taken {
  docNo: boolean;
  intRef: boolean;
  lineIntRefs: ReadonlySet<string>;
}

/** The documents in the database: prepared statements only. */
export class DocumentTable {
  /** The numbers of documents, matches and payment runs. */
  readonly series: SeriesNumbers;
  private readonly database: Database;
  private readonly refusesClash: boolean;
  private readonly refersByIntRef: boolean;
  private readonly insertRow;
  private readonly updateRow;
  private readonly updateSummary;
  /** One for each number of lines. */
  private readonly insertsOf = new Map<number, Statement>();
  private readonly deleteLine;
  private readonly rowById;
  private readonly idsByReference;
  private readonly idByTransNo;
  private readonly idByIntRef;
  private readonly idByDocNo;
  private readonly taken;
  private readonly byTheirDocNo;
  private readonly openByContact;
  private readonly draftNow;
  private readonly idByLine;
  private readonly lastSeq;
  private readonly summaries;
  private readonly seqOf;
  private readonly index: SearchIndex;
  /** That of the newest document; null when it must be asked for. */
  private newestSeq: number | null = null;
  private readonly remembered = new RememberedRows();

  constructor(database: Database, apiVersion: string) {
    this.database = database;
    this.refusesClash = behaves(apiVersion, 'identifierClash');
    this.refersByIntRef = behaves(apiVersion, 'documentIntRef');
    const prepare = (sql: string) => database.prepare(sql);
    this.insertRow = prepare(`INSERT INTO document (seq, id, ${COLUMNS}) VALUES (?, ?, ${marks(COLUMNS)})`);
    this.updateRow = prepare(`UPDATE document SET (${COLUMNS}) = (${marks(COLUMNS)}) WHERE id = ?`);
    this.updateSummary = prepare(`UPDATE document SET (${SUMMARY}) = (${marks(SUMMARY)}) WHERE id = ?`);
    this.deleteLine = prepare('DELETE FROM document_line WHERE id = ?');
    this.rowById = prepare(
      'SELECT doc_class, legal_entity_id, header, particulars, statuses, lines, EXISTS (SELECT 1 FROM allocation ' +
        'WHERE from_id = document.id) OR EXISTS (SELECT 1 FROM allocation WHERE to_id = document.id) AS allocated ' +
        'FROM document WHERE id = ?',
    );
    this.idsByReference = prepare(
      'SELECT id FROM document WHERE doc_no = ?1 UNION SELECT id FROM document WHERE int_ref = ?1',
    );
    this.idByTransNo = prepare('SELECT id FROM document WHERE seq = ?');
    this.idByIntRef = prepare('SELECT id FROM document WHERE int_ref = ?');
    this.idByDocNo = prepare('SELECT id FROM document WHERE doc_no = ?');
    this.taken = prepare(
      `SELECT 'docNo' AS what, doc_no AS name FROM document WHERE doc_no = ?1 AND id <> ?4 UNION ALL SELECT ` +
        `'intRef', int_ref FROM document WHERE int_ref = ?2 AND id <> ?4 UNION ALL SELECT 'line', int_ref FROM ` +
        `document_line WHERE int_ref IN (SELECT value FROM ${database.eachOf('?3', 'given')}) AND document_id <> ?4`,
    );
    this.byTheirDocNo = prepare(
      'SELECT doc_no FROM document WHERE contact_account_id = ? AND lower(trim(their_doc_no)) = lower(trim(?)) AND ' +
        'their_doc_no IS NOT NULL AND doc_class = ? AND id <> ? AND abandoned = 0 AND reversed = 0 LIMIT 1',
    );
    this.openByContact = prepare(
      'SELECT id FROM document WHERE contact_account_id = ? AND outstanding = 1 ORDER BY doc_date, seq',
    );
    this.draftNow = prepare('SELECT id FROM document WHERE draft = 1 ORDER BY modified DESC LIMIT 1');
    this.idByLine = prepare(
      `SELECT document_id FROM document_line WHERE id = ?1${this.refersByIntRef ? ' OR int_ref = ?1' : ''}`,
    );
    this.lastSeq = prepare('SELECT max(seq) AS seq FROM document');
    this.summaries = prepare(
      'SELECT seq, id, header, statuses FROM document WHERE seq IN (SELECT CAST(value AS BIGINT) FROM ' +
        `${database.eachOf('?', 'found')})`,
    );
    this.series = new SeriesNumbers(database);
    this.index = new SearchIndex(database);
    database.follow('document', (id) => this.hearOf(id));
    this.seqOf = prepare('SELECT seq FROM document WHERE id = ?');
  }

  /**
   * The id of the document that a reference names: by id, DocNo, IntRef since 1.1.0, or trans-no (spec 2.1).
   * @throws Refusal 400 when it is the DocNo of one and the IntRef of another (spec 2.1 rule 3)
   */
  idOf(reference: string): string | null {
    if (isGuid(reference) && this.row(reference.toLowerCase()) !== null) return reference.toLowerCase();
    const ids = this.refersByIntRef ? this.idsByReference.all(reference) : this.idByDocNo.all(reference);
    if (ids.length > 1 && !this.refusesClash) return this.withDocNo(reference);
    if (ids.length > 1) {
      throw badRequest(
        `The document reference is ambiguous: ${reference} is the DocNo of one document and the IntRef of ` +
          'another. Use the id.',
      );
    }
    if (ids[0]) return textOf(ids[0].id);
    if (!/^\d{6,15}$/.test(reference)) return null;
    const row = this.idByTransNo.get(Number(reference) - FIRST_TRANS_NO);
    return row ? textOf(row.id) : null;
  }

  /** The class of a document; null when there is none of this id. */
  classOf(id: string): string | null {
    return this.row(id)?.docClass ?? null;
  }

  /** Id of the legal entity that a document belongs to; null when there is none of this id. */
  legalEntityOf(id: string): string | null {
    return this.row(id)?.legalEntityId ?? null;
  }

  withIntRef(intRef: string): string | null {
    const row = this.idByIntRef.get(intRef);
    return row ? textOf(row.id) : null;
  }

  withDocNo(docNo: string): string | null {
    const row = this.idByDocNo.get(docNo);
    return row ? textOf(row.id) : null;
  }

  /**
   * What other documents, or their lines, have of what must be one document's alone, in one question; nothing while the
   * database is trusted to refuse it.
   */
  takenFrom({ header: { id, docNo, intRef }, lines }: ServiceDocument): Taken {
    if (this.database.isTrusting) return { docNo: false, intRef: false, lineIntRefs: new Set() };
    const ofLines = lines.flatMap((line) => line.intRef ?? []);
    const rows = this.taken.all(docNo === '' ? null : docNo, intRef ?? null, JSON.stringify(ofLines), id);
    const named = (kind: string): string[] => rows.flatMap(({ what, name }) => (what === kind ? [textOf(name)] : []));
    return {
      docNo: named('docNo').length > 0,
      intRef: named('intRef').length > 0,
      lineIntRefs: new Set(named('line')),
    };
  }

  /** The document with this line, by the line's id, or its IntRef since 1.1.0 (spec 2.1). */
  withLine(reference: string): string | null {
    const row = this.idByLine.get(reference);
    return row ? textOf(row.document_id) : null;
  }

  /** DocNo of another live document of this class and contact account with the same TheirDocNo, in any case of A to Z. */
  docNoWithTheirDocNo(
    docClass: string,
    contactAccountId: string,
    theirDocNo: string,
    otherThan: string,
  ): string | null {
    const row = this.byTheirDocNo.get(contactAccountId, theirDocNo, docClass, otherThan);
    return row ? textOf(row.doc_no) : null;
  }

  /** Open documents of a contact account, oldest first. */
  openOf(contactAccountId: string): string[] {
    return this.openByContact.all(contactAccountId).map((row) => textOf(row.id));
  }

  newestDraft(): string | null {
    const row = this.draftNow.get();
    return row ? textOf(row.id) : null;
  }

  row(id: string): RememberedRow | null {
    const known = this.remembered.get(id);
    if (known) return known;
    const found = this.rowById.get(id);
    if (!found) return null;
    const row = rowOf(found);
    // What is read within a transaction may be rolled back.
    if (!this.database.isTransaction) this.remembered.keep(id, row);
    return row;
  }

  load(id: string): ServiceDocument | null {
    const row = this.row(id);
    if (!row) return null;
    return {
      header: { docNo: '', ...storedHeaderSchema.parse(exactJson(row.header)) },
      particulars: particularsSchema.parse(exactJson(row.particulars)),
      statuses: statusesOf(row.statuses),
      lines: linesSchema.parse(exactJson(row.lines)),
    };
  }

  /** The trans-no that the next insert must carry. Call within its transaction. */
  nextTransNo(): string {
    return String(FIRST_TRANS_NO + this.nextSeq());
  }

  insert(document: ServiceDocument): void {
    const seq = Number(document.header.transNo) - FIRST_TRANS_NO;
    this.index.touch(seq);
    this.newestSeq = seq;
    this.database.onRollback(() => (this.newestSeq = null));
    const row = indexed(document);
    this.insertRow.run(seq, document.header.id, ...row);
    this.insertLines(document);
    this.note(document, null, row);
  }

  private insertLines({ header: { id }, lines }: ServiceDocument): void {
    for (let from = 0; from < lines.length; from += MOST_LINES) {
      const some = lines.slice(from, from + MOST_LINES);
      const known = this.insertsOf.get(some.length);
      const insert =
        known ??
        this.database.prepare(
          'INSERT INTO document_line (id, document_id, int_ref) VALUES ' +
            `${Array<string>(some.length).fill('(?, ?, ?)').join(', ')}`,
        );
      if (!known) this.insertsOf.set(some.length, insert);
      insert.run(...some.flatMap((line) => [line.id, id, line.intRef ?? null]));
    }
  }

  /** @param before the document as it was loaded */
  update(document: ServiceDocument, before: ServiceDocument): void {
    this.remembered.forget(document.header.id);
    this.index.touch(Number(document.header.transNo) - FIRST_TRANS_NO);
    if (document.particulars === before.particulars && document.lines === before.lines) {
      const row = summarised(document);
      this.updateSummary.run(...row, document.header.id);
      this.note(document, before, row);
      return;
    }
    const row = indexed(document);
    this.updateRow.run(...row, document.header.id);
    this.note(document, before, row);
    const references = new Map(before.lines.map(({ id, intRef }) => [id, intRef]));
    const isKnown = ({ id, intRef }: ServiceLine): boolean => references.has(id) && references.get(id) === intRef;
    if (document.lines.length === before.lines.length && document.lines.every(isKnown)) return;
    for (const line of before.lines) this.deleteLine.run(line.id);
    this.insertLines(document);
  }

  /** @param row what is written: the columns of `SUMMARY`, or all of them */
  private note(document: ServiceDocument, before: ServiceDocument | null, row: readonly Value[]): void {
    const { id: recordId, lastModified: at, lastModifiedBy: userName } = document.header;
    this.database.note(() => {
      // What was not written is as the event before has left it.
      const parts = [row.slice(0, SUMMARY_COUNT), row.slice(SUMMARY_COUNT)].filter(({ length }) => length > 0);
      return {
        ...{ at, userName, kind: 'document', recordId },
        changes: before ? changedIn(before, document) : [],
        state: parts.map((part) => stateOf(...part)).join(' '),
      };
    });
  }

  /** Headers in wire form with their statuses; ordered by transaction date (spec 4.7). */
  search(filter: DocumentFilter, skip: number, take: number): FoundDocuments[] {
    const found = this.index.find(filter, skip, take);
    const rows = new Map(this.summaries.all(JSON.stringify(found)).map((row) => [Number(row.seq), row]));
    return found.map((seq) => {
      const row = rows.get(seq);
      return { id: textOf(row?.id), header: textOf(row?.header), statuses: textOf(row?.statuses) };
    });
  }

  /** Has memory follow what another process has done to a document. */
  private hearOf(id: string): void {
    this.remembered.forget(id);
    this.newestSeq = null;
    const seq = this.seqOf.get(id)?.seq;
    if (seq !== undefined) this.index.touch(Number(seq));
  }

  private nextSeq(): number {
    this.newestSeq ??= Number(this.lastSeq.get()?.seq ?? 0);
    return this.newestSeq + 1;
  }
}
