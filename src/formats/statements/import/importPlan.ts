import {
  sidesOf,
  type AsTheBankHasIt,
  type BankLocalMetadata,
  type BankTransaction,
  type StoredBankLine,
} from '../../../domain/bank/bankLine.ts';
import { cutTexts, type TextCut } from '../../../domain/bank/cutTexts.ts';
import { ruleFinder, type BankRule } from '../../../domain/bank/rules.ts';
import { currencyPlaces } from '../../../domain/values/currency.ts';
import { StatementRuns } from './consecutive.ts';
import { matchLines, type LineMatch } from './matching.ts';
import type { Statement, StatementLine, StatementProblem } from '../result.ts';

/** A statement of a file, and the bank account of the books that it was mapped to. */
export interface StatementToPlan {
  /** Place of its file among those that are imported together. */
  file: number;
  statement: Statement;
  /** What could not be read of this file: told with its first statement. */
  lost: readonly StatementProblem[];
  /** Null while the user has not said which account it is. */
  account: { id: string; currency: string | undefined } | null;
}

export interface PlanContext {
  /** The lines of a bank account that are in the books. */
  stored: (bankAccountId: string) => readonly StoredBankLine[];
  rules: readonly BankRule[];
  /** Stands for a description where the bank says nothing at all: the service demands one. */
  untitled: string;
}

/** What a line of the file is against what is there (docs/bank.md, "Already there?"). */
export type PlanKind = 'new' | 'there' | 'likely' | 'changed' | 'unplaced' | 'unreadable';

/** Why a line is what it is; the sentence is made in the page. */
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

/** The line that a line of the file is paired with: one in the books, or one of an earlier statement of the same import. */
export interface PlanPair {
  key: string;
  where: 'books' | 'import';
}

export interface PlanLine {
  /** Unique in its plan, and the same when the plan is made again of the same files. */
  id: string;
  kind: PlanKind;
  reasons: readonly PlanReason[];
  line: StatementLine | null;
  pair: PlanPair | null;
  /** What the line becomes if it is added; null when nothing can be made of it. */
  content: BankTransaction | null;
  hereOnly: BankLocalMetadata;
  /** Texts that the service would not take whole. */
  cuts: readonly TextCut[];
  /** The rule that speaks of it: applied when the user ticks that. */
  rule: BankRule | null;
}

export interface StatementPlan {
  source: StatementToPlan;
  lines: readonly PlanLine[];
}

/** What the user decided about a line: it is the paired one, it is one of its own, or it is left out. */
export type Decision = 'same' | 'new' | 'leave';

/** What happens to a line while the user has said nothing; null: a decision is needed, since nothing near is applied without a tick. */
export function defaultDecision({ kind }: Pick<PlanLine, 'kind'>): Decision | null {
  if (kind === 'new') return 'new';
  return kind === 'likely' || kind === 'changed' ? null : 'leave';
}

/** The decisions that a line allows. */
export function decisionsFor({ kind, content }: Pick<PlanLine, 'kind' | 'content'>): readonly Decision[] {
  if (content === null) return ['leave'];
  if (kind === 'new') return ['new', 'leave'];
  // What is there may yet be another one: only the user can know of a second coffee.
  return kind === 'there' ? ['leave', 'new'] : ['same', 'new', 'leave'];
}

/** Decimals of a canonical amount. */
const placesOf = (amount: string): number => (amount.includes('.') ? amount.length - amount.indexOf('.') - 1 : 0);

/** Why nothing can be stored of a line that was read. */
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

/** The bank transaction that a line becomes, its texts cut to what the service takes (spec 2.7). */
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

/** Why a match was made: `by` is the paired line. */
function reasonsOf(
  line: StatementLine,
  match: LineMatch,
  where: PlanPair['where'],
  by: StoredBankLine | undefined,
): PlanReason[] {
  const said: PlanReason[] = line.status === 'pending' ? [{ code: 'pending' }] : [];
  if (match.kind === 'new') return said;
  if (where === 'import') said.push({ code: 'inThisImport' });
  if (match.kind === 'there')
    return [
      ...said,
      { code: line.reference !== undefined && by?.reference === line.reference ? 'reference' : 'equal' },
    ];
  if (match.kind === 'posted') return [...said, { code: 'posted' }];
  if (match.kind === 'changed') return [...said, { code: 'referenceReused' }];
  return [...said, { code: 'near', days: match.days }];
}

/** Each line's match with the books; what is new there is looked for among the earlier lines of the same import. */
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
    // Two statements of one import never change each other's lines: only what is the same, or nearly, is told.
    if (match?.kind === 'there' || match?.kind === 'likely') matches[index] = { match, where: 'import' };
  });
  return matches;
}

/** A statement that was planned: the lines that it adds, and the keys of those in the books or before it that are there for it. */
interface Planned {
  source: StatementToPlan;
  own: StoredBankLine[];
  there: Set<string>;
}

const runKey = ({ file, account }: StatementToPlan): string => `${file} ${account?.id}`;

/** The statements of each account in each file, in their runs. */
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
 * Plans an import: every line of every statement with what it is and why; nothing is left out. Lines are numbered through
 * the import, so that the bank's order within a day is kept. Each statement is compared with the books and with what those
 * before it add: so lines that files share are added once. Equal lines of one statement, and of statements of one file that
 * follow each other, stay as many as they are.
 */
export function planStatementImport(sources: readonly StatementToPlan[], context: PlanContext): StatementPlan[] {
  const ruleOf = ruleFinder(context.rules);
  const told = new Set<number>();
  const paired = new Set<string>();
  const planned = new Map<string, Planned[]>();
  const runs = runsOf(sources);
  let order = 0;
  return sources.map((source, number) => {
    const { statement, account, file } = source;
    const lines: PlanLine[] = [];
    const usable = statement.lines.map((line) => obstacle(line, source));
    const read = statement.lines.filter((_, index) => usable[index] === null);
    const here: Planned = { source, own: [], there: new Set() };
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
      const id = `${number}.${index}`;
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
      // A line that is there is there for every file that has it; one that this file may change is not there as it was.
      if (pair?.where === 'books' && match.kind !== 'there') paired.add(pair.key);
      if (pair !== null && (match.kind === 'there' || pair.where === 'import')) here.there.add(pair.key);
      if (pair?.where !== 'import' && match.kind !== 'there')
        here.own.push({ key: id, ...asTheBankHasIt(line), ...(line.status === 'pending' ? { pending: true } : {}) });
      lines.push({
        id,
        kind: KINDS[match.kind],
        reasons: reasonsOf(line, match, where, pair === null ? undefined : byKey.get(pair.key)),
        line,
        pair,
        ...made(line, account.id, order, context.untitled),
        rule: ruleOf({
          text: `${line.description} ${line.payee ?? ''}`,
          side: line.amount.startsWith('-') ? 'out' : 'in',
        }),
      });
      order += 1;
    });
    if (account !== null) planned.set(account.id, [...before, here]);
    if (!told.has(file)) {
      told.add(file);
      source.lost
        .filter(({ kind }) => kind === 'lost')
        .forEach((problem, index) =>
          lines.push(unreadable(`${number}.lost.${index}`, null, { code: 'problem', problem })),
        );
    }
    return { source, lines };
  });
}
