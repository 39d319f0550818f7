import { anyOf } from '../values/anyOf.ts';
import { currencyPlaces } from '../values/currency.ts';
import { Decimal, negated, roundTo, toDecimalString, type DecimalString } from '../values/decimal.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import {
  daysApart,
  joinedWords,
  moneyDirection,
  candidateKind,
  lineAmountOf,
  numbersOf,
  runsOf,
  SETTLED_WITHIN,
  wordsOfLine,
  type DocumentCandidate,
  type DocumentMatcher,
  type DocumentProposal,
  type MatchedLine,
  type MatchReason,
} from './documentMatches.ts';
import { namesParty } from './namesParty.ts';
import { ruleWords } from './rules.ts';

/** An invoice in another currency than the account's, with what is outstanding of it in the account's currency. */
export interface ForeignCandidate extends DocumentCandidate {
  inAccountCurrency: DecimalString;
}

/** What a bank line may be about: what is open or recorded, invoices in another currency, and those settled already. */
export interface Candidates {
  open: readonly DocumentCandidate[];
  foreign: readonly ForeignCandidate[];
  settled: readonly DocumentCandidate[];
}

/** The most that is taken for rounding, in smallest units: money is rounded to ten of them at most, yen to few. */
const mostRounding = (places: number): number => (places === 0 ? 2 : 5);

/**
 * An invoice is paid in another currency at a rate of the day: less than that is a part of it, more is something else.
 */
const RATE_MOVES = { least: 0.8, most: 1.25 };

/** Documents that one step of making the index takes: a few milliseconds. */
const INDEXED_AT_ONCE = 500;

/** A receipt comes back from the bank within this many days. */
const RETURNED_WITHIN = 90;

/** How banks say that money comes back which was paid in or out before, folded as `ruleWords` does. */
const RETURNED = anyOf(
  / (?:returned|re?td|return (?:item|of)|(?:dd|direct debit|cheque|payment) return|refused|unpaid|bounced) /,
  / (?:dishonou?red|refer to drawer|nsf|insufficient funds|charge ?back|reversal|reversed) /,
  / (?:ru?e?cklastschrift|ru?e?ckbuchung|ru?e?ckscheck|(?:scheck|lastschrift)?ru?e?ckgabe) /,
  / (?:ru?e?ckuberweisung|retoure|nicht eingelo?e?st|storno|stornierung|impayee?s?|rejet|rejetee?s?) /,
  / (?:retournee?s?|contre passation|devuelt[oa]s?|devolucion|impagad[oa]s?|impago|insolut[oi]|respint[oa]) /,
  / (?:stornat[oa]|gestorneerd|stornering|teruggeboekt|onbetaald|devolvid[oa]|rechazad[oa]s?|estorno) /,
  / (?:terugboeking|geweigerd|afgewezen|zwrot|zwrocon[aeyo]|odrzucon[aeyo]|vracen[aeoy]?|zamitnut[aeoy]) /,
  / (?:visszautal(?:as|va)|visszakuldve|palautettu|palautus|iade|tilbakefort|tilbagefort|atertagen|avvist) /,
  / (?:afvist|возврат|επιστροφη) /,
);

/**
 * A document's numbers as the index has them. Most are letters and digits alone, which is quicker to see than words:
 * there may be 100,000 of them.
 */
function indexedNumbers({ docNo, theirDocNo, theirRef }: DocumentCandidate): string[] {
  return [docNo, theirDocNo, theirRef]
    .map((number) => (/^[A-Za-z0-9]*$/.test(number) ? number.toLowerCase() : joinedWords(ruleWords(number))))
    .filter((number) => number.length >= 3 && /\d/.test(number) && !/^(?:19|20)\d\d$/.test(number));
}

const FILLING = /(?<!\d)0+(?=\d)/g;
/** A number without the zeros that fill it up: people write `INV 7` for `INV-0007`. */
const unfilled = (number: string): string => (number.includes('0') ? number.replace(FILLING, '') : number);

/** The figures at the end of a number, which people write alone: `376` for `SI000376`, `82158` for `S13-82158`. */
function lastFigures(number: string): string | null {
  const figures = /\D0*([1-9]\d{2,})$/.exec(number)?.[1];
  return figures === undefined || /^(?:19|20)\d\d$/.test(figures) ? null : figures;
}

/** Whether a number alone, without its party's name, says which document is meant. */
const isTelling = (number: string): boolean => number.length >= 6 && /\d/.test(number) && /\p{L}/u.test(number);

/**
 * Documents that a line's text names although the amount differs, with what explains the difference; and receipts and
 * payments that the bank has returned. None of these is drafted unasked.
 */
export class DifferingDocuments {
  private readonly candidates: Candidates;
  private readonly matcher: DocumentMatcher;
  private readonly places: number;
  /** Made by `prepare`, or at once for the first line that needs it. */
  private numbers: Map<string, Named[]> | null = null;

