/** Moving a company's books to another computer, and receiving them there. */
export const move = {
  title: 'Move to another computer',
  text: 'One file, sealed by a password, takes everything along: books, unsent work, templates, rules and settings of this company. The API key is not in it. From then on this computer sends nothing by itself.',
  start: 'Move these books…',
  dialogTitle: 'Move these books to another computer?',
  dialogText: 'Choose a password for the file. You type it on the other computer, and there also the API key.',
  save: 'Save the file and stop syncing here',
  done: 'The file is in your downloads. On the other computer choose “Bring books from another computer” on the first page.',
  movedText:
    'These books were moved ({when}). Restoring a file that moves them back, or the button in the message below, puts this computer in use again.',
  isDemo: 'The demo company cannot be moved: its service is on this computer.',
  bringTitle: 'Bring books from another computer',
  bringText:
    'Choose the file that “Move to another computer” has saved there, or a backup of a company that was on that computer.',
  choose: 'File from the other computer',
  unlock: 'Open the file',
  notMoved: 'This is a backup, not a file that moves books. Connect the company first, then restore it in Settings.',
  alreadyHere: '{company} is on this computer already. Open it, then restore the file in Settings, under Backup.',
  found:
    '{company}: {documents} documents and {records} other records, {waiting} of them not on the service. Moved {when}.',
  where: 'It is connected with {address}, domain {domain}, as {user}. Enter the API key of this user.',
  unreadable:
    '{count} record in it cannot be read and is left out. | {count} records in it cannot be read and are left out.',
  bringYes: 'Connect and bring the books here',
  brought: 'The books are here. Press Sync to go on; about bank lines that waited you are asked once.',
  ownText:
    'One file, sealed by a password, takes everything along: books, ledger, unsent work, templates, rules and settings of this company. From then on this computer posts nothing by itself.',
  ownDialogText: 'Choose a password for the file. You type it on the other computer.',
  ownFound: '{company}: {documents} documents and {records} other records, {waiting} of them not posted. Made {when}.',
  ownBringYes: 'Bring the books here',
  ownBrought: 'The books are here. About bank lines that waited you are asked once.',
};
