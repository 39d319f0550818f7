import { parseLocalDate, type LocalDate } from '../../../domain/values/dates.ts';
import { Decimal, type DecimalString } from '../../../domain/values/decimal.ts';
import { readPlainAmount, turned } from '../../text/amounts.ts';
import type { FilePlace, StatementLine, StatementProblem } from '../lines/result.ts';
import { lineOf } from '../lines/line.ts';
import { readStatus } from '../tables/statusWords.ts';
import { shown, joinTexts, present } from '../../text/texts.ts';
import { find, findAll, textAt, type XmlElement } from '../../text/xmlElements.ts';

/** `Dt` or `DtTm`; for a date with time, the day as it is written. */
export function readCamtDate(element: XmlElement | undefined): LocalDate | null {
  return parseLocalDate((textAt(element, 'Dt') ?? textAt(element, 'DtTm') ?? '').slice(0, 10));
}

/**
 * An amount, negative for `DBIT`. ISO 20022 writes no signs; a minus is money out, whatever the direction says, or
 * turns the direction. Null if the amount or the direction cannot be read.
 */
export function readSigned(
  element: XmlElement | undefined,
  direction: string | undefined,
  minus: 'isOut' | 'turns' = 'isOut',
): DecimalString | null {
  const amount = readPlainAmount(element?.text ?? '', '.');
  if (amount === null || (direction !== 'CRDT' && direction !== 'DBIT')) return null;
  return direction === 'CRDT' || (minus === 'isOut' && amount.startsWith('-')) ? amount : turned(amount);
}

/** A line of the statement, and whether it reverses an earlier one (`RvslInd`). */
export interface CamtLine {
  line: StatementLine;
  reversal: boolean;
}

const accountId = (account: XmlElement | undefined): string | undefined =>
  textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id');

const given = (reference: string | undefined): string | undefined =>
  reference === 'NOTPROVIDED' || reference === 'NONREF' ? undefined : reference;

/** The other party and the texts of an entry, from one of its transactions or from the entry alone. */
function detailsOf(
  entry: XmlElement,
  transaction: XmlElement | undefined,
  isIn: boolean,
): Omit<StatementLine, 'date' | 'amount' | 'place'> {
  const parties = find(transaction, 'RltdPties');
  const side = isIn ? 'Dbtr' : 'Cdtr';
  const name = (role: string) => textAt(parties, role, 'Nm') ?? textAt(parties, role, 'Pty', 'Nm');
  const payee = present(name(side) ?? name(`Ultmt${side}`));
  const remittance = find(transaction, 'RmtInf');
  const free = findAll(remittance, 'Ustrd').map((one) => one.text.trim());
  const structured = findAll(remittance, 'Strd').flatMap((one) => [
    textAt(one, 'CdtrRefInf', 'Ref'),
    textAt(one, 'AddtlRmtInf'),
  ]);
  const references = find(transaction, 'Refs');
  const code = find(entry, 'BkTxCd', 'Domn');
  const texts = joinTexts(...free, ...structured, textAt(transaction, 'AddtlTxInf'));
  const original = find(transaction, 'AmtDtls', 'InstdAmt', 'Amt');
  const originalAmount = original ? readPlainAmount(original.text, '.') : null;
  const originalCurrency = original?.attributes?.Ccy;
  return {
    description: texts || joinTexts(textAt(entry, 'AddtlNtryInf')) || payee || '',
    payee,
    payeeAccount: accountId(find(parties, `${side}Acct`)),
    memo: present(textAt(entry, 'AddtlNtryInf')),
    reference:
      given(textAt(references, 'AcctSvcrRef')) ??
      given(textAt(entry, 'AcctSvcrRef')) ??
      given(textAt(references, 'TxId')) ??
      given(textAt(entry, 'NtryRef')),
    customerReference: given(textAt(references, 'EndToEndId')),
    type:
      present(
        [textAt(code, 'Cd'), textAt(code, 'Fmly', 'Cd'), textAt(code, 'Fmly', 'SubFmlyCd')]
          .filter((one) => one !== undefined)
          .join('/'),
      ) ?? textAt(entry, 'BkTxCd', 'Prtry', 'Cd'),
    original:
      originalAmount !== null &&
      originalCurrency !== undefined &&
      originalCurrency !== find(entry, 'Amt')?.attributes?.Ccy
        ? { amount: originalAmount, currency: originalCurrency }
        : undefined,
  };
}

function statusOf(entry: XmlElement): StatementLine['status'] {
  const written = stateIn(entry);
  const state = STATES.has(written) ? STATES.get(written) : readStatus(written);
  return state === 'booked' ? undefined : state;
}

/** The standard's codes. */
const STATES = new Map<string, NonNullable<StatementLine['status']> | 'booked'>([
  ['BOOK', 'booked'],
  ['PDNG', 'pending'],
  ['FUTR', 'pending'],
  ['INFO', 'information'],
]);

