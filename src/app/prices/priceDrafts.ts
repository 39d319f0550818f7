import { shallowRef, type ShallowRef } from 'vue';
import { withField } from '../../domain/resources/readiness.ts';
import { emptyResourceRecord } from '../../domain/resources/record.ts';
import { kindOfSide, type PriceContent, type PriceKind } from '../../domain/prices/priceContent.ts';
import type { PriceSide } from '../../domain/prices/price.ts';
import type { KeptPriceRow } from './keptPriceRow.ts';
import type { LivePrices } from '../company/prices/livePrices.ts';
import type { EnteredPrice, PriceEditor } from './priceEditor.ts';
import { defaultsBy, priceEntry, type PriceEntry } from '../company/prices/priceEntry.ts';

/** What a new row starts with: what the grid is filtered by. */
export interface DraftStart {
  side: PriceSide;
  productId?: string | undefined;
  partyId?: string | undefined;
  currency?: string | undefined;
}

/** The field that holds the party. */
export function partyField(kind: PriceKind): 'supplierId' | 'customerId' {
  return kind === 'purchasePrice' ? 'supplierId' : 'customerId';
}

function startContent({ side, productId = '', partyId, currency }: DraftStart): PriceContent {
  let content: PriceContent = { kind: kindOfSide(side), productId };
  if (partyId !== undefined) content = withField(content, partyField(content.kind), partyId);
  return currency === undefined ? content : withField(content, 'currency', currency);
}

function withEntered(
  { content, bad }: Pick<Draft, 'content' | 'bad'>,
  field: string,
  entered: EnteredPrice,
): Pick<Draft, 'content' | 'bad'> {
  if ('bad' in entered) return { content, bad: { ...bad, [field]: entered.bad } };
  const { [field]: _, ...others } = bad;
  return { content: withField(content, field, entered.value ?? (field === 'productId' ? '' : undefined)), bad: others };
}

/** A row that is being begun. It becomes a price once it says something and has a product: a price lives under its product. */
interface Draft {
  row: string;
  /** What it began with. */
  blank: PriceContent;
  content: PriceContent;
  bad: Record<string, string>;
  /** What was put in since the record was asked for. */
  late: Map<string, EnteredPrice>;
  making: Promise<void> | null;
}

/**
 * The empty last row, and those that were begun in it: they keep their row while the list sorts itself, until the rows
 * are asked for anew.
 */
export class PriceDrafts {
  /** Moves with everything that is put in. */
  readonly version = shallowRef(0);
  /** Keys of prices that were begun here, in order, with the row each has. */
  readonly begun: ShallowRef<ReadonlyMap<string, string>> = shallowRef(new Map());
  private readonly book: LivePrices;
  private readonly editor: PriceEditor;
  private readonly kept: KeptPriceRow;
  private count = 0;
  private start: DraftStart = { side: 'sale' };
  private draft: Draft;

  /** @param kept what is begun in the empty row is kept there until it is a price: a kill takes none of it */
  constructor(book: LivePrices, editor: PriceEditor, kept: KeptPriceRow) {
    this.book = book;
    this.editor = editor;
    this.kept = kept;
    this.draft = this.blank();
  }

  /** Puts back what was begun when Daybook was last closed or killed. */
  async recover(): Promise<void> {
    const row = await this.kept.read();
    if (!row || this.isTouched) return;
    this.draft.content = row.content;
    this.draft.bad = { ...row.bad };
    this.version.value += 1;
  }

  /** Starts the rows anew: what was begun goes where it is sorted. A row that holds something stays. */
  reset(start: DraftStart): void {
    this.start = start;
    this.begun.value = new Map();
    if (!this.isTouched) this.draft = this.blank();
    this.version.value += 1;
  }

  /** The empty row as the grid lists it. */
  get entry(): PriceEntry {
    void this.version.value;
    const { row, content, bad } = this.draft;
    // It has no record yet: one is made up for the words.
    const record = { ...emptyResourceRecord<PriceKind>(row, content.kind), local: content, badInput: bad };
    return priceEntry(record, this.book.names, defaultsBy(this.book.names));
  }

  get isTouched(): boolean {
    return (
      Object.keys(this.draft.bad).length > 0 || JSON.stringify(this.draft.content) !== JSON.stringify(this.draft.blank)
    );
  }

  isDraft(row: string): boolean {
    return row === this.draft.row;
  }

  /** The price that a row has become; undefined while it is none. */
  keyOf(row: string): string | undefined {
    return [...this.begun.value].find(([, at]) => at === row)?.[0];
  }

  at(field: string): EnteredPrice {
    const bad = this.draft.bad[field];
    if (bad !== undefined) return { bad };
    const value: unknown = Reflect.get(this.draft.content, field);
    return { value: typeof value === 'string' && value !== '' ? value : undefined };
  }

  setSide(side: PriceSide): void {
    const { productId, partyId: _, ...rest } = { ...this.start, productId: this.draft.content.productId };
    const content = startContent({ ...rest, productId, side });
    const { quantityFrom, quantityTo, unitPrice, effectiveDate, unitOfMeasureId, projectId, currency } =
      this.draft.content;
    this.draft.content = {
      ...content,
      quantityFrom,
      quantityTo,
      unitPrice,
      effectiveDate,
      unitOfMeasureId,
      projectId,
      currency,
    };
    this.version.value += 1;
  }

  /** Something is being typed into the empty row: it is kept, and put there once the cell is left. */
  type(field: string, entered: EnteredPrice): void {
    const { content, bad } = withEntered(this.draft, field, entered);
    this.kept.keep({ content, bad });
  }

  /** Typing was given up. */
  giveUp(): void {
    this.keepDraft();
  }

  /** Puts something into the empty row. */
  async put(field: string, entered: EnteredPrice): Promise<void> {
    const { draft } = this;
    if (draft.making) draft.late.set(field, entered);
    Object.assign(draft, withEntered(draft, field, entered));
    this.keepDraft();
    this.version.value += 1;
    if (!draft.making && draft.content.productId !== '' && this.isTouched) draft.making = this.make(draft);
    await draft.making;
  }

  private keepDraft(): void {
    const { content, bad } = this.draft;
    this.kept.keep(this.isTouched ? { content, bad } : null);
  }

  private blank(): Draft {
    this.count += 1;
    const content = startContent(this.start);
    return { row: `new-${this.count}`, blank: content, content, bad: {}, late: new Map(), making: null };
  }

  private async make(draft: Draft): Promise<void> {
    const key = await this.editor.create(draft.content);
    if (key === null) {
      draft.making = null;
      return;
    }
    this.begun.value = new Map(this.begun.value).set(key, draft.row);
    for (const [field, text] of Object.entries(draft.bad)) draft.late.set(field, { bad: text });
    this.draft = this.blank();
    this.keepDraft();
    this.version.value += 1;
    for (const [field, entered] of draft.late) await this.editor.commit(key, field, { value: undefined }, entered);
  }
}
