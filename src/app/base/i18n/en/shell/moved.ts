/** Books that were moved to another computer. */
export const moved = {
  bring: 'Bring books from another computer…',
  banner: 'These books were moved to another computer ({when}). Nothing is synced from here.',
  back: 'This computer is the one in use again…',
  backTitle: 'Use these books here again?',
  backText:
    'From then on, this computer syncs again. What waited here when the books were moved may have been sent from the other computer: the next sync looks for it on the service, and you are asked about bank lines. Nothing goes twice.',
  backOther:
    'Stop working on the other computer first. If something still waits there, sync there once, or move the books back with a file.',
  backYes: 'Use this computer again',
  syncTitle: 'These books were moved. Sync here all the same?',
  syncYes: 'Use this computer again and sync',
  done: 'This computer is the one in use again.',
};
