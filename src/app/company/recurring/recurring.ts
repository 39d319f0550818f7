import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import type { Document } from '../../../domain/documents/document.ts';
import type { Occurrence } from '../../../domain/recurring/schedule.ts';
import { withServiceIds } from '../../../domain/recurring/serviceIds.ts';
import {
  draftIntRef,
  draftOfOccurrence,
  dueOccurrences,
  markId,
  periodMarkSchema,
  templateSchema,
  type PeriodMark,
  type Template,
} from '../../../domain/recurring/template.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { daysBetween, instantOf, todayOn, type LocalDate } from '../../../domain/values/dates.ts';
import { systemMint, type IntRef } from '../../../domain/values/identifiers.ts';
import { problemOf } from '../../../domain/values/result.ts';
import type { CompanyData } from '../session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../session/localRecords.ts';
import { useCompany } from '../session/useCompany.ts';
import { periodTexts } from './periodWords.ts';

/** A draft that a template would make of one period. */
export interface DueDraft {
  /** That of its mark. */
  readonly id: string;
  /** The IntRef, and key, of the draft. */
  readonly key: IntRef;
  readonly template: Template;
  readonly occurrence: Occurrence;
}

/** The templates of a company, and what is due of them. */
export interface Recurring {
  readonly templates: LocalRecords<Template>;
  readonly marks: LocalRecords<PeriodMark>;
  /** Drafts that are due and not there yet, oldest first. */
  readonly due: Readonly<ShallowRef<readonly DueDraft[]>>;
  /** Whether `due` has been worked out once, with all documents read. */
  readonly isKnown: Readonly<ShallowRef<boolean>>;
}

/**
 * How far, in days, a document made elsewhere may have been moved from the date of its template, and is still found.
 */
const MOVED = 45;
/** Milliseconds between two looks at the calendar. */
const LOOK_EVERY = 60_000;
/** Milliseconds to wait for further changes of documents: a sync changes them by the hundred. */
const GATHER_FOR = 500;

export function dueDraft(template: Template, occurrence: Occurrence): DueDraft {
  const { period } = occurrence;
  return { id: markId(template.id, period), key: draftIntRef(template, period), template, occurrence };
}

/** The draft as it would be made. */
export function draftOf(company: CompanyData, { template, occurrence }: DueDraft): Document {
  const named = { ...template, document: withServiceIds(template.document, company.lookup) };
  return draftOfOccurrence(named, occurrence, periodTexts(occurrence, template.language), {
    today: todayOn(Date.now()),
    mint: systemMint,
    lookup: company.lookup,
  });
}

/**
 * The key under which the document of a period is stored here: that of the draft made here, or the id of one that
 * another computer has made. Null if it is not here, or was moved to another customer or far from its date: then the
 * service refuses a second one (docs/recurring.md, "Two computers").
 */
export async function keyOfMade(company: CompanyData, { key, template, occurrence }: DueDraft): Promise<string | null> {
  if (company.entry(key) !== undefined) return key;
  const { contactAccountId, docClass } = template.document;
  const party = company.reference('contactAccount', contactAccountId)?.id ?? contactAccountId;
  if (party === undefined) return null;
  const near = company
    .documentsOf(party)
    .filter(
      ({ row }) =>
        row.docClass === docClass && row.docDate !== '' && Math.abs(daysBetween(row.docDate, occurrence.date)) <= MOVED,
    );
  for (const each of near) {
    const record = await company.store.record(each.key);
    if (record && currentVersion(record).intRef === key) return each.key;
  }
  return null;
}

