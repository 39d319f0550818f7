/**
 * Turns offsets into line numbers (from 1). Offsets that come in rising order are counted on from the last,
 * so that a whole file costs one pass.
 */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  let start = 0;
  return (offset) => {
    if (offset < start) {
      line = 1;
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
