import type { Page } from 'playwright-core';

/**
 * The texts that do not fit: those of the pseudo language anywhere, and in any language those of headings, labels and
 * buttons. Data may be cut, because cells tell it whole when they are pointed at.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PARTS = 'button, label, legend, h1, h2, h3, th, [role="columnheader"], .area';
    const cut = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      if (!element?.checkVisibility() || (!text.includes('⟦') && element.closest(PARTS) === null)) continue;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        // What only screen readers read is one pixel wide.
        if (overflowX !== 'visible' && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1)
          cut.add(`cut in .${box.className}: ${text}`);
      }
    }
    return [...cut];
  });
}
