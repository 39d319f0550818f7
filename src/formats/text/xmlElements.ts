import { unescape } from './markup.ts';
import { lineCounter } from './place.ts';
import { OpeningTags, type TagName, type XmlAttributes } from './xmlTags.ts';

/**
 * An element without its namespace prefix. The trees stay small, because the caller removes elements when they close.
 */
export interface XmlElement {
  name: string;
  text: string;
  attributes: XmlAttributes;
  children: XmlElement[];
  /** The line of its opening tag, from 1. */
  line: number;
}

/** How a document ended. */
export type XmlEnd =
  | { whole: true }
  | { whole: false; line: number; reason: 'cutOff' | 'damaged' | 'doctype' | 'tooDeep'; open: XmlElement[] };

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

const BANG = 33;
const SLASH = 47;
const CLOSE = 62;
const QUESTION = 63;
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
  const tags = new OpeningTags();
  const stack: XmlElement[] = [];
  /** The names of the elements on the stack. */
  const open: TagName[] = [];
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
  /** Whether the closing tag that ends at `end` has the name of the element that was opened last. */
  const closesLast = (last: TagName | undefined, end: number): boolean => {
    if (last === undefined) return false;
    const written = text.slice(at + 2, end).trimEnd();
    return written.slice(written.indexOf(':') + 1) === last.local;
  };
  /** The end of the closing tag at `at` if it is written as the element was opened, as nearly every one is; else -1. */
  const endOfClosing = (last: TagName | undefined): number => {
    if (last === undefined || text.slice(at + 2, at + 2 + last.written.length) !== last.written) return -1;
    const end = at + 2 + last.written.length;
    return text.charCodeAt(end) === CLOSE ? end : -1;
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
    const isOpening = next !== BANG && next !== SLASH && next !== QUESTION;
    const isComment = next === BANG && text.startsWith('<!--', at);
    const isData = next === BANG && text.startsWith('<![CDATA[', at);
    if (next === BANG && !isComment && !isData) return stopped(at + TAG_HEAD > text.length ? 'cutOff' : 'doctype');
    const mark = isComment ? '-->' : isData ? ']]>' : '>';
    const last = open[open.length - 1];
    let end = isOpening ? tags.readExpected(text, at + 1) : next === SLASH ? endOfClosing(last) : -1;
    const isExpected = end !== -1;
    if (!isExpected) {
      const first = text.indexOf(mark, at + (isComment ? 4 : isData ? TAG_HEAD : 1));
      end = isOpening ? endOfTag(text, at + 1, first) : first;
    }
    if (end === -1) {
      if (more()) continue;
      return stopped('cutOff');
    }
    const top = stack[stack.length - 1];
    if (top && at > from && top.children.length === 0) top.text += unescape(text.slice(from, at));
    if (isData) {
      if (top) top.text += text.slice(at + TAG_HEAD, end);
    } else if (next === SLASH) {
      if (!isExpected && !closesLast(last, end)) return stopped('damaged');
      open.pop();
      const element = stack.pop();
      if (element) close(element);
    } else if (isOpening) {
      if (!isExpected && !tags.read(text, at + 1, end)) return stopped('damaged');
      const element: XmlElement = {
        name: tags.name.local,
        text: '',
        attributes: tags.attributes,
        children: [],
        line: lineAt(at),
      };
      root = true;
      if (tags.isEmpty) close(element);
      else if (stack.length === MOST_DEEP) return stopped('tooDeep');
      else {
        stack.push(element);
        open.push(tags.name);
      }
    }
    from = end + mark.length;
    at = from;
  }
  return root && stack.length === 0 ? { whole: true } : stopped('cutOff');
}

function childOf(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) if (child.name === name) return child;
  return undefined;
}

/** The first element along a path, e.g. `find(entry, 'BookgDt', 'Dt')`. */
export function find(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let current = element;
  for (const name of path) current = current && childOf(current, name);
  return current;
}

export function findAll(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

export function textAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  const text = find(element, ...path)?.text.trim();
  return text === '' ? undefined : text;
}