  /** @param currency of the account */
  constructor(candidates: Candidates, matcher: DocumentMatcher, currency: string) {
    this.candidates = candidates;
    this.matcher = matcher;
    this.places = currencyPlaces(currency);
  }

  /** Best first: what the bank has returned, then what is open, then what was settled before. */
  proposals(line: MatchedLine): DocumentProposal[] {
    const text = wordsOfLine(line.text);
    const named = this.namedBy(line, text);
    return [...this.returned(line, text), ...(named.length > 0 ? named : this.rounded(line, text))];
  }

  /** Makes the index in steps of some hundred documents: between two steps the page may work. */
  *prepare(): Generator<void, void> {
    const numbers = new Map<string, Named[]>();
    let count = 0;
    for (const each of this.all()) {
      addNumbers(numbers, each);
      count += 1;
      if (count % INDEXED_AT_ONCE === 0) yield;
    }
    this.numbers = numbers;
  }

  private index(): ReadonlyMap<string, Named[]> {
    const steps = this.prepare();
    while (this.numbers === null && !steps.next().done);
    return this.numbers ?? new Map();
  }

  /** Every document that a text may name. */
  private *all(): Generator<Named> {
    for (const document of this.candidates.open) {
      const kind = candidateKind(document);
      if (kind !== 'booked') yield { kind, document, amount: lineAmountOf(document, kind), isNumbered: true };
    }
    for (const document of this.candidates.foreign) {
      const { inAccountCurrency: amount, docClass } = document;
      const towards = moneyDirection(docClass) === 1 ? amount : negated(amount);
      yield { kind: 'foreign', document, amount: towards, isNumbered: true };
    }
    for (const document of this.candidates.settled)
      yield { kind: 'settled', document, amount: lineAmountOf(document, 'draft'), isNumbered: true };
  }

  /** The documents whose number is in the text: with their party's name, or with a number that is enough by itself. */
  private named(text: string): Named[] {
    const found = new Map<string, Named>();
    for (const number of runsOf(text))
      for (const one of this.index().get(number) ?? this.index().get(unfilled(number)) ?? [])
        if (isTelling(number) || namesParty(text, one.document.partyName)) found.set(one.document.key, one);
    return [...found.values()];
  }

  private namedBy(line: MatchedLine, text: string): DocumentProposal[] {
    const isOut = line.amount.startsWith('-');
    const byParty = Map.groupBy(this.named(text), ({ document }) => document.contactAccountId);
    return [...byParty.values()].flatMap((all): DocumentProposal[] => {
      const of = (kind: Named['kind']): Named[] => all.filter((one) => one.kind === kind);
      const towards = (ones: Named[]): Named[] => ones.filter(({ amount }) => amount.startsWith('-') === isOut);
      const open = this.open(line, of('settles'), text);
      if (open !== null) return [open];
      const foreign = this.allForeign(line, towards(of('foreign')), text);
      if (foreign.length > 0) return foreign;
      const drafts = towards(of('draft')).map((one) =>
        proposal('draft', [one], line, text, this.difference(line, one.amount)),
      );
      if (drafts.length > 0) return drafts;
      return towards(of('settled')).map((one) => {
        const difference = this.difference(line, one.amount);
        return proposal('duplicate', [one], line, text, difference?.why === 'rounding' ? undefined : difference);
      });
    });
  }

  /** The documents that the text names, credits counted against invoices, if they go the way of the line. */
  private open(line: MatchedLine, ones: readonly Named[], text: string): DocumentProposal | null {
    if (ones.length === 0) return null;
    const sum = toDecimalString(ones.reduce((total, { amount }) => total.plus(amount), new Decimal(0)));
    if (sum === '0' || sum.startsWith('-') !== line.amount.startsWith('-')) return null;
    return proposal('settles', ones, line, text, this.difference(line, sum));
  }

  /** Of several invoices in one currency that the text names, all are paid; or one of them. */
  private allForeign(line: MatchedLine, ones: readonly Named[], text: string): DocumentProposal[] {
    const currencies = new Set(ones.map(({ document }) => document.currency));
    if (ones.length > 1 && currencies.size === 1) {
      const sum = toDecimalString(ones.reduce((total, { amount }) => total.plus(amount), new Decimal(0)));
      const ratio = new Decimal(line.amount).div(sum);
      if (ratio.gte(RATE_MOVES.least) && ratio.lte(RATE_MOVES.most))
        return [proposal('settles', ones, line, text, { why: 'exchange', amount: beyond(line, sum) })];
    }
    return ones.flatMap((one) => this.foreign(line, one, text) ?? []);
  }

