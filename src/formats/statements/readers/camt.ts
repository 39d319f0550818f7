import { parseLocalDate, type LocalDate } from '../../../domain/values/dates.ts';
import { Decimal } from '../../../domain/values/decimal.ts';
import { turned } from '../../text/amounts.ts';
import { checkBalance, sumOfBooked } from '../lines/balance.ts';
import { readCamtDate, readCamtEntry, readSigned, unknownStateOf, type CamtLine } from './camtEntry.ts';
import { OwnTexts } from '../../text/pieces.ts';
import type { ReaderInput, ReaderOutput, Statement, StatementLine, StatementProblem } from '../lines/result.ts';
import { compact, present, shown } from '../../text/texts.ts';
import { find, scanXml, textAt, type XmlElement } from '../../text/xmlElements.ts';

const STATEMENTS = new Set(['Stmt', 'Rpt', 'Ntfctn']);
/**
 * The beginning of `BkToCstmrStmt`, `BkToCstmrAcctRpt` and `BkToCstmrDbtCdtNtfctn`; early versions append a number. The
 * message may be at any depth, since some banks wrap the document.
 */
const MESSAGE = 'BkToCstmr';

function readAccount(statement: Statement, account: XmlElement): void {
  const institution = find(account, 'Svcr', 'FinInstnId');
  Object.assign(statement, {
    account: textAt(account, 'Id', 'IBAN') ?? textAt(account, 'Id', 'Othr', 'Id'),
    accountName: present(textAt(account, 'Nm') ?? textAt(account, 'Ownr', 'Nm')),
    bank: textAt(institution, 'BICFI') ?? textAt(institution, 'BIC') ?? textAt(institution, 'Nm'),
    currency: textAt(account, 'Ccy') ?? statement.currency,
  });
}

/** Reads booked balances only: opening (`OPBD`, or the last closing `PRCD`) and closing (`CLBD`). */
function readBalance(statement: Statement, balance: XmlElement): void {
  const type = textAt(balance, 'Tp', 'CdOrPrtry', 'Cd');
  const amount = readSigned(find(balance, 'Amt'), textAt(balance, 'CdtDbtInd'));
  if (amount === null) return;
  const date = readCamtDate(find(balance, 'Dt')) ?? undefined;
  statement.currency ??= find(balance, 'Amt')?.attributes?.Ccy;
  if (type === 'OPBD' || (type === 'PRCD' && statement.opening === undefined))
    Object.assign(statement, { opening: amount, openingDate: date });
  else if (type === 'CLBD') Object.assign(statement, { closing: amount, closingDate: date });
}

/**
 * `CdtDbtInd` says in which direction the money went, for a reversal too (ISO 20022). Some banks keep the direction of
 * the first booking on a reversal. If the balances agree only with every reversal turned, the reversals are turned.
 */
function settleReversals(statement: Statement, reversals: readonly CamtLine[]): StatementProblem[] {
  if (reversals.length === 0 || statement.opening === undefined || statement.closing === undefined) return [];
  const difference = new Decimal(statement.closing).minus(statement.opening).minus(sumOfBooked(statement.lines));
  const turnedBy = reversals.reduce(
    (sum, { line }) => (line.status === undefined ? sum.minus(line.amount).minus(line.amount) : sum),
    new Decimal(0),
  );
  if (difference.isZero() || !difference.equals(turnedBy)) return [];
  for (const { line } of reversals) line.amount = turned(line.amount);
  return [{ code: 'reversals.turned', kind: 'question', facts: { lines: String(reversals.length) } }];
}

/** Copies the line's texts, so that the line does not keep the file's text in memory. */
function keepOwn(line: StatementLine, own: OwnTexts): void {
  line.description = line.description === line.payee ? own.shared(line.description) : own.copy(line.description);
  if (line.payee !== undefined) line.payee = own.shared(line.payee);
  if (line.payeeAccount !== undefined) line.payeeAccount = own.shared(line.payeeAccount);
  if (line.memo !== undefined) line.memo = own.shared(line.memo);
  if (line.type !== undefined) line.type = own.shared(line.type);
  if (line.reference !== undefined) line.reference = own.copy(line.reference);
  if (line.customerReference !== undefined) line.customerReference = own.copy(line.customerReference);
}

