import type { LocalDate } from '../../../../domain/values/dates.ts';
import type { Decimal, DecimalString } from '../../../../domain/values/decimal.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/kinds/documentTraits.ts';
import {
  isEmptyPatch,
  patchBetween,
  withInputChange,
  type EditedVersion,
  type InvalidInputChange,
  type DocumentPatch,
} from '../../../../domain/documents/documentPatch.ts';
import { REVERSE_CHARGE } from '../../../../domain/documents/reverseCharge.ts';
import type { TotalsSetup } from '../../../../domain/documents/totals.ts';
import { withDocDate } from '../../../../domain/drafting/docDate.ts';
import {
  begunLine,
  isUntouchedDraft,
  withBank,
  withChargedCodes,
  withCurrency,
} from '../../../../domain/drafting/documentDraft.ts';
import { withAsked, type AskedRules } from '../../../../domain/drafting/asked.ts';
import { withDueDate } from '../../../../domain/drafting/terms.ts';
import { readEntry, type EntryReading, type Field } from '../../../base/inputs/fields.ts';
import { headerField } from '../../../editing/documentFields/headerFields.ts';
import { lineField } from '../../../editing/documentFields/lineFields.ts';
import { pathParts, SPLIT_PATH } from '../../../editing/documentFields/paths.ts';
import {
  needsOtherAmounts,
  withExplicitAmounts,
  withExplicitAmountsOf,
  type Calculation,
} from '../rules/explicitAmounts.ts';
import { amountToSplit, keptSplit, splitText, withPaidFollowing } from '../rules/paidByLines.ts';
import {
  sameSupply,
  suppliedAt,
  takenAmount,
  withKeptAmounts,
  withoutStaleAmounts,
  type TakenAway,
} from '../rules/suppliedAmounts.ts';
import { withFollowing, type LineFollowers } from '../rules/followingLines.ts';
import { withLineField, type RuleContext } from '../rules/lineRules.ts';
import { withParty } from './partyChange.ts';
import { NO_MEMORY } from '../rules/partyMemory.ts';

/** An edited document with its invalid input. */
export interface EditState extends EditedVersion {
  /** The amount typed as paid before a payment or receipt got its first line; null if none was. */
  split: DecimalString | null;
}

/** What an edit of a field starts from. */
export interface FieldState extends EditState {
  /** The version before the typing into this field began; null if nobody is typing there. */
  begun: EditedVersion | null;
  /** The empty last row, which is not yet a line of the document. */
  next: DocumentLine;
  /** The empty row from which the last line was begun. */
  begunNext: DocumentLine | null;
  /** The index of the line with a key, or -1. */
  indexOf(key: string): number;
}

/** What somebody does to a field: types a text, hands it over, or chooses a value. */
export interface FieldEdit {
  /** `field` or `lines.<key>.<field>` */
  path: string;
  entry: { text: string } | { value: string | undefined };
  /** Whether the typing may go on. */
  isTyping: boolean;
}

/** A change as somebody made it, before anything follows from it. */
export interface DocumentEdit {
  document: Document;
  /** Texts that became invalid input; null for a path whose text no longer is. */
  bad: InvalidInputChange;
  /** The path of the field that was edited. */
  at: string | null;
}

/** What the consequences of an edit depend on besides the document. */
export interface EditContext {
  followers: LineFollowers;
  today: LocalDate;
  /** Whether the service has the document, or may have it. */
  isCreated: boolean;
  /** Whether the service has it with explicit amounts, which no update can change. */
  hasFixedAmounts: boolean;
  /** A line as it was before the typing into the edited field began. */
  heldLine(key: string): DocumentLine | undefined;
  setupOf(document: Document): TotalsSetup;
  rateOf: Calculation['rateOf'];
  /** The gross total of a document, in its currency. */
  grossOf(document: Document): Decimal;
  /** Left out where nobody is asked about anything. */
  asked?: Pick<AskedRules, 'accountType' | 'largest' | 'lookup'> | undefined;
}

/** What a field's value depends on besides. */
export interface FieldRules extends EditContext {
  context: RuleContext;
}

/** The document after an edit, and how it differs from the one before. */
export interface EditOutcome {
  state: EditState;
  patch: DocumentPatch;
  /** Supplied amounts that no longer hold. */
  taken: TakenAway[];
}

