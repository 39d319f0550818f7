import type { z } from 'zod';
import { failed, ok, type Problem, type Result } from '../domain/values/result.ts';
import type { CallSchema } from './contract.ts';

/**
 * Checks a value against its schema. Drops keys that the schema does not name, so that nothing crosses the bridge by
 * accident. The problem names the field, never the value, which may be a key.
 */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): Result<z.infer<Schema>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  return failed(
    'bridge.invalid',
    `${what}: ${path === '' ? '' : `${path}: `}${issue?.message ?? 'not valid'}`,
    path === '' ? {} : { field: path },
  );
}

/** Sends a checked request and checks the whole answer, whatever the other side has checked. */
export async function askChecked<Schema extends CallSchema>(
  name: string,
  schema: Schema,
  request: z.infer<Schema['request']>,
  send: (name: string, request: unknown) => Promise<Result<unknown>>,
): Promise<Result<z.infer<Schema['response']>>> {
  const checkedRequest = checked<Schema['request']>(schema.request, request, `request of ${name}`);
  if (!checkedRequest.ok) return checkedRequest;
  const answer = await send(name, checkedRequest.value);
  return answer.ok ? checked<Schema['response']>(schema.response, answer.value, `answer to ${name}`) : answer;
}

export type UncheckedHandler = (request: unknown) => Promise<Result<unknown>>;

/**
 * Wraps a handler so that it gets only requests that match the schema and returns only answers that match it. Of an
 * answer with an envelope, only the envelope is checked.
 */
export function checkedHandler<Schema extends CallSchema>(
  name: string,
  schema: Schema,
  handler: (request: z.infer<Schema['request']>) => Promise<Result<z.infer<Schema['response']>>>,
): UncheckedHandler {
  return async (request) => {
    const checkedRequest = checked<Schema['request']>(schema.request, request, `request of ${name}`);
    if (!checkedRequest.ok) return checkedRequest;
    const answer = await handler(checkedRequest.value);
    return answer.ok
      ? checked<Schema['response']>(schema.envelope ?? schema.response, answer.value, `answer to ${name}`)
      : answer;
  };
}

/** The handlers of one side by name; an unknown name is refused. */
export function createSwitchboard(): {
  add(name: string, handler: UncheckedHandler): () => void;
  answer(name: string, request: unknown): Promise<Result<unknown>>;
} {
  const handlers = new Map<string, UncheckedHandler>();
  return {
    add(name, handler) {
      if (handlers.has(name)) throw new TypeError(`${name} has a handler already`);
      handlers.set(name, handler);
      return () => {
        if (handlers.get(name) === handler) handlers.delete(name);
      };
    },
    async answer(name, request) {
      const handler = handlers.get(name);
      return handler ? handler(request) : refusal(name);
    },
  };
}

function refusal(name: string): { ok: false; problem: Problem } {
  return failed('bridge.invalid', `nothing here answers to ${JSON.stringify(name.slice(0, 60))}`);
}
