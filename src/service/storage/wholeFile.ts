import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes the file of a company, whole or not at all: it is filled beside its place and takes that at the end.
 * @param what what another name is to be chosen for, in words
 * @param fill fills the file that it is given, and closes it
 * @throws Error that says why not: the file exists, or its folder cannot be written to
 */
export function wholeFile<T>(file: string, what: string, fill: (making: string) => T): T {
  if (existsSync(file)) throw new Error(`The file ${file} exists already: choose another name ${what}.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}: make it first.`);
  const making = `${file}.making`;
  const tidy = (): void => {
    for (const ending of ['', '-wal', '-shm']) rmSync(making + ending, { force: true });
  };
  tidy();
  try {
    // Only its user may read it. SQLite gives its other files the mode of this one.
    closeSync(openSync(making, 'ax', 0o600));
    const filled = fill(making);
    place(making, file);
    return filled;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new Error(`The folder ${dirname(file)} cannot be written to: choose another one.`, { cause: error });
    throw error;
  } finally {
    tidy();
  }
}

/** Gives a file its place: another company that has come into being there meanwhile is never overwritten. */
function place(making: string, file: string): void {
  try {
    linkSync(making, file);
  } catch (error) {
    // Some file systems know no links.
    if (existsSync(file)) throw error;
    renameSync(making, file);
  }
}
