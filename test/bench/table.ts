import type { Aim, Measurement } from './figure.ts';
import type { MeasuredFigure, MeasuredRow } from './report.ts';

/** Three figures, as people read measurements: 0.873, 12.4, 1,250. */
function figureText(value: number): string {
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en-GB');
  return value === 0 ? '0' : String(Number(value.toPrecision(3)));
}

/** What follows a figure; the name of the row says what requests are counted for. */
function unitText(unit: Measurement['unit']): string {
  if (unit === 'requests/draft') return '';
  if (unit === 'PDFs/min') return ' /min';
  return unit === 'records/s' ? ' /s' : ` ${unit}`;
}

/** A ratio that should be low is a multiple of the limit: 1.60 ×. */
function ratioText(ratio: number, aim: Aim | undefined): string {
  return aim?.of === 'ratio' && aim.atMost !== undefined ? `${ratio.toFixed(2)} ×` : ratio.toFixed(2);
}

function aimText({ aim, unit, meetsAim }: MeasuredRow): string {
  if (!aim) return '';
  const [least, most] = aim.of === 'ratio' ? ['', ' ×'] : [unitText(unit), unitText(unit)];
  const bounds = [
    ...(aim.atLeast === undefined ? [] : [`≥ ${figureText(aim.atLeast)}${least}`]),
    ...(aim.atMost === undefined ? [] : [`≤ ${figureText(aim.atMost)}${most}`]),
  ];
  return [...bounds, meetsAim === true ? 'met' : '**missed**'].join(', ');
}

function rowOf(row: MeasuredRow): string[] {
  const { what, unit, value, p95, limit, ratio, aim, note } = row;
  return [
    what,
    `${figureText(value)}${unitText(unit)}${p95 === undefined ? '' : ` (p95 ${figureText(p95)})`}`,
    limit ? `${figureText(limit.value)}${unitText(unit)}, ${limit.what}` : '',
    ratio === undefined ? '' : ratioText(ratio, aim),
    aimText(row),
    note ?? '',
  ];
}

const HEAD = ['figure', 'median', 'limit in the same run', 'ratio', 'aim', 'note'];

/** What was measured, as a Markdown table with aligned columns. */
export function tableOf(figures: readonly MeasuredFigure[]): string {
  const rows = figures.flatMap((figure) => [
    [`**${figure.title}** (\`${figure.name}\`)`, '', '', '', '', ''],
    ...('measurements' in figure
      ? figure.measurements.map(rowOf)
      : [['not measured', '', '', '', '', figure.notMeasured]]),
  ]);
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = HEAD.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}
