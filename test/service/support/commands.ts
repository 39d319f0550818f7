import { expect } from 'vitest';
import { startedScript } from '../../support/startedScript.ts';
import { listOf, objectOf } from './service.ts';

const CLI = 'src/service/cli.ts';

/** Runs a command of the service to its end. */
export async function run(...args: string[]): Promise<{ code: unknown; said: string; complained: string }> {
  const program = startedScript(CLI, args);
  return { code: await program.ended, said: program.said, complained: program.complained };
}

export type Call = (method: string, path: string, body?: object) => Promise<{ status: number; json: unknown }>;

/** Serves a company, and signs in with what `create` has printed. */
export async function serve(database: string, created: string): Promise<Call> {
  const [, domain = '', username = '', userApiKey = ''] =
    /^Domain: (.+)\nUser name: (.+)\nAPI key: (\S+)\n$/.exec(created) ?? [];
  const started = startedScript(CLI, ['--db', database, '--port', '0']);
  await started.line(/^User name: /);
  const [, address = ''] =
    new RegExp(`^Address: (http://127\\.0\\.0\\.1:\\d+)\nDomain: ${domain}\nUser name: ${username}\n$`).exec(
      started.said,
    ) ?? [];
  const headers = { Domain: domain, 'Content-Type': 'application/json' };
  const signedIn = await fetch(`${address}/api/session/create/api`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username, userApiKey }),
  });
  const token = String(objectOf(await signedIn.json()).sessionToken);
  return async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      headers: { Domain: domain, Authorization: `Bearer ${token}`, ...(body ? headers : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, json: await answer.json().catch(() => null) };
  };
}

/** Writes something and posts it. @returns its id */
export async function post(call: Call, path: string, body: object): Promise<string> {
  const made = await call('POST', `/api/${path}`, body);
  expect([made.status, made.json]).toEqual([201, expect.any(String)]);
  const id = String(made.json);
  expect(await call('POST', `/api/document/${id}/submit`)).toMatchObject({ status: 200 });
  expect((await call('GET', `/api/document/${id}`)).json).toMatchObject({ statusList: 'approved,posted' });
  return id;
}

export async function enquire(call: Call, name: string, body: object): Promise<Record<string, unknown>[]> {
  const answer = await call('POST', `/api/Enquiry/run/${name}`, body);
  expect(answer.status).toBe(200);
  return listOf(answer.json);
}
