import type Electron from 'electron';
import type { FakeContents } from '../support/fakeElectron.ts';

/** The parts of a message event in the main process that the shell reads. */
export function fromFrame(
  sender: FakeContents,
  frame: { origin: string; parent: object | null } | null,
): { sender: FakeContents; senderFrame: unknown } {
  return { sender, senderFrame: frame };
}

export const topFrame = { origin: 'app://daybook', parent: null } satisfies Partial<Electron.WebFrameMain>;
