import type { BankLocalMetadata, BankRecord, BankTransaction } from '../../../domain/bank/bankLine.ts';
import { localMetadataOf, sidesOf } from '../../../domain/bank/bankLine.ts';
import type { ImportCommit, ImportedStatement } from '../../../domain/bank/bankImport.ts';
import { cutTexts } from '../../../domain/bank/cutTexts.ts';
import type { BankRule } from '../../../domain/bank/rules.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { decisionsFor, defaultDecision, type Decision, type PlanLine, type StatementPlan } from './importPlan.ts';

/** What the user decided about a plan. */
export interface PlanDecisions {
  /** By the line's id. Lines that are not here get the default decision. */
  lines: ReadonlyMap<string, Decision>;
  /** Ids of the rules that were ticked. */
  rules: ReadonlySet<string>;
}

/** What happens to a line; null if the user still has to decide. */
export function decisionOf(line: PlanLine, decisions: PlanDecisions): Decision | null {
  const chosen = decisions.lines.get(line.id);
  return chosen !== undefined && decisionsFor(line).includes(chosen) ? chosen : defaultDecision(line);
}

/** The earliest and latest of the dates; null if there are none. */
function rangeOf(dates: Iterable<LocalDate>): { from: LocalDate; to: LocalDate } | null {
  let range: { from: LocalDate; to: LocalDate } | null = null;
  for (const date of dates) {
    if (range === null) range = { from: date, to: date };
    else if (date < range.from) range.from = date;
    else if (date > range.to) range.to = date;
  }
  return range;
}

/**
 * The period of a statement: from its first booked line to its last, or to its closing date if that is later. Without
 * booked lines, it covers the dates that the statement names. Null when it names none.
 */
export function importPeriod({ source, lines }: StatementPlan): Pick<ImportedStatement, 'from' | 'to'> | null {
  const { openingDate, closingDate } = source.statement;
  const booked = rangeOf(lines.flatMap(({ line }) => (line !== null && line.status === undefined ? [line.date] : [])));
  if (booked !== null)
    return closingDate !== undefined && closingDate > booked.to ? { ...booked, to: closingDate } : booked;
  return rangeOf([
    ...lines.flatMap(({ line }) => line?.date ?? []),
    ...(openingDate === undefined ? [] : [openingDate]),
    ...(closingDate === undefined ? [] : [closingDate]),
  ]);
}

/**
 * The content of a new line, with the fields of its rule if the rule is ticked. A rule may fill in texts of any length,
 * so they are cut again.
 */
export function importedContent(
  line: PlanLine,
  decisions: PlanDecisions,
): { content: BankTransaction; hereOnly: BankLocalMetadata } | null {
  if (line.content === null) return null;
  if (line.rule === null || !decisions.rules.has(line.rule.id))
    return { content: line.content, hereOnly: line.hereOnly };
  const { content, full, cuts } = cutTexts({ ...line.content, ...line.rule.set });
  return {
    content,
    hereOnly: {
      ...line.hereOnly,
      ...(cuts.length > 0 || line.hereOnly.full ? { full: { ...line.hereOnly.full, ...full } } : {}),
    },
  };
}

/**
 * The change of a stored line when the user says that it is this line of the file. A pending or corrected line takes
 * date and amount from the file, and the description if nobody has changed the bank's own. A likely match keeps its
 * content: the import only stores how the bank names it, so that it is recognised next time.
 */
function changeOf(line: PlanLine, record: BankRecord): ImportCommit['changes'][number] | null {
  const { content: fromFile, hereOnly } = line;
  if (fromFile === null || line.line === null) return null;
  const here = localMetadataOf(record);
  const kept: BankLocalMetadata = { ...here, bank: hereOnly.bank, balance: hereOnly.balance };
  if (line.kind === 'likely')
    return {
      key: record.key,
      revision: record.revision,
      content: null,
      hereOnly: { ...kept, isPending: hereOnly.isPending },
    };
  const before = currentVersion(record);
  const isBanksOwn =
    here.bank !== undefined && (here.full?.description ?? before.description) === here.bank.description;
  const next: BankTransaction = { ...before, bankDate: line.line.date };
  Reflect.deleteProperty(next, 'depositAmount');
  Reflect.deleteProperty(next, 'withdrawalAmount');
  Object.assign(next, sidesOf(line.line.amount));
  if (isBanksOwn) next.description = fromFile.description;
  const full = isBanksOwn ? hereOnly.full : here.full;
  return {
    key: record.key,
    revision: record.revision,
    content: next,
    hereOnly: { ...kept, full, isPending: hereOnly.isPending },
  };
}

