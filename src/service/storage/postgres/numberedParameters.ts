/** A statement's `?` and `?1` as PostgreSQL writes them: `$1`. Texts in quotes stay as they are. */
export function numberedParameters(sql: string): string {
  let count = 0;
  return sql.replaceAll(/'(?:[^']|'')*'|\?(\d*)/g, (match, number: string | undefined) => {
    if (number === undefined) return match;
    return `$${number === '' ? String((count += 1)) : number}`;
  });
}
