import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { createBackendKeeper, restartAfter, RESTARTS, type BackendChild } from '../../electron/backendKeeper.ts';
import type { PagePort } from '../../electron/ipcLine.ts';
import { connectOverShell } from '../../src/bridge/connectBackend.ts';
import { createLines } from '../../src/bridge/lines.ts';
import { callsToBackend, callsToShell, openShellLine } from '../../src/bridge/shellCalls.ts';
import { ok } from '../../src/domain/values/result.ts';
import { keptLog } from '../support/keptLog.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { tie } from '../support/tidying.ts';
import { until } from '../support/until.ts';

const child = fileURLToPath(new URL('backendChild.ts', import.meta.url));
const project = fileURLToPath(new URL('../../', import.meta.url));

const children: ChildProcess[] = [];
afterEach(() => {
  for (const own of children.splice(0)) own.kill('SIGKILL');
});

/** Starts a real backend in a process of its own. */
function forked(execArgv: string[] = []): BackendChild {
  const own = tie(fork(child, { stdio: 'ignore', execArgv, detached: true }));
  children.push(own);
  // What is sent to one that has died is lost.
  own.on('error', () => undefined);
  return {
    post: (message) => void own.send(Object(message)),
    onMessage: (listener) => void own.on('message', listener),
    onExit: (listener) => void own.once('exit', (code) => listener(code ?? -1)),
    kill: () => void own.kill('SIGKILL'),
  };
}

/** A keeper: what `wait` gets happens when the test says so. */
function keeper(start: () => BackendChild = forked) {
  const dataFolder = temporaryFolder();
  const waits: [milliseconds: number, work: () => void][] = [];
  const log = keptLog();
  const facts = { gaveUp: 0, now: 0 };
  const keep = createBackendKeeper({
    fork: () => start(),
    start: { version: '0.1.0', dataFolder, outFolder: join(project, 'out'), hasUpdates: false, hasTouch: false },
    serve: () => undefined,
    log,
    now: () => facts.now,
    wait: (milliseconds, work) => waits.push([milliseconds, work]),
    gaveUp: () => (facts.gaveUp += 1),
  });
  return { keep, waits, log, facts };
}

/** A page of the shell, as the keeper and the page itself see it. */
function page(keep: ReturnType<typeof keeper>['keep']) {
  let toMain: (text: string) => void = () => undefined;
  let gone: () => void = () => undefined;
  const states: boolean[] = [];
  const line = connectOverShell({
    open(listener, changed) {
      const port: PagePort = {
        send: listener,
        setOpen(isOpen) {
          states.push(isOpen);
          changed(isOpen);
        },
        onText: (hear) => {
          toMain = hear;
        },
        onClose: (closed) => {
          gone = closed;
        },
        close: () => gone(),
      };
      keep.addPage(port);
    },
    send: (text) => toMain(text),
  });
  return { line, states, leave: () => gone() };
}

it('a backend that died is started again, and the pages are told and served again', async () => {
  const { keep, waits, log } = keeper();
  await keep.open();
  const { line, states } = page(keep);
  expect(await line.call('app.info', null)).toMatchObject({ ok: true, value: { host: 'electron', version: '0.1.0' } });
  const unanswered = line.call('connections.openDemo', null);
  children[0]?.kill('SIGKILL');
  expect(await unanswered).toMatchObject({ ok: false, problem: { code: 'bridge.closed' } });
  await until(() => waits.length === 1);
  expect([line.isOpen, states]).toEqual([false, [true, false]]);
  expect(await line.call('app.info', null)).toMatchObject({ ok: false, problem: { code: 'bridge.closed' } });
  expect(waits[0]?.[0]).toBe(200);
  expect(log.lines.at(-1)).toContain('and is started again');
  waits[0]?.[1]();
  await until(() => line.isOpen);
  expect(await line.call('connections.list', null)).toEqual({ ok: true, value: [] });
  expect(children).toHaveLength(2);
});

