import type { PrintedDocument } from './printedDocument.ts';

/** A part of a printed document that is kept together on a sheet. */
export type PrintedBlock = { kind: 'sums' } | { kind: 'bank' } | { kind: 'text' | 'terms'; text: string };

/** What follows the rows, in order. */
export function blocksOf({ after, bank, terms }: PrintedDocument): PrintedBlock[] {
  return [
    { kind: 'sums' },
    ...after.map((text): PrintedBlock => ({ kind: 'text', text })),
    ...(bank.length > 0 ? [{ kind: 'bank' } as const] : []),
    ...terms.map((text): PrintedBlock => ({ kind: 'terms', text })),
  ];
}
