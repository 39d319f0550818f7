import { lineKey, type DocumentLine } from '../../../../domain/documents/document.ts';
import { systemMint } from '../../../../domain/values/identifiers.ts';
import { isSuppliedField } from '../../../../domain/documents/suppliedAmounts.ts';
import { useShortcuts, type Shortcut } from '../../../base/keyboard/shortcuts.ts';
import { useToasts } from '../../../base/ui/toasts.ts';
import { t } from '../../../base/i18n/texts.ts';
import { copyOfLine } from '../../../../domain/drafting/documentDraft.ts';
import type { DocumentSession } from '../session/documentSession.ts';
import { withLineField } from '../rules/lineRules.ts';
import { lineField } from '../../../editing/documentFields/lineFields.ts';
import { pathParts } from '../../../editing/documentFields/paths.ts';
import { offerUndo } from '../session/undoOffer.ts';
import { ALT_KEYS } from '../../../base/keyboard/altKeys.ts';

export interface CellAt {
  key: string | null;
  column: string | undefined;
}

/** The cursor in the lines. */
export interface LineCursor {
  at(): CellAt;
  goTo(key: string, column?: string): void;
  /** The text of a field as the grid shows it. */
  shown(line: DocumentLine, column: string): string;
}

/** Commands on lines, by key, by button or from the command palette. */
export interface LineCommands {
  insert(): void;
  remove(): void;
  duplicate(): void;
  move(step: 1 | -1): void;
  copyAbove(): void;
  applyToAll(): void;
}

/** Copies the value of a field from one line to all lines, in one step. */
function applyToLines(session: DocumentSession, id: string, value: string | undefined, from: string): void {
  const { context } = session;
  const bad = Object.fromEntries(
    Object.keys(session.badInput.value)
      .filter((path) => path.startsWith('lines.') && pathParts(path).id === id)
      .map((path) => [path, null]),
  );
  session.change(
    (document) => ({
      ...document,
      lines: document.lines.map((line) =>
        lineKey(line) === from ? line : withLineField(line, id, value, document, context),
      ),
    }),
    `lines.${from}.${id}`,
    bad,
  );
}

/** The document with a line inserted at an index, or at the end if the index is -1. */
function withLineAt<T extends { lines: DocumentLine[] }>(document: T, line: DocumentLine, index: number): T {
  return { ...document, lines: document.lines.toSpliced(index < 0 ? document.lines.length : index, 0, line) };
}

function withoutLineAt<T extends { lines: DocumentLine[] }>(document: T, index: number): T {
  return { ...document, lines: document.lines.toSpliced(index, 1) };
}

const cell = (key: string, column: string | undefined): string => `lines.${key}.${column ?? ''}`;

const appliedText = (field: string, count: number, value: string): string =>
  value === '' ? t('lines.cleared', { field, count }) : t('lines.applied', { field, count, value });

/** What is said about fields of the line that is taken away: nothing any more. */
function badOfLine(session: DocumentSession, key: string): Record<string, null> {
  const paths = Object.keys(session.badInput.value).filter((path) => path.startsWith(`lines.${key}.`));
  return Object.fromEntries(paths.map((path) => [path, null]));
}

/** Whether the field is a supplied amount. It belongs to its own line and is not copied to others. */
const isSupplied = (field: string, session: DocumentSession): boolean =>
  isSuppliedField(field) && session.header.value.explicitAmounts !== true;

