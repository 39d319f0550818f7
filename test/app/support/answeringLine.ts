import type { PageEndpoint } from '../../../src/bridge/endpoint.ts';
import { failed, type Result } from '../../../src/domain/values/result.ts';

/**
 * A connection to a backend that answers the calls for which `answer` has an answer, and is gone for all others.
 * `asked` holds all calls.
 */
export function answeringLine(
  answer: (name: string, request: unknown) => Result<unknown> | undefined | Promise<Result<unknown> | undefined>,
): PageEndpoint & { asked: [name: string, request: unknown][] } {
  const asked: [string, unknown][] = [];
  return {
    asked,
    call: async (name: string, request: unknown) => {
      asked.push([name, request]);
      // The answer's type follows from the name of the call, which a test double cannot express.
      return ((await answer(name, request)) ?? failed('bridge.closed', '')) as Result<never>;
    },
    serve: () => () => undefined,
    on: () => () => undefined,
    isOpen: true,
    onOpenChange: () => () => undefined,
  };
}