it('a page that opens meanwhile, and files that are opened, wait for the next backend', async () => {
  const { keep, waits } = keeper();
  await keep.open();
  children[0]?.kill('SIGKILL');
  await until(() => waits.length === 1);
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'march.qif');
  writeFileSync(path, '!Type:Bank\n');
  keep.openFiles([path]);
  const { line, states } = page(keep);
  expect(states).toEqual([]);
  waits[0]?.[1]();
  await until(() => line.isOpen);
  await expect
    .poll(() => line.call('files.takeOpened', null))
    .toMatchObject({ ok: true, value: [{ name: 'march.qif' }] });
});

/** A backend's process that answers that it has started, and dies when the test says so. */
function pretended(): BackendChild & { die(): void } {
  let hear: (message: unknown) => void = () => undefined;
  let dead = (_code: number): void => undefined;
  let hearOther: (message: unknown) => void = () => undefined;
  createLines({ post: (message) => hear(message), onMessage: (listener) => (hearOther = listener) }, (line) => {
    openShellLine(line, callsToShell, callsToBackend).serve('backend.start', async () => ok(null));
  });
  return {
    post: (message) => hearOther(message),
    onMessage: (listener) => (hear = listener),
    onExit: (listener) => (dead = listener),
    kill: () => dead(9),
    die: () => dead(1),
  };
}

it('a backend that dies again and again is given up, and that is said', async () => {
  const children: ReturnType<typeof pretended>[] = [];
  const { keep, waits, facts, log } = keeper(() => {
    const own = pretended();
    children.push(own);
    return own;
  });
  await keep.open();
  const { line, states } = page(keep);
  for (let death = 0; death < RESTARTS.length; death += 1) {
    children.at(-1)?.die();
    expect(waits).toHaveLength(death + 1);
    waits[death]?.[1]();
    await until(() => line.isOpen);
  }
  children.at(-1)?.die();
  expect(facts.gaveUp).toBe(1);
  expect(waits.map(([milliseconds]) => milliseconds)).toEqual(RESTARTS);
  expect(log.lines.at(-1)).toContain('too often');
  expect([line.isOpen, states.length]).toEqual([false, 2 * (RESTARTS.length + 1)]);
});

it('ends its process, and does not start it again', async () => {
  const { keep, waits } = keeper();
  await keep.open();
  const { line } = page(keep);
  expect(await keep.end()).toEqual({ installsUpdate: false });
  expect(children[0]?.killed).toBe(true);
  expect(line.isOpen).toBe(false);
  // Only the limit of the end itself.
  expect(waits).toHaveLength(1);
});

it('one that hangs at the end is killed', async () => {
  const { keep, waits } = keeper();
  await keep.open();
  children[0]?.kill('SIGSTOP');
  const ended = keep.end();
  await until(() => waits.length === 1);
  waits[0]?.[1]();
  expect(await ended).toEqual({ installsUpdate: false });
});

it('says why it cannot begin, and is not started again then', async () => {
  const { keep, waits } = keeper(() => forked(['--no-such-flag']));
  await expect(keep.open()).rejects.toThrow();
  for (const [, work] of waits) work();
  expect(await keep.end()).toEqual({ installsUpdate: false });
});

it('waits longer after each death, and forgets those of more than a minute ago', () => {
  expect(restartAfter([0], 0)).toBe(200);
  expect(restartAfter([0, 1_000], 1_000)).toBe(1_000);
  expect(restartAfter([0, 10_000, 20_000, 30_000, 40_000], 40_000)).toBeNull();
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000)), (times) => {
      const deaths = times.toSorted((one, other) => one - other);
      const now = deaths.at(-1) ?? 0;
      const recent = deaths.filter((at) => now - at < 60_000).length;
      expect(restartAfter(deaths, now) === null).toBe(recent > RESTARTS.length);
    }),
  );
});
