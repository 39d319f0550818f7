import type { LocalDate } from '../values/dates.ts';
import { Decimal, negated, toDecimalString, type DecimalString } from '../values/decimal.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { namesParty } from './namesParty.ts';
import { inChunks } from '../values/chunks.ts';
import { numbersOfReferences } from '../payments/swissReference.ts';
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

/** The longest number, in words: `SI 2026 000376 1`. */
const WORDS_OF_NUMBER = 4;

/** A number without what separates its parts: `SI-000376`, `SI 000376` and `SI000376` are the same. */
export const joinedWords = (words: string): string => words.replaceAll(' ', '');

/** Each run of words of a text that may be a number, as one word. */
export function runsOf(text: string): string[] {
  const words = text.trim().split(' ');
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(WORDS_OF_NUMBER, words.length - from) }, (__, more) =>
      words.slice(from, from + more + 1).join(''),
    ),
  );
}

/** A shorter number that is written in other parts than the document's may be anything. */
const JOINED_LEAST = 6;

/**
 * Whether a text has one of a document's numbers, however its parts are separated.
 * @param least characters of a number that counts
 */
function hasNumber(text: string, runs: () => ReadonlySet<string>, document: DocumentCandidate, least = 0): boolean {
  return numbersOf(document).some((number) => {
    const joined = joinedWords(number);
    if (joined.length < least) return false;
    return text.includes(number) || (joined.length >= JOINED_LEAST && runs().has(joined));
  });
}

/**
 * The words of a bank's text, and the numbers that its references of a Swiss QR-bill stand for: a payment that says
 * only the reference has the invoice's number so.
 */
export function wordsOfLine(text: string): string {
  const numbers = numbersOfReferences(text);
  return ruleWords(numbers.length === 0 ? text : `${text} ${numbers.join(' ')}`);
}

/** Fewer characters may be those of a card or a branch. */
const TELLING_LEAST = 5;

/** Whether a text has a number of each of these documents that is long enough to be nothing else. */
export function isToldByNumber(text: string, documents: readonly DocumentCandidate[]): boolean {
  const words = wordsOfLine(text);
  return documents.every((each) => hasNumber(words, () => new Set(runsOf(words)), each, TELLING_LEAST));
}

/** A document's numbers as they may appear in a bank's text. Short numbers and bare years are ignored. */
export function numbersOf({ docNo, theirDocNo, theirRef }: DocumentCandidate): string[] {
  return [docNo, theirDocNo, theirRef]
    .map((number) => ruleWords(number))
    .filter((number) => number.trim().length >= 3 && /\d/.test(number) && !/^ (?:19|20)\d\d $/.test(number));
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

/** Candidates that one step adds: a few milliseconds. */
const ADDED_AT_ONCE = 500;

/** Finds documents for many lines; candidates are indexed by amount once. */
export class DocumentMatcher {
  private readonly byAmount = new Map<DecimalString, { document: DocumentCandidate; kind: CandidateKind }[]>();
  /** Outstanding invoices by each of their numbers, written as one word. */
  private readonly byNumber = new Map<string, DocumentCandidate[]>();

  /** Payments that a bank may have taken in one sum, by that sum. */
  private readonly together = new Map<DecimalString, (readonly DocumentCandidate[])[]>();

  /**
   * @param candidates payments and receipts not matched to a line yet, outstanding invoices, and drafts of invoices
   * @param together keys of the payments of each payment file: a bank may take all of a file in one sum, or those of
   *   each day
   */
  constructor(candidates: readonly DocumentCandidate[], together: readonly (readonly string[])[] = []) {
    for (const each of candidates) this.add(each);
    this.noteTogether(candidates, together);
  }

  /** The same in steps of some hundred candidates: between two steps the page may work. */
  static *inSteps(
    candidates: readonly DocumentCandidate[],
    together: readonly (readonly string[])[],
  ): Generator<void, DocumentMatcher> {
    const matcher = new DocumentMatcher([]);
    for (const some of inChunks(candidates, ADDED_AT_ONCE)) {
      for (const each of some) matcher.add(each);
      yield;
    }
    matcher.noteTogether(candidates, together);
    return matcher;
  }

  private add(document: DocumentCandidate): void {
    const kind = candidateKind(document);
    const amount = lineAmountOf(document, kind);
    if (amount === '0') return;
    const found = this.byAmount.get(amount);
    if (found) found.push({ document, kind });
    else this.byAmount.set(amount, [{ document, kind }]);
    if (kind !== 'settles') return;
    for (const number of numbersOf(document).map(joinedWords)) {
      const numbered = this.byNumber.get(number);
      if (numbered) numbered.push(document);
      else this.byNumber.set(number, [document]);
    }
  }

  private noteTogether(candidates: readonly DocumentCandidate[], together: readonly (readonly string[])[]): void {
    if (together.length === 0) return;
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
    const text = wordsOfLine(line.text);
    let runs: ReadonlySet<string> | null = null;
    const readRuns = () => (runs ??= new Set(runsOf(text)));
    const single = (this.byAmount.get(line.amount) ?? []).flatMap(({ document, kind }): DocumentProposal[] => {
      const days =
        kind === 'booked'
          ? daysApart(line.date, document.docDate)
          : daysApart(line.date, document.docDate, document.dueDate);
      const isNamed = hasNumber(text, readRuns, document);
      if (days > (kind === 'booked' ? BOOKED_WITHIN : SETTLED_WITHIN) && !isNamed) return [];
      const reasons: MatchReason[] = [
        ...(isNamed ? (['number'] as const) : []),
        ...(namesParty(text, document.partyName) ? (['party'] as const) : []),
        'amount',
      ];
      return [{ kind, documents: [document], reasons, days }];
    });
    const several = [...this.named(line, text), ...this.ofFiles(line)];
    const rank = (one: DocumentProposal): number => weakness(one) * ORDER.length + ORDER.indexOf(one.kind);
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
    for (const run of runsOf(text))
      for (const document of this.byNumber.get(run) ?? []) named.set(document.key, document);
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

/** 0 if the text has the number, 1 if it names the party or the documents are of one file, 2 by the amount alone. */
export function weakness({ reasons }: DocumentProposal): number {
  if (reasons.includes('number')) return 0;
  return reasons.some((one) => one === 'party' || one === 'file') ? 1 : 2;
}

function key({ documents }: DocumentProposal): string {
  return documents.map((document) => document.key).join(' ');
}
