import { resolve } from 'node:path';

export interface StartOptions {
  /** Whether to open a window; otherwise the address is only printed. */
  open: boolean;
  /** Absolute path; null means the default folder of the platform. */
  dataFolder: string | null;
}

export type StartRequest =
  | { kind: 'start'; options: StartOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string };

export const HELP = `Daybook: offline-first bookkeeping.

  npm start                        opens Daybook in a window
  npm start -- --no-open           only prints the address, and keeps running
  npm start -- --data DIR          keeps everything in DIR
  npm start -- --help              says this

It opens in Electron where its program is there or can be fetched, else in an app window of an
installed Chromium, Chrome or Edge. A data folder stays with the one it was first opened in.`;

/** Reads the command line. */
export function readStartOptions(words: readonly string[], workingFolder: string): StartRequest {
  const options: StartOptions = { open: true, dataFolder: null };
  const rest = [...words];
  while (rest.length > 0) {
    const word = rest.shift() ?? '';
    if (word === '--help' || word === '-h') return { kind: 'help' };
    if (word === '--no-open') options.open = false;
    else if (word === '--data' || word.startsWith('--data=')) {
      const folder = word === '--data' ? rest.shift() : word.slice('--data='.length);
      if (folder === undefined || folder === '' || folder.startsWith('--')) {
        return { kind: 'wrong', sentence: '--data wants a folder after it, as in: npm start -- --data books' };
      }
      options.dataFolder = resolve(workingFolder, folder);
    } else {
      return {
        kind: 'wrong',
        sentence: `Daybook does not know ${JSON.stringify(word)}. It knows --no-open, --data DIR and --help.`,
      };
    }
  }
  return { kind: 'start', options };
}
