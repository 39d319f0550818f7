import { blocksOf, modulesPath } from '../../domain/papers/blocks.ts';
import type { Paper, PaperWords } from '../../domain/papers/paper.ts';
import { GREY, INK, mm } from './pen.ts';
import type { Piece, SheetFrame } from './piece.ts';
import { slipPiece } from './slip.ts';
import { divided, drawStack, stack, type Stack } from './stack.ts';
import { lineHeight, type TextStyle, type Typesetter } from './typesetter.ts';

const TEXT: TextStyle = { face: 'regular', size: 9.5, colour: INK };
const SMALL: TextStyle = { face: 'regular', size: 8, colour: GREY };
const TAX: TextStyle = { face: 'regular', size: 8.5, colour: INK };
const TOTAL: TextStyle = { face: 'bold', size: 11.5, colour: INK };
const GAP = mm(2.5);
/** The measures of the code that pays, as `.sheet-code` has them. */
const CODE = { across: mm(34), side: mm(26), above: mm(3), below: mm(2), gap: mm(8) };

/** The paragraphs before the table. @param most the height of a piece at most */
export function beforePieces(paper: Paper, set: Typesetter, frame: SheetFrame, most: number): Piece[] {
  return paper.before.flatMap((text) =>
    divided(stack(set, [[text, TEXT]], frame.across), most - mm(1)).map((part) => ({
      height: part.height + mm(1),
      draw: (pen, y, parent) => pen.tagged(parent, 'P', () => drawStack(pen, part, { x: frame.left, y })),
    })),
  );
}

/** What follows the table: totals with taxes, texts, how to pay, and the small print. */
export function afterPieces(
  paper: Paper,
  words: PaperWords,
  set: Typesetter,
  frame: SheetFrame,
  most: number,
): Piece[] {
  let isAfterText = false;
  return blocksOf(paper).flatMap((block): Piece[] => {
    if (block.kind === 'sums') return [sumsPiece(paper, words, set, frame)];
    if (block.kind === 'slip') return paper.paymentSlip ? [slipPiece(paper.paymentSlip, set, frame)] : [];
    if (block.kind === 'bank') {
      isAfterText = false;
      const code = paper.paymentCode ? codePiece(paper.paymentCode, set, frame) : null;
      const pieces = textPieces(
        stack(
          set,
          [[words.howToPay, SMALL], ...paper.bank.map((line) => [line, TEXT] as const)],
          frame.across - (code ? CODE.across + CODE.gap : 0),
        ),
        GAP,
      );
      return code ? besideFirst(pieces, code) : pieces;
    }
    const gap = isAfterText ? mm(0.8) : GAP;
    isAfterText = true;
    return textPieces(stack(set, [[block.text, block.kind === 'terms' ? SMALL : TEXT]], frame.across), gap);
  });

  function textPieces(whole: Stack, gap: number): Piece[] {
    return divided(whole, most - gap).map((part, index) => {
      const above = index === 0 ? gap : 0;
      return {
        height: part.height + above,
        draw: (pen, y, parent) => pen.tagged(parent, 'P', () => drawStack(pen, part, { x: frame.left, y: y + above })),
      };
    });
  }
}

/** A piece with another one at its right. */
function besideFirst([first, ...rest]: readonly Piece[], right: Piece): Piece[] {
  const whole: Piece = {
    height: Math.max(first?.height ?? 0, right.height),
    draw(pen, y, parent) {
      first?.draw(pen, y, parent);
      right.draw(pen, y, parent);
    },
  };
  return [whole, ...rest];
}

/** The code that pays the paper with its caption, at the right of the sheet as the print view has it. */
function codePiece({ caption, modules }: NonNullable<Paper['paymentCode']>, set: Typesetter, frame: SheetFrame): Piece {
  const text = stack(set, [[caption, SMALL]], CODE.across);
  const left = frame.right - CODE.across;
  return {
    height: GAP + CODE.above + CODE.side + CODE.below + text.height,
    draw(pen, y, parent) {
      const top = y + GAP + CODE.above;
      pen.figure(parent, caption, (pdf) => {
        const x = left + (CODE.across - CODE.side) / 2;
        pdf
          .save()
          .translate(x, top)
          .scale(CODE.side / modules.length);
        pdf.path(modulesPath(modules)).fillColor('#000000').fill().restore();
      });
      pen.artifact('Layout', () => {
        text.lines.forEach(({ text: line, style }, index) => {
          const at = left + (CODE.across - set.width(line, style)) / 2;
          pen.line(line, { x: at, y: top + CODE.side + CODE.below + index * lineHeight(style.size) }, style);
        });
      });
    },
  };
}

