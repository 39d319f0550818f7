import { KnownTexts } from '../../text/knownTexts.ts';
import { nameEnd, unescape } from '../../text/markup.ts';
import { lineCounter } from '../../text/place.ts';
import { trimmedIn } from '../../text/texts.ts';

/** What a reader of OFX hears: tags in upper case, values without entities and outer white space. Values may be parts of a piece. */
export interface OfxEvents {
  /** A tag with no value: an aggregate, or an empty leaf. `line` is where it stands, from 1. */
  open(tag: string, line: number): void;
  leaf(tag: string, value: string): void;
  close(tag: string): void;
}

/** Where a document ended, and whether its end cuts off a tag. */
export interface OfxEnd {
  line: number;
  torn: boolean;
}

const CDATA = '<![CDATA[';
/** Longest beginning of a tag by which it is known what it is. */
const TAG_HEAD = CDATA.length;
const SLASH = 47;
const LESS = 60;
const GREATER = 62;
const NEW_LINE = 10;

/** The value of a leaf, and the tag that ends it. */
interface Leaf {
  value: string;
  /** Where the next tag begins; -1 when the text ends first. */
  stop: number;
  /** The text's end cuts off the CDATA that begins at `stop`. */
  torn: boolean;
}

/**
 * One pass over OFX, as SGML or XML, whole or in pieces. A leaf's value runs to the next tag; its closing tag may be missing, or
 * late. A `<` that begins no tag, as an `&` that begins no entity, stands for itself. Text outside of tags is passed over: so
 * several documents in one file, with their headers, are read as one. Memory holds one tag with its value and one piece: where
 * what tells a tag lies behind the piece, the tag is looked at again with more of the text.
 * @param repeated leaves whose values many lines have: each of these is kept once, as a text of its own
 */
export function scanOfx(document: string | Iterable<string>, events: OfxEvents, repeated: ReadonlySet<string>): OfxEnd {
  const pieces = (typeof document === 'string' ? [document] : document)[Symbol.iterator]();
  const names = new KnownTexts('capitals');
  const values = new KnownTexts('asWritten');
  const leaf: Leaf = { value: '', stop: 0, torn: false };
  let text = '';
  let lineAt = lineCounter('');
  let at = 0;
  /** No piece is left. */
  let whole = false;
  /** Brings in pieces behind what is not done with, as much again at least: so a tag without an end does not cost its square. */
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
    // A piece behind which nothing was left is taken as it is.
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
      if (text.startsWith('<!--', at)) {
        const close = text.indexOf('-->', at);
        if (close === -1) {
          if (more()) continue;
          return { line: lineAt(at), torn: true };
        }
        at = close;
      } else at += 1;
      continue;
    }
    // Attributes and spaces before the tag's end, if it has one before the next tag.
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
    if (empty || leaf.value === '') events.open(tag, lineAt(at));
    else events.leaf(tag, unescape(leaf.value));
    at = leaf.stop === -1 ? text.length : leaf.stop;
  }
}

/** The first `>` or `<` from `from` on; the text's length when there is none. */
function tagEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === GREATER || code === LESS) return at;
  }
  return text.length;
}

/** Whether a name follows the `<` at `at`, or its slash. */
function isNamed(text: string, at: number): boolean {
  const from = text.charCodeAt(at + 1) === SLASH ? at + 2 : at + 1;
  return nameEnd(text, from) !== from;
}

/** Whether more of the text is wanted to know what begins at `stop`. */
function isShort(text: string, stop: number, whole: boolean): boolean {
  return !whole && (stop === -1 || text.length - stop < TAG_HEAD);
}

/** Reads the value that begins at `start` into `leaf`, out of the `known` ones where it is one of these. @returns false when the text ends before it is known where the value does. */
function readLeaf(text: string, start: number, whole: boolean, leaf: Leaf, known: KnownTexts | null): boolean {
  leaf.torn = false;
  let data: string | null = null;
  let stop = text.indexOf('<', start);
  // Most values end at a tag. Others hold CDATA, comments, or a `<` of their own.
  while (stop !== -1 && !isShort(text, stop, whole) && !isNamed(text, stop)) {
    if (text.startsWith(CDATA, stop)) {
      const close = text.indexOf(']]>', stop);
      if (close === -1) {
        leaf.stop = stop;
        leaf.torn = true;
        return whole;
      }
      data = `${data ?? unescape(text.slice(start, stop)).trim()}${text.slice(stop + CDATA.length, close)}`;
      stop = text.indexOf('<', close);
    } else stop = text.indexOf('<', stop + 1);
  }
  // A `<` before letters that close no tag on this line is text: `A <B & C`.
  while (stop !== -1 && !isShort(text, stop, whole)) {
    const tag = isTag(text, stop, whole);
    if (tag === null) return false;
    if (tag && !isWord(text, start, stop)) break;
    stop = text.indexOf('<', stop + 1);
  }
  if (isShort(text, stop, whole)) return false;
  leaf.stop = stop;
  leaf.value = data ?? trimmedIn(text, start, stop === -1 ? text.length : stop, known);
  return true;
}

/** Elements that banks write inside a line: whatever stands before them, they are no words of a text. */
const ELEMENTS =
  /^\/?(?:STMTTRNP?|TRNTYPE|DT[A-Z]+|TRNAMT|FITID|SRVRTID2?|CHECKNUM|REFNUM|SIC|PAYEEID2?|NAME|EXTDNAME|PAYEE|ADDR\d|CITY|STATE|POSTALCODE|COUNTRY|PHONE|BANKACCT(?:TO|FROM)|CCACCT(?:TO|FROM)|BANKID|BRANCHID|ACCT[A-Z]+|MEMO2?|IMAGEDATA|CURRENCY|ORIGCURRENCY|CUR[A-Z]+|INV401KSOURCE|CORRECT[A-Z]+|BANKTRANLISTP?|LEDGERBAL|AVAILBAL|OFX)$/i;

/** A word in angle brackets inside a text, as in `AT&T <WIRELESS> & Co`: text and a space before it, and no known element. */
function isWord(text: string, start: number, at: number): boolean {
  if (text.charCodeAt(at - 1) !== 32 || text.slice(start, at).trim() === '') return false;
  const end = nameEnd(text, at + 1);
  // Names with a point are the extensions of banks.
  return end > at + 1 && !ELEMENTS.test(text.slice(at + 1, end)) && !text.slice(at + 1, end).includes('.');
}

/** Whether a tag stands here: a name, and its end on the same line before any other `<`. Null when a text that goes on ends inside it. */
function isTag(text: string, at: number, whole: boolean): boolean | null {
  const from = text.charCodeAt(at + 1) === SLASH ? at + 2 : at + 1;
  const end = nameEnd(text, from);
  if (end === from) return text.startsWith('<!--', at) || text.startsWith('<?', at);
  if (end >= text.length) return whole ? true : null;
  if (text.charCodeAt(end) === SLASH) return true;
  for (let here = end; here < text.length; here += 1) {
    const code = text.charCodeAt(here);
    if (code === GREATER) return true;
    if (code === NEW_LINE || code === LESS) return false;
  }
  return whole ? false : null;
}
