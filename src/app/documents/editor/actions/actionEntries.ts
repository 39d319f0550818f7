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
import type { Component, ComputedRef } from 'vue';
import type { EditorContext } from '../session/editorContext.ts';
import { actionsOf, actionNames, type OfferedAction } from './documentActions.ts';
import type { MenuEntry } from '../../../base/ui/menuEntry.ts';
import { ALT_KEYS } from '../../../base/keyboard/altKeys.ts';

import { isFilledAction } from './askedActions.ts';

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

/** The actions on a document as entries of menu and palette, with their keys. */
export function actionEntries(
  context: EditorContext,
  actions: ComputedRef<readonly OfferedAction[]>,
  act: (action: OfferedAction) => void,
  whyNot: (refusal: NonNullable<OfferedAction['refusal']>) => string,
): readonly MenuEntry[] {
  const all = actionsOf(context);
  return all.map(({ id, action: name, docClass }): MenuEntry => {
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
      asks: name === 'amend' || name === 'allocate' || isFilledAction(name),
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
}
