import { askedPath, isAskedPath, TOTAL } from '../../../../domain/documents/askedPaths.ts';
import { askedAt, askedIn } from '../../../../domain/drafting/asked.ts';
import { askedWarnings, type AskedWarning } from '../../../../domain/drafting/warnings.ts';
import { currentVersion } from '../../../../domain/records/record.ts';
import type { DocumentRecord } from '../../../../domain/documents/record.ts';
import type { LocalDate } from '../../../../domain/values/dates.ts';
import type { DecimalString } from '../../../../domain/values/decimal.ts';
import { largestSoFar } from '../../../company/figures/largestTotals.ts';
import { accountTypes } from '../../../company/facts/accountTypes.ts';
import type { CompanyData } from '../../../company/session/companyData.ts';
import type { DocumentForm } from '../../../editing/documentFields/documentForm.ts';
import { askedText } from '../../../editing/documentFields/fieldText.ts';
import type { DocumentSession } from './documentSession.ts';

/** The question about a field, as a sentence; null if there is none. */
export function askedOf(
  session: DocumentSession,
  path: string,
  form: Pick<DocumentForm, 'labels' | 'traits'>,
): string | null {
  const text = session.badAt(askedPath(path));
  const asked = text === undefined ? null : askedAt(askedPath(path), text, session.document.value);
  return asked && askedText(asked, session.document.value, form);
}

/** The question about the total. */
export function askedOfTotal(session: DocumentSession): AskedWarning | null {
  const text = session.badAt(TOTAL);
  return text === undefined ? null : askedAt(TOTAL, text, session.document.value);
}

/** Answers questions with yes: the values are meant. One step, which can be undone. @param paths of the questions */
export function answerYes(session: DocumentSession, paths: readonly string[]): void {
  if (paths.length > 0)
    session.change((document) => document, null, Object.fromEntries(paths.map((path) => [path, null])));
}

/** Where the questions of a document are kept. */
export function askedPathsOf(session: DocumentSession): string[] {
  return Object.keys(session.badInput.value).filter(isAskedPath);
}

/**
 * What a person is asked about before a draft is submitted: what waits for an answer and, in one that was never changed
 * here, everything: nobody was asked about that.
 */
export function askedBeforeSubmit(
  company: CompanyData,
  record: Pick<DocumentRecord, 'key' | 'base' | 'local' | 'badInput' | 'editedAt'>,
  { gross, today }: { gross: DecimalString; today: LocalDate },
): AskedWarning[] {
  const document = currentVersion(record);
  if (record.editedAt !== null) return askedIn(record.badInput, document);
  return askedWarnings(document, {
    lookup: company.lookup,
    accountType: accountTypes(company),
    today,
    sums: { gross, largest: largestSoFar(company, record.key, document) },
  });
}
