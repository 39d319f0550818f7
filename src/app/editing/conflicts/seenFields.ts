import type { ResourceRecord } from '../../../domain/resources/record.ts';

/**
 * The values that fields of records had when somebody began to type into them, until the typing is written: the version
 * on which the edit is based (`ResourceStore.edit`, `seen`). What the person types hides values that arrive meanwhile.
 */
export class SeenFields {
  private readonly held = new Map<string, unknown>();

  /**
   * Somebody begins to type into a field. The earlier value is kept while the typing is not written, and while what is
   * written is no valid value. In a record that the service has not shown yet nobody else has changed anything: values
   * that arrive are the service's version of ours.
   * @param goesOn whether earlier typing in the field still waits to be written
   */
  begin(record: ResourceRecord, path: string, value: unknown, goesOn: boolean): void {
    const name = `${record.key} ${path}`;
    if (record.base === null || record.isUnread === true) this.held.delete(name);
    else if (!this.held.has(name) || !(goesOn || path in record.badInput)) this.held.set(name, value);
  }

  /** The typing is written. */
  end(key: string, path: string): void {
    this.held.delete(`${key} ${path}`);
  }

  /** A function that puts the kept values of these fields, as they are now, into a content by `put`. */
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
