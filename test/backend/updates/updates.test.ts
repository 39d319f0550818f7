import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openUpdates, type UpdateParts } from '../../../src/backend/updates/updates.ts';
import type { Update, UpdateState } from '../../../src/domain/service/updates.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';
import { keptLog } from '../../support/keptLog.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOON = Date.parse('2026-03-18T12:00:00Z');
const NEXT: Update = { version: '0.2.0', notes: 'Faster lists', releasedAt: instantOf(NOON - DAY) };
const FREE = { isSyncRunning: false, isReplacing: false, unsettled: 0 };

/** Updates over a source that answers as the test says, and a clock that the test moves. */
async function updates(more: Partial<UpdateParts> = {}) {
  const done: string[] = [];
  const told: UpdateState[] = [];
  const facts = { newest: null as Update | null, now: NOON, faults: new Map<string, string>(), moment: FREE };
  const step = async (what: string): Promise<void> => {
    done.push(what);
    const fault = facts.faults.get(what);
    if (fault !== undefined) throw new Error(fault);
  };
  const log = keptLog();
  const parts: UpdateParts = {
    dataFolder: temporaryFolder(),
    source: {
      look: async () => {
        await step('look');
        return facts.newest;
      },
      fetch: () => step('fetch'),
      restart: () => step('restart'),
    },
    policy: undefined,
    moment: async () => facts.moment,
    tell: (state) => told.push(state),
    log,
    now: () => facts.now,
    ...more,
  };
  return { updates: await openUpdates(parts), parts, done, told, facts, log };
}

it('looks, fetches what is newer, and is then ready; it does not look again', async () => {
  const { updates: own, done, told, facts } = await updates();
  await own.tick();
  expect(own.state()).toMatchObject({ stage: 'none', lookedAt: instantOf(NOON) });
  facts.newest = NEXT;
  await own.tick();
  expect(done).toEqual(['look']);
  facts.now += 6 * HOUR;
  await own.tick();
  expect(done).toEqual(['look', 'look', 'fetch']);
  expect(own.state()).toMatchObject({ stage: 'ready', update: NEXT, waitsUntil: null });
  expect(told.map(({ stage }) => stage)).toEqual(['none', 'fetching', 'ready']);
  facts.now += DAY;
  await own.tick();
  await own.look();
  expect(done).toHaveLength(3);
});

it('waits as many days after the release as the administrator says', async () => {
  const { updates: own, done, facts } = await updates({ policy: { waitDays: 14 } });
  facts.newest = NEXT;
  await own.tick();
  expect(own.state()).toMatchObject({ stage: 'waiting', waitsUntil: instantOf(NOON + 13 * DAY) });
  facts.now = NOON + 13 * DAY - HOUR;
  await own.tick();
  expect(done).not.toContain('fetch');
  facts.now = NOON + 13 * DAY;
  await own.tick();
  expect(own.state().stage).toBe('ready');
});

it('does nothing where the administrator has switched updates off', async () => {
  const { updates: own, done } = await updates({ policy: 'off' });
  await own.tick();
  await own.look();
  expect(own.state().stage).toBe('off');
  expect(await own.install()).toBe('notReady');
  expect(own.installsAtClose(false)).toBe(false);
  expect(done).toEqual([]);
});

it('does nothing where something else looks after versions', async () => {
  const { source: _source, ...parts } = (await updates()).parts;
  const own = await openUpdates(parts);
  await own.tick();
  expect((await own.look()).stage).toBe('elsewhere');
  expect(await own.install()).toBe('notReady');
});

it('says why it could not look, and looks again an hour later', async () => {
  const { updates: own, facts, log, done } = await updates();
  facts.faults.set('look', 'net::ERR_NAME_NOT_RESOLVED');
  await own.tick();
  expect(own.state()).toMatchObject({
    stage: 'failed',
    fault: 'net::ERR_NAME_NOT_RESOLVED',
    lookedAt: instantOf(NOON),
  });
  expect(log.lines.at(-1)).toContain('could not be looked for');
  facts.faults.clear();
  facts.now += HOUR;
  await own.tick();
  expect(own.state()).toMatchObject({ stage: 'none', fault: '' });
  expect(done).toHaveLength(2);
});

it('a version that did not arrive whole is not ready, and is fetched again an hour later', async () => {
  const { updates: own, facts, done } = await updates();
  facts.newest = NEXT;
  facts.faults.set('fetch', 'sha512 checksum mismatch');
  await own.tick();
  expect(own.state()).toMatchObject({ stage: 'failed', fault: 'sha512 checksum mismatch', update: NEXT });
  expect(await own.install()).toBe('notReady');
  facts.faults.clear();
  facts.now += HOUR;
  await own.tick();
  expect(own.state().stage).toBe('ready');
  expect(done).toEqual(['look', 'fetch', 'look', 'fetch']);
});

it('is never installed during a sync, a restore, or with something unsaved', async () => {
  const { updates: own, done, facts } = await updates();
  facts.newest = NEXT;
  await own.tick();
  facts.moment = { ...FREE, isSyncRunning: true };
  expect(await own.install()).toBe('sync');
  facts.moment = { ...FREE, isReplacing: true };
  expect(await own.install()).toBe('replacing');
  facts.moment = { ...FREE, unsettled: 1 };
  expect(await own.install()).toBe('unsaved');
  expect(done).not.toContain('restart');
  facts.moment = FREE;
  expect(await own.install()).toBeNull();
  expect(done.at(-1)).toBe('restart');
});

it('is installed at the close unless that cuts off a sync', async () => {
  const { updates: own, facts } = await updates();
  expect(own.installsAtClose(false)).toBe(false);
  facts.newest = NEXT;
  await own.tick();
  expect(own.installsAtClose(false)).toBe(true);
  expect(own.installsAtClose(true)).toBe(false);
});

it('what somebody puts off stays put off at the next start, for a week', async () => {
  const first = await updates();
  first.facts.newest = NEXT;
  await first.updates.tick();
  expect(await first.updates.postpone()).toMatchObject({ stage: 'ready', waitsUntil: instantOf(NOON + 7 * DAY) });
  expect(first.updates.installsAtClose(false)).toBe(false);
  const path = join(first.parts.dataFolder, 'updates.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ postponed: { version: '0.2.0' } });

  const second = await updates({ dataFolder: first.parts.dataFolder });
  second.facts.newest = NEXT;
  await second.updates.tick();
  expect(second.updates.installsAtClose(false)).toBe(false);
  second.facts.now = NOON + 7 * DAY;
  expect(second.updates.installsAtClose(false)).toBe(true);
});

it('a file that cannot be read puts nothing off, and is told', async () => {
  const dataFolder = temporaryFolder();
  writeFileSync(join(dataFolder, 'updates.json'), '{"postponed":"for ever"}');
  const { log, updates: own } = await updates({ dataFolder });
  expect(log.lines.at(-1)).toContain('updates.json cannot be read');
  expect(own.state().stage).toBe('none');
});
