/** The room on the disk: what is said when it runs short, and its part of Settings. */
export const disk = {
  low: 'Little room on the disk: {free} MB free where {folder} is, less than {floor} MB. What you type is kept; syncing, whole copies and attached files wait until there is room.',
  stopped: 'The disk is full: typing has stopped.', allKept: 'Everything that you typed is kept.', notKept: 'The last of what you typed is not kept. It is only on the screen.',
  makeRoom: 'Make room where {folder} is; Daybook then goes on by itself.', makeRoomSomewhere: 'Make room on the disk; Daybook then goes on by itself.',
  copy: 'Copy the text of this page', copied: 'The text of this page is on the clipboard. Paste it where there is room.', save: 'Save it on another disk…', saved: 'The text of this page is saved.', tryAgain: 'Try again now', file: 'Daybook page {when}',
  again: 'There is room on the disk again: you can go on typing.',
  title: 'Room on the disk', text: 'Below this much free space, Daybook writes only what you type.', free: '{free} MB are free where {folder} is.', unknown: 'This system does not say how much room there is.',
  floor: 'Keep free (MB)', badFloor: 'A whole number from {least} to {most}.',
  promised: 'The browser has promised to keep Daybook’s database when the disk runs short.', notPromised: 'The browser has not promised to keep Daybook’s database when the disk runs short.', noAnswer: 'The browser does not say whether it keeps Daybook’s database when the disk runs short.',
} as const;
