import { AmountNotation, type DecimalMark, readWrittenAmount } from '../../text/amounts.ts';
import type { TableColumns } from '../lines/result.ts';
import type { TableRow } from '../../text/tableRows.ts';
import { readFlag } from './tableWords.ts';

/**
 * The columns that hold a row's movement: one signed amount; an amount with a column of debit or credit; or money in
 * and money out.
 */
export type MoneyColumns = Pick<TableColumns, 'amount' | 'flag' | 'moneyIn' | 'moneyOut'>;

/** How well columns of money explain a balance. */
interface Fit {
  /** Steps of the balance that the columns explain. */
  steps: number;
  /** Rows with a movement: a line without an amount would be lost. */
  moving: number;
  /** Number of different movements: a column that only numbers its rows has one. */
  kinds: number;
}

/** Columns of money, and how surely the balance proves them. */
export interface ProvenColumns {
  columns: MoneyColumns & { balance: number };
  /** No other columns explain the balance as well with different amounts. */
  isCertain: boolean;
}

/** The share of its steps that a balance must explain: a line may be missing, or printed twice. */
const ENOUGH = 0.8;

/**
 * Compares columns of amounts with a running balance, over the rows of a sample. If the balance changes by what some
 * columns say, upwards or downwards, these are the amounts (docs/formats.md, "tables without headings").
 */
export class BalanceProof {
  private readonly rows: readonly TableRow[];
  private readonly figures = new Map<number, readonly (bigint | null)[]>();

  /** @param columns those that may hold amounts @param mark the decimal mark that the user chose */
  constructor(rows: readonly TableRow[], columns: readonly number[], mark?: DecimalMark) {
    this.rows = rows;
    const cells = columns.map((column) => ({ column, texts: rows.map((row) => (row.cells[column] ?? '').trim()) }));
    const all = new AmountNotation();
    for (const { column } of cells) for (const row of rows) all.addFrom(row, column);
    const amounts = cells.map(({ column, texts }) => {
      const own = new AmountNotation();
      for (const row of rows) own.addFrom(row, column);
      // A column's own decimal marks decide how it is read. If they are ambiguous, those of the whole table do.
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

  /** Whether the balance changes by these columns in nearly all rows. */
  runsOn(balance: number, money: MoneyColumns): boolean {
    return this.fit(balance, this.movements(money)) !== null;
  }

  /**
   * Whether no row fills both columns, and nearly every row fills one of them: a balance carried forward fills neither.
   */
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

  /** Whether the fees, subtracted from the gross amounts, give the net ones in every row. */
  isNet({ gross, fee, net }: { gross: number; fee: number; net: number }): boolean {
    const rows = this.rows.map((_, row) => [this.of(gross)[row], this.of(fee)[row], this.of(net)[row]] as const);
    const fits = (charged: (of: bigint) => bigint): boolean =>
      rows.every(
        ([whole, off, rest]) => typeof whole === 'bigint' && typeof off === 'bigint' && rest === whole - charged(off),
      );
    if (!rows.some(([, off]) => (off ?? 0n) !== 0n)) return false;
    // A fee that is given back has the other sign; such fees are the minority.
    const signed = mostlyNegative(this.of(fee)) ? (off: bigint) => -off : (off: bigint) => off;
    return fits(signed) || fits((off) => (off < 0n ? -off : off));
  }

  /**
   * Whether the amounts have signs of their own that agree with the flags. Among amounts that go out, reversals are the
   * minority.
   */
  isSignedBy(amount: number, flag: number): boolean {
    const outs = this.of(amount).filter((_, row) => readFlag(this.rows[row]?.cells[flag] ?? '') === 'out');
    return outs.length > 0 && mostlyNegative(outs);
  }

  /**
   * The columns that a balance explains best.
   * @param among columns that may hold amounts
   * @param balances columns that may hold the balance
   * @param flags columns that may say debit or credit
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

  /** All ways in which these columns could be money, starting with those least likely to fit by chance. */
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
    // A table with money out only.
    for (const moneyOut of among) yield { moneyOut };
  }

  private of(column: number): readonly (bigint | null)[] {
    return this.figures.get(column) ?? [];
  }

  private filled(column: number): boolean[] {
    return this.rows.map((_, row) => (this.of(column)[row] ?? 0n) !== 0n);
  }

  /** The movement of each row; null if it cannot be read. */
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
    const [up, down] = [this.countSteps(balance, movements, 'up'), this.countSteps(balance, movements, 'down')];
    if (up === null || down === null) return up ?? down;
    return up.steps >= down.steps ? up : down;
  }

  /** @param direction `up`: the oldest row comes first, and a row's balance includes its own movement */
  private countSteps(balance: number, movements: readonly (bigint | null)[], direction: 'up' | 'down'): Fit | null {
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
      // A row without a movement, at an unchanged balance, proves nothing.
      if (step === 0n && moved === 0n) continue;
      if (step === null || moved === undefined || step !== moved) {
        misses += 1;
        if (misses > missesAllowed) return null;
        continue;
      }
      steps += 1;
      kinds.add(moved);
    }
    // A number in a few rows only is no balance, even if these rows agree.
    return steps > 0 && steps >= (steps + misses) * ENOUGH && steps * 2 >= this.rows.length - 1
      ? { steps, moving: movements.filter((moved) => moved !== 0n).length, kinds: kinds.size }
      : null;
  }
}

/** Above 0 if the first explains more. */
function compareFits(first: Fit, second: Fit): number {
  return first.steps - second.steps || first.moving - second.moving || first.kinds - second.kinds;
}

/** Whether most figures are negative: a column of money out may have minus signs, and reversals are the minority. */
function mostlyNegative(figures: readonly (bigint | null)[]): boolean {
  const negative = figures.filter((figure) => figure !== null && figure < 0n).length;
  return negative > figures.filter((figure) => figure !== null && figure > 0n).length;
}

/** Number of decimals of a canonical amount. */
function placesOf(amount: string): number {
  const point = amount.indexOf('.');
  return point === -1 ? 0 : amount.length - point - 1;
}

/** A canonical amount as a whole number, with this many decimals. */
function scaled(amount: string, places: number): bigint {
  return BigInt(amount.replace('.', '')) * 10n ** BigInt(places - placesOf(amount));
}
