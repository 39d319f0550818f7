import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLock, type LockParts } from '../../../src/backend/lock/lock.ts';
import type { LockState } from '../../../src/domain/service/lock.ts';
import { keptLog } from '../../support/keptLog.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const NOON = Date.parse('2026-03-18T12:00:00Z');
const PASSWORD = 'seven oak chairs';

async function locks(more: Partial<LockParts> = {}) {
  const told: LockState[] = [];
  const facts = { now: NOON };
  const log = keptLog();
  const parts: LockParts = {
    dataFolder: temporaryFolder(),
    policy: undefined,
    knowsIdle: true,
    apiKeys: async () => ['key-of-harbour'],
    tell: (state) => told.push(state),
    log,
    now: () => facts.now,
    cost: 15,
    ...more,
  };
  return { lock: await openLock(parts), parts, told, facts, log };
}
const codeOf = (answer: { ok: boolean; problem?: { code: string } }): string => answer.problem?.code ?? 'ok';

describe('the idle lock', () => {
  it('hides the books after as many minutes as the user has set, and its password shows them', async () => {
    const { lock, told } = await locks();
    await lock.setPassword(PASSWORD, null);
    await lock.setMinutes(5);
    await lock.idle(299);
    expect(lock.state().isLocked).toBe(false);
    await lock.idle(300);
    expect(told.at(-1)?.isLocked).toBe(true);
    expect(codeOf(await lock.unlock('seven oak chair'))).toBe('lock.wrong');
    expect(lock.state().isLocked).toBe(true);
    expect(codeOf(await lock.unlock(PASSWORD))).toBe('ok');
    expect(told.at(-1)?.isLocked).toBe(false);
  });

  it('does not lock without a password, which nobody could open', async () => {
    const { lock } = await locks();
    await lock.setMinutes(5);
    await lock.idle(3_600);
    await lock.lockNow();
    expect(lock.state()).toMatchObject({ isLocked: false, hasPassword: false });
  });

  it('stays locked when Daybook is closed and opened again', async () => {
    const first = await locks();
    await first.lock.setPassword(PASSWORD, null);
    await first.lock.lockNow();
    const { lock } = await locks({ dataFolder: first.parts.dataFolder });
    expect(lock.state().isLocked).toBe(true);
    expect(codeOf(await lock.unlock(PASSWORD))).toBe('ok');
    const third = await locks({ dataFolder: first.parts.dataFolder });
    expect(third.lock.state().isLocked).toBe(false);
  });

  it('keeps no password on the disk, and a file that only the user may read', async () => {
    const { lock, parts } = await locks();
    await lock.setPassword(PASSWORD, null);
    const path = join(parts.dataFolder, 'lock.json');
    expect(readFileSync(path, 'utf8')).not.toContain(PASSWORD);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
  });

  it('takes ever longer after wrong passwords, also for the right one', async () => {
    const { lock, facts } = await locks();
    await lock.setPassword(PASSWORD, null);
    await lock.lockNow();
    for (let wrong = 1; wrong <= 3; wrong += 1) expect(codeOf(await lock.unlock('guess'))).toBe('lock.wrong');
    expect(codeOf(await lock.unlock(PASSWORD))).toBe('lock.wait');
    facts.now += 2_000;
    expect(codeOf(await lock.unlock('guess'))).toBe('lock.wrong');
    facts.now += 3_999;
    expect(codeOf(await lock.unlock(PASSWORD))).toBe('lock.wait');
    facts.now += 1;
    expect(codeOf(await lock.unlock(PASSWORD))).toBe('ok');
  });

  it('makes tries at once wait for each other, and closing Daybook spares no wait', async () => {
    const first = await locks();
    await first.lock.setPassword(PASSWORD, null);
    await first.lock.lockNow();
    const tries = await Promise.all(['a', 'b', 'c', 'd', PASSWORD].map((guess) => first.lock.unlock(guess)));
    expect(tries.map(codeOf)).toEqual([...Array.from({ length: 3 }, () => 'lock.wrong'), 'lock.wait', 'lock.wait']);
    const { lock, facts } = await locks({ dataFolder: first.parts.dataFolder });
    expect(lock.state().waitsUntil).toBe(first.lock.state().waitsUntil);
    expect(codeOf(await lock.unlock(PASSWORD))).toBe('lock.wait');
    facts.now += 2_000;
    expect(codeOf(await lock.unlock('guess'))).toBe('lock.wrong');
    facts.now += 4_000;
    expect(codeOf(await lock.unlock(PASSWORD))).toBe('ok');
    // The clock was ahead by a day.
    await lock.lockNow();
    for (let wrong = 1; wrong <= 3; wrong += 1) await lock.unlock('guess');
    const earlier = await locks({ dataFolder: first.parts.dataFolder, now: () => NOON - 86_400_000 });
    expect(Date.parse(earlier.lock.state().waitsUntil ?? '')).toBe(NOON - 86_400_000 + 2_000);
  });

  it('is opened by the operating system’s own lock, which has asked who is there', async () => {
    const { lock } = await locks();
    await lock.setPassword(PASSWORD, null);
    await lock.session(true);
    expect(lock.state().isLocked).toBe(false);
    await lock.setMinutes(15);
    await lock.session(true);
    expect(lock.state().isLocked).toBe(true);
    await lock.session(false);
    expect(lock.state().isLocked).toBe(false);
  });

  it('is opened by a finger on the sensor where there is one', async () => {
    const fingers = ['a stranger’s', 'the user’s'];
    const { lock } = await locks({
      touch: async () => {
        if (fingers.shift() !== 'the user’s') throw new Error('Canceled');
      },
    });
    await lock.setPassword(PASSWORD, null);
    await lock.lockNow();
    expect(codeOf(await lock.touch('Show the books'))).toBe('lock.wrong');
    expect(lock.state()).toMatchObject({ isLocked: true, hasTouch: true });
    expect(codeOf(await lock.touch('Show the books'))).toBe('ok');
    expect(lock.state().isLocked).toBe(false);
    expect(codeOf(await (await locks()).lock.touch('Show the books'))).toBe('lock.wrong');
  });

  it('whose password is forgotten gets a new one from who knows an API key of the books', async () => {
    const { lock } = await locks();
    await lock.setPassword(PASSWORD, null);
    await lock.lockNow();
    expect(codeOf(await lock.reset('key-of-nobody', 'another password'))).toBe('lock.wrong');
    expect(codeOf(await lock.reset('key-of-harbour', 'another password'))).toBe('ok');
    expect(lock.state().isLocked).toBe(false);
    await lock.lockNow();
    expect(codeOf(await lock.unlock(PASSWORD))).toBe('lock.wrong');
    expect(codeOf(await lock.unlock('another password'))).toBe('ok');
  });

  it('changes its password only for who knows it, and its minutes only while it is open', async () => {
    const { lock } = await locks();
    await lock.setPassword(PASSWORD, null);
    expect(codeOf(await lock.setPassword('another password', null))).toBe('lock.wrong');
    expect(codeOf(await lock.setPassword('another password', PASSWORD))).toBe('ok');
    await lock.lockNow();
    expect(codeOf(await lock.setMinutes(null))).toBe('lock.wrong');
    expect(codeOf(await lock.unlock('another password'))).toBe('ok');
  });

  it('an administrator’s minutes are the longest; users may choose fewer', async () => {
    const { lock } = await locks({ policy: { afterMinutes: 10 } });
    expect(lock.state()).toMatchObject({ afterMinutes: 10, demanded: 10 });
    await lock.setMinutes(60);
    expect(lock.state().afterMinutes).toBe(10);
    await lock.setMinutes(5);
    expect(lock.state().afterMinutes).toBe(5);
    await lock.setMinutes(null);
    expect(lock.state().afterMinutes).toBe(10);
  });

  it('a damaged file is no lock, and is told', async () => {
    const dataFolder = temporaryFolder();
    writeFileSync(join(dataFolder, 'lock.json'), '{"isLocked":true}');
    const { lock, log } = await locks({ dataFolder });
    expect(lock.state().isLocked).toBe(false);
    expect(log.lines.at(-1)).toContain('lock.json cannot be read');
  });
});
