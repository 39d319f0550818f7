import type { BankLine } from '../../company/bank/liveBankLines.ts';

/** How files come to the lines of a grid. */
export interface FilesForLines {
  /** The row under a dragged file gets the cursor, so that a person sees which line it will be given to. */
  dragover(event: DragEvent): void;
  drop(event: DragEvent): void;
  /** Takes pasted files. @returns whether there were any: a spreadsheet puts text and a picture of it on the clipboard */
  paste(event: ClipboardEvent): boolean;
}

/** The place of the row under the pointer; -1 outside of the rows. */
function rowUnder({ target }: Event): number {
  const row = target instanceof Element ? target.closest('.grid-row') : null;
  return row === null ? -1 : Number(row.getAttribute('aria-rowindex')) - 2;
}

/**
 * @param lineAt the line of a row; null for an empty row, undefined for none
 * @param show brings the cursor to a line
 * @param attach gives files to a line; to the one with the cursor if none is named
 */
export function filesForLines(
  lineAt: (row: number) => BankLine | null | undefined,
  show: (line: BankLine) => void,
  attach: (files: readonly File[], line?: BankLine) => void,
): FilesForLines {
  let over: string | null = null;
  return {
    dragover(event) {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      const line = lineAt(rowUnder(event));
      if (line && line.key !== over) show(line);
      over = line?.key ?? null;
    },
    drop(event) {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      over = null;
      attach(files, lineAt(rowUnder(event)) ?? undefined);
    },
    paste(event) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || (event.clipboardData?.getData('text/plain') ?? '').trim() !== '') return false;
      event.preventDefault();
      attach(files);
      return true;
    },
  };
}
