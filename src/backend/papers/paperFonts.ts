import { create, type Font } from 'fontkit';
import { readPaperFile, type PaperFiles } from './paperFiles.ts';
import { fontOfWoff } from './woff.ts';

export type Face = 'regular' | 'bold' | 'italic';
/** Fonts for the scripts of East Asia: each has one face, and is read when a text needs it. */
export type EastAsian = 'chinese' | 'japanese' | 'korean';

/** A font that is open. */
export interface PaperFont {
  readonly name: Face | EastAsian;
  /** Whether it has no bold and no italic beside it. */
  readonly isOneFace: boolean;
  /** Lays texts out. */
  readonly measured: Font;
  /** The same for PDFs to draw with. */
  readonly drawn: Font;
  /** Widths of words at a size of one. */
  readonly widths: Map<string, number>;
}

export interface PaperFonts {
  readonly faces: Readonly<Record<Face, PaperFont>>;
  /**
   * The fonts of East Asia that texts need, the one that suits them best first. Chinese characters are drawn as the
   * rest of the texts says: as in Japan where there is kana, as in Korea where there is Hangul, else as in China.
   */
  beside(texts: string): Promise<readonly PaperFont[]>;
}

const EAST_ASIAN = ['chinese', 'japanese', 'korean'] as const satisfies readonly EastAsian[];
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
/** What East Asian fonts are opened for: their scripts, with the punctuation and the wide forms used in them. */
const OF_EAST_ASIA =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/gu;

/** Opens the faces, once for all papers. Rejects when a file is not there. */
export async function openPaperFonts(files: PaperFiles): Promise<PaperFonts> {
  const open = async (name: Face): Promise<PaperFont> => fontOf(name, await readPaperFile(files[name]), false);
  const [regular, bold, italic] = await Promise.all([open('regular'), open('bold'), open('italic')]);
  const opened = new Map<EastAsian, Promise<PaperFont>>();
  const openWoff = async (name: EastAsian): Promise<PaperFont> =>
    fontOf(name, fontOfWoff(await readPaperFile(files[name])), true);
  async function eastAsian(name: EastAsian): Promise<PaperFont> {
    const opening = opened.get(name) ?? openWoff(name);
    opened.set(name, opening);
    try {
      return await opening;
    } catch (fault) {
      opened.delete(name);
      throw fault;
    }
  }
  return {
    faces: { regular, bold, italic },
    async beside(texts) {
      const wanted = new Set(texts.match(OF_EAST_ASIA));
      const lacking = [...wanted].filter((character) => !has(regular, character));
      const order = new Set<EastAsian>([
        ...(KANA.test(texts) ? (['japanese'] as const) : []),
        ...(HANGUL.test(texts) ? (['korean'] as const) : []),
        ...EAST_ASIAN,
      ]);
      const fonts: PaperFont[] = [];
      for (const name of order) {
        if (lacking.every((character) => fonts.some((font) => has(font, character)))) break;
        fonts.push(await eastAsian(name));
      }
      return fonts;
    },
  };
}

/** Whether a font has a shape for a character. */
export function has(font: PaperFont, character: string): boolean {
  return font.measured.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

function fontOf(name: PaperFont['name'], bytes: Uint8Array, isOneFace: boolean): PaperFont {
  const measured = create(bytes);
  return { name, isOneFace, measured, drawn: drawingFont(bytes, measured), widths: new Map() };
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
    const { glyphs, positions, advanceWidth, direction } = measured.layout(text, features);
    const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    // Glyphs stand as they are seen, characters as they are read.
    const read = direction === 'rtl' ? glyphs.toReversed() : glyphs;
    let at = 0;
    const own = read.map((glyph) => {
      const character = characters[at];
      const isPlain = character !== undefined && measured.glyphForCodePoint(character).id === glyph.id;
      const codePoints = isPlain ? [character] : glyph.codePoints;
      at += codePoints.length;
      return { id: glyph.id, advanceWidth: glyph.advanceWidth, codePoints };
    });
    return { glyphs: direction === 'rtl' ? own.toReversed() : own, positions, advanceWidth, direction };
  };
  const font: Font = Object.create(create(bytes), { layout: { value: layout } });
  return font;
}
