/** A request for a list. */
export interface ListAsked {
  /** Path and query without offset and page size. */
  url: string;
  /** Only rows modified since then, in milliseconds since 1970; null for all. */
  since: number | null;
  skip: number;
  take: number;
}

/** @returns null when the address is not that of a paged list */
export function listOf(url: string): ListAsked | null {
  const parts = new URL(url, 'http://books.example');
  const take = parts.searchParams.get('take');
  if (take === null) return null;
  const since = parts.searchParams.get('LastModifiedFrom');
  const skip = Number(parts.searchParams.get('skip') ?? 0);
  for (const name of ['take', 'skip', 'LastModifiedFrom']) parts.searchParams.delete(name);
  return {
    url: parts.pathname + parts.search,
    since: since === null ? null : Date.parse(`${since}Z`),
    skip,
    take: Number(take),
  };
}

/** The elements of a JSON list, each as it was written. */
export function rowsIn(text: string): string[] {
  const rows: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = text.indexOf('[') + 1;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (quoted) {
      if (sign === '\\') index += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') {
      if (depth === 1) from = index;
      depth += 1;
    } else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 1) rows.push(text.slice(from, index + 1));
    }
  }
  return rows;
}
