import { findDoubles, LineSums, type DoubleLine } from '../../../domain/bank/balances.ts';
import { hasUnreadableFields } from '../../../domain/values/unreadable.ts';
import {
  documentsOfLine,
  localMetadataOf,
  isCountable,
  isLineLeaving,
  isLineLocked,
  signedAmount,
  type BankLocalMetadata,
  type BankRecord,
  type BankTransaction,
} from '../../../domain/bank/bankLine.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import type { DecimalString } from '../../../domain/values/decimal.ts';
import { type Rejection, currentVersion } from '../../../domain/records/record.ts';
import { resourceState } from '../../../domain/resources/readiness.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import { hasWords, queryWords } from '../../base/format/searching.ts';
import { fold, searchText } from '../../../domain/values/folding.ts';

/** A bank transaction in a list. It is the grid's row itself, so that for 50,000 lines no other rows are made. */
export class BankLine {
  /** The grid's row id. */
  readonly id: string;
  readonly key: string;
  readonly record: BankRecord;
  readonly content: BankTransaction;
  readonly here: BankLocalMetadata;
  /** Money in is positive. */
  readonly amount: DecimalString;
  readonly isLocked: boolean;
  /** Kept in the line, not in a weak map: a weak map of 50,000 entries slows down every garbage collection. */
  private searched: string | null = null;

  constructor(record: BankRecord) {
    this.id = record.key;
    this.key = record.key;
    this.record = record;
    this.content = currentVersion(record);
    this.here = localMetadataOf(record);
    this.amount = signedAmount(this.content);
    this.isLocked = isLineLocked(record) || hasUnreadableFields(record);
  }

  get line(): this {
    return this;
  }

  /** Why the service refused the line; null if it did not, or since the line was changed or is to be sent again. */
  get rejection(): Rejection | null {
    const { rejection } = this.record;
    // A refusal holds whether or not a run is under way.
    return rejection !== null && resourceState(this.record, false) === 'rejected' ? rejection : null;
  }

  /**
   * The text that searches look into; made at the first call.
   * @param currency that of the line's account, which never changes
   */
  searchedBy(currency: string): string {
    const { content, here, amount } = this;
    return (this.searched ??= searchText(
      [
        content.description,
        here.full?.description,
        content.merchantName,
        content.bankReference,
        amount,
        formatAmount(amount, currency),
        content.bankDate,
      ].join(' '),
    ));
  }
}

/** The key of the day for lines without a date: it comes after all others. */
const UNDATED = '9999';