export function lineCommandsOf(
  session: DocumentSession,
  cursor: LineCursor,
  tell: (text: string) => void,
): LineCommands {
  /** A command on the line under the cursor. It does nothing if the lines cannot be changed. */
  function onLine(act: (key: string, column: string | undefined) => void): () => void {
    return () => {
      const { key, column } = cursor.at();
      if (session.lock.value !== null || session.hasFixedAmounts || key === null) return;
      session.keepTyped();
      act(key, column);
    };
  }
  /** Puts a line into the document, and goes to it. */
  function place(line: DocumentLine, index: number, column: string | undefined): void {
    session.change((document) => withLineAt(document, line, index), cell(lineKey(line), column));
    cursor.goTo(lineKey(line), column);
  }

  function remove(key: string, column: string | undefined): void {
    const index = session.indexOf(key);
    if (index < 0) return;
    const bad = badOfLine(session, key);
    session.change((document) => withoutLineAt(document, index), cell(key, column), bad);
    cursor.goTo(lineKey(session.document.value.lines[index] ?? session.nextLine.value), column);
    tell(t('lines.removed', { number: index + 1 }));
  }

  function move(key: string, column: string | undefined, step: 1 | -1): void {
    const from = session.indexOf(key);
    const to = from + step;
    const line = session.document.value.lines[from];
    if (!line || to < 0 || to >= session.document.value.lines.length) return;
    session.change((document) => withLineAt(withoutLineAt(document, from), line, to), cell(key, column));
    cursor.goTo(key, column);
  }

  function copyAbove(key: string, column: string | undefined): void {
    const { lines } = session.document.value;
    const above = lines[(session.isNext(key) ? lines.length : session.indexOf(key)) - 1];
    const field = lineField(column ?? '', above);
    if (!above || !field || isSupplied(field.id, session)) return;
    session.choose(cell(key, field.id), field.read(above));
    cursor.goTo(key, column);
  }

  function applyToAll(key: string, column: string | undefined): void {
    const line = session.line(key);
    const field = lineField(column ?? '', line);
    if (!line || !field || session.isNext(key) || isSupplied(field.id, session)) return tell(t('lines.nothingToApply'));
    applyToLines(session, field.id, field.read(line), key);
    tell(appliedText(t(field.label), session.document.value.lines.length, cursor.shown(line, field.id)));
    cursor.goTo(key, column);
  }

  return {
    insert: onLine((key, column) => place(session.proposedLine(), session.indexOf(key), column)),
    remove: onLine(remove),
    duplicate: onLine((key, column) => {
      const line = session.line(key);
      if (line && !session.isNext(key)) place(copyOfLine(line, systemMint), session.indexOf(key) + 1, column);
    }),
    move: (step) => onLine((key, column) => move(key, column, step))(),
    copyAbove: onLine(copyAbove),
    applyToAll: onLine(applyToAll),
  };
}

/** Binds the keys of the line commands while the grid is mounted. */
export function useLineCommands(session: DocumentSession, cursor: LineCursor): LineCommands {
  const toasts = useToasts();
  const commands = lineCommandsOf(session, cursor, (text) => offerUndo(text, session, toasts));
  const shortcuts: Shortcut[] = [
    {
      keys: [ALT_KEYS.insert, ALT_KEYS.insertByLetter],
      text: 'shortcuts.insertLine',
      group: 'lines',
      run: commands.insert,
    },
    { keys: [ALT_KEYS.remove], text: 'shortcuts.deleteLine', group: 'lines', run: commands.remove },
    { keys: ['Ctrl+Shift+D'], text: 'shortcuts.duplicateLine', group: 'lines', run: commands.duplicate },
    { keys: [ALT_KEYS.up], text: 'shortcuts.moveUp', group: 'lines', run: () => commands.move(-1) },
    { keys: [ALT_KEYS.down], text: 'shortcuts.moveDown', group: 'lines', run: () => commands.move(1) },
    { keys: ['Ctrl+D', "Ctrl+'"], text: 'shortcuts.copyAbove', group: 'lines', run: commands.copyAbove },
    { keys: [ALT_KEYS.all], text: 'keys.applyToAll', group: 'lines', run: commands.applyToAll },
    { keys: ['Ctrl+V'], text: 'keys.paste', group: 'lines' },
  ];
  useShortcuts(shortcuts);
  return commands;
}
