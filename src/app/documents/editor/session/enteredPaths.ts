/**
 * Which fields a person has entered since the party was chosen: what stands there stays when the party's usual values
 * come.
 */
export class EnteredPaths {
  /** Each path with the number of the entry that was its last. */
  private readonly all = new Map<string, number>();
  private count = 0;
  /** The field that is being typed into, if nobody had entered it before. */
  private first: string | null = null;

  /** Notes that a person has entered a field, also with the value that stands there: then it is theirs. */
  note(path: string, isTyping: boolean): void {
    if (isTyping && !this.all.has(path)) this.first = path;
    this.all.set(path, (this.count += 1));
  }

  /** The typing into a field was cancelled: it was not entered, unless it had been before. */
  restore(path: string): void {
    if (this.first === path) this.all.delete(path);
  }

  /** The field was left. */
  left(): void {
    this.first = null;
  }

  has(path: string): boolean {
    return this.all.has(path);
  }

  /** @returns which fields were entered since then, each time it is asked */
  fromNow(): () => ReadonlySet<string> {
    const before = this.count;
    return () => new Set([...this.all].flatMap(([path, at]) => (at > before ? [path] : [])));
  }

  /** Another party was chosen. @param kept fields that were entered for it already */
  clear(kept: ReadonlySet<string>): void {
    for (const path of this.all.keys()) if (!kept.has(path)) this.all.delete(path);
  }
}
