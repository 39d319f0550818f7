import { onTestFinished } from 'vitest';
import { openFinanceService, type ServiceInProcess } from '../../../src/service/service.ts';
import type { Engine } from '../../../src/service/storage/engine.ts';
import { MONDAY } from '../../service/support/service.ts';
import { CuttingProxy } from './cuttingProxy.ts';
import { engineOf, filledOffice } from './databases.ts';

export interface Answer {
  status: number;
  json: unknown;
  headers: Readonly<Record<string, unknown>>;
}
export type Call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => Promise<Answer>;

const FILLED = { demo: 0, clock: () => MONDAY } as const;

/** Signs in as the user of a service. */
export async function callerOf(service: ServiceInProcess): Promise<Call> {
  const { domain } = service;
  const entered = await service.inject({
    method: 'POST',
    url: '/api/session/create/api',
    headers: { domain },
    payload: { username: service.user, userApiKey: service.apiKey },
  });
  const headers = { domain, authorization: `Bearer ${entered.json<{ sessionToken: string }>().sessionToken}` };
  return async (method, url, payload) => {
    const answer = await service.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    const json: unknown = answer.body === '' ? null : JSON.parse(answer.body);
    return { status: answer.statusCode, json, headers: answer.headers };
  };
}

/** An office with the demo company's records, served through a connection that can be cut. */
export async function startedAt() {
  const address = filledOffice(JSON.stringify(FILLED), (engine) => {
    openFinanceService({ ...FILLED, database: engine });
  });
  const proxy = await CuttingProxy.before(address);
  const serve = (database: Engine): Promise<Call> => {
    const service = openFinanceService({ database, clock: () => MONDAY, postingDelay: 0, onFailure: () => null });
    onTestFinished(() => service.close());
    return callerOf(service);
  };
  return {
    address,
    proxy,
    call: await serve(engineOf(proxy.address)),
    /** Another process, whose connection is not cut. */
    another: () => serve(engineOf(address)),
  };
}
