import { has, type Face, type PaperFont, type PaperFonts } from './paperFonts.ts';
import { isRightToLeft, isStraight, lackedBy, textRuns, type TextRun } from './runs.ts';

/** How a text looks; the size in points. */
export interface TextStyle {
  face: Face;
  size: number;
  colour: string;
  /** The direction of the paragraph that a line is of; left out, the line is a paragraph of its own. */
  direction?: 'rtl' | 'ltr';
}

/** Measures texts and breaks them into lines as the print view does. */
export interface Typesetter {
  /** The fonts, for a PDF to draw with. */
  readonly fonts: readonly PaperFont[];
  /** The width of a text in points. */
  width(text: string, style: TextStyle): number;
  /**
   * The lines of a text no wider than `room` points. A line ends after a space or hyphen, between two characters of
   * East Asia, and within a word only if the word is wider than a line. Line breaks and leading spaces stay; a text
   * without anything is one empty line.
   */
  lines(text: string, style: TextStyle, room: number): { text: string; style: TextStyle }[];
  /** A line as it is drawn, the leftmost run first. */
  runs(line: string, style: TextStyle): TextRun[];
  /** The width of a run in points. */
  runWidth(run: TextRun, size: number): number;
  /** How far below the top of its line a text stands, points. */
  baseline(style: TextStyle): number;
  /** The characters of a text that no font has, each once. */
  lacking(text: string): string;
}

/** A line is this many times as high as its text. */
const LINE = 1.4;
export const lineHeight = (size: number): number => size * LINE;

/** What every face has. */
const PLAIN = /^[\u0020-\u007e\n]*$/;
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g;
/** A word with the hyphen or the spaces after it. */
const WORDS = /[^\s-]*(?:-+(?!\d)|[^\S\n]+|$)|[^\s-]*-+/g;
const EAST_ASIAN = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\ud840-\ud8bf]/;
/** Where a line may end within a word of East Asia: not before what closes, and not after what opens. */
const BETWEEN =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303f\uff01-\uff60])(?<![「『（〈《【〔])(?![\p{Pe}\p{Pf}、。，．・：；？！ー々ゃゅょっャュョッ])/u;
/** Widths of words are kept up to this many. */
const MOST_KEPT = 50_000;

/** A text as it can be drawn: without what is no character of a line. */
function drawable(text: string): string {
  return PLAIN.test(text) ? text : text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll(CONTROL, ' ');
}

/** @param texts everything that will be set, which says what fonts are needed. Rejects when one of them is not there */
export async function typesetterFor(paperFonts: PaperFonts, texts: string): Promise<Typesetter> {
  const { faces } = paperFonts;
  const beside = await paperFonts.beside(drawable(texts));
  const fontsOf = {
    regular: [faces.regular, ...beside],
    bold: [faces.bold, faces.regular, ...beside],
    italic: [faces.italic, faces.regular, ...beside],
  };

  function unitWidth(word: string, { widths, measured }: PaperFont): number {
    const known = widths.get(word);
    if (known !== undefined) return known;
    if (widths.size >= MOST_KEPT) widths.clear();
    const width = measured.layout(word).advanceWidth / measured.unitsPerEm;
    widths.set(word, width);
    return width;
  }
  const runWidth = ({ text, font }: TextRun, size: number): number =>
    text.split(/(?<= )/).reduce((sum, word) => sum + unitWidth(word, font), 0) * size;
  function runs(line: string, { face, direction }: TextStyle): TextRun[] {
    const text = drawable(line);
    const font = faces[face];
    const isPlain = PLAIN.test(text) || (isStraight(text) && [...text].every((character) => has(font, character)));
    return isPlain ? [{ text, font }] : textRuns(text, fontsOf[face], direction);
  }
  const width = (text: string, style: TextStyle): number =>
    runs(text, style).reduce((sum, run) => sum + runWidth(run, style.size), 0);

  /** The longest beginning of a word that fits, at least one character. */
  function head(word: string, style: TextStyle, room: number): string {
    let taken = '';
    for (const character of word) {
      if (taken !== '' && width(taken + character, style) > room) break;
      taken += character;
    }
    return taken;
  }
  function broken(line: string, style: TextStyle, room: number): string[] {
    const lines: string[] = [];
    let current = '';
    for (let word of wordsOf(line)) {
      if (width((current + word).trimEnd(), style) <= room) {
        current += word;
        continue;
      }
      if (current.trim() !== '') {
        lines.push(current.trimEnd());
        current = '';
      }
      while (width((current + word).trimEnd(), style) > room) {
        const start = head(current + word, style, room);
        lines.push(start);
        word = (current + word).slice(start.length);
        current = '';
      }
      current += word;
    }
    return [...lines, current.trimEnd()].filter((each, index) => index === 0 || each !== '');
  }

  return {
    fonts: [...Object.values(faces), ...beside],
    width,
    runs,
    runWidth,
    lines: (text, style, room) =>
      drawable(text)
        .split('\n')
        .flatMap((paragraph) => {
          const own = isRightToLeft(paragraph) ? ({ ...style, direction: 'rtl' } as const) : style;
          return broken(paragraph, own, room).map((line) => ({ text: line, style: own }));
        }),
    baseline({ face, size }) {
      const { ascent, descent, unitsPerEm } = faces[face].measured;
      const high = (ascent - descent) / unitsPerEm;
      return ((LINE - high) / 2 + ascent / unitsPerEm) * size;
    },
    lacking: (text) => (PLAIN.test(text) ? '' : lackedBy(fontsOf.regular, drawable(text))),
  };
}

function wordsOf(line: string): string[] {
  const words = (line.match(WORDS) ?? []).filter((word) => word !== '');
  return EAST_ASIAN.test(line) ? words.flatMap((word) => word.split(BETWEEN)) : words;
}