  private foreign(line: MatchedLine, one: Named, text: string): DocumentProposal | null {
    const ratio = new Decimal(line.amount).div(one.amount);
    if (ratio.gt(RATE_MOVES.most)) return null;
    if (ratio.lt(RATE_MOVES.least)) {
      const { outstanding, currency = '' } = one.document;
      const paid = roundTo(ratio.times(outstanding), currencyPlaces(currency));
      if (!paid.gt(0)) return null;
      const difference = { amount: beyond(line, one.amount), paid: toDecimalString(paid) };
      return proposal('settles', [one], line, text, { why: 'foreignPart', ...difference });
    }
    return proposal('settles', [one], line, text, { why: 'exchange', amount: beyond(line, one.amount) });
  }

  /** What lies between a line and what is open; undefined if they are equal. */
  private difference(line: MatchedLine, open: DecimalString): DocumentProposal['difference'] {
    const amount = beyond(line, open);
    if (amount === '0') return undefined;
    const units = new Decimal(amount).abs().times(new Decimal(10).pow(this.places));
    if (units.lte(mostRounding(this.places))) return { why: 'rounding', amount };
    return { why: amount.startsWith('-') ? 'part' : 'over', amount };
  }

  /** Invoices of a party that the text names, without a number, that are a rounding away. */
  private rounded(line: MatchedLine, text: string): DocumentProposal[] {
    const unit = new Decimal(10).pow(-this.places);
    const steps = Array.from({ length: mostRounding(this.places) }, (_, at) => at + 1).flatMap((step) => [step, -step]);
    return steps.flatMap((step) => {
      const amount = toDecimalString(new Decimal(line.amount).plus(unit.times(step)));
      return this.matcher.withAmount(amount).flatMap(({ document, kind }): DocumentProposal[] => {
        if (kind !== 'settles' || !namesParty(text, document.partyName)) return [];
        if (daysApart(line.date, document.docDate, document.dueDate) > SETTLED_WITHIN) return [];
        return [
          proposal(
            'settles',
            [{ kind, document, amount, isNumbered: false }],
            line,
            text,
            this.difference(line, amount),
          ),
        ];
      });
    });
  }

  /** Receipts and payments of exactly this amount, the other way: the text says so, or has their own number. */
  private returned(line: MatchedLine, text: string): DocumentProposal[] {
    const saysSo = RETURNED.test(text);
    return this.matcher
      .withAmount(negated(line.amount))
      .flatMap(({ document, kind }): DocumentProposal[] => {
        if (kind !== 'booked' || DOCUMENT_TRAITS[document.docClass].entry !== 'money') return [];
        if (document.docDate !== '' && document.docDate > line.date) return [];
        const isNamed = numbersOf(document).some((number) => text.includes(number));
        const isParty = namesParty(text, document.partyName);
        const days = daysApart(line.date, document.docDate);
        if (!(saysSo && (isNamed || days <= RETURNED_WITHIN)) && !(isNamed && isParty)) return [];
        const reasons: MatchReason[] = [
          ...(saysSo ? (['returned'] as const) : []),
          ...(isNamed ? (['number'] as const) : []),
          ...(isParty ? (['party'] as const) : []),
          'amount',
        ];
        return [{ kind: 'returned', documents: [document], reasons, days }];
      })
      .sort((a, b) => b.reasons.length - a.reasons.length || a.days - b.days);
  }
}

/** A document that a text names, by number or by party, with the amount of a line that would settle it. */
interface Named {
  kind: 'settles' | 'draft' | 'foreign' | 'settled';
  document: DocumentCandidate;
  amount: DecimalString;
  isNumbered: boolean;
}

/** Notes a document under each of its numbers. */
function addNumbers(numbers: Map<string, Named[]>, named: Named): void {
  const put = (number: string): void => {
    const held = numbers.get(number);
    if (held) held.push(named);
    else numbers.set(number, [named]);
  };
  for (const number of indexedNumbers(named.document)) {
    put(number);
    const plain = unfilled(number);
    if (plain !== number) put(plain);
  }
  const { docNo, theirDocNo, theirRef } = named.document;
  for (const number of [docNo, theirDocNo, theirRef]) {
    const figures = lastFigures(number);
    if (figures !== null) put(figures);
  }
}

/** By how much a line is more than what is open; negative if it is less. Both go the same way. */
function beyond({ amount }: MatchedLine, open: DecimalString): DecimalString {
  return toDecimalString(new Decimal(amount).abs().minus(new Decimal(open).abs()));
}

function proposal(
  kind: DocumentProposal['kind'],
  ones: readonly Named[],
  line: MatchedLine,
  text: string,
  difference: DocumentProposal['difference'],
): DocumentProposal {
  const documents = ones.map(({ document }) => document);
  return {
    kind,
    documents,
    reasons: [
      ...(ones.every(({ isNumbered }) => isNumbered) ? (['number'] as const) : []),
      ...(namesParty(text, documents[0]?.partyName ?? '') ? (['party'] as const) : []),
    ],
    days: Math.min(...documents.map(({ docDate, dueDate }) => daysApart(line.date, docDate, dueDate))),
    ...(difference && { difference }),
  };
}
