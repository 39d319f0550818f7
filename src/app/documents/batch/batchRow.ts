import { lineKey, type Document, type DocumentLine } from '../../../domain/documents/document.ts';
import { paidAmount } from '../../../domain/documents/documentAmounts.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import { begunLine } from '../../../domain/drafting/documentDraft.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { Decimal, decimal } from '../../../domain/values/decimal.ts';
import { formatDecimal, formatPrice } from '../../base/format/amounts.ts';
import { numberValue, readEntry } from '../../base/inputs/fields.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { fieldText } from '../../editing/documentFields/fieldText.ts';
import { DOCUMENT_HEADER } from '../../editing/documentFields/headerFields.ts';
import { LINE } from '../../editing/documentFields/lineFields.ts';
import type { DocumentSession } from '../editor/session/documentSession.ts';
import type { BatchAmountEntry, BatchColumn } from './batchColumns.ts';

const ONE = decimal('1');
const PRICE = LINE.currencyUnitPrice.id;
const PAID = DOCUMENT_HEADER.currencyAmount.id;

/** What the cells of a batch are shown with. */
export interface BatchContext {
  company: CompanyData;
  today(): LocalDate;
}

/**
 * A row of a batch: a document with at most one line, each field in a cell. It writes through the session that the
 * document's editor would have, so that all that follows from a field follows here too.
 */
export class BatchRow {
  readonly key: string;
  readonly session: DocumentSession;
  private readonly context: BatchContext;
  /** Whether the document takes the description of its line: it did so before, or has none. */
  private readonly sharesDescription: boolean;

  constructor(session: DocumentSession, context: BatchContext) {
    this.key = session.key;
    this.session = session;
    this.context = context;
    const { description, lines } = session.document.value;
    this.sharesDescription = description === undefined || description === lines[0]?.description;
  }

  /** The line that is typed; before anything of it is typed, the one that would be proposed. */
  get line(): DocumentLine {
    return this.session.document.value.lines[0] ?? this.session.nextLine.value;
  }

  /** Whether the document has a line. */
  get hasLine(): boolean {
    return this.session.document.value.lines.length > 0;
  }

  /** Whether the document is more than a row can show: it is changed in its own editor. */
  get isMore(): boolean {
    const { lines, explicitAmounts, allocations = [] } = this.session.document.value;
    if (lines.length > 1 || explicitAmounts === true) return true;
    const [line] = lines;
    return line === undefined
      ? false
      : allocations.length > 0 ||
          line.suppliedAmounts === true ||
          (line.quantity !== undefined && !new Decimal(line.quantity).eq(ONE));
  }

  /** Whether a cell can be typed into. */
  canType({ holds }: BatchColumn): boolean {
    if (this.session.lock.value !== null || holds.of === 'tax') return false;
    return holds.of === 'header' || !(this.isMore || this.session.hasFixedAmounts);
  }

  /** The path of the field that a cell holds. */
  pathOf({ holds }: BatchColumn): string {
    switch (holds.of) {
      case 'header':
        return holds.field.id;
      case 'line':
        return this.linePath(holds.field.id);
      default:
        return this.amountPath(holds.of === 'tax' ? 'gross' : holds.entry);
    }
  }

  /** The text that is no value, if the cell holds one. */
  badAt(column: BatchColumn): string | undefined {
    const { holds } = column;
    if (holds.of === 'tax' || (holds.of === 'amount' && !this.isEntered(holds.entry))) return undefined;
    const path = this.pathOf(column);
    // The amount that lines should add up to is kept there as text, too.
    return path === PAID && this.hasLine ? undefined : this.session.badAt(path);
  }

  /** What a cell shows. */
  text(column: BatchColumn): string {
    const { session, line } = this;
    const { holds } = column;
    const bad = this.badAt(column);
    if (bad !== undefined) return bad;
    const { company } = this.context;
    const header = session.header.value;
    const currency = header.currency ?? '';
    if (holds.of === 'header')
      return fieldText(holds.field, header, company, currency, holds.field.reference === 'contactAccount');
    if (holds.of === 'line') return fieldText(holds.field, line, company, currency, false);
    return this.amountText(holds.of === 'tax' ? 'tax' : holds.entry, currency);
  }

  /** Whether a cell shows what was filled in for the line and becomes part of the document only with it. */
  isProposed({ holds }: BatchColumn): boolean {
    return holds.of === 'line' && !this.hasLine;
  }

  /** The value of a cell, for the row below. */
  valueOf({ holds }: BatchColumn): string | undefined {
    if (holds.of === 'header') return holds.field.read(this.session.header.value);
    if (holds.of === 'line') return holds.field.read(this.line);
    return holds.of === 'tax' || !this.isEntered(holds.entry) ? undefined : this.typedAmount();
  }

  /** Takes the text of a cell with each key. */
  type(column: BatchColumn, text: string): void {
    const { holds } = column;
    if (holds.of === 'amount' && this.isOfLine(holds.entry))
      this.takeAmount(holds.entry, this.priceIn(text), text, true);
    else this.session.type(this.pathOf(column), text);
  }

