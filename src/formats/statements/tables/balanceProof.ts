import { AmountNotation, type DecimalMark, readWrittenAmount } from '../../text/amounts.ts';
import type { TableColumns } from '../result.ts';
import type { TableRow } from '../../tables/tableRows.ts';
import { readFlag } from './tableWords.ts';

/** The columns that say what a row moves: one signed amount, an amount with a column of debit or credit beside it, or money in and money out. */
export type MoneyColumns = Pick<TableColumns, 'amount' | 'flag' | 'moneyIn' | 'moneyOut'>;

/** What a balance says of columns of money. */
interface Fit {
  /** Steps of the balance that the columns explain. */
  steps: number;
  /** Rows that move anything: a line without an amount would be lost. */
  moving: number;
  /** Different movements among these: a column that counts its rows has one. */
  kinds: number;
}

/** Columns of money and the balance that proves them. */
export interface ProvenColumns {
  columns: MoneyColumns & { balance: number };
  /** No other columns explain the balance as well and come to other amounts. */
  isCertain: boolean;
}

/** The share of its steps that a balance must explain: one line may be missing, or be printed twice. */
const ENOUGH = 0.8;

/**
 * Compares columns of amounts with a running balance, over the rows of a sample. A balance that runs on by what some columns
 * say, upwards or downwards, proves that these are the amounts (docs/formats.md, "tables without headings").
 */
export class BalanceProof {
  private readonly rows: readonly TableRow[];
  private readonly figures = new Map<number, readonly (bigint | null)[]>();

  /** @param columns those that may hold amounts. @param mark the decimal mark that the user chose. */
  constructor(rows: readonly TableRow[], columns: readonly number[], mark?: DecimalMark) {
    this.rows = rows;
    const cells = columns.map((column) => ({ column, texts: rows.map((row) => (row.cells[column] ?? '').trim()) }));
    const all = new AmountNotation();
    for (const { texts } of cells) for (const text of texts) all.add(text);
    const amounts = cells.map(({ column, texts }) => {
      const own = new AmountNotation();
      for (const text of texts) own.add(text);
      // A column is read by its own marks; where these could be either, by those of the whole table.
      const style = own.style(mark).ambiguous ? all.style(mark) : own.style(mark);
      return { column, read: texts.map((text) => (/^[-–—]?$/.test(text) ? '0' : readWrittenAmount(text, style))) };
    });
    const places = Math.max(
      0,
      ...amounts.flatMap(({ read }) => read.map((amount) => (amount === null ? 0 : placesOf(amount)))),
    );
    for (const { column, read } of amounts)
      this.figures.set(
        column,
        read.map((amount) => (amount === null ? null : scaled(amount, places))),
      );
  }

  /** Whether the balance runs on by these columns in nearly all rows. */
  runsOn(balance: number, money: MoneyColumns): boolean {
    return this.fit(balance, this.movements(money)) !== null;
  }

  /** Whether no row fills both of two columns, and nearly each one of them: a balance carried forward fills neither. */
  isPair(first: number, second: number): boolean {
    const [firsts, seconds] = [this.filled(first), this.filled(second)];
    const filled = firsts.filter(Boolean).length + seconds.filter(Boolean).length;
    return (
      firsts.includes(true) &&
      seconds.includes(true) &&
      this.rows.length - filled <= Math.max(1, this.rows.length / 10) &&
      !firsts.some((is, row) => is && seconds[row])
    );
  }

  /** Whether the amounts write the signs that the flags say, so that the flags only repeat them: of what goes out, the fewer are reversals. */
  isSignedBy(amount: number, flag: number): boolean {
    const outs = this.of(amount).filter((_, row) => readFlag(this.rows[row]?.cells[flag] ?? '') === 'out');
    return outs.length > 0 && mostlyNegative(outs);
  }

  /**
   * The columns that a balance explains best.
   * @param among those that may hold amounts. @param balances those that may hold the balance. @param flags those that may say debit or credit.
   */
  find(among: readonly number[], balances: readonly number[], flags: readonly number[]): ProvenColumns | null {
    let best: { columns: ProvenColumns['columns']; fit: Fit; movements: readonly (bigint | null)[] } | null = null;
    let isCertain = true;
    for (const money of this.readings(among, flags)) {
      const movements = this.movements(money);
      const used = [money.amount, money.moneyIn, money.moneyOut];
      for (const balance of balances) {
        if (used.includes(balance)) continue;
        const fit = this.fit(balance, movements);
        if (fit === null) continue;
        const order = best === null ? 1 : compareFits(fit, best.fit);
        if (order === 0 && best !== null && movements.some((moved, row) => moved !== best?.movements[row]))
          isCertain = false;
        if (order <= 0) continue;
        best = { columns: { ...money, balance }, fit, movements };
        isCertain = true;
      }
    }
    return best === null ? null : { columns: best.columns, isCertain };
  }