const stateIn = (entry: XmlElement): string =>
  textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts') ?? 'BOOK';

/** The state of an entry if it is neither a code of the standard nor a word that is known: it is taken as booked. */
export function unknownStateOf(entry: XmlElement): string | undefined {
  const state = stateIn(entry).trim();
  return state === '' || STATES.has(state) || readStatus(state) !== undefined ? undefined : state;
}

/** The transactions' own amounts, if each has one in the entry's currency and their sum is the entry's amount. */
function amountsOf(
  entry: XmlElement,
  transactions: readonly XmlElement[],
  total: DecimalString,
  minus: 'isOut' | 'turns',
): DecimalString[] | null {
  const direction = textAt(entry, 'CdtDbtInd');
  const currency = find(entry, 'Amt')?.attributes?.Ccy;
  const amounts: DecimalString[] = [];
  for (const transaction of transactions) {
    const element = find(transaction, 'Amt') ?? find(transaction, 'AmtDtls', 'TxAmt', 'Amt');
    const amount = readSigned(element, textAt(transaction, 'CdtDbtInd') ?? direction, minus);
    if (amount === null || (element?.attributes?.Ccy ?? currency) !== currency) return null;
    amounts.push(amount);
  }
  return amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).equals(total) ? amounts : null;
}

function lostEntry(entry: XmlElement, place: FilePlace, code: StatementProblem['code']) {
  const parts = [
    textAt(entry, 'Amt'),
    textAt(entry, 'CdtDbtInd'),
    textAt(entry, 'BookgDt', 'Dt'),
    textAt(entry, 'NtryRef'),
  ];
  return {
    lines: [],
    problems: [{ code, kind: 'lost' as const, place, text: shown(parts.filter(Boolean).join(' ')) }],
  };
}

/**
 * The lines of an `Ntry`: one for each transaction of a batch if their amounts add up to the entry, otherwise one for
 * the entry.
 * @param statementDate the date of the statement: an entry without a date gets it, and a doubt is reported
 */
export function readCamtEntry(
  entry: XmlElement,
  place: FilePlace,
  statementDate: LocalDate | null,
): { lines: CamtLine[]; problems: StatementProblem[] } {
  const lost = (code: StatementProblem['code']) => lostEntry(entry, place, code);
  const direction = textAt(entry, 'CdtDbtInd');
  const amount = readSigned(find(entry, 'Amt'), direction);
  if (amount === null)
    return lost(
      find(entry, 'Amt')
        ? direction === 'CRDT' || direction === 'DBIT'
          ? 'line.badAmount'
          : 'line.badFlag'
        : 'line.noAmount',
    );
  const valueDate = readCamtDate(find(entry, 'ValDt'));
  const booked = find(entry, 'BookgDt');
  const isUndated = booked === undefined && find(entry, 'ValDt') === undefined;
  const date = isUndated ? statementDate : booked ? readCamtDate(booked) : valueDate;
  if (date === null) return lost(isUndated ? 'line.noDate' : 'line.badDate');
  const problems: StatementProblem[] = isUndated
    ? [{ code: 'line.statementDate', kind: 'doubt', place, facts: { date } }]
    : [];
  if (amount.startsWith('-') && readPlainAmount(textAt(entry, 'Amt') ?? '', '.') === amount)
    problems.push({ code: 'line.signed', kind: 'question', place, text: shown(textAt(entry, 'Amt') ?? '') });
  const transactions = findAll(entry, 'NtryDtls').flatMap((details) => findAll(details, 'TxDtls'));
  const reversal = textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1';
  const common = { date, valueDate: valueDate ?? undefined, status: statusOf(entry), place };
  const made = (value: DecimalString, details: ReturnType<typeof detailsOf>): CamtLine => ({
    reversal,
    line: lineOf({ ...common, amount: value, ...details }),
  });
  const single = transactions.length <= 1;
  const amounts = single
    ? null
    : (amountsOf(entry, transactions, amount, 'turns') ?? amountsOf(entry, transactions, amount, 'isOut'));
  if (amounts)
    return {
      problems,
      lines: transactions.map((transaction, index) =>
        made(amounts[index] ?? amount, detailsOf(entry, transaction, !(amounts[index] ?? amount).startsWith('-'))),
      ),
    };
  const isIn = !amount.startsWith('-');
  const details = detailsOf(entry, transactions[0], isIn);
  if (single) return { problems, lines: [made(amount, details)] };
  const { description, reference, type, memo } = {
    ...details,
    description: joinTexts(
      textAt(entry, 'AddtlNtryInf'),
      ...transactions.map((one) => detailsOf(entry, one, isIn).description),
    ),
  };
  const own = textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef') ?? reference;
  return {
    lines: [made(amount, { description, reference: own, type, memo })],
    problems: [
      ...problems,
      { code: 'batch.differs', kind: 'doubt', place, facts: { transactions: String(transactions.length), amount } },
    ],
  };
}
