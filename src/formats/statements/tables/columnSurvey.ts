import { AmountNotation, flagIn, isSignedIn, signIn } from '../../text/amounts.ts';
import { DateColumn, type DateReader } from '../../text/dates.ts';
import { CellSpan, type TableRows } from '../../text/tableRows.ts';
import type { ReadOptions, StatementProblem, TableLayout } from '../lines/result.ts';
import { AMOUNTS, type Decisions } from './tableLine.ts';
import { readFlag } from './tableWords.ts';

/** How many amounts of a column are positive and how many negative. */
class Signs {
  negative = 0;
  positive = 0;

  add(sign: -1 | 0 | 1 | null): void {
    if (sign === -1) this.negative += 1;
    else if (sign === 1) this.positive += 1;
  }
}

/** What the columns of a table show, row by row, of how they are written. */
export class ColumnSurvey {
  private readonly rows: TableRows;
  private readonly layout: TableLayout;
  private readonly dateReader: DateReader;
  /** The columns of amounts that the table has. */
  private readonly roles: readonly { role: (typeof AMOUNTS)[number]; index: number }[];
  private readonly amounts = new AmountNotation();
  private readonly dates = new DateColumn();
  private readonly span = new CellSpan();
  private readonly out = new Signs();
  private readonly inward = new Signs();
  private readonly amount = new Signs();
  private readonly marked = { in: 0, out: 0 };
  private allSigned = true;
  private readonly lastPlaces = new Set<number>();

  constructor(rows: TableRows, layout: TableLayout, dateReader: DateReader) {
    this.rows = rows;
    this.layout = layout;
    this.dateReader = dateReader;
    const { columns } = layout;
    this.roles = AMOUNTS.flatMap((role) => (columns[role] === undefined ? [] : [{ role, index: columns[role] }]));
  }

  /** Takes in a row, unless it has no date. */
  add(row: number, dateColumn: number): void {
    const { rows, span } = this;
    rows.find(row, dateColumn, span);
    const written = this.dateReader.scanCell(span);
    if (written === null) return;
    this.dates.add(written);
    const last = rows.isOpen(row) ? -1 : rows.width(row) - 1;
    for (const { role, index } of this.roles) {
      rows.find(row, index, span);
      if (span.start === span.end) continue;
      const isNumber = rows.isNumber(row, index);
      if (isNumber) this.amounts.addNumber();
      const places = isNumber ? 0 : this.amounts.addCell(span);
      if (index === last && this.lastPlaces.size < 2) this.lastPlaces.add(places);
      if (role === 'amount') this.addSigned(row);
      else if (role !== 'balance') (role === 'moneyOut' ? this.out : this.inward).add(signIn(span));
    }
  }

  /** Takes in the cell of a column that can hold money in and money out. */
  private addSigned(row: number): void {
    const { span } = this;
    const { flag } = this.layout.columns;
    // Without a flag, signs tell nothing more once one amount is negative and another has no sign.
    if (flag === undefined && this.amount.negative > 0 && !this.allSigned) return;
    const sign = signIn(span);
    const mark = flagIn(span);
    if (mark !== undefined) this.marked[mark] += 1;
    this.amount.add(sign);
    if (this.allSigned && sign !== 0 && !isSignedIn(span)) this.allSigned = false;
    if (flag === undefined || sign === 0) return;
    const side = readFlag(this.rows.cell(row, flag));
    if (side !== null) (side === 'out' ? this.out : this.inward).add(sign);
  }

  /**
   * @param width number of cells in a row
   * @param problems takes what is ambiguous
   */
  decisions(options: ReadOptions, width: number, problems: StatementProblem[]): Decisions {
    const { dates, out, inward, lastPlaces } = this;
    const order = dates.order(options.dateOrder, 'DMY', true);
    const style = this.amounts.style(options.decimalMark);
    if (order.ambiguous)
      problems.push({ code: 'dates.ambiguous', kind: 'question', facts: { chosen: order.order ?? 'DMY' } });
    if (dates.shortYear !== null)
      problems.push({ code: 'dates.shortYear', kind: 'question', facts: { year: String(dates.shortYear) } });
    if (style.ambiguous)
      problems.push({ code: 'amounts.ambiguous', kind: 'question', facts: { chosen: style.unclear ?? style.mark } });
    const flagsContradict = options.invert !== false && this.flagsContradict;
    return {
      order: order.order ?? 'YMD',
      style,
      // Among amounts that go out, reversals are the minority.
      outIsNegative: out.negative > out.positive,
      inIsNegative: inward.negative > inward.positive,
      signedAmounts: flagsContradict || (out.negative > 0 && out.negative >= out.positive),
      flagsContradict,
      unmarkedIsOut: options.invert !== false && this.isUnmarkedOut,
      allSigned: this.allSigned,
      // If no other row shows it: amounts of money usually have two decimals.
      lastColumnPlaces: lastPlaces.size > 1 ? null : ([...lastPlaces][0] ?? 2),
      width,
    };
  }

  /** Whether every flag contradicts its amount's sign: money in is negative, and money out positive. */
  private get flagsContradict(): boolean {
    const { out, inward } = this;
    return this.layout.columns.flag !== undefined && inward.negative > 0 && inward.positive === 0 && out.negative === 0;
  }

  /** Whether some amounts are marked as credit and none as debit. */
  private get isUnmarkedOut(): boolean {
    const { amount, marked } = this;
    return (
      this.layout.columns.flag === undefined &&
      marked.in > 0 &&
      marked.out === 0 &&
      amount.negative === 0 &&
      amount.positive > marked.in
    );
  }
}
