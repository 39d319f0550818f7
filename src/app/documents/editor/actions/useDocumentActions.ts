import {
  Ban,
  Banknote,
  BookX,
  Copy,
  FileOutput,
  Link2,
  MessageCircleWarning,
  PenLine,
  ReceiptText,
  Repeat2,
  Send,
  SendHorizontal,
  ShieldOff,
  Trash2,
  Undo,
  Undo2,
} from '@lucide/vue';
import { shallowRef, watch, type Component, type ShallowRef } from 'vue';
import { sameValue } from '../../../../domain/documents/content.ts';
import { parseDecimal } from '../../../../domain/values/decimal.ts';
import type { Document } from '../../../../domain/documents/document.ts';
import type { Guid } from '../../../../domain/values/identifiers.ts';
import type { Command, CommandIntent } from '../../../../domain/records/commands.ts';
import type { ConflictChoice } from '../../../../store/contract.ts';
import { useShortcuts } from '../../../base/keyboard/shortcuts.ts';
import { useToasts, type Toast } from '../../../base/ui/toasts.ts';
import { t } from '../../../base/i18n/texts.ts';
import { issueText } from '../../../editing/documentFields/fieldText.ts';
import { commandText } from './commandText.ts';
import type { EditorContext } from '../session/editorContext.ts';
import { actionsOf, drafted, madeOf, actionNames, offeredActions, type OfferedAction } from './documentActions.ts';
import { amountAndParty, useSubmission, type Submission, type Submitting } from './useSubmission.ts';
import type { MenuEntry } from '../../../base/ui/menuEntry.ts';
import { useTask, type TaskMessage } from '../../../company/session/useTask.ts';
import { ALT_KEYS } from '../../../base/keyboard/altKeys.ts';

/** Actions that a dialog asks about: they take back or remove the document, or repeat a conversion. */
export type AskedAction = 'unauthorise' | 'unpost' | 'abandon' | 'discard' | 'amend' | 'convert' | FilledAction;
/** Actions whose dialog asks for more than yes or no. */
export type FilledAction = 'reverse' | 'dispute';
const FILLED: ReadonlySet<string> = new Set<FilledAction>(['reverse', 'dispute']);
const ASKED: ReadonlySet<string> = new Set<AskedAction>([
  ...(['unauthorise', 'unpost', 'abandon', 'discard', 'amend', 'reverse', 'dispute'] as const),
]);

export function isFilledAction(action: AskedAction | null): action is FilledAction {
  return action !== null && FILLED.has(action);
}

/** The keys of the actions. For an action that cannot be taken back, the key opens the confirmation. */
const ACTION_KEYS: Readonly<Partial<Record<OfferedAction['action'], string>>> = {
  submit: ALT_KEYS.submit,
  submitNew: ALT_KEYS.submitNew,
  copy: ALT_KEYS.copy,
  convert: ALT_KEYS.convert,
  credit: ALT_KEYS.credit,
  settle: ALT_KEYS.settle,
  amend: ALT_KEYS.amend,
  allocate: ALT_KEYS.allocate,
  takeBack: ALT_KEYS.takeBack,
};

/** Actions that take something back, or remove the document. */
const BACK: ReadonlySet<OfferedAction['action']> = new Set<OfferedAction['action']>([
  ...(['unauthorise', 'dispute', 'unpost', 'reverse', 'takeBack', 'abandon', 'discard'] as const),
]);
const ICONS: Readonly<Record<OfferedAction['action'], Component>> = {
  submit: Send,
  submitNew: SendHorizontal,
  convert: FileOutput,
  settle: Banknote,
  allocate: Link2,
  credit: ReceiptText,
  copy: Copy,
  opposite: Repeat2,
  amend: PenLine,
  unauthorise: ShieldOff,
  dispute: MessageCircleWarning,
  unpost: BookX,
  reverse: Undo2,
  takeBack: Undo,
  abandon: Ban,
  discard: Trash2,
};

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

