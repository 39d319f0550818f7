import { z } from 'zod';
import type { Reference } from '../../../domain/references/reference.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { LANGUAGES, type WrittenLanguage } from '../../base/i18n/language.ts';

/**
 * The language of the documents printed for a party, by the key of its record. The service has no field for it, so it
 * is kept here, with the company's other settings.
 */
const printLanguagesSchema = z.record(z.string(), z.enum(LANGUAGES)).catch({});
export type PrintLanguages = Readonly<z.infer<typeof printLanguagesSchema>>;

const NAME = 'printLanguages';

export async function readPrintLanguages(store: Pick<CompanyStore, 'pageSettings'>): Promise<PrintLanguages> {
  return printLanguagesSchema.parse((await store.pageSettings(NAME)) ?? {});
}

/** Notes the language of one party; null for the page's own. */
export async function savePrintLanguage(
  store: Pick<CompanyStore, 'pageSettings' | 'savePageSettings'>,
  partyKey: string,
  language: WrittenLanguage | null,
): Promise<void> {
  const { [partyKey]: _before, ...others } = await readPrintLanguages(store);
  await store.savePageSettings(NAME, language === null ? others : { ...others, [partyKey]: language });
}

/** The language noted for a party: a record made here keeps the key that it got here, any other has its id as key. */
export function printLanguageOf(languages: PrintLanguages, party: Reference | undefined): WrittenLanguage | null {
  const keys = [party?.madeHere, party?.intRef, party?.id];
  return keys.flatMap((key) => (key === undefined ? [] : (languages[key] ?? [])))[0] ?? null;
}