/** The line with a key, the empty last row included. */
export function lineAt({ document, next, indexOf }: FieldState, key: string): DocumentLine | undefined {
  return document.lines[indexOf(key)] ?? (lineKey(next) === key ? next : undefined);
}

/**
 * The line as it was before the typing into the field began; for the empty row, as it was proposed. What follows from
 * the field is worked out from there, so that it follows from the whole text and not from each key.
 */
export function lineBefore({ begun, begunNext, indexOf }: FieldState, key: string): DocumentLine | undefined {
  const line = begun?.document.lines[indexOf(key)];
  if (line && lineKey(line) === key) return line;
  return begun && begunNext && lineKey(begunNext) === key ? begunNext : undefined;
}

/** The document with one line changed. A change of the empty last row appends it. */
export function withLine(
  { document, next, indexOf }: FieldState,
  key: string,
  change: (line: DocumentLine) => DocumentLine,
): Document {
  const at = indexOf(key);
  const line = document.lines[at];
  // `slice` copies a block of memory; `with` copies the lines of a document from the database one by one.
  if (line) {
    const lines = document.lines.slice();
    lines[at] = change(line);
    return { ...document, lines };
  }
  return lineKey(next) === key ? { ...document, lines: [...document.lines, change(begunLine(next))] } : document;
}

/** The kind of the field at a path, and its value. */
export function fieldAt(
  state: FieldState,
  path: string,
  types: RuleContext['customTypes'],
): { kind: Field<unknown>['kind']; value: string | undefined } {
  const { lineOf, id } = pathParts(path);
  const line = lineOf === null ? null : (lineAt(state, lineOf) ?? state.next);
  const field = line ? lineField(id, line, types) : headerField(id, state.document, types);
  if (!field) throw new TypeError(`no field ${path}`);
  // Safe: a line's field is only ever read from a line, a header field from the document.
  return { kind: field.kind, value: (field as Field<unknown>).read(line ?? state.document) };
}

/** The document with a header field set, and with the fields that follow from it. */
function withHeaderField(document: Document, id: string, value: string | undefined, context: RuleContext): Document {
  const { lookup, customTypes, begunFrom } = context;
  const field = headerField(id, document, customTypes);
  if (!field) return document;
  switch (id) {
    case 'contactAccountId':
      return withParty(document, value, context);
    case 'currency':
      return withCurrency(document, value, lookup);
    case 'docDate':
      return withDocDate(document, field.write(document, value).docDate, lookup, begunFrom);
    case 'paymentTermsId':
      return withDueDate(field.write(document, value), lookup);
    case 'bankAccountId':
      return withBank(document, value, lookup);
    case `ext.${REVERSE_CHARGE}`:
      return withChargedCodes(field.write(document, value), lookup);
    default:
      return field.write(document, value);
  }
}

/** The change that sets a field to a value; null if it has it. */
function valueChange(
  state: FieldState,
  { path, isTyping }: FieldEdit,
  { value, held }: { value: string | undefined; held: string | undefined },
  rules: FieldRules,
): DocumentEdit | null {
  const { lineOf, id } = pathParts(path);
  const { document, bad, next } = state;
  const settled = path in bad ? { [path]: null } : {};
  // While a description is being typed, no line is recalled for it: it may become another one.
  const context: RuleContext = isTyping ? { ...rules.context, memory: NO_MEMORY } : rules.context;
  if (lineOf === null) {
    const begunFrom = state.begun?.document;
    return { document: withHeaderField(document, id, value, { ...context, begunFrom }), bad: settled, at: path };
  }
  const begun = lineBefore(state, lineOf);
  const from = (line: DocumentLine): DocumentLine =>
    begun && document.explicitAmounts === true ? withExplicitAmountsOf(line, begun) : (begun ?? line);
  const change = (line: DocumentLine): DocumentLine => withLineField(from(line), id, value, document, context);
  // Leaving a cell of the empty row unchanged does not make it a line.
  if (lineKey(next) === lineOf && isUntouchedDraft(change(next), next)) return null;
  if (held === value && !(path in bad) && (isTyping || begun === undefined)) return null;
  return { document: withLine(state, lineOf, change), bad: settled, at: path };
}

/**
 * The change that takes net, tax or gross of a line as the supplier's paper has it. An update takes no amounts
 * (docs/service-notes.md, "Documents"), so nothing is taken once the service has the document.
 */