/** The bank's order within a day, then the order in which the lines were typed. */
function byOrder(a: BankLine, b: BankLine): number {
  const [first, second] = [a.here.order ?? Number.MAX_SAFE_INTEGER, b.here.order ?? Number.MAX_SAFE_INTEGER];
  if (a.here.importId === b.here.importId && first !== second) return first - second;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** Lists leave out lines that are gone or wait to be deleted. */
export function isListed({ record }: BankLine): boolean {
  return record.goneAt === null && !isLineLeaving(record);
}

/** A description in the form in which two are compared. */
const comparable = (text: string | undefined): string => fold((text ?? '').trim());

/** What the balances count of a line; null if its day or amount is missing or wrong. */
function countedAs(line: BankLine): DoubleLine | null {
  const { bankDate } = line.content;
  if (bankDate === undefined || !isCountable(line.record)) return null;
  return {
    key: line.key,
    date: bankDate,
    amount: line.amount,
    pending: line.here.isPending === true,
    description: line.here.bank?.description ?? line.content.description ?? '',
    importId: line.here.importId,
  };
}

/** Fields that few banks fill: a list has room for them only where some line has one. */
export const RARE_FIELDS = [
  'merchantName',
  'postDate',
  'paymentMethodId',
] as const satisfies readonly (keyof BankTransaction)[];
const NO_FIELDS: ReadonlySet<string> = new Set();

/** What follows from the lines of a day, worked out once. */
interface DayFacts {
  /** Lines that the balances count, in order. */
  counted: readonly DoubleLine[];
  /** Lines whose day or amount is missing or wrong. */
  uncounted: readonly BankLine[];
  sums: LineSums;
  /** Lines that may be duplicates, with the line that each resembles; both are of the same day. */
  doubles: ReadonlyMap<string, string>;
  /** Keys of the payments and receipts that belong to lines of this day: of some lines several. */
  documents: readonly string[];
  /** How many lines have none. */
  withoutDocument: number;
  /** Lines in flight: on their way, or with unknown outcome. */
  inFlight: readonly BankLine[];
  /** Lines that the service refused. */
  refused: readonly BankLine[];
  /** The last line of each description. */
  last: ReadonlyMap<string, BankLine>;
  /** The rare fields that some line has, also as a text that is no value. */
  filled: ReadonlySet<string>;
}

function factsOf(lines: readonly BankLine[]): DayFacts {
  const counted: DoubleLine[] = [];
  const uncounted: BankLine[] = [];
  const documents: string[] = [];
  let withoutDocument = 0;
  const inFlight: BankLine[] = [];
  const refused: BankLine[] = [];
  const last = new Map<string, BankLine>();
  for (const line of lines) {
    const facts = countedAs(line);
    if (facts === null) uncounted.push(line);
    else counted.push(facts);
    const linked = documentsOfLine(line.here);
    if (linked.length === 0) withoutDocument += 1;
    documents.push(...linked);
    if (line.record.inFlight !== null) inFlight.push(line);
    if (line.rejection !== null) refused.push(line);
    last.set(comparable(line.content.description), line);
  }
  const filled = RARE_FIELDS.filter((field) =>
    lines.some(({ content, record }) => content[field] !== undefined || record.badInput[field] !== undefined),
  );
  return {
    counted,
    uncounted,
    sums: new LineSums(counted),
    doubles: findDoubles(counted),
    documents,
    withoutDocument,
    inFlight,
    refused,
    last,
    filled: filled.length === 0 ? NO_FIELDS : new Set(filled),
  };
}

/** The lines of one day, in order. Immutable: a change makes a new one, so that other days need no second look. */
export class LineDay {
  /** Null for lines without a date. */
  readonly date: LocalDate | null;
  readonly lines: readonly BankLine[];
  private heldFacts: DayFacts | null = null;

  constructor(lines: readonly BankLine[]) {
    this.lines = lines.toSorted(byOrder);
    this.date = lines[0]?.content.bankDate ?? null;
  }

  get facts(): DayFacts {
    return (this.heldFacts ??= factsOf(this.lines));
  }

  /** Works the facts out in advance. */
  prepare(): void {
    this.heldFacts ??= factsOf(this.lines);
  }
}

const dayOf = ({ content }: BankLine): string => content.bankDate ?? UNDATED;

/** The lines of an account by day: the change of one line among 50,000 concerns only its day. */
export class LineDays {
  private readonly byKey = new Map<string, BankLine>();
  private readonly byDay = new Map<string, LineDay>();
  private readonly inConflict = new Map<string, BankLine>();
  private ordered: readonly LineDay[] | null = [];

  get(key: string): BankLine | undefined {
    return this.byKey.get(key);
  }

  /** The number of lines, with those that wait to be deleted: as the store counts them. */
  get size(): number {
    return this.byKey.size;
  }

  /** Lines in conflict. Those that are gone from the service are among them, although they belong to no day. */
  get contested(): readonly BankLine[] {
    return [...this.inConflict.values()];
  }

  /** Oldest first, without lines that are gone or wait to be deleted. */
  get days(): readonly LineDay[] {
    this.ordered ??= [...this.byDay.keys()].sort().flatMap((day) => this.byDay.get(day) ?? []);
    return this.ordered;
  }

  /** Adds lines, or replaces those with the same key, and removes others. */
  put(lines: readonly BankLine[], gone: readonly string[] = []): void {
    const leaving = new Map<string, Set<string>>();
    const coming = new Map<string, BankLine[]>();
    const leave = (key: string): void => {
      const before = this.byKey.get(key);
      if (before === undefined || !isListed(before)) return;
      const keys = leaving.get(dayOf(before));
      if (keys) keys.add(key);
      else leaving.set(dayOf(before), new Set([key]));
    };
    for (const key of gone) {
      leave(key);
      this.byKey.delete(key);
      this.inConflict.delete(key);
    }
    for (const line of new Map(lines.map((one) => [one.key, one])).values()) {
      leave(line.key);
      this.byKey.set(line.key, line);
      if (line.record.conflict === null) this.inConflict.delete(line.key);
      else this.inConflict.set(line.key, line);
      if (!isListed(line)) continue;
      const others = coming.get(dayOf(line));
      if (others) others.push(line);
      else coming.set(dayOf(line), [line]);
    }
    for (const day of new Set([...leaving.keys(), ...coming.keys()])) {
      const left = leaving.get(day);
      const before = this.byDay.get(day)?.lines ?? [];
      const now = [...(left ? before.filter(({ key }) => !left.has(key)) : before), ...(coming.get(day) ?? [])];
      if (now.length > 0) this.byDay.set(day, new LineDay(now));
      else this.byDay.delete(day);
    }
    this.ordered = null;
  }
}

/** How many of the newest descriptions are looked through at each key: of an account with 300 lines a month, a year. */
const OFFERED_OF = 4_000;

/**
 * Earlier descriptions that contain a text, those that begin with it first, then the newest first. None for no text.
 * @param except the key of a line whose own description is none of them
 */
export function descriptionsWith(
  days: readonly LineDay[],
  text: string,
  except: string | undefined,
  limit = 8,
): string[] {
  const typed = comparable(text);
  const words = queryWords(text);
  const [first, others] = [new Map<string, string>(), new Map<string, string>()];
  let looked = 0;
  for (let at = days.length - 1; typed !== '' && at >= 0 && first.size < limit && looked < OFFERED_OF; at -= 1) {
    looked += days[at]?.facts.last.size ?? 0;
    for (const [description, { key, content }] of days[at]?.facts.last ?? []) {
      if (key === except || content.description === undefined) continue;
      const isFound = hasWords(searchText(content.description), words);
      const found = description.startsWith(typed) ? first : isFound ? others : undefined;
      if (found && found.size < limit && !found.has(description)) found.set(description, content.description);
    }
  }
  return [...first.values(), ...others.values()].slice(0, limit);
}

/** The last line with this description, leaving out one key; undefined where there is none. */
export function lastSaying(
  days: readonly LineDay[],
  description: string,
  except: string | undefined,
): BankLine | undefined {
  const wanted = comparable(description);
  for (let at = days.length - 1; at >= 0; at -= 1) {
    const day = days[at];
    const found = day?.facts.last.get(wanted);
    if (found === undefined) continue;
    if (found.key !== except) return found;
    const other = day?.lines.findLast((line) => line.key !== except && comparable(line.content.description) === wanted);
    if (other !== undefined) return other;
  }
  return undefined;
}
