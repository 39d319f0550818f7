/**
 * A pattern that finds what one of several finds, for lists of words too long for a line. Numbers of groups count
 * through all of them, and the flags are those of the first.
 */
export function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), patterns[0]?.flags);
}
