import { shallowRef, type ShallowRef } from 'vue';
import { lineKey, type DocumentLine } from '../../../../domain/documents/document.ts';
import { begunLine } from '../../../../domain/drafting/documentDraft.ts';

/** The empty last row of the lines: it becomes one of them when something is typed into it, and another takes its place. */
export class EmptyRow {
  readonly line: ShallowRef<DocumentLine>;
  private readonly propose: () => DocumentLine;
  /** As it was proposed when it last became a line: what follows from a field follows from this, and not from each key. */
  private begun: DocumentLine | null = null;

  /** @param propose a line as it would come next, with a key of its own */
  constructor(propose: () => DocumentLine) {
    this.propose = propose;
    this.line = shallowRef(propose());
  }

  is(key: string): boolean {
    return lineKey(this.line.value) === key;
  }

  /** The line that it becomes. */
  begin(): DocumentLine {
    this.begun = begunLine(this.line.value);
    return this.begun;
  }

  begunAs(key: string): DocumentLine | undefined {
    return this.begun && lineKey(this.begun) === key ? this.begun : undefined;
  }

  /** It has become a line: the next one is proposed. */
  renew(): void {
    this.line.value = this.propose();
  }

  /** Proposes it anew where it stands: what it is proposed from is another. @param key that of the line which it had become, and no longer is */
  refresh(key = this.line.value.intRef): void {
    this.line.value = { ...this.propose(), intRef: key };
  }
}
