import type { SecretStore } from '../../src/backend/connections/keychain.ts';

/** A secret store in memory, for tests that are not about the keychain itself. */
export function secretsInMemory(faults: Partial<SecretStore> = {}): SecretStore {
  const secrets = new Map<string, string>();
  return {
    set: async (account, secret) => void secrets.set(account, secret),
    get: async (account) => secrets.get(account) ?? null,
    delete: async (account) => void secrets.delete(account),
    ...faults,
  };
}
