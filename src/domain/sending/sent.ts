import { z } from 'zod';
import { instantSchema } from '../values/dates.ts';

/**
 * A document that was given out as files or as a mail: when, to whom, and what. It is not known whether it was sent.
 */
export const sentSchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** The key of the document's record, and its number at that time. */
  document: z.string(),
  number: z.string(),
  partyName: z.string(),
  way: z.enum(['mail', 'files']),
  /** The address of the mail; '' without one. */
  to: z.string(),
  /** The names of its files. */
  files: z.array(z.string()),
});
export type Sent = z.infer<typeof sentSchema>;
export const SENT = 'sentDocuments';

/** Subject and text of a mail in one language; kept for a company on this computer. */
export const mailTemplateSchema = z.object({
  /** The language, after the kind of statement or reminder (`reminder.de`); of documents the language alone. */
  id: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type MailTemplate = z.infer<typeof mailTemplateSchema>;
export const MAIL_TEMPLATES = 'mailTemplates';

/**
 * What a template can be filled in with: `document` is what it is within a sentence (“die Rechnung”), `title` alone.
 */
export const MAIL_PARTS = ['document', 'title', 'number', 'party', 'date', 'due', 'total', 'company'] as const;
export type MailPart = (typeof MAIL_PARTS)[number];

/** Fills each part in with its own name in braces, for a template that a person can change. */
export const partsAsWritten: Readonly<Record<string, string>> = Object.fromEntries(
  MAIL_PARTS.map((part) => [part, `{${part}}`]),
);

/** A template with its parts filled in. Braces that name no part stay; a part that is not there leaves no spaces. */
export function filledTemplate(template: string, parts: Readonly<Record<MailPart, string>>): string {
  return template
    .replace(/ ?\{(\w+)\}/g, (whole, name: string) => {
      const part = MAIL_PARTS.find((each) => each === name);
      if (part === undefined) return whole;
      return parts[part] === '' ? '' : `${whole.startsWith(' ') ? ' ' : ''}${parts[part]}`;
    })
    .trim();
}
