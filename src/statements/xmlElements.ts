import { nameEnd, unescape } from './markup.ts';

/** An element without its namespace prefix. Small trees only: the caller takes each away as it closes. */
export interface XmlElement {
  name: string;
  text: string;
  attributes: Record<string, string> | null;
  children: XmlElement[];
  /** Offset of its opening tag. */
  offset: number;
}

/** How a document ended. */
export type XmlEnd = { whole: true } | { whole: false; offset: number; reason: 'cutOff' | 'damaged' | 'doctype'; open: XmlElement[] };

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function attributesOf(text: string): Record<string, string> | null {
  if (!text.includes('=')) return null;
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) attributes[name.slice(name.indexOf(':') + 1)] = unescape(double ?? single ?? '');
  return attributes;
}

/**
 * One pass over an XML document. When an element closes, `closed` says whether it is done with (`true`): it is then
 * not kept by its parent, so that memory holds one entry and not the document. A DOCTYPE is refused: no bank writes
 * one, and entities of its own could swell without end.
 */
export function scanXml(text: string, closed: (element: XmlElement, depth: number) => boolean): XmlEnd {
  const names = new Map<string, string>();
  const stack: XmlElement[] = [];
  let root = false;
  const stopped = (offset: number, reason: 'cutOff' | 'damaged' | 'doctype'): XmlEnd => ({ whole: false, offset, reason, open: stack });
  const localName = (written: string): string => {
    let name = names.get(written);
    if (name === undefined) names.set(written, (name = written.slice(written.indexOf(':') + 1)));
    return name;
  };
  const close = (element: XmlElement): void => {
    if (closed(element, stack.length)) return;
    stack.at(-1)?.children.push(element);
  };
  let at = text.indexOf('<');
  let from = 0;
  while (at !== -1) {
    const top = stack.at(-1);
    if (top && at > from && top.children.length === 0) top.text += unescape(text.slice(from, at));
    const next = text.charCodeAt(at + 1);
    let end: number;
    if (next === 33) {
      if (text.startsWith('<!--', at)) {
        end = text.indexOf('-->', at + 4);
        if (end === -1) return stopped(at, 'cutOff');
        end += 2;
      } else if (text.startsWith('<![CDATA[', at)) {
        end = text.indexOf(']]>', at + 9);
        if (end === -1) return stopped(at, 'cutOff');
        if (top) top.text += text.slice(at + 9, end);
        end += 2;
      } else return stopped(at, at + 9 > text.length ? 'cutOff' : 'doctype');
    } else {
      end = text.indexOf('>', at + 1);
      if (end === -1) return stopped(at, 'cutOff');
      if (next === 47) {
        const name = localName(text.slice(at + 2, end).trimEnd());
        const element = stack.pop();
        if (element?.name !== name) {
          if (element) stack.push(element);
          return stopped(at, 'damaged');
        }
        close(element);
      } else if (next !== 63) {
        const stop = nameEnd(text, at + 1);
        if (stop === at + 1 || (stop < end && !/[\s/]/.test(text[stop] ?? ''))) return stopped(at, 'damaged');
        const empty = text.charCodeAt(end - 1) === 47;
        const inside = stop < end ? text.slice(stop, end) : '';
        if (inside.includes('<')) return stopped(at, 'damaged');
        const element: XmlElement = { name: localName(text.slice(at + 1, stop)), text: '', attributes: inside === '' ? null : attributesOf(inside), children: [], offset: at };
        root = true;
        if (empty) close(element);
        else stack.push(element);
      }
    }
    from = end + 1;
    at = text.indexOf('<', from);
  }
  return root && stack.length === 0 ? { whole: true } : stopped(text.length, 'cutOff');
}

/** The first element down a path, e.g. `find(entry, 'BookgDt', 'Dt')`. */
export function find(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let here = element;
  for (const name of path) here = here?.children.find((child) => child.name === name);
  return here;
}

export function findAll(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

export function textAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  const text = find(element, ...path)?.text.trim();
  return text === '' ? undefined : text;
}
