import { expect, it, onTestFinished } from 'vitest';
import { redList } from './redList.ts';
import { type Outcome, RunningStep } from './step.ts';
import { emptyTally, RECORD, type StepRecord, type Tally } from './tally.ts';

const tally = (passed: number, failed: number): Tally => ({ ...emptyTally(), passed, failed, isWhole: true });

/** A step that prints these lines, and ends with this code. */
async function ended(name: string, lines: readonly (StepRecord | string)[], code: number, tests?: number) {
  const said: string[] = [];
  const texts = lines.map((line) => (typeof line === 'string' ? line : RECORD + JSON.stringify(line)));
  const words = ['-e', `console.log(${JSON.stringify(texts.join('\n'))}); process.exitCode = ${code}`];
  const step = { name, command: process.execPath, words, ...(tests !== undefined && { tests }) };
  const running = new RunningStep(step, { cwd: import.meta.dirname, env: {}, say: (text) => said.push(text) });
  onTestFinished(() => running.interrupt());
  return { outcome: await running.ended, said };
}

const list = async (...steps: readonly Promise<{ outcome: Outcome }>[]): Promise<string> =>
  redList((await Promise.all(steps)).map(({ outcome }) => outcome)).join('\n');

const red = {
  what: 'test/sync/pull.test.ts > a list > is read',
  text: 'AssertionError: expected 1 to be 2\n    at test/sync/pull.test.ts:7:1',
  alone: "npx vitest run --project unit test/sync/pull.test.ts -t 'a list is read'",
};

it('ends with each test that failed, the first line of its error, and how to run it alone', async () => {
  expect(
    await list(
      ended('unit', [{ red }, { tally: tally(4, 1) }], 1, 5),
      ended('service', [{ tally: tally(3, 0) }], 0, 3),
      ended(
        'page',
        [{ red: { what: 'an error outside any test', text: 'Error: late' } }, { tally: tally(2, 1) }],
        1,
        2,
      ),
    ),
  ).toBe(
    `
What failed:
  unit: test/sync/pull.test.ts > a list > is read
    AssertionError: expected 1 to be 2
    alone: npx vitest run --project unit test/sync/pull.test.ts -t 'a list is read'
  page: an error outside any test
    Error: late
    alone: npm test -- --only page`,
  );
});

it('ends with the last lines of a step without tests, and with why a step is red in which no test failed', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => `line ${at + 1}`);
  expect(await list(ended('lint', lines, 2), ended('unit', [{ tally: tally(4, 0) }], 0, 5))).toBe(
    `
What failed:
  lint: it ended with 2
    alone: npm test -- --only lint
${lines
  .slice(2)
  .map((line) => `    ${line}`)
  .join('\n')}
  unit: only 4 tests: there were 5 (test/run/counts.json)
    alone: npm test -- --only unit`,
  );
});

it('names thirty tests at most', async () => {
  const lines = (await list(ended('unit', [...Array.from({ length: 32 }, () => ({ red }))], 1, 40))).split('\n');
  expect(lines.filter((line) => line.startsWith('  unit: '))).toHaveLength(30);
  expect(lines.at(-1)).toBe('  and 2 more');
});

it('ends with nothing when all is green', async () => {
  expect(await list(ended('unit', [{ tally: tally(5, 0) }], 0, 5))).toBe('');
});

it('prints a test that failed at once, and whole', async () => {
  expect((await ended('unit', [{ red }], 1, 5)).said).toEqual([
    `\nRED unit: ${red.what}\n${red.text}\nalone: ${red.alone}\n`,
  ]);
});
