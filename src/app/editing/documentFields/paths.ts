/** `lines.<key>.<field>` and `<field>`; keys of lines have no dots, fields may. */
export function pathParts(path: string): { lineOf: string | null; id: string } {
  const match = /^lines\.([^.]+)\.(.+)$/.exec(path);
  return match ? { lineOf: match[1] ?? null, id: match[2] ?? '' } : { lineOf: null, id: path };
}

/** Where the amount that was typed is kept as text for as long as the lines do not come to it: nothing is sent meanwhile. */
export const SPLIT_PATH = 'currencyAmount';
