import type { BenchPages } from './benchPages.ts';

/** What a measured ratio or value should reach. The table reports a miss; it never fails the run. */
export interface Aim {
  of: 'ratio' | 'value';
  atLeast?: number;
  atMost?: number;
}

/** One line of the table. */
export interface Measurement {
  what: string;
  unit: 'ms' | 's' | 'records/s' | 'PDFs/min' | 'requests/draft' | 'KB' | 'MB' | 'tasks';
  value: number;
  /** The 95th percentile of the samples that `value` is the median of. */
  p95?: number;
  samples?: number;
  /** The best that could be reached, measured in the same run. */
  limit?: { what: string; value: number };
  /**
   * How close the value is to the limit: 1 is as good, less is worse. With an aim of at most so much: how many times
   * the limit the value is.
   */
  ratio?: number;
  aim?: Aim;
  note?: string;
}

/** A figure of the benchmark: what is measured, and how. Returns a reason when it cannot be measured. */
export interface Figure {
  name: string;
  title: string;
  measure(environment: { pages: BenchPages }): Promise<Measurement[] | { notMeasured: string }>;
}

/** Whether a measurement reaches its aim; null when it has none. */
export function meetsAim({ aim, value, ratio }: Measurement): boolean | null {
  if (!aim) return null;
  const figure = aim.of === 'value' ? value : ratio;
  if (figure === undefined) return false;
  return (aim.atLeast === undefined || figure >= aim.atLeast) && (aim.atMost === undefined || figure <= aim.atMost);
}
