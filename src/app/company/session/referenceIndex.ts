import { isNearName, nameWords } from '../../../domain/resources/nameWords.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { fold, searchText, withTwoLetters } from '../../../domain/values/folding.ts';
import { compareKeys, sortKey } from '../../../domain/values/sortKey.ts';
import { queryWords } from '../../base/format/searching.ts';

interface Entry {
  reference: Reference;
  code: string;
  /** Sorts by code. */
  codeKey: string;
  /** The code without the zeros in front of its numbers. */
  shortCode: string;
  description: string;
}

/** A code as people say it: `c6` for `c00006`. */
const shortened = (code: string): string => code.replace(/(?<!\d)0+(?=\d)/g, '');

/** Typed text as it is looked for. */
interface Sought {
  whole: string;
  short: string;
  words: readonly string[];
  /** A short code that is letters and this number, which is typed alone: `6` for `c6`. */
  numbered: RegExp | null;
  /** A code of which the beginnings of parts are typed: `48` for `pap-a4-80`. */
  begun: RegExp | null;
}

function sought(query: string): Sought {
  const words = queryWords(query);
  const whole = words.join(' ');
  const isPlain = /^[\p{L}\d]+$/u.test(whole);
  /** A part begins where letters follow something else, or figures do. */
  const edge = (sign: string): string => (/\d/.test(sign) ? String.raw`(?<!\d)` : String.raw`(?<!\p{L})`);
  const [first = '', ...rest] = whole;
  const begun = `${edge(first)}${first}${rest.map((sign) => `(?:.*${edge(sign)})?${sign}`).join('')}`;
  return {
    whole,
    short: shortened(whole),
    words,
    numbered: /^\d+$/.test(whole) ? new RegExp(String.raw`^\p{L}+[^\p{L}\d]*${whole}$`, 'u') : null,
    begun: isPlain && rest.length > 0 && rest.length < MOST_BEGUN ? new RegExp(begun, 'u') : null,
  };
}
/** Letters of beginnings that are looked for: each more costs time, and nobody types more. */
const MOST_BEGUN = 6;

function entryOf(reference: Reference): Entry {
  const code = fold(reference.code);
  return {
    reference,
    code,
    codeKey: sortKey(reference.code),
    shortCode: shortened(code),
    description: searchText(reference.description),
  };
}

function byCode(a: Entry, b: Entry): number {
  return compareKeys(a.codeKey, b.codeKey) || compareKeys(a.code, b.code);
}

/**
 * References of one kind, found by GUID, code or IntRef, and searched by typed text. Immutable: changes make a new one.
 */
export class ReferenceIndex {
  readonly all: readonly Reference[];
  private readonly entries: readonly Entry[];
  private readonly byId = new Map<string, Reference>();
  private readonly byCode = new Map<string, Reference>();

  /** @param entries the active references in the order of their codes, if they are already known */
  constructor(references: readonly Reference[], entries?: readonly Entry[]) {
    this.all = references;
    this.entries =
      entries ??
      references
        .filter(({ isActive }) => isActive)
        .map(entryOf)
        .sort(byCode);
    const codes = new Map(entries?.map(({ reference, code }) => [reference, code]));
    for (const reference of references) {
      this.byId.set(reference.id, reference);
      if (reference.intRef) this.byId.set(reference.intRef, reference);
      // An empty text does not mean a reference without a code.
      if (reference.code !== '') this.byCode.set(reference.code.toLowerCase(), reference);
    }
    // A code without its accents finds its record, unless it is the code of another.
    for (const reference of references) {
      const code = codes.get(reference) ?? fold(reference.code);
      if (code !== '' && !this.byCode.has(code)) this.byCode.set(code, reference);
    }
  }

  /**
   * The index after some of its references were written: the others, among ten thousand, are not folded again.
   * @param ids of what was written; those that are not in `written` were removed
   */
  changed(ids: ReadonlySet<string>, written: readonly Reference[]): ReferenceIndex {
    const kept = this.entries.filter(({ reference }) => !ids.has(reference.id));
    const added = written
      .filter(({ isActive }) => isActive)
      .map(entryOf)
      .sort(byCode);
    // Both arrays are sorted: the engine's sort merges them in one pass.
    return new ReferenceIndex(
      [...this.all.filter(({ id }) => !ids.has(id)), ...written],
      [...kept, ...added].sort(byCode),
    );
  }

  /** The reference that a document names: by GUID, IntRef or code (spec 2.1 rule 1). */
  find(value: string | undefined): Reference | undefined {
    if (value === undefined) return undefined;
    return this.byId.get(value) ?? this.byCode.get(value.toLowerCase()) ?? this.byCode.get(fold(value));
  }

  /**
   * Active references that match, best first: the code itself, the code without its leading zeros (`c6` for `C00006`),
   * its number alone (`6`), codes that begin with the text, names in which a word begins with it, codes with parts that
   * begin with its letters (`48` for `PAP-A4-80`), then those that contain every word.
   * @param order the place of each reference among those of which the code itself is not typed, lowest first
   */
  search(
    query: string,
    limit: number,
    accepts: (reference: Reference) => boolean = () => true,
    order?: (reference: Reference) => number,
  ): Reference[] {
    const typed = sought(query);
    const { whole } = typed;
    const ranked: Reference[][] = [[], [], [], [], [], [], []];
    for (const entry of this.entries) {
      if (!accepts(entry.reference)) continue;
      const rank = rankOf(entry, typed);
      if (rank !== null) ranked[rank]?.push(entry.reference);
      if (whole === '' && order === undefined && (ranked[3]?.length ?? 0) >= limit) break;
    }
    if (order === undefined) return ranked.flat().slice(0, limit);
    const [byCode, others] = whole === '' ? [[], ranked] : [ranked.slice(0, 2), ranked.slice(2)];
    const places = others.flat().map((reference) => ({ reference, place: order(reference) }));
    const ordered = places.sort((a, b) => a.place - b.place).map(({ reference }) => reference);
    return [...byCode.flat(), ...ordered].slice(0, limit);
  }

  /** Active references that a search does not find, and whose names are near what was typed (`isNearName`). */
  near(query: string, limit: number, accepts: (reference: Reference) => boolean): Reference[] {
    const words = queryWords(query);
    const typed = [query, withTwoLetters(query)].map((text) => nameWords(text));
    const firsts = typed.flatMap(([first]) => first ?? []);
    const found: Reference[] = [];
    for (const { reference, code, description } of this.entries) {
      if (!accepts(reference) || words.every((word) => code.includes(word) || description.includes(word))) continue;
      // Names are looked at closely only where the first word is there, in one of its spellings.
      const letters = description.replace(/[.'\s-]/g, '');
      if (!firsts.some((first) => letters.includes(first))) continue;
      const names = [reference.description, withTwoLetters(reference.description)].map((name) => nameWords(name));
      if (names.some((name) => typed.some((one) => isNearName(one, name)))) found.push(reference);
      if (found.length === limit) break;
    }
    return found;
  }
}

function rankOf(entry: Entry, { whole, short, words, numbered, begun }: Sought): number | null {
  if (entry.code === whole) return 0;
  if (short !== '' && entry.shortCode === short) return 1;
  if (numbered?.test(entry.shortCode)) return 2;
  if (entry.code.startsWith(whole)) return 3;
  if (entry.description.startsWith(whole)) return 4;
  const [first = ''] = words;
  if (words.length === 1 && entry.description.includes(` ${first}`)) return 4;
  if (begun?.test(entry.code)) return 5;
  return words.every((word) => entry.code.includes(word) || entry.description.includes(word)) ? 6 : null;
}
