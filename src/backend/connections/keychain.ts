import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AsyncEntry } from '@napi-rs/keyring';

/**
 * Keeps API keys. If the OS keychain works, they are stored there; otherwise only in the memory of this process, and
 * `reason` says why. They are never written to a file or a log.
 */
export interface Keychain {
  readonly available: boolean;
  /** Why keys are not kept beyond this run; '' when they are. */
  readonly reason: string;
  /** @returns where the key is now */
  keep(connectionId: string, apiKey: string): Promise<'keychain' | 'memory'>;
  /** @returns null when none is kept */
  read(connectionId: string): Promise<string | null>;
  forget(connectionId: string): Promise<void>;
}

/** The functions of the operating system's secret store that Daybook uses. */
export interface SecretStore {
  set(account: string, secret: string): Promise<void>;
  get(account: string): Promise<string | null>;
  delete(account: string): Promise<void>;
}

const SERVICE = 'Daybook';
/** Milliseconds that the user has to unlock the keychain at the start. */
const PROMPT_TIMEOUT = 30_000;

/**
 * The keychain of this operating system. On Linux it is only the Secret Service: otherwise the package would silently
 * use the kernel's keyring, which forgets everything at a restart.
 */
export const systemSecrets: SecretStore = {
  set: (account, secret) => entryOf(account).setPassword(secret),
  get: async (account) => (await entryOf(account).getPassword()) ?? null,
  delete: async (account) => {
    await entryOf(account).deleteCredential();
  },
};

function entryOf(account: string): AsyncEntry {
  return new AsyncEntry(SERVICE, account, { linux: { store: 'secret-service' } });
}

/**
 * Opens the keychain after testing the store: it writes, reads and deletes a random secret. Without the test, a store
 * that answers "not found" might be one that keeps nothing.
 */
export async function openKeychain(
  store: SecretStore = systemSecrets,
  timeout: number = PROMPT_TIMEOUT,
): Promise<Keychain> {
  const memory = new Map<string, string>();
  const reason = await withTimeout(testStore(store), timeout);
  const isAvailable = reason === '';

  return {
    available: isAvailable,
    reason,
    async keep(connectionId, apiKey) {
      if (isAvailable && (await tryOut(() => store.set(connectionId, apiKey))) === '') {
        memory.delete(connectionId);
        return 'keychain';
      }
      memory.set(connectionId, apiKey);
      return 'memory';
    },
    async read(connectionId) {
      const remembered = memory.get(connectionId);
      if (remembered !== undefined) return remembered;
      return isAvailable ? store.get(connectionId) : null;
    },
    async forget(connectionId) {
      memory.delete(connectionId);
      if (isAvailable) return store.delete(connectionId);
      // It may hold a key of an earlier run, and open now. Where there is none, there is nothing to forget.
      await withTimeout(
        tryOut(() => store.delete(connectionId)),
        timeout,
      );
    },
  };
}

/** A locked keychain asks the user to unlock it; this waits only until the timeout. */
async function withTimeout(trial: Promise<string>, timeout: number): Promise<string> {
  const limit = new AbortController();
  const timedOut = wait(timeout, "The system's keychain has not answered; it may be waiting to be unlocked.", {
    signal: limit.signal,
  }).catch(() => '');
  const reason = await Promise.race([trial, timedOut]);
  limit.abort();
  return reason;
}

/** @returns '' when the store keeps secrets, else the reason why not */
async function testStore(store: SecretStore): Promise<string> {
  const account = `canary-${randomBytes(6).toString('hex')}`;
  const secret = randomBytes(16).toString('hex');
  const fault = await tryOut(() => store.set(account, secret));
  if (fault !== '') return `The system's keychain does not answer: ${fault}`;
  let read: string | null = null;
  const readFault = await tryOut(async () => {
    read = await store.get(account);
    await store.delete(account);
  });
  if (readFault !== '') return `The system's keychain cannot be read: ${readFault}`;
  return read === secret ? '' : "The system's keychain does not keep what it is given.";
}

/** @returns '' when it succeeded, else the message of the error */
async function tryOut(action: () => Promise<void>): Promise<string> {
  try {
    await action();
    return '';
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  }
}
