import { nameEnd, unescape } from './markup.ts';

/** What a reader of OFX hears: tags in upper case, values without entities and outer white space. */
export interface OfxEvents {
  /** A tag with no value: an aggregate, or an empty leaf. */
  open(tag: string, offset: number): void;
  leaf(tag: string, value: string, offset: number): void;
  close(tag: string, offset: number): void;
}

const CDATA = '<![CDATA[';

/**
 * One pass over OFX, as SGML or XML. A leaf's value runs to the next tag; its closing tag may be missing, or late.
 * A `<` that begins no tag, as an `&` that begins no entity, stands for itself. Text outside of tags is passed over: so
 * several documents in one file, with their headers, are read as one.
 * @returns the offset of a tag that the end of the text cuts off, else null.
 */
export function scanOfx(text: string, events: OfxEvents): number | null {
  const names = new Map<string, string>();
  let at = text.indexOf('<');
  while (at !== -1) {
    const closing = text.charCodeAt(at + 1) === 47;
    const from = closing ? at + 2 : at + 1;
    const end = nameEnd(text, from);
    let after = end;
    if (end === from) {
      if (text.startsWith('<!--', at)) {
        const close = text.indexOf('-->', at);
        if (close === -1) return at;
        at = text.indexOf('<', close);
      } else at = text.indexOf('<', at + 1);
      continue;
    }
    // Attributes and spaces before the tag's end, if it has one on this line.
    if (text.charCodeAt(end) !== 62) {
      if (end >= text.length) return at;
      after = text.indexOf('>', end);
      const next = text.indexOf('<', end);
      if (after === -1 || (next !== -1 && next < after)) {
        if (after === -1 && next === -1) return at;
        at = next;
        continue;
      }
    }
    const written = text.slice(from, end);
    let tag = names.get(written);
    if (tag === undefined) names.set(written, (tag = written.toUpperCase()));
    const empty = !closing && text.charCodeAt(after - 1) === 47;
    if (closing) {
      events.close(tag, at);
      at = text.indexOf('<', after);
      continue;
    }
    const start = after + 1;
    let stop = text.indexOf('<', start);
    let value: string | null = null;
    // Most values end at a tag. Others hold CDATA, comments, or a `<` of their own.
    while (stop !== -1 && nameEnd(text, text.charCodeAt(stop + 1) === 47 ? stop + 2 : stop + 1) === stop + (text.charCodeAt(stop + 1) === 47 ? 2 : 1)) {
      if (text.startsWith(CDATA, stop)) {
        const close = text.indexOf(']]>', stop);
        if (close === -1) return stop;
        value = `${value ?? unescape(text.slice(start, stop)).trim()}${text.slice(stop + CDATA.length, close)}`;
        stop = text.indexOf('<', close);
        continue;
      }
      stop = text.indexOf('<', stop + 1);
    }
    // A `<` before letters that close no tag on this line is text: `A <B & C`.
    while (stop !== -1 && (!isTag(text, stop) || isWord(text, start, stop))) stop = text.indexOf('<', stop + 1);
    value ??= text.slice(start, stop === -1 ? text.length : stop).trim();
    if (empty || value === '') events.open(tag, at);
    else events.leaf(tag, unescape(value), at);
    at = stop;
  }
  return null;
}

/** Elements that banks write inside a line: whatever stands before them, they are no words of a text. */
const ELEMENTS = /^\/?(?:STMTTRNP?|TRNTYPE|DT[A-Z]+|TRNAMT|FITID|SRVRTID2?|CHECKNUM|REFNUM|SIC|PAYEEID2?|NAME|EXTDNAME|PAYEE|ADDR\d|CITY|STATE|POSTALCODE|COUNTRY|PHONE|BANKACCT(?:TO|FROM)|CCACCT(?:TO|FROM)|BANKID|BRANCHID|ACCT[A-Z]+|MEMO2?|IMAGEDATA|CURRENCY|ORIGCURRENCY|CUR[A-Z]+|INV401KSOURCE|CORRECT[A-Z]+|BANKTRANLISTP?|LEDGERBAL|AVAILBAL|OFX)$/i;

/** A word in angle brackets inside a text, as in `AT&T <WIRELESS> & Co`: text and a space before it, and no known element. */
function isWord(text: string, start: number, at: number): boolean {
  if (text.charCodeAt(at - 1) !== 32 || text.slice(start, at).trim() === '') return false;
  const end = nameEnd(text, at + 1);
  // Names with a point are the extensions of banks.
  return end > at + 1 && !ELEMENTS.test(text.slice(at + 1, end)) && !text.slice(at + 1, end).includes('.');
}

/** Whether a tag stands here: a name, and its end on the same line before any other `<`; or the text ends inside it. */
function isTag(text: string, at: number): boolean {
  const from = text.charCodeAt(at + 1) === 47 ? at + 2 : at + 1;
  const end = nameEnd(text, from);
  if (end === from) return text.startsWith('<!--', at) || text.startsWith('<?', at);
  const next = text.charCodeAt(end);
  if (next === 62 || end >= text.length || next === 47) return true;
  const close = text.indexOf('>', end);
  const line = text.indexOf('\n', end);
  const other = text.indexOf('<', end);
  return close !== -1 && (line === -1 || close < line) && (other === -1 || close < other);
}
