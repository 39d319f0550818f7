import type PDFDocument from 'pdfkit';
import type { StructureElement } from 'pdfkit';
import { hasRightToLeft, type TextRun } from './runs.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

/** What a part of a page is to a screen reader. */
export type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Lbl' | 'Figure';

export const INK = '#16181a';
export const GREY = '#55595c';
/** Of the rules above the foot and below the head of later sheets, and of those between rows. */
export const RULE = '#9a9fa2';
export const ROW_RULE = '#d3d6d8';

export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

/** Draws on the current page of a PDF; all measures in points from the page's upper left corner. */
export interface Pen {
  readonly set: Typesetter;
  /** One line of text whose line begins at `y`; `end` is where it ends if it is set to the right. */
  line(
    text: string,
    at: { x: number; y: number } | { end: number; y: number },
    style: TextStyle,
    spacing?: number,
  ): void;
  /** A horizontal rule whose upper edge is `y`. */
  rule(x: number, y: number, width: number, weight: number, colour?: string): void;
  /** A black line of this weight in points, dashed where it is to be cut along. */
  stroke(from: [x: number, y: number], to: [x: number, y: number], weight: number, isDashed: boolean): void;
  /** Draws content that belongs to the structure. */
  tagged(
    parent: StructureElement,
    tag: Tag,
    draw: () => void,
    options?: { alt?: string; scope?: 'Column' | 'Row' },
  ): void;
  /** Draws a picture that belongs to the structure, with what it says instead. */
  figure(parent: StructureElement, alt: string, draw: (pdf: PDFDocument) => void): void;
  /** Draws what screen readers leave out: rules, and heads and feet that every sheet has. */
  artifact(type: 'Pagination' | 'Layout', draw: () => void): void;
}

/** Characters of a face that has no bold are drawn with a rim this wide, in parts of their size. */
const RIM = 1 / 32;

export function penOf(pdf: PDFDocument, set: Typesetter): Pen {
  function artifact(type: 'Pagination' | 'Layout', draw: () => void): void {
    pdf.markContent('Artifact', { type });
    draw();
    pdf.endMarkedContent();
  }
  const tagged: Pen['tagged'] = (parent, tag, draw, options = {}) => {
    const element = pdf.struct(tag, options);
    parent.add(element);
    const content = pdf.markStructureContent(tag);
    draw();
    pdf.endMarkedContent();
    element.add(content);
    element.end();
  };
  return {
    set,
    line(text, at, style, spacing = 0) {
      if (text === '') return;
      const runs = set.runs(text, style);
      // What is drawn from right to left is read from what it stands for.
      const isTurned = hasRightToLeft(text);
      if (isTurned) pdf.markContent('Span', { actual: text });
      let x = 'x' in at ? at.x : at.end - set.width(text, style);
      for (const run of runs) {
        drawRun(pdf, run, { x, y: at.y + set.baseline(style) }, style, spacing);
        x += set.runWidth(run, style.size) + spacing * [...run.text].length;
      }
      if (isTurned) pdf.endMarkedContent();
    },
    rule(x, y, width, weight, colour = INK) {
      artifact('Layout', () => pdf.rect(x, y, width, weight).fillColor(colour).fill());
    },
    stroke(from, to, weight, isDashed) {
      pdf.save().lineWidth(weight).strokeColor('#000000');
      if (isDashed) pdf.dash(mm(1), { space: mm(1) });
      pdf
        .path(`M${from.join(' ')}L${to.join(' ')}`)
        .stroke()
        .restore();
    },
    tagged,
    figure: (parent, alt, draw) => tagged(parent, 'Figure', () => draw(pdf), { alt }),
    artifact,
  };
}

function drawRun(
  pdf: PDFDocument,
  { text, font }: TextRun,
  { x, y }: { x: number; y: number },
  { face, size, colour }: TextStyle,
  spacing: number,
): void {
  const isRimmed = face === 'bold' && font.isOneFace;
  pdf.font(font.name).fontSize(size).fillColor(colour);
  if (isRimmed) pdf.lineWidth(size * RIM).strokeColor(colour);
  pdf.text(text, x, y, {
    lineBreak: false,
    baseline: 'alphabetic',
    characterSpacing: spacing,
    // pdfkit draws word by word, from left to right, unless it is told of features.
    ...(hasRightToLeft(text) && { features: [] }),
    ...(isRimmed && { fill: true, stroke: true }),
  });
}
