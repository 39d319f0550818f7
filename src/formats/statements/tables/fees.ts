import { Decimal, toDecimalString, ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import { StatementBalance } from '../lines/balance.ts';
import type { Conventions, Statement, StatementLine, StatementProblem } from '../lines/result.ts';

/** A fee in a column next to a line's amount. */
export interface LineFee {
  line: StatementLine;
  fee: DecimalString;
}

/** A statement of a table while its lines are read, with its running balance and the fees next to its amounts. */
export interface FeeGroup {
  statement: Statement;
  running: StatementBalance;
  fees: LineFee[];
}

/**
 * The amount that moved the account, fee included. A fee is money out, whichever way the amount goes, and whether or
 * not the bank writes a minus.
 */
function withFee(amount: DecimalString, fee: DecimalString): DecimalString {
  return toDecimalString(new Decimal(amount).minus(new Decimal(fee).abs()));
}

/** The running balance of a group if the fees are subtracted from the amounts. */
function runningWithFees({ statement, fees }: FeeGroup): StatementBalance {
  const feeOf = new Map(fees.map(({ line, fee }) => [line, fee]));
  const running = new StatementBalance();
  for (const line of statement.lines) {
    const fee = feeOf.get(line);
    running.add(fee === undefined ? line : { ...line, amount: withFee(line.amount, fee) });
  }
  return running;
}

/** A doubt for fees where no balance shows whether to subtract them. The amounts stay as they are written. */
function doubtful({ fees }: FeeGroup): StatementProblem[] {
  const counted = fees.filter(({ line }) => line.status !== 'information');
  const [first] = counted;
  if (first === undefined) return [];
  const sum = counted.reduce((total, { fee }) => total.plus(new Decimal(fee).abs()), new Decimal(0));
  return [
    {
      code: 'fees.apart',
      kind: 'doubt',
      place: first.line.place,
      facts: { lines: String(counted.length), fees: toDecimalString(sum) },
    },
  ];
}

/** What the fees of a file are, and the problems to report about them. */
export interface SettledFees {
  fees: Conventions['fees'];
  problems: StatementProblem[];
}

/**
 * Decides whether fees in a column of their own are subtracted from the amounts (the account moves by amount less fee)
 * or are only information (the amount is net). The user's choice holds. Otherwise a bank writes a whole file the same
 * way: if the running balance of any statement proves one reading, and none proves the other, it holds for all. If
 * nothing proves it, a doubt is reported.
 */
export function settleFees(groups: readonly FeeGroup[], wanted?: Conventions['fees']): SettledFees {
  const withFees = groups
    .filter(({ fees }) => fees.length > 0)
    .map((group) => ({ group, running: runningWithFees(group) }));
  if (withFees.length === 0) return { fees: undefined, problems: [] };
  const fees = wanted ?? provenOf(withFees);
  if (fees === undefined) return { fees, problems: withFees.flatMap(({ group }) => doubtful(group)) };
  if (fees === 'within') return { fees, problems: withFees.flatMap(({ group }) => movingNothing(group)) };
  for (const { group, running } of withFees) {
    for (const one of group.fees) one.line.amount = withFee(one.line.amount, one.fee);
    group.running = running;
  }
  return { fees, problems: [] };
}

/** What the running balances prove the fees to be; undefined if none proves it, or they contradict each other. */
function provenOf(withFees: readonly { group: FeeGroup; running: StatementBalance }[]): Conventions['fees'] {
  const isTakenOff = withFees.some(({ group, running }) => running.fitsBetterThan(group.running));
  const isWithin = withFees.some(({ group, running }) => group.running.fitsBetterThan(running));
  return isTakenOff === isWithin ? undefined : isTakenOff ? 'takenOff' : 'within';
}

/** Problems for lines that have only a fee: if the balance ignores the fee, such a line moves nothing. */
function movingNothing({ fees }: FeeGroup): StatementProblem[] {
  return fees
    .filter(({ line }) => line.amount === ZERO)
    .map(({ line }) => ({ code: 'line.zero', kind: 'doubt', place: line.place }));
}
