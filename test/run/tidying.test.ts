import { existsSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { startedScript } from '../support/startedScript.ts';
import { until } from '../support/until.ts';
import { canSeeProcesses, kill, processesWith } from './processes.ts';

const MARK = 'DAYBOOK_TEST_OF_TIDYING';

if (canSeeProcesses)
  it.each(['SIGKILL', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'what a process has started and made goes with it when %s ends it',
    async (signal) => {
      const running = (): number[] => processesWith(MARK, signal).map(({ pid }) => pid);
      onTestFinished(() => {
        for (const pid of running()) kill(pid, 'SIGKILL');
      });
      const runner = startedScript('test/run/tidying.process.ts', [], { [MARK]: signal });
      const [facts] = await runner.line(/^\{.*\}$/);
      const { pids, folder } = JSON.parse(facts) as { pids: number[]; folder: string };
      expect(running()).toEqual(expect.arrayContaining([runner.pid, ...pids]));
      expect(existsSync(folder)).toBe(true);
      kill(runner.pid, signal);
      expect(await runner.ended).toBe(signal);
      await until(() => running().length === 0);
      expect(existsSync(folder)).toBe(false);
    },
  );
