import type { LocalDate } from '../values/dates.ts';
import { withTwoLetters } from '../values/folding.ts';
import { Decimal, negated, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { COMMON_WORDS } from '../resources/nameWords.ts';
import { ruleWords } from './rules.ts';

/** A document that a bank line may belong to. */
export interface DocumentCandidate {
  key: string;
  /** Of its amounts; left out if it is the account's. */
  currency?: string;
  docClass: DocumentClass;
  docNo: string;
  theirRef: string;
  theirDocNo: string;
  contactAccountId: string;
  partyName: string;
  docDate: LocalDate | '';
  dueDate: LocalDate | '';
  gross: DecimalString;
  /** What can still be settled of an invoice, after settlements that wait to be sent; not for payments and receipts. */
  outstanding: DecimalString;
  /** An invoice that is not submitted: it matches, but can be settled only after submission. */
  isDraft?: boolean;
}

export interface MatchedLine {
  date: LocalDate;
  amount: DecimalString;
  /** The bank's full text. */
  text: string;
}

/** What lies between a line and its documents, and what explains it. */
export interface Difference {
  /**
   * A part of what is open; a rounding; more than is open; for an invoice in another currency the rate of the day, or a
   * part of it.
   */
  why: 'part' | 'rounding' | 'over' | 'exchange' | 'foreignPart';
  /** By how much the line is more than what is open; negative if it is less. In the account's currency. */
  amount: DecimalString;
  /**
   * For `foreignPart`: which part the line pays, in the document's currency, at the rate at which it is in the books.
   */
  paid?: DecimalString;
}

/** Why a document is proposed, strongest reason first. */
export type MatchReason = 'returned' | 'number' | 'party' | 'file' | 'amount';

/**
 * What a line may be: a payment or receipt that is already recorded (`booked`), one that settles an outstanding amount,
 * one for an invoice that is still a draft (`draft`), the return of a recorded one (`returned`), or a second payment of
 * what is settled already (`duplicate`). `days` is how far its date (or an invoice's due date, if nearer) is from the
 * line's.
 */
export interface DocumentProposal {
  kind: 'booked' | 'settles' | 'draft' | 'returned' | 'duplicate';
  /**
   * One document; or several invoices of one party that the text names, or the payments of one payment file or of one
   * of its days, that add up to the line.
   */
  documents: readonly DocumentCandidate[];
  reasons: readonly MatchReason[];
  days: number;
  /** Left out if the documents come to exactly the line. */
  difference?: Difference;
}

/** What a candidate is to a line of its amount. */
type CandidateKind = 'booked' | 'settles' | 'draft';

/** With equal reasons, recorded documents come first and drafts last. */
const ORDER: readonly DocumentProposal['kind'][] = ['booked', 'settles', 'draft'] satisfies CandidateKind[];

/** A payment appears on the statement within this many days of its date. */
export const BOOKED_WITHIN = 10;
/** Days; invoices are paid early or late. */
export const SETTLED_WITHIN = 90;

const dayOf = (date: LocalDate): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

export function daysApart(line: LocalDate, ...dates: (LocalDate | '')[]): number {
  const distances = dates.flatMap((date) => (date === '' ? [] : [Math.abs(dayOf(line) - dayOf(date))]));
  return distances.length === 0 ? SETTLED_WITHIN : Math.min(...distances);
}

/** A document's numbers as they may appear in a bank's text. Short numbers and bare years are ignored. */
export function numbersOf({ docNo, theirDocNo, theirRef }: DocumentCandidate): string[] {
  return [docNo, theirDocNo, theirRef]
    .map((number) => ruleWords(number))
    .filter((number) => number.trim().length >= 3 && /\d/.test(number) && !/^ (?:19|20)\d\d $/.test(number));
}

/**
 * Whether the text names the party: the first meaningful word of its name, and the second if there is one. Banks
 * without umlauts write `MUELLER` or `MULLER` for Müller.
 */
export function namesParty(text: string, name: string): boolean {
  return [...new Set([name.toLowerCase(), withTwoLetters(name)])].some((spelling) => {
    const meaningful = ruleWords(spelling)
      .trim()
      .split(' ')
      .filter((word) => word.length >= 2 && !COMMON_WORDS.has(word));
    const wanted = meaningful.slice(0, 2);
    return wanted.length > 0 && wanted.join('').length >= 4 && wanted.every((word) => text.includes(` ${word} `));
  });
}

/** The direction of money with a document of positive gross: 1 in, -1 out. */
export function moneyDirection(docClass: DocumentClass): 1 | -1 {
  return DOCUMENT_TRAITS[docClass].side === 'sale' ? 1 : -1;
}

export function candidateKind({ docClass, isDraft }: DocumentCandidate): CandidateKind {
  if (DOCUMENT_TRAITS[docClass].entry === 'money') return 'booked';
  return isDraft === true ? 'draft' : 'settles';
}

/** The amount of a bank line that settles the whole document. */
export function lineAmountOf(document: DocumentCandidate, kind: CandidateKind): DecimalString {
  const amount = kind === 'settles' ? document.outstanding : document.gross;
  return moneyDirection(document.docClass) === 1 ? amount : negated(amount);
}

/**
 * What a line of this direction can settle of an invoice or credit, positive towards the line, negative for a credit;
 * for a draft, all of it. Null for a document that such a line cannot settle.
 */
export function openOf(document: DocumentCandidate, isOut: boolean): DecimalString | null {
  const kind = candidateKind(document);
  if (kind === 'booked' || (moneyDirection(document.docClass) === -1) !== isOut) return null;
  return kind === 'draft' ? document.gross : document.outstanding;
}

/** Finds documents for many lines; candidates are indexed by amount once. */
export class DocumentMatcher {
  private readonly byAmount = new Map<DecimalString, { document: DocumentCandidate; kind: CandidateKind }[]>();
  /** Outstanding invoices by each of their numbers. */
  private readonly byNumber = new Map<string, DocumentCandidate[]>();

  /** Payments that a bank may have taken in one sum, by that sum. */
  private readonly together = new Map<DecimalString, (readonly DocumentCandidate[])[]>();

  /**
   * @param candidates payments and receipts not matched to a line yet, outstanding invoices, and drafts of invoices
   * @param together keys of the payments of each payment file: a bank may take all of a file in one sum, or those of
   *   each day
   */
  constructor(candidates: readonly DocumentCandidate[], together: readonly (readonly string[])[] = []) {
    for (const document of candidates) {
      const kind = candidateKind(document);
      const amount = lineAmountOf(document, kind);
      if (amount === '0') continue;
      const found = this.byAmount.get(amount);
      if (found) found.push({ document, kind });
      else this.byAmount.set(amount, [{ document, kind }]);
      if (kind !== 'settles') continue;
      for (const number of numbersOf(document))
        this.byNumber.set(number, [...(this.byNumber.get(number) ?? []), document]);
    }
    const wanted = new Set(together.flat());
    const payments = new Map(
      candidates.filter(({ key }) => wanted.has(key)).map((document) => [document.key, document]),
    );
    const sums = new Map<string, readonly DocumentCandidate[]>();
    for (const keys of together) {
      const documents = keys.flatMap((key) => payments.get(key) ?? []);
      // Without one of them it is not known whether a day is whole.
      if (documents.length < keys.length) continue;
      for (const set of [documents, ...Map.groupBy(documents, ({ docDate }) => docDate).values()])
        if (set.length > 1) sums.set(set.map(({ key }) => key).join(' '), set);
    }
    for (const documents of sums.values()) {
      const sum = toDecimalString(
        documents.reduce((total, document) => total.plus(lineAmountOf(document, 'booked')), new Decimal(0)),
      );
      this.together.set(sum, [...(this.together.get(sum) ?? []), documents]);
    }
  }

  /** The documents that a line of this amount would settle, or is the movement of. */
  withAmount(amount: DecimalString): readonly { document: DocumentCandidate; kind: CandidateKind }[] {
    return this.byAmount.get(amount) ?? [];
  }

  /**
   * Proposals for a line, best first: matched by number, then by party, then by amount alone; nearest in time first.
   */
  proposals(line: MatchedLine): DocumentProposal[] {
    const text = ruleWords(line.text);
    const single = (this.byAmount.get(line.amount) ?? []).flatMap(({ document, kind }): DocumentProposal[] => {
      const days =
        kind === 'booked'
          ? daysApart(line.date, document.docDate)
          : daysApart(line.date, document.docDate, document.dueDate);
      const isNamed = numbersOf(document).some((number) => text.includes(number));
      if (days > (kind === 'booked' ? BOOKED_WITHIN : SETTLED_WITHIN) && !isNamed) return [];
      const reasons: MatchReason[] = [
        ...(isNamed ? (['number'] as const) : []),
        ...(namesParty(text, document.partyName) ? (['party'] as const) : []),
        'amount',
      ];
      return [{ kind, documents: [document], reasons, days }];
    });
    const several = [...this.named(line, text), ...this.ofFiles(line)];
    const rank = ({ kind, reasons }: DocumentProposal): number =>
      (reasons.includes('number') ? 0 : reasons.some((one) => one === 'party' || one === 'file') ? 3 : 6) +
      ORDER.indexOf(kind);
    return [...single, ...several].sort((a, b) => rank(a) - rank(b) || a.days - b.days || (key(a) < key(b) ? -1 : 1));
  }

  /** Payments of one file, or of one day of it, that make the line, which the bank has carried out near their dates. */
  private ofFiles({ amount, date }: MatchedLine): DocumentProposal[] {
    return (this.together.get(amount) ?? []).flatMap((documents): DocumentProposal[] => {
      const days = Math.min(...documents.map(({ docDate }) => daysApart(date, docDate)));
      return days > BOOKED_WITHIN ? [] : [{ kind: 'booked', documents, reasons: ['file', 'amount'], days }];
    });
  }

  /** Several invoices of one party that the text names, whose outstanding amounts add up to the line. */
  private named(line: MatchedLine, text: string): DocumentProposal[] {
    const named = new Map<string, DocumentCandidate>();
    const words = text.trim().split(' ');
    words.forEach((_, from) => {
      for (let to = from + 1; to <= Math.min(words.length, from + 3); to += 1) {
        for (const document of this.byNumber.get(` ${words.slice(from, to).join(' ')} `) ?? [])
          named.set(document.key, document);
      }
    });
    const byParty = Map.groupBy(named.values(), ({ contactAccountId }) => contactAccountId);
    return [...byParty.values()].flatMap((documents): DocumentProposal[] => {
      if (documents.length < 2) return [];
      const sum = documents.reduce((total, document) => total.plus(lineAmountOf(document, 'settles')), new Decimal(0));
      if (toDecimalString(sum) !== line.amount) return [];
      return [
        {
          kind: 'settles',
          documents,
          reasons: ['number', 'amount'],
          days: Math.min(...documents.map(({ docDate, dueDate }) => daysApart(line.date, docDate, dueDate))),
        },
      ];
    });
  }
}

function key({ documents }: DocumentProposal): string {
  return documents.map((document) => document.key).join(' ');
}
