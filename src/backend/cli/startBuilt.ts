import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { paperFilesIn } from '../papers/paperFiles.ts';
import { startDaybook } from './startDaybook.ts';

/** `npm start` from the build, whose files are where this one is: `out/main/start.js`. */
await startDaybook(process.argv.slice(2), {
  projectFolder: join(import.meta.dirname, '../../'),
  serviceThread: pathToFileURL(join(import.meta.dirname, 'serviceThread.js')),
  paperFiles: paperFilesIn(join(import.meta.dirname, 'papers')),
  isBuilt: true,
});
