import type { Reference } from '../../domain/reference.ts';
import { fold, queryWords } from '../list/folding.ts';

interface Entry {
  reference: Reference;
  code: string;
  description: string;
}

/** References of one kind, found by GUID, code or IntRef, and searched by what is typed. */
export class ReferenceIndex {
  readonly all: readonly Reference[];
  private readonly entries: Entry[];
  private readonly byId = new Map<string, Reference>();
  private readonly byCode = new Map<string, Reference>();

  constructor(references: readonly Reference[]) {
    this.all = references;
    this.entries = references
      .filter((reference) => reference.isActive)
      .map((reference) => ({ reference, code: fold(reference.code), description: fold(reference.description) }))
      .sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
    for (const reference of references) {
      this.byId.set(reference.id, reference);
      if (reference.intRef) this.byId.set(reference.intRef, reference);
      this.byCode.set(fold(reference.code), reference);
    }
  }

  /** What a document's reference means: a GUID, an IntRef or a code (spec 2.1 rule 1). */
  find(value: string | undefined): Reference | undefined {
    if (value === undefined) return undefined;
    return this.byId.get(value) ?? this.byCode.get(fold(value));
  }

  /**
   * Active references that match, best first: the code itself, codes that begin so, names of which a
   * word begins so, then anything that contains every word.
   */
  search(query: string, limit: number, accepts: (reference: Reference) => boolean = () => true): Reference[] {
    const words = queryWords(query);
    const whole = words.join(' ');
    const ranked: Reference[][] = [[], [], [], []];
    for (const entry of this.entries) {
      if (!accepts(entry.reference)) continue;
      const rank = rankOf(entry, whole, words);
      if (rank !== null) ranked[rank]?.push(entry.reference);
      if (whole === '' && (ranked[1]?.length ?? 0) >= limit) break;
    }
    return ranked.flat().slice(0, limit);
  }
}

function rankOf(entry: Entry, whole: string, words: readonly string[]): number | null {
  if (entry.code === whole) return 0;
  if (entry.code.startsWith(whole)) return 1;
  if (entry.description.startsWith(whole)) return 2;
  const [first = ''] = words;
  if (words.length === 1 && entry.description.includes(` ${first}`)) return 2;
  return words.every((word) => entry.code.includes(word) || entry.description.includes(word)) ? 3 : null;
}
