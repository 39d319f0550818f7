import { describe, expect, test } from 'vitest';
import { Lanes } from '../../src/sync/run/parallel.ts';
import type { ServedAs } from './simulatedService.ts';
import { historyOf, play, type History, type Outcome } from './play.ts';
import { shrunk } from './shrink.ts';

/** Always the same seeds, so that what was found once stays found. */
const KNOWN = 60;
/** New seeds in each run, for about a minute, so that something new can be found. */
const FRESH = 40;
/** This many of them also with a service of 1.13. */
const AT_113 = 10;
const GROUP = 10;
const FIRST_FRESH = 1_000_000 + (Math.floor(Date.now() / 1000) % 900_000_000);

/** Expects every history of these seeds to keep every promise. One that does not is printed in its smallest form. */
async function expectSound(from: number, servedAs: ServedAs = null): Promise<void> {
  for (let seed = from; seed < from + GROUP; seed += 1) {
    const whole = { ...historyOf(seed), servedAs };
    const { broken } = await play(whole);
    const [first] = broken;
    if (!first) continue;
    const { history, outcome } = await shrunk(whole, first.promise);
    expect.fail(
      [
        `seed ${String(seed)} breaks ${broken.map(({ promise, what }) => `${promise}: ${what}`).join('\n')}`,
        `npm run simulate -- --seed ${String(seed)} --runs 1${servedAs === null ? '' : ` --service ${servedAs}`}`,
        ...history.actions.map((action) => `action ${JSON.stringify(action)}`),
        ...history.faults.map((fault) => `fault ${JSON.stringify(fault)}`),
        ...outcome.lines,
      ].join('\n'),
    );
  }
}

const groups = (first: number, count: number): number[] =>
  Array.from({ length: count / GROUP }, (_, index) => first + index * GROUP);

describe('two laptops, a colleague and a bad line keep every promise', () => {
  test.each(groups(1, KNOWN))(`with ${String(GROUP)} seeds from %i`, (from) => expectSound(from));
  test.each(groups(FIRST_FRESH, FRESH))(`with ${String(GROUP)} fresh seeds from %i`, (from) => expectSound(from));
  test.each(groups(FIRST_FRESH, AT_113))(
    `with ${String(GROUP)} fresh seeds from %i, of a service of 1.13 that knows only its own spellings`,
    (from) => expectSound(from, '1.13'),
  );
});

test('several companies on one computer do not affect each other, although their records have the same keys and ids', async () => {
  for (const seed of [11, 21, 22]) {
    const first = historyOf(seed);
    // The same people with the same drafts; other faults, or only some of the actions.
    const others: History[] = [
      { ...first, faults: historyOf(seed + 1).faults },
      { ...first, actions: first.actions.filter((_, index) => index % 3 !== 1) },
    ];
    const histories = [first, ...others];
    const alone: string[] = [];
    for (const history of histories) alone.push((await play(history)).hash);
    const turns = new Lanes(1);
    const together = await Promise.all(histories.map((history) => play(history, { turns })));
    expect(together.map(({ hash }) => hash)).toEqual(alone);
    for (const { broken } of together) expect(broken).toEqual([]);
  }
});

test('a record marked as gone that a run sees again just as it is cancelled breaks no promise', async () => {
  expect((await play(historyOf(777_000_290))).broken).toEqual([]);
});

test('a disk fault meant for the engine does not strike a person who types at the same time', async () => {
  expect((await play(historyOf(10_000_535))).broken).toEqual([]);
});

test('a value that a person deletes with its record, against a change by a colleague, breaks no promise', async () => {
  expect((await play(historyOf(745_200_294))).broken).toEqual([]);
});

test('a text that an older service drops comes to rest, also where the service writes texts in capitals', async () => {
  for (const seed of [5143, 830_113]) expect((await play(historyOf(seed))).broken).toEqual([]);
});

test('a text comes to rest that a service writes in capitals and with composed letters', async () => {
  expect((await play(historyOf(510_000_948))).broken).toEqual([]);
});

