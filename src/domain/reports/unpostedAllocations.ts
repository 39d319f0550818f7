import { currencyPlaces } from '../values/currency.ts';
import { Decimal, parseDecimal, roundTo, toDecimalString, type DecimalString } from '../values/decimal.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { isPosted, isVoid } from '../documents/lifeCycle.ts';
import type { DocumentRecord } from '../documents/record.ts';
import type { OwedDocument, ReportedDocument } from './ledgerStanding.ts';

/**
 * A part of a document that others have taken: without sign, in its currency, and in base currency what it released of
 * that document; '' if that is not known.
 */
export interface TakenPart {
  amount: string;
  base: string;
}

/** An allocation as a document of the service names it; its base amount is what it released of this document. */
export interface NamedAllocation extends TakenPart {
  id: string;
  docId: string;
  docNo: string;
}

const unsigned = (amount = ''): string => amount.replace('-', '');

/** What a document allocates, as the service shows it. What is allocated here and not sent yet has changed nothing. */
export function namedAllocations({ base }: Pick<DocumentRecord, 'base'>): NamedAllocation[] {
  return (base?.allocations ?? []).map(({ id = '', docId, docNo = '', allocAmountCurrency, allocAmountBase }) => ({
    id,
    docId,
    docNo,
    amount: unsigned(allocAmountCurrency),
    base: unsigned(allocAmountBase),
  }));
}

/**
 * The parts of a document that others name. Its own row of the same allocation says what was released of it in base
 * currency; that of the other document is at another rate.
 * @param own the document's own allocations, as far as they have been read
 */
export function takenParts(
  named: readonly NamedAllocation[],
  own: readonly NamedAllocation[] | undefined = [],
): TakenPart[] {
  const bases = new Map(own.map(({ id, base }) => [id, base]));
  return named.map(({ id, amount }) => ({ amount, base: (id && bases.get(id)) || '' }));
}

/**
 * A document of which parts are open again, but never more than the whole. In base currency each comes back with what
 * it released, so that what others released stays to the cent; where that is not known, with its share of the total,
 * rounded. The whole is its total in base. As it was if its amounts are not known.
 */
export function reopened<D extends ReportedDocument>(document: D, parts: readonly TakenPart[]): D {
  const [whole, open] = [parseDecimal(document.grossCurrencyAmount), parseDecimal(document.outstandingCurrencyAmount)];
  if (whole === null || open === null) return document;
  const gross = new Decimal(whole);
  if (gross.isZero()) return document;
  const signed = (amount: Decimal): Decimal => (gross.isNegative() ? amount.negated() : amount);
  const bounded = (amount: Decimal, most: Decimal): Decimal =>
    gross.isNegative() ? Decimal.max(most, amount) : Decimal.min(most, amount);
  const sum = (of: (part: TakenPart) => Decimal): Decimal =>
    signed(parts.reduce((all, part) => all.plus(of(part)), new Decimal(0)));
  const then = bounded(sum(({ amount }) => new Decimal(amount)).plus(open), gross);
  const { inBase } = document;
  const baseOf = ({ currency, grossAmount, outstandingAmount }: NonNullable<typeof inBase>): string => {
    if (then.eq(gross)) return grossAmount;
    const all = new Decimal(grossAmount);
    const share = (amount: string): Decimal => roundTo(all.times(amount).div(gross), currencyPlaces(currency));
    const again = sum(({ amount, base }) => (base === '' ? share(amount) : new Decimal(base)));
    // Shares that are rounded up may come to more than there is.
    return toDecimalString(bounded(again.plus(outstandingAmount), all));
  };
  return {
    ...document,
    outstandingCurrencyAmount: toDecimalString(then),
    ...(inBase && { inBase: { ...inBase, outstandingAmount: baseOf(inBase) } }),
  };
}

/**
 * Whether a document may hold amounts of others without settling them: it is not posted, and the service may already
 * have taken what it allocates from what the others show as outstanding (docs/local-service.md, "Owed").
 */
export function isReserving({ docClass, statusList, unread = [] }: OwedDocument): boolean {
  return (
    DOCUMENT_TRAITS[docClass].isLedger && !unread.includes('statusList') && !isPosted(statusList) && !isVoid(statusList)
  );
}

/** A document here, with its key. */
type Keyed = ReportedDocument & { key: string };

/** How much more one amount is than another. */
function more(then: string, before: string): DecimalString {
  return toDecimalString(new Decimal(then || 0).minus(before || 0));
}

