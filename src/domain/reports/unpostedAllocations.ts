import { currencyPlaces } from '../values/currency.ts';
import { Decimal, parseDecimal, roundTo, toDecimalString, type DecimalString } from '../values/decimal.ts';
import { DOCUMENT_TRAITS } from '../documents/documentTraits.ts';
import { isPosted, isVoid } from '../documents/lifeCycle.ts';
import type { DocumentRecord } from '../documents/record.ts';
import type { OwedDocument, ReportedDocument } from './ledgerStanding.ts';

/** An allocation as a document of the service names it. The amount is without sign, in document currency. */
export interface NamedAllocation {
  docId: string;
  docNo: string;
  amount: string;
}

/** What a document allocates, as the service shows it. What is allocated here and not sent yet has changed nothing. */
export function namedAllocations({ base }: Pick<DocumentRecord, 'base'>): NamedAllocation[] {
  return (base?.allocations ?? []).map(({ docId, docNo = '', allocAmountCurrency: amount = '' }) => ({
    docId,
    docNo,
    amount,
  }));
}

/**
 * A document of which `back`, without sign and in its currency, is open again, but never more than the whole. In base
 * currency that part of its total comes on top of what is outstanding there, so that what others released of it stays to
 * the cent; the whole is its total in base. As it was if its amounts are not known.
 */
export function reopened<D extends ReportedDocument>(document: D, back: DecimalString | Decimal): D {
  const [whole, open] = [parseDecimal(document.grossCurrencyAmount), parseDecimal(document.outstandingCurrencyAmount)];
  if (whole === null || open === null) return document;
  const gross = new Decimal(whole);
  if (gross.isZero()) return document;
  const then = gross.isNegative()
    ? Decimal.max(gross, new Decimal(open).minus(back))
    : Decimal.min(gross, new Decimal(open).plus(back));
  const { inBase } = document;
  const baseOf = ({ currency, grossAmount, outstandingAmount }: NonNullable<typeof inBase>): string => {
    if (then.eq(gross)) return grossAmount;
    const more = roundTo(new Decimal(grossAmount).times(then.minus(open)).div(gross), currencyPlaces(currency));
    const sum = more.plus(outstandingAmount);
    // What the allocations released may have been rounded up.
    return toDecimalString(sum.abs().gt(new Decimal(grossAmount).abs()) ? new Decimal(grossAmount) : sum);
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

/**
 * What allocations of unposted documents have taken from the documents that they name. Only posted documents settle, so
 * what they have taken is outstanding all the same, and every figure counts it: this is the only place that adds it back.
 */
export class UnpostedAllocations<D extends Keyed> {
  private readonly held = new Map<string, { from: D; named: readonly NamedAllocation[] }>();
  private taken: ReadonlyMap<string, DecimalString> = new Map();
  /** The documents of which something is taken, as the service reported them. */
  private readonly reported = new Map<string, D>();

  /** The unposted documents among these whose allocations have to be read; the others are no longer counted. */
  toRead(documents: Iterable<D>): D[] {
    const found: D[] = [];
    for (const document of documents) {
      const { outstandingCurrencyAmount: open, grossCurrencyAmount: gross } = document;
      if (isReserving(document) && open !== '' && open !== gross) found.push(document);
      else this.held.delete(document.key);
    }
    return found;
  }

  /** Notes what an unposted document allocates, as the service shows it. */
  note(from: D, named: readonly NamedAllocation[]): void {
    if (named.length === 0) this.held.delete(from.key);
    else this.held.set(from.key, { from, named });
  }

  /** Forgets documents that are gone. */
  forget(keys: Iterable<string>): void {
    for (const key of keys) {
      this.held.delete(key);
      this.reported.delete(key);
    }
  }

  /** Forgets all documents but these. */
  keepOnly(keys: ReadonlySet<string>): void {
    this.forget([...this.held.keys(), ...this.reported.keys()].filter((key) => !keys.has(key)));
  }

  /** A document as the service reported it, with what unposted documents have taken of it outstanding again. */
  addedBack(document: D): D {
    const amount = this.taken.get(document.key);
    if (amount === undefined || isReserving(document)) {
      this.reported.delete(document.key);
      return document;
    }
    this.reported.set(document.key, document);
    const whole = reopened(document, amount);
    const settledByDrafts = toDecimalString(
      new Decimal(whole.outstandingCurrencyAmount || 0).minus(document.outstandingCurrencyAmount || 0),
    );
    return settledByDrafts === '0' ? document : { ...whole, settledByDrafts };
  }

  /**
   * Works out anew what is taken of each document.
   * @param find the document that an allocation names, if it is here
   * @returns the documents of which another amount is taken than before
   */
  update(find: (allocation: NamedAllocation, from: D) => D | undefined): D[] {
    const taken = new Map<string, Decimal>();
    const targets = new Map<string, D>();
    for (const { from, named } of this.held.values()) {
      for (const allocation of named) {
        const [amount, target] = [parseDecimal(allocation.amount), find(allocation, from)];
        if (amount === null || target === undefined) continue;
        targets.set(target.key, target);
        taken.set(target.key, (taken.get(target.key) ?? new Decimal(0)).plus(amount));
      }
    }
    const before = this.taken;
    this.taken = new Map([...taken].map(([key, amount]) => [key, toDecimalString(amount)]));
    return [...new Set([...before.keys(), ...this.taken.keys()])].flatMap((key) => {
      const document = this.reported.get(key) ?? targets.get(key);
      return document === undefined || before.get(key) === this.taken.get(key) ? [] : [this.addedBack(document)];
    });
  }
}
