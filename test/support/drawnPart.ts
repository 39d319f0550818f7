/** A paper with what lies between two of its comments replaced by what a script has drawn. */
export function withDrawnPart(paper: string, [begin, end]: readonly [string, string], drawn: string): string {
  const from = paper.indexOf(begin);
  const to = paper.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`the paper has no place between ${begin} and ${end}`);
  return `${paper.slice(0, from + begin.length)}\n${drawn}\n${paper.slice(to)}`;
}
