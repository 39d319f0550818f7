import { parseLocalDate, type LocalDate } from '../../domain/values/dates.ts';
import type { CellSpan } from './tableRows.ts';
import { compact, unmarked } from './texts.ts';

export type DateOrder = 'DMY' | 'MDY' | 'YMD';

/**
 * A written date: either certain, or a year and two numbers, one of which is the day. `suggests` is the order that its
 * punctuation suggests. `last` is the last part if all three parts have two digits: 24-01-15 may begin with its year.
 * `hasSlashes`: a date with slashes rarely does. `isShort`: the year has one digit.
 */
export type WrittenDate =
  | { date: LocalDate }
  | {
      first: number;
      second: number;
      year: number;
      last?: number;
      hasSlashes?: true;
      isShort?: true;
      suggests: 'DMY' | null;
    };

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'jän', 'ene', 'gen', 'sty', 'led', 'tammi'],
  ['feb', 'fév', 'fev', 'fév', 'lut', 'úno', 'helmi'],
  ['mar', 'mär', 'mrz', 'maa', 'mrt', 'bře', 'maalis'],
  ['apr', 'avr', 'abr', 'kwi', 'dub', 'huhti'],
  ['may', 'mai', 'mei', 'maj', 'mag', 'kvě', 'touko'],
  ['jun', 'juin', 'giu', 'cze', 'čvn', 'kesä'],
  ['jul', 'juil', 'lug', 'lip', 'čvc', 'heinä'],
  ['aug', 'aoû', 'aou', 'ago', 'sie', 'srp', 'elo'],
  ['sep', 'set', 'wrz', 'zář', 'syys'],
  ['oct', 'okt', 'ott', 'out', 'paź', 'říj', 'loka'],
  ['nov', 'lis', 'marras'],
  ['dec', 'dez', 'déc', 'dic', 'dés', 'gru', 'pro', 'joulu'],
];

function monthOf(word: string): number | null {
  const lower = word.toLowerCase();
  let found: { month: number; length: number } | null = null;
  for (const [index, names] of MONTHS.entries()) {
    // The longest match decides: Finnish `marraskuu` is November, although `mar` is March.
    for (const name of names)
      if (lower.startsWith(name) && name.length > (found?.length ?? 0))
        found = { month: index + 1, length: name.length };
  }
  return found?.month ?? null;
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function made(year: number, month: number, day: number): LocalDate | null {
  return parseLocalDate(
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  );
}

/** The same for digits that may be some other number: statements are of years from 1900 to 2199. */
function madeRecently(year: number, month: number, day: number): LocalDate | null {
  return year >= 1900 && year < 2200 ? made(year, month, day) : null;
}

const certain = (date: LocalDate | null): WrittenDate | null => (date === null ? null : { date });

const WEEKDAY = /^\p{L}{2,10}[.,]?\s+(?=\d)/u;
/** What follows a date: a time, in Turkey behind a hyphen. */
const REST = String.raw`(?:(?:T|\s|,).*|-\d{1,2}:\d{2}.*)?$`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})[.日]?${REST}`);
/** `20091224120000[0:GMT]`, as in OFX: the first eight digits are the date; time and zone do not change it. */
const DIGITS_WITH_TIME = /^(\d{4})(\d{2})(\d{2})(?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?:\.\d+)?\s*(?:\[[^\]]*\])?$/;
const EIGHT = new RegExp(String.raw`^(\d{2})(\d{2})(\d{4})${REST}`);
/** QIF writes 5 January 2004 as 1/ 5'04 or 1/5' 4. */
const NUMBERS = new RegExp(
  String.raw`^(\d{1,2})\s*([-/. ])\s*(\d{1,2})\s*` +
    String.raw`(['’]\s*\d{1,4}|[-/. ]\s*['’]?\s*(?:\d{4}|\d{2})|[-/]\s*['’]?\s*\d)\.?${REST}`,
);
const DAY_WORD = new RegExp(
  String.raw`^(\d{1,2})\.?(?:st|nd|rd|th)?[-/ .]*(?:de )?(\p{L}{3,12})\.?,?[-/ .]*(?:de )?['’]?(\d{4}|\d{2})${REST}`,
  'u',
);
const WORD_DAY = new RegExp(
  String.raw`^(\p{L}{3,12})\.?[-/ .]*(\d{1,2})(?:st|nd|rd|th)?,?[-/ .]+['’]?(\d{4}|\d{2})${REST}`,
  'u',
);

/** Reads a date as far as that is possible without other dates. @returns null if it is no date in any order */
export function scanDate(raw: string): WrittenDate | null {
  if (!/\d/.test(raw)) return null;
  const text = unmarked(raw.trim());
  const iso = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseLocalDate(text) : null;
  if (iso !== null) return { date: iso };
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return certain(made(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])));
  const timed = DIGITS_WITH_TIME.exec(text);
  if (timed) return certain(madeRecently(Number(timed[1]), Number(timed[2]), Number(timed[3])));
  const eight = EIGHT.exec(text);
  if (eight) {
    const leading = Number(text.slice(0, 4));
    if (leading >= 1900 && leading < 2200)
      return certain(made(leading, Number(text.slice(4, 6)), Number(text.slice(6, 8))));
    // 12345678 is an account number.
    const [first, second, year] = [Number(eight[1]), Number(eight[2]), Number(eight[3])];
    const possible =
      year >= 1900 && year < 2200 && (made(year, first, second) !== null || made(year, second, first) !== null);
    return possible ? { first, second, year, suggests: null } : null;
  }
  const bare = text.replace(WEEKDAY, '');
  const numbers = NUMBERS.exec(bare);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[3])];
    const year = fullYear((numbers[4] ?? '').replace(/\D/g, '').padStart(2, '0'));
    // 32-01-15: no day is above 31, so the year comes first.
    if (first > 31)
      return certain(made(fullYear(String(numbers[1])), second, Number((numbers[4] ?? '').replace(/\D/g, ''))));
    const last =
      numbers[1]?.length === 2 && /^[-/. ]\d\d$/.test(numbers[4] ?? '') ? Number(numbers[4]?.slice(1)) : undefined;
    const possible =
      made(year, first, second) !== null ||
      made(year, second, first) !== null ||
      (last !== undefined && made(fullYear(numbers[1] ?? ''), second, last) !== null);
    // Nobody writes the month first with points.
    const isShort = /^\D*\d$/.test(numbers[4] ?? '') ? (true as const) : undefined;
    const hasSlashes = numbers[2] === '/' ? (true as const) : undefined;
    return possible
      ? compact({
          first,
          second,
          year,
          last,
          hasSlashes,
          isShort,
          suggests: numbers[2] === '.' ? ('DMY' as const) : null,
        })
      : null;
  }
  const dayWord = DAY_WORD.exec(bare);
  if (dayWord) {
    const month = monthOf(dayWord[2] ?? '');
    return month === null ? null : certain(made(fullYear(dayWord[3] ?? ''), month, Number(dayWord[1])));
  }
  const wordDay = WORD_DAY.exec(text) ?? WORD_DAY.exec(text.replace(/^\p{L}+[.,]?\s+(?=\p{L})/u, ''));
  const month = wordDay ? monthOf(wordDay[1] ?? '') : null;
  return wordDay && month !== null ? certain(made(fullYear(wordDay[3] ?? ''), month, Number(wordDay[2]))) : null;
}

