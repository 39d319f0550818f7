import { uuidV7 } from '../../domain/values/identifiers.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { ZERO } from '../../domain/values/decimal.ts';
import type { AmountFields } from '../../domain/documents/totals.ts';
import type { Author } from '../base/author.ts';
import { badRequest, notFound } from '../base/refusal.ts';
import type { GeneralLedger } from '../ledger/generalLedger.ts';
import type { Directory } from '../records/directory.ts';
import { deductsAtRateOfDeposit } from '../records/taxTerms.ts';
import type { Database } from '../storage/database.ts';
import type { Stamp } from '../storage/stamps.ts';
import {
  acceptAmounts,
  amountsOf,
  explicitAmounts,
  presentAmounts,
  sameAmounts,
  suppliesAmounts,
  sumOfLines,
  sameSetup,
  setupOf,
} from './amounts.ts';
import { behaves } from '../base/versions.ts';
import { Allocations } from './allocations.ts';
import { billingSchedule } from './billing.ts';
import type { DocumentClassDescriptor, ServiceClass } from '../base/classes.ts';
import { DocumentTable } from './documentTable.ts';
import { buildTerms, type HeaderTerms, type Terms } from './header.ts';
import type { DocumentInput, LineInput, NewDocument } from './input.ts';
import { buildLine, depositAccount, type LineContext } from './line.ts';
import { bankTerms, moneyAmounts, refuseOtherAmount } from './money.ts';
import { carriesDomesticReverseCharge } from './reverseCharge.ts';
import { refuseIncompleteStock } from './stockRules.ts';
import { numberIn, seriesOf, seriesOfYear, type Series } from './series.ts';
import { nameOf, type Status, type ServiceDocument, type StoredHeader, type ServiceLine } from './stored.ts';

/** Sets the places to 0, 1, 2 … in the order of the list. */
function renumbered(lines: readonly ServiceLine[]): ServiceLine[] {
  return lines.map((line, index) => (line.orderIndex === index ? line : { ...line, orderIndex: index }));
}

/** The states of a document and its open amounts. */
export interface DocumentStates extends Pick<StoredHeader, 'outstandingAmount' | 'outstandingCurrencyAmount'> {
  statuses: readonly Status[];
  /** Whether it enters the ledger with its creation, if there is one. */
  isEntered?: boolean;
}

/**
 * A draft leaves nothing open, except that the money of a payment or receipt can be allocated from the start, if it is
 * somebody's.
 */
function asDraft(money: AmountFields | null): DocumentStates {
  return {
    statuses: ['draft'],
    outstandingAmount: money?.grossAmount ?? ZERO,
    outstandingCurrencyAmount: money?.grossCurrencyAmount ?? ZERO,
  };
}

/**
 * Creates and changes documents (spec 2.8 to 2.11, 4.7). Every change is one transaction and sets a new `lastModified`.
 */
export class Documents {
  readonly table: DocumentTable;
  readonly allocations: Allocations;
  readonly database: Database;
  readonly apiVersion: string;
  readonly generalLedger: GeneralLedger;
  private readonly directory: Directory;

  constructor(database: Database, directory: Directory, apiVersion: string, generalLedger: GeneralLedger) {
    this.database = database;
    this.directory = directory;
    this.apiVersion = apiVersion;
    this.generalLedger = generalLedger;
    this.table = new DocumentTable(database, apiVersion);
    this.allocations = new Allocations(database, this);
  }

  /**
   * Creates a document.
   * @param pathClass the class that the path names, null on the generic path
   * @param standing its initial state, from its amounts; a draft by default
   * @param allowed throws when the author may not create documents of the class
   * @param isNumbered whether a sales invoice has its number from the books that were kept before
   * @returns its id
   */
  create(...given: Parameters<Documents['make']>): string {
    return this.make(...given).header.id;
  }

