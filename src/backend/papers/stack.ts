import type { Pen } from './pen.ts';
import { lineHeight, type TextStyle, type Typesetter } from './typesetter.ts';

/** Lines of text one below the other. */
export interface Stack {
  lines: readonly { text: string; style: TextStyle }[];
  /** Points. */
  height: number;
}

function stackOf(lines: Stack['lines']): Stack {
  return { lines, height: lines.reduce((sum, { style }) => sum + lineHeight(style.size), 0) };
}

/** Texts, each beginning on a line of its own, broken into lines no wider than `room` points. */
export function stack(
  set: Typesetter,
  texts: readonly (readonly [text: string, style: TextStyle])[],
  room: number,
): Stack {
  return stackOf(texts.flatMap(([text, style]) => set.lines(text, style, room)));
}

/** Draws a stack from `y` down. */
export function drawStack(pen: Pen, { lines }: Stack, at: { x: number; y: number } | { end: number; y: number }): void {
  let { y } = at;
  for (const { text, style } of lines) {
    pen.line(text, 'x' in at ? { x: at.x, y } : { end: at.end, y }, style);
    y += lineHeight(style.size);
  }
}

/** Divides a stack into stacks that are at most `most` points high, at least one line in each. */
export function divided(whole: Stack, most: number): Stack[] {
  const parts: Stack[] = [];
  let lines: Stack['lines'][number][] = [];
  let height = 0;
  for (const line of whole.lines) {
    const own = lineHeight(line.style.size);
    if (lines.length > 0 && height + own > most) {
      parts.push(stackOf(lines));
      lines = [];
      height = 0;
    }
    lines.push(line);
    height += own;
  }
  return [...parts, stackOf(lines)];
}
