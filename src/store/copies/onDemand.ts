/**
 * The parts of the store that the first paint does not need, in one file: if each were loaded by itself, the build
 * would split the rest of the store into more files.
 */
export { writeBackup, writeOlderBackup } from '../backup/backup.ts';
export { booksIn } from '../backup/booksInBackup.ts';
export { takeBackMove } from '../backup/takeBackMove.ts';
export { inspectBackup, restoreBackup, unreadableInBackup } from '../backup/restoreBackup.ts';
export { CopiedRows } from './copiedRows.ts';
export { putBack, unreadableIn } from './putBack.ts';
export { checkBackup as readBackup } from '../backup/readBackup.ts';
