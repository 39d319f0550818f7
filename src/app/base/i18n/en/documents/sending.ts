/** Papers as files: PDFs and their names. */
export const sending = {
  pdf: {
    save: 'Save as PDF',
    title: 'Save as PDF',
    files: 'Files',
    one: 'One file',
    each: 'One file each, in a zip file',
    pattern: 'Name of each file',
    patternHint: 'Filled in: {parts}. It is kept for this company.',
    example: 'Such as {name}',
    working: 'Writing {done} of {count}…',
    saved: 'Saved as {name}',
    missing: 'The fonts of the PDF lack these characters, so it shows \ufffd instead: {characters}',
    part: { title: 'what it is', number: 'its number', party: 'customer or supplier', date: 'its date' },
  },
};
