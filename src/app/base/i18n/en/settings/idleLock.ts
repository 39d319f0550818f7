/** The lock that hides the books while nobody is at the computer. */
export const idleLock = {
  settings: 'Lock',
  text: 'A locked Daybook shows nothing of the books until somebody enters the password. What is typed is saved first. Locking this computer itself protects more.',
  after: 'Lock when nobody has touched the computer for',
  never: 'Never',
  minutes: '{count} minute | {count} minutes',
  demanded:
    'The administrator of this computer requires {count} minute at most. | The administrator of this computer requires {count} minutes at most.',
  noIdle:
    'In a browser window, Daybook is not told how long nobody has touched the computer: here it locks only when you press the button.',
  choose: 'Choose a password…',
  change: 'Change the password…',
  note: 'It is for this computer only. If you forget it, the API key of your books lets you choose another.',
  saved: 'The password is set.',
  now: 'Lock now',
  title: 'Daybook is locked',
  chooseTitle: 'Choose a password for this computer',
  chooseText:
    'The administrator of this computer requires that Daybook locks while nobody is there. With this password you open it again.',
  password: 'Password',
  newPassword: 'New password',
  unlock: 'Unlock',
  trying: 'Checking…',
  touch: 'Use Touch ID',
  touchReason: 'show the books again',
  forgotten: 'Forgotten?',
  forgottenText:
    'Enter the API key of one of your companies, as it was entered when you connected, and choose another password.',
  apiKey: 'API key',
  set: 'Set the password',
  /** Whether the disk is encrypted. */
  disk: {
    title: 'Encryption of the disk',
    text: 'Daybook does not encrypt the books on this computer: that is for the disk to do (BitLocker, FileVault, LUKS).',
    asking: 'Asking the system…',
    on: 'The system says that the disk with the books is encrypted.',
    off: 'The system says that the disk with the books is not encrypted. Whoever gets hold of this computer can read them. Ask who looks after it to switch the encryption on.',
    unknown: 'The system does not say whether the disk with the books is encrypted. Ask who looks after this computer.',
  },
};
