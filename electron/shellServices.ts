import type { Session, SystemPreferences } from 'electron';
import type { UpdateSource } from '../src/backend/updates/updates.ts';
import { faultMessage } from '../src/backend/files/keptFile.ts';
import { failed, ok, type Result } from '../src/domain/values/result.ts';
import type { ToBackend } from './backendKeeper.ts';

export interface ServedParts {
  updates: UpdateSource | undefined;
  systemPreferences: Pick<SystemPreferences, 'promptTouchID'>;
  /** The session whose settings are the system's. */
  session: Pick<Session, 'resolveProxy'>;
  lockChanged(isLocked: boolean): void;
}

/** Whether the computer has a sensor for fingers that Electron can ask: only macOS offers one. */
export function hasTouchSensor(
  platform: NodeJS.Platform,
  preferences: Pick<SystemPreferences, 'canPromptTouchID'>,
): boolean {
  return platform === 'darwin' && preferences.canPromptTouchID();
}

/** Does work that the computer may refuse; its words become the problem's. */
async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (fault) {
    return failed('internal', faultMessage(fault));
  }
}

/** Answers what the backend asks of the shell. */
export function serveShell(line: ToBackend, { updates, systemPreferences, session, lockChanged }: ServedParts): void {
  line.serve('shell.touch', ({ reason }) =>
    attempt(async () => {
      await systemPreferences.promptTouchID(reason);
      return null;
    }),
  );
  line.serve('shell.proxyFor', ({ address }) => attempt(() => session.resolveProxy(address)));
  line.serve('shell.lockChanged', async ({ isLocked }) => {
    lockChanged(isLocked);
    return ok(null);
  });
  if (updates === undefined) return;
  line.serve('shell.lookForUpdate', () => attempt(() => updates.look()));
  line.serve('shell.fetchUpdate', () =>
    attempt(async () => {
      await updates.fetch();
      return null;
    }),
  );
  line.serve('shell.restart', () =>
    attempt(async () => {
      await updates.restart();
      return null;
    }),
  );
}
