import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { financeClient } from '../../../src/api/financeClient.ts';
import { testConnection, type AskedService } from '../../../src/backend/connections/connectionTest.ts';
import { nodeExchange } from '../../../src/backend/runs/nodeExchange.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { startedService } from '../../support/startedService.ts';

/** The states of the steps in one line, such as `name ok, tls skipped`. */
async function states(address: string, service: AskedService, environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const { steps } = await testConnection(address, service, environment);
  for (const { state, detail } of steps) expect(detail !== '').toBe(state === 'failed');
  return steps.map(({ step, state }) => `${step} ${state}`).join(', ');
}

async function running(apiKey?: string) {
  const service = await startedService({ domain: 'harbour', demo: 0 });
  const client = financeClient({
    baseUrl: service.address,
    domain: service.domain,
    userName: service.user,
    apiKey: () => apiKey ?? service.apiKey,
    exchange: nodeExchange({}),
  });
  return { address: service.address, client };
}

/** A service that must not be asked, because an earlier step fails. */
const unasked: AskedService = {
  signIn: () => expect.fail('it was asked'),
  enquiries: () => expect.fail('it was asked'),
};
async function listening(): Promise<number> {
  const server = createServer((socket) => socket.resume().end('nothing of TLS'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

it('every step works with a service that answers', async () => {
  const { address, client } = await running();
  expect(await states(address, client)).toBe('name ok, proxy skipped, tls skipped, address ok, key ok, right ok');
});

it('names the key when the service refuses it', async () => {
  const { address, client } = await running('not-the-key');
  expect(await states(address, client)).toBe(
    'name ok, proxy skipped, tls skipped, address ok, key failed, right skipped',
  );
});

it('names the right when the user may sign in but not read', async () => {
  const { address } = await running();
  const service: AskedService = {
    signIn: async () => null,
    enquiries: () => Promise.reject(new ProblemError({ code: 'permission.denied', message: 'no right' })),
  };
  expect(await states(address, service)).toBe('name ok, proxy skipped, tls skipped, address ok, key ok, right failed');
});

it('names the address when nothing like a service answers there', async () => {
  const { address } = await running();
  const service: AskedService = {
    signIn: () => Promise.reject(new ProblemError({ code: 'service.nonsense', message: 'a page of HTML' })),
    enquiries: async () => null,
  };
  expect(await states(address, service)).toMatch(/address failed, key skipped, right skipped$/);
});

it('names the name, the encryption, or the proxy, and asks no further', async () => {
  expect(await states('https://no-such-host.invalid', unasked)).toBe(
    'name failed, proxy skipped, tls skipped, address skipped, key skipped, right skipped',
  );
  expect(await states(`https://127.0.0.1:${String(await listening())}`, unasked)).toBe(
    'name ok, proxy skipped, tls failed, address skipped, key skipped, right skipped',
  );
  // Nobody listens on port 1.
  expect(await states('https://finance.example', unasked, { HTTPS_PROXY: 'http://127.0.0.1:1' })).toBe(
    'name skipped, proxy failed, tls skipped, address skipped, key skipped, right skipped',
  );
});

it('names the proxy when the system names one of a kind that cannot be used', async () => {
  const { steps, from } = await testConnection('https://finance.example', unasked, {}, async () => 'SOCKS5 a:1080');
  expect(from).toBe('system');
  expect(steps.find(({ step }) => step === 'proxy')).toEqual({
    step: 'proxy',
    state: 'failed',
    detail: 'SOCKS5 a:1080',
  });
});
