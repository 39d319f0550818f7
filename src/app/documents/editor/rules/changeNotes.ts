import { shallowRef, type ShallowRef } from 'vue';
import { sameValue } from '../../../../domain/documents/content.ts';
import type { CurrencyCode } from '../../../../domain/values/currency.ts';
import type { DecimalString } from '../../../../domain/values/decimal.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import { convertedPrice } from '../../../../domain/drafting/linePrice.ts';
import type { KeptField } from '../../../../domain/drafting/refill.ts';
import type { RateDirection } from '../../../../domain/documents/totals.ts';
import { withFinalPrice } from '../../../../domain/documents/lineDiscount.ts';
import type { TakenAway } from './suppliedAmounts.ts';

/** A figure that was typed before the document's currency changed. */
interface OldFigure {
  amount: DecimalString;
  from: Pick<Document, 'currency' | 'currencyRate'>;
}

/** One empty array for all, so that "nothing" never triggers a render. */
const NONE: readonly never[] = [];

/** The key of the amount of a payment or receipt among the figures; the others go by line keys. */
const MONEY = 'currencyAmount';

/**
 * Notes about the side effects of a change:
 * - figures that a person typed for the previous currency,
 * - typed fields for which something else is usual with the new party,
 * - supplied amounts that no longer held and were removed,
 * - prices that the service filled in.
 * Each note is shown as long as it is true of the document, so undo makes it go away.
 */
export class ChangeNotes {
  private readonly figures: ShallowRef<{ to: CurrencyCode | undefined; of: ReadonlyMap<string, OldFigure> }> =
    shallowRef({ to: undefined, of: new Map() });
  private readonly kept: ShallowRef<{ party: string | undefined; fields: readonly KeptField[] }> = shallowRef({
    party: undefined,
    fields: [],
  });

  /** Lines as they were before their supplied amounts were removed, by line key. */
  private readonly taken: ShallowRef<ReadonlyMap<string, DocumentLine>> = shallowRef(new Map());

  /** Prices that the service filled in where there was none, by line key. */
  private readonly put: ShallowRef<ReadonlyMap<string, DecimalString>> = shallowRef(new Map());

  /** @param isTyped whether a line's price was typed and does not follow from the rules */
  currencyChanged(before: Document, after: Document, isTyped: (line: DocumentLine) => boolean): void {
    const earlier = this.figures.value.to === before.currency ? this.figures.value.of : new Map<string, OldFigure>();
    const { currency, currencyRate } = before;
    const of = new Map<string, OldFigure>();
    const note = (key: string, amount: DecimalString): void => {
      const known = earlier.get(key);
      const from = known?.amount === amount ? known.from : { currency, currencyRate };
      if (from.currency !== after.currency) of.set(key, { amount, from });
    };
    const held = new Map(before.lines.map((line) => [lineKey(line), line.currencyUnitPrice]));
    for (const line of after.lines) {
      const price = line.currencyUnitPrice;
      if (price !== undefined && price !== '0' && held.get(lineKey(line)) === price && isTyped(line))
        note(lineKey(line), price);
    }
    if (
      after.currencyAmount !== undefined &&
      after.currencyAmount !== '0' &&
      after.currencyAmount === before.currencyAmount
    )
      note(MONEY, after.currencyAmount);
    this.figures.value = { to: after.currency, of };
  }

  /** Notes lines whose supplied amounts were removed because quantity, price, tax or currency changed. */
  suppliedTaken(taken: readonly TakenAway[]): void {
    if (taken.length > 0)
      this.taken.value = new Map([...this.taken.value, ...taken.map(({ key, line }) => [key, line] as const)]);
  }

  /** Numbers (from 1) of lines that are calculated again, and the lines with the amounts that were supplied. */
  takenAmounts({ lines }: Document): readonly { line: number; was: DocumentLine }[] {
    const taken = this.taken.value;
    if (taken.size === 0) return NONE;
    return lines.flatMap((line, at) => {
      const was = taken.get(lineKey(line));
      return was && line.suppliedAmounts !== true ? [{ line: at + 1, was }] : [];
    });
  }

