import { shallowRef, type ShallowRef } from 'vue';
import { parseDecimal } from '../../domain/decimal.ts';
import type { Document } from '../../domain/document.ts';
import type { Guid } from '../../domain/identifiers.ts';
import type { CommandIntent } from '../../domain/record.ts';
import { problemOf } from '../../domain/result.ts';
import type { ConflictChoice } from '../../store/contract.ts';
import { useShortcuts, type Shortcut } from '../keyboard/shortcuts.ts';
import { sentenceOf } from '../session/problems.ts';
import { useToasts } from '../shell/toasts.ts';
import { t, type TextKey } from '../texts/texts.ts';
import { commandText } from './commandText.ts';
import type { EditorContext } from './editorContext.ts';
import { drafted, lifeActions, type LifeAction } from './life.ts';

/** Actions that are asked about before they are done: they send, or take away. */
export type AskedAction = 'submit' | 'unauthorise' | 'abandon' | 'discard' | 'amend';
const ASKED: ReadonlySet<string> = new Set<AskedAction>(['submit', 'unauthorise', 'abandon', 'discard', 'amend']);

/** No key does what cannot be taken back: those of such actions open the question. */
export const LIFE_KEYS: Readonly<Partial<Record<LifeAction['action'], string>>> = {
  submit: 'Ctrl+Alt+S', copy: 'Ctrl+Alt+D', convert: 'Ctrl+Alt+V', credit: 'Ctrl+Alt+R', settle: 'Ctrl+Alt+P', amend: 'Ctrl+Alt+A', takeBack: 'Ctrl+Alt+Z',
};

export interface Life {
  /** What is being asked about. */
  asking: ShallowRef<AskedAction | null>;
  act(action: LifeAction): void;
  confirmed(): void;
  amend(fields: Extract<CommandIntent, { name: 'amend' }>['fields']): void;
  allocate(allocations: { document: string; amount: string }[]): void;
  deallocate(allocationId: Guid): void;
  takeBack(): void;
  resolve(choice: ConflictChoice): void;
  sendAgain(): void;
}

export interface LifeOutcomes {
  discarded(): void;
  drafted(document: Document): void;
  goTo(key: string): void;
}

/** Does what is asked of the document as a whole, binds the keys for it, and says what came of it. */
export function useLife(context: EditorContext, outcomes: LifeOutcomes): Life {
  const { session, books } = context;
  const { store } = books;
  const toasts = useToasts();
  const asking: ShallowRef<AskedAction | null> = shallowRef(null);
  const actions = lifeActions(context);

  /** Does what was asked, and says so when the database refuses. */
  function attempt(action: () => Promise<void>): void {
    session
      .settle()
      .then(action)
      .catch((thrown: unknown) => toasts.show({ text: sentenceOf(problemOf(thrown)), tone: 'bad' }));
  }

  async function takeBackNow(): Promise<void> {
    session.adopt(await store.takeBackCommand(session.key));
    toasts.show({ text: t('life.tookBack') });
  }

  function queue(command: CommandIntent): void {
    attempt(async () => {
      session.adopt(await store.queueCommand(session.key, command));
      toasts.show({ text: t('life.asked', { command: commandText(command, books, session.document.value) }), action: { text: t('life.takeBack'), run: () => attempt(takeBackNow) } });
    });
  }

  function act(action: LifeAction): void {
    if (action.refusal !== null) {
      toasts.show({ text: t('life.why', { action: action.text, why: t(`life.refusal.${action.refusal}`) }) });
    } else if (action.action === 'takeBack') {
      attempt(takeBackNow);
    } else if (ASKED.has(action.action)) {
      asking.value = action.action as AskedAction;
    } else {
      attempt(async () => {
        const document = await drafted(action, context);
        if (document) outcomes.drafted(document);
        else toasts.show({ text: t('life.why', { action: action.text, why: t('life.refusal.nothingOpen') }) });
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
    } else if (asked !== null && asked !== 'amend') queue({ name: asked });
  }

  const NAMES: readonly LifeAction['action'][] = ['submit', 'convert', 'settle', 'credit', 'copy', 'amend', 'unauthorise', 'takeBack', 'abandon', 'discard'];
  useShortcuts(
    NAMES.map((name): Shortcut => {
      const key = LIFE_KEYS[name];
      return {
        keys: key === undefined ? [] : [key], text: `keys.${name}` as TextKey, group: 'editor',
        run: () => {
          const found = actions.value.find(({ action }) => action === name);
          if (found) act(found);
        },
      };
    }),
  );

  return {
    asking, act, confirmed,
    amend: (fields) => {
      asking.value = null;
      queue({ name: 'amend', fields });
    },
    allocate: (allocations) => queue({ name: 'allocate', allocations: allocations.flatMap(({ document, amount }) => { const parsed = parseDecimal(amount); return parsed === null ? [] : [{ document, amount: parsed }]; }) }),
    deallocate: (allocationId) => queue({ name: 'deallocate', allocationId }),
    takeBack: () => attempt(takeBackNow),
    resolve: (choice) => attempt(async () => {
      const settled = await store.resolveConflict(session.key, choice);
      if (settled.key !== session.key) outcomes.goTo(settled.key);
      else session.adopt(settled);
    }),
    sendAgain: () => attempt(async () => session.adopt(await store.sendAgain(session.key))),
  };
}
