import { describe, expect, it } from 'vitest';
import { createReplacing } from '../../../src/backend/runs/replacing.ts';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import type { BackendEndpoint, PageEndpoint } from '../../../src/bridge/endpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import { keptLog } from '../../support/keptLog.ts';
import { portPair } from '../../support/portPair.ts';
import { until } from '../../support/until.ts';

const connectionId = 'harbour';

interface Window {
  page: PageEndpoint;
  endpoint: BackendEndpoint;
  leave(): void;
  /** What the backend has told this window, oldest first. */
  heard: string[];
}

/** Windows at one backend, all of which can store what is typed in them until a test says otherwise. */
function windows() {
  const [pages, log] = [new Set<BackendEndpoint>(), keptLog()];
  let quiet = Promise.resolve(true);
  const replacing = createReplacing({ pages: () => pages, isQuiet: () => quiet, log });
  return {
    replacing,
    log: log.lines,
    run: (ended = Promise.resolve(false)) => {
      quiet = ended;
    },
    open(store: () => Promise<void> = () => Promise.resolve()): Window {
      const [pagePort, backendPort] = portPair();
      const line = createPageLine();
      const heard: string[] = [];
      line.endpoint.serve('typing.stop', async () => {
        heard.push('stop');
        await store();
        return null;
      });
      line.endpoint.on('replacing.ended', ({ isReplaced }) => heard.push(isReplaced ? 'replaced' : 'left as it was'));
      line.attach(pagePort);
      const endpoint = openBackendEndpoint(backendPort);
      pages.add(endpoint);
      endpoint.onClose(() => pages.delete(endpoint));
      replacing.opened(endpoint);
      return { page: line.endpoint, endpoint, leave: () => pagePort.close(), heard };
    },
  };
}

describe('replacing everything that is held of a company', () => {
  it('begins when every window has stored what is typed in it, and ends in every window', async () => {
    const stored = Promise.withResolvers<undefined>();
    const { replacing, open } = windows();
    const [one, other] = [open(), open(() => stored.promise)];
    let hasBegun = false;
    const beginning = replacing.begin(one.endpoint, connectionId).then((answer) => {
      hasBegun = true;
      return answer;
    });
    await until(() => other.heard.length === 1);
    expect(hasBegun).toBe(false);
    stored.resolve(undefined);
    expect(await beginning).toEqual({ ok: true, value: null });
    expect([one.heard, other.heard]).toEqual([['stop'], ['stop']]);
    replacing.end(one.endpoint, connectionId, true);
    await until(() => other.heard.length === 2);
    expect([one.heard, other.heard]).toEqual([
      ['stop', 'replaced'],
      ['stop', 'replaced'],
    ]);
    expect(replacing.isUnderWay(connectionId)).toBe(false);
  });

  it('does not begin when a window cannot store its typing: that would be lost', async () => {
    const { replacing, open, log } = windows();
    const [one, other] = [open(), open(() => Promise.reject(new Error('no room')))];
    expect(await replacing.begin(one.endpoint, connectionId)).toMatchObject({
      ok: false,
      problem: { code: 'typing.unsettled' },
    });
    await until(() => other.heard.length === 2);
    expect(other.heard).toEqual(['stop', 'left as it was']);
    expect(log).toEqual(['harbour: a window has not stored what is typed in it: internal: no room']);
    expect(replacing.isUnderWay(connectionId)).toBe(false);
  });

  it('waits for a run that nobody is shown, and stops typing only then', async () => {
    const ended = Promise.withResolvers<boolean>();
    const { replacing, open, run } = windows();
    const one = open();
    run(ended.promise);
    const beginning = replacing.begin(one.endpoint, connectionId);
    // No other run begins meanwhile.
    expect(replacing.isUnderWay(connectionId)).toBe(true);
    expect(one.heard).toEqual([]);
    ended.resolve(true);
    expect(await beginning).toEqual({ ok: true, value: null });
    expect(one.heard).toEqual(['stop']);
  });

  it('waits for no other run and for no other window: it is refused', async () => {
    const { replacing, open, run } = windows();
    const [one, other] = [open(), open()];
    expect(await replacing.begin(one.endpoint, connectionId)).toMatchObject({ ok: true });
    expect(await replacing.begin(other.endpoint, connectionId)).toMatchObject({
      problem: { code: 'store.replacing' },
    });
    // Only the window that has begun it ends it.
    replacing.end(other.endpoint, connectionId, true);
    expect(replacing.isUnderWay(connectionId)).toBe(true);
    replacing.end(one.endpoint, connectionId, false);
    run();
    expect(await replacing.begin(one.endpoint, connectionId)).toMatchObject({ problem: { code: 'sync.running' } });
    expect(replacing.isUnderWay(connectionId)).toBe(false);
  });

  it('stops typing in a window that opens meanwhile, and ends when the window that does it goes', async () => {
    const { replacing, open } = windows();
    const one = open();
    await replacing.begin(one.endpoint, connectionId);
    const late = open();
    await until(() => late.heard.length === 1);
    one.leave();
    await until(() => late.heard.length === 2);
    expect(late.heard).toEqual(['stop', 'left as it was']);
  });
});
