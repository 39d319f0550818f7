import { inChunks } from '../../../domain/values/chunks.ts';
import { documentStanding } from '../bank/documentStanding.ts';
import { BankLineReader } from './bankLineReader.ts';
import { statementsOf } from '../../../domain/bank/statements.ts';
import { occurrencesWithin } from '../../../domain/recurring/schedule.ts';
import { isDone } from '../../../domain/recurring/template.ts';
import { isVoid } from '../../../domain/documents/lifeCycle.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { bankFindings } from '../../../domain/reports/flightCheck/bankChecks.ts';
import { isInPeriod, type CheckContext, type CheckedRow } from '../../../domain/reports/flightCheck/checkedRow.ts';
import { ownFindings } from '../../../domain/reports/flightCheck/documentChecks.ts';
import { CHECKS, type Finding } from '../../../domain/reports/flightCheck/finding.ts';
import { daysReadForLines, isReadForLines, LineChecks } from '../../../domain/reports/flightCheck/lineChecks.ts';
import { recurringFindings, type CheckedOccurrence } from '../../../domain/reports/flightCheck/recurringChecks.ts';
import { goesWithNextSync, RowChecks } from '../../../domain/reports/flightCheck/rowChecks.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import { UsualChecks } from '../../../domain/reports/flightCheck/usualChecks.ts';
import { ProblemError } from '../../../domain/values/result.ts';
import { Slices } from '../../base/ui/slices.ts';
import { dueDraft, keyOfMade, useRecurring } from '../recurring/recurring.ts';
import { useTypedStatements } from '../bank/typedStatements.ts';
import type { CompanyData } from '../session/companyData.ts';
import { documentFactsOf } from './documentFacts.ts';

/** The parts of a check, in the order in which they run. */
export type CheckPart = 'documents' | 'lines' | 'bank' | 'recurring';
export interface CheckProgress {
  readonly step: CheckPart;
  readonly done: number;
  readonly of: number;
}

interface Watching {
  /** Stops the check when it is aborted. */
  readonly signal: AbortSignal;
  onProgress(progress: CheckProgress): void;
}

/** Documents read in one call to the store. */
const AT_ONCE = 100;

/** Lets the page work between slices, says how far the check is, and stops it. */
class Pace {
  private readonly slices = new Slices();
  private readonly watching: Watching;
  constructor(watching: Watching) {
    this.watching = watching;
  }
  get isDue(): boolean {
    return this.slices.isOver;
  }
  async rest(step: CheckPart, done: number, of: number): Promise<void> {
    this.watching.onProgress({ step, done, of });
    await this.slices.rest();
    this.watching.signal.throwIfAborted();
  }
}

function contextOf(company: CompanyData, period: CheckContext['period']): CheckContext {
  return {
    period,
    today: todayOn(Date.now()),
    partyOf: (reference) => company.reference('contactAccount', reference)?.id ?? reference,
    allowsDuplicates: (party) => company.reference('contactAccount', party)?.supplier?.allowInvoiceDuplication === true,
  };
}

/** Keys of documents whose submission waits for the sync. */
async function submittedHere({ store }: CompanyData): Promise<ReadonlySet<string>> {
  const keys = (await store.pendingRows()).map(({ key }) => key);
  const found = new Set<string>();
  for (const some of inChunks(keys, AT_ONCE))
    for (const record of await store.records(some))
      if (record.commands.some(({ name }) => name === 'submit')) found.add(record.key);
  return found;
}

/** How many drafts of a period the next sync submits: they are no findings. */
export async function submittedWithin(company: CompanyData, { from, to }: CheckContext['period']): Promise<number> {
  const rows = [...(await submittedHere(company))].flatMap((key) => company.entry(key)?.row ?? []);
  return rows.filter(
    ({ docDate, state }) => docDate >= from && docDate <= to && goesWithNextSync({ isSubmitted: true, state }),
  ).length;
}

async function documentFindings(company: CompanyData, context: CheckContext, pace: Pace): Promise<Finding[]> {
  const submitted = await submittedHere(company);
  const { now, stop } = company.watchRows(() => undefined);
  stop();
  const checks = new RowChecks(context);
  for (const [at, { row }] of now.entries()) {
    checks.add(submitted.has(row.key) ? { ...row, isSubmitted: true } : row);
    if (pace.isDue) await pace.rest('documents', at, now.length);
  }
  const steps = checks.finish();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return [...step.value, ...(await lineFindings(company, context, pace, now))];
    if (pace.isDue) await pace.rest('documents', now.length, now.length);
  }
}

