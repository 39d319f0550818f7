/** The part of fontkit that measures texts, and gives pdfkit their glyphs. The package declares no types. */
declare module 'fontkit' {
  /** A shape of the font; sizes in its own units. */
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    /** The characters that it stands for. */
    readonly codePoints: readonly number[];
  }
  /** A text as glyphs. */
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly object[];
    readonly advanceWidth: number;
    /** That of the text's script. Glyphs stand as they are seen, the leftmost first. */
    readonly direction: 'ltr' | 'rtl';
  }
  export interface Font {
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string, features?: readonly string[]): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}
