import { type DecimalMark, placesIn } from '../../text/amounts.ts';
import { BalanceProof, type ProvenColumns } from './balanceProof.ts';
import type { ColumnContent } from './columnContent.ts';
import type { TableColumns } from '../lines/result.ts';
import type { TableRow } from '../../text/tableRows.ts';
import { isElsewhere, isFee, isGross, isNet, isPartOfAmount, isSettled, readFlag, rolesOf } from './tableWords.ts';
import { stateBelow } from './statusWords.ts';

/** What is known about a table when its columns of money are looked for. */
export interface MoneySample {
  /** The header's cells; empty if the table has no header. */
  headers: readonly string[];
  contents: readonly ColumnContent[];
  /** Rows that look like lines. */
  lines: readonly TableRow[];
  decimalMark: DecimalMark | undefined;
}

/** Whether the content of a column may be amounts of money. */
function mayBeMoney(content: ColumnContent | undefined): boolean {
  return content !== undefined && content.figures >= 0.8 && content.dates < 0.5;
}

function hasDecimals(column: number, lines: readonly TableRow[]): boolean {
  return lines.some((row) => placesIn(row.cells[column] ?? '') > 0);
}

/**
 * Decides which columns hold the money: the ones that the header names, unless the balance contradicts them; otherwise
 * the ones that the running balance proves; otherwise the ones that look most likely.
 * @param columns what the header says; the columns of money are filled in
 * @returns whether part of it is a guess that the user has to confirm
 */
export function settleMoney(columns: TableColumns, sample: MoneySample): boolean {
  const { contents, lines, decimalMark } = sample;
  // Of columns that the balance explains equally well, those with decimals or signs are more likely than plain numbers.
  const isWritten = (column: number) => contents[column]?.negatives === true || hasDecimals(column, lines);
  const candidates = contents
    .flatMap((content, index) => (mayBeMoney(content) ? [index] : []))
    .sort((a, b) => Number(isWritten(b)) - Number(isWritten(a)));
  const named = [columns.amount, columns.moneyIn, columns.moneyOut, columns.balance].filter(
    (column) => column !== undefined,
  );
  // Most tables name an amount and no balance: there is nothing to compare.
  const isSettled = columns.balance === undefined && columns.amount !== undefined;
  const fees = sample.headers.flatMap((header, index) => (isFee(header) ? [index] : []));
  const { status } = columns;
  // A payment that failed moves nothing.
  const booked = lines.filter(
    (row) =>
      status === undefined || stateBelow(sample.headers[status] ?? '', row.cells[status] ?? '') !== 'information',
  );
  const proof = new BalanceProof(
    booked,
    [...new Set(isSettled && fees.length === 0 ? [columns.amount ?? 0] : [...candidates, ...named, ...fees])],
    decimalMark,
  );
  const used = new Set(Object.values(columns).flat());
  const free = candidates.filter((column) => !used.has(column));
  let isGuess = false;
  if (columns.amount !== undefined) {
    Object.assign(columns, confirmedAmount(columns, columns.amount, sample, proof));
    isGuess = hasRival(columns, columns.amount, sample, proof);
  } else if (columns.moneyIn !== undefined || columns.moneyOut !== undefined) {
    isGuess = addOtherSide(columns, free, proof) || hasRivalSide(columns, sample, proof);
  } else {
    const found = proof.find(free, columns.balance === undefined ? free : [columns.balance], flagsAmong(sample));
    if (found) Object.assign(columns, found.columns);
    else Object.assign(columns, likeliest(free, sample, proof));
    isGuess = !isCertain(found) && (columns.amount ?? columns.moneyIn ?? columns.moneyOut) !== undefined;
  }
  return addFlag(columns, sample, proof) || isGuess;
}

function isCertain(found: ProvenColumns | null): boolean {
  return found?.isCertain === true;
}

/**
 * The column of amounts that the balance confirms, or that has the fees taken off (a payment provider's gross, fee and
 * net). It may be another one than the header names.
 */
