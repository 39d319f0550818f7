import { computed, type ComputedRef } from 'vue';
import type { LocalDate } from '../../../../domain/values/dates.ts';
import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import type { DocumentClass } from '../../../../domain/kinds/documentClasses.ts';
import {
  availableCommands,
  type ActionRefusal,
  type AvailableCommands,
  type DocumentAction,
} from '../../../../domain/documents/documentCommands.ts';
import { convertedTo } from '../../../../domain/drafting/convert.ts';
import { copyOfDocument } from '../../../../domain/drafting/copy.ts';
import { creditOf } from '../../../../domain/drafting/credit.ts';
import { withInferredRate } from '../../../../domain/drafting/inference.ts';
import type { Drafting } from '../../../../domain/learning/lookup.ts';
import { madeFrom } from '../../../../domain/drafting/links.ts';
import { oppositeOf } from '../../../../domain/drafting/opposite.ts';
import { openAfter, openDocumentOf, pendingAllocations } from '../../../../domain/drafting/outstanding.ts';
import { settlementOf } from '../../../../domain/drafting/settlement.ts';
import { systemMint } from '../../../../domain/values/identifiers.ts';
import { currentVersion } from '../../../../domain/records/record.ts';
import type { CompanyData } from '../../../company/session/companyData.ts';
import { factsOf } from '../../../company/facts/companyFacts.ts';
import { usualType } from '../../../company/newDocuments/usualType.ts';
import { t } from '../../../base/i18n/texts.ts';
import { withExplicitAmounts } from '../rules/explicitAmounts.ts';
import type { EditorContext } from '../session/editorContext.ts';

/** An action on the whole document, and why it is not available now. */
export interface OfferedAction {
  /** Unique: the action, and the class that it drafts. */
  id: string;
  action: Exclude<DocumentAction, 'edit' | 'deallocate'> | 'submitNew';
  text: string;
  /** The class that it drafts, if that is another one; otherwise null. */
  docClass: DocumentClass | null;
  refusal: ActionRefusal | null;
}

/** All actions: those that people need most come first, those that remove a document come last. */
export const ALL_ACTIONS: readonly OfferedAction['action'][] = [
  'submit',
  'submitNew',
  'convert',
  'settle',
  'allocate',
  'credit',
  'copy',
  'opposite',
  'amend',
  'unauthorise',
  'dispute',
  'unpost',
  'reverse',
  'takeBack',
  'abandon',
  'discard',
];

/** The classes that an action drafts: an entry of the menu for each. */
function classesOf(action: OfferedAction['action'], { form }: EditorContext): readonly (DocumentClass | null)[] {
  if (action === 'convert') return form.traits.convertsTo;
  if (action === 'settle') return form.traits.settledBy === null ? [] : [form.traits.settledBy];
  return [null];
}

/** Whether allocations are edited with the document: those of a draft that the service does not have are part of it. */
function isEditedHere({ session, form }: EditorContext): boolean {
  return form.traits.entry === 'money' && !session.record.value?.id;
}

export function available({ session, apiVersion, unsupportedFields }: EditorContext): AvailableCommands {
  const record = session.record.value;
  return availableCommands(session.header.value, record, apiVersion.value, session.facts, {
    issues: () => (record !== null && record.local === null ? [] : session.issues.value),
    hasUnsupported: () => unsupportedFields.value.length > 0,
  });
}

/** The actions of documents of this class, whatever their state. */
export function actionsOf(context: EditorContext): Pick<OfferedAction, 'id' | 'action' | 'docClass'>[] {
  return ALL_ACTIONS.flatMap((action) =>
    classesOf(action, context).map((docClass) => ({
      id: docClass === null ? action : `${action} ${docClass}`,
      action,
      docClass,
    })),
  );
}

/** A draft is either discarded here or abandoned on the service: the one that does not apply is left out. */
const isOther = ({ action, refusal }: OfferedAction): boolean =>
  (action === 'discard' && refusal === 'onService') || (action === 'abandon' && refusal === 'notOnService');

function refusalOf(
  action: OfferedAction['action'],
  context: EditorContext,
  commands: AvailableCommands,
): ActionRefusal | null {
  if (action === 'allocate' && isEditedHere(context)) return null;
  return commands[action === 'submitNew' ? 'submit' : action];
}

