import { anyOf } from '../../../domain/values/anyOf.ts';
import { KnownTexts } from '../../text/knownTexts.ts';
import { nameEnd, unescape } from '../../text/markup.ts';
import { lineCounter } from '../../text/place.ts';
import { trimmedIn } from '../../text/texts.ts';

/**
 * What the scanner reports: tags in upper case, values trimmed and with entities resolved. A value may share memory
 * with the text of its piece.
 */
export interface OfxEvents {
  /** A tag without a value: an aggregate, or an empty leaf. `line` is its line number, from 1. */
  open(tag: string, line: number): void;
  leaf(tag: string, value: string): void;
  close(tag: string): void;
}

/** Where a document ended, and whether it ended inside a tag. */
export interface OfxEnd {
  line: number;
  torn: boolean;
}

const CDATA = '<![CDATA[';
/** Number of characters that are enough to tell what kind of tag begins. */
const TAG_HEAD = CDATA.length;
const SLASH = 47;
const LESS = 60;
const GREATER = 62;
const NEW_LINE = 10;

/** The value of a leaf, and where it ends. */
interface Leaf {
  value: string;
  /** Where the next tag begins; -1 if the text ends first. */
  stop: number;
  /** The text ends inside the CDATA that begins at `stop`. */
  torn: boolean;
}

/**
 * Reads OFX in one pass, as SGML or XML, whole or in pieces. A leaf's value extends to the next tag; its closing tag
 * may be missing, or late. A `<` that begins no tag and an `&` that begins no entity are text. Text outside of tags is
 * skipped, so several documents in one file, with their headers, are read as one. Memory holds one tag with its value
 * and one piece. If a tag cannot be recognised before the piece ends, it is read again together with the next piece.
 * @param repeated leaves with the same value in many lines: each value is kept once, as a copy
 * @param aggregates tags that are never leaves: text that follows them is no value
 */
export function scanOfx(
  document: string | Iterable<string>,
  events: OfxEvents,
  repeated: ReadonlySet<string>,
  aggregates: ReadonlySet<string>,
): OfxEnd {
  const pieces = (typeof document === 'string' ? [document] : document)[Symbol.iterator]();
  const names = new KnownTexts('capitals');
  const values = new KnownTexts('asWritten');
  const leaf: Leaf = { value: '', stop: 0, torn: false };
  let text = '';
  let lineAt = lineCounter('');
  let at = 0;
  /** No more pieces follow. */
  let whole = false;
  /**
   * Appends more pieces to what is not processed yet, at least doubling it: otherwise a tag without an end would take
   * quadratic time.
   */
  const more = (): boolean => {
    if (whole) return false;
    const line = lineAt(at);
    const parts = at < text.length ? [text.slice(at)] : [];
    for (let wanted = text.length - at + 1; wanted > 0 && !whole;) {
      const piece = pieces.next();
      if (piece.done === true) whole = true;
      else {
        parts.push(piece.value);
        wanted -= piece.value.length;
      }
    }
    // If nothing was left, the new piece is used as it is.
    text = parts.length === 1 ? (parts[0] ?? '') : parts.join('');
    lineAt = lineCounter(text, line);
    at = 0;
    return true;
  };
  for (;;) {
    const found = text.indexOf('<', at);
    at = found === -1 ? text.length : found;
    if (text.length - at < TAG_HEAD && more()) continue;
    if (found === -1) return { line: lineAt(at), torn: false };
    const closing = text.charCodeAt(at + 1) === SLASH;
    const from = closing ? at + 2 : at + 1;
    const end = nameEnd(text, from);
    if (end >= text.length && more()) continue;
    if (end === from) {
      const next = asideEnd(text, at) ?? at + 1;
      if (next === -1 && !more()) return { line: lineAt(at), torn: true };
      if (next !== -1) at = next;
      continue;
    }
    // Skips attributes and spaces to the end of the tag, if it has one before the next tag.
    const after = tagEnd(text, end);
    if (after === text.length) {
      if (more()) continue;
      return { line: lineAt(at), torn: true };
    }
    if (text.charCodeAt(after) === LESS) {
      at = after;
      continue;
    }
    const tag = names.at(text, from, end);
    if (closing) {
      events.close(tag);
      at = after;
      continue;
    }
    if (!readLeaf(text, after + 1, whole, leaf, repeated.has(tag) ? values : null) && more()) continue;
    if (leaf.torn) return { line: lineAt(leaf.stop), torn: true };
    const empty = text.charCodeAt(after - 1) === SLASH;
    if (empty || leaf.value === '' || aggregates.has(tag)) events.open(tag, lineAt(at));
    else events.leaf(tag, unescape(leaf.value));
    at = leaf.stop === -1 ? text.length : leaf.stop;
  }
}

/** The position of the first `>` or `<` from `from` on; the text's length if there is none. */
function tagEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === GREATER || code === LESS) return at;
  }
  return text.length;
}

/**
 * Where the comment or processing instruction ends that begins at `at`: -1 if the text ends first, null if none begins
 * here. A `<!--` before another one is text, since the `-->` that follows belongs to the second; so is a `<?` that is
 * not closed before the next `<`.
 */
