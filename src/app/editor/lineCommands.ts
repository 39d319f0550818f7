import { watchEffect, type ComputedRef } from 'vue';
import { lineKey, type DocumentLine } from '../../domain/document.ts';
import { systemMint } from '../../domain/identifiers.ts';
import { useShortcuts, type Shortcut } from '../keyboard/shortcuts.ts';
import { useToasts } from '../shell/toasts.ts';
import { t } from '../texts/texts.ts';
import type { DocumentSession } from './documentSession.ts';
import { LINE_BY_ID } from './fields.ts';
import { copyOfLine } from './invoiceDraft.ts';

interface CellAt {
  key: string | null;
  column: string | undefined;
}

/** What the keyboard does to whole lines: insert, delete, duplicate, move, and copying from above. */
export function useLineCommands(session: DocumentSession, at: () => CellAt, goTo: (key: string, column?: string) => void): { bindTo(locked: ComputedRef<boolean>): void } {
  const toasts = useToasts();
  let isLocked = false;

  function onLine(act: (key: string, column: string | undefined) => void): () => void {
    return () => {
      const { key, column } = at();
      if (isLocked || key === null) return;
      session.keepTyped();
      act(key, column);
    };
  }

  function remove(key: string): void {
    const removed = session.removeLine(key);
    if (!removed) return;
    const next = session.document.value.lines[removed.index] ?? session.nextLine.value;
    goTo(lineKey(next));
    toasts.show({ text: t('editor.lineRemoved', { number: removed.index + 1 }), action: { text: t('common.undo'), run: () => undo(removed) } });
  }

  function undo({ line, index }: { line: DocumentLine; index: number }): void {
    session.insertAt(line, index);
    goTo(lineKey(line));
  }

  function copyAbove(key: string, column: string | undefined): void {
    const { lines } = session.document.value;
    const index = session.isNext(key) ? lines.length : session.indexOf(key);
    const [above, field] = [lines[index - 1], LINE_BY_ID.get(column ?? '')];
    if (!above || !field) return;
    const value = field.read(above);
    if (field.kind === 'reference' || field.kind === 'entry') session.choose(`lines.${key}.${field.id}`, value);
    else session.commit(`lines.${key}.${field.id}`, value ?? '');
    goTo(key, column);
  }

  const shortcuts: Shortcut[] = [
    { keys: ['Alt+Insert', 'Alt+I'], text: 'shortcuts.insertLine', group: 'lines', run: onLine((key, column) => goTo(lineKey(session.insertLine(key)), column)) },
    { keys: ['Alt+Delete'], text: 'shortcuts.deleteLine', group: 'lines', run: onLine(remove) },
    {
      keys: ['Ctrl+Shift+D'], text: 'shortcuts.duplicateLine', group: 'lines',
      run: onLine((key, column) => {
        const line = session.line(key);
        if (!line || session.isNext(key)) return;
        const copy = copyOfLine(line, systemMint);
        session.insertAt(copy, session.indexOf(key) + 1);
        goTo(lineKey(copy), column);
      }),
    },
    { keys: ['Alt+ArrowUp'], text: 'shortcuts.moveUp', group: 'lines', run: onLine((key, column) => { session.moveLine(key, -1); goTo(key, column); }) },
    { keys: ['Alt+ArrowDown'], text: 'shortcuts.moveDown', group: 'lines', run: onLine((key, column) => { session.moveLine(key, 1); goTo(key, column); }) },
    { keys: ['Ctrl+D', 'Ctrl+\''], text: 'shortcuts.copyAbove', group: 'lines', run: onLine(copyAbove) },
    { keys: ['Tab'], text: 'shortcuts.nextField', group: 'lines' },
    { keys: ['F2'], text: 'shortcuts.editCell', group: 'lines' },
    { keys: ['Enter'], text: 'shortcuts.commitDown', group: 'lines' },
    { keys: ['Escape'], text: 'shortcuts.cancelEdit', group: 'lines' },
    { keys: ['t'], text: 'shortcuts.today', group: 'lines' },
    { keys: ['+', '-'], text: 'shortcuts.dayStep', group: 'lines' },
    { keys: ['m', 'h'], text: 'shortcuts.monthEdge', group: 'lines' },
    { keys: ['12*3.5'], text: 'shortcuts.calculate', group: 'lines' },
  ];
  useShortcuts(shortcuts);
  return {
    bindTo(locked) {
      watchEffect(() => {
        isLocked = locked.value;
      });
    },
  };
}
