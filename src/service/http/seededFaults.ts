import { Chance } from '../demo/chance.ts';
import type { Fault, Faults } from './faults.ts';

/** The fault specification cannot be understood; the message is a sentence for whoever wrote it. */
export class FaultSpecError extends Error {}

/** A fault and its probability, 0 to 1; the figure after the colon belongs to the fault. */
interface Share {
  share: number;
  fault: Fault;
}

const PLAIN: Readonly<Record<string, Fault>> = {
  refuse: 'refuse',
  dropBefore: 'dropBeforeCommit',
  dropAfter: 'dropAfterCommit',
  truncate: 'truncate',
  duplicate: 'duplicate',
  colleague: 'colleague',
};
const DEFAULT_DELAY = 500;
const DEFAULT_RETRY_AFTER = 1;
/** Seconds; about three years. */
const LARGEST_SKEW = 100_000_000;

export const FAULT_HELP =
  'seed=N and any of refuse, dropBefore, dropAfter, truncate, duplicate, colleague, delay, 401, 403, 429, 500 to ' +
  '599, each =SHARE (0 to 1), as delay=0.1:250 (milliseconds) or 429=0.05:3 (seconds); skew=SECONDS';

function faultOf(name: string, figure: number | undefined): Fault | null {
  const plain = PLAIN[name];
  if (plain !== undefined) return plain;
  if (name === 'delay') return { delayMs: figure ?? DEFAULT_DELAY };
  if (name === '429') return { status: 429, retryAfter: figure ?? DEFAULT_RETRY_AFTER };
  if (/^(401|403|5\d\d)$/.test(name))
    return figure === undefined ? { status: Number(name) } : { status: Number(name), retryAfter: figure };
  return null;
}

function numberIn(text: string | undefined, name: string, least: number, most: number): number {
  const value = text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new FaultSpecError(
    `In the faults, ${name} must be a number from ${String(least)} to ${String(most)}, not "${text ?? ''}".`,
  );
}

/**
 * Random faults, the same for the same specification and order of requests: `seed=7,dropAfter=0.05,429=0.02:3`.
 * @throws FaultSpecError
 */
export function seededFaults(specification: string): Faults {
  let [seed, clockSkewMs] = [1, 0];
  const shares: Share[] = [];
  for (const part of specification
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')) {
    const [name = '', value] = part.split('=');
    if (name === 'seed') seed = numberIn(value, name, 0, 2 ** 31 - 1);
    else if (name === 'skew') clockSkewMs = numberIn(value, name, -LARGEST_SKEW, LARGEST_SKEW) * 1000;
    else {
      const [share, figure] = (value ?? '').split(':');
      const fault = faultOf(name, figure === undefined ? undefined : numberIn(figure, name, 0, 600_000));
      if (fault === null) throw new FaultSpecError(`There is no fault "${name}". Write ${FAULT_HELP}.`);
      shares.push({ share: numberIn(share, name, 0, 1), fault });
    }
  }
  if (shares.reduce((sum, { share }) => sum + share, 0) > 1 + Number.EPSILON)
    throw new FaultSpecError('The shares of the faults come to more than 1.');
  const chance = new Chance(seed);
  return {
    clockSkewMs,
    onRequest: () => {
      // One random number for each request, whatever faults there are, so that adding a fault does not shift the
      // others.
      let left = chance.next();
      for (const { share, fault } of shares) {
        if (left < share) return fault;
        left -= share;
      }
      return 'none';
    },
  };
}
