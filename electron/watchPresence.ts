import type { PowerMonitor } from 'electron';
import type { BackendKeeper } from './backendKeeper.ts';

/** Milliseconds between two questions to the system. */
const ASK_EVERY = 15_000;

/**
 * Tells the backend what the system knows of who is there: how long nobody has touched the computer, and on macOS and
 * Windows that its session was locked or opened.
 */
export function watchPresence(
  monitor: Pick<PowerMonitor, 'getSystemIdleTime' | 'on'>,
  backend: Pick<BackendKeeper, 'idle' | 'session'>,
  every: (work: () => void, milliseconds: number) => unknown = setInterval,
): void {
  monitor.on('lock-screen', () => backend.session(true));
  monitor.on('unlock-screen', () => backend.session(false));
  // Who closes the lid has left.
  monitor.on('suspend', () => backend.session(true));
  every(() => backend.idle(monitor.getSystemIdleTime()), ASK_EVERY);
}
