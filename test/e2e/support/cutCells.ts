import type { Page } from 'playwright-core';

/** Cells with a name or a number: how many are in view, and the column and text of each that is cut. */
export interface CutCells {
  checked: number;
  cut: string[];
}

/**
 * Looks at the cells of grids and tables in view that hold one of the names, or a figure at the end, or nothing but a
 * number, an amount, a date or a document's number. A cell is cut if something in it is narrower or lower than what it
 * holds, or if it lies outside its grid.
 */
export function cutCells(page: Page, names: readonly string[]): Promise<CutCells> {
  return page.evaluate((all) => {
    const NUMBER = /^(?:[A-Z]{1,4}[\s\u{a0}-]?)?[\d\s\u{a0}\u{202f}.,/%()−-]*\d[\d\s\u{a0}\u{202f}.,/%()−-]*$/u;
    const isCut = (part: HTMLElement): boolean => {
      // What only screen readers read is one pixel wide.
      if (part.clientWidth <= 1) return false;
      const { overflowX, overflowY } = getComputedStyle(part);
      return (
        (overflowX !== 'visible' && part.scrollWidth > part.clientWidth) ||
        (overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 2)
      );
    };
    const found: { checked: number; cut: string[] } = { checked: 0, cut: [] };
    for (const cell of document.querySelectorAll<HTMLElement>('[role="gridcell"], #page td, dialog td')) {
      if (!cell.checkVisibility()) continue;
      // A cell of two lines is two cells.
      const texts = cell.matches('.stacked') ? [...cell.querySelectorAll<HTMLElement>(':scope > *')] : [cell];
      const box = cell.closest('[role="grid"]')?.getBoundingClientRect() ?? document.body.getBoundingClientRect();
      const { left, right } = cell.getBoundingClientRect();
      for (const part of texts) {
        const text = part.textContent?.trim() ?? '';
        if (
          !all.some((name) => text.includes(name)) &&
          !NUMBER.test(text) &&
          !(cell.matches('.end') && /\d/.test(text))
        )
          continue;
        found.checked += 1;
        const isOutside = left < box.left - 1 || right > box.right + 1;
        if (!isOutside && ![part, ...part.querySelectorAll<HTMLElement>('*')].some(isCut)) continue;
        found.cut.push(`${cell.dataset['column'] ?? 'cell'}${isOutside ? ' outside' : ''}: ${text}`);
      }
    }
    return found;
  }, names);
}