function confirmedAmount(
  { balance, flag }: TableColumns,
  amount: number,
  { headers, contents }: MoneySample,
  proof: BalanceProof,
): { amount: number; fee?: null } {
  const isConfirmed = (column: number) =>
    balance !== undefined &&
    (proof.runsOn(balance, { amount: column }) ||
      (flag !== undefined && proof.runsOn(balance, { amount: column, flag })));
  const fees = headers.flatMap((header, column) => (isFee(header) ? [column] : []));
  const net = headers
    .map((_, column) => column)
    .sort((a, b) => Number(isNet(headers[b] ?? '')) - Number(isNet(headers[a] ?? '')))
    .find(
      (column) =>
        ![amount, balance, ...fees].includes(column) &&
        fees.some((fee) => proof.isNet({ gross: amount, fee, net: column })),
    );
  // In rows without a fee, gross and net are equal: if the balance fits both, it moves by the net amount.
  if (net !== undefined && (isConfirmed(net) || !isConfirmed(amount))) return { amount: net, fee: null };
  if (balance === undefined) return { amount };
  // Gross and net are equal in rows without a fee. If both fit, a column called gross is not the one.
  if (!isGross(headers[amount] ?? '') && isConfirmed(amount)) return { amount };
  const others = contents.flatMap((content, index) =>
    index !== amount &&
    index !== balance &&
    content.filled === content.rows &&
    content.amounts >= 0.9 &&
    content.dates < 0.5
      ? [index]
      : [],
  );
  const nets = others.sort((a, b) => Number(isNet(headers[b] ?? '')) - Number(isNet(headers[a] ?? '')));
  return { amount: nets.find(isConfirmed) ?? amount };
}

/**
 * Whether another column could be the amount as well: its header says so, it has other amounts, and no balance decides.
 * The amount in the account's currency, or after fees, needs no decision.
 */
function hasRival(
  { balance, flag, moneyIn, moneyOut, fee }: TableColumns,
  amount: number,
  { headers, contents, lines }: MoneySample,
  proof: BalanceProof,
): boolean {
  const chosen = headers[amount] ?? '';
  const isConfirmed =
    balance !== undefined &&
    (proof.runsOn(balance, { amount }) || (flag !== undefined && proof.runsOn(balance, { amount, flag })));
  if (isConfirmed || isNet(chosen) || fee === null) return false;
  return headers.some((header, column) => {
    const content = contents[column];
    const [first, ...others] = rolesOf(header);
    const names = first === 'amount' || (first === 'currency' && others.includes('amount')) || isNet(header);
    return (
      names &&
      ![amount, balance, moneyIn, moneyOut].includes(column) &&
      !isElsewhere(header) &&
      !isPartOfAmount(header) &&
      (!isSettled(chosen) || isSettled(header)) &&
      mayBeMoney(content) &&
      lines.some(({ cells }) => /[1-9]/.test(cells[column] ?? '') && cells[column] !== cells[amount])
    );
  });
}

/** Whether another column could be money in or money out as well: its header says so, and it has other amounts. */
function hasRivalSide(columns: TableColumns, { headers, contents, lines }: MoneySample, proof: BalanceProof): boolean {
  const { balance, moneyIn, moneyOut } = columns;
  if (balance !== undefined && proof.runsOn(balance, columns)) return false;
  return ([moneyIn, moneyOut] as const).some((side, at) => {
    if (side === undefined || isNet(headers[side] ?? '')) return false;
    return headers.some(
      (header, column) =>
        ![balance, moneyIn, moneyOut].includes(column) &&
        rolesOf(header)[0] === (at === 0 ? 'moneyIn' : 'moneyOut') &&
        !isElsewhere(header) &&
        !isPartOfAmount(header) &&
        !isFee(header) &&
        mayBeMoney(contents[column]) &&
        lines.some(({ cells }) => /[1-9]/.test(cells[column] ?? '') && cells[column] !== cells[side]),
    );
  });
}

