/** Files that are chosen or dropped, before anything is made of them. */
export const files = {
  remove: 'Remove {name}',
  removeThis: 'Remove the chosen file again',
  onlyOne: 'One file at a time: only {name} is read.',
  pasted: 'Pasted rows',
};
