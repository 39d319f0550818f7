import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../support/until.ts';
import { canSeeProcesses, kill, processesWith } from './processes.ts';

const MARK = 'DAYBOOK_TEST_OF_MARKS';

/** A process that only waits, started by one that ends at once: nobody's child any more. */
async function startOrphan(value: string): Promise<number> {
  const script = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    process.stdout.write(String(child.pid));
    child.unref();`;
  const starter = spawn(process.execPath, ['-e', script], { env: { ...process.env, [MARK]: value } });
  let said = '';
  starter.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(starter, 'close');
  const pid = Number(said);
  onTestFinished(() => kill(pid, 'SIGKILL'));
  return pid;
}

it('nothing has a mark that nobody gave', () => {
  expect(processesWith(MARK, 'nobody')).toEqual([]);
});

if (canSeeProcesses) {
  it('what a run has left is found by its mark, and not what another run has started', async () => {
    const [ours, theirs] = [await startOrphan('ours'), await startOrphan('theirs')];
    await until(() => processesWith(MARK, 'ours').length > 0);
    expect(processesWith(MARK, 'ours').map(({ pid }) => pid)).toEqual([ours]);
    expect(processesWith(MARK, 'theirs').map(({ pid }) => pid)).toEqual([theirs]);
    kill(ours, 'SIGKILL');
    await until(() => processesWith(MARK, 'ours').length === 0);
    expect(processesWith(MARK, 'theirs')).toHaveLength(1);
  });

  it('so are the children of a marked process, though their own environment hides the mark', async () => {
    const script = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { env: {} })`;
    const parent = spawn(process.execPath, ['-e', script], { env: { ...process.env, [MARK]: 'parent' } });
    onTestFinished(() => {
      for (const { pid } of processesWith(MARK, 'parent')) kill(pid, 'SIGKILL');
    });
    await until(() => processesWith(MARK, 'parent').length === 2);
    expect(processesWith(MARK, 'parent').some(({ pid }) => pid === parent.pid)).toBe(true);
  });
}
