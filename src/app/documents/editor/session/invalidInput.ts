import { shallowReactive, shallowRef, type ShallowRef } from 'vue';
import type { InvalidInput } from '../../../../domain/documents/documentPatch.ts';

/** Invalid input, by path. Readers of one path are not triggered by changes at others. */
export class ShownInvalidInput {
  readonly all: ShallowRef<InvalidInput>;
  private readonly byPath: Map<string, string>;

  constructor(texts: InvalidInput) {
    this.all = shallowRef(texts);
    this.byPath = shallowReactive(new Map(Object.entries(texts)));
  }

  at(path: string): string | undefined {
    return this.byPath.get(path);
  }

  /**
   * All texts except the one of the field that is being typed into, which is not called wrong yet. `typingAt` is read
   * only if there are texts, so that moving between fields does not trigger readers.
   */
  without(typingAt: () => string | null): InvalidInput {
    const texts = this.all.value;
    const path = Object.keys(texts).length === 0 ? null : typingAt();
    return path === null || !(path in texts)
      ? texts
      : Object.fromEntries(Object.entries(texts).filter(([each]) => each !== path));
  }

  /** @returns whether the texts changed */
  put(texts: InvalidInput): boolean {
    if (sameTexts(texts, this.all.value)) return false;
    this.all.value = texts;
    for (const path of [...this.byPath.keys()]) if (!(path in texts)) this.byPath.delete(path);
    for (const [path, text] of Object.entries(texts)) this.byPath.set(path, text);
    return true;
  }
}

function sameTexts(a: InvalidInput, b: InvalidInput): boolean {
  if (a === b) return true;
  const paths = Object.keys(a);
  return paths.length === Object.keys(b).length && paths.every((path) => a[path] === b[path]);
}
