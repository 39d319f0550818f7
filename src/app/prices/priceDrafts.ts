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
  private draft: Draft;

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

  /** The empty row as the grid lists it. */
  get entry(): PriceEntry {
    void this.version.value;
    const { row, content, bad } = this.draft;
    // The row has no record yet, so one is made for its texts.
    const record = { ...emptyResourceRecord<PriceKind>(row, content.kind), local: content, badInput: bad };
    return priceEntry(record, this.livePrices.names, defaultsBy(this.livePrices.names));
  }

  get isTouched(): boolean {
    return (
      Object.keys(this.draft.bad).length > 0 || JSON.stringify(this.draft.content) !== JSON.stringify(this.draft.blank)
    );
  }

  isDraft(row: string): boolean {
    return row === this.draft.row;
  }

  /** The key of the price that a row has become; undefined if it has not. */
  keyOf(row: string): string | undefined {
    return [...this.begun.value].find(([, at]) => at === row)?.[0];
  }

  at(field: string): Entered {
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

  /** Handles typing in the empty row: the text is stored, and applied when the cell is left. */
  type(field: string, entered: Entered): void {
    const { content, bad } = withEntered(this.draft, field, entered);
    this.kept.keep({ content, bad });
  }

  /** Typing was cancelled. */
  giveUp(): void {
    this.keepDraft();
  }

  /** Sets a field of the empty row. */
  async put(field: string, entered: Entered): Promise<void> {
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