function asideEnd(text: string, at: number): number | null {
  if (text.startsWith('<!--', at)) {
    const close = text.indexOf('-->', at + 4);
    if (close === -1) return -1;
    return text.lastIndexOf('<!--', close) > at ? null : close + 3;
  }
  if (!text.startsWith('<?', at)) return null;
  const close = text.indexOf('?>', at);
  const next = text.indexOf('<', at + 1);
  if (close !== -1 && (next === -1 || close < next)) return close + 2;
  return next === -1 ? -1 : null;
}

/** Whether a name follows the `<` at `at`, or the slash after it. */
function isNamed(text: string, at: number): boolean {
  const from = text.charCodeAt(at + 1) === SLASH ? at + 2 : at + 1;
  return nameEnd(text, from) !== from;
}

/** Whether more text is needed to know what begins at `stop`. */
function isShort(text: string, stop: number, whole: boolean): boolean {
  return !whole && (stop === -1 || text.length - stop < TAG_HEAD);
}

/**
 * Reads the value that begins at `start` into `leaf`, using a kept text of `known` if it is one of these.
 * @returns false if the text ends before the end of the value is certain
 */
function readLeaf(text: string, start: number, whole: boolean, leaf: Leaf, known: KnownTexts | null): boolean {
  leaf.torn = false;
  /** The value up to `from`, once CDATA or a comment has interrupted it. */
  let before: string | null = null;
  let from = start;
  let stop = text.indexOf('<', start);
  // Most values end at a tag. Others contain CDATA, comments, or a `<`.
  while (stop !== -1 && !isShort(text, stop, whole)) {
    if (text.startsWith(CDATA, stop)) {
      const close = text.indexOf(']]>', stop);
      if (close === -1) {
        leaf.stop = stop;
        leaf.torn = true;
        return whole;
      }
      before = `${before ?? ''}${text.slice(from, stop)}`.trimStart() + text.slice(stop + CDATA.length, close);
      from = close + ']]>'.length;
      stop = text.indexOf('<', from);
      continue;
    }
    const aside = asideEnd(text, stop);
    if (aside === -1 && !whole) return false;
    if (aside !== null && aside !== -1) {
      before = `${before ?? ''}${text.slice(from, stop)}`;
      from = aside;
      stop = text.indexOf('<', from);
      continue;
    }
    if (isNamed(text, stop)) {
      // A `<` before letters that is not closed on the same line is text: `A <B & C`.
      const tag = isTag(text, stop, whole);
      if (tag === null) return false;
      if (tag && !isWord(text, from, stop, before)) break;
    }
    stop = text.indexOf('<', stop + 1);
  }
  if (isShort(text, stop, whole)) return false;
  leaf.stop = stop;
  const end = stop === -1 ? text.length : stop;
  leaf.value = before === null ? trimmedIn(text, start, end, known) : `${before}${text.slice(from, end)}`.trim();
  return true;
}

/** Elements that banks write inside a line. They are tags even after text and a space. */
const ELEMENTS = anyOf(
  /^\/?(?:STMTTRNP?|TRNTYPE|DT[A-Z]+|TRNAMT|FITID|SRVRTID2?|CHECKNUM|REFNUM|SIC|PAYEEID2?|NAME|EXTDNAME)$/i,
  /^\/?(?:PAYEE|ADDR\d|CITY|STATE|POSTALCODE|COUNTRY|PHONE|BANKACCT(?:TO|FROM)|CCACCT(?:TO|FROM)|BANKID)$/i,
  /^\/?(?:BRANCHID|ACCT[A-Z]+|MEMO2?|IMAGEDATA|CURRENCY|ORIGCURRENCY|CUR[A-Z]+|INV401KSOURCE|CORRECT[A-Z]+)$/i,
  /^\/?(?:BANKTRANLISTP?|LEDGERBAL|AVAILBAL|OFX)$/i,
);

/**
 * Whether this is a word in angle brackets inside a text, as in `AT&T <WIRELESS> & Co`: text and a space come before
 * it, and it is no known element.
 * @param before what the value has before `start`
 */
function isWord(text: string, start: number, at: number, before: string | null): boolean {
  if (text.charCodeAt(at - 1) !== 32 || `${before ?? ''}${text.slice(start, at)}`.trim() === '') return false;
  const end = nameEnd(text, at + 1);
  // Names with a point are banks' extensions.
  return end > at + 1 && !ELEMENTS.test(text.slice(at + 1, end)) && !text.slice(at + 1, end).includes('.');
}

/**
 * Whether the name that begins here is a tag: closed on the same line before any other `<`. Null if the text ends
 * inside it and more pieces follow.
 */
function isTag(text: string, at: number, whole: boolean): boolean | null {
  const end = nameEnd(text, text.charCodeAt(at + 1) === SLASH ? at + 2 : at + 1);
  if (end >= text.length) return whole ? true : null;
  if (text.charCodeAt(end) === SLASH) return true;
  for (let here = end; here < text.length; here += 1) {
    const code = text.charCodeAt(here);
    if (code === GREATER) return true;
    if (code === NEW_LINE || code === LESS) return false;
  }
  return whole ? false : null;
}
