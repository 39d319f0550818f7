import { meetsAim, type Aim, type Figure, type Measurement } from './figure.ts';

export interface Outcome {
  figure: Figure;
  measured: Measurement[] | { notMeasured: string };
}

/** Three figures, as people read measurements: 0.873, 12.4, 1,250. */
function figureText(value: number): string {
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-GB');
  return value === 0 ? '0' : String(Number(value.toPrecision(3)));
}

function aimText(aim: Aim): string {
  const of = aim.of === 'ratio' ? 'ratio ' : '';
  const least = aim.atLeast === undefined ? [] : [`${of}≥ ${aim.atLeast}`];
  const most = aim.atMost === undefined ? [] : [`${of}≤ ${figureText(aim.atMost)}`];
  return [...least, ...most].join(', ');
}

const VERDICT = new Map([
  [true, 'met'],
  [false, 'MISSES ITS AIM'],
]);

function rowOf(measurement: Measurement): string[] {
  const { what, unit, value, p95, limit, ratio, aim, note } = measurement;
  const meets = meetsAim(measurement);
  return [
    what,
    `${figureText(value)} ${unit}`,
    p95 === undefined ? '' : figureText(p95),
    limit ? `${figureText(limit.value)} (${limit.what})` : '',
    ratio === undefined ? '' : ratio.toFixed(2),
    aim ? aimText(aim) : '',
    [meets === null ? '' : (VERDICT.get(meets) ?? ''), note ?? ''].filter((text) => text !== '').join('; '),
  ];
}

const HEAD = ['figure', 'median', 'p95', 'limit', 'ratio', 'aim', ''];

/** The result as a Markdown table with aligned columns. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.flatMap(({ figure, measured }) =>
    Array.isArray(measured)
      ? measured.map(rowOf)
      : [[figure.title, 'not measured', '', '', '', '', measured.notMeasured]],
  );
  const widths = HEAD.map((head, column) => Math.max(3, head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
