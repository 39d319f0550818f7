import { isPaidByLines } from '../../../domain/documents/documentAmounts.ts';
import { lineKey, type Document, type DocumentLine } from '../../../domain/documents/document.ts';
import { patchBetween, type DocumentPatch } from '../../../domain/documents/documentPatch.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { newLine } from '../../../domain/drafting/documentDraft.ts';
import { Decimal } from '../../../domain/values/decimal.ts';
import type { CustomType } from '../../company/facts/customFields.ts';
import { DOCUMENT_FORMS } from '../../editing/documentFields/classes/forms.ts';
import { DOCUMENT_HEADER, headerField } from '../../editing/documentFields/headerFields.ts';
import { lineField } from '../../editing/documentFields/lineFields.ts';
import { RunningTotals } from '../editor/rules/runningTotals.ts';
import {
  applyEdit,
  fieldChange,
  type DocumentEdit,
  type EditState,
  type FieldRules,
  type FieldState,
} from '../editor/session/documentEdit.ts';
import { lockOf, type WhyLocked } from '../editor/session/lock.ts';
import { withMemory } from '../editor/session/partyChange.ts';
import { NO_MEMORY, type PartyMemory } from '../editor/rules/partyMemory.ts';
import { askedRulesOf, type SessionEnvironment } from '../editor/session/sessionEnvironment.ts';
import type { PartyMemories } from './bulkParty.ts';

/** A field that can be changed in many documents: of the header, or of all lines. */
export interface BulkField {
  of: 'header' | 'line';
  id: string;
}

/** Why a document stays as it is. */
export type BulkRefusal = NonNullable<WhyLocked> | 'noField' | 'noLines' | 'fixedAmounts' | 'paidByLines' | 'same';

/** What the change makes of one document. */
export type BulkOutcome =
  | { key: string; before: Document; refusal: BulkRefusal }
  | {
      key: string;
      before: Document;
      refusal: null;
      after: Document;
      patch: DocumentPatch;
      /** The totals before and after, in the document's currency. */
      gross: { before: Decimal; after: Decimal };
    };

/** What a change of many documents depends on. */
export interface BulkRules {
  environment: Omit<SessionEnvironment, 'store'>;
  customTypes: { header: ReadonlyMap<string, CustomType>; line: ReadonlyMap<string, CustomType> };
  /** For a change of the party: what was last used with each party, by the keys of the records. */
  memories?: ReadonlyMap<string, PartyMemories>;
}

/** What money is allocated to: no field of a form, but another party or currency takes it away. */
export const ALLOCATIONS: BulkField = { of: 'header', id: 'allocations' };

/** Whether documents of the class have the field. */
function hasField({ docClass }: Document, { of, id }: BulkField): boolean {
  if (id.startsWith('ext.')) return true;
  const form = DOCUMENT_FORMS[docClass];
  const fields: readonly { id: string }[] =
    of === 'line'
      ? [...form.lineColumns, ...form.lineDetails]
      : [...form.inSight, ...form.groups.flatMap((group) => group.fields)];
  return fields.some((field) => field.id === id);
}

function totalsOf(document: Document, { environment }: BulkRules): RunningTotals {
  return new RunningTotals(document, {
    baseCurrency: () => environment.lookup.baseCurrency,
    rateDirection: () => environment.rateDirection(),
    rateOf: (code) => rateOf(code, document, environment),
  });
}
function rateOf(code: string | undefined, { taxDate, docDate }: Document, environment: BulkRules['environment']) {
  return environment.rateOf
    ? environment.rateOf(code, taxDate ?? docDate ?? environment.today())
    : environment.lookup.find('taxCode', code)?.taxRate;
}
function grossOf(document: Document, rules: BulkRules): Decimal {
  if (document.explicitAmounts === true || (document.lines.length === 0 && document.currencyAmount !== undefined))
    return new Decimal(document.grossCurrencyAmount ?? document.currencyAmount ?? 0);
  return totalsOf(document, rules).header.currency.gross;
}

/**
 * One document with a field set, and all that follows from it, by the rules of its editor. A field of lines is set in
 * all of them.
 * @param value at rest; undefined empties the field
 */
export function bulkEdited(
  record: DocumentRecord,
  field: BulkField,
  value: string | undefined,
  rules: BulkRules,
): BulkOutcome {
  const before = currentVersion(record);
  const refused = (refusal: BulkRefusal): BulkOutcome => ({ key: record.key, before, refusal });
  const lock = lockOf(record);
  if (lock !== null) return refused(lock);
  if (!hasField(before, field)) return refused('noField');
  if (field.of === 'line' && before.lines.length === 0) return refused('noLines');
  if (field.of === 'header' && field.id === DOCUMENT_HEADER.currencyAmount.id && isPaidByLines(before))
    return refused('paidByLines');
  const paths = field.of === 'header' ? [field.id] : before.lines.map((line) => `lines.${lineKey(line)}.${field.id}`);
  let state: EditState = { document: before, bad: record.badInput, split: null };
  for (const path of paths) {
    const next = stateAfter(state, path, value, record, rules);
    if (next === null) return refused('fixedAmounts');
    state = next;
  }
  if (field.of === 'header' && field.id === DOCUMENT_HEADER.contactAccountId.id) {
    const next = withPartyFilled(state, before, record, rules);
    if (next === null) return refused('fixedAmounts');
    state = next;
  }
  const { document: after, bad } = state;
  const isSame = after === before && bad === record.badInput;
  if (isSame || valuesOf(after, field, rules).join() === valuesOf(before, field, rules).join()) return refused('same');
  return {
    key: record.key,
    before,
    refusal: null,
    after,
    patch: patchBetween(before, after, { before: record.badInput, after: bad }),
    gross: { before: grossOf(before, rules), after: grossOf(after, rules) },
  };
}

