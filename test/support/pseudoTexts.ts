/*
 * What a page in the pseudo language shows in plain English. Both functions run in the page: they use nothing of this
 * file.
 */

/** The words of everything that this computer holds (all values of its databases), to tell data from texts. */
export async function wordsOfData(): Promise<string[]> {
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
    for (const store of [...database.objectStoreNames]) {
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
  return [...words];
}

/** Texts and attributes with words that no `t` gave and that are no data. */
export function plainTexts(data: readonly string[]): string[] {
  const words = new Set(data);
  /** What stands outside the marks: messages may hold messages. */
  const outside = (text: string): string => {
    const rest = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    return rest === text ? rest : outside(rest);
  };
  // Names of keys, codes of currencies, and months.
  const known =
    /\b(?:Ctrl|Alt|Shift|Esc|Enter|Tab|Space|End|Del|Delete|[A-Z]{3}|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g;
  const isPlain = (text: string): boolean =>
    (
      outside(text)
        .replace(known, ' ')
        .match(/\p{Script=Latin}{3,}/gu) ?? []
    ).some((word) => !words.has(word.toLowerCase()));
  const isSeen = (element: Element): boolean =>
    (!('checkVisibility' in element) || element.checkVisibility()) &&
    element.closest('kbd, script, style, noscript') === null;

  const plain = new Set<string>();
  for (const element of document.body.querySelectorAll('*')) {
    if (!isSeen(element)) continue;
    for (const node of element.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
      if (isPlain(text)) plain.add(text.trim());
    }
    for (const name of ['title', 'aria-label', 'placeholder', 'alt']) {
      const text = element.getAttribute(name) ?? '';
      if (isPlain(text)) plain.add(`${name}: ${text}`);
    }
  }
  return [...plain];
}