  /** Takes the text of a cell that is left. */
  commit(column: BatchColumn, text: string): void {
    const { holds } = column;
    if (holds.of === 'amount' && this.isOfLine(holds.entry))
      this.takeAmount(holds.entry, this.priceIn(text), text, false);
    else this.session.commit(this.pathOf(column), text);
    this.settle(column);
  }

  /** Sets a cell to a value that was picked. */
  choose(column: BatchColumn, value: string | undefined): void {
    const { holds } = column;
    // A value at rest, which no language writes in its own way.
    if (holds.of === 'amount' && this.isOfLine(holds.entry))
      this.takeAmount(holds.entry, { ok: true, value }, value ?? '', false);
    else this.session.choose(this.pathOf(column), value);
    this.settle(column);
  }

  /** Cancels the typing into a cell that was not left yet. */
  restore(column: BatchColumn): void {
    this.session.restore(this.pathOf(column));
  }

  /** What the document comes to, in its currency: of a payment or receipt what is paid; null while it is unknown. */
  get total(): Decimal | null {
    const { session } = this;
    void session.amounts.counted.value;
    if (this.hasLine) return session.amounts.uncounted.value.size > 0 ? null : session.amounts.header().currency.gross;
    const document = session.document.value;
    if (DOCUMENT_TRAITS[document.docClass].entry !== 'money' || PAID in session.badInput.value) return null;
    const paid = paidAmount(document);
    return paid === null ? null : new Decimal(paid);
  }

  /** Whether nobody has typed an amount yet. */
  get lacksAmount(): boolean {
    const { lines, currencyAmount } = this.session.document.value;
    return lines.length === 0
      ? currencyAmount === undefined
      : lines.some((line) => line.currencyUnitPrice === undefined);
  }

  /** Whether the amount of this column is the one that was typed; the others follow from it. */
  isEntered(entry: BatchAmountEntry): boolean {
    return entry === 'paid' || ((this.line.isNetEntry ?? true) ? entry === 'net' : entry === 'gross');
  }

  private isOfLine(entry: BatchAmountEntry): boolean {
    return entry !== 'paid' || this.hasLine;
  }

  private linePath(field: string): string {
    return `lines.${lineKey(this.line)}.${field}`;
  }

  private amountPath(entry: BatchAmountEntry): string {
    return this.isOfLine(entry) ? this.linePath(PRICE) : PAID;
  }

  private typedAmount(): string | undefined {
    return this.hasLine ? this.line.currencyUnitPrice : this.session.document.value.currencyAmount;
  }

  private amountText(of: BatchAmountEntry | 'tax', currency: string): string {
    const { session } = this;
    if (of === 'paid' && !this.hasLine) return formatPrice(session.header.value.currencyAmount, currency);
    if (!this.hasLine || this.lacksAmount) return '';
    if (of !== 'tax' && !this.isMore && this.isEntered(of)) return formatPrice(this.line.currencyUnitPrice, currency);
    void session.amounts.counted.value;
    if (session.amounts.uncounted.value.size > 0) return '';
    const { net, tax, gross } = session.amounts.header().currency;
    return formatDecimal(of === 'net' ? net : of === 'tax' ? tax : gross, currency);
  }

  /**
   * Enters the amount of the line, with its quantity of 1, and how it was entered: net, or gross. Both are one step, so
   * that no version of the draft has the amount with the wrong one.
   */
  private priceIn(text: string): ReturnType<typeof readEntry> {
    return readEntry('price', text, this.context.today(), undefined);
  }

  private takeAmount(
    entry: BatchAmountEntry,
    reading: ReturnType<typeof readEntry>,
    text: string,
    isTyping: boolean,
  ): void {
    const { session } = this;
    const path = this.linePath(PRICE);
    const isNetEntry = entry === 'net';
    const enter = (line: DocumentLine): DocumentLine => ({
      ...line,
      isNetEntry,
      ...(reading.ok && { currencyUnitPrice: numberValue(reading.value) }),
    });
    // Leaving a cell empty does not begin a line.
    if (!this.hasLine && reading.ok && reading.value === undefined) return;
    session.typingAt.value = isTyping ? path : null;
    session.change(
      (document) => ({
        ...document,
        isNetEntry,
        lines: document.lines.length > 0 ? document.lines.map(enter) : [enter(begunLine(session.nextLine.value))],
      }),
      path,
      { [path]: reading.ok ? null : text },
      isTyping,
    );
  }

  /** What follows once a cell has been left. */
  private settle({ holds }: BatchColumn): void {
    const { session } = this;
    if (holds.of === 'line' && holds.field.id === LINE.description.id && this.sharesDescription) {
      session.follow((document) => withDescriptionOf(document), this.linePath(LINE.description.id));
    }
    // A payment that was typed and is then given an account pays what its line says.
    if (holds.of === 'amount' && this.hasLine && session.amountToSplit() !== null) session.payByLines();
  }
}

function withDescriptionOf(document: Document): Document {
  const [line] = document.lines;
  return line === undefined || line.description === document.description
    ? document
    : { ...document, description: line.description };
}
