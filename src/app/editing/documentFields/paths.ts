/** Splits `lines.<key>.<field>` or `<field>`. Keys of lines contain no dots; fields may. */
export function pathParts(path: string): { lineOf: string | null; id: string } {
  const match = /^lines\.([^.]+)\.(.+)$/.exec(path);
  return match ? { lineOf: match[1] ?? null, id: match[2] ?? '' } : { lineOf: null, id: path };
}

/**
 * The path under which the typed amount is kept as text while the lines do not add up to it: until then nothing is
 * sent.
 */
export const SPLIT_PATH = 'currencyAmount';
