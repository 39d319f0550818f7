import type { DocumentLine } from '../../domain/document.ts';
import { changedStretch } from './lineStretch.ts';

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
  private reasons: readonly unknown[] = [];

  /** @param look what there is to say of a line, by itself and by what `of` is told that it depends on */
  constructor(look: (line: DocumentLine) => readonly T[]) {
    this.look = look;
  }

  /**
   * @param reasons what else the findings depend on: with another one, every line is looked at again
   * @returns in the order of the lines
   */
  of(lines: readonly DocumentLine[], ...reasons: readonly unknown[]): Finding<T>[] {
    if (reasons.some((reason, at) => reason !== this.reasons[at])) this.lines = this.found = [];
    this.reasons = reasons;
    const { start, endBefore, endAfter } = changedStretch(this.lines, lines);
    // Not spliced with the new ones as arguments: there may be more of them than a call takes.
    if (this.lines !== lines) this.found = [...this.found.slice(0, start), ...lines.slice(start, endAfter).map(this.look), ...this.found.slice(endBefore)];
    this.lines = lines;
    const all: Finding<T>[] = [];
    this.found.forEach((each, at) => {
      for (const found of each) all.push({ at, found });
    });
    return all;
  }
}
