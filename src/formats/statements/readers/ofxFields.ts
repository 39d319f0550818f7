import type { StatementProblem } from '../lines/result.ts';
import { shown } from '../../text/texts.ts';

/** If one of these comes twice in a line with different values, two lines were merged into one. */
const ONCE = new Set(['DTPOSTED', 'TRNAMT', 'FITID']);

/**
 * The fields of the line that is being read, by tag, in the order of the file. One object serves all lines of a file: a
 * new one for each of 100,000 lines costs memory.
 */
export class LineFields {
  /** The line number in the file where it begins. */
  begins = 0;
  pending = false;
  /** Whether it contains fields of two lines. */
  torn = false;
  private readonly tags: string[] = [];
  private readonly values: string[] = [];
  private count = 0;

  begin(line: number, pending: boolean): this {
    this.begins = line;
    this.pending = pending;
    this.torn = false;
    this.count = 0;
    return this;
  }

  /** Adds a field. If a tag comes again, the first value stays. */
  add(tag: string, value: string): void {
    const at = this.indexOf(tag);
    if (at === -1) {
      this.tags[this.count] = tag;
      this.values[this.count] = value;
      this.count += 1;
    } else if (this.values[at] !== value && ONCE.has(tag)) this.torn = true;
  }

  has(tag: string): boolean {
    return this.indexOf(tag) !== -1;
  }

  get(tag: string): string | undefined {
    const at = this.indexOf(tag);
    return at === -1 ? undefined : this.values[at];
  }

  /** Whether the line may continue after its last field, because that is one that every line has. */
  get endsInDoubt(): boolean {
    return ONCE.has(this.tags[this.count - 1] ?? '');
  }

  /** The problem that reports this line as lost, with its text. */
  lost(code: StatementProblem['code']): StatementProblem {
    const texts = this.tags.slice(0, this.count).map((tag, at) => `${tag} ${this.values[at] ?? ''}`);
    return { code, kind: 'lost', place: { line: this.begins }, text: shown(texts.join(', ')) };
  }

  private indexOf(tag: string): number {
    for (let at = 0; at < this.count; at += 1) if (this.tags[at] === tag) return at;
    return -1;
  }
}