/** What a file that ends before its last element lacks. */
function problemsOfEnd({
  line,
  open,
  reason,
}: Exclude<ReturnType<typeof scanXml>, { whole: true }>): StatementProblem[] {
  const isCutOff = reason === 'cutOff';
  const torn = open.find((element) => element.name === 'Ntry');
  const lost: StatementProblem[] = torn
    ? [{ code: isCutOff ? 'line.cutOff' : 'line.malformed', kind: 'lost', place: { line: torn.line } }]
    : [];
  const code = reason === 'doctype' ? 'file.doctype' : isCutOff ? 'file.cutOff' : 'file.damaged';
  return [...lost, { code, kind: isCutOff ? 'doubt' : 'lost', place: { line } }];
}

/** Reads CAMT.052, .053 and .054 of any version, in one pass that holds one entry at a time. */
export function readCamt({
  text,
  options,
}: Pick<ReaderInput, 'options'> & { text: string | Iterable<string> }): ReaderOutput {
  const own = new OwnTexts();
  const statements: Statement[] = [];
  const problems: StatementProblem[] = [];
  let statement: Statement = { lines: [] };
  let reversals: CamtLine[] = [];
  /** The date of the statement if no balance has one: the end of its period, or the day on which it was made. */
  let [periodEnd, madeOn]: (LocalDate | null)[] = [null, null];
  let used = false;
  const finish = (): void => {
    if (!used) return;
    problems.push(...settleReversals(statement, reversals));
    if (options.invert) for (const line of statement.lines) line.amount = turned(line.amount);
    problems.push(...checkBalance(compact(statement)));
    statements.push(statement);
    statement = { lines: [] };
    reversals = [];
    [periodEnd, madeOn] = [null, null];
    used = false;
  };
  const unknownStates = new Set<string>();
  const end = scanXml(text, (element, _depth, parent) => {
    if (parent?.name.startsWith(MESSAGE)) {
      if (STATEMENTS.has(element.name)) {
        used = true;
        finish();
      }
      return true;
    }
    if (parent === undefined || !STATEMENTS.has(parent.name)) return false;
    // A child of the statement is read when it closes, and not kept.
    if (element.name === 'Ntry') {
      const { lines, problems: found } = readCamtEntry(
        element,
        { line: element.line },
        statement.closingDate ?? periodEnd ?? madeOn ?? null,
      );
      const currency = find(element, 'Amt')?.attributes?.Ccy;
      statement.currency ??= currency;
      for (const one of lines) {
        // The entry is in another currency than the account, so the line says so.
        if (currency !== undefined && currency !== statement.currency) one.line.currency = own.shared(currency);
        keepOwn(one.line, own);
        statement.lines.push(one.line);
        if (one.reversal) reversals.push(one);
      }
      for (const problem of found) problems.push(problem);
      const state = unknownStateOf(element);
      if (state !== undefined) unknownStates.add(state);
    } else if (element.name === 'Acct') readAccount(statement, element);
    else if (element.name === 'Bal') readBalance(statement, element);
    else if (element.name === 'Id' || element.name === 'ElctrncSeqNb') statement.number ??= element.text.trim();
    else if (element.name === 'FrToDt')
      periodEnd = parseLocalDate((textAt(element, 'ToDtTm') ?? textAt(element, 'ToDt') ?? '').slice(0, 10));
    else if (element.name === 'CreDtTm') madeOn = parseLocalDate(element.text.trim().slice(0, 10));
    else return true;
    used = true;
    return true;
  });
  if (!end.whole) {
    problems.push(...problemsOfEnd(end));
    finish();
  }
  for (const status of unknownStates)
    problems.push({ code: 'status.unknown', kind: 'question', facts: { status: shown(status) } });
  return { statements, problems, conventions: { decimalMark: '.' } };
}
