import { watch } from 'vue';
import { sameValue } from '../../../../domain/documents/content.ts';
import type { Command, CommandIntent } from '../../../../domain/records/commands.ts';
import { useToasts, type Toast } from '../../../base/ui/toasts.ts';
import { t } from '../../../base/i18n/texts.ts';
import { commandText } from './commandText.ts';
import { takeCommandBack } from './takeBack.ts';
import type { EditorContext } from '../session/editorContext.ts';
import { useTask, type TaskMessage } from '../../../company/session/useTask.ts';

/** What the actions on a document do with its commands. */
export interface CommandQueue {
  /** Runs an action once all typing is stored, and reports a refusal of the database. */
  attempt(action: () => Promise<TaskMessage>): void;
  /**
   * Queues a command.
   * @param isBrief whether it is carried out within a moment: then the message does not offer to take it back
   * @returns the message; undefined if nothing is left to do
   */
  queued(command: CommandIntent, text: () => Promise<string> | string, isBrief?: boolean): Promise<Toast | undefined>;
  /** Queues a command, and says so. */
  queue(command: CommandIntent): void;
  /** Takes back the last command. */
  takeBack(): void;
}

/** Takes a command back. A sync may have sent it meanwhile; the message says which of the two happened. */
async function takeBackNow(
  { session, company: { store } }: EditorContext,
  command: Command | undefined,
): Promise<TaskMessage> {
  const back = await takeCommandBack(store, session.key, command);
  if (back === null) return;
  if (back.record === null) await session.reload();
  else session.adopt(back.record);
  const said = { taken: 'tookBack', notLast: 'notLast', gone: 'hasGone' } as const;
  return t(`documentActions.${said[back.how]}`);
}

/** Queues commands on a document, with a message that offers to take each back. */
export function useCommandQueue(context: EditorContext): CommandQueue {
  const { session, company, form } = context;
  const toasts = useToasts();
  const task = useTask();

  function attempt(action: () => Promise<TaskMessage>): void {
    void task.run(async () => {
      await session.settle();
      return action();
    });
  }

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

  async function queued(
    command: CommandIntent,
    text: () => Promise<string> | string,
    isBrief = false,
  ): Promise<Toast | undefined> {
    const record = await company.store.queueCommand(session.key, command);
    session.adopt(record);
    const last = record.commands.at(-1);
    if (!last) return undefined;
    const toast: Toast = {
      text: await text(),
      ...(!isBrief && { action: { text: t('common.undo'), run: () => attempt(() => takeBackNow(context, last)) } }),
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

  return {
    attempt,
    queued,
    queue,
    takeBack: () => {
      const command = session.record.value?.commands.at(-1);
      attempt(() => takeBackNow(context, command));
    },
  };
}
