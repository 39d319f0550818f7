import type { StoredBankLine } from '../../../domain/bank/bankLine.ts';
import { addDays, type LocalDate } from '../../../domain/values/dates.ts';
import type { StatementLine } from '../lines/result.ts';
import { tidy } from '../../text/texts.ts';

/** A line that is already in the books of the same bank account. */
export type KnownLine = StoredBankLine;

/**
 * What a line of the file is, compared with the books:
 * - `new`: nothing matches it.
 * - `there`: the same line; it adds nothing.
 * - `posted`: the known line was pending and is booked now: a change of it is proposed.
 * - `changed`: the bank's reference is known, but amount or date differ. Banks reuse references, so the user is asked.
 * - `likely`: same amount, `days` apart: proposed, never applied without a tick.
 */
export type LineMatch =
  | { kind: 'new' }
  | { kind: 'there'; key: string }
  | { kind: 'posted'; key: string; days: number }
  | { kind: 'changed'; key: string }
  | { kind: 'likely'; key: string; days: number };

/** How many days apart the dates of a near match may be. */
export const NEAR_DAYS = 5;

type FileLine = Pick<StatementLine, 'date' | 'amount' | 'description' | 'reference' | 'status'>;

/** Indexes of lines by a text, given out one at a time in their order. */
class Pool {
  private readonly byText = new Map<string, { indexes: number[]; next: number }>();

  put(text: string, index: number): void {
    const found = this.byText.get(text);
    if (found) found.indexes.push(index);
    else this.byText.set(text, { indexes: [index], next: 0 });
  }

  /** The first index that is free and allowed, or null. Indexes at the front that are taken are skipped for good. */
  take(
    text: string,
    isFree: (index: number) => boolean,
    isAllowed: (index: number) => boolean = () => true,
  ): number | null {
    const found = this.byText.get(text);
    if (!found) return null;
    while (found.next < found.indexes.length && !isFree(found.indexes[found.next] ?? -1)) found.next += 1;
    for (let at = found.next; at < found.indexes.length; at += 1) {
      const index = found.indexes[at] ?? -1;
      if (isFree(index) && isAllowed(index)) return index;
    }
    return null;
  }
}

const words = (text: string): string => tidy(text).toLowerCase();

/** Pairs lines of a file with known lines, one to one. */
class Matcher {
  readonly matches: (LineMatch | null)[];
  private readonly lines: readonly FileLine[];
  private readonly known: readonly KnownLine[];
  private readonly taken: Uint8Array;
  /** Indexes of the known lines near the dates of the file. In books of several years, most are from other months. */
  private readonly inTime: number[] = [];
  /** Indexes of the known lines whose reference occurs in the file. */
  private readonly referenced: number[] = [];

  constructor(lines: readonly FileLine[], known: readonly KnownLine[]) {
    this.lines = lines;
    this.known = known;
    this.matches = new Array<LineMatch | null>(lines.length).fill(null);
    this.taken = new Uint8Array(known.length);
    const [first] = lines;
    if (first === undefined) return;
    let [from, to] = [first.date, first.date];
    const references = new Set<string>();
    for (const { date, reference } of lines) {
      if (date < from) from = date;
      if (date > to) to = date;
      if (reference !== undefined) references.add(reference);
    }
    from = addDays(from, -NEAR_DAYS);
    to = addDays(to, NEAR_DAYS);
    known.forEach(({ date, reference }, index) => {
      if (date >= from && date <= to) this.inTime.push(index);
      if (reference !== undefined && references.has(reference)) this.referenced.push(index);
    });
  }

  /** Pairs lines for which `textOf` gives the same text, one to one: two equal lines need two known ones. */
  pairEqual(
    among: 'inTime' | 'referenced',
    textOf: (line: FileLine | KnownLine) => string | null,
    made: (line: FileLine, known: KnownLine) => LineMatch,
    isAllowed: (line: FileLine, known: KnownLine) => boolean,
  ): void {
    const pool = new Pool();
    const wanted = new Set<string>();
    const texts = this.lines.map((line, index) => (this.matches[index] === null ? textOf(line) : null));
    for (const text of texts) if (text !== null) wanted.add(text);
    if (wanted.size === 0) return;
    for (const index of among === 'inTime' ? this.inTime : this.referenced) {
      const known = this.known[index];
      const text = known && this.taken[index] === 0 ? textOf(known) : null;
      if (text !== null && text !== undefined && wanted.has(text)) pool.put(text, index);
    }
    this.lines.forEach((line, index) => {
      const text = texts[index] ?? null;
      if (text === null) return;
      const found = pool.take(
        text,
        (at) => this.taken[at] === 0,
        (at) => this.allowed(line, at, isAllowed),
      );
      if (found !== null) this.pairUp(index, found, made);
    });
  }

