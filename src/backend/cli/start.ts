import { fileURLToPath } from 'node:url';
import { installedPaperFiles } from '../papers/paperFiles.ts';
import { startDaybook } from './startDaybook.ts';

/** `npm start` from the sources; once they are built, `node.mjs` runs the bundle of `startBuilt.ts` instead. */
await startDaybook(process.argv.slice(2), {
  projectFolder: fileURLToPath(new URL('../../../', import.meta.url)),
  serviceThread: new URL('../localServices/serviceThread.ts', import.meta.url),
  paperFiles: installedPaperFiles(),
  isBuilt: false,
});
