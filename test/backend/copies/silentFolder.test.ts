import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FolderWork } from '../../../src/backend/copies/folderWork.ts';
import type { Result } from '../../../src/domain/values/result.ts';
import { backendFor } from '../../support/backendFor.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const connectionId = 'ashdown-1';

function valueOf<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value;
}

/**
 * Opening this file hangs, as on a network folder that has gone, and blocks one of the few threads that do file work
 * until it is released.
 */
function hangingFile(path: string): { release(): void } {
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  let isReleased = false;
  const release = (): void => {
    if (isReleased) return;
    isReleased = true;
    const end = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    // Later opens find no such file.
    rmSync(path);
    closeSync(end);
  };
  onTestFinished(release);
  return { release };
}

describe('a folder of copies that does not answer', () => {
  it('does not block other file work of the backend', async () => {
    const dataFolder = temporaryFolder();
    const { page } = await backendFor(dataFolder);
    valueOf(await page.call('copies.about', { connectionId }));
    const { release } = hangingFile(join(dataFolder, 'copies', connectionId, 'sentinel.json'));
    // More calls than there are threads.
    const asked = Array.from({ length: 8 }, () => page.call('copies.about', { connectionId }));
    expect(valueOf(await page.call('disk.setFloor', { floorMb: 300 }))).toMatchObject({ floorMb: 300 });
    release();
    expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual(Array.from({ length: 8 }, () => true));
  });

  it('rejects its callers after the timeout, and works again when it answers', async () => {
    const work = new FolderWork(1);
    let answer: () => void = () => undefined;
    const hanging = work.run(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    const waiting = work.run(async () => 'never begun');
    await expect(hanging).rejects.toMatchObject({ problem: { code: 'copies.silent' } });
    await expect(waiting).rejects.toMatchObject({ problem: { code: 'copies.silent' } });
    expect(work.isSilent).toBe(true);
    await expect(work.run(async () => 'at once')).rejects.toMatchObject({ problem: { code: 'copies.silent' } });
    answer();
    await expect.poll(() => work.isSilent).toBe(false);
    expect(await work.run(async () => 'again')).toBe('again');
  });

  it('may exceed the timeout with a long piece of work that has begun', async () => {
    const work = new FolderWork(20);
    let end: () => void = () => undefined;
    const moving = work.run(
      () =>
        new Promise<string>((resolve) => {
          end = () => resolve('moved');
        }),
      true,
    );
    // Called at the same time as the long piece: this one is given up, and by then the long one has waited as long.
    await expect(work.run(async () => 'meanwhile')).rejects.toMatchObject({ problem: { code: 'copies.silent' } });
    end();
    expect(await moving).toBe('moved');
  });
});