function sumsPiece(paper: Paper, words: PaperWords, set: Typesetter, frame: SheetFrame): Piece {
  const top = mm(4);
  const taxes = taxTable(paper.taxes, words, set, frame);
  const totalsRoom = frame.across - (taxes.width > 0 ? taxes.width + mm(12) : 0);
  const sums = paper.sums.map(({ label, value, isTotal }) => {
    const style = isTotal ? TOTAL : TEXT;
    return { label, value, style, isTotal, valueWidth: set.width(value, style) };
  });
  const width = Math.min(
    totalsRoom,
    Math.max(mm(72), ...sums.map(({ label, style, valueWidth }) => set.width(label, style) + mm(8) + valueWidth)),
  );
  const rows = sums.map((sum) => {
    const label = stack(set, [[sum.label, sum.style]], Math.max(mm(10), width - mm(8) - sum.valueWidth) + 0.01);
    const value = stack(set, [[sum.value, sum.style]], Math.max(mm(10), width - mm(18)));
    const padding = sum.isTotal ? mm(1.2) : mm(0.5);
    const margin = sum.isTotal ? mm(1) : 0;
    const rule = sum.isTotal ? mm(0.3) : 0;
    return {
      ...sum,
      label,
      value,
      inset: padding + margin + rule,
      margin,
      height: Math.max(label.height, value.height) + 2 * (padding + margin + rule),
    };
  });
  const totalsHeight = rows.reduce((sum, { height }) => sum + height, 0);

  return {
    height: top + Math.max(taxes.height, totalsHeight) + mm(3),
    draw(pen, y, parent) {
      taxes.draw(pen, y + top, parent);
      let at = y + top;
      for (const { label, value, inset, margin, isTotal, height } of rows) {
        const rowTop = at;
        pen.tagged(parent, 'P', () => {
          drawStack(pen, label, { x: frame.right - width, y: rowTop + inset });
          drawStack(pen, value, { end: frame.right, y: rowTop + inset });
        });
        if (isTotal) {
          pen.rule(frame.right - width, at + margin, width, mm(0.3));
          pen.rule(frame.right - width, at + height - margin - mm(0.3), width, mm(0.3));
        }
        at += height;
      }
    },
  };
}

/** The taxes by code, at the left of the totals. */
function taxTable(
  taxes: Paper['taxes'],
  words: PaperWords,
  set: Typesetter,
  frame: SheetFrame,
): Piece & { width: number } {
  if (taxes.length === 0) return { height: 0, width: 0, draw: () => undefined };
  const cells = [
    { texts: [words.taxCode, words.net, words.tax], style: SMALL },
    ...taxes.map(({ code, net, tax }) => ({ texts: [code, net, tax], style: TAX })),
  ];
  const wide = (column: number): number =>
    Math.max(...cells.map(({ texts, style }) => set.width(texts[column] ?? '', style)));
  const codeWidth = Math.min(wide(0), frame.across * 0.25);
  const ends = [codeWidth + mm(7) + wide(1), codeWidth + mm(14) + wide(1) + wide(2)];
  const rows = cells.map(({ texts: [code = '', ...amounts], style }) => {
    const label = stack(set, [[code, style]], codeWidth + 0.01);
    return { label, amounts, style, height: Math.max(label.height, lineHeight(style.size)) + mm(0.6) };
  });
  return {
    width: ends[1] ?? 0,
    height: rows.reduce((sum, { height }) => sum + height, 0),
    draw(pen, y, parent) {
      let at = y;
      for (const { label, amounts, style, height } of rows) {
        const top = at + mm(0.3);
        pen.tagged(parent, 'P', () => {
          drawStack(pen, label, { x: frame.left, y: top });
          amounts.forEach((amount, index) => pen.line(amount, { end: frame.left + (ends[index] ?? 0), y: top }, style));
        });
        at += height;
      }
    },
  };
}
