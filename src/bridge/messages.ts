import { z } from 'zod';
import { problemSchema } from '../domain/values/result.ts';

const resultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: problemSchema }),
]);

/** What travels on the line: a call and its answer share a number, which the caller counts. */
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.number().int(), name: z.string(), request: z.unknown() }),
  z.object({ kind: z.literal('answer'), id: z.number().int(), result: resultSchema }),
  z.object({ kind: z.literal('event'), name: z.string(), payload: z.unknown() }),
]);
export type Message = z.infer<typeof messageSchema>;

/** @returns null when the text is no message of the bridge. */
export function readMessage(text: string): Message | null {
  const parsed = messageSchema.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : null;
}

export function writeMessage(message: Message): string {
  return JSON.stringify(message);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}
