import type { PaymentSlip } from './paper.ts';

/*
 * Where everything stands on the receipt and payment part of a Swiss QR-bill (SIX, Style Guide and Implementation
 * Guidelines QR-bill 2.3): millimetres from the upper left corner of the slip, text sizes in points.
 */

export const SLIP = { width: 210, height: 105, receipt: 62 } as const;
/** Above the slip stands the line that says to separate it, millimetres. */
export const SLIP_ABOVE = 4;
/** What a sheet has less for other content, millimetres. */
export const SLIP_ROOM = SLIP.height + SLIP_ABOVE;
/** Millimetres of a point. */
export const POINT = 25.4 / 72;

export interface SlipText {
  text: string;
  /** Its left end, or its right one with `isEnd`. */
  x: number;
  /** Its baseline. */
  y: number;
  size: number;
  isBold: boolean;
  isEnd?: boolean;
}
/** A stroke from one point to another; one that is dashed is to be cut along. */
export interface SlipStroke {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  isCut?: boolean;
}
export interface SlipLayout {
  texts: SlipText[];
  strokes: SlipStroke[];
}

/** The QR code without the light around it, and the Swiss cross in its middle. */
export const SLIP_CODE = { x: 67, y: 17, side: 46 } as const;
const CROSS = { x: 86.5, y: 36.5, side: 7 } as const;
/** The cross as rectangles `[x, y, width, height, isDark]`: light around it, the dark square, and its two bars. */
export const SLIP_CROSS: readonly (readonly [number, number, number, number, boolean])[] = (
  [
    [0, 0, 19.8, 19.8, false],
    [0.7, 0.7, 18.4, 18.4, true],
    [8.25, 4.4, 3.3, 11, false],
    [4.4, 8.25, 11, 3.3, false],
  ] as const
).map(([x, y, width, height, isDark]) => {
  const unit = CROSS.side / 19.8;
  return [CROSS.x + x * unit, CROSS.y + y * unit, width * unit, height * unit, isDark] as const;
});

/** How far below the top of its line a text stands, in parts of its size. */
const BASELINE = 0.95;
const MARGIN = 5;
const CORNER = 3;

/** The sizes of headings and values and the height of a line, points. */
interface Type {
  heading: number;
  value: number;
  line: number;
}
const RECEIPT: Type = { heading: 6, value: 8, line: 9 };
const PART: Type = { heading: 8, value: 10, line: 11 };
const TITLE = 11;

/** A heading with its values, or a box of this size to write into. */
interface Section {
  heading: string;
  values: readonly string[];
  box?: readonly [width: number, height: number];
}

/** Breaks a text of this size into lines no wider than `room` millimetres. */
export type BreakLines = (text: string, size: number, room: number) => string[];

/** The four corners of a box that a person writes into. */
function corners(x: number, y: number, width: number, height: number): SlipStroke[] {
  return [
    [x, y, 1, 1],
    [x + width, y, -1, 1],
    [x, y + height, 1, -1],
    [x + width, y + height, -1, -1],
  ].flatMap(([cx = 0, cy = 0, right = 0, down = 0]): SlipStroke[] => [
    { from: [cx, cy], to: [cx + right * CORNER, cy] },
    { from: [cx, cy], to: [cx, cy + down * CORNER] },
  ]);
}

/** Sections one below the other, and where they end. */
function sectionsAt(
  sections: readonly Section[],
  { x, y, room }: { x: number; y: number; room: number },
  type: Type,
  breakLines: BreakLines,
): SlipLayout & { end: number } {
  const out: SlipLayout = { texts: [], strokes: [] };
  let top = y;
  const put = (text: string, size: number, isBold: boolean): void => {
    out.texts.push({ text, x, y: top + size * BASELINE * POINT, size, isBold });
    top += type.line * POINT;
  };
  for (const { heading, values, box } of sections) {
    put(heading, type.heading, true);
    for (const value of values) for (const line of breakLines(value, type.value, room)) put(line, type.value, false);
    if (box) {
      out.strokes.push(...corners(x, top, ...box));
      top += box[1];
    }
    top += (type.line / 2) * POINT;
  }
  return { ...out, end: top };
}

function sectionsOf(slip: PaymentSlip, isReceipt: boolean, box: Section['box']): Section[] {
  const { words, debtor, reference, message } = slip;
  return [
    { heading: words.account, values: [slip.iban, ...slip.creditor] },
    ...(reference === '' ? [] : [{ heading: words.reference, values: [reference] }]),
    ...(isReceipt || message === '' ? [] : [{ heading: words.message, values: [message] }]),
    debtor.length > 0
      ? { heading: words.payableBy, values: debtor }
      : { heading: words.payableByWritten, values: [], ...(box && { box }) },
  ];
}

/** A receipt has little room: where not all fits, streets go, as the guidelines allow. */
function receiptSections(slip: PaymentSlip, breakLines: BreakLines): SlipLayout {
  const place = { x: MARGIN, y: 12, room: SLIP.receipt - 2 * MARGIN };
  const laid = (of: PaymentSlip) => sectionsAt(sectionsOf(of, true, [52, 20]), place, RECEIPT, breakLines);
  const whole = laid(slip);
  if (whole.end - (RECEIPT.line / 2) * POINT <= 68) return whole;
  const short = (party: readonly string[]): string[] =>
    party.length > 2 ? [party[0] ?? '', party.at(-1) ?? ''] : [...party];
  return laid({ ...slip, creditor: short(slip.creditor), debtor: short(slip.debtor) });
}

function amountAt(slip: PaymentSlip, x: number, amountX: number, type: Type): SlipText[] {
  const { words, currency, amount } = slip;
  const y = 68 + type.heading * BASELINE * POINT;
  const below = y + type.line * 1.1 * POINT;
  return [
    { text: words.currency, x, y, size: type.heading, isBold: true },
    { text: currency, x, y: below, size: type.value, isBold: false },
    { text: words.amount, x: amountX, y, size: type.heading, isBold: true },
    { text: amount, x: amountX, y: below, size: type.value, isBold: false },
  ];
}

/** Everything on the slip but the code and its cross. The line to cut along and its text stand at its upper edge. */
export function slipLayout(slip: PaymentSlip, breakLines: BreakLines): SlipLayout {
  const left = SLIP.receipt + MARGIN;
  const receipt = receiptSections(slip, breakLines);
  const part = sectionsAt(sectionsOf(slip, false, [65, 25]), { x: 118, y: MARGIN, room: 87 }, PART, breakLines);
  const title = (text: string, x: number): SlipText => ({
    text,
    x,
    y: MARGIN + TITLE * BASELINE * POINT,
    size: TITLE,
    isBold: true,
  });
  return {
    texts: [
      { text: slip.words.separate, x: MARGIN, y: -1, size: 7, isBold: false },
      title(slip.words.receipt, MARGIN),
      ...receipt.texts,
      ...amountAt(slip, MARGIN, MARGIN + 14, RECEIPT),
      {
        text: slip.words.acceptancePoint,
        x: SLIP.receipt - MARGIN,
        y: 82 + 6 * BASELINE * POINT,
        size: 6,
        isBold: true,
        isEnd: true,
      },
      title(slip.words.paymentPart, left),
      ...amountAt(slip, left, left + 17, PART),
      ...part.texts,
    ],
    strokes: [
      { from: [0, 0], to: [SLIP.width, 0], isCut: true },
      { from: [SLIP.receipt, 0], to: [SLIP.receipt, SLIP.height], isCut: true },
      ...receipt.strokes,
      ...part.strokes,
    ],
  };
}
