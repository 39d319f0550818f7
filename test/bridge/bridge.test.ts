import { describe, expect, it, vi } from 'vitest';
import { openBackendEndpoint } from '../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../src/bridge/pageEndpoint.ts';
import type { BridgePort } from '../../src/bridge/port.ts';
import type { Connection } from '../../src/domain/service/connection.ts';
import { failed, ok, ProblemError } from '../../src/domain/values/result.ts';
import { portPair } from '../support/portPair.ts';
import { until } from '../support/until.ts';

const harbour: Connection = {
  id: 'harbour-books-1',
  name: 'Harbour Books',
  baseUrl: 'https://finance.example',
  domain: 'harbour',
  userName: 'ada',
  isDemo: false,
  key: 'keychain',
  apiVersion: null,
};

function bridge() {
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  line.attach(pagePort);
  return { line, page: line.endpoint, backend: openBackendEndpoint(backendPort), pagePort, backendPort };
}

/** The other end of a line, operated by the test. */
function raw(port: BridgePort): { say(message: unknown): void; received: unknown[] } {
  const received: unknown[] = [];
  port.onText((text) => received.push(JSON.parse(text)));
  return { say: (message) => port.send(typeof message === 'string' ? message : JSON.stringify(message)), received };
}

describe('a call from the page', () => {
  it('reaches its handler and brings the answer back', async () => {
    const { page, backend } = bridge();
    backend.serve('connections.list', async () => ok([harbour]));
    expect(await page.call('connections.list', null)).toEqual({ ok: true, value: [harbour] });
  });

  it('brings a problem back as it was', async () => {
    const { page, backend } = bridge();
    backend.serve('connections.add', async () =>
      failed('session.badCredentials', 'Wrong key', { status: 401, field: 'apiKey' }),
    );
    const answer = await page.call('connections.add', {
      baseUrl: 'https://finance.example',
      domain: 'harbour',
      userName: 'ada',
      apiKey: 'secret',
    });
    expect(answer).toEqual({
      ok: false,
      problem: { code: 'session.badCredentials', message: 'Wrong key', status: 401, field: 'apiKey' },
    });
  });

  it('pairs answers with their calls when the later one is answered first', async () => {
    const { page, backend } = bridge();
    const gates = new Map<string, () => void>();
    backend.serve(
      'sync.cancel',
      ({ connectionId }) =>
        new Promise((resolve) => gates.set(connectionId, () => resolve(failed('internal', connectionId)))),
    );
    const first = page.call('sync.cancel', { connectionId: 'first' });
    const second = page.call('sync.cancel', { connectionId: 'second' });
    await until(() => gates.size === 2);
    gates.get('second')?.();
    gates.get('first')?.();
    expect(await first).toMatchObject({ problem: { message: 'first' } });
    expect(await second).toMatchObject({ problem: { message: 'second' } });
  });

  it('is answered with the problem when its handler throws', async () => {
    const { page, backend } = bridge();
    backend.serve('connections.list', async () => {
      throw new Error('the disk is full');
    });
    expect(await page.call('connections.list', null)).toEqual({
      ok: false,
      problem: { code: 'internal', message: 'the disk is full' },
    });
  });

  it('never carries a key back, even when a handler returns one', async () => {
    const { page, backend } = bridge();
    const careless = { ...harbour, apiKey: 'secret' };
    backend.serve('connections.list', async () => ok([careless]));
    const answer = await page.call('connections.list', null);
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(answer).toMatchObject({ ok: true });
  });
});

