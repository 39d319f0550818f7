import { create, type Font } from 'fontkit';
import { readPaperFile, type PaperFiles } from './paperFiles.ts';

export type Face = 'regular' | 'bold' | 'italic';
export const FACES = ['regular', 'bold', 'italic'] as const satisfies readonly Face[];

/** How a text looks; the size in points. */
export interface TextStyle {
  face: Face;
  size: number;
  colour: string;
}

/** Measures texts and breaks them into lines as the print view does. */
export interface Typesetter {
  /** The fonts, for all PDFs to draw with. */
  readonly fonts: Readonly<Record<Face, Font>>;
  /** The width of a text in points. */
  width(text: string, style: TextStyle): number;
  /**
   * The lines of a text no wider than `room` points. A line ends after a space or hyphen, and within a word only if
   * the word is wider than a line. Line breaks and leading spaces stay; a text without anything is one empty line.
   */
  lines(text: string, style: TextStyle, room: number): string[];
  /** How far below the top of its line a text stands, points. */
  baseline(style: TextStyle): number;
  /** The text with `�` for each character that a face does not have, and those characters. */
  shown(text: string, face: Face): { text: string; missing: string };
}

/** A line is this many times as high as its text. */
const LINE = 1.4;
export const lineHeight = (size: number): number => size * LINE;

const REPLACEMENT = '\ufffd';
/** What every face has. */
const PLAIN = /^[\u0020-\u007e\n]*$/;
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g;
/** A word with the hyphen or the spaces after it. */
const WORDS = /[^\s-]*(?:-+(?!\d)|[^\S\n]+|$)|[^\s-]*-+/g;
/** Widths of words are kept up to this many. */
const MOST_KEPT = 50_000;

/** Opens the fonts, once for all papers. Rejects when a file is not there. */
export async function openTypesetter(files: PaperFiles): Promise<Typesetter> {
  const [regular, bold, italic] = await Promise.all([
    readPaperFile(files.regular),
    readPaperFile(files.bold),
    readPaperFile(files.italic),
  ]);
  return typesetterOf({ regular, bold, italic });
}

/**
 * A font that PDFs draw with, opened once: to parse it takes longer than to write a page. fontkit keeps one object for
 * each glyph, with the characters that it stood for when it was first asked for, in whatever PDF. So the shapes come
 * from a font of their own, and each text gets new glyphs that say what they stand for here: what is copied out of a
 * PDF is what was written into it.
 * @param measured the same font, which lays texts out
 */
function drawingFont(bytes: Uint8Array, measured: Font): Font {
  const layout: Font['layout'] = (text, features) => {
    const { glyphs, positions, advanceWidth } = measured.layout(text, features);
    const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    let at = 0;
    const own = glyphs.map((glyph) => {
      const character = characters[at];
      const isPlain = character !== undefined && measured.glyphForCodePoint(character).id === glyph.id;
      const codePoints = isPlain ? [character] : glyph.codePoints;
      at += codePoints.length;
      return { id: glyph.id, advanceWidth: glyph.advanceWidth, codePoints };
    });
    return { glyphs: own, positions, advanceWidth };
  };
  const font: Font = Object.create(create(bytes), { layout: { value: layout } });
  return font;
}

function typesetterOf(bytes: Readonly<Record<Face, Uint8Array>>): Typesetter {
  const fonts: Record<Face, Font> = {
    regular: create(bytes.regular),
    bold: create(bytes.bold),
    italic: create(bytes.italic),
  };
  const kept = {
    regular: new Map<string, number>(),
    bold: new Map<string, number>(),
    italic: new Map<string, number>(),
  };

  /** The width of a word at a size of one. */
  function unitWidth(word: string, face: Face): number {
    const known = kept[face].get(word);
    if (known !== undefined) return known;
    if (kept[face].size >= MOST_KEPT) kept[face].clear();
    const width = fonts[face].layout(word).advanceWidth / fonts[face].unitsPerEm;
    kept[face].set(word, width);
    return width;
  }
  const wordsOf = (line: string): string[] => (line.match(WORDS) ?? []).filter((word) => word !== '');
  function width(text: string, { face, size }: TextStyle): number {
    return text.split(/(?<= )/).reduce((sum, word) => sum + unitWidth(word, face), 0) * size;
  }
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
    fonts: {
      regular: drawingFont(bytes.regular, fonts.regular),
      bold: drawingFont(bytes.bold, fonts.bold),
      italic: drawingFont(bytes.italic, fonts.italic),
    },
    width,
    lines: (text, style, room) => text.split('\n').flatMap((line) => broken(line, style, room)),
    baseline({ face, size }) {
      const { ascent, descent, unitsPerEm } = fonts[face];
      const high = (ascent - descent) / unitsPerEm;
      return ((LINE - high) / 2 + ascent / unitsPerEm) * size;
    },
    shown(text, face) {
      if (PLAIN.test(text)) return { text, missing: '' };
      const missing = new Set<string>();
      const shown = [...text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll(CONTROL, ' ')].map((character) => {
        const codePoint = character.codePointAt(0) ?? 0;
        if (character === '\n' || fonts[face].hasGlyphForCodePoint(codePoint)) return character;
        missing.add(character);
        return REPLACEMENT;
      });
      return { text: shown.join(''), missing: [...missing].join('') };
    },
  };
}
