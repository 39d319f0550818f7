import { shallowRef, type ShallowRef } from 'vue';
import { lineKey, type DocumentLine } from '../../../../domain/documents/document.ts';
import { begunLine } from '../../../../domain/drafting/documentDraft.ts';

/** The empty last row of the lines. Typing into it makes it a line, and a new empty row follows. */
export class EmptyRow {
  readonly line: ShallowRef<DocumentLine>;
  private readonly propose: () => DocumentLine;
  /** The proposal from which the last line was begun. Rules start from it, not from the text after each key. */
  begun: DocumentLine | null = null;

  /** @param propose makes a proposal for the next line, with a key of its own */
  constructor(propose: () => DocumentLine) {
    this.propose = propose;
    this.line = shallowRef(propose());
  }

  is(key: string): boolean {
    return lineKey(this.line.value) === key;
  }

  /** Proposes the next row: this one has become a line. */
  renew(): void {
    this.begun = begunLine(this.line.value);
    this.line.value = this.propose();
  }

  /**
   * Makes the proposal again: what it depends on has changed.
   * @param key the key to use: that of a line that became the empty row again, otherwise the row keeps its own
   */
  refresh(key = this.line.value.intRef): void {
    this.line.value = { ...this.propose(), intRef: key };
  }
}
