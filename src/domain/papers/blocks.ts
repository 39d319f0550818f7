import type { Paper } from './paper.ts';

/** A part of a printed document that is not split between sheets. */
export type PrintedBlock = { kind: 'sums' } | { kind: 'bank' } | { kind: 'text' | 'terms'; text: string };

/** The blocks after the rows, in order. */
export function blocksOf({ sums, taxes, after, bank, terms }: Paper): PrintedBlock[] {
  return [
    ...(sums.length + taxes.length > 0 ? [{ kind: 'sums' } as const] : []),
    ...after.map((text): PrintedBlock => ({ kind: 'text', text })),
    ...(bank.length > 0 ? [{ kind: 'bank' } as const] : []),
    ...terms.map((text): PrintedBlock => ({ kind: 'terms', text })),
  ];
}
