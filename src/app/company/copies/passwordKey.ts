import { valueOf } from '../../../domain/values/result.ts';
import type { DeriveKey } from '../../../store/backup/sealed.ts';
import type { useBackend } from '../session/backend.ts';

/** The key that a password gives. The backend works it out: browsers have no scrypt. */
export function keyOfPassword(backend: Pick<ReturnType<typeof useBackend>, 'call'>, password: string): DeriveKey {
  return async ({ salt, logN }) => {
    const answer = await backend.call('backup.key', { password, salt, logN });
    return Uint8Array.from(atob(valueOf(answer)), (each) => each.charCodeAt(0));
  };
}
