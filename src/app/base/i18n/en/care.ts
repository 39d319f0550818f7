/** What Daybook tells those who help, in Settings. */
export const care = {
  title: 'If something goes wrong',
  text: 'A diagnostics file tells whoever helps you what Daybook is and did: versions, settings, counts, the last syncs, the log. It holds no key, no name and no amount. Read it before you save it.',
  page: 'Page {page} · program {backend}',
  unknownBuild: 'unknown build',
  show: 'Save diagnostics…',
  file: 'Diagnostics',
  readFirst: 'This is the whole file. Nothing is sent anywhere.',
  folder: 'Open log folder',
  folderOpened: 'The log folder is open.',
  noBackend: 'Daybook’s background program did not answer; only the page’s part is here.',
};
