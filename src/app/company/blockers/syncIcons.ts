import type { SyncState } from '../../../domain/records/state.ts';

const RING = 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20';

/**
 * The icon of each state in a square of 24. Each is one path: a list has an icon in every row, and an icon component
 * would cost as much as the rest of the cell.
 */
export const SYNC_ICONS: Readonly<Record<SyncState, string>> = {
  // A ring of eight dashes.
  saved:
    'M10 2.2a10 10 0 0 1 4 0M17.6 3.7a10 10 0 0 1 2.7 2.7M21.8 10a10 10 0 0 1 0 4M20.3 17.6a10 10 0 0 1-2.7 ' +
    '2.7M14 21.8a10 10 0 0 1-4 0M6.4 20.3a10 10 0 0 1-2.7-2.7M2.2 14a10 10 0 0 1 0-4M3.7 6.4a10 10 0 0 1 2.7-2.7',
  waits: `${RING}M10 9v6M14 9v6`,
  queued: `${RING}M12 6v6l4 2`,
  sending: `${RING}M12 16V8M8 12l4-4 4 4`,
  synced: `${RING}M8 12l2.8 2.8L16 9.5`,
  rejected: `${RING}M9 9l6 6M15 9l-6 6`,
  // Two ways that meet.
  conflict: 'M3 8h17M16 4l4 4-4 4M21 16H4M8 12l-4 4 4 4',
  // A ring with a line through what stands in it.
  unreadable: `${RING}M8 10h8M8 14h5M5 19L19 5`,
  // A ring with nothing but a gap in it.
  gone: `${RING}M8 12h1M15 12h1`,
  unknown: `${RING}M9.1 9a3 3 0 0 1 5.8 1c0 2-2.9 2.6-2.9 4M12 17.2v.01`,
};
