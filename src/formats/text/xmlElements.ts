import { nameEnd, unescape } from './markup.ts';
import { lineCounter } from './place.ts';

/**
 * An element without its namespace prefix. The trees stay small, because the caller removes elements when they close.
 */
export interface XmlElement {
  name: string;
  text: string;
  attributes: Record<string, string> | null;
  children: XmlElement[];
  /** The line of its opening tag, from 1. */
  line: number;
}

/** How a document ended. */
export type XmlEnd =
  | { whole: true }
  | { whole: false; line: number; reason: 'cutOff' | 'damaged' | 'doctype' | 'tooDeep'; open: XmlElement[] };

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function attributesOf(text: string): Record<string, string> | null {
  if (!text.includes('=')) return null;
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE))
    attributes[name.slice(name.indexOf(':') + 1)] = unescape(double ?? single ?? '');
  return attributes;
}

/** Elements inside each other; files of the formats that Daybook reads have about twenty. */
const MOST_DEEP = 256;

/**
 * Where the tag ends whose first `>` is at `end`: a `>` inside a quoted value ends none.
 * @returns -1 if a quoted value is not closed
 */
function endOfTag(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === 34 || code === 39) {
      const close = text.indexOf(code === 34 ? '"' : "'", at + 1);
      if (close === -1) return -1;
      at = close;
      if (close > end) end = text.indexOf('>', close);
    }
    at += 1;
  }
  return end;
}

/** Number of characters that are enough to tell what kind of tag begins: `<![CDATA[`. */
const TAG_HEAD = 9;

/**
 * Reads an XML document in one pass, whole or in pieces. When an element closes, `closed` returns `true` if it is done
 * with it: the parent then does not keep it, so that memory holds one entry and one piece instead of the document. A
 * DOCTYPE is refused: no bank writes one, and its entities could expand without limit.
 */
export function scanXml(
  document: string | Iterable<string>,
  closed: (element: XmlElement, depth: number, parent: XmlElement | undefined) => boolean,
): XmlEnd {
  const pieces = (typeof document === 'string' ? [document] : document)[Symbol.iterator]();
  const names = new Map<string, string>();
  const stack: XmlElement[] = [];
  /** The names of the elements on the stack as they are written, with their prefixes. */
  const written: string[] = [];
  let root = false;
  let text = '';
  let lineAt = lineCounter('');
  /** Everything before is processed. */
  let from = 0;
  let at = 0;
  /** Appends the next piece to what is not processed yet. @returns whether there is one */
  const more = (): boolean => {
    const piece = pieces.next();
    if (piece.done === true) return false;
    const line = lineAt(from);
    text = text.slice(from) + piece.value;
    lineAt = lineCounter(text, line);
    at -= from;
    from = 0;
    return true;
  };
  const stopped = (reason: Extract<XmlEnd, { whole: false }>['reason']): XmlEnd => ({
    whole: false,
    line: lineAt(at),
    reason,
    open: stack,
  });
  const localName = (full: string): string => {
    let name = names.get(full);
    if (name === undefined) names.set(full, (name = full.slice(full.indexOf(':') + 1)));
    return name;
  };
  /** Whether the closing tag that ends at `end` has the name of the element that was opened last. */
  const closesLast = (end: number): boolean => {
    const last = written.at(-1);
    if (last === undefined) return false;
    // Nearly every one is written as it was opened: then no name has to be cut out.
    if (end - at - 2 === last.length && text.startsWith(last, at + 2)) return true;
    return localName(text.slice(at + 2, end).trimEnd()) === localName(last);
  };
  const close = (element: XmlElement): void => {
    const parent = stack.at(-1);
    if (closed(element, stack.length, parent)) return;
    parent?.children.push(element);
  };
  for (;;) {
    const found = text.indexOf('<', at);
    if (found === -1) {
      at = text.length;
      if (more()) continue;
      break;
    }
    at = found;
    if (text.length - at < TAG_HEAD && more()) continue;
    const next = text.charCodeAt(at + 1);
    const isComment = next === 33 && text.startsWith('<!--', at);
    const isData = next === 33 && text.startsWith('<![CDATA[', at);
    if (next === 33 && !isComment && !isData) return stopped(at + TAG_HEAD > text.length ? 'cutOff' : 'doctype');
    const mark = isComment ? '-->' : isData ? ']]>' : '>';
    const first = text.indexOf(mark, at + (isComment ? 4 : isData ? TAG_HEAD : 1));
    // Only an opening tag has attributes.
    const end = next === 33 || next === 47 || next === 63 ? first : endOfTag(text, at + 1, first);
    if (end === -1) {
      if (more()) continue;
      return stopped('cutOff');
    }
    const top = stack.at(-1);
    if (top && at > from && top.children.length === 0) top.text += unescape(text.slice(from, at));
    if (isData) {
      if (top) top.text += text.slice(at + TAG_HEAD, end);
    } else if (next === 47) {
      if (!closesLast(end)) return stopped('damaged');
      written.pop();
      const element = stack.pop();
      if (element) close(element);
    } else if (!isComment && next !== 63) {
      const stop = nameEnd(text, at + 1);
      if (stop === at + 1 || (stop < end && !/[\s/]/.test(text[stop] ?? ''))) return stopped('damaged');
      const empty = text.charCodeAt(end - 1) === 47;
      const inside = stop < end ? text.slice(stop, end) : '';
      if (inside.includes('<')) return stopped('damaged');
      const full = text.slice(at + 1, stop);
      const element: XmlElement = {
        name: localName(full),
        text: '',
        attributes: inside === '' ? null : attributesOf(inside),
        children: [],
        line: lineAt(at),
      };
      root = true;
      if (empty) close(element);
      else if (stack.length === MOST_DEEP) return stopped('tooDeep');
      else {
        stack.push(element);
        written.push(full);
      }
    }
    from = end + mark.length;
    at = from;
  }
  return root && stack.length === 0 ? { whole: true } : stopped('cutOff');
}

/** The first element along a path, e.g. `find(entry, 'BookgDt', 'Dt')`. */
export function find(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let current = element;
  for (const name of path) current = current?.children.find((child) => child.name === name);
  return current;
}

export function findAll(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

export function textAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  const text = find(element, ...path)?.text.trim();
  return text === '' ? undefined : text;
}
