import type { DocumentLine } from '../../../../domain/documents/document.ts';
import { changedStretch } from '../../../../domain/documents/lineStretch.ts';

/** What was found at a line, and the line's index. */
export interface LineFinding<T> {
  at: number;
  found: T;
}

/** Findings of each line of a document. Only changed lines are looked at again: an edit of one line costs one look. */
export class LineFindings<T> {
  private readonly look: (line: DocumentLine) => readonly T[];
  private lines: readonly DocumentLine[] = [];
  private found: readonly (readonly T[])[] = [];
  private all: LineFinding<T>[] = [];
  private reasons: readonly unknown[] = [];

  /** @param look finds what there is to say about a line; may depend on the line and on the reasons passed to `of` */
  constructor(look: (line: DocumentLine) => readonly T[]) {
    this.look = look;
  }

  /**
   * @param reasons what else the findings depend on; if one changes, every line is looked at again
   * @returns the findings in the order of the lines; the previous array if nothing changed
   */
  of(lines: readonly DocumentLine[], ...reasons: readonly unknown[]): LineFinding<T>[] {
    if (reasons.some((reason, at) => reason !== this.reasons[at])) {
      this.lines = this.found = [];
      this.all = [];
    }
    this.reasons = reasons;
    const { start, endBefore, endAfter } = changedStretch(this.lines, lines);
    this.lines = lines;
    const come = lines.slice(start, endAfter).map(this.look);
    // Usually a key changes one line that has no findings before or after.
    if (endBefore === endAfter && [...this.found.slice(start, endBefore), ...come].every(({ length }) => length === 0))
      return this.all;
    // Not `splice(...come)`: a call takes a limited number of arguments.
    this.found = [...this.found.slice(0, start), ...come, ...this.found.slice(endBefore)];
    this.all = this.found.flatMap((each, at) => each.map((found) => ({ at, found })));
    return this.all;
  }
}
