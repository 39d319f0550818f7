import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hostFilePath } from '../localHost/hostFile.ts';

/** Which shell shows Daybook. The reason completes the sentence "… , because". */
export type ShellChoice =
  | { shell: 'local'; because: string }
  /** Only Electron will do: the records of this folder are in its window. */
  | { shell: 'electron'; because: string }
  /** Electron if it can be had, else the local host. */
  | { shell: 'either' }
  | { shell: 'none'; sentence: string };

/** Where Electron keeps its profile, and with it the records, inside the data folder. */
export function electronProfile(dataFolder: string): string {
  return join(dataFolder, 'electron');
}

/**
 * A data folder stays with the shell it was first opened in: the records are in that one's browser
 * profile, and another shell would show an empty book.
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
        "This folder's records were begun in Electron: --no-open cannot show them. Give another folder with --data DIR.",
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
