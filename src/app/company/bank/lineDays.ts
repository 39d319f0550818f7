import { findDoubles, LineSums, type DoubleLine } from '../../../domain/bank/balances.ts';
import { hasUnreadableFields } from '../../../domain/service/unreadable.ts';
import {
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
import type { Rejection } from '../../../domain/documents/record.ts';
import { resourceState } from '../../../domain/resources/readiness.ts';
import { currentContent } from '../../../domain/resources/record.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import { fold } from '../../base/format/folding.ts';

/** A bank transaction as it is listed, which is its own row in the grid: of 50,000 no others need be made. */
export class BankLine {
  /** As a row of a grid. */
  readonly id: string;
  readonly key: string;
  readonly record: BankRecord;
  readonly content: BankTransaction;
  readonly here: BankLocalMetadata;
  /** Money in is positive. */
  readonly amount: DecimalString;
  readonly isLocked: boolean;
  /** Kept with the line and not in a map beside it: of 50,000 entries a weak map holds each clearing of memory up. */
  private searched: string | null = null;

  constructor(record: BankRecord) {
    this.id = record.key;
    this.key = record.key;
    this.record = record;
    this.content = currentContent(record);
    this.here = localMetadataOf(record);
    this.amount = signedAmount(this.content);
    this.isLocked = isLineLocked(record) || hasUnreadableFields(record);
  }

  get line(): this {
    return this;
  }

  /** Why the service refused the line as it is; null where it did not, and once the line was changed or is to be sent again. */
  get rejection(): Rejection | null {
    const { rejection } = this.record;
    // What was refused is so whether or not a run is under way.
    return rejection !== null && resourceState(this.record, false) === 'rejected' ? rejection : null;
  }

  /** What it is searched by; made at the first call. @param currency that of its account, which stays the same */
  searchedBy(currency: string): string {
    const { content, here, amount } = this;
    return (this.searched ??= fold(
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

/** The day under which lines are listed that have none: after all others. */
const UNDATED = '9999';

/** In the order of the bank within a day, then as they were typed. */
function byOrder(a: BankLine, b: BankLine): number {
  const [first, second] = [a.here.order ?? Number.MAX_SAFE_INTEGER, b.here.order ?? Number.MAX_SAFE_INTEGER];
  if (a.here.importId === b.here.importId && first !== second) return first - second;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/** What waits to be deleted, or is gone, is not. */
export function isListed({ record }: BankLine): boolean {
  return record.goneAt === null && !isLineLeaving(record);
}

/** A description as two of them are compared. */
const said = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

/** What a line counts as; null: its day or amount is missing or wrong. */
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

/** What the lines of a day come to, worked out once for all of them. */
interface DayFacts {
  /** Lines that balances count, in their order. */
  counted: readonly DoubleLine[];
  /** Lines whose day or amount is missing or wrong. */
  uncounted: readonly BankLine[];
  sums: LineSums;
  /** Lines that may be there twice, with the line that each is like: these are always of one day. */
  doubles: ReadonlyMap<string, string>;
  /** Documents that lines of this day are about. */
  documents: readonly string[];
  /** Lines of which nobody knows whether they are on the service, or which are on their way. */
  inFlight: readonly BankLine[];
  /** Lines that the service refused as they are. */
  refused: readonly BankLine[];
  /** The last line of each description. */
  last: ReadonlyMap<string, BankLine>;
}

function factsOf(lines: readonly BankLine[]): DayFacts {
  const counted: DoubleLine[] = [];
  const uncounted: BankLine[] = [];
  const documents: string[] = [];
  const inFlight: BankLine[] = [];
  const refused: BankLine[] = [];
  const last = new Map<string, BankLine>();
  for (const line of lines) {
    const facts = countedAs(line);
    if (facts === null) uncounted.push(line);
    else counted.push(facts);
    if (line.here.documentKey !== undefined) documents.push(line.here.documentKey);
    if (line.record.inFlight !== null) inFlight.push(line);
    if (line.rejection !== null) refused.push(line);
    last.set(said(line.content.description), line);
  }
  return {
    counted,
    uncounted,
    sums: new LineSums(counted),
    doubles: findDoubles(counted),
    documents,
    inFlight,
    refused,
    last,
  };
}

/** The lines of one day, in their order. Never changed: another takes its place, so that the other days need no second look. */
export class LineDay {
  /** Null of the lines that have none. */
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

  /** Works the facts out now, so that they are there when they are asked for. */
  prepare(): void {
    this.heldFacts ??= factsOf(this.lines);
  }
}

const dayOf = ({ content }: BankLine): string => content.bankDate ?? UNDATED;

/** The lines of an account by day: a change of one line, of 50,000, looks at those of its day. */
export class LineDays {
  private readonly byKey = new Map<string, BankLine>();
  private readonly byDay = new Map<string, LineDay>();
  private readonly inConflict = new Map<string, BankLine>();
  private ordered: readonly LineDay[] | null = [];

  get(key: string): BankLine | undefined {
    return this.byKey.get(key);
  }

  /** Every line, with those that wait to be deleted: as many as the store counts. */
  get size(): number {
    return this.byKey.size;
  }

  /** Lines that wait for a choice between two versions: those that are gone from the service, and so from every day, among them. */
  get contested(): readonly BankLine[] {
    return [...this.inConflict.values()];
  }

  /** Oldest first. What waits to be deleted, or is gone, is left out. */
  get days(): readonly LineDay[] {
    this.ordered ??= [...this.byDay.keys()].sort().flatMap((day) => this.byDay.get(day) ?? []);
    return this.ordered;
  }

  /** Takes lines in, in the place of those of their keys, and others away. */
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

/** The last of the lines with this description, without one of them; undefined when nothing of the kind is there. */
export function lastSaying(
  days: readonly LineDay[],
  description: string,
  except: string | undefined,
): BankLine | undefined {
  const wanted = said(description);
  for (let at = days.length - 1; at >= 0; at -= 1) {
    const day = days[at];
    const found = day?.facts.last.get(wanted);
    if (found === undefined) continue;
    if (found.key !== except) return found;
    const other = day?.lines.findLast((line) => line.key !== except && said(line.content.description) === wanted);
    if (other !== undefined) return other;
  }
  return undefined;
}
