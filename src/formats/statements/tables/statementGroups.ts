import type { LocalDate } from '../../../domain/values/dates.ts';
import { Decimal, toDecimalString, ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import { turned } from '../../text/amounts.ts';
import { compact } from '../../text/texts.ts';
import { checkBalance, StatementBalance } from '../lines/balance.ts';
import type { Conventions, Statement, StatementLine, StatementProblem } from '../lines/result.ts';
import { settleFees, type FeeGroup } from './fees.ts';
import type { Preamble } from './preamble.ts';
import type { HeadingPeriod } from './tableWords.ts';

/** A row for the opening balance, closing balance or turnover of the period among the lines. */
interface PeriodRow {
  word: HeadingPeriod;
  amount: DecimalString;
  date: LocalDate;
  /** Reported as a note if the balances prove what the row is, otherwise as a doubt. */
  problem: StatementProblem;
}

interface Group extends FeeGroup {
  periods: PeriodRow[];
}

/** Collects lines into statements: one for each account and currency that the table names. */
export class StatementGroups {
  private readonly groups = new Map<string, Group>();
  private last: { account: string | undefined; currency: string | undefined; group: Group } | null = null;

  /** @param fee the fee next to the line's amount */
  add(line: StatementLine, account: string | undefined, fee: DecimalString | null | undefined): void {
    const group = this.of(account, line.currency);
    group.statement.lines.push(line);
    group.running.add(line);
    if (fee !== undefined && fee !== null && fee !== ZERO) group.fees.push({ line, fee });
  }

  addPeriod(row: PeriodRow, account: string | undefined, currency: string | undefined): void {
    this.of(account, currency).periods.push(row);
  }

  private of(account: string | undefined, currency: string | undefined): Group {
    const last = this.last;
    if (last !== null && last.account === account && last.currency === currency) return last.group;
    const key = `${account ?? ''}\n${currency ?? ''}`;
    const group = this.groups.get(key) ?? {
      statement: compact<Statement>({ account, currency, lines: [] }),
      running: new StatementBalance(),
      fees: [],
      periods: [],
    };
    this.groups.set(key, group);
    this.last = { account, currency, group };
    return group;
  }

  /** Turns the sign of every line. */
  turn(): void {
    for (const { statement, periods } of this.groups.values()) {
      for (const line of statement.lines) line.amount = turned(line.amount);
      for (const row of periods) row.amount = turned(row.amount);
    }
  }

  /** Whether the running balance of every statement fits its lines. */
  get isConfirmed(): boolean {
    return [...this.groups.values()].every(({ running }) => running.order !== null);
  }

  /** Whether there are at least two lines, and none of them is money out. */
  get isOneWay(): boolean {
    const lines = [...this.groups.values()].flatMap(({ statement }) => statement.lines);
    return lines.length > 1 && lines.every(({ amount }) => !amount.startsWith('-'));
  }

  /** Decides what the fees next to the amounts are. @param wanted the user's choice @returns what was decided */
  settleFees(wanted: Conventions['fees'], problems: StatementProblem[]): Conventions['fees'] {
    const { fees, problems: found } = settleFees([...this.groups.values()], wanted);
    for (const problem of found) problems.push(problem);
    return fees;
  }

  /** @param preamble what stands above the header: it may name the account of a table with a single account */
  statements(preamble: Preamble, problems: StatementProblem[]): Statement[] {
    const groups = [...this.groups.values()];
    for (const group of groups) {
      balances(group, problems);
      periodBalances(group, problems);
    }
    const statements = groups.map(({ statement }) => statement);
    const [only] = statements;
    if (only && statements.length === 1) {
      only.account ??= preamble.account;
      if (only.opening === undefined && only.closing === undefined) {
        Object.assign(only, { opening: preamble.opening, closing: preamble.closing });
        for (const problem of checkBalance(only)) problems.push(problem);
      }
      compact(only);
    }
    return statements;
  }
}

/**
 * Takes opening and closing balance from rows of their own among the lines. Rows that fit the lines are reported as
 * notes.
 */
function periodBalances({ statement, periods }: Group, problems: StatementProblem[]): void {
  const [opening, moreOpening] = periods.filter(({ word }) => word === 'opening');
  const [closing, moreClosing] = periods.filter(({ word }) => word === 'closing');
  const stated = (moreOpening ?? moreClosing) ? {} : { opening, closing };
  const isSame = (row: PeriodRow | undefined, balance: DecimalString | undefined) =>
    row !== undefined && (balance === undefined || balance === row.amount);
  const proven = isSame(stated.opening, statement.opening) && isSame(stated.closing, statement.closing);
  statement.opening ??= stated.opening?.amount;
  if (statement.closing === undefined && stated.closing)
    Object.assign(statement, { closing: stated.closing.amount, closingDate: stated.closing.date });
  const differing = periods.length > 0 ? checkBalance(statement) : [];
  for (const { problem } of periods)
    problems.push({ ...problem, kind: proven && differing.length === 0 ? 'note' : 'doubt' });
  for (const problem of differing) problems.push(problem);
  compact(statement);
}

/** Takes opening and closing balance from a running balance that fits every line. */
function balances({ statement, running }: FeeGroup, problems: StatementProblem[]): void {
  const { order, breaksAt } = running;
  if (breaksAt !== null) problems.push({ code: 'balance.runningDiffers', kind: 'doubt', place: breaksAt.place });
  if (order === null) return;
  const [first, last] = order === 'oldestFirst' ? [running.first, running.last] : [running.last, running.first];
  if (first?.balance === undefined || last?.balance === undefined) return;
  statement.opening = toDecimalString(new Decimal(first.balance).minus(first.amount));
  statement.closing = last.balance;
  statement.closingDate = last.date;
}
