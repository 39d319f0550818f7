/** Files that are chosen or dropped, before anything is made of them. */
export const files = {
  remove: 'Remove {name}',
  removeThis: 'Remove the chosen file again',
  onlyOne: 'One file at a time: only {name} is read.',
  leftOut:
    'One file of the folder is of another kind and was left out. | {count} files of the folder are of other kinds and were left out.',
  none: 'The folder holds no files.',
  folderUnread: 'The folder cannot be read: {reason}',
  chooseFolder: 'Choose a folder…',
  pasted: 'Pasted rows',
};
