import { OwnTexts } from './pieces.ts';

const LITTLE_A = 97;
const LITTLE_Z = 122;
const CASE = 32;
/** More than the repeated texts of a file. Texts beyond this are not kept. */
const MOST_KEPT = 2_000;

/** An ASCII letter as a capital; any other character unchanged. */
const upper = (code: number): number => (code >= LITTLE_A && code <= LITTLE_Z ? code - CASE : code);

/**
 * Keeps one copy of each repeated text: a file has 500,000 tags with twenty names. A text is looked up by its
 * characters in the source, without making a string.
 */
export class KnownTexts {
  private readonly byHash = new Map<number, string[]>();
  private readonly own = new OwnTexts();
  private readonly capitals: boolean;
  private kept = 0;

  /** @param kept `capitals`: ASCII letters are compared and kept as capitals */
  constructor(kept: 'capitals' | 'asWritten') {
    this.capitals = kept === 'capitals';
  }

  /** The text between `from` and `end` of `source`. */
  at(source: string, from: number, end: number): string {
    let hash = 0;
    for (let at = from; at < end; at += 1) hash = (hash * 31 + upper(source.charCodeAt(at))) | 0;
    let alike = this.byHash.get(hash);
    if (alike) for (const text of alike) if (this.isSame(text, source, from, end)) return text;
    const text = this.capitals ? source.slice(from, end).toUpperCase() : source.slice(from, end);
    if (this.kept === MOST_KEPT) return text;
    this.kept += 1;
    if (!alike) this.byHash.set(hash, (alike = []));
    const own = this.own.copy(text);
    alike.push(own);
    return own;
  }

  private isSame(text: string, source: string, from: number, end: number): boolean {
    if (text.length !== end - from) return false;
    for (let at = from; at < end; at += 1) {
      const code = source.charCodeAt(at);
      if ((this.capitals ? upper(code) : code) !== text.charCodeAt(at - from)) return false;
    }
    return true;
  }
}
