import type { SystemProxy } from './files/network.ts';
import type { UpdateSource } from './updates/updates.ts';

/** What a desktop shell does for the backend. The local host has none. */
export interface ShellServices {
  /** Left out where something else looks after versions, such as a package manager. */
  updates?: UpdateSource;
  /** What the system's settings, also automatic ones, say about the way to an address. */
  proxyFor?: SystemProxy;
  /** Asks for a finger on the computer's sensor; rejects when it is not the user's. Left out where there is none. */
  touch?(reason: string): Promise<void>;
  /** Told when the books are hidden or shown, so that the developer tools are closed meanwhile. */
  lockChanged?(isLocked: boolean): void;
}
