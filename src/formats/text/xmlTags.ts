import { nameEnd, unescape } from './markup.ts';

/** Attributes by their names without namespace prefix; null if there are none. Tags that are equal share them. */
export type XmlAttributes = Readonly<Record<string, string>> | null;

/** A name as it stands in tags, and what its tags have looked like so far. */
export interface TagName {
  /** With its namespace prefix. */
  written: string;
  /** Without it. */
  local: string;
  /** The name in the opening tag that came after this one last time. */
  next: TagName | null;
  /** What its last opening tag with more than a name had behind the name. */
  inside: string;
  attributes: XmlAttributes;
}

/** An attribute in any of its forms. */
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const BLANK = 32;
const SLASH = 47;
const CLOSE = 62;

function attributesOf(text: string): XmlAttributes {
  if (!text.includes('=')) return null;
  const attributes: Record<string, string> = {};
  const add = (name: string, value: string): void => {
    attributes[name.slice(name.indexOf(':') + 1)] = unescape(value);
  };
  let at = 0;
  // Nearly all are written like this: a blank, and the value in double quotes. No expression is as fast.
  while (text.charCodeAt(at) === BLANK) {
    const stop = nameEnd(text, at + 1);
    const close = stop > at + 1 && text.startsWith('="', stop) ? text.indexOf('"', stop + 2) : -1;
    if (close === -1) break;
    add(text.slice(at + 1, stop), text.slice(stop + 2, close));
    at = close + 1;
  }
  if (text.includes('=', at))
    for (const [, name = '', double, single] of text.slice(at).matchAll(ATTRIBUTE)) add(name, double ?? single ?? '');
  return attributes;
}

const nameOf = (written: string): TagName => ({
  written,
  local: written.slice(written.indexOf(':') + 1),
  next: null,
  inside: '',
  attributes: null,
});

/**
 * Reads opening tags one after another. Records repeat the same tags in the same order, often with the same attributes:
 * a tag that is the expected one is compared with the text, and nothing of it is cut out or looked up.
 */
export class OpeningTags {
  private readonly names = new Map<string, TagName>();
  /** The name of the tag that was read last. */
  name: TagName = nameOf('');
  attributes: XmlAttributes = null;
  /** Whether the tag that was read last closes its element too. */
  isEmpty = false;

  /**
   * Reads the tag whose name starts at `from` if it is like the one that came here last time.
   * @returns where it ends, at its `>`; -1 if it is any other, which `read` reads
   */
  readExpected(text: string, from: number): number {
    const expected = this.name.next;
    if (expected === null || text.slice(from, from + expected.written.length) !== expected.written) return -1;
    const stop = from + expected.written.length;
    if (text.charCodeAt(stop) === CLOSE) {
      this.set(expected, null, false);
      return stop;
    }
    const { inside, attributes } = expected;
    const end = stop + inside.length;
    if (inside === '' || text.charCodeAt(end) !== CLOSE || text.slice(stop, end) !== inside) return -1;
    this.set(expected, attributes, text.charCodeAt(end - 1) === SLASH);
    return end;
  }

  /** Reads the tag between `from` and its `>` at `end`. @returns whether it is well-formed */
  read(text: string, from: number, end: number): boolean {
    const stop = nameEnd(text, from);
    if (stop === from || (stop < end && !/[\s/]/.test(text[stop] ?? ''))) return false;
    const inside = text.slice(stop, end);
    if (inside.includes('<')) return false;
    const written = text.slice(from, stop);
    let name = this.names.get(written);
    if (name === undefined) this.names.set(written, (name = nameOf(written)));
    this.name.next = name;
    if (inside !== '' && inside !== name.inside) {
      name.inside = inside;
      name.attributes = attributesOf(inside);
    }
    this.set(name, inside === '' ? null : name.attributes, text.charCodeAt(end - 1) === SLASH);
    return true;
  }

  private set(name: TagName, attributes: XmlAttributes, isEmpty: boolean): void {
    this.name = name;
    this.attributes = attributes;
    this.isEmpty = isEmpty;
  }
}
