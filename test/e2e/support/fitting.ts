import type { Page } from 'playwright-core';

/**
 * Collects the words of everything that this computer holds (all values of its databases), to tell data from texts.
 * The page keeps them for `plainTexts`.
 */
export async function gatherWords(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const words = new Set<string>();
    const asked = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('the database does not answer'));
      });
    const take = (text: string): void => {
      for (const word of text.match(/\p{L}{3,}/gu) ?? []) words.add(word.toLowerCase());
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows: unknown = await asked(database.transaction(store).objectStore(store).getAll());
        JSON.stringify(rows, (_key, value: unknown) => {
          if (typeof value === 'string') take(value);
          return value;
        });
      }
      database.close();
    }
    // The connection is data too.
    for (const text of Object.values(localStorage)) take(String(text));
    Object.assign(window, { wordsOfData: words });
  });
}

/** What the page shows in plain English although it speaks the pseudo language: words that no `t` gave, and no data. */
export async function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const data: unknown = Reflect.get(window, 'wordsOfData');
    if (!(data instanceof Set)) throw new Error('the words of the data were not gathered');

    /** What stands outside the marks: messages may hold messages. */
    const outside = (text: string): string => {
      const rest = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
      return rest === text ? rest : outside(rest);
    };
    // Names of keys, and dates, which have their month in words.
    const known =
      /\b(?:Ctrl|Alt|Shift|Esc|Enter|Tab|Space|Home|End|Del|Delete|F\d+)\b|\b\d{1,2} [A-Z][a-z]{2} \d{4}\b/g;
    const isPlain = (text: string): boolean =>
      (
        outside(text)
          .replace(known, ' ')
          .match(/\p{Script=Latin}{3,}/gu) ?? []
      ).some((word) => !data.has(word.toLowerCase()));
    const isSeen = (element: Element): boolean =>
      element.checkVisibility() && element.closest('kbd, script, style, noscript') === null;

    const plain = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? '';
      const element = walker.currentNode.parentElement;
      if (element && isSeen(element) && isPlain(text)) plain.add(`plain: ${text.trim()}`);
    }
    for (const name of ['title', 'aria-label', 'placeholder', 'alt'])
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name) ?? '';
        if (isSeen(element) && isPlain(text)) plain.add(`plain ${name}: ${text}`);
      }
    return [...plain];
  });
}

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
