import { isDraft, lineKey, type Document, type DocumentLine } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import type { EditedVersion, InvalidInput } from '../documents/documentPatch.ts';
import { changedStretch } from '../documents/lineStretch.ts';
import { isAskedPath, valuePathOf, askedPath, TOTAL } from '../documents/askedPaths.ts';
import { accountTypeSchema } from '../references/accountType.ts';
import type { LocalDate } from '../values/dates.ts';
import { Decimal, parseDecimal, toDecimalString } from '../values/decimal.ts';
import { isBeyond } from './unlikely.ts';
import {
  amountPath,
  amountWarnings,
  askedOfDates,
  askedOfLines,
  WATCHED_DATES,
  type LineEnvironment,
  type AskedWarning,
  type Sums,
} from './warnings.ts';

/** What decides whether a person is asked. */
export interface AskedRules extends LineEnvironment {
  today: LocalDate;
  /** In document currency. */
  grossOf(document: Document): Decimal;
  /** The largest total so far with which a document is compared. */
  largest(document: Document): Sums['largest'];
}

/** A question as it is kept: its code, then what its sentence names. */
function textOf(question: AskedWarning): string {
  if (question.code === 'farAmount') return [question.code, question.of, question.largest].join(' ');
  return question.code === 'askedAccount' ? `${question.code} ${question.type}` : question.code;
}

/** A question as it was kept; null if this version does not know it. @param path under which it is kept */
export function askedAt(path: string, text: string, document: Document): AskedWarning | null {
  const place = valuePathOf(path);
  const [code, first = '', second = ''] = text.split(' ');
  const largest = parseDecimal(second);
  if (code === 'longAmount') return { path: amountPath(document), code };
  if (code === 'farAmount')
    return largest !== null && (first === 'party' || first === 'company')
      ? { path: amountPath(document), code, of: first, largest }
      : null;
  if (code === 'askedAccount') {
    const type = accountTypeSchema.safeParse(first);
    return type.success ? { path: place, code, type: type.data } : null;
  }
  if (code === 'dueBefore') return { path: 'dueDate', code };
  const date = WATCHED_DATES.find((field) => field === place);
  return code === 'farDate' && date !== undefined ? { path: date, code } : null;
}

/** The questions of a draft that wait for an answer. */
export function askedIn(bad: InvalidInput, document: Document): AskedWarning[] {
  return Object.entries(bad).flatMap(([path, text]) =>
    isAskedPath(path) ? (askedAt(path, text, document) ?? []) : [],
  );
}

/** Where the question about a warning is kept. */
export function pathOf({ path, code }: AskedWarning): string {
  return code === 'farAmount' || code === 'longAmount' ? TOTAL : askedPath(path);
}

/** The dates that an edit has changed. Dates that follow from a document date in question are not asked about, too. */
function ofDates(before: Document, after: Document, today: LocalDate): Map<string, AskedWarning | null> {
  const changed = WATCHED_DATES.filter(
    (field) => before[field] !== after[field] || (field === 'dueDate' && before.docDate !== after.docDate),
  );
  const asked = changed.length === 0 ? [] : askedOfDates(after, today);
  const ofDocDate = changed.includes('docDate') && asked.some(({ path }) => path === 'docDate');
  return new Map(
    changed.map((field) => [
      askedPath(field),
      ofDocDate && field !== 'docDate' ? null : (asked.find(({ path }) => path === field) ?? null),
    ]),
  );
}

/** The lines that an edit has added, removed, or given another account. */
function ofLines(before: Document, after: Document, rules: AskedRules): Map<string, AskedWarning | null> {
  const { start, endBefore, endAfter } = changedStretch(before.lines, after.lines);
  const held = new Map(
    before.lines.slice(start, endBefore).map((line): [string, DocumentLine] => [lineKey(line), line]),
  );
  const lines = after.lines
    .slice(start, endAfter)
    .filter((line) => held.get(lineKey(line))?.accountId !== line.accountId);
  const left = new Set(after.lines.slice(start, endAfter).map(lineKey));
  const gone = [...held.keys()].filter((key) => !left.has(key));
  const changed = new Map<string, AskedWarning | null>(
    [...gone, ...lines.map(lineKey)].map((key) => [askedPath(`lines.${key}.accountId`), null]),
  );
  for (const question of askedOfLines(lines, after, rules)) changed.set(pathOf(question), question);
  return changed;
}

/**
 * A total that is beyond what nobody means is asked about when it becomes so; one that was answered, when it is a
 * hundred times that again.
 */
function ofTotal(before: EditedVersion, after: Document, rules: AskedRules): Map<string, AskedWarning | null> {
  const sums = (document: Document): Sums => ({
    gross: toDecimalString(totalOf(document, rules)),
    largest: rules.largest(document),
  });
  const held = totalOf(before.document, rules);
  const total = totalOf(after, rules);
  const { contactAccountId, currency } = before.document;
  if (held.eq(total) && contactAccountId === after.contactAccountId && currency === after.currency) return new Map();
  const [question = null] = amountWarnings(after, sums(after));
  const isAnswered =
    question !== null &&
    !(TOTAL in before.bad) &&
    amountWarnings(before.document, sums(before.document)).length > 0 &&
    !isBeyond(toDecimalString(total), toDecimalString(held), 'party');
  return isAnswered ? new Map() : new Map([[TOTAL, question]]);
}

function totalOf(document: Document, { grossOf }: AskedRules): Decimal {
  return DOCUMENT_TRAITS[document.docClass].entry === 'money' && document.lines.length === 0
    ? new Decimal(document.currencyAmount ?? 0)
    : grossOf(document);
}

/**
 * The invalid input after an edit, with what has to be asked about it: only values that the edit has changed. A
 * question stays until it is answered or the value changes, so that what was answered is not asked about again.
 */
export function withAsked(before: EditedVersion, after: EditedVersion, rules: AskedRules): InvalidInput {
  if (!isDraft(after.document)) return after.bad;
  const changed = new Map([
    ...ofDates(before.document, after.document, rules.today),
    ...ofLines(before.document, after.document, rules),
    ...ofTotal(before, after.document, rules),
  ]);
  const kept = Object.entries(after.bad).filter(([path]) => !changed.has(path));
  const asked = [...changed].flatMap(([path, question]): [string, string][] =>
    question === null ? [] : [[path, textOf(question)]],
  );
  const isSame = kept.length === Object.keys(after.bad).length && asked.length === 0;
  return isSame ? after.bad : Object.fromEntries([...kept, ...asked]);
}