describe('what does not fit its schema', () => {
  it('is refused on the page before it is sent', async () => {
    const [pagePort, backendPort] = portPair();
    const far = raw(backendPort);
    const line = createPageLine();
    line.attach(pagePort);
    const answer = await line.endpoint.call('sync.run', { connectionId: '../../etc' });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'bridge.invalid', field: 'connectionId' } });
    expect(far.received).toEqual([]);
  });

  it('is refused in the backend before a handler sees it', async () => {
    const [pagePort, backendPort] = portPair();
    const far = raw(pagePort);
    const backend = openBackendEndpoint(backendPort);
    const handler = vi.fn();
    backend.serve('sync.cancel', handler);
    far.say({ kind: 'call', id: 1, name: 'sync.cancel', request: { connectionId: 42 } });
    await until(() => far.received.length === 1);
    expect(far.received[0]).toMatchObject({
      kind: 'answer',
      id: 1,
      result: { ok: false, problem: { code: 'bridge.invalid' } },
    });
    expect(handler).not.toHaveBeenCalled();
  });

  it('is reported without its content, which may be a key', async () => {
    const [pagePort, backendPort] = portPair();
    const far = raw(pagePort);
    openBackendEndpoint(backendPort).serve('connections.add', async () => ok(harbour));
    far.say({
      kind: 'call',
      id: 1,
      name: 'connections.add',
      request: { baseUrl: 7, domain: 'harbour', userName: 'ada', apiKey: 'hush-hush' },
    });
    await until(() => far.received.length === 1);
    expect(far.received).toMatchObject([{ result: { ok: false, problem: { code: 'bridge.invalid' } } }]);
    expect(JSON.stringify(far.received)).not.toContain('hush-hush');
  });

  it('is refused when the backend answers with it', async () => {
    const [pagePort, backendPort] = portPair();
    const line = createPageLine();
    line.attach(pagePort);
    backendPort.onText((text) => {
      const { id } = JSON.parse(text) as { id: number };
      backendPort.send(JSON.stringify({ kind: 'answer', id, result: { ok: true, value: [{ id: 'UPPER CASE' }] } }));
    });
    expect(await line.endpoint.call('connections.list', null)).toMatchObject({
      ok: false,
      problem: { code: 'bridge.invalid' },
    });
  });

  it('is refused when the page answers with it', async () => {
    const [pagePort, backendPort] = portPair();
    const backend = openBackendEndpoint(backendPort);
    pagePort.onText((text) => {
      const { id } = JSON.parse(text) as { id: number };
      pagePort.send(JSON.stringify({ kind: 'answer', id, result: { ok: true, value: [7] } }));
    });
    expect(await backend.call('store.pendingKeys', { connectionId: 'harbour' })).toMatchObject({
      ok: false,
      problem: { code: 'bridge.invalid', field: '0' },
    });
  });

  it('is dropped when it is no message at all, and the line still works', async () => {
    const [pagePort, backendPort] = portPair();
    const far = raw(pagePort);
    openBackendEndpoint(backendPort).serve('connections.list', async () => ok([]));
    for (const text of [
      '',
      '{',
      '[]',
      'null',
      '{"kind":"call"}',
      '{"kind":"answer","id":99,"result":{"ok":true,"value":1}}',
    ])
      far.say(text);
    far.say({ kind: 'call', id: 5, name: 'connections.list', request: null });
    await until(() => far.received.length === 1);
    expect(far.received).toEqual([{ kind: 'answer', id: 5, result: { ok: true, value: [] } }]);
  });
});

describe('a name that nobody serves', () => {
  it.each(['fetch', 'fs.read', 'constructor', '__proto__', 'store.write'])('%s is refused', async (name) => {
    const [pagePort, backendPort] = portPair();
    const far = raw(pagePort);
    openBackendEndpoint(backendPort).serve('connections.list', async () => ok([]));
    far.say({ kind: 'call', id: 1, name, request: null });
    await until(() => far.received.length === 1);
    expect(far.received[0]).toMatchObject({
      kind: 'answer',
      id: 1,
      result: { ok: false, problem: { code: 'bridge.invalid' } },
    });
  });

  it('can be served once only', () => {
    const { backend } = bridge();
    backend.serve('connections.list', async () => ok([]));
    expect(() => backend.serve('connections.list', async () => ok([]))).toThrow(
      'connections.list has a handler already',
    );
  });
});

