import type { PageEndpoint } from './endpoint.ts';
import { createPageLine } from './pageEndpoint.ts';
import type { ShellApi } from './shellChannels.ts';

/**
 * The page's end over Electron's IPC. It never closes while the page lives: the main process that
 * would answer is also the one that owns the window.
 */
export function connectOverShell(shell: ShellApi): PageEndpoint {
  const line = createPageLine();
  let hear: (text: string) => void = () => undefined;
  line.attach({
    send: (text) => shell.send(text),
    onText: (listener) => {
      hear = listener;
    },
    onClose: () => undefined,
    close: () => undefined,
  });
  shell.open((text) => hear(text));
  return line.endpoint;
}
