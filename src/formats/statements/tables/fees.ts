import { Decimal, toDecimalString, ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import { StatementBalance } from '../balance.ts';
import type { Conventions, Statement, StatementLine, StatementProblem } from '../result.ts';

/** A fee that stands in a column of its own beside a line's amount. */
export interface LineFee {
  line: StatementLine;
  fee: DecimalString;
}

/** A statement of a table as its lines come in, with its running balance and the fees beside its amounts. */
export interface FeeGroup {
  statement: Statement;
  running: StatementBalance;
  fees: LineFee[];
}

/** What the account moved by: a fee is money out, whichever way the amount goes, and whether or not the bank writes its minus. */
function withFee(amount: DecimalString, fee: DecimalString): DecimalString {
  return toDecimalString(new Decimal(amount).minus(new Decimal(fee).abs()));
}

/** The running balance of a group whose fees belong to the amounts. */
function runningWithFees({ statement, fees }: FeeGroup): StatementBalance {
  const feeOf = new Map(fees.map(({ line, fee }) => [line, fee]));
  const running = new StatementBalance();
  for (const line of statement.lines) {
    const fee = feeOf.get(line);
    running.add(fee === undefined ? line : { ...line, amount: withFee(line.amount, fee) });
  }
  return running;
}

/** Fees beside amounts that no balance tells whether to count: the amounts stay as they are written, and it is said. */
function doubtful({ fees }: FeeGroup): StatementProblem[] {
  const told = fees.filter(({ line }) => line.status !== 'information');
  const [first] = told;
  if (first === undefined) return [];
  const sum = told.reduce((total, { fee }) => total.plus(new Decimal(fee).abs()), new Decimal(0));
  return [
    {
      code: 'fees.apart',
      kind: 'doubt',
      place: first.line.place,
      facts: { lines: String(told.length), fees: toDecimalString(sum) },
    },
  ];
}

/** What the fees of a file were taken for, and what is to be said of them. */
export interface SettledFees {
  fees: Conventions['fees'];
  problems: StatementProblem[];
}

/**
 * Settles whether fees in a column of their own belong to the amounts (the account moves by amount less fee) or are only told
 * (the amount is net). The user's word stands. Else one bank writes all of a file alike: where the running balance of any
 * statement proves it, and none proves the contrary, that is so of all. Where nothing proves it, it is a doubt.
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

/** What the running balances prove the fees to be; undefined when none does, or they contradict each other. */
function provenOf(withFees: readonly { group: FeeGroup; running: StatementBalance }[]): Conventions['fees'] {
  const isTakenOff = withFees.some(({ group, running }) => running.fitsBetterThan(group.running));
  const isWithin = withFees.some(({ group, running }) => group.running.fitsBetterThan(running));
  return isTakenOff === isWithin ? undefined : isTakenOff ? 'takenOff' : 'within';
}

/** A fee alone, of which the balance knows nothing, moves nothing. */
function movingNothing({ fees }: FeeGroup): StatementProblem[] {
  return fees
    .filter(({ line }) => line.amount === ZERO)
    .map(({ line }) => ({ code: 'line.zero', kind: 'doubt', place: line.place }));
}
