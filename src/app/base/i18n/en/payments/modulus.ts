/** The table by which British account numbers are checked against their sort codes. */
export const modulus = {
  open: 'Sort code check…',
  title: 'Check of British account numbers',
  text: 'Daybook checks account numbers against their sort codes once you give it the table for that: “valacdos.txt” and “scsubtab.txt”, which Pay.UK provides under its licence. They are kept on this computer and in backups.',
  weights: 'Weights',
  substitutes: 'Substitute sort codes',
  kept: '{name}, {count} row, chosen {date} | {name}, {count} rows, chosen {date}',
  noWeights: 'Not chosen: only the number of digits is checked.',
  noSubstitutes: 'Not chosen: sort codes that need it are not checked.',
  choose: 'Choose files…',
  remove: 'Remove the table',
  removed: 'The table was removed. Account numbers are no longer checked against their sort codes.',
  saved: 'Account numbers are checked against their sort codes from now on.',
  savedPart: 'Kept. Account numbers are checked once the weights (valacdos.txt) are chosen too.',
  unreadable: '“{name}” is neither file: line {line} cannot be read.',
  empty: '“{name}” is empty.',
};