test('a service that accepts an IntRef twice keeps the lines of both documents, and a draft becomes one of them once', async () => {
  expect((await play(historyOf(960_000_998))).broken).toEqual([]);
  expect((await play({ ...historyOf(962_000_961), servedAs: '1.19' })).broken).toEqual([]);
});

test('a product that a list has shown after a 404 is not gone, although the service does not find it by its code', async () => {
  expect((await play(historyOf(963_000_182))).broken).toEqual([]);
});

test('a party that a cut list hides for a moment is not gone when its contacts are shown', async () => {
  expect((await play({ ...historyOf(900_102_127), servedAs: '1.19' })).broken).toEqual([]);
});

test('a line that a person removes while a value in it is in conflict comes back where the colleague’s is chosen', async () => {
  expect((await play(historyOf(896_965_387))).broken).toEqual([]);
});

test('an e-mail address is sent to a service that writes them in lists and drops other fields of the party', async () => {
  for (const seed of [896_993_284, 896_993_316])
    expect((await play({ ...historyOf(seed), servedAs: '1.13' })).broken).toEqual([]);
});

test('an e-mail address is kept by a service that shows no person of the party yet, and drops other fields', async () => {
  expect((await play({ ...historyOf(320_000_074), servedAs: '1.13' })).broken).toEqual([]);
});

test('a colleague’s price that says what was sent counts as ours, also when it was changed here twice since', async () => {
  expect((await play({ ...historyOf(340_000_090), servedAs: '1.13' })).broken).toEqual([]);
});

test('a project that is found again keeps the code that the service gave it, although a field of it is dropped', async () => {
  expect((await play(historyOf(360_000_033))).broken).toEqual([]);
});

test('a line that is changed here, after somebody replaced and changed all lines without references, is there once', async () => {
  expect((await play(historyOf(896_993_300))).broken).toEqual([]);
});

test('a change of a customer goes to a service of 1.2, which takes no new one', async () => {
  expect((await play(historyOf(310_000_053))).broken).toEqual([]);
});

test('a create that a killed process marked as sent is in doubt, also when the mark is written after the next run has begun', async () => {
  expect((await play(historyOf(2_200_000_044))).broken).toEqual([]);
});

test('a party that is answered with 404 when its turn comes waits for the next run, although its list shows it', async () => {
  expect((await play(historyOf(472_000_033))).broken).toEqual([]);
});

describe('a service that goes back breaks no promise', () => {
  test.each([
    ['times are whole seconds, or only bank lines are lost', [7608, 7633, 360_000_185, 360_000_207]],
    ['it has lost what a person is being asked about', [370_000_146]],
    ['it shows a record in an older form that was gone', [370_000_297]],
    ['what it had refused is sent again because somebody says so', [370_000_189]],
    ['a lost document was to be amended', [371_000_019, 371_000_029, 470_000_255]],
    ['others have changed what waits here', [470_000_043]],
    ['it has in an older form what a run had read that was broken off', [470_000_200]],
    ['a colleague has allocated a draft that it has in an older form', [470_000_058]],
    ['it has lost the document of a file that may be there', [490_000_119]],
    ['what was to be sent last needed no request', [490_000_124]],
  ])('where %s', async (_where, seeds) => {
    for (const seed of seeds) {
      const history = historyOf(seed);
      expect((await play({ ...history, serviceProfile: [...history.serviceProfile, 'goesBack'] })).broken).toEqual([]);
    }
  });
});

test('the same seed gives the same trace', async () => {
  const traced = (seed: number): Promise<Outcome> => play(historyOf(seed), { keepsLines: true });
  for (const seed of [7, 8]) {
    const [first, second] = [await traced(seed), await traced(seed)];
    expect(second.lines).toEqual(first.lines);
    expect(second.hash).toBe(first.hash);
  }
  expect((await traced(7)).hash).not.toBe((await traced(8)).hash);
});