  /** Creates a document, like `create`. @returns it as it was before its allocations */
  make(
    input: NewDocument,
    pathClass: DocumentClassDescriptor | null,
    author: Author,
    standing?: (amounts: AmountFields, terms: HeaderTerms) => DocumentStates,
    allowed?: (docClass: ServiceClass) => void,
    isNumbered = false,
  ): ServiceDocument {
    return this.database.transact(() => {
      const terms = buildTerms(this.directory, input, null, pathClass, author);
      allowed?.(terms.descriptor.docClass);
      if (terms.docType.isStock && behaves(this.apiVersion, 'stockRules')) refuseIncompleteStock(this.directory, input);
      const id = uuidV7(author.source);
      const stamp = this.database.stamps.next(author.source.now());
      const context = this.context(id, terms, null, input.explicitAmounts ?? false, stamp);
      const lines = (input.details ?? []).map((line, index) =>
        buildLine(this.directory, line, null, context, index + 1, author),
      );
      const amounts = this.totals(input, lines, null, context);
      const { isMoney } = terms.descriptor;
      const {
        statuses,
        isEntered = false,
        ...outstanding
      } = standing?.(amounts, terms.header) ??
      asDraft(isMoney && terms.header.contactAccountId !== undefined ? amounts : null);
      const document: ServiceDocument = {
        header: {
          id,
          docNo: isNumbered && input.docNo ? input.docNo : this.docNo(input.docNo, '', terms),
          transNo: this.table.nextTransNo(),
          intRef: input.intRef ?? undefined,
          ...terms.header,
          ...(isMoney ? bankTerms(this.directory, input, null, terms.header, amounts) : {}),
          explicitAmounts: context.explicit,
          ...amounts,
          ...outstanding,
          hasNotes: false,
          hasAttachments: false,
          createdDate: stamp,
          lastModified: stamp,
          lastModifiedBy: author.userName,
        },
        particulars: {
          ...terms.particulars,
          billingSchedule: billingSchedule(input.billingSchedule, terms.descriptor, amounts, author),
        },
        statuses,
        lines,
      };
      const entries = isEntered ? this.generalLedger.check(document, author) : null;
      const made = entries === null ? document : this.numbered(document);
      this.refuseDuplicates(made);
      this.table.insert(made);
      if (entries !== null) this.generalLedger.post(made, entries, author);
      if (input.allocations || input.allocateAuto) this.allocations.allocate(id, input, author, made);
      return made;
    });
  }

  /** Changes the given fields; `details` replaces every line (spec 4.7 rules 1 and 2). */
  update(id: string, input: DocumentInput, author: Author): void {
    this.change(id, input, author, (_before, context) => {
      if (input.details === undefined) return null;
      return (input.details ?? []).map((line, index) =>
        buildLine(this.directory, line, null, context, index + 1, author),
      );
    });
  }

  /** Adds a line at the end. @returns its id */
  addLine(id: string, input: LineInput, author: Author): string {
    let added = '';
    this.change(id, {}, author, (before, context) => {
      const line = buildLine(this.directory, input, null, context, before.lines.length + 1, author);
      added = line.id;
      return [...before.lines, line];
    });
    return added;
  }

  /** Changes the fields of one line, addressed by id or IntRef. @returns its id */
  updateLine(id: string, lineRef: string, input: LineInput, author: Author): string {
    let changed = '';
    this.change(id, {}, author, (before, context) => {
      const index = this.lineIndex(before, lineRef);
      return before.lines.map((line, at) => {
        if (at !== index) return line;
        changed = line.id;
        return buildLine(this.directory, input, line, context, at + 1, author);
      });
    });
    return changed;
  }

  removeLine(id: string, lineRef: string, author: Author): void {
    this.change(id, {}, author, (before) => {
      const index = this.lineIndex(before, lineRef);
      return before.lines.filter((_, at) => at !== index);
    });
  }

  /** Stores a document with changed states or open amounts, and a new `lastModified`. */
  restate(document: ServiceDocument, change: Partial<StoredHeader>, statuses: readonly Status[], author: Author): void {
    const lastModified = this.database.stamps.next(author.source.now());
    this.table.update(
      {
        ...document,
        statuses,
        header: { ...document.header, ...change, lastModified, lastModifiedBy: author.userName },
      },
      document,
    );
  }

  load(id: string): ServiceDocument {
    const document = this.table.load(id);
    if (!document) throw notFound(`There is no document ${id}.`);
    return document;
  }

