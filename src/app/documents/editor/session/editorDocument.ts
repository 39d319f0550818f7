import { shallowRef, type ShallowRef } from 'vue';
import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import { changedStretch } from '../../../../domain/documents/lineStretch.ts';

/** The current document of an editor, with its header and an index of its lines. */
export class EditorDocument {
  readonly whole: ShallowRef<Document>;
  /** The document as of its last header change. Changes of lines do not trigger readers; its lines may be outdated. */
  readonly header: ShallowRef<Document>;
  private readonly index = new LineIndex();

  constructor(document: Document) {
    this.whole = shallowRef(document);
    this.header = shallowRef(document);
  }

  /** `header` is not a `computed` of `whole`: every key typed into a line would make all its readers compare again. */
  put(document: Document): void {
    if (!sameHeader(this.header.value, document)) this.header.value = document;
    this.whole.value = document;
  }

  /** @returns the line's index, or -1 */
  indexOf(key: string): number {
    return this.index.find(this.whole.value.lines, key);
  }

  line(key: string): DocumentLine | undefined {
    return this.whole.value.lines[this.indexOf(key)];
  }
}

/** Whether two versions differ in nothing but their lines. */
function sameHeader(a: Document, b: Document): boolean {
  if (a === b) return true;
  const names = Object.keys(a) as (keyof Document)[];
  return names.length === Object.keys(b).length && names.every((name) => name === 'lines' || a[name] === b[name]);
}

/** The index of each line by key, without searching all lines each time. */
export class LineIndex {
  private lines: readonly DocumentLine[] = [];
  private places = new Map<string, number>();

  /** @returns the index of the line with this key, or -1 */
  find(lines: readonly DocumentLine[], key: string): number {
    if (lines !== this.lines) this.follow(lines);
    return this.places.get(key) ?? -1;
  }

  private follow(lines: readonly DocumentLine[]): void {
    const { start, endBefore, endAfter } = changedStretch(this.lines, lines);
    const [removed, added] = [this.lines.slice(start, endBefore), lines.slice(start, endAfter)];
    const isAtEnd = endBefore === this.lines.length && endAfter === lines.length;
    // Usually one line was replaced by its next version or appended, and all other places still hold.
    if (removed.length === added.length || isAtEnd) {
      for (const line of removed) this.places.delete(lineKey(line));
      for (const [at, line] of added.entries()) this.places.set(lineKey(line), start + at);
    } else {
      this.places = new Map(lines.map((line, at) => [lineKey(line), at]));
    }
    this.lines = lines;
  }
}
