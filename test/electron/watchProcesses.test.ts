import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { watchProcesses } from '../../electron/watchProcesses.ts';
import { keptLog } from '../support/keptLog.ts';

function watched() {
  const app = new EventEmitter();
  const log = keptLog();
  let time = 0;
  watchProcesses(app as unknown as Parameters<typeof watchProcesses>[0], log, () => time);
  const reload = vi.fn();
  return {
    log,
    reload,
    crash: (reason = 'crashed') => app.emit('render-process-gone', {}, { reload }, { reason, exitCode: 5 }),
    app,
    wait: (milliseconds: number) => (time += milliseconds),
  };
}

it('a page that crashed is loaded again, but not for ever', () => {
  const { crash, reload, log, wait } = watched();
  for (let n = 0; n < 4; n += 1) crash();
  expect(reload).toHaveBeenCalledTimes(3);
  expect(log.lines.at(-1)).toContain('has crashed too often');
  wait(60_000);
  crash();
  expect(reload).toHaveBeenCalledTimes(4);
});

it('a page that was closed stays closed', () => {
  const { crash, reload } = watched();
  crash('clean-exit');
  expect(reload).not.toHaveBeenCalled();
});

it('another process that has gone is noted', () => {
  const { app, log } = watched();
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'oom', exitCode: 9 });
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
  expect(log.lines).toEqual(['a process (GPU) has gone: oom, 9']);
});