/** The date in the given order, or null if it does not exist. */
export function dateIn(written: WrittenDate, order: DateOrder): LocalDate | null {
  if ('date' in written) return written.date;
  if (order === 'YMD' && written.last !== undefined)
    return made(fullYear(String(written.first).padStart(2, '0')), written.second, written.last);
  return order === 'MDY'
    ? made(written.year, written.first, written.second)
    : made(written.year, written.second, written.first);
}

/** Reads the dates of one file. A statement has thousands of lines on few days, so each text is read once. */
export class DateReader {
  private readonly scanned = new Map<string, WrittenDate | null>();
  private readonly dates = new Map<WrittenDate, Partial<Record<DateOrder, LocalDate | null>>>();

  private lastRaw = '';
  private last: WrittenDate | null = null;

  scan(raw: string): WrittenDate | null {
    let written = this.scanned.get(raw);
    if (written === undefined) this.scanned.set(raw, (written = scanDate(raw)));
    this.lastRaw = raw;
    this.last = written;
    return written;
  }

  /** Reads the date of a cell. Lines of one day follow each other, so most cells equal the one before. */
  scanCell(cell: CellSpan): WrittenDate | null {
    return cell.says(this.lastRaw) ? this.last : this.scan(cell.text);
  }

  dateIn(written: WrittenDate, order: DateOrder): LocalDate | null {
    if ('date' in written) return written.date;
    let dates = this.dates.get(written);
    if (!dates) this.dates.set(written, (dates = {}));
    let date = dates[order];
    if (date === undefined) dates[order] = date = dateIn(written, order);
    return date;
  }
}

/** The dates read in one order of day and month: whether all exist and run in one direction. */
class Run {
  readonly order: DateOrder;
  /** Number of dates that do not exist in this order. */
  missing = 0;
  private last: LocalDate | null = null;
  private lastWritten: WrittenDate | null = null;
  private lastDate: LocalDate | null = null;
  private rises = 0;
  private falls = 0;
  private earliest: LocalDate | null = null;
  private latest: LocalDate | null = null;