  leaveTaken(): void {
    this.taken.value = new Map();
  }

  partyChanged(party: string | undefined, fields: readonly KeptField[]): void {
    this.kept.value = { party, fields };
  }

  /**
   * Figures that are still in another currency.
   * @returns line numbers from 1, whether the amount of a payment or receipt is one, and the currencies
   */
  oldFigures(document: Document): { lines: number[]; isMoney: boolean; currencies: string[] } | null {
    const { to, of } = this.figures.value;
    if (of.size === 0 || to !== document.currency) return null;
    const isOld = (key: string, amount: string | undefined): boolean =>
      amount !== undefined && of.get(key)?.amount === amount;
    const old = document.lines.flatMap((line, at) =>
      isOld(lineKey(line), line.currencyUnitPrice) ? [{ line: at + 1, key: lineKey(line) }] : [],
    );
    const isMoney = isOld(MONEY, document.currencyAmount);
    const keys = [...old.map(({ key }) => key), ...(isMoney ? [MONEY] : [])];
    const currencies = [...new Set(keys.map((key) => of.get(key)?.from.currency ?? ''))];
    return keys.length === 0 ? null : { lines: old.map(({ line }) => line), isMoney, currencies };
  }

  /** The document with these figures converted; null if a rate is missing. */
  converted(document: Document, baseCurrency: string, direction: RateDirection): Document | null {
    const { of } = this.figures.value;
    let lacksRate = false;
    const convert = (key: string, amount: DecimalString | undefined): DecimalString | undefined => {
      const old = of.get(key);
      if (amount === undefined || old?.amount !== amount) return amount;
      const converted = convertedPrice(amount, old.from, document, baseCurrency, direction);
      lacksRate ||= converted === undefined;
      return converted;
    };
    const lines = document.lines.map((line) => {
      const currencyUnitPrice = convert(lineKey(line), line.currencyUnitPrice);
      return currencyUnitPrice === line.currencyUnitPrice ? line : withFinalPrice({ ...line, currencyUnitPrice }, line);
    });
    const next: Document = {
      ...document,
      lines,
      ...(document.currencyAmount !== undefined && { currencyAmount: convert(MONEY, document.currencyAmount) }),
    };
    return lacksRate ? null : next;
  }

  /** Fields that still hold what a person typed, where something else is usual. @param valueAt the value at a path */
  keptFields(document: Document, valueAt: (path: string) => unknown): readonly KeptField[] {
    const { party, fields } = this.kept.value;
    return fields.length === 0 || party !== document.contactAccountId
      ? NONE
      : fields.filter(({ id, held }) => sameValue(valueAt(id), held));
  }

  /** Notes the prices that the service filled in. A price of zero does not count. */
  cameBack(before: Document, after: Document): void {
    const lacked = new Set(before.lines.filter((line) => line.currencyUnitPrice === undefined).map(lineKey));
    if (lacked.size === 0) return;
    const put = after.lines.flatMap((line) =>
      lacked.has(lineKey(line)) && line.currencyUnitPrice !== undefined && line.currencyUnitPrice !== '0'
        ? [[lineKey(line), line.currencyUnitPrice] as const]
        : [],
    );
    this.put.value = new Map([...this.put.value, ...put]);
  }

  /** Numbers (from 1) of lines that still have the price that the service filled in. */
  putPrices({ lines }: Document): readonly { line: number; price: DecimalString }[] {
    const put = this.put.value;
    return put.size === 0
      ? NONE
      : lines.flatMap((line, at) =>
          line.currencyUnitPrice !== undefined && put.get(lineKey(line)) === line.currencyUnitPrice
            ? [{ line: at + 1, price: line.currencyUnitPrice }]
            : [],
        );
  }

  leavePrices(): void {
    this.put.value = new Map();
  }

  /** Dismisses the note about figures. */
  leaveFigures(): void {
    this.figures.value = { to: undefined, of: new Map() };
  }

  leaveFields(): void {
    this.kept.value = { party: undefined, fields: [] };
  }
}