/** Runs the actions on the whole document, binds their keys and reports their outcome. */
export function useDocumentActions(context: EditorContext, outcomes: ActionOutcomes): DocumentActions {
  const { session, company, form } = context;
  const { store } = company;
  const toasts = useToasts();
  const task = useTask();
  const asking: ShallowRef<AskedAction | null> = shallowRef(null);
  const again: DocumentActions['again'] = shallowRef(null);
  const actions = offeredActions(context);

  /** Runs an action once all typing is stored, and reports a refusal of the database. */
  function attempt(action: () => Promise<TaskMessage>): void {
    void task.run(async () => {
      await session.settle();
      return action();
    });
  }

  /** Takes a command back. A sync may have sent it meanwhile; the message says which of the two happened. */
  async function takeBackNow(command: Command | undefined): Promise<TaskMessage> {
    const before = await store.record(session.key);
    if (!before) return;
    const isLast = command !== undefined && sameValue(before.commands.at(-1), command);
    if (!isLast) {
      await session.reload();
      return t(
        before.commands.some((one) => sameValue(one, command)) ? 'documentActions.notLast' : 'documentActions.hasGone',
      );
    }
    const after = await store.takeBackCommand(session.key);
    session.adopt(after);
    // A sync run may have settled the command between the two calls; then nothing was left to take back.
    const isTaken =
      after.revision === before.revision + 1 &&
      sameValue(after.base, before.base) &&
      sameValue(after.commands, before.commands.slice(0, -1));
    return t(isTaken ? 'documentActions.tookBack' : 'documentActions.hasGone');
  }
  const lastCommand = (): Command | undefined => session.record.value?.commands.at(-1);

  /** The toast that offers to take a command back, while it is shown. */
  let offer: { toast: Toast; command: Command } | null = null;
  watch(
    () => session.record.value?.commands,
    (commands) => {
      if (offer === null || commands?.some((one) => sameValue(one, offer?.command)) === true) return;
      if (toasts.current === offer.toast) toasts.hide();
      offer = null;
    },
  );

  /**
   * Queues a command.
   * @param isBrief whether it is carried out within a moment: then the message does not offer to take it back
   * @returns the message; undefined if nothing is left to do
   */
  async function queued(
    command: CommandIntent,
    text: () => Promise<string> | string,
    isBrief = false,
  ): Promise<Toast | undefined> {
    const record = await store.queueCommand(session.key, command);
    session.adopt(record);
    const last = record.commands.at(-1);
    if (!last) return undefined;
    const toast: Toast = {
      text: await text(),
      ...(!isBrief && { action: { text: t('common.undo'), run: () => attempt(() => takeBackNow(last)) } }),
    };
    offer = { toast, command: last };
    return toast;
  }
  function queue(command: CommandIntent): void {
    attempt(() =>
      queued(command, async () =>
        t('documentActions.asked', { command: await commandText(command, company, session.document.value, form) }),
      ),
    );
  }
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

  /** Why an action cannot be done now; of what is missing, the first, as the notice above the document says it. */
  function whyNot(refusal: NonNullable<OfferedAction['refusal']>): string {
    const [issue] = session.issues.value;
    return refusal === 'notReady' && issue
      ? issueText(issue, session.document.value, session.badInput.value, form, context.today())
      : t(`documentActions.refusal.${refusal}`);
  }

  function act(asked: OfferedAction): void {
    // What is submitted is what is typed, also where it takes effect after a pause only.
    if (isSubmitting(asked.action)) session.keepTyped();
    const action = actions.value.find(({ id }) => id === asked.id) ?? asked;
    if (action.refusal !== null) {
      toasts.show({ text: t('documentActions.why', { action: action.text, why: whyNot(action.refusal) }) });
    } else if (isSubmitting(action.action)) {
      submission.begin(action.action);
    } else if (action.action === 'allocate') {
      outcomes.allocate();
    } else if (action.action === 'takeBack') {
      const command = lastCommand();
      attempt(() => takeBackNow(command));
    } else if (ASKED.has(action.action)) {
      asking.value = action.action as AskedAction;
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

  const all = actionsOf(context);
  const entries = all.map(({ id, action: name, docClass }): MenuEntry => {
    const key = all.find(({ action }) => action === name)?.id === id ? ACTION_KEYS[name] : undefined;
    const offered = (): OfferedAction | undefined => actions.value.find((one) => one.id === id);
    return {
      keys: key === undefined ? [] : [key],
      text: `documentActions.action.${name}`,
      // Asked for when it is shown, in the language of then.
      get named() {
        return actionNames(docClass);
      },
      icon: ICONS[name],
      words: `actions.${name}`,
      group: 'editor',
      part: BACK.has(name) ? 'back' : 'onward',
      asks: name === 'amend' || name === 'allocate' || FILLED.has(name),
      // Why nothing can be submitted is said once.
      isOffered: () => (name === 'submitNew' ? offered()?.refusal === null : offered() !== undefined),
      whyNot: () => {
        const refusal = offered()?.refusal ?? null;
        return refusal === null ? null : whyNot(refusal);
      },
      run: () => {
        const found = offered();
        if (found) act(found);
      },
    };
  });
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
    takeBack: () => {
      const command = lastCommand();
      attempt(() => takeBackNow(command));
    },
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