/**
 * If the header names only one side, the other side is a column that is filled in the rows where the first is empty.
 * @returns whether it is a guess
 */
function addOtherSide(columns: TableColumns, free: readonly number[], proof: BalanceProof): boolean {
  const { balance } = columns;
  const known = columns.moneyIn ?? columns.moneyOut;
  if (known === undefined || (columns.moneyIn !== undefined && columns.moneyOut !== undefined)) return false;
  const pairs = free
    .filter((column) => proof.isPair(known, column))
    .map((other) =>
      columns.moneyIn === undefined ? { moneyIn: other, moneyOut: known } : { moneyIn: known, moneyOut: other },
    );
  const proven = balance === undefined ? undefined : pairs.find((pair) => proof.runsOn(balance, pair));
  const pair = proven ?? pairs[0];
  if (pair === undefined) return false;
  Object.assign(columns, pair);
  return proven === undefined;
}

/**
 * The columns that look most like money if no balance proves any: two of which each row fills one, money out first;
 * otherwise a single one.
 */
function likeliest(candidates: readonly number[], { contents, lines }: MoneySample, proof: BalanceProof): TableColumns {
  const free = candidates.filter((column) => (contents[column]?.amounts ?? 0) >= 0.8).sort((a, b) => a - b);
  const decimals = new Set(free.filter((column) => hasDecimals(column, lines)));
  const pairs = free.flatMap((first, at) =>
    free.slice(at + 1).flatMap((second) => (proof.isPair(first, second) ? [{ moneyOut: first, moneyIn: second }] : [])),
  );
  const written = ({ moneyOut, moneyIn }: { moneyOut: number; moneyIn: number }) =>
    Number(decimals.has(moneyOut)) + Number(decimals.has(moneyIn));
  // Banks put the two next to each other.
  const [pair] = pairs.sort((a, b) => written(b) - written(a) || a.moneyIn - a.moneyOut - (b.moneyIn - b.moneyOut));
  if (pair && (written(pair) > 0 || decimals.size === 0)) return pair;
  const likely = decimals.size > 0 ? [...decimals] : free;
  const amount = likely.find((column) => contents[column]?.negatives) ?? likely[0];
  return amount === undefined ? {} : { amount };
}

/** Columns whose words say debit or credit; those with both words come first. */
function flagsAmong({ contents }: MoneySample): number[] {
  const flags = contents.flatMap((content, index) =>
    content.flags >= 0.9 && content.amounts < 0.5 && content.tells ? [index] : [],
  );
  return flags.sort((a, b) => Number(contents[b]?.bothWays) - Number(contents[a]?.bothWays));
}

/**
 * Finds the column that says debit or credit for amounts without signs. Signed amounts need none: the column would only
 * repeat the sign.
 * @returns whether it is a guess
 */
function addFlag(columns: TableColumns, sample: MoneySample, proof: BalanceProof): boolean {
  const { amount, balance } = columns;
  if (amount === undefined || columns.flag !== undefined) return false;
  const flags = flagsAmong(sample);
  const [first] = flags;
  if (first === undefined) return false;
  const { contents, lines } = sample;
  if (balance !== undefined) {
    const proven = flags.find((flag) => proof.runsOn(balance, { amount, flag }));
    if (proven !== undefined) {
      columns.flag = proven;
      return false;
    }
    if (proof.runsOn(balance, { amount })) return false;
  }
  const isUnsigned = contents[amount]?.negatives === false;
  if (!isUnsigned && proof.isSignedBy(amount, first)) return false;
  columns.flag = first;
  // Two columns that agree in every row mean the same. If two differ, one is about something else.
  const differ = flags.some(
    (flag) =>
      contents[flag]?.bothWays &&
      lines.some(({ cells }) => readFlag(cells[flag] ?? '') !== readFlag(cells[first] ?? '')),
  );
  return differ || !isUnsigned;
}
