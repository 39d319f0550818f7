import type { Reference } from '../../domain/references/reference.ts';
import { currentLanguage, inLanguage, type Language } from '../base/i18n/language.ts';
import { loadTexts } from '../base/i18n/texts.ts';
import { readLetterhead, type Letterhead } from '../company/documents/letterhead.ts';
import { printLanguageOf, readPrintLanguages } from '../company/documents/printLanguages.ts';
import type { PrintedPaper } from '../company/print/printedPaper.ts';
import { senderOf } from '../company/print/sender.ts';
import type { CompanyData } from '../company/session/companyData.ts';
import { statementPaper, type StatementPaper } from './statementPaper.ts';

/** What is told to a customer, in the customer's language. */
export interface Addressed<Row> {
  row: Row;
  party: Reference | undefined;
  language: Language;
}
export interface AddressedPapers<Row> {
  letterhead: Letterhead;
  all: readonly Addressed<Row>[];
  /** Lays one out. */
  paperOf(one: Addressed<Row>): PrintedPaper;
}

/** Statements and reminders in the languages of their customers. Rejects with a ProblemError. */
export async function openAddressedPapers<Row extends { paper: StatementPaper }>(
  company: CompanyData,
  rows: readonly Row[],
): Promise<AddressedPapers<Row>> {
  const letterhead = await readLetterhead(company.store);
  const sender = { letterhead, ...senderOf(company, letterhead) };
  const languages = await readPrintLanguages(company.store);
  const all = rows.map((row) => {
    const party = company.reference('contactAccount', row.paper.party);
    return { row, party, language: printLanguageOf(languages, party) ?? currentLanguage() };
  });
  const needed = new Set(all.map(({ language }) => language));
  await Promise.all([...needed].map((one) => loadTexts(['work', 'reports'], one)));
  return {
    letterhead,
    all,
    paperOf: ({ row, party, language }) => inLanguage(language, () => statementPaper(row.paper, party, sender)),
  };
}
