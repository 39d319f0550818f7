import { lineKey, type DocumentLine } from '../../../../domain/documents/document.ts';
import { changedStretch } from '../../../../domain/documents/lineStretch.ts';

/** Where each line is, without looking through all of them each time. */
export class LineIndex {
  private of: readonly DocumentLine[] = [];
  private places = new Map<string, number>();

  /** @returns the index of the line with this key, -1 where there is none */
  find(lines: readonly DocumentLine[], key: string): number {
    if (lines !== this.of) this.follow(lines);
    return this.places.get(key) ?? -1;
  }

  private follow(lines: readonly DocumentLine[]): void {
    const { start, endBefore, endAfter } = changedStretch(this.of, lines);
    const [gone, come] = [this.of.slice(start, endBefore), lines.slice(start, endAfter)];
    const isAtEnd = endBefore === this.of.length && endAfter === lines.length;
    // Most often one line was replaced by its next version, or came last, and every other place still holds.
    if (gone.length === come.length || isAtEnd) {
      for (const line of gone) this.places.delete(lineKey(line));
      for (const [at, line] of come.entries()) this.places.set(lineKey(line), start + at);
    } else {
      this.places = new Map(lines.map((line, at) => [lineKey(line), at]));
    }
    this.of = lines;
  }
}
