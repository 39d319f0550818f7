import { z } from 'zod';
import type { Instant } from '../values/dates.ts';
import { isJsonObject } from '../values/json.ts';
import { periodMarkSchema, templateSchema, type PeriodMark, type Template } from './template.ts';

/** What the file of templates says it is. */
const KIND = 'daybook-templates';
/** The form that this version of Daybook writes. A later form gets a higher number. */
const VERSION = 1;

const headSchema = z.object({ kind: z.literal(KIND), version: z.number().int().min(1) });
const bodySchema = z.object({ company: z.string(), templates: z.array(z.unknown()), marks: z.array(z.unknown()) });

/** Templates and what has become of their periods, as a file carries them to another computer. */
export interface TemplateFile {
  /** The name of the company that they are from. */
  readonly company: string;
  readonly templates: readonly Template[];
  readonly marks: readonly PeriodMark[];
  /** Names of the templates that this version cannot read; '' where not even the name can be read. */
  readonly unreadable: readonly string[];
}

/** Why a file cannot be read as templates. */
export type TemplateFileFault = 'notJson' | 'otherFile' | 'newerVersion' | 'damaged';

/** The text of the file. */
export function templateFileText(
  company: string,
  templates: readonly Template[],
  marks: readonly PeriodMark[],
  at: Instant,
): string {
  const ids = new Set<string>(templates.map(({ id }) => id));
  const own = marks.filter(({ templateId }) => ids.has(templateId));
  const written = { kind: KIND, version: VERSION, company, writtenAt: at, templates, marks: own };
  return `${JSON.stringify(written, null, 2)}\n`;
}

function nameOf(value: unknown): string {
  return isJsonObject(value) && typeof value['name'] === 'string' ? value['name'] : '';
}

/** Reads a file of templates. One that cannot be read is named; the others are read all the same. */
export function readTemplateFile(
  text: string,
): { ok: true; file: TemplateFile } | { ok: false; fault: TemplateFileFault } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: 'notJson' };
  }
  const head = headSchema.safeParse(value);
  if (!head.success) return { ok: false, fault: 'otherFile' };
  if (head.data.version > VERSION) return { ok: false, fault: 'newerVersion' };
  const body = bodySchema.safeParse(value);
  if (!body.success) return { ok: false, fault: 'damaged' };
  const templates: Template[] = [];
  const unreadable: string[] = [];
  for (const each of body.data.templates) {
    const { data } = templateSchema.safeParse(each);
    if (data === undefined) unreadable.push(nameOf(each));
    else templates.push(data);
  }
  const marks = body.data.marks.flatMap((each) => periodMarkSchema.safeParse(each).data ?? []);
  return { ok: true, file: { company: body.data.company, templates, marks, unreadable } };
}

/** What an import does with a template: takes a new one or a later version, or leaves what is here. */
export interface PlannedTemplate {
  readonly template: Template;
  readonly what: 'new' | 'newer' | 'same' | 'older';
}

/** What an import of templates would do, template by template: the later version counts. */
export function plannedTemplates(file: TemplateFile, here: readonly Template[]): PlannedTemplate[] {
  const byId = new Map(here.map((each) => [each.id, each]));
  return file.templates.map((template) => {
    const own = byId.get(template.id);
    if (own === undefined) return { template, what: 'new' };
    if (own.changedAt === template.changedAt) return { template, what: 'same' };
    return { template, what: own.changedAt < template.changedAt ? 'newer' : 'older' };
  });
}

/** Marks that are not here yet. What has become of a period here is never undone by a file. */
export function newMarks(file: TemplateFile, here: readonly PeriodMark[]): PeriodMark[] {
  const known = new Set(here.map(({ id }) => id));
  return file.marks.filter(({ id }) => !known.has(id));
}
