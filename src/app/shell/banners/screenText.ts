/*
 * The text on the screen as plain text that a person can keep elsewhere: headings, fields with their labels, tables
 * with tabs between the cells. Of a long table it has only the rows that are drawn, around the cursor.
 */

const CELLS = '[role="gridcell"], [role="columnheader"], [role="rowheader"], td, th';
const PARTS = `h1, h2, h3, input, textarea, select, dt, dd, [data-total], [role="row"], tr`;

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function plain(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}

function valueOf(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  if (field instanceof HTMLSelectElement) return plain(field.selectedOptions[0]?.textContent);
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return field.checked ? 'yes' : 'no';
  return field.value;
}

function labelOf(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  return field.getAttribute('aria-label') ?? plain(field.labels?.[0]?.textContent);
}

/** API keys, file inputs and buttons are left out. */
function isLeftOut(field: Element): boolean {
  return field instanceof HTMLInputElement && ['password', 'file', 'hidden', 'button', 'submit'].includes(field.type);
}

function cellText(cell: Element): string {
  const field = [...cell.querySelectorAll('*')].find(isField);
  return (field ? valueOf(field) : plain(cell.textContent)).replaceAll(/[\t\r\n]+/g, ' ');
}

function lineOf(part: Element): string {
  if (isField(part)) {
    const value = valueOf(part);
    return value === '' ? '' : `${labelOf(part)}: ${value}`;
  }
  const cells = [...part.querySelectorAll(CELLS)];
  return cells.length > 0 ? cells.map(cellText).join('\t').trimEnd() : plain(part.textContent);
}

/** @param roots the page and the dialogs over it */
export function screenText(roots: readonly Element[]): string {
  const lines = roots.flatMap((root) =>
    [...root.querySelectorAll(PARTS)]
      .filter(
        (part) => !isLeftOut(part) && part.parentElement?.closest('[role="row"], tr, h1, h2, h3, dt, dd') === null,
      )
      .map(lineOf),
  );
  return lines.filter((line) => line !== '').join('\n');
}
