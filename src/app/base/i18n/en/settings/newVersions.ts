/** Newer versions of Daybook. */
export const newVersions = {
  title: 'Newer versions',
  stage: {
    elsewhere: 'This Daybook does not look for newer versions: whoever installed it brings them.',
    off: 'The administrator of this computer has switched updates off.',
    none: 'This is the newest version that is known.',
    waiting: 'Version {version} is there. The administrator of this computer has it wait until {until}.',
    fetching: 'Version {version} is being fetched. You can go on working.',
    ready: 'Version {version} is ready. It is installed when you close Daybook.',
    failed: 'Daybook could not look for a newer version, or fetch it. It tries again by itself.',
  },
  postponed: 'Version {version} is ready and put off until {until}.',
  looked: 'Looked {when}.',
  look: 'Look now',
  looking: 'Looking…',
  notes: 'What is new in {version}',
  install: 'Restart and install',
  postpone: 'In a week',
  banner: 'Daybook {version} is ready. It is installed when you close Daybook.',
  what: 'What is new',
  obstacle: {
    notReady: 'No newer version is ready.',
    sync: 'A sync is under way. Install the new version when it has ended.',
    replacing: 'A backup is being restored. Install the new version when that has ended.',
    unsaved: 'A window has not saved what is typed in it. Look at it first.',
  },
};
