import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KillRounds } from '../kill/rounds.ts';

/** A few rounds of `npm run test:kill`, so that it is known to work. */
const ROUNDS = 2;
const SEED = Math.floor(Date.now() / 1000) % 1_000_000;

describe('SIGKILL at random moments of a sync of 200 mixed records', () => {
  const killing = new KillRounds();

  beforeAll(() => killing.begin());
  afterAll(() => killing.end());

  it.each(Array.from({ length: ROUNDS }, (_, round) => SEED + round))(
    'loses nothing and doubles nothing (seed %i)',
    async (seed) => {
      expect(await killing.round(seed)).toMatchObject({ wrong: [] });
    },
  );
});
