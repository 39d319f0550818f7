import {
  sidesOf,
  type AsTheBankHasIt,
  type BankLocalMetadata,
  type BankTransaction,
  type StoredBankLine,
} from '../../../domain/bank/bankLine.ts';
import { cutTexts, type TextCut } from '../../../domain/bank/cutTexts.ts';
import { fillingRules, ruleFinder, type BankRule } from '../../../domain/bank/rules.ts';
import { currencyPlaces } from '../../../domain/values/currency.ts';
import { StatementRuns } from './consecutive.ts';
import { matchLines, type LineMatch } from './matching.ts';
import type { Statement, StatementLine, StatementProblem } from '../lines/result.ts';

/** A statement of a file, and the bank account in the books that it goes into. */
export interface StatementToPlan {
  /** Index of its file among the files that are imported together. */
  file: number;
  statement: Statement;
  /** What could not be read in this file. It is listed with the file's first statement. */
  lost: readonly StatementProblem[];
  /** Null until the user has chosen an account. */
  account: { id: string; currency: string | undefined } | null;
}

export interface PlanContext {
  /** The lines of a bank account that are already in the books. */
  stored: (bankAccountId: string) => readonly StoredBankLine[];
  rules: readonly BankRule[];
  /** The description of a line for which the bank gives no text at all: the service requires one. */
  untitled: string;
}

/** What a line of the file is, compared with the books (docs/bank.md, "Already there?"). */
export type PlanKind = 'new' | 'there' | 'likely' | 'changed' | 'unplaced' | 'unreadable';

/** Why a line has its kind. The page makes the sentence. */
export type PlanReason =
  | {
      code:
        | 'equal'
        | 'reference'
        | 'inThisImport'
        | 'posted'
        | 'referenceReused'
        | 'information'
        | 'zero'
        | 'otherCurrency'
        | 'noAccount'
        | 'pending';
    }
  | { code: 'near'; days: number }
  | { code: 'tooFine'; places: number }
  | { code: 'problem'; problem: StatementProblem };

/** The line that matches a line of the file: one in the books, or one of an earlier statement of the same import. */
export interface PlanPair {
  key: string;
  where: 'books' | 'import';
}

export interface PlanLine {
  /** Unique in its plan, and the same when a plan is made again from the same files. */
  id: string;
  kind: PlanKind;
  reasons: readonly PlanReason[];
  line: StatementLine | null;
  pair: PlanPair | null;
  /** What the line becomes if it is added; null if nothing can be stored. */
  content: BankTransaction | null;
  hereOnly: BankLocalMetadata;
  /** Texts that are too long for the service. */
  cuts: readonly TextCut[];
  /** The rule that matches the line. It is applied if the user ticks it. */
  rule: BankRule | null;
}

export interface StatementPlan {
  source: StatementToPlan;
  lines: readonly PlanLine[];
}

/** What the user decided about a line: it is the matching line, it is a new line, or it is left out. */
export type Decision = 'same' | 'new' | 'leave';

/**
 * What happens to a line if the user decides nothing. Null: the user must decide, since a near match is never applied
 * without a tick.
 */
export function defaultDecision({ kind }: Pick<PlanLine, 'kind'>): Decision | null {
  if (kind === 'new') return 'new';
  return kind === 'likely' || kind === 'changed' ? null : 'leave';
}

/** The decisions that are possible for a line. */
export function decisionsFor({ kind, content }: Pick<PlanLine, 'kind' | 'content'>): readonly Decision[] {
  if (content === null) return ['leave'];
  if (kind === 'new') return ['new', 'leave'];
  // A line that seems to be in the books may still be another one: only the user knows about a second coffee.
  return kind === 'there' ? ['leave', 'new'] : ['same', 'new', 'leave'];
}

/** Decimals of a canonical amount. */
const placesOf = (amount: string): number => (amount.includes('.') ? amount.length - amount.indexOf('.') - 1 : 0);

/** Why a line that was read cannot be stored. */
function obstacle(line: StatementLine, source: StatementToPlan): PlanReason | null {
  const { account, statement } = source;
  if (account === null) return { code: 'noAccount' };
  const currency = line.currency ?? statement.currency;
  if (currency !== undefined && account.currency !== undefined && currency !== account.currency)
    return { code: 'otherCurrency' };
  if (line.status === 'information') return { code: 'information' };
  if (line.amount === '0') return { code: 'zero' };
  const places = currencyPlaces(account.currency ?? currency ?? '');
  return placesOf(line.amount) > places ? { code: 'tooFine', places } : null;
}

