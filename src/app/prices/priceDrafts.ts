import { shallowRef, type ShallowRef } from 'vue';
import { withField } from '../../domain/resources/readiness.ts';
import { emptyResourceRecord } from '../../domain/resources/record.ts';
import { kindOfSide, type PriceContent, type PriceKind } from '../../domain/prices/priceContent.ts';
import type { PriceSide } from '../../domain/prices/price.ts';
import type { KeptPriceRow } from './keptPriceRow.ts';
import type { LivePrices } from '../company/prices/livePrices.ts';
import { badInputWith, withEntries, type Entered } from '../editing/entered.ts';
import type { PriceEditor } from './priceEditor.ts';
import { defaultsBy, priceEntry, type PriceEntry } from '../company/prices/priceEntry.ts';

/** The values that a new row starts with: those of the grid's filters. */
export interface DraftStart {
  side: PriceSide;
  productId?: string | undefined;
  partyId?: string | undefined;
  currency?: string | undefined;
}

/** The name of the field for the party. */
export function partyField(kind: PriceKind): 'supplierId' | 'customerId' {
  return kind === 'purchasePrice' ? 'supplierId' : 'customerId';
}

function startContent({ side, productId = '', partyId, currency }: DraftStart): PriceContent {
  let content: PriceContent = { kind: kindOfSide(side), productId };
  if (partyId !== undefined) content = withField(content, partyField(content.kind), partyId);
  return currency === undefined ? content : withField(content, 'currency', currency);
}

/** The row after an entry. A price keeps its field for the product, even without one. */
function withEntered(
  { content, bad }: Pick<Draft, 'content' | 'bad'>,
  field: string,
  entered: Entered,
): Pick<Draft, 'content' | 'bad'> {
  const isProduct = field === 'productId' && 'value' in entered;
  const entries = new Map([[field, isProduct ? { value: entered.value ?? '' } : entered]]);
  return { content: withEntries(content, entries), bad: badInputWith(bad, entries) };
}

/**
 * A new row. It becomes a price when it has a product and another entry, because the service keeps prices under their
 * product.
 */
interface Draft {
  row: string;
  /** The content that it started with. */
  blank: PriceContent;
  content: PriceContent;
  bad: Record<string, string>;
  /** Entries made after creating the record was requested. */
  late: Map<string, Entered>;
  making: Promise<void> | null;
}

/**
 * The empty last row and the prices that were begun in it. These keep their row while the list is sorted, until the
 * list is reset.
 */
export class PriceDrafts {
  /** Changes with every entry. */
  readonly version = shallowRef(0);
  /** Keys of the prices that were begun here, in order, with the row of each. */
  readonly begun: ShallowRef<ReadonlyMap<string, string>> = shallowRef(new Map());
  private readonly livePrices: LivePrices;
  private readonly editor: PriceEditor;
  private readonly kept: KeptPriceRow;
  private count = 0;
  private start: DraftStart = { side: 'sale' };
  /** The empty row. */
  private draft: Draft;
  /** Rows that are becoming prices, in order. They are no empty rows any more: the next one is there at once. */
  private readonly becoming = new Map<string, Draft>();

  /** @param kept stores the empty row until it is a price, so that nothing is lost if Daybook is killed */
  constructor(livePrices: LivePrices, editor: PriceEditor, kept: KeptPriceRow) {
    this.livePrices = livePrices;
    this.editor = editor;
    this.kept = kept;
    this.draft = this.blank();
  }

  /** Restores the row that was begun when Daybook was last closed or killed. */
  async recover(): Promise<void> {
    const row = await this.kept.read();
    if (!row || this.isTouched) return;
    this.draft.content = row.content;
    this.draft.bad = { ...row.bad };
    this.version.value += 1;
  }

  /** Starts with new rows: prices that were begun move to their place in the sorted list. A row with entries stays. */
  reset(start: DraftStart): void {
    this.start = start;
    this.begun.value = new Map();
    if (!this.isTouched) this.draft = this.blank();
    this.version.value += 1;
  }

  /** The rows that are no prices yet, as the grid lists them; the empty one is last. */
  get entries(): PriceEntry[] {
    void this.version.value;
    return [...this.becoming.values(), this.draft].map((draft) => this.entryOf(draft));
  }

