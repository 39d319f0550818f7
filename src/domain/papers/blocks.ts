import type { Paper } from './paper.ts';

/** A part of a printed document that is not split between sheets. */
export type PrintedBlock =
  | { kind: 'sums' }
  | { kind: 'bank' }
  | { kind: 'slip' }
  | { kind: 'text' | 'terms'; text: string };

/** The blocks after the rows, in order. */
export function blocksOf({ sums, taxes, after, bank, paymentCode, paymentSlip, terms }: Paper): PrintedBlock[] {
  return [
    ...(sums.length + taxes.length > 0 ? [{ kind: 'sums' } as const] : []),
    ...after.map((text): PrintedBlock => ({ kind: 'text', text })),
    ...(bank.length > 0 || paymentCode ? [{ kind: 'bank' } as const] : []),
    ...terms.map((text): PrintedBlock => ({ kind: 'terms', text })),
    ...(paymentSlip ? [{ kind: 'slip' } as const] : []),
  ];
}

/** The dark modules of a code as the path of a drawing one unit a module, each run of a row one rectangle. */
export function modulesPath(modules: readonly string[]): string {
  return modules
    .flatMap((row, y) =>
      Array.from(row.matchAll(/1+/g), ({ 0: run, index }) => `M${index} ${y}h${run.length}v1H${index}z`),
    )
    .join('');
}