function suppliedChange(
  state: FieldState,
  { path, text }: { path: string; text: string },
  { key, field }: NonNullable<ReturnType<typeof suppliedAt>>,
  reading: EntryReading,
  rules: FieldRules,
): DocumentEdit | null {
  const { document, bad, indexOf } = state;
  const line = lineBefore(state, key) ?? document.lines[indexOf(key)];
  if (rules.isCreated || !line) return null;
  const { line: next, bad: typed } = takenAmount(line, { path, key, field, text, reading }, bad, {
    calculation: { setup: rules.setupOf(document), rateOf: rules.rateOf },
    today: rules.today,
  });
  return { document: withLine(state, key, (held) => (sameSupply(held, next) ? held : next)), bad: typed, at: path };
}

/** The change that keeps a text that is no value as invalid input; null if it is kept already. */
function invalidChange(state: FieldState, { path, text }: { path: string; text: string }): DocumentEdit | null {
  const { document, bad } = state;
  if (bad[path] === text) return null;
  const { lineOf } = pathParts(path);
  const begun = lineOf === null ? document : withLine(state, lineOf, (line) => line);
  return { document: begun, bad: { [path]: text }, at: path };
}

/** The change that an edit of a field makes, before anything follows from it; null if it makes none. */
export function fieldChange(state: FieldState, edit: FieldEdit, rules: FieldRules): DocumentEdit | null {
  const { path, entry } = edit;
  const { kind, value: held } = fieldAt(state, path, rules.context.customTypes);
  if ('value' in entry) return valueChange(state, edit, { value: entry.value, held }, rules);
  const { text } = entry;
  // An empty date of a document counts from the document's date: `+30d` as due date is 30 days from it.
  const reading = readEntry(kind, text, rules.today, held ?? state.document.docDate);
  const supplied = suppliedAt(path, state.document);
  if (supplied) return suppliedChange(state, { path, text }, supplied, reading, rules);
  if (!reading.ok) return invalidChange(state, { path, text });
  return valueChange(state, edit, { value: reading.value, held }, rules);
}

/**
 * Applies an edit with all that follows from it: the amount paid, prices and rates of lines, supplied and explicit
 * amounts.
 * @returns null when nothing changes, or when the amounts are fixed and the edit would need others
 */
export function applyEdit(before: EditState, edit: DocumentEdit, rules: EditContext): EditOutcome | null {
  const { isCreated, hasFixedAmounts, heldLine } = rules;
  const isMoney = DOCUMENT_TRAITS[edit.document.docClass].entry === 'money';
  const kept = isMoney ? keptSplit(before.document, before.bad, before.split) : before.split;
  const paid = isMoney ? withPaidFollowing(before.document, edit.document, kept) : edit.document;
  const followed = withFollowing(before.document, paid, rules.followers, heldLine);
  const { document: changed, taken } = withoutStaleAmounts(before.document, followed, isCreated, heldLine);
  if (hasFixedAmounts && needsOtherAmounts(before.document, changed)) return null;
  const calculationOf = (document: Document): Calculation => ({
    setup: rules.setupOf(document),
    rateOf: rules.rateOf,
  });
  const isExplicit = before.document.explicitAmounts === true || changed.explicitAmounts === true;
  const counted: EditedVersion = {
    document:
      isExplicit && !hasFixedAmounts
        ? withExplicitAmounts(before.document, changed, calculationOf(changed), calculationOf(before.document))
        : changed,
    bad: withInputChange(before.bad, edit.bad),
  };
  const hasKept = !isCreated && Object.keys(counted.bad).length > 0;
  const version = hasKept ? withKeptAmounts(counted, edit.at, calculationOf(changed), rules.today) : counted;
  const { document } = version;
  const split = isMoney
    ? amountToSplit(before.document, document, SPLIT_PATH in edit.bad ? before.split : kept)
    : before.split;
  const bad = isMoney
    ? withInputChange(
        version.bad,
        splitText(before.document, document, version.bad, split, () => rules.grossOf(document)),
      )
    : version.bad;
  const asked = rules.asked
    ? withAsked(before, { document, bad }, { ...rules.asked, today: rules.today, grossOf: rules.grossOf })
    : bad;
  const patch = patchBetween(before.document, document, { before: before.bad, after: asked });
  return isEmptyPatch(patch) ? null : { state: { document, bad: asked, split }, patch, taken };
}
