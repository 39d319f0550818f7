import { shallowRef, type ShallowRef } from 'vue';
import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import { LineIndex } from '../lines/lineIndex.ts';

/** The document of an editor as it is now: all of it, its header by itself, and where its lines are. */
export class EditorDocument {
  readonly whole: ShallowRef<Document>;
  /** The document as it was when its header last became another: who reads that hears of no line, and finds older ones. */
  readonly header: ShallowRef<Document>;
  private readonly index = new LineIndex();

  constructor(document: Document) {
    this.whole = shallowRef(document);
    this.header = shallowRef(document);
  }

  /** A header worked out from the whole would tell all its readers of each key in a line, to find that it is the same. */
  put(document: Document): void {
    if (!sameHeader(this.header.value, document)) this.header.value = document;
    this.whole.value = document;
  }

  /** @returns -1 where no line has the key */
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
