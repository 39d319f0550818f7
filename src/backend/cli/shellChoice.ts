import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hostFilePath } from '../localHost/hostFile.ts';

/** Which shell shows Daybook. `because` completes the sentence "… , because". */
export type ShellChoice =
  | { shell: 'local'; because: string }
  /** Only Electron, because it holds the records of this folder. */
  | { shell: 'electron'; because: string }
  /** Electron if it can be obtained, else the local host. */
  | { shell: 'either' }
  | { shell: 'none'; sentence: string };

/** The folder of Electron's profile in the data folder; the records are in it. */
export function electronProfile(dataFolder: string): string {
  return join(dataFolder, 'electron');
}

/**
 * A data folder stays with the shell in which it was first opened: the records are in the browser profile of that
 * shell, and the other one would show an empty company.
 */
export function chooseShell(facts: {
  hasLocalRecords: boolean;
  hasElectronRecords: boolean;
  open: boolean;
}): ShellChoice {
  if (facts.hasLocalRecords)
    return { shell: 'local', because: "this folder's records were begun in a browser window, and stay there" };
  if (facts.hasElectronRecords) {
    if (facts.open)
      return { shell: 'electron', because: "this folder's records were begun in Electron, and stay there" };
    return {
      shell: 'none',
      sentence:
        "This folder's records were begun in Electron: --no-open cannot show them. Give another folder with " +
        '--data DIR.',
    };
  }
  if (!facts.open) return { shell: 'local', because: '--no-open was given' };
  return { shell: 'either' };
}

export function shellFacts(dataFolder: string): { hasLocalRecords: boolean; hasElectronRecords: boolean } {
  return {
    hasLocalRecords: existsSync(hostFilePath(dataFolder)),
    hasElectronRecords: existsSync(electronProfile(dataFolder)),
  };
}
