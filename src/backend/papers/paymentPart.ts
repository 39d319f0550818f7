import type PDFDocument from 'pdfkit';
import type { StructureElement } from 'pdfkit';
import { modulesPath } from '../../domain/papers/blocks.ts';
import {
  SLIP,
  SLIP_CODE,
  slipBlocks,
  SWISS_CROSS,
  type PaymentPart,
  type SlipBlock,
} from '../../domain/papers/paymentPart.ts';
import { mm, type Pen } from './pen.ts';
import type { TextStyle } from './typesetter.ts';

const BLACK = '#000000';
const WHITE = '#ffffff';
/** The distance of lines, and of parts, in sizes of the text. */
const LEADING = 1.2;
const PART_GAP = 0.9;
/** Points: the rules where the slip is cut off, and the corners of a field. */
const CUT = 0.4;
const CORNER = { weight: 0.75, length: mm(3) };
/** The words above the slip. */
const SEPARATE: TextStyle = { face: 'regular', size: 7, colour: BLACK };

/** Draws the payment part and receipt of a QR-bill at the foot of the page, a sheet of A4. */
export function drawPaymentPart(pdf: PDFDocument, pen: Pen, part: PaymentPart, parent: StructureElement): void {
  const top = mm(297 - SLIP.height);
  pen.artifact('Layout', () => {
    const middle = (mm(SLIP.width) - pen.set.width(part.words.separate, SEPARATE)) / 2;
    pen.line(part.words.separate, { x: middle, y: top - mm(4.5) }, SEPARATE);
    pdf.save().lineWidth(CUT).strokeColor(BLACK).dash(3, { space: 2 });
    pdf.moveTo(0, top).lineTo(mm(SLIP.width), top).stroke();
    pdf
      .moveTo(mm(SLIP.receipt), top)
      .lineTo(mm(SLIP.receipt), top + mm(SLIP.height))
      .stroke();
    pdf.restore();
  });
  for (const block of slipBlocks(part)) drawBlock(pdf, pen, block, top, parent);
  pen.figure(parent, part.words.paymentPart, () => drawCode(pdf, part.modules, top));
}

function drawBlock(pdf: PDFDocument, pen: Pen, block: SlipBlock, top: number, parent: StructureElement): void {
  const { width, headingSize, size, isEnd, parts } = block;
  const heading: TextStyle = { face: 'bold', size: headingSize, colour: BLACK };
  const text: TextStyle = { face: 'regular', size, colour: BLACK };
  const left = mm(block.x);
  let y = top + mm(block.y);
  const write = (words: string, style: TextStyle): void => {
    for (const { text: line } of pen.set.lines(words, style, mm(width))) {
      pen.line(line, isEnd ? { end: left + mm(width), y } : { x: left, y }, style);
      y += style.size * LEADING;
    }
  };
  for (const { heading: words, lines, field } of parts) {
    pen.tagged(parent, 'P', () => {
      write(words, heading);
      for (const line of lines) write(line, text);
    });
    if (field) {
      const at = y + 2;
      pen.artifact('Layout', () => drawField(pdf, left, at, mm(field.width), mm(field.height)));
      y = at + mm(field.height);
    }
    y += size * PART_GAP;
  }
}

/** The corners of a field that is written in by hand. */
function drawField(pdf: PDFDocument, x: number, y: number, width: number, height: number): void {
  pdf.save().lineWidth(CORNER.weight).strokeColor(BLACK);
  for (const [atX, across] of [
    [x, CORNER.length],
    [x + width, -CORNER.length],
  ] as const)
    for (const [atY, down] of [
      [y, CORNER.length],
      [y + height, -CORNER.length],
    ] as const)
      pdf
        .moveTo(atX + across, atY)
        .lineTo(atX, atY)
        .lineTo(atX, atY + down)
        .stroke();
  pdf.restore();
}

function drawCode(pdf: PDFDocument, modules: readonly string[], top: number): void {
  const { x, y, side, cross } = SLIP_CODE;
  pdf
    .save()
    .translate(mm(x), top + mm(y))
    .scale(mm(side) / modules.length);
  pdf.path(modulesPath(modules)).fillColor(BLACK).fill().restore();
  const inset = (side - cross) / 2;
  pdf
    .save()
    .translate(mm(x + inset), top + mm(y + inset))
    .scale(mm(cross) / SWISS_CROSS.units);
  pdf.path(SWISS_CROSS.white).fillColor(WHITE).fill();
  pdf.path(SWISS_CROSS.black).fillColor(BLACK).fill();
  pdf.path(SWISS_CROSS.arms).fillColor(WHITE).fill().restore();
}
