/** What of the store no first paint needs, in one piece: apart, each would break the rest of the store into more files. */
export { inspectBackup, restoreBackup, writeBackup, writeOlderBackup } from '../backup/backup.ts';
export { CopiedRows } from './copiedRows.ts';
export { putBack } from './putBack.ts';
