import type { Page } from 'playwright-core';

/**
 * What does not fit on the page as it is shown: texts that are cut or lie outside the window, words of headings and
 * buttons that break in their middle, and a page wider than the window. Texts are those of the pseudo language anywhere,
 * and in any language those of headings, labels and buttons: data may be cut, because cells tell it whole when they are
 * pointed at.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PARTS = 'button, label, legend, h1, h2, h3, th, dt, [role="columnheader"], [role="tab"], .area';
    const root = document.documentElement;
    // The pseudo language adds its length to the last word, so that its words are longer than any.
    const hasRealWords = !document.body.textContent?.includes('⟦');
    const found = new Set<string>();

    /** What hides a text of an element: a box on its way up that is smaller than what it holds and does not scroll. */
    function hiddenBy(element: Element): string | null {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
        if (scrolls(overflowX)) return null;
        // What only screen readers read is one pixel wide.
        if (box.clientWidth <= 1) return null;
        if (overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1) return `cut in .${box.className}`;
        if (overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 2) return `cut below in .${box.className}`;
      }
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > root.clientWidth + 1 ? 'outside the window' : null;
    }

    /** Whether a text goes on in another line in the middle of a word. */
    function breaksAWord(node: Node): boolean {
      const range = document.createRange();
      const text = node.textContent ?? '';
      const topOf = (at: number): number => {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().top;
      };
      return [...text.matchAll(/(?<=\p{L})\p{L}/gu)].some(({ index }) => topOf(index) > topOf(index - 1) + 4);
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      if (text === '' || !element?.checkVisibility()) continue;
      const isPart = element.closest(PARTS) !== null;
      if (!isPart && !text.includes('⟦')) continue;
      const hides = hiddenBy(element);
      if (hides !== null) found.add(`${hides}: ${text}`);
      if (isPart && hasRealWords && breaksAWord(walker.currentNode)) found.add(`a word breaks: ${text}`);
    }
    const over = root.scrollWidth - root.clientWidth;
    if (over > 0) found.add(`the page is ${over} px wider than the window`);
    return [...found];
  });
}
