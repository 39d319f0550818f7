import type { ResourceRecord } from '../../../domain/resources/record.ts';

/**
 * What fields of records held when somebody began to type into them, until that is written: the version that an edit was made of
 * (`ResourceStore.edit`, `seen`). What comes in meanwhile is hidden by what is being typed.
 */
export class SeenFields {
  private readonly held = new Map<string, unknown>();

  /**
   * A field is typed into. What it held before stands while that is not written, and while what is written is no valid value. Of a
   * record that the service has not shown yet nobody else has changed anything: what comes in is what it made of ours.
   * @param goesOn whether something that was typed into it before waits to be written
   */
  begin(record: ResourceRecord, path: string, value: unknown, goesOn: boolean): void {
    const name = `${record.key} ${path}`;
    if (record.base === null || record.isUnread === true) this.held.delete(name);
    else if (!this.held.has(name) || !(goesOn || path in record.badInput)) this.held.set(name, value);
  }

  /** What was typed is written. */
  end(key: string, path: string): void {
    this.held.delete(`${key} ${path}`);
  }

  /** What these fields of a record held, as it stands by now, put into its content by `put`. */
  over<C>(
    key: string,
    paths: readonly string[],
    put: (content: C, path: string, value: unknown) => C,
  ): (content: C) => C {
    const seen = paths.flatMap((path): [string, unknown][] =>
      this.held.has(`${key} ${path}`) ? [[path, this.held.get(`${key} ${path}`)]] : [],
    );
    return (content) => seen.reduce((now, [path, value]) => put(now, path, value), content);
  }
}
