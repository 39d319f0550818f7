import { z } from 'zod';

/**
 * How a page and the local host prove to each other that they are those of before, when the line broke: another program
 * may have the port by now. The page got a key when it was let in. Neither side sends it: each sends a hash of what the
 * other has just made up, which only the key gives (HMAC-SHA256).
 */

/** Asks the host to prove itself. */
export const PROVE_PATH = '/control/prove';
/** Shows the page's own proof, and gets the cookie of this start. */
export const RETURN_PATH = '/control/return';

const nonceSchema = z.string().min(20).max(200);
export const proveRequestSchema = z.object({ nonce: nonceSchema });
export const proveAnswerSchema = z.object({ proof: z.string().max(200), challenge: nonceSchema });
export const returnRequestSchema = z.object({ challenge: nonceSchema, proof: z.string().max(200) });

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** 32 random bytes as text. */
export function makeNonce(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

async function signed(key: string, ...parts: string[]): Promise<string> {
  const utf8 = new TextEncoder();
  const secret = await crypto.subtle.importKey('raw', utf8.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return base64url(new Uint8Array(await crypto.subtle.sign('HMAC', secret, utf8.encode(JSON.stringify(parts)))));
}

/** What the host answers to a page's nonce. */
export const hostProof = (key: string, nonce: string, challenge: string): Promise<string> =>
  signed(key, 'host', nonce, challenge);
/** What the page answers to the host's challenge. */
export const pageProof = (key: string, challenge: string): Promise<string> => signed(key, 'page', challenge);

/**
 * Has the host prove itself, and then shows it the page's proof, so that the browser gets the cookie of this start.
 * @param post sends JSON to a path of the host; resolves with the parsed answer, null when there is none or it refuses
 * @returns whether the host is the one of before and has let the page in
 */
export async function returnToHost(
  key: string,
  post: (path: string, body: unknown) => Promise<unknown>,
): Promise<boolean> {
  const nonce = makeNonce();
  const answer = proveAnswerSchema.safeParse(await post(PROVE_PATH, { nonce }));
  if (!answer.success) return false;
  const { proof, challenge } = answer.data;
  // The host has no use for a proof that it could measure bit by bit: each nonce is used once.
  if (proof !== (await hostProof(key, nonce, challenge))) return false;
  return (await post(RETURN_PATH, { challenge, proof: await pageProof(key, challenge) })) !== null;
}