/** All actions that documents of this class have, available now or not. */
export function offeredActions(context: EditorContext): ComputedRef<OfferedAction[]> {
  const commands = computed(() => available(context));
  return computed(() =>
    actionsOf(context)
      .map((one): OfferedAction => ({
        ...one,
        text: actionText(one),
        refusal: refusalOf(one.action, context, commands.value),
      }))
      .filter((one) => one.refusal !== 'wrongClass' && !isOther(one)),
  );
}

/** The values for the name of an action. */
export function actionNames(docClass: DocumentClass | null): Record<string, string> {
  return docClass === null ? {} : { what: t(`documentClass.${docClass}.one`) };
}

function actionText({ action, docClass }: Pick<OfferedAction, 'action' | 'docClass'>): string {
  return t(`documentActions.action.${action}`, actionNames(docClass));
}

function drafting(company: CompanyData, today: LocalDate): Drafting {
  return { today, mint: systemMint, lookup: company.lookup };
}

/** Drafts the payment or receipt of the outstanding amount, less what pending records will allocate to it. */
async function settlement({ session, company, today }: EditorContext): Promise<Document | null> {
  const record = session.record.value;
  const open = record && openDocumentOf(record);
  if (!open) return null;
  const pending = await company.store.records(company.pending.value.map(({ key }) => key));
  const [left] = openAfter([open], pendingAllocations(pending));
  return left ? settlementOf([left], {}, drafting(company, today())) : null;
}

/** Local documents that were converted from this one: those of its party that name it (`ConvertedFrom`). */
export async function madeOf({ session, company, form }: EditorContext): Promise<Document[]> {
  const { intRef, id, contactAccountId } = session.document.value;
  const names = new Set([intRef, id, session.record.value?.key].filter((name) => name !== undefined));
  const party = company.reference('contactAccount', contactAccountId)?.id ?? contactAccountId;
  if (party === undefined) return [];
  const entries = company
    .documentsOf(party)
    .filter(({ row }) => form.traits.convertsTo.includes(row.docClass) && !row.statusList.includes('abandoned'));
  const records = await company.store.records(entries.map(({ key }) => key));
  return records.flatMap((record) => {
    const made = currentVersion(record);
    const from = madeFrom(made);
    return from?.how === 'converted' && names.has(from.reference) ? [made] : [];
  });
}

/**
 * A draft made of an older document, with the amounts of its own day: tax at the present rates of its codes, explicit
 * base amounts at its own rate of exchange. A credit keeps both of the original.
 */
function asOfItsDay(draft: Document, { company, session }: EditorContext): Document {
  const { lookup } = company;
  const facts = factsOf(company);
  const original = session.document.value;
  if (draft.explicitAmounts !== true) {
    const rated = (line: DocumentLine): DocumentLine =>
      line.suppliedAmounts === true ? line : withInferredRate(line, draft, lookup, facts);
    return { ...draft, lines: draft.lines.map(rated) };
  }
  if (draft.currencyRate === undefined || original.currencyRate === undefined) return draft;
  const rateOf = (code: string | undefined) => session.amounts.rateOf(code);
  const was = { setup: session.amounts.setup, rateOf };
  const now = { setup: { ...was.setup, currencyRate: draft.currencyRate }, rateOf };
  return withExplicitAmounts({ ...draft, currencyRate: original.currencyRate }, draft, now, was);
}

/** The draft that an action makes from the document; null if there is nothing to draft. */
export async function drafted(
  { action, docClass }: Pick<OfferedAction, 'action' | 'docClass'>,
  context: EditorContext,
): Promise<Document | null> {
  const document = context.session.document.value;
  const made = drafting(context.company, context.today());
  if (action === 'copy') return asOfItsDay(copyOfDocument(document, made), context);
  if (action === 'opposite') return oppositeOf(document, made);
  if (action === 'credit') return creditOf(document, made);
  if (action === 'convert' && docClass !== null) {
    const isStock = made.lookup.find('docType', document.docTypeId)?.isStock ?? false;
    const type = await usualType(context.company, docClass, isStock);
    return asOfItsDay(convertedTo(docClass, document, made, type), context);
  }
  return action === 'settle' ? settlement(context) : null;
}
