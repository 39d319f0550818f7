import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { equal } from './gate.ts';
import type { HostFile } from './hostFile.ts';

/**
 * How a second start talks to the host that already runs on the same data folder. Each side proves that it can read the
 * folder without sending the key, because another program may have the port by now.
 */
export const CONTROL_PATH = '/control/open';

/** `window`: open a window; `address`: only return a fresh address. */
export const openRequestSchema = z.object({
  want: z.enum(['window', 'address']),
  nonce: z.string().min(20),
  proof: z.string(),
});
export type OpenRequest = z.infer<typeof openRequestSchema>;

export const openAnswerSchema = z.object({ address: z.string(), proof: z.string() });
export type OpenAnswer = z.infer<typeof openAnswerSchema>;

export function makeOpenRequest(file: HostFile, want: OpenRequest['want']): OpenRequest {
  const nonce = randomBytes(24).toString('base64url');
  return { want, nonce, proof: sign(file, 'open', want, nonce) };
}

export function isOpenRequestProven(file: HostFile, request: OpenRequest): boolean {
  return equal(request.proof, sign(file, 'open', request.want, request.nonce));
}

export function makeOpenAnswer(file: HostFile, request: OpenRequest, address: string): OpenAnswer {
  return { address, proof: sign(file, 'opened', address, request.nonce) };
}

/** The answer of the running host; null when no host answers, or one that cannot read this data folder. */
export async function askRunningHost(file: HostFile, want: OpenRequest['want']): Promise<OpenAnswer | null> {
  const request = makeOpenRequest(file, want);
  try {
    const response = await fetch(`http://127.0.0.1:${file.port}${CONTROL_PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    });
    const answer = openAnswerSchema.safeParse(await response.json());
    if (!answer.success || !equal(answer.data.proof, sign(file, 'opened', answer.data.address, request.nonce)))
      return null;
    return answer.data;
  } catch (fault) {
    // Refused, reset, timed out, or not JSON: the port does not belong to our host.
    if (fault instanceof TypeError || fault instanceof SyntaxError || fault instanceof DOMException) return null;
    throw fault;
  }
}

function sign(file: HostFile, ...parts: string[]): string {
  return createHmac('sha256', file.controlKey).update(JSON.stringify(parts)).digest('base64url');
}
