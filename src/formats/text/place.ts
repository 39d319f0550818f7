/**
 * Turns offsets into line numbers (from 1). Rising offsets are counted on from the last one, so that a whole file takes
 * one pass.
 * @param first the line number of the text's first line
 */
export function lineCounter(text: string, first = 1): (offset: number) => number {
  let line = first;
  let next = text.indexOf('\n');
  let start = 0;
  return (offset) => {
    if (offset < start) {
      line = first;
      start = 0;
      next = text.indexOf('\n');
    }
    while (next !== -1 && next < offset) {
      line += 1;
      start = next + 1;
      next = text.indexOf('\n', start);
    }
    return line;
  };
}
