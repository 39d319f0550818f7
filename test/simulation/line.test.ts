import { expect, test } from 'vitest';
import { SimulatedService } from './simulatedService.ts';
import { BASE_URL, lineOf } from './line.ts';
import { ServiceProfile } from './faults/serviceProfile.ts';
import { FaultSchedule } from './faults/faults.ts';
import { World, type SimulatedProcess } from './world.ts';

/** Asks for a list without a session (401). @param isGivenUp whether the request is aborted once it has left */
async function answersHeard(isGivenUp: boolean): Promise<number[]> {
  const world = new World(1, false);
  const service = new SimulatedService(world, 1);
  const owner: SimulatedProcess = { name: 'A1', isOver: false };
  const heard: number[] = [];
  const ask = lineOf({
    world,
    service,
    serviceProfile: new ServiceProfile(service, [], () => world.time, world.chance, world.chance),
    faultSchedule: new FaultSchedule([]),
    owner,
    laptop: 0,
    watch: {
      leaves: () => Promise.resolve(),
      underWay: () => undefined,
      comesLate: () => undefined,
      arrived: () => undefined,
      answered: (_, { status }) => heard.push(status),
    },
  });
  const giveUp = new AbortController();
  const answer = ask(`${BASE_URL}/api/Product?skip=0&take=1`, { signal: giveUp.signal }).then(
    ({ status }) => status,
    () => 'given up',
  );
  await world.step();
  if (isGivenUp) giveUp.abort();
  while (await world.step());
  expect(await answer).toBe(isGivenUp ? 'given up' : 401);
  await service.close();
  return heard;
}

test('an answer counts while somebody waits for it, and not afterwards', async () => {
  expect(await answersHeard(false)).toEqual([401]);
  expect(await answersHeard(true)).toEqual([]);
});
