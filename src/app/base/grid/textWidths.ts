/** Where the widths of signs come from: a canvas that draws with the page's font; null where there is none. */
type Measure = ((sign: string) => number) | null;

type TextLook = 'plain' | 'strong' | 'heading';

/** The width of a sign of 13 px where nothing can be measured, px. */
const USUAL = 7;
/** The weight of amounts and names in bold (`.grid-cell.strong`). Bold digits are wider in most fonts. */
const STRONG = '560';
/** Headings are smaller than cells: 12 px against 13 px. */
const HEADING = 12 / 13;

type Weight = 'normal' | typeof STRONG;
/** What measures signs of a weight, and what it has measured. */
const measured = new Map<Weight, { measure: Measure; widths: Map<number, number> }>();

function byCanvas(weight: Weight): Measure {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return null;
  const { fontSize, fontFamily, letterSpacing } = getComputedStyle(document.documentElement);
  context.font = `${weight} ${fontSize} ${fontFamily}`;
  context.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
  return (sign) => context.measureText(sign).width;
}

function measuredOf(weight: Weight): { measure: Measure; widths: Map<number, number> } {
  const held = measured.get(weight) ?? { measure: byCanvas(weight), widths: new Map<number, number>() };
  measured.set(weight, held);
  return held;
}

/** Digits have equal widths in the page, and are wider so in some typefaces: a canvas cannot draw them that way. */
function digitWidth(weight: Weight, measure: NonNullable<Measure>): number {
  const zero = document.createElement('span');
  zero.textContent = '0';
  Object.assign(zero.style, { position: 'absolute', fontWeight: weight });
  document.documentElement.append(zero);
  const { width } = zero.getBoundingClientRect();
  zero.remove();
  return width || measure('0');
}

function widthOfSign(code: number, weight: Weight): number {
  const { measure, widths } = measuredOf(weight);
  const known = widths.get(code);
  if (known !== undefined) return known;
  const isDigit = code >= 0x30 && code <= 0x39;
  const width = measure === null ? USUAL : isDigit ? digitWidth(weight, measure) : measure(String.fromCharCode(code));
  widths.set(code, width);
  return width;
}

/**
 * About the width of a text of one line in a grid, px. Signs are measured once each and added up: thousands of texts
 * are measured in a millisecond, and none is laid out.
 */
export function textWidth(text: string, look: TextLook = 'plain'): number {
  const weight = look === 'strong' ? STRONG : 'normal';
  let width = 0;
  for (let at = 0; at < text.length; at += 1) width += widthOfSign(text.charCodeAt(at), weight);
  return look === 'heading' ? width * HEADING : width;
}

/** About the least width at which a text needs no more than two lines, px. It breaks at spaces and after hyphens. */
export function widthInTwoLines(text: string, look: TextLook = 'plain'): number {
  const breaks = [...text.matchAll(/ |(?<=\S-)(?=\S)/g)].map(({ index }) => index);
  const wrapped = breaks.map((at) =>
    Math.max(textWidth(text.slice(0, at), look), textWidth(text.slice(at).trimStart(), look)),
  );
  return Math.min(textWidth(text, look), ...wrapped);
}