  /** @param relined the new lines; null keeps them, but recalculates them where currency or rate have changed */
  private change(
    id: string,
    input: DocumentInput,
    author: Author,
    relined: (before: ServiceDocument, context: LineContext) => ServiceLine[] | null,
  ): void {
    this.database.transact(() => {
      const before = this.load(id);
      if (!before.statuses.includes('draft'))
        throw badRequest(`Only a draft can be amended; ${nameOf(before.header)} is ${before.statuses.join(', ')}.`);
      const terms = buildTerms(this.directory, input, before, null, author);
      const stamp = this.database.stamps.next(author.source.now());
      const context = this.context(id, terms, before, input.explicitAmounts ?? before.header.explicitAmounts, stamp);
      const lines =
        relined(before, context) ??
        before.lines.map((line, index) => buildLine(this.directory, {}, line, context, index + 1, author));
      const amounts = this.totals(input, lines, before, context);
      const after: ServiceDocument = {
        header: {
          ...before.header,
          ...terms.header,
          docNo: this.docNo(input.docNo, before.header.docNo, terms),
          intRef: input.intRef === undefined ? before.header.intRef : (input.intRef ?? undefined),
          ...(terms.descriptor.isMoney ? bankTerms(this.directory, input, before.header, terms.header, amounts) : {}),
          explicitAmounts: context.explicit,
          ...amounts,
          ...(terms.descriptor.isMoney ? this.allocations.leftOf(before, terms.header, amounts, stamp, author) : {}),
          lastModified: stamp,
          lastModifiedBy: author.userName,
        },
        particulars: terms.particulars,
        statuses: before.statuses,
        lines: renumbered(lines),
      };
      this.refuseDuplicates(after);
      this.table.update(after, before);
    });
  }

  private context(
    documentId: string,
    terms: Terms,
    before: ServiceDocument | null,
    explicit: boolean,
    stamp: Stamp,
  ): LineContext {
    const setup = setupOf(terms.header);
    const wasExplicit = before?.header.explicitAmounts ?? false;
    const hasReverseCharge = behaves(this.apiVersion, 'domesticReverseCharge');
    return {
      documentId,
      side: terms.descriptor.side,
      setup,
      setupChanged: before !== null && (!sameSetup(setup, setupOf(before.header)) || (wasExplicit && !explicit)),
      isNetEntry: terms.header.isNetEntry,
      explicit,
      isReverseCharge: terms.isReverseCharge && hasReverseCharge,
      wasReverseCharge: carriesDomesticReverseCharge(before?.header.ext) && hasReverseCharge,
      isMoney: terms.descriptor.isMoney,
      isJournal: terms.descriptor.isJournal === true,
      isDiscount: terms.docType.isDiscount === true,
      isInvoice: terms.descriptor.isLedger && !terms.descriptor.isMoney && !terms.descriptor.isJournal,
      isDeposit: terms.docType.isDeposit === true,
      depositAccountId: depositAccount(this.directory, terms.header.legalEntityId, terms.descriptor.side),
      documentOf: (reference) => this.table.idOf(reference),
      accountId: terms.part?.accountId ?? terms.docType.accountId,
      taxCodeId: terms.part?.taxCodeId ?? this.directory.byId('taxBand', terms.part?.taxBandId)?.taxCodeId,
      docDate: terms.header.docDate,
      docDateBefore: before?.header.docDate,
      taxDate: terms.header.taxDate ?? terms.header.docDate,
      depositDay: (id) => this.depositDay(id, terms),
      stamp,
    };
  }

  /** A deposit that is taken back bears its own rate; one that an invoice deducts does so by the law of the country. */
  private depositDay(id: string, { header, docType }: Terms): LocalDate | undefined {
    const isOwn =
      docType.isDeposit === true || deductsAtRateOfDeposit(this.directory.byId('legalEntity', header.legalEntityId));
    const deposit = isOwn ? this.table.load(id)?.header : undefined;
    return deposit && (deposit.taxDate ?? deposit.docDate);
  }

  /** Header amounts: the sum of the lines (spec 2.10.5), or supplied amounts that are accepted. */
  private totals(
    input: DocumentInput,
    lines: readonly ServiceLine[],
    before: ServiceDocument | null,
    context: LineContext,
  ): AmountFields {
    if (context.isMoney && lines.length === 0) return moneyAmounts(input, before?.header ?? null, context);
    const amounts = this.totalsOf(input, lines, before, context);
    if (context.isMoney) refuseOtherAmount(input, amounts, context.setup);
    return amounts;
  }