/** What an edit of the document depends on. */
function fieldRulesOf(
  document: Document,
  { key, ...record }: DocumentRecord,
  rules: BulkRules,
  {
    memory = rules.memories?.get(key)?.before ?? NO_MEMORY,
    isOfLine = false,
  }: { memory?: PartyMemory; isOfLine?: boolean } = {},
): FieldRules {
  const { environment } = rules;
  const lines = new Map(document.lines.map((line): [string, DocumentLine] => [lineKey(line), line]));
  const isCreated = record.base !== null || record.id !== null || record.inFlight !== null;
  return {
    followers: environment,
    today: environment.today(),
    isCreated,
    hasFixedAmounts: document.explicitAmounts === true && isCreated,
    heldLine: (line) => lines.get(line),
    setupOf: (of) => totalsOf(of, rules).setup,
    rateOf: (code) => rateOf(code, document, environment),
    grossOf: (of) => grossOf(of, rules),
    asked: askedRulesOf(environment, key),
    context: {
      lookup: environment.lookup,
      rateDirection: environment.rateDirection(),
      customTypes: isOfLine ? rules.customTypes.line : rules.customTypes.header,
      memory,
    },
  };
}

/** The document after one path was set; null if the amounts that went with it allow no such change. */
function stateAfter(
  state: EditState,
  path: string,
  value: string | undefined,
  record: DocumentRecord,
  rules: BulkRules,
): EditState | null {
  const { environment } = rules;
  const { document } = state;
  const places = document.lines.map(lineKey);
  const from: FieldState = {
    ...state,
    begun: null,
    next: newLine(document, environment.lookup, environment.mint),
    begunNext: null,
    indexOf: (key) => places.indexOf(key),
  };
  const fieldRules = fieldRulesOf(document, record, rules, { isOfLine: path.startsWith('lines.') });
  const change = fieldChange(from, { path, entry: { value }, isTyping: false }, fieldRules);
  return change === null ? state : stateOf(state, change, fieldRules);
}

/** The state after an edit; null if amounts that are fixed do not allow it. */
function stateOf(state: EditState, change: DocumentEdit, rules: FieldRules): EditState | null {
  const outcome = applyEdit(state, change, rules);
  if (outcome !== null) return outcome.state;
  return rules.hasFixedAmounts ? null : state;
}

/** The document with its new party, after what was last used with it has filled what nobody typed. */
function withPartyFilled(
  state: EditState,
  before: Document,
  record: DocumentRecord,
  rules: BulkRules,
): EditState | null {
  const memories = rules.memories?.get(record.key);
  if (!memories || state.document.contactAccountId === before.contactAccountId) return state;
  const fieldRules = fieldRulesOf(state.document, record, rules, { memory: memories.after });
  const previous = { document: before, memory: memories.before };
  const { document } = withMemory(state.document, memories.after, previous, fieldRules.context);
  return document === state.document
    ? state
    : stateOf(state, { document, bad: {}, at: DOCUMENT_HEADER.contactAccountId.id }, fieldRules);
}

/** The other fields that a change leads to: of the header, allocations that go, then those of the lines. */
export function followingFields({ before, after }: BulkChange, chosen: BulkField, rules: BulkRules): BulkField[] {
  const { inSight, groups, lineColumns, lineDetails } = DOCUMENT_FORMS[after.docClass];
  const all: BulkField[] = [
    ...[...inSight, ...groups.flatMap(({ fields }) => fields)].map(({ id }): BulkField => ({ of: 'header', id })),
    ...[...lineColumns, ...lineDetails].map(({ id }): BulkField => ({ of: 'line', id })),
  ];
  const wereAllocated = (before.allocations ?? []).length > 0;
  const freed: BulkField[] = wereAllocated && (after.allocations ?? []).length === 0 ? [ALLOCATIONS] : [];
  const others = all.filter(
    (field) =>
      (field.of !== chosen.of || field.id !== chosen.id) &&
      valuesOf(before, field, rules).join('\n') !== valuesOf(after, field, rules).join('\n'),
  );
  return [...others.filter(({ of }) => of === 'header'), ...freed, ...others.filter(({ of }) => of === 'line')];
}

/** The values of the field in a document, at rest: one, or that of each line. */
export function valuesOf(document: Document, { of, id }: BulkField, { customTypes }: BulkRules): string[] {
  if (of === 'header') return [headerField(id, document, customTypes.header)?.read(document) ?? ''];
  return document.lines.map((line) => lineField(id, line, customTypes.line)?.read(line) ?? '');
}

/** What the change makes of many documents, one after the other; it yields between them. */
export function* bulkOutcomes(
  records: readonly DocumentRecord[],
  field: BulkField,
  value: string | undefined,
  rules: BulkRules,
): Generator<void, BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const record of records) {
    outcomes.push(bulkEdited(record, field, value, rules));
    yield;
  }
  return outcomes;
}

export type BulkChange = Extract<BulkOutcome, { refusal: null }>;
export const changesOf = (outcomes: readonly BulkOutcome[]): BulkChange[] =>
  outcomes.flatMap((outcome) => (outcome.refusal === null ? [outcome] : []));
