import { join } from 'node:path';
import { meetsAim, type Measurement } from './figure.ts';

/** What a run of the bench leaves behind. */
export const REPORT_FILE = join(import.meta.dirname, '../../out/bench.json');
/** What a run with a million documents leaves behind. */
export const LONG_REPORT_FILE = join(import.meta.dirname, '../../out/benchMillion.json');

/** A measurement and whether it reaches its aim; null when it has none. */
export interface MeasuredRow extends Measurement {
  meetsAim: boolean | null;
}

export type MeasuredFigure = { name: string; title: string } & (
  | { measurements: MeasuredRow[] }
  | { notMeasured: string }
);

export interface Report {
  measuredAt: string;
  machine: { processors: number; model: string; memoryGiB: number; node: string; browser: string };
  figures: MeasuredFigure[];
}

export function withAims(measurements: readonly Measurement[]): MeasuredRow[] {
  return measurements.map((measurement) => ({ ...measurement, meetsAim: meetsAim(measurement) }));
}