  /** The empty row as the grid lists it. */
  get entry(): PriceEntry {
    void this.version.value;
    return this.entryOf(this.draft);
  }

  /** Whether the empty row has entries. */
  get isTouched(): boolean {
    return isTouched(this.draft);
  }

  isDraft(row: string): boolean {
    return row === this.draft.row || this.becoming.has(row);
  }

  /** The key of the price that a row has become; undefined if it has not. */
  keyOf(row: string): string | undefined {
    return [...this.begun.value].find(([, at]) => at === row)?.[0];
  }

  at(row: string, field: string): Entered {
    const { bad, content } = this.draftOf(row);
    if (bad[field] !== undefined) return { bad: bad[field] };
    const value: unknown = Reflect.get(content, field);
    return { value: typeof value === 'string' && value !== '' ? value : undefined };
  }

  setSide(row: string, side: PriceSide): void {
    const draft = this.draftOf(row);
    const { partyId: _, ...rest } = { ...this.start, productId: draft.content.productId };
    const { quantityFrom, quantityTo, unitPrice, effectiveDate, unitOfMeasureId, projectId, currency } = draft.content;
    draft.content = {
      ...startContent({ ...rest, side }),
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

  /** Handles typing in a row: the text is stored, and applied when the cell is left. */
  type(row: string, field: string, entered: Entered): void {
    const draft = this.draftOf(row);
    if (this.isStored(draft)) this.kept.keep(withEntered(draft, field, entered));
  }

  /** Typing was cancelled. */
  giveUp(row: string): void {
    this.keep(this.draftOf(row));
  }

  /** Sets a field of a row. */
  async put(row: string, field: string, entered: Entered): Promise<void> {
    const draft = this.draftOf(row);
    if (draft.making) draft.late.set(field, entered);
    Object.assign(draft, withEntered(draft, field, entered));
    this.keep(draft);
    if (!draft.making && draft.content.productId !== '' && isTouched(draft)) {
      draft.making = this.make(draft);
      this.becoming.set(draft.row, draft);
      if (this.draft === draft) this.draft = this.blank();
    }
    this.version.value += 1;
    await draft.making;
  }

  private draftOf(row: string): Draft {
    return this.becoming.get(row) ?? this.draft;
  }

  private entryOf({ row, content, bad }: Draft): PriceEntry {
    // The row has no record yet, so one is made for its texts.
    const record = { ...emptyResourceRecord<PriceKind>(row, content.kind), local: content, badInput: bad };
    return priceEntry(record, this.livePrices.names, defaultsBy(this.livePrices.names));
  }

  /** One row is stored: until it is a price, the one that is becoming one. */
  private isStored(draft: Draft): boolean {
    return draft !== this.draft || this.becoming.size === 0;
  }

  private keep(draft: Draft): void {
    if (!this.isStored(draft)) return;
    const { content, bad } = draft;
    this.kept.keep(isTouched(draft) ? { content, bad } : null);
  }

  private blank(): Draft {
    this.count += 1;
    const content = startContent(this.start);
    return { row: `new-${this.count}`, blank: content, content, bad: {}, late: new Map(), making: null };
  }

  private async make(draft: Draft): Promise<void> {
    const key = await this.editor.create(draft.content);
    if (key === null) {
      // It waits as a row; as the empty one, unless something was typed into that meanwhile.
      draft.making = null;
      if (this.isTouched) return;
      this.becoming.delete(draft.row);
      this.draft = draft;
      this.version.value += 1;
      return;
    }
    this.begun.value = new Map(this.begun.value).set(key, draft.row);
    for (const [field, text] of Object.entries(draft.bad)) draft.late.set(field, { bad: text });
    this.becoming.delete(draft.row);
    this.keep(this.draft);
    this.version.value += 1;
    for (const [field, entered] of draft.late) await this.editor.commit(key, field, { value: undefined }, entered);
  }
}

function isTouched({ bad, content, blank }: Draft): boolean {
  return Object.keys(bad).length > 0 || JSON.stringify(content) !== JSON.stringify(blank);
}
