import { z } from 'zod';
import { policySchema } from '../domain/service/policy.ts';
import { updateSchema } from '../domain/service/updates.ts';
import type { Result } from '../domain/values/result.ts';
import { askChecked, checkedHandler, createSwitchboard } from './checked.ts';
import type { CallSchema } from './contract.ts';
import { openPeer } from './peer.ts';
import type { BridgePort } from './port.ts';

/** What the main process of the desktop shell and the backend's process ask of each other. */

const nothing = z.null();

/** What the backend's process needs to begin. It holds no secret. */
export const backendStartSchema = z.object({
  version: z.string(),
  dataFolder: z.string(),
  /** The folder of what the build made. */
  outFolder: z.string(),
  policy: policySchema.optional(),
  /** Whether the shell can install newer versions. */
  hasUpdates: z.boolean(),
  /** Whether the computer has a sensor for fingers that the shell can ask. */
  hasTouch: z.boolean(),
});
export type BackendStart = z.infer<typeof backendStartSchema>;

/** Calls from the main process to the backend. */
export const callsToBackend = {
  'backend.start': { request: backendStartSchema, response: nothing },
  'backend.openFiles': { request: z.object({ paths: z.array(z.string()) }), response: nothing },
  'backend.chose': { request: z.object({ what: z.enum(['diagnostics']) }), response: nothing },
  /** How long nobody has touched the computer. */
  'backend.idle': { request: z.object({ seconds: z.number().nonnegative() }), response: nothing },
  /** The system has locked its session, or opened it again. */
  'backend.session': { request: z.object({ isLocked: z.boolean() }), response: nothing },
  /** Ends runs and sessions; the main process ends the process after the answer. */
  'backend.end': { request: nothing, response: z.object({ installsUpdate: z.boolean() }) },
} as const satisfies Record<string, CallSchema>;

/** Calls from the backend to the main process. */
export const callsToShell = {
  'shell.lookForUpdate': { request: nothing, response: updateSchema.nullable() },
  'shell.fetchUpdate': { request: nothing, response: nothing },
  'shell.restart': { request: nothing, response: nothing },
  /** What the system's settings say about the way to an address, such as `PROXY host:8080; DIRECT`. */
  'shell.proxyFor': {
    request: z.object({ address: z.url({ protocol: /^https?$/ }) }),
    response: z.string().max(4_000),
  },
  /** Asks for a finger on the sensor. */
  'shell.touch': { request: z.object({ reason: z.string() }), response: nothing },
  /** The books are hidden, or shown again. */
  'shell.lockChanged': { request: z.object({ isLocked: z.boolean() }), response: nothing },
} as const satisfies Record<string, CallSchema>;

type Calls = Record<string, CallSchema>;
type Request<All extends Calls, Name extends keyof All> = z.infer<All[Name]['request']>;
type Response<All extends Calls, Name extends keyof All> = z.infer<All[Name]['response']>;

/** One end of the line between the two: calls of the other side are answered, own calls are asked. */
export interface ShellLine<Asked extends Calls, Answered extends Calls> {
  call<Name extends keyof Asked & string>(
    name: Name,
    request: Request<Asked, Name>,
  ): Promise<Result<Response<Asked, Name>>>;
  serve<Name extends keyof Answered & string>(
    name: Name,
    handler: (request: Request<Answered, Name>) => Promise<Result<Response<Answered, Name>>>,
  ): void;
}

export function openShellLine<Asked extends Calls, Answered extends Calls>(
  port: BridgePort,
  asked: Asked,
  answered: Answered,
): ShellLine<Asked, Answered> {
  const handlers = createSwitchboard();
  const peer = openPeer(port, { answer: handlers.answer, onEvent: () => undefined, closed: () => undefined });
  return {
    call: <Name extends keyof Asked & string>(name: Name, request: Request<Asked, Name>) =>
      askChecked<Asked[Name]>(name, asked[name], request, peer.call),
    serve(name, handler) {
      handlers.add(name, checkedHandler(name, answered[name], handler));
    },
  };
}
