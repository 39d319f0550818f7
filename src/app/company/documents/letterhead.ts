import { z } from 'zod';
import type { CompanyStore } from '../../../store/contract.ts';

/** What every printed document says about the company that sends it. Texts may have several lines. */
export const letterheadSchema = z.object({
  name: z.string().catch(''),
  address: z.string().catch(''),
  /** Tax number, company number, telephone; printed next to the address. */
  details: z.string().catch(''),
  /** How to pay; printed on documents that customers have to pay. */
  bank: z.string().catch(''),
  /** Small print under every sale document. */
  terms: z.string().catch(''),
  paper: z.enum(['a4', 'letter']).catch('a4'),
  /** PNG, JPEG or WebP. */
  logo: z.instanceof(Blob).nullable().catch(null),
});
export type Letterhead = z.infer<typeof letterheadSchema>;

export const NO_LETTERHEAD: Letterhead = {
  name: '',
  address: '',
  details: '',
  bank: '',
  terms: '',
  paper: 'a4',
  logo: null,
};
const NAME = 'letterhead';

export async function readLetterhead(store: Pick<CompanyStore, 'pageSettings'>): Promise<Letterhead> {
  const parsed = letterheadSchema.safeParse(await store.pageSettings(NAME));
  return parsed.success ? parsed.data : NO_LETTERHEAD;
}

export function saveLetterhead(store: Pick<CompanyStore, 'savePageSettings'>, letterhead: Letterhead): Promise<void> {
  return store.savePageSettings(NAME, letterhead);
}

/** The lines of a text, trimmed, without empty ones. */
export function letterheadLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
