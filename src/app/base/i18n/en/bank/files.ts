/** Files on bank lines. */
export const files = {
  title: 'Files',
  count: 'Files ({count})',
  on: '{count} file | {count} files',
  hint: 'Drop or paste a receipt on the line, up to 16 MB. It goes to the document that the line gets.',
  hintOn: 'New files go to the document of this line.',
  kept: '{count} file on the line. | {count} files on the line.',
  keptOn: '{count} file attached to the document of the line. | {count} files attached to the document of the line.',
  removed: '{name} removed.',
  goWith: '{count} file on it goes too, at once. | {count} files on them go too, at once.',
  ofGone:
    'Somebody else has deleted a bank line with {count} file, which is kept here only: | Somebody else has deleted bank lines with {count} files, which are kept here only:',
};
