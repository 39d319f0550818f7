import type { LifeCycle } from '../../../domain/documents/lifeCycle.ts';

const RING = 'M5 .5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9zM5 1.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4z';

/**
 * The shape of each stage in a square of 10, filled by the even-odd rule; one path, since a list has one in every row.
 * A document that moves on fills its ring; what stops it has corners.
 */
export const LIFE_SHAPES: Readonly<Record<LifeCycle, string>> = {
  draft: RING,
  // A ring with a dot, a wider dot, then half and whole circles.
  submitted: `${RING}M5 3.6a1.4 1.4 0 1 1 0 2.8a1.4 1.4 0 1 1 0-2.8z`,
  approved: `${RING}M5 2.6a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8z`,
  partPaid: `${RING}M5 1.8a3.2 3.2 0 0 1 0 6.4z`,
  posted: 'M5 .5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z',
  // A tick.
  paid: 'M.6 5.4L1.9 4L4 6.1L8.3 1.6L9.6 2.9L4 8.7z',
  // A triangle with an exclamation mark.
  overdue: 'M5 .4L9.9 9.4H.1zM4.4 3.6L4.6 6.4H5.4L5.6 3.6zM4.4 7V8.2H5.6V7z',
  // A square on its corner.
  disputed: 'M5 0L10 5L5 10L0 5zM5 2.4L2.4 5L5 7.6L7.6 5z',
  // Crosses, a bar, a square.
  rejected: 'M1.6 .4L5 3.8L8.4 .4L9.6 1.6L6.2 5L9.6 8.4L8.4 9.6L5 6.2L1.6 9.6L.4 8.4L3.8 5L.4 1.6z',
  error: 'M4 .4H6L5.7 6.2H4.3zM4.1 7.6H5.9V9.5H4.1z',
  writtenOff: 'M.5 4H9.5V6H.5z',
  closed: 'M1 1H9V9H1z',
  // An arrow back.
  reversed: 'M4 1L.4 4.2L4 7.4V5.2H7.2V8.6H9V3.2H4z',
  // A ring with a stroke through it.
  abandoned: `${RING}M1.5 2.4L2.4 1.5L8.5 7.6L7.6 8.5z`,
  other: 'M.5 4.2H2.5V6H.5zM4 4.2H6V6H4zM7.5 4.2H9.5V6H7.5z',
};
