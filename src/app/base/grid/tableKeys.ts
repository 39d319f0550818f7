import { cellAfter, editorMoveOf } from './grid.ts';

/**
 * The keys of grids for a table whose cells are fields: Enter goes to the first field of the next row, Ctrl+Enter down
 * the column, with Shift back. Tab is the browser's. To be bound to the table's body.
 */
export function onTableKey(event: KeyboardEvent): void {
  const { target, currentTarget: body } = event;
  const move = editorMoveOf(event);
  if (event.isComposing || event.defaultPrevented || move === null || event.key === 'Tab') return;
  if (!(body instanceof HTMLElement) || !(target instanceof HTMLInputElement)) return;
  const fields = [...body.querySelectorAll('tr')].map((row) =>
    [...row.cells].map((cell) => cell.querySelector<HTMLElement>('input, select')),
  );
  const row = fields.findIndex((cells) => cells.includes(target));
  const column = fields[row]?.indexOf(target) ?? -1;
  if (column < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const size = { rows: fields.length, columns: Math.max(...fields.map((cells) => cells.length)) };
  const to = cellAfter(move, { row, column }, size, (at) => (fields[at.row]?.[at.column] ?? null) !== null);
  if (to) fields[to.row]?.[to.column]?.focus();
}