describe("the backend's calls to the page", () => {
  it('reach the page, and what it throws comes back as its problem', async () => {
    const { page, backend } = bridge();
    page.serve('store.pendingKeys', async () => {
      throw new ProblemError({ code: 'store.failed', message: 'the quota is used up' });
    });
    page.serve('store.held', async ({ ids }) => ids.map((id) => ({ key: 'k', id, revision: 1, lastModified: null })));
    expect(await backend.call('store.pendingKeys', { connectionId: 'harbour' })).toEqual({
      ok: false,
      problem: { code: 'store.failed', message: 'the quota is used up' },
    });
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect(await backend.call('store.held', { connectionId: 'harbour', ids: [id as never] })).toEqual({
      ok: true,
      value: [{ key: 'k', id, revision: 1, lastModified: null }],
    });
  });

  it('are answered bridge.closed when the page goes, before the close listeners are called', async () => {
    const { page, backend, pagePort } = bridge();
    page.serve('store.pendingKeys', () => new Promise(() => undefined));
    const order: string[] = [];
    backend.onClose(() => order.push('gone'));
    const call = backend.call('store.pendingKeys', { connectionId: 'harbour' });
    pagePort.close();
    expect(await call).toMatchObject({ ok: false, problem: { code: 'bridge.closed' } });
    expect(order).toEqual(['gone']);
    expect(await backend.call('store.pendingKeys', { connectionId: 'harbour' })).toMatchObject({
      problem: { code: 'bridge.closed' },
    });
  });
});

describe('events', () => {
  it('reach their listeners until they stop listening', async () => {
    const { page, backend } = bridge();
    const received: string[][] = [];
    const stop = page.on('connections.changed', (all) => received.push(all.map((one) => one.name)));
    backend.emit('connections.changed', [harbour]);
    await until(() => received.length === 1);
    stop();
    backend.emit('connections.changed', [harbour]);
    backend.serve('connections.list', async () => ok([]));
    await page.call('connections.list', null);
    expect(received).toEqual([['Harbour Books']]);
  });

  it('that do not fit their schema are not passed on', async () => {
    const [pagePort, backendPort] = portPair();
    const line = createPageLine();
    line.attach(pagePort);
    const received: unknown[] = [];
    line.endpoint.on('connections.changed', (all) => received.push(all));
    for (const payload of ['no list', [{ id: 1 }], []])
      backendPort.send(JSON.stringify({ kind: 'event', name: 'connections.changed', payload }));
    backendPort.send(JSON.stringify({ kind: 'event', name: 'toString', payload: null }));
    await until(() => received.length > 0);
    expect(received).toEqual([[]]);
  });
});

describe('the page’s line', () => {
  it('makes calls wait for the first attempt, and answers bridge.closed when that failed', async () => {
    const line = createPageLine();
    const call = line.endpoint.call('connections.list', null);
    expect(line.endpoint.isOpen).toBe(false);
    line.unreachable();
    expect(await call).toMatchObject({ ok: false, problem: { code: 'bridge.closed' } });
  });

  it('keeps handlers and listeners when the line breaks and comes back', async () => {
    const [firstPage, firstBackend] = portPair();
    const line = createPageLine();
    const states: boolean[] = [];
    line.endpoint.onOpenChange((isOpen) => states.push(isOpen));
    line.endpoint.serve('store.pendingKeys', async () => ['INV-1']);
    line.attach(firstPage);
    firstBackend.close();
    await until(() => !line.endpoint.isOpen);
    expect(await line.endpoint.call('connections.list', null)).toMatchObject({ problem: { code: 'bridge.closed' } });

    const [secondPage, secondBackend] = portPair();
    const backend = openBackendEndpoint(secondBackend);
    line.attach(secondPage);
    expect(await backend.call('store.pendingKeys', { connectionId: 'harbour' })).toEqual({
      ok: true,
      value: ['INV-1'],
    });
    expect(states).toEqual([true, false, true]);
  });
});
