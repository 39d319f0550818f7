import { lineKey, type DocumentLine } from '../../domain/document.ts';

/** Where each line is, without looking through all of them each time. */
export class LineIndex {
  private of: readonly DocumentLine[] = [];
  private places = new Map<string, number>();

  /** @returns the index of the line with this key, -1 where there is none */
  find(lines: readonly DocumentLine[], key: string): number {
    if (lines !== this.of) {
      // Most often one line was replaced by its next version, and every place still holds.
      const place = this.places.get(key);
      const line = place === undefined ? undefined : lines[place];
      if (place !== undefined && line && lines.length === this.of.length && lineKey(line) === key) return place;
      this.places = new Map(lines.map((each, index) => [lineKey(each), index]));
      this.of = lines;
    }
    return this.places.get(key) ?? -1;
  }
}
