import type { PdfPage, PdfWord } from '../../domain/pdfInvoices/pdfPage.ts';

/** A piece of text as it is drawn, in points from the upper left corner of the page; `y` is its upper edge. */
export interface DrawnText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Texts whose middles differ by less than this part of their height are in one line. */
const SAME_LINE = 0.45;
/** A gap smaller than this part of the height is none: programs draw a word in several pieces. */
const NO_GAP = 0.14;

/**
 * The words of a drawn text. A character is taken to be as wide as any other: the box of a word is only about right.
 */
function split({ text, x, y, width, height }: DrawnText): { word: Omit<PdfWord, 'line'>; touches: boolean }[] {
  const each = text.length === 0 ? 0 : width / text.length;
  // A label that touches its value, `Total:100.00`, is a word of its own.
  const spaced = [...text.matchAll(/\S+?[\p{L}.°]:(?=[^\s/:])|\S+/gu)];
  return spaced.map((match) => ({
    word: { text: match[0], x: x + match.index * each, y, width: match[0].length * each, height },
    touches: match.index === 0,
  }));
}

/** Puts the drawn texts of a page into lines, and takes them apart into words. */
export function pageOf(width: number, height: number, drawn: readonly DrawnText[]): PdfPage {
  const middle = (text: DrawnText): number => text.y + text.height / 2;
  const lines: { middle: number; height: number; texts: DrawnText[] }[] = [];
  const visible = drawn.filter(({ text, height: own }) => text.trim() !== '' && own > 0);
  for (const text of [...visible].sort((a, b) => middle(a) - middle(b))) {
    const last = lines.at(-1);
    if (last && middle(text) - last.middle < SAME_LINE * Math.min(text.height, last.height)) last.texts.push(text);
    else lines.push({ middle: middle(text), height: text.height, texts: [text] });
  }
  const words = lines.flatMap(({ texts }, line) => {
    const found: PdfWord[] = [];
    for (const text of texts.sort((a, b) => a.x - b.x)) {
      for (const { word, touches } of split(text)) {
        const last = found.at(-1);
        const gap = last === undefined ? Infinity : word.x - last.x - last.width;
        const joins = touches && Math.abs(gap) < NO_GAP * word.height && !/:$/.test(last?.text ?? '');
        if (last && joins) {
          found[found.length - 1] = { ...last, text: last.text + word.text, width: word.x + word.width - last.x };
        } else found.push({ ...word, line });
      }
    }
    return found;
  });
  return { width, height, words };
}