function makeRecurring(company: CompanyData): Recurring {
  const templates = openLocalRecords(company, 'template', templateSchema);
  const marks = openLocalRecords(company, 'templatePeriod', periodMarkSchema);
  const due = shallowRef<readonly DueDraft[]>([]);
  const isKnown = shallowRef(false);
  const today = shallowRef<LocalDate>(todayOn(Date.now()));
  let latest = 0;
  let gathering: ReturnType<typeof setTimeout> | null = null;

  async function workOut(): Promise<void> {
    latest += 1;
    const own = latest;
    const known = new Set(marks.all.value.map(({ id }) => id));
    const found = templates.all.value.flatMap((template) =>
      dueOccurrences(template, known, today.value).map((occurrence) => dueDraft(template, occurrence)),
    );
    const missing: DueDraft[] = [];
    for (const each of found) {
      if ((await keyOfMade(company, each)) === null) missing.push(each);
      if (own !== latest) return;
    }
    missing.sort((a, b) =>
      a.occurrence.date < b.occurrence.date ? -1 : a.occurrence.date > b.occurrence.date ? 1 : 0,
    );
    due.value = missing;
    isKnown.value = true;
  }
  function workOutSafely(): void {
    if (!company.isRead.value) return;
    workOut().catch((thrown: unknown) => {
      company.problem.value = problemOf(thrown);
    });
  }
  function gather(): void {
    if (templates.all.value.length === 0) return;
    gathering ??= setTimeout(() => {
      gathering = null;
      workOutSafely();
    }, GATHER_FOR);
  }

  void Promise.all([templates.read, marks.read]).then(() => {
    watch([templates.all, marks.all, today, company.isRead], workOutSafely, { immediate: true });
  });
  company.changedRecords.add(gather);
  const clock = setInterval(() => {
    today.value = todayOn(Date.now());
  }, LOOK_EVERY);
  onScopeDispose(() => {
    latest += 1;
    clearInterval(clock);
    if (gathering !== null) clearTimeout(gathering);
    company.changedRecords.delete(gather);
  });
  return { templates, marks, due, isKnown };
}

/** The templates of the open company, and what is due of them. */
export function useRecurring(company: CompanyData = useCompany()): Recurring {
  return company.shared(makeRecurring);
}

/** What came of making drafts. */
export interface MadeDrafts {
  readonly made: readonly DueDraft[];
  /** Those whose document was there already: made in another window or on another computer. */
  readonly there: readonly DueDraft[];
}

function markOf({ id, template, occurrence }: DueDraft, how: PeriodMark['how']): PeriodMark {
  return { id, templateId: template.id, period: occurrence.period, how, at: instantOf(Date.now()) };
}

/** Makes drafts that a person has seen, and notes that they were made. None is made twice. */
export async function makeDrafts(company: CompanyData, wanted: readonly DueDraft[]): Promise<MadeDrafts> {
  const { marks } = useRecurring(company);
  const [made, there]: [DueDraft[], DueDraft[]] = [[], []];
  for (const each of wanted) {
    if ((await company.store.record(each.key)) === undefined && (await keyOfMade(company, each)) === null) {
      await company.store.createDraft(draftOf(company, each));
      made.push(each);
    } else there.push(each);
    await marks.save(markOf(each, 'made'));
  }
  return { made, there };
}

/**
 * Takes drafts back that were just made. One that has been edited or sent since, or has got a file, stays.
 * @returns how many stayed
 */
export async function takeDraftsBack(company: CompanyData, made: readonly DueDraft[]): Promise<number> {
  const { marks } = useRecurring(company);
  let stayed = 0;
  for (const { id, key } of made) {
    const record = await company.store.record(key);
    const isTouched = record && (record.revision > 0 || record.base !== null || record.inFlight !== null);
    if (isTouched || (await company.store.attachments.of(key)).length > 0) {
      stayed += 1;
      continue;
    }
    if (record) await company.store.discardDraft(key);
    await marks.remove(id);
  }
  return stayed;
}

/** Notes that nothing is to be made of these periods. */
export async function skipPeriods(company: CompanyData, skipped: readonly DueDraft[]): Promise<void> {
  const { marks } = useRecurring(company);
  for (const each of skipped) await marks.save(markOf(each, 'skipped'));
}

/** Has periods proposed again that were skipped. */
export async function proposeAgain(company: CompanyData, skipped: readonly DueDraft[]): Promise<void> {
  const { marks } = useRecurring(company);
  for (const { id } of skipped) await marks.remove(id);
}
