import type Electron from 'electron';
import type { FakeContents } from '../support/fakeElectron.ts';

/** The event that a message brings to the main process, as far as the shell looks at it. */
export function fromFrame(
  sender: FakeContents,
  frame: { origin: string; parent: object | null } | null,
): { sender: FakeContents; senderFrame: unknown } {
  return { sender, senderFrame: frame };
}

export const topFrame = { origin: 'app://daybook', parent: null } satisfies Partial<Electron.WebFrameMain>;
