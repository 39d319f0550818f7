import type { Reachable } from './bookkeeper.ts';

/** Somebody else who works in the same company, through the service's own HTTP interface. */
export interface Colleague {
  patch(intRef: string, fields: Record<string, unknown>): Promise<void>;
  /** Changes a record other than a document, by its path. */
  patchAt(path: string, fields: Record<string, unknown>): Promise<void>;
  post(path: string, fields: Record<string, unknown>): Promise<void>;
  read(intRef: string): Promise<Record<string, unknown>>;
  list(path: string): Promise<unknown[]>;
}

export async function signInAsColleague(service: Reachable): Promise<Colleague> {
  const { address, domain } = service;
  const body = JSON.stringify({ username: service.userName, userApiKey: service.apiKey });
  const session = await fetch(`${address}/api/session/create/api`, {
    method: 'POST',
    headers: { Domain: domain, 'Content-Type': 'application/json' },
    body,
  });
  const { sessionToken } = (await session.json()) as { sessionToken: string };
  const headers = { Domain: domain, Authorization: `Bearer ${sessionToken}`, 'Content-Type': 'application/json' };

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`${address}${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const patchAt = async (path: string, fields: Record<string, unknown>): Promise<void> => {
    await ask(path, { method: 'PATCH', body: JSON.stringify(fields) });
  };
  return {
    patchAt,
    patch: (intRef, fields) => patchAt(`/api/document/${intRef}`, fields),
    post: async (path, fields) => {
      await ask(path, { method: 'POST', body: JSON.stringify(fields) });
    },
    list: async (path) => (await (await ask(path)).json()) as unknown[],
    read: async (intRef) => {
      const read = (await (await ask(`/api/document/${intRef}?include=details,allocations`)).json()) as Record<
        string,
        unknown
      >;
      // A list before 1.16.
      return { ...read, statusList: String(read.statusList) };
    },
  };
}
