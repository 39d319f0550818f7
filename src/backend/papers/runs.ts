import bidiFactory from 'bidi-js';
import { has, type PaperFont } from './paperFonts.ts';

/** A part of a line in one font and one direction: what is drawn at once. */
export interface TextRun {
  /** As it is read; brackets of a text from right to left are turned round already. */
  text: string;
  font: PaperFont;
}

const bidi = bidiFactory();
/** Letters and marks that are written from right to left: Hebrew to Arabic Extended-A, and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;
const STRONG = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;
/** What belongs to what stands before it: a mark, and a space. */
const FOLLOWER = /^[\p{M} ]$/u;
/** What has no shape of its own: it joins, divides or turns what stands beside it. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
/** What keeps letters joined or apart is for the font to follow. */
const JOINERS = /^[\u200c\u200d]$/;
const SCRIPT = [/\p{Script=Arabic}/u, /\p{Script=Hebrew}/u];

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Whether a paragraph is written from right to left: its first strong letter is (rule P2 of UAX #9). */
export const isRightToLeft = (paragraph: string): boolean =>
  RIGHT_TO_LEFT.test(paragraph) && bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1;

/** Whether a text is drawn as it is read, character by character. */
export const isStraight = (text: string): boolean => !RIGHT_TO_LEFT.test(text) && !UNSEEN.test(text);

interface Part extends TextRun {
  level: number;
  script: number;
}

/**
 * A line as runs, the leftmost first: by the Unicode Bidirectional Algorithm (UAX #9), each character in the first of
 * the fonts that has it.
 * @param direction that of the paragraph; left out, the line is a paragraph
 */
export function textRuns(line: string, fonts: readonly PaperFont[], direction?: 'rtl' | 'ltr'): TextRun[] {
  const embedding = hasRightToLeft(line) ? bidi.getEmbeddingLevels(line, direction ?? 'auto') : null;
  const parts: Part[] = [];
  let at = 0;
  for (const character of line) {
    const level = embedding?.levels[at] ?? 0;
    at += character.length;
    const last = parts.at(-1);
    if (UNSEEN.test(character) && !(JOINERS.test(character) && last && has(last.font, character))) continue;
    const isRtl = level % 2 === 1;
    const text = (isRtl && bidi.getMirroredCharacter(character)) || character;
    const font = fontFor(text, fonts, last?.font);
    const own = SCRIPT.findIndex((each) => each.test(character));
    const script = own === -1 ? (last?.script ?? -1) : own;
    if (last && last.font === font && last.level === level && (last.script === script || last.script === -1)) {
      last.text += text;
      last.script = script;
    } else parts.push({ text, font, level, script });
  }
  return reordered(parts).map(({ text, font, level }) => ({
    // fontkit takes the direction from the letters. Where there are none the order is ours, as is that of Persian
    // digits: they stand from the left, but fontkit takes them for Arabic letters.
    text: (level % 2 === 1 ? !STRONG.test(text) : SCRIPT.some((each) => each.test(text)))
      ? [...text].toReversed().join('')
      : text,
    font,
  }));
}

/** Rule L2 of UAX #9, over runs. */
function reordered(parts: readonly Part[]): Part[] {
  const order = [...parts];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to += 1;
      if (to > from + 1) order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  return order;
}

/** What no font has is drawn by the first: such a paper is refused before. */
function fontFor(character: string, fonts: readonly PaperFont[], last: PaperFont | undefined): PaperFont {
  const [first] = fonts;
  if (first === undefined) throw new Error('a text needs a font');
  if (last && FOLLOWER.test(character) && has(last, character)) return last;
  return fonts.find((font) => has(font, character)) ?? first;
}

/** Characters of a text that none of the fonts has, each once. */
export function lackedBy(fonts: readonly PaperFont[], text: string): string {
  const lacking = [...text].filter(
    (character) => character !== '\n' && !UNSEEN.test(character) && !fonts.some((font) => has(font, character)),
  );
  return [...new Set(lacking)].join('');
}
