import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { hostProof, makeNonce, pageProof, PROVE_PATH, RETURN_PATH, returnToHost } from '../../src/bridge/hostProof.ts';

const KEY = 'k'.repeat(43);

it('proves with HMAC-SHA256 over what both sides have made up', async () => {
  const expected = createHmac('sha256', KEY)
    .update(JSON.stringify(['host', 'n', 'c']))
    .digest('base64url');
  expect(await hostProof(KEY, 'n', 'c')).toBe(expected);
  expect(await pageProof(KEY, 'c')).not.toBe(await hostProof(KEY, 'n', 'c'));
  expect(makeNonce()).toMatch(/^[\w-]{43}$/);
});

it('sends its own proof only to a host that has proven itself', async () => {
  const asked: string[] = [];
  const strangers = [
    async () => null,
    async () => ({ address: 'http://evil.example' }),
    async () => ({ proof: 'x'.repeat(43), challenge: 'c'.repeat(43) }),
    // One that sends back what it was sent.
    async (_path: string, body: unknown) => ({ proof: JSON.stringify(body), challenge: 'c'.repeat(43) }),
  ];
  for (const stranger of strangers) {
    const answered = await returnToHost(KEY, (path, body) => {
      asked.push(path);
      return stranger(path, body);
    });
    expect(answered).toBe(false);
  }
  expect(asked).toEqual([PROVE_PATH, PROVE_PATH, PROVE_PATH, PROVE_PATH]);
});

it('comes back to the host that it knows', async () => {
  const challenge = makeNonce();
  const sent: unknown[] = [];
  const isBack = await returnToHost(KEY, async (path, body) => {
    sent.push(path);
    if (path === RETURN_PATH) return {};
    const { nonce } = body as { nonce: string };
    return { proof: await hostProof(KEY, nonce, challenge), challenge };
  });
  expect(isBack).toBe(true);
  expect(sent).toEqual([PROVE_PATH, RETURN_PATH]);
});