async function lineFindings(
  company: CompanyData,
  context: CheckContext,
  pace: Pace,
  entries: readonly { row: CheckedRow }[],
): Promise<Finding[]> {
  const checks = new LineChecks(context, {
    accountCode: (reference) => company.reference('account', reference)?.code ?? reference,
    taxCode: (reference) => company.reference('taxCode', reference)?.code ?? reference,
  });
  const facts = await documentFactsOf(company);
  const usual = new UsualChecks(context, facts);
  const found: Finding[] = [];
  const days = daysReadForLines(context.period);
  const wanted: CheckedRow[] = [];
  for (const { row } of entries) {
    if (isReadForLines(row, days)) wanted.push(row);
    if (pace.isDue) await pace.rest('lines', 0, entries.length);
  }
  let read = 0;
  for (const some of inChunks(wanted, AT_ONCE)) {
    const rows = new Map(some.map((row) => [row.key, row]));
    for (const record of await company.store.records([...rows.keys()])) {
      const row = rows.get(record.key);
      if (row) {
        const document = currentVersion(record);
        checks.add(row, document);
        usual.add(row, document);
        if (isInPeriod(context.period, row.docDate)) found.push(...ownFindings(row, document, facts));
      }
      if (pace.isDue) await pace.rest('lines', read, wanted.length);
    }
    read += some.length;
  }
  return withoutTwice([...found, ...usual.finish(), ...checks.finish()]);
}

/** Reverse charge once so and once not says more than that its tax code is unusual. */
function withoutTwice(findings: readonly Finding[]): Finding[] {
  const mixed = new Set(findings.flatMap(({ check, record }) => (check === 'reverseMixed' ? [record.key] : [])));
  return findings.filter(({ check, record }) => check !== 'unusualTax' || !mixed.has(record.key));
}

async function allBankFindings(company: CompanyData, context: CheckContext, pace: Pace): Promise<Finding[]> {
  const accounts = company.references('bankAccount').all;
  const typed = useTypedStatements(company);
  const [imports] = await Promise.all([company.store.bank.imports(), typed.read]);
  if (typed.problem.value) throw new ProblemError(typed.problem.value);
  const found: Finding[] = [];
  for (const [at, { id, code, currency = '' }] of accounts.entries()) {
    const reader = new BankLineReader(documentStanding(company));
    for await (const chunk of company.store.bank.lines(id))
      for (const record of chunk) {
        reader.add(record);
        if (pace.isDue) await pace.rest('bank', at, accounts.length);
      }
    const statements = statementsOf(id, imports, typed.all.value);
    found.push(...bankFindings({ id, code, currency, lines: reader.lines, statements }, context));
  }
  return found;
}

async function allRecurringFindings(company: CompanyData, { period }: CheckContext, pace: Pace): Promise<Finding[]> {
  const { templates, marks } = useRecurring(company);
  await Promise.all([templates.read, marks.read]);
  const skipped = new Set(marks.all.value.flatMap(({ id, how }) => (how === 'skipped' ? [id] : [])));
  const checked: CheckedOccurrence[] = [];
  const all = templates.all.value.filter(({ isPaused }) => !isPaused);
  for (const [at, template] of all.entries()) {
    for (const occurrence of occurrencesWithin(template.schedule, period.from, period.to)) {
      if (isDone(template, occurrence)) continue;
      const due = dueDraft(template, occurrence);
      const key = await keyOfMade(company, due);
      checked.push({
        templateId: template.id,
        name: template.name,
        party: template.document.contactAccountId ?? '',
        period: occurrence.period,
        date: occurrence.date,
        isSkipped: skipped.has(due.id),
        isThere: key !== null && !isVoid(company.entry(key)?.row.statusList ?? ''),
      });
    }
    if (pace.isDue) await pace.rest('recurring', at, all.length);
  }
  return recurringFindings(checked);
}

/** Findings by check, then by date. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const place = new Map(CHECKS.map((check, at) => [check, at]));
  const at = ({ check }: Finding): number => place.get(check) ?? CHECKS.length;
  return findings.toSorted(
    (a, b) => at(a) - at(b) || (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id < b.id ? -1 : 1),
  );
}

/**
 * Looks through everything that is here for what should be looked at before a period is closed. The page stays
 * responsive meanwhile. Rejects when the signal is aborted, and with a ProblemError when the database refuses.
 */
export async function gatherFindings(
  company: CompanyData,
  period: CheckContext['period'],
  watching: Watching,
): Promise<Finding[]> {
  const context = contextOf(company, period);
  const pace = new Pace(watching);
  const found = [
    ...(await documentFindings(company, context, pace)),
    ...(await allBankFindings(company, context, pace)),
    ...(await allRecurringFindings(company, context, pace)),
  ];
  return inOrder(found);
}