  private totalsOf(
    input: DocumentInput,
    lines: readonly ServiceLine[],
    before: ServiceDocument | null,
    context: LineContext,
  ): AmountFields {
    if (context.explicit && before === null) return explicitAmounts(input, 'header');
    const sum = sumOfLines(lines);
    if (context.explicit && suppliesAmounts(input))
      return explicitAmounts({ ...sum, ...presentAmounts(input) }, 'header');
    if (suppliesAmounts(input)) return acceptAmounts(sum, input, context, '');
    // The header's rounding adjustment stays while the sum of the lines stays the same.
    if (before && sameAmounts(sum, sumOfLines(before.lines))) return amountsOf(before.header);
    return sum;
  }

  /**
   * The number of a document: the given one, else the one it has, else the next of its series. Where there is a ledger
   * a sales invoice gets its number when it is posted.
   * @throws Refusal 400 when one is given there
   */
  private docNo(given: string | null | undefined, before: string, { header, docType }: Terms): string {
    if (this.isNumberedLate(header)) {
      if (given === undefined || given === null || given === before) return before;
      throw badRequest('DocNo cannot be given: a sales invoice gets the next number of its year when it is posted.');
    }
    return given ?? (before || this.nextOf(seriesOf(docType.prefix)));
  }

  private isNumberedLate({ docClass, legalEntityId }: Pick<StoredHeader, 'docClass' | 'legalEntityId'>): boolean {
    return docClass === 'saleInvoice' && this.generalLedger.startOf(legalEntityId) !== null;
  }

  /** Gives a document the number that it gets when it is posted. Call within the transaction that posts it. */
  numbered(document: ServiceDocument): ServiceDocument {
    const { header } = document;
    const docType = this.directory.byId('docType', header.docTypeId);
    if (!docType || !this.isNumberedLate(header)) return document;
    const docNo = this.nextOf(seriesOfYear(docType.prefix, header.docDate));
    return { ...document, header: { ...header, docNo } };
  }

  /** The next number of a series that no document has. */
  private nextOf(series: Series): string {
    for (;;) {
      const docNo = numberIn(series, this.table.series.next(series.name));
      if (this.database.isTrusting || this.table.withDocNo(docNo) === null) return docNo;
    }
  }

  private lineIndex(document: ServiceDocument, reference: string): number {
    const byId = document.lines.findIndex((line) => line.id === reference.toLowerCase());
    const index = byId === -1 ? document.lines.findIndex((line) => line.intRef === reference) : byId;
    if (index === -1)
      throw notFound(`The document ${document.header.docNo || document.header.transNo} has no line ${reference}.`);
    return index;
  }

  /** DocNo and IntRef are each unique among documents; the IntRef of a line among lines (spec 2.1 rule 2). */
  private refuseDuplicates(document: ServiceDocument): void {
    const { header, lines } = document;
    const taken = this.table.takenFrom(document);
    if (taken.docNo) throw badRequest(`DocNo ${header.docNo} is already used by another document.`);
    if (taken.intRef) throw badRequest(`IntRef ${header.intRef ?? ''} is already used by another document.`);
    this.refuseDuplicateTheirDocNo(header);
    const seen = new Set<string>();
    for (const [index, { intRef }] of lines.entries()) {
      if (intRef === undefined) continue;
      if (seen.has(intRef) || taken.lineIntRefs.has(intRef))
        throw badRequest(`Line #${String(index + 1)} IntRef ${intRef} is already used by another line.`);
      seen.add(intRef);
    }
  }

  /**
   * A supplier's invoice number may be used once, unless the supplier's flag allows duplicates (spec 2.8, `TheirDocNo`;
   * spec 7).
   */
  refuseDuplicateTheirDocNo(header: StoredHeader): void {
    const { docClass, theirDocNo, contactAccountId } = header;
    if (docClass !== 'purchaseInvoice' || !theirDocNo || contactAccountId === undefined) return;
    if (!behaves(this.apiVersion, 'duplicateTheirDocNo')) return;
    if (this.directory.byId('contactAccount', contactAccountId)?.supplier?.allowInvoiceDuplication) return;
    const docNo = this.table.docNoWithTheirDocNo(docClass, contactAccountId, theirDocNo, header.id);
    if (docNo !== null)
      throw badRequest(`TheirDocNo ${theirDocNo} is already on the purchase invoice ${docNo} of this supplier.`);
  }
}