/** Leaves out undefined properties, so that they are not stored. */
function withoutUndefined(here: BankLocalMetadata): BankLocalMetadata {
  const entries = Object.entries(here).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

export interface CommitFacts {
  import: Pick<ImportCommit['import'], 'id' | 'at' | 'files'>;
  seen: ImportCommit['seen'];
  /** A stored line as the preview showed it. */
  record: (key: string) => BankRecord | undefined;
}

/** Number of lines between two yields. */
const STEP = 250;

/**
 * What committing a plan writes: exactly what the preview showed. In steps, so that the page can draw in between:
 * 50,000 lines take a while.
 * @throws RangeError if a line still waits for a decision
 */
export function* commitSteps(
  plan: readonly StatementPlan[],
  decisions: PlanDecisions,
  facts: CommitFacts,
): Generator<undefined, ImportCommit> {
  const creates: { content: BankTransaction; hereOnly: BankLocalMetadata }[] = [];
  const changes: ImportCommit['changes'][number][] = [];
  const statements: ImportedStatement[] = [];
  for (const one of plan) {
    const { account, statement, file } = one.source;
    for (const [index, line] of one.lines.entries()) {
      if (index % STEP === STEP - 1) yield;
      const decision = decisionOf(line, decisions);
      if (decision === null) throw new RangeError(`line ${line.id} waits for a decision`);
      if (decision === 'new') {
        const made = importedContent(line, decisions);
        if (made)
          creates.push({
            content: made.content,
            hereOnly: withoutUndefined({ ...made.hereOnly, importId: facts.import.id }),
          });
      } else if (decision === 'same' && line.pair?.where === 'books') {
        const record = facts.record(line.pair.key);
        const change = record ? changeOf(line, record) : null;
        if (change) changes.push({ ...change, hereOnly: withoutUndefined(change.hereOnly) });
      }
    }
    const period = account === null ? null : importPeriod(one);
    if (account === null || period === null) continue;
    const { account: number, currency, opening, closing } = statement;
    statements.push({
      bankAccountId: account.id,
      file,
      ...period,
      ...(number === undefined ? {} : { account: number }),
      ...(statement.number === undefined ? {} : { number: statement.number }),
      ...(currency === undefined ? {} : { currency }),
      ...(opening === undefined ? {} : { opening }),
      ...(closing === undefined ? {} : { closing }),
    });
  }
  return { import: { ...facts.import, statements }, seen: facts.seen, creates, changes };
}

/** How many lines of a plan are of each kind, and what committing the plan does. */
export interface PlanCounts {
  new: number;
  there: number;
  likely: number;
  changed: number;
  /** Lines that were read, but whose statement has no account yet. */
  unplaced: number;
  unreadable: number;
  adds: number;
  /** Stored lines that take date or amount from the file. */
  changes: number;
  /** Stored lines that stay as they are: the import only stores how the bank names them. */
  recognises: number;
  /** Lines that could be imported and are left out. */
  leaves: number;
  open: number;
  /** Texts of added lines that are too long for the service. */
  cuts: number;
}

export const NO_IMPORT_COUNTS: PlanCounts = {
  new: 0,
  there: 0,
  likely: 0,
  changed: 0,
  unplaced: 0,
  unreadable: 0,
  adds: 0,
  changes: 0,
  recognises: 0,
  leaves: 0,
  open: 0,
  cuts: 0,
};

/** Counts what happens to a line; with `by` −1, removes it from the counts. */
function count(counts: PlanCounts, line: PlanLine, decision: Decision | null, by: 1 | -1): void {
  if (decision === null) counts.open += by;
  else if (decision === 'new') {
    counts.adds += by;
    counts.cuts += by * line.cuts.length;
  } else if (decision === 'same' && line.pair?.where === 'books')
    counts[line.kind === 'likely' ? 'recognises' : 'changes'] += by;
  else if (decision === 'leave' && line.kind !== 'there' && line.content !== null) counts.leaves += by;
}

export function countsOf(plan: readonly StatementPlan[], decisions: PlanDecisions): PlanCounts {
  const counts = { ...NO_IMPORT_COUNTS };
  for (const { lines } of plan) {
    for (const line of lines) {
      counts[line.kind] += 1;
      count(counts, line, decisionOf(line, decisions), 1);
    }
  }
  return counts;
}

/** The counts of an undecided plan after decisions about some of its lines. */
export function countsAfter(undecided: PlanCounts, lines: Iterable<PlanLine>, decisions: PlanDecisions): PlanCounts {
  const counts = { ...undecided };
  for (const line of lines) {
    count(counts, line, defaultDecision(line), -1);
    count(counts, line, decisionOf(line, decisions), 1);
  }
  return counts;
}

/** A summary of a plan. It is calculated in the worker, so that the page does not go through all lines. */
export interface PlanSummary {
  /** As long as nothing is decided. */
  counts: PlanCounts;
  /** Rules that match lines of the plan, and how many lines each. */
  rules: readonly { rule: BankRule; lines: number }[];
}

export function summaryOf(plan: readonly StatementPlan[]): PlanSummary {
  const rules = new Map<string, { rule: BankRule; lines: number }>();
  for (const { lines } of plan) {
    for (const { rule, kind } of lines) {
      if (rule === null || kind === 'unreadable' || kind === 'unplaced' || kind === 'there') continue;
      const seen = rules.get(rule.id);
      if (seen) seen.lines += 1;
      else rules.set(rule.id, { rule, lines: 1 });
    }
  }
  return { counts: countsOf(plan, { lines: new Map(), rules: new Set() }), rules: [...rules.values()] };
}
