import { expect, test } from 'vitest';
import { Books } from './checks/books.ts';
import { BASE_URL, lineOf } from './line.ts';
import { ServiceProfile } from './faults/serviceProfile.ts';
import { Faults } from './faults/faults.ts';
import { World, type Life } from './world.ts';

/** Asks for a list without a session (401), and gives the request up once it has left. */
async function heardOf(isGivenUp: boolean): Promise<number[]> {
  const world = new World(1, false);
  const books = new Books(world, 1);
  const life: Life = { name: 'A1', isOver: false };
  const heard: number[] = [];
  const ask = lineOf(
    world,
    books,
    new ServiceProfile(books, [], () => world.time, world.chance),
    new Faults([]),
    life,
    0,
    {
      leaves: () => Promise.resolve(),
      befell: () => undefined,
      comesLate: () => undefined,
      arrived: () => undefined,
      answered: (_, { status }) => heard.push(status),
    },
  );
  const retryPolicy = new AbortController();
  const answer = ask(`${BASE_URL}/api/Product?skip=0&take=1`, { signal: retryPolicy.signal }).then(
    ({ status }) => status,
    () => 'given up',
  );
  await world.step();
  if (isGivenUp) retryPolicy.abort();
  while (await world.step());
  expect(await answer).toBe(isGivenUp ? 'given up' : 401);
  await books.close();
  return heard;
}

test('an answer is heard while somebody waits for it, and by nobody afterwards', async () => {
  expect(await heardOf(false)).toEqual([401]);
  expect(await heardOf(true)).toEqual([]);
});
