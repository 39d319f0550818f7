import { shallowRef, type ShallowRef } from 'vue';
import { parseDecimal } from '../../../../domain/values/decimal.ts';
import type { Document } from '../../../../domain/documents/document.ts';
import type { Guid } from '../../../../domain/values/identifiers.ts';
import type { CommandIntent } from '../../../../domain/records/commands.ts';
import type { ConflictChoice } from '../../../../store/resourceContract.ts';
import { useShortcuts } from '../../../base/keyboard/shortcuts.ts';
import { useToasts } from '../../../base/ui/toasts.ts';
import { t } from '../../../base/i18n/texts.ts';
import { issueText } from '../../../editing/documentFields/fieldText.ts';
import type { EditorContext } from '../session/editorContext.ts';
import { drafted, madeOf, offeredActions, type OfferedAction } from './documentActions.ts';
import { amountAndParty, useSubmission, type Submission, type Submitting } from './useSubmission.ts';
import type { MenuEntry } from '../../../base/ui/menuEntry.ts';
import type { TaskMessage } from '../../../company/session/useTask.ts';

import { actionEntries } from './actionEntries.ts';
import { isAlwaysAsked, isFilledAction, type AskedAction, type FilledAction } from './askedActions.ts';
import { useCommandQueue } from './useCommandQueue.ts';

export interface DocumentActions {
  entries: readonly MenuEntry[];
  /** The action whose confirmation is open. */
  asking: ShallowRef<AskedAction | null>;
  submission: Submission;
  /** A conversion that was done before, and the titles of the documents that it made. */
  again: ShallowRef<{ action: OfferedAction; made: readonly string[] } | null>;
  act(action: OfferedAction): void;
  confirmed(): void;
  amend(fields: Extract<CommandIntent, { name: 'amend' }>['fields']): void;
  /** Asks for a reversal or a dispute as it was filled in. */
  filled(command: Extract<CommandIntent, { name: FilledAction }>): void;
  allocate(allocations: { document: string; amount: string }[]): void;
  deallocate(allocationId: Guid): void;
  takeBack(): void;
  resolve(choice: ConflictChoice): void;
  sendAgain(): void;
  answerWhich(id: Guid | null): void;
}

export interface ActionOutcomes {
  discarded(): void;
  drafted(document: Document): void;
  goTo(key: string): void;
  /** Begins the next document of the class. */
  next(): void;
  /** Shows what the document can be allocated to. */
  allocate(): void;
}

function isSubmitting(action: OfferedAction['action']): action is Submitting {
  return action === 'submit' || action === 'submitNew';
}

function titleOf({ docClass, docNo }: Document): string {
  const what = t(`documentClass.${docClass}.name`);
  return docNo ? t('editor.title', { what, number: docNo }) : t('editor.draft', { what });
}

/** Why an action cannot be done now; of what is missing, the first, as the notice above the document says it. */
function whyNot({ session, form, today }: EditorContext, refusal: NonNullable<OfferedAction['refusal']>): string {
  const [issue] = session.issues.value;
  return refusal === 'notReady' && issue
    ? issueText(issue, session.document.value, session.badInput.value, form, today())
    : t(`documentActions.refusal.${refusal}`);
}

/** Runs the actions on the whole document, binds their keys and reports their outcome. */
export function useDocumentActions(context: EditorContext, outcomes: ActionOutcomes): DocumentActions {
  const { session, company } = context;
  const { store } = company;
  const toasts = useToasts();
  const { attempt, queued, queue, takeBack } = useCommandQueue(context);
  const asking: ShallowRef<AskedAction | null> = shallowRef(null);
  const again: DocumentActions['again'] = shallowRef(null);
  const actions = offeredActions(context);

  const submission: Submission = useSubmission(context, {
    canSubmit: () => actions.value.find(({ action }) => action === 'submit')?.refusal === null,
    submit: (how) =>
      attempt(async () => {
        const { amount, party } = amountAndParty(context);
        const what = [amount, party].filter((part) => part !== '').join(', ');
        const toast = await queued(
          { name: 'submit' },
          () => t('documentActions.submitted', { what }),
          submission.posts(),
        );
        if (how === 'submitNew') outcomes.next();
        return toast;
      }),
  });

  async function draft(action: OfferedAction): Promise<TaskMessage> {
    const document = await drafted(action, context);
    if (!document)
      return t('documentActions.why', { action: action.text, why: t('documentActions.refusal.nothingOpen') });
    outcomes.drafted(document);
  }

  function act(asked: OfferedAction): void {
    // What is submitted is what is typed, also where it takes effect after a pause only.
    if (isSubmitting(asked.action)) session.keepTyped();
    const action = actions.value.find(({ id }) => id === asked.id) ?? asked;
    if (action.refusal !== null) {
      toasts.show({ text: t('documentActions.why', { action: action.text, why: whyNot(context, action.refusal) }) });
    } else if (isSubmitting(action.action)) {
      submission.begin(action.action);
    } else if (action.action === 'allocate') {
      outcomes.allocate();
    } else if (action.action === 'takeBack') {
      takeBack();
    } else if (isAlwaysAsked(action.action)) {
      asking.value = action.action;
    } else {
      attempt(async () => {
        const made = action.action === 'convert' ? await madeOf(context) : [];
        if (made.length === 0) return draft(action);
        again.value = { action, made: made.map((one) => titleOf(one)) };
        asking.value = 'convert';
      });
    }
  }

  function confirmed(): void {
    const asked = asking.value;
    asking.value = null;
    if (asked === 'discard') {
      attempt(async () => {
        if (!session.isFresh) await store.discardDraft(session.key);
        outcomes.discarded();
      });
    } else if (asked === 'convert') {
      const action = again.value?.action;
      if (action) attempt(() => draft(action));
    } else if (asked !== null && asked !== 'amend' && !isFilledAction(asked)) queue({ name: asked });
  }

  const entries = actionEntries(context, actions, act, (refusal) => whyNot(context, refusal));
  useShortcuts(entries);

  return {
    entries,
    asking,
    submission,
    again,
    act,
    confirmed,
    amend: (fields) => {
      asking.value = null;
      queue({ name: 'amend', fields });
    },
    filled: (command) => {
      asking.value = null;
      queue(command);
    },
    allocate: (allocations) =>
      queue({
        name: 'allocate',
        allocations: allocations.flatMap(({ document, amount }) => {
          const parsed = parseDecimal(amount);
          return parsed === null ? [] : [{ document, amount: parsed }];
        }),
      }),
    deallocate: (allocationId) => queue({ name: 'deallocate', allocationId }),
    takeBack,
    resolve: (choice) =>
      attempt(async () => {
        const settled = await store.resolveConflict(session.key, choice);
        if (settled.key !== session.key) outcomes.goTo(settled.key);
        else session.adopt(settled);
      }),
    sendAgain: () =>
      attempt(async () => {
        session.adopt(await store.sendAgain(session.key));
      }),
    answerWhich: (id) =>
      attempt(async () => {
        session.adopt(await store.answerWhich(session.key, id));
      }),
  };
}
