import { z } from 'zod';

/** The newest event of a service's history: its number, and the hash that chains it to all before it. */
export const historyHeadSchema = z.object({ number: z.number().int(), hash: z.string() });
export type HistoryHead = z.infer<typeof historyHeadSchema>;

/**
 * The header in which a request names the number of an event that is known, 0 for none, and in which the answer says
 * the number and the hash of the newest event, and the hash of the named one: `-` if it is not there (docs/office.md).
 */
export const HISTORY_HEADER = 'history-head';
const NOT_THERE = '-';

export function historyHeadText({ number, hash }: HistoryHead, known: string | null): string {
  return [String(number), hash, known ?? NOT_THERE].join(' ');
}

/** What a service says of its history. */
export interface HistoryAnswer {
  head: HistoryHead;
  /** The hash of the event that was asked for; null if it is not there. */
  known: string | null;
}

/** Asks a service, along with what is asked anyway, whether its history still holds an event. */
export class HistoryWatch {
  private asked: number | null = null;
  private found: HistoryAnswer | null = null;

  /** Has the next requests ask for an event. @param number 0 for none: then only the newest one is asked for */
  ask(number: number): void {
    this.asked = number;
    this.found = null;
  }

  /** What a request says in its header; null while nothing is asked. */
  get header(): string | null {
    return this.asked === null ? null : String(this.asked);
  }

  /** The answer; null while there is none, and of a service that keeps no history. */
  get answer(): HistoryAnswer | null {
    return this.found;
  }

  learn(text: string | null): void {
    const [, number = '', hash = '', known = ''] =
      /^(\d{1,15}) ([0-9a-f]{64}) ([0-9a-f]{64}|-)$/.exec(text ?? '') ?? [];
    if (number === '' || this.asked === null) return;
    this.found = { head: { number: Number(number), hash }, known: known === NOT_THERE ? null : known };
    this.asked = null;
  }
}
