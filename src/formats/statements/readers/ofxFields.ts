import { shown, type StatementProblem } from '../result.ts';

/** Twice in one line with different values, they show that two lines were torn into one. */
const ONCE = new Set(['DTPOSTED', 'TRNAMT', 'FITID']);

/**
 * The fields of the line that is being read, by tag, in the order of the file. One for all lines of a file, each of which
 * begins it anew: what a line leaves behind costs memory while 100,000 of them are read.
 */
export class LineFields {
  /** The line of the file where it begins. */
  begins = 0;
  pending = false;
  /** It holds what two lines say. */
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

  /** Takes in a field; of one that comes again, the first stands. */
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

  /** Whether the line may be torn behind its last field: it is one of those that each line has. */
  get endsInDoubt(): boolean {
    return ONCE.has(this.tags[this.count - 1] ?? '');
  }

  /** The problem that this line was lost by, with its text. */
  lost(code: StatementProblem['code']): StatementProblem {
    const told = this.tags.slice(0, this.count).map((tag, at) => `${tag} ${this.values[at] ?? ''}`);
    return { code, kind: 'lost', place: { line: this.begins }, text: shown(told.join(', ')) };
  }

  private indexOf(tag: string): number {
    for (let at = 0; at < this.count; at += 1) if (this.tags[at] === tag) return at;
    return -1;
  }
}