function asTheBankHasIt({ date, amount, description, reference }: StatementLine): AsTheBankHasIt {
  return reference === undefined ? { date, amount, description } : { date, amount, description, reference };
}

/**
 * The bank transaction that a line becomes, with texts cut to the lengths that the service accepts
 * (docs/service-notes.md, "Bank transaction read").
 */
function made(
  line: StatementLine,
  bankAccountId: string,
  order: number,
  untitled: string,
): Pick<PlanLine, 'content' | 'hereOnly' | 'cuts'> {
  const bankReference = line.reference ?? line.checkNumber ?? line.customerReference;
  const whole: BankTransaction = {
    kind: 'bankTransaction',
    bankAccountId,
    description: line.description || line.payee || line.memo || line.type || untitled,
    bankDate: line.date,
    ...sidesOf(line.amount),
    ...(bankReference === undefined ? {} : { bankReference }),
    ...(line.payee === undefined ? {} : { merchantName: line.payee }),
  };
  const { content, full, cuts } = cutTexts(whole);
  return {
    content,
    cuts,
    hereOnly: {
      order,
      bank: asTheBankHasIt(line),
      ...(cuts.length > 0 ? { full } : {}),
      ...(line.status === 'pending' ? { isPending: true } : {}),
      ...(line.balance === undefined ? {} : { balance: line.balance }),
      ...(line.payeeAccount === undefined ? {} : { payeeAccount: line.payeeAccount }),
    },
  };
}

function unreadable(id: string, line: StatementLine | null, reason: PlanReason): PlanLine {
  return {
    id,
    kind: 'unreadable',
    reasons: [reason],
    line,
    pair: null,
    content: null,
    hereOnly: {},
    cuts: [],
    rule: null,
  };
}

const KINDS: Readonly<Record<LineMatch['kind'], PlanKind>> = {
  new: 'new',
  there: 'there',
  posted: 'changed',
  changed: 'changed',
  likely: 'likely',
};

/** Why a line was matched. `by` is the line that it is matched with. */
function reasonsOf(
  line: StatementLine,
  match: LineMatch,
  where: PlanPair['where'],
  by: StoredBankLine | undefined,
): PlanReason[] {
  const reasons: PlanReason[] = line.status === 'pending' ? [{ code: 'pending' }] : [];
  if (match.kind === 'new') return reasons;
  if (where === 'import') reasons.push({ code: 'inThisImport' });
  if (match.kind === 'there')
    return [
      ...reasons,
      { code: line.reference !== undefined && by?.reference === line.reference ? 'reference' : 'equal' },
    ];
  if (match.kind === 'posted') return [...reasons, { code: 'posted' }];
  if (match.kind === 'changed') return [...reasons, { code: 'referenceReused' }];
  return [...reasons, { code: 'near', days: match.days }];
}

/**
 * Matches each line with the books. Lines that are new there are compared with the earlier lines of the same import.
 */
function matchAll(
  lines: readonly StatementLine[],
  stored: readonly StoredBankLine[],
  earlier: readonly StoredBankLine[],
): { match: LineMatch; where: PlanPair['where'] }[] {
  const matches = matchLines(lines, stored).map((match): { match: LineMatch; where: PlanPair['where'] } => ({
    match,
    where: 'books',
  }));
  if (earlier.length === 0) return matches;
  const open = matches.flatMap(({ match }, index) => (match.kind === 'new' ? [index] : []));
  const inImport = matchLines(
    open.flatMap((index) => lines[index] ?? []),
    earlier,
  );
  open.forEach((index, at) => {
    const match = inImport[at];
    // Two statements of one import never change each other's lines: only equal and likely matches count.
    if (match?.kind === 'there' || match?.kind === 'likely') matches[index] = { match, where: 'import' };
  });
  return matches;
}

/**
 * A planned statement: the lines that it adds, and the keys of the lines that it found in the books or in earlier
 * statements.
 */
interface Planned {
  source: StatementToPlan;
  own: StoredBankLine[];
  there: Set<string>;
}

const runKey = ({ file, account }: StatementToPlan): string => `${file} ${account?.id}`;

