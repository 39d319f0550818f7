import { describe, expect, it } from 'vitest';
import { openKeychain } from '../../../src/backend/connections/keychain.ts';
import { secretsInMemory } from '../../support/secretsInMemory.ts';

describe('the test of the secret store', () => {
  it('trusts a store that keeps secrets, and leaves nothing behind', async () => {
    const written: string[] = [];
    const secrets = secretsInMemory();
    const { set } = secrets;
    secrets.set = (account, secret) => {
      written.push(account);
      return set(account, secret);
    };
    expect(await openKeychain(secrets)).toMatchObject({ available: true, reason: '' });
    expect(written).toHaveLength(1);
    expect(await secrets.get(written[0] ?? '')).toBeNull();
  });

  it.each([
    [
      'does not write',
      { set: () => Promise.reject(new Error('no bus')) },
      "The system's keychain does not answer: no bus",
    ],
    [
      'does not read',
      { get: () => Promise.reject(new Error('locked')) },
      "The system's keychain cannot be read: locked",
    ],
    ['forgets at once', { get: () => Promise.resolve(null) }, "The system's keychain does not keep what it is given."],
    [
      'does not delete',
      { delete: () => Promise.reject(new Error('read only')) },
      "The system's keychain cannot be read: read only",
    ],
  ])('does not trust a store that %s', async (_what, faults, reason) => {
    const keychain = await openKeychain(secretsInMemory(faults));
    expect(keychain).toMatchObject({ available: false, reason });
    expect(await keychain.keep('harbour', 'sesame')).toBe('memory');
    expect(await keychain.read('harbour')).toBe('sesame');
    await keychain.forget('harbour');
    expect(await keychain.read('harbour')).toBeNull();
  });

  it('does not wait for ever for a store that asks the user a question', async () => {
    const keychain = await openKeychain(secretsInMemory({ set: () => new Promise(() => undefined) }), 1);
    expect(keychain).toMatchObject({
      available: false,
      reason: "The system's keychain has not answered; it may be waiting to be unlocked.",
    });
  });
});

describe('a key', () => {
  it('is forgotten by a keychain, too, that was locked at the start and is open now', async () => {
    const secrets = secretsInMemory();
    await secrets.set('harbour', 'sesame');
    const { set } = secrets;
    secrets.set = () => Promise.reject(new Error('locked'));
    const keychain = await openKeychain(secrets);
    secrets.set = set;
    await keychain.forget('harbour');
    expect(await secrets.get('harbour')).toBeNull();
  });

  it('goes to memory when the keychain refuses it later, and to the keychain when that works again', async () => {
    const secrets = secretsInMemory();
    const { set } = secrets;
    const keychain = await openKeychain(secrets);
    secrets.set = () => Promise.reject(new Error('locked'));
    expect(await keychain.keep('harbour', 'first')).toBe('memory');
    expect(await keychain.read('harbour')).toBe('first');
    secrets.set = set;
    expect(await keychain.keep('harbour', 'second')).toBe('keychain');
    expect(await keychain.read('harbour')).toBe('second');
    expect(await secrets.get('harbour')).toBe('second');
  });
});