  /**
   * Pairs lines of the same amount, at most `NEAR_DAYS` apart, nearest first. Of two known lines at the same distance,
   * the one of the earlier day comes first; on one day, one with the same words. The known lines are indexed once,
   * however many days are tried.
   */
  pairNear(
    made: (line: FileLine, known: KnownLine, days: number) => LineMatch,
    isAllowed: (line: FileLine, known: KnownLine) => boolean,
  ): void {
    const candidates = this.lines.flatMap((line, index) => (this.matches[index] === null ? [{ line, index }] : []));
    if (candidates.length === 0) return;
    const amounts = new Set(candidates.map(({ line }) => line.amount));
    const byWords = new Pool();
    const byDay = new Pool();
    const free = new Set<string>();
    for (const index of this.inTime) {
      const known = this.known[index];
      if (!known || this.taken[index] === 1 || !amounts.has(known.amount)) continue;
      free.add(known.amount);
      byDay.put(`${known.amount} ${known.date}`, index);
      byWords.put(`${known.amount} ${known.date} ${words(known.description)}`, index);
    }
    const open = candidates.filter(({ line }) => free.has(line.amount));
    if (open.length === 0) return;
    const pair = (pool: Pool, textOf: (line: FileLine) => string, days: number): void => {
      for (const { line, index } of open) {
        if (this.matches[index] !== null) continue;
        const found = pool.take(
          textOf(line),
          (at) => this.taken[at] === 0,
          (at) => this.allowed(line, at, isAllowed),
        );
        if (found !== null) this.pairUp(index, found, (one, known) => made(one, known, days));
      }
    };
    for (let days = 0; days <= NEAR_DAYS; days += 1) {
      for (const shift of days === 0 ? [0] : [-days, days]) {
        const moved = new Map<LocalDate, LocalDate>();
        const place = ({ amount, date }: FileLine): string => {
          let day = moved.get(date);
          if (day === undefined) moved.set(date, (day = addDays(date, shift)));
          return `${amount} ${day}`;
        };
        pair(byWords, (line) => `${place(line)} ${words(line.description)}`, days);
        pair(byDay, place, days);
      }
    }
  }

  private allowed(line: FileLine, at: number, isAllowed: (line: FileLine, known: KnownLine) => boolean): boolean {
    const known = this.known[at];
    return known !== undefined && isAllowed(line, known);
  }

  private pairUp(index: number, at: number, made: (line: FileLine, known: KnownLine) => LineMatch): void {
    const [line, known] = [this.lines[index], this.known[at]];
    if (!line || !known) return;
    this.matches[index] = made(line, known);
    this.taken[at] = 1;
  }
}

/**
 * Says for each line of a file whether it is already in the books (docs/bank.md, "Already there?"); `known` are the
 * lines of one bank account. Every known line is paired at most once.
 */
export function matchLines(lines: readonly FileLine[], known: readonly KnownLine[]): LineMatch[] {
  const matcher = new Matcher(lines, known);
  const there = (_: FileLine, one: KnownLine): LineMatch => ({ kind: 'there', key: one.key });
  const sameState = (line: FileLine, one: KnownLine) => (line.status === 'pending') === (one.pending === true);
  const nowBooked = (line: FileLine, one: KnownLine) =>
    line.status === undefined && one.pending === true && one.locked !== true;
  const oneHasNoReference = (line: FileLine, one: KnownLine) =>
    sameState(line, one) && (line.reference === undefined || one.reference === undefined);
  const facts = (line: FileLine | KnownLine) => `${line.amount} ${line.date}`;

  matcher.pairEqual(
    'inTime',
    (line) => (line.reference === undefined ? null : `${facts(line)} ${line.reference}`),
    there,
    sameState,
  );
  // Words are compared only for lines with the same amount and date.
  const wanted = new Set(lines.map(facts));
  matcher.pairEqual(
    'inTime',
    (line) => (wanted.has(facts(line)) ? `${facts(line)} ${words(line.description)}` : null),
    there,
    oneHasNoReference,
  );
  matcher.pairEqual(
    'referenced',
    (line) => line.reference ?? null,
    (_, one) => ({ kind: 'posted', key: one.key, days: 0 }),
    (line, one) => nowBooked(line, one) && line.amount === one.amount,
  );
  if (known.some((one) => one.pending === true))
    matcher.pairNear((_, one, days) => ({ kind: 'posted', key: one.key, days }), nowBooked);
  matcher.pairEqual(
    'referenced',
    (line) => line.reference ?? null,
    (_, one) => ({ kind: 'changed', key: one.key }),
    (_, one) => one.locked !== true,
  );
  const bookedButFixed = (line: FileLine, one: KnownLine) =>
    line.status === undefined && one.pending === true && one.outOfReach === true;
  matcher.pairNear(
    (_, one, days) => ({ kind: 'likely', key: one.key, days }),
    (line, one) => sameState(line, one) || bookedButFixed(line, one),
  );
  return matcher.matches.map((match) => match ?? { kind: 'new' });
}
