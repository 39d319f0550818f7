import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { Decimal, parseDecimal, toDecimalString, type DecimalString } from '../values/decimal.ts';
import { isTouched, type PartyDocument } from './agedParties.ts';
import { asMoved, isInLedger, isNobodys, type Side } from './ledgerStanding.ts';
import { isReserving, type NamedAllocation } from './unpostedAllocations.ts';

/** What is needed to find out what documents add to a side whose list rows do not say it. */
export interface MovedSources<D> {
  /** The side of a document (`sideOfMoney`). */
  sideOf(document: D): Side | null;
  /** Whether its party is neither a customer only nor a supplier only. */
  isOfBothSides(document: D): boolean;
  /** What a document allocates, as the service says (`namedAllocations`). */
  allocationsOf(document: D): readonly NamedAllocation[];
  find(allocation: NamedAllocation, from: D): D | undefined;
}

const isMoney = ({ docClass }: PartyDocument): boolean => DOCUMENT_TRAITS[docClass].entry === 'money';
const isJournal = ({ docClass }: PartyDocument): boolean => DOCUMENT_TRAITS[docClass].entry === 'journal';

/**
 * The documents whose allocations say what they add to a side: a journal, whose row says only what is still open of it;
 * and money of a party that is customer and supplier, which belongs where it was allocated.
 */
export function needAllocations<D extends PartyDocument>(
  documents: Iterable<D>,
  isOfBothSides: MovedSources<D>['isOfBothSides'],
): D[] {
  const found: D[] = [];
  for (const document of documents) {
    if (!isInLedger(document) || isNobodys(document)) continue;
    if (isJournal(document) || (isMoney(document) && isTouched(document) && isOfBothSides(document)))
      found.push(document);
  }
  return found;
}

/**
 * The side of an allocation: that of the document which is no money; of two that are money, that of the earlier one,
 * which was paid too much.
 */
function sideOfPart<D extends PartyDocument>(document: D, other: D, sideOf: MovedSources<D>['sideOf']): Side | null {
  if (!isMoney(document) || !isMoney(other)) return sideOf(other);
  const isOwn = document.docDate === other.docDate ? document.docClass === 'receipt' : document.docDate < other.docDate;
  return sideOf(isOwn ? document : other);
}

/** What a document adds to a side; null if an amount of it cannot be read. */
function movedBy<D extends PartyDocument>(document: D, side: Side, sources: MovedSources<D>): DecimalString | null {
  const { grossCurrencyAmount: gross, outstandingCurrencyAmount: open } = document;
  if (gross === '' || open === '') return null;
  const isAtHome = sources.sideOf(document) === side;
  let moved = new Decimal(isAtHome ? asMoved(document, isMoney(document) ? gross : open, side) : 0);
  for (const allocation of sources.allocationsOf(document)) {
    const other = sources.find(allocation, document);
    const amount = parseDecimal(allocation.amount);
    if (amount === null) return null;
    // What a draft allocates is outstanding in the rows. Two journals that settle each other come to nothing.
    if (other === undefined || isReserving(other) || (isJournal(document) && isJournal(other))) continue;
    const isHere = sideOfPart(document, other, sources.sideOf) === side;
    // All money moves what is paid; what is allocated to another side is moved there.
    if (isMoney(document)) {
      const part = asMoved(document, amount, side);
      if (isHere !== isAtHome) moved = isHere ? moved.plus(part) : moved.minus(part);
    } else if (isHere) {
      const settled = asMoved(other, other.grossCurrencyAmount, side);
      moved = settled.startsWith('-') ? moved.plus(amount) : moved.minus(amount);
    }
  }
  return toDecimalString(moved);
}

/**
 * What documents add to what is owed on a side, by key, in document currency: a journal what it debits the account of
 * its party, also where it is settled by now; money of a party that is both what was allocated to documents of the
 * side, and on its own side all that was allocated to no other.
 * @param documents what `needAllocations` has found
 */
export function movedParts<D extends PartyDocument>(
  documents: readonly D[],
  side: Side,
  sources: MovedSources<D>,
): ReadonlyMap<string, DecimalString> {
  return new Map(
    documents.flatMap((document): [string, DecimalString][] => {
      const moved = movedBy(document, side, sources);
      return moved === null ? [] : [[document.key, moved]];
    }),
  );
}