/**
 * What allocations of unposted documents have taken from the documents that they name. Only posted documents settle, so
 * what they have taken is outstanding all the same, and every figure counts it: this is the only place that adds it
 * back.
 */
export class UnpostedAllocations<D extends Keyed> {
  private readonly held = new Map<string, { from: D; named: readonly NamedAllocation[] }>();
  private named: ReadonlyMap<string, readonly NamedAllocation[]> = new Map();
  private taken: ReadonlyMap<string, readonly TakenPart[]> = new Map();
  /** What documents in a foreign currency allocate of which something is taken. */
  private readonly own = new Map<string, readonly NamedAllocation[]>();
  /** The documents of which something is taken, as the service reported them. */
  private readonly reported = new Map<string, D>();

  /** The unposted documents among these whose allocations have to be read; the others are no longer counted. */
  toRead(documents: Iterable<D>): D[] {
    const found: D[] = [];
    for (const document of documents) {
      const { key, outstandingCurrencyAmount: open, grossCurrencyAmount: gross } = document;
      this.own.delete(key);
      if (isReserving(document) && open !== '' && open !== gross) found.push(document);
      else this.held.delete(key);
    }
    return found;
  }

  /** Notes what an unposted document allocates, as the service shows it. */
  note(from: D, named: readonly NamedAllocation[]): void {
    if (named.length === 0) this.held.delete(from.key);
    else this.held.set(from.key, { from, named });
  }

  /**
   * The documents of which something is taken whose own allocations have to be read, since only these say what was
   * released of them in base currency.
   */
  ownToRead(): string[] {
    return [...this.named.keys()].filter((key) => this.reported.get(key)?.inBase && !this.own.has(key));
  }

  /** Notes what a document allocates of which something is taken; `update` counts it. */
  noteOwn(key: string, named: readonly NamedAllocation[]): void {
    this.own.set(key, named);
  }

  /** Forgets documents that are gone. */
  forget(keys: Iterable<string>): void {
    for (const key of keys) {
      this.held.delete(key);
      this.own.delete(key);
      this.reported.delete(key);
    }
  }

  /** Forgets all documents but these. */
  keepOnly(keys: ReadonlySet<string>): void {
    this.forget([...this.held.keys(), ...this.own.keys(), ...this.reported.keys()].filter((key) => !keys.has(key)));
  }

  /** A document as the service reported it, with what unposted documents have taken of it outstanding again. */
  addedBack(document: D): D {
    const parts = this.taken.get(document.key);
    if (parts === undefined || isReserving(document)) {
      this.reported.delete(document.key);
      return document;
    }
    this.reported.set(document.key, document);
    const whole = reopened(document, parts);
    const settledByDrafts = more(whole.outstandingCurrencyAmount, document.outstandingCurrencyAmount);
    if (settledByDrafts === '0') return document;
    const { inBase } = whole;
    if (inBase === undefined) return { ...whole, settledByDrafts };
    const inBaseToo = more(inBase.outstandingAmount, document.inBase?.outstandingAmount ?? '');
    return { ...whole, settledByDrafts, inBase: { ...inBase, settledByDrafts: inBaseToo } };
  }

  /**
   * Works out anew what is taken of each document.
   * @param find the document that an allocation names, if it is here
   * @returns the documents of which another amount is taken than before
   */
  update(find: (allocation: NamedAllocation, from: D) => D | undefined): D[] {
    const named = new Map<string, NamedAllocation[]>();
    const targets = new Map<string, D>();
    for (const { from, named: allocations } of this.held.values()) {
      for (const allocation of allocations) {
        const target = find(allocation, from);
        if (parseDecimal(allocation.amount) === null || target === undefined) continue;
        targets.set(target.key, target);
        const others = named.get(target.key);
        if (others) others.push(allocation);
        else named.set(target.key, [allocation]);
      }
    }
    const before = this.taken;
    this.named = named;
    this.taken = new Map([...named].map(([key, each]) => [key, takenParts(each, this.own.get(key))]));
    return [...new Set([...before.keys(), ...this.taken.keys()])].flatMap((key) => {
      const document = this.reported.get(key) ?? targets.get(key);
      return document === undefined || isSame(before.get(key), this.taken.get(key)) ? [] : [this.addedBack(document)];
    });
  }
}

/** Whether the same is taken as before. */
function isSame(before: readonly TakenPart[] = [], now: readonly TakenPart[] = []): boolean {
  return (
    before.length === now.length &&
    now.every(({ amount, base }, at) => before[at]?.amount === amount && before[at].base === base)
  );
}
