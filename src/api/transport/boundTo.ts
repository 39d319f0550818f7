import type { Requests } from './requests.ts';

type Asking = (requests: Requests, ...rest: never[]) => unknown;
type Bound<Ask> = Ask extends (requests: Requests, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never;

/** The functions with their first argument given. */
export function boundTo<Asks extends Record<string, Asking>>(
  requests: Requests,
  asks: Asks,
): { [Name in keyof Asks]: Bound<Asks[Name]> } {
  return Object.fromEntries(Object.entries(asks).map(([name, ask]) => [name, ask.bind(null, requests)])) as {
    [Name in keyof Asks]: Bound<Asks[Name]>;
  };
}