  /** All ways in which these columns could be money, first those that are the least likely to fit by chance. */
  private *readings(among: readonly number[], flags: readonly number[]): Generator<MoneyColumns> {
    for (const [at, first] of among.entries()) {
      for (const second of among.slice(at + 1)) {
        if (!this.isPair(first, second)) continue;
        yield { moneyOut: first, moneyIn: second };
        yield { moneyIn: first, moneyOut: second };
      }
    }
    for (const amount of among) for (const flag of flags) yield { amount, flag };
    for (const amount of among) yield { amount };
    // A table of which no line comes in.
    for (const moneyOut of among) yield { moneyOut };
  }

  private of(column: number): readonly (bigint | null)[] {
    return this.figures.get(column) ?? [];
  }

  private filled(column: number): boolean[] {
    return this.rows.map((_, row) => (this.of(column)[row] ?? 0n) !== 0n);
  }

  /** What each row moves; null where that cannot be read. */
  private movements({ amount, flag, moneyIn, moneyOut }: MoneyColumns): (bigint | null)[] {
    if (amount !== undefined) {
      const figures = this.of(amount);
      if (flag === undefined || this.isSignedBy(amount, flag)) return [...figures];
      return figures.map((figure, row) => {
        const side = readFlag(this.rows[row]?.cells[flag] ?? '');
        return figure === null || side === null ? null : side === 'out' ? -figure : figure;
      });
    }
    const none = this.rows.map(() => 0n);
    const ins = moneyIn === undefined ? none : this.of(moneyIn);
    const outs = moneyOut === undefined ? none : this.of(moneyOut);
    const [inSign, outSign] = [mostlyNegative(ins) ? -1n : 1n, mostlyNegative(outs) ? -1n : 1n];
    return this.rows.map((_, row) => {
      const [came, went] = [ins[row], outs[row]];
      return came === null || came === undefined || went === null || went === undefined
        ? null
        : came * inSign - went * outSign;
    });
  }

  private fit(balance: number, movements: readonly (bigint | null)[]): Fit | null {
    const [up, down] = [this.heldSteps(balance, movements, 'up'), this.heldSteps(balance, movements, 'down')];
    if (up === null || down === null) return up ?? down;
    return up.steps >= down.steps ? up : down;
  }

  /** @param direction `up`: the oldest row stands first, and a row's balance holds its own movement. */
  private heldSteps(balance: number, movements: readonly (bigint | null)[], direction: 'up' | 'down'): Fit | null {
    const balances = this.of(balance);
    const missesAllowed = this.rows.length * (1 - ENOUGH);
    const kinds = new Set<bigint>();
    let [steps, misses] = [0, 0];
    let before = -1;
    for (let row = 0; row < balances.length; row += 1) {
      if (!/\d/.test(this.rows[row]?.cells[balance] ?? '')) continue;
      const last = before;
      before = row;
      if (last === -1) continue;
      const [from, to, moved] = [balances[last], balances[row], movements[direction === 'up' ? row : last]];
      const step =
        from === null || from === undefined || to === null || to === undefined
          ? null
          : direction === 'up'
            ? to - from
            : from - to;
      // A row that moves nothing, on a balance that stays, says nothing.
      if (step === 0n && moved === 0n) continue;
      if (step === null || moved === undefined || step !== moved) {
        misses += 1;
        if (misses > missesAllowed) return null;
        continue;
      }
      steps += 1;
      kinds.add(moved);
    }
    // A number that stands in a few rows only is no balance, however these go together.
    return steps > 0 && steps >= (steps + misses) * ENOUGH && steps * 2 >= this.rows.length - 1
      ? { steps, moving: movements.filter((moved) => moved !== 0n).length, kinds: kinds.size }
      : null;
  }
}

/** Above 0 where the first explains more. */
function compareFits(first: Fit, second: Fit): number {
  return first.steps - second.steps || first.moving - second.moving || first.kinds - second.kinds;
}

/** Of two columns of sides, one may have its minus signs; the fewer are reversals. */
function mostlyNegative(figures: readonly (bigint | null)[]): boolean {
  const negative = figures.filter((figure) => figure !== null && figure < 0n).length;
  return negative > figures.filter((figure) => figure !== null && figure > 0n).length;
}

/** Decimals of a canonical amount. */
function placesOf(amount: string): number {
  const point = amount.indexOf('.');
  return point === -1 ? 0 : amount.length - point - 1;
}

/** A canonical amount in units of so many decimals. */
function scaled(amount: string, places: number): bigint {
  return BigInt(amount.replace('.', '')) * 10n ** BigInt(places - placesOf(amount));
}
