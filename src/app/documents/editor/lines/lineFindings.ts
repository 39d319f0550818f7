import type { DocumentLine } from '../../../../domain/documents/document.ts';
import { changedStretch } from '../../../../domain/documents/lineStretch.ts';

/** What was found at a line, and where that is, from 0. */
export interface Finding<T> {
  at: number;
  found: T;
}

/**
 * What there is to say of each line of a document. A line is looked at again when it has become another; so an edit of one
 * costs one, however many there are.
 */
export class LineFindings<T> {
  private readonly look: (line: DocumentLine) => readonly T[];
  private lines: readonly DocumentLine[] = [];
  private found: readonly (readonly T[])[] = [];
  private all: Finding<T>[] = [];
  private reasons: readonly unknown[] = [];

  /** @param look what there is to say of a line, by itself and by what `of` is told that it depends on */
  constructor(look: (line: DocumentLine) => readonly T[]) {
    this.look = look;
  }

  /**
   * @param reasons what else the findings depend on: with another one, every line is looked at again
   * @returns in the order of the lines; what was returned before where that still holds
   */
  of(lines: readonly DocumentLine[], ...reasons: readonly unknown[]): Finding<T>[] {
    if (reasons.some((reason, at) => reason !== this.reasons[at])) {
      this.lines = this.found = [];
      this.all = [];
    }
    this.reasons = reasons;
    const { start, endBefore, endAfter } = changedStretch(this.lines, lines);
    this.lines = lines;
    const come = lines.slice(start, endAfter).map(this.look);
    // Most often a key changes one line, of which there is as little to say as before.
    if (endBefore === endAfter && [...this.found.slice(start, endBefore), ...come].every(({ length }) => length === 0))
      return this.all;
    // Not spliced with the new ones as arguments: there may be more of them than a call takes.
    this.found = [...this.found.slice(0, start), ...come, ...this.found.slice(endBefore)];
    this.all = this.found.flatMap((each, at) => each.map((found) => ({ at, found })));
    return this.all;
  }
}
