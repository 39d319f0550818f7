import { z } from 'zod';
import { documentSchema, type Document } from '../documents/document.ts';
import { copyOfDocument, picked } from '../drafting/copy.ts';
import type { Drafting } from '../learning/lookup.ts';
import { instantSchema, localDateSchema, type LocalDate } from '../values/dates.ts';
import { guidSchema, INT_REF_PREFIX, intRefSchema, mintIntRef, type Guid, type IntRef } from '../values/identifiers.ts';
import { derivedIntRef } from './derivedIntRef.ts';
import { withPeriodTexts, type PeriodTexts } from './periodTexts.ts';
import {
  occurrences,
  periodKeySchema,
  sameRhythm,
  scheduleSchema,
  type Occurrence,
  type PeriodKey,
} from './schedule.ts';

/** Longest name of a template. */
export const NAME_LENGTH = 100;
/** The languages that the words of a period are written in. */
export const TEMPLATE_LANGUAGES = ['en', 'de', 'fr'] as const;

/** A document that is made again and again. It stays on this computer; other computers get it by a file. */
export const templateSchema = z.object({
  id: guidSchema,
  name: z.string().min(1).max(NAME_LENGTH),
  schedule: scheduleSchema,
  /** The language of the period's words: that of the document, the same on every computer. */
  language: z.enum(TEMPLATE_LANGUAGES),
  isPaused: z.boolean(),
  /** The last day of which a draft was made or skipped under another rhythm: up to it nothing is due again. */
  doneTo: localDateSchema.optional(),
  /**
   * What each draft contains. It has no dates and no reference; its lines have references, which those of drafts follow
   * from.
   */
  document: documentSchema,
  /** When a person last changed it: of two versions the later one counts. */
  changedAt: instantSchema,
});
export type Template = z.infer<typeof templateSchema>;

/** What has become of one period of a template: a draft was made, or a person has skipped it. */
export const periodMarkSchema = z.object({
  /** `<template>.<period>` */
  id: z.string().min(1),
  templateId: guidSchema,
  period: periodKeySchema,
  how: z.enum(['made', 'skipped']),
  at: instantSchema,
});
export type PeriodMark = z.infer<typeof periodMarkSchema>;

export function markId(templateId: Guid, period: PeriodKey): string {
  return `${templateId}.${period}`;
}

/**
 * Beside what every copy keeps: the references that the period may stand in, and that stay the same in a standing
 * order.
 */
const ALSO_KEPT = ['theirRef', 'orderNo'] as const satisfies readonly (keyof Document)[];

/**
 * The content that a template keeps of a document: without number, dates and states, with new references of its lines.
 * What is deferred is spread from the date of each draft on: a template has none to count its months from.
 */
export function templateContent(document: Document, drafting: Drafting): Document {
  const {
    docDate: _date,
    dueDate: _due,
    intRef: _reference,
    currencyRate: _rate,
    ...content
  } = copyOfDocument(document, drafting);
  const lines = content.lines.map(({ deferredDistribution: _, ...line }) => line);
  return { ...content, ...picked(document, ALSO_KEPT), lines };
}

/** The IntRef of the draft that a template makes of a period. */
export function draftIntRef({ id }: Pick<Template, 'id'>, period: PeriodKey): IntRef {
  return derivedIntRef(intRefSchema.parse(INT_REF_PREFIX + id), period);
}

/**
 * The draft of one occurrence: dated by the schedule, due by its terms, its texts filled in, its tax at the current
 * rates of its codes. Its IntRef and those of its lines follow from the template and the period alone.
 */
export function draftOfOccurrence(
  template: Template,
  occurrence: Occurrence,
  texts: PeriodTexts,
  drafting: Drafting,
): Document {
  const { document } = template;
  const { period, date } = occurrence;
  const copy = copyOfDocument(document, { ...drafting, today: date });
  const draft: Document = {
    ...copy,
    ...picked(document, ALSO_KEPT),
    intRef: draftIntRef(template, period),
    lines: copy.lines.map((line, at) => {
      const reference = document.lines[at]?.intRef ?? mintIntRef(drafting.mint);
      const rate = drafting.lookup.find('taxCode', line.taxCodeId)?.taxRate;
      const hasOwnAmounts = document.explicitAmounts === true || line.suppliedAmounts === true;
      return {
        ...line,
        intRef: derivedIntRef(reference, period),
        ...(rate !== undefined && !hasOwnAmounts && { taxRate: rate }),
      };
    }),
  };
  return withPeriodTexts(draft, texts);
}

/** Whether an occurrence lies in the time for which another rhythm has made drafts. */
export function isDone({ doneTo }: Pick<Template, 'doneTo'>, { date }: Pick<Occurrence, 'date'>): boolean {
  return doneTo !== undefined && date <= doneTo;
}

/**
 * A template as it is kept after a person has changed it. Its periods have other names under another rhythm: what was
 * made or skipped under the one before is not proposed again.
 */
export function changedTemplate(before: Template, after: Template, marks: ReadonlySet<string>): Template {
  if (sameRhythm(before.schedule, after.schedule)) return after;
  let doneTo = before.doneTo;
  const last = Math.max(0, ...[...marks].flatMap((id) => (id.startsWith(`${before.id}.`) ? Number(id.slice(-8)) : [])));
  for (const { date, period } of occurrences(before.schedule)) {
    if (Number(period) > last) break;
    if (marks.has(markId(before.id, period)) && !isDone({ doneTo }, { date })) doneTo = date;
  }
  return doneTo === undefined ? after : { ...after, doneTo };
}

/** The occurrences that are due on a day, and of which nothing has become yet; none while the template is paused. */
export function dueOccurrences(template: Template, marks: ReadonlySet<string>, today: LocalDate): Occurrence[] {
  if (template.isPaused) return [];
  const due: Occurrence[] = [];
  for (const each of occurrences(template.schedule)) {
    if (each.date > today) break;
    if (!isDone(template, each) && !marks.has(markId(template.id, each.period))) due.push(each);
  }
  return due;
}