/** The runs of statements for each account in each file. */
function runsOf(sources: readonly StatementToPlan[]): ReadonlyMap<string, StatementRuns<StatementToPlan>> {
  const parts = new Map<string, StatementToPlan[]>();
  for (const source of sources) {
    const part = parts.get(runKey(source));
    if (part) part.push(source);
    else parts.set(runKey(source), [source]);
  }
  return new Map([...parts].map(([key, part]) => [key, new StatementRuns(part)]));
}

/**
 * The id of a line in a plan. @param statement its statement's number in the plan, from 0 @param index in its statement
 */
export function planLineId(statement: number, index: number): string {
  return `${statement}.${index}`;
}

/** A line as rules see it. */
function ruledOf({ description, payee, amount }: StatementLine, bankAccountId: string) {
  const side = amount.startsWith('-') ? ('out' as const) : ('in' as const);
  return { text: `${description} ${payee ?? ''}`, side, amount, bankAccountId };
}

/**
 * Plans an import: every line of every statement, with its kind and the reasons; nothing is left out. Lines are
 * numbered across the import, so that the bank's order within a day is kept. Each statement is compared with the books
 * and with the lines that earlier statements add, so that lines that several files contain are added once. Equal lines
 * within one statement, and in consecutive statements of one file, are all kept.
 */
export function planStatementImport(sources: readonly StatementToPlan[], context: PlanContext): StatementPlan[] {
  const ruleOf = ruleFinder(fillingRules(context.rules));
  const reportedFiles = new Set<number>();
  const paired = new Set<string>();
  const planned = new Map<string, Planned[]>();
  const runs = runsOf(sources);
  let order = 0;
  return sources.map((source, number) => {
    const { statement, account, file } = source;
    const lines: PlanLine[] = [];
    const usable = statement.lines.map((line) => obstacle(line, source));
    const read = statement.lines.filter((_, index) => usable[index] === null);
    const current: Planned = { source, own: [], there: new Set() };
    const before = account === null ? [] : (planned.get(account.id) ?? []);
    const apart = runs.get(runKey(source))?.apartFrom(source);
    const claimed = new Set(before.flatMap((one) => (apart?.has(one.source) ? [...one.there] : [])));
    const stored =
      account === null ? [] : context.stored(account.id).filter(({ key }) => !paired.has(key) && !claimed.has(key));
    const earlier = before.flatMap((one) =>
      apart?.has(one.source) ? [] : one.own.filter(({ key }) => !claimed.has(key)),
    );
    const byKey = new Map([...stored, ...earlier].map((one) => [one.key, one]));
    const matches = matchAll(read, stored, earlier);
    let at = 0;
    statement.lines.forEach((line, index) => {
      const id = planLineId(number, index);
      const reason = usable[index] ?? null;
      if (reason !== null || account === null) {
        lines.push(
          account === null
            ? { ...unreadable(id, line, { code: 'noAccount' }), kind: 'unplaced' }
            : unreadable(id, line, reason ?? { code: 'noAccount' }),
        );
        return;
      }
      const { match, where } = matches[at] ?? { match: { kind: 'new' } as const, where: 'books' as const };
      at += 1;
      const pair = 'key' in match ? { key: match.key, where } : null;
      // A line in the books can be found by every file that contains it. But once a line of this import may change it,
      // it is no longer available in its old form.
      if (pair?.where === 'books' && match.kind !== 'there') paired.add(pair.key);
      if (pair !== null && (match.kind === 'there' || pair.where === 'import')) current.there.add(pair.key);
      if (pair?.where !== 'import' && match.kind !== 'there')
        current.own.push({ key: id, ...asTheBankHasIt(line), ...(line.status === 'pending' ? { pending: true } : {}) });
      lines.push({
        id,
        kind: KINDS[match.kind],
        reasons: reasonsOf(line, match, where, pair === null ? undefined : byKey.get(pair.key)),
        line,
        pair,
        ...made(line, account.id, order, context.untitled),
        rule: ruleOf(ruledOf(line, account.id)),
      });
      order += 1;
    });
    if (account !== null) planned.set(account.id, [...before, current]);
    if (!reportedFiles.has(file)) {
      reportedFiles.add(file);
      source.lost
        .filter(({ kind }) => kind === 'lost')
        .forEach((problem, index) =>
          lines.push(unreadable(`${number}.lost.${index}`, null, { code: 'problem', problem })),
        );
    }
    return { source, lines };
  });
}