  constructor(order: DateOrder) {
    this.order = order;
  }

  add(written: WrittenDate): void {
    // Lines of one day follow each other: the result for the first holds for all.
    const date = written === this.lastWritten ? this.lastDate : dateIn(written, this.order);
    this.lastWritten = written;
    this.lastDate = date;
    if (date === null) {
      this.missing += 1;
      return;
    }
    if (date === this.last) return;
    if (this.earliest === null || date < this.earliest) this.earliest = date;
    if (this.latest === null || date > this.latest) this.latest = date;
    if (this.last !== null && date > this.last) this.rises += 1;
    if (this.last !== null && date < this.last) this.falls += 1;
    this.last = date;
  }

  get ordered(): boolean {
    return (this.rises === 0) !== (this.falls === 0);
  }

  /** Days between the earliest and the latest date, approximately. */
  get span(): number {
    return this.earliest === null || this.latest === null ? 0 : dayCount(this.latest) - dayCount(this.earliest);
  }
}

/** Days of a year in this approximate count. */
const YEAR = 12 * 31;
const FEW_YEARS = 5 * YEAR;

function dayCount(date: LocalDate): number {
  return (Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))) * 31 + Number(date.slice(8, 10));
}

/** Collects the dates of a file, then decides in which order day and month are (docs/formats.md, "dates"). */
export class DateColumn {
  private dayFirst = new Run('DMY');
  private monthFirst = new Run('MDY');
  private yearFirst = new Run('YMD');
  private open = 0;
  /** Number of dates that may begin with their year. */
  private short = 0;
  private slashed = 0;
  private differing = 0;
  private suggested = 0;
  private firstShortYear: number | null = null;
  private last: WrittenDate | null = null;

  add(written: WrittenDate): void {
    const isCertain = 'date' in written;
    // Lines of one day follow each other: the same certain date again tells nothing new.
    if (isCertain && written === this.last) return;
    this.last = written;
    this.dayFirst.add(written);
    this.monthFirst.add(written);
    this.yearFirst.add(written);
    if (isCertain) return;
    this.open += 1;
    if (written.last !== undefined) this.short += 1;
    if (written.hasSlashes) this.slashed += 1;
    if (written.isShort) this.firstShortYear ??= written.year;
    if (written.suggests !== null) this.suggested += 1;
    if (written.first !== written.second) this.differing += 1;
  }

  /** The first year with one digit, as it was read: nothing shows its decade. Null if all years have more digits. */
  get shortYear(): number | null {
    return this.firstShortYear;
  }

  /**
   * @param hint the order if the column does not decide; the answer is then ambiguous
   * @param yearFirst whether the format may write the year first, with two digits
   */
  order(
    chosen?: DateOrder,
    hint: 'DMY' | 'MDY' = 'DMY',
    yearFirst = false,
  ): { order: DateOrder | undefined; ambiguous: boolean } {
    if (chosen) return { order: chosen, ambiguous: false };
    if (this.open === 0) return { order: undefined, ambiguous: false };
    const yearLast = this.yearLast(hint);
    if (!yearFirst || this.short < this.open) return yearLast;
    const [year, other] = [this.yearFirst, yearLast.order === 'DMY' ? this.dayFirst : this.monthFirst];
    if (year.missing !== other.missing)
      return year.missing < other.missing ? { order: 'YMD', ambiguous: false } : yearLast;
    // With points, the year comes last.
    if (this.suggested * 2 > this.open) return yearLast;
    // The dates of a statement are close together: in the wrong order, they spread over years. But a statement of a few
    // years is possible, too.
    if (year.span * 2 < other.span) {
      const isFewYears = other.span < FEW_YEARS;
      // With slashes, hardly anybody writes the year first.
      return isFewYears && this.slashed * 2 > this.open
        ? { ...yearLast, ambiguous: true }
        : { order: 'YMD', ambiguous: isFewYears };
    }
    return other.span * 2 < year.span ? yearLast : { ...yearLast, ambiguous: true };
  }

  private yearLast(hint: 'DMY' | 'MDY'): { order: 'DMY' | 'MDY'; ambiguous: boolean } {
    const [day, month] = [this.dayFirst, this.monthFirst];
    if (day.missing !== month.missing) return { order: day.missing < month.missing ? 'DMY' : 'MDY', ambiguous: false };
    if (this.suggested * 2 > this.open) return { order: 'DMY', ambiguous: false };
    if (day.ordered !== month.ordered) return { order: day.ordered ? 'DMY' : 'MDY', ambiguous: false };
    return { order: hint, ambiguous: this.differing > 0 };
  }
}
