import { modulesPath } from '../../domain/papers/blocks.ts';
import type { PaymentSlip } from '../../domain/papers/paper.ts';
import { slipLayout, SLIP, SLIP_CODE, SLIP_CROSS, SLIP_ROOM, type BreakLines } from '../../domain/papers/slipLayout.ts';
import { mm } from './pen.ts';
import type { Piece, SheetFrame } from './piece.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

const BLACK = '#000000';

/** Where the foot of a sheet with a slip ends. */
export const aboveSlip = (frame: SheetFrame): SheetFrame => ({ ...frame, bottom: frame.height - mm(SLIP_ROOM) });

/** The receipt and payment part of a Swiss QR-bill: at the lower edge of its sheet, wherever the content ends. */
export function slipPiece(slip: PaymentSlip, set: Typesetter, frame: SheetFrame): Piece {
  const breakLines: BreakLines = (text, size, room) =>
    set.lines(text, { face: 'regular', size, colour: BLACK }, mm(room)).map((line) => line.text);
  const { texts, strokes } = slipLayout(slip, breakLines);
  const top = frame.height - mm(SLIP.height);
  return {
    height: frame.bottom - aboveSlip(frame).bottom,
    draw(pen, _, parent) {
      pen.artifact('Layout', () => {
        for (const { from, to, isCut } of strokes)
          pen.stroke(pointOf(from, top), pointOf(to, top), 0.75, isCut === true);
      });
      for (const { text, x, y, size, isBold, isEnd } of texts) {
        const style: TextStyle = { face: isBold ? 'bold' : 'regular', size, colour: BLACK };
        const at = top + mm(y) - set.baseline(style);
        pen.tagged(parent, 'P', () => pen.line(text, isEnd ? { end: mm(x), y: at } : { x: mm(x), y: at }, style));
      }
      pen.figure(parent, `${slip.words.paymentPart}, QR`, (pdf) => {
        const { x, y, side } = SLIP_CODE;
        pdf
          .save()
          .translate(mm(x), top + mm(y))
          .scale(mm(side) / slip.modules.length);
        pdf.path(modulesPath(slip.modules)).fillColor(BLACK).fill().restore();
        for (const [left, above, width, height, isDark] of SLIP_CROSS)
          pdf
            .rect(mm(left), top + mm(above), mm(width), mm(height))
            .fillColor(isDark ? BLACK : '#ffffff')
            .fill();
      });
    },
  };
}

const pointOf = ([x, y]: readonly [number, number], top: number): [number, number] => [mm(x), top + mm(y)];
