/**
 * The parts of the store that the first paint does not need, in one file: if each were loaded by itself, the build
 * would split the rest of the store into more files.
 */
export { inspectBackup, restoreBackup, writeBackup, writeOlderBackup } from '../backup/backup.ts';
export { CopiedRows } from './copiedRows.ts';
export { putBack } from './putBack.ts';
