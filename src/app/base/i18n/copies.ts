/** Copies outside the browser profile, and what is done when a database is lost. */
export const copies = {
  lost: {
    title: {
      missing: 'The database of {company} is missing', empty: 'The database of {company} is empty', unreadable: 'The database of {company} cannot be read', other: 'This is not the database that {company} had',
      small: 'The database of {company} lacks most of its records', behind: 'The database of {company} lacks unsent work',
    },
    text: {
      missing: 'Daybook kept records of this company in this browser profile, and they are gone.', empty: 'Daybook kept records of this company here, and now there are none.', unreadable: 'The browser cannot open it. Its files may be damaged, or the disk may be full.',
      other: 'Another database has taken its place. It may be incomplete.', small: 'It holds far fewer records than when Daybook last looked.', behind: '{count} record that Daybook had saved is not in the database, or only an older version of it. | {count} records that Daybook had saved are not in the database, or only older versions of them.',
    },
    calm: 'Nothing has been changed. Choose how to go on.',
    should: 'It should hold', found: 'It holds', nothing: 'nothing', unknown: 'not known', error: 'Error', counts: '{documents} documents and {records} other records (prices apart)', place: 'Copies',
    noBackend: 'Daybook’s backend is not running, so its copies cannot be looked at. This page goes on by itself once it answers.', noFolder: 'The copies cannot be looked at. {why}', folderAsk: 'If their disk is not connected, connect it and look again. Or say in which folder they are:',
    restore: 'Put a copy back', restoreText: 'The copy takes the place of the database. Unsent work comes on top of it, and Sync reads from the service what is newer.', which: 'Copy', whole: '{when}: {documents} documents and {records} other records, prices included',
    unsent: 'Unsent work, saved {when}: {parts}.', unsentNone: 'No unsent work was saved.', parts: { documents: '{count} document | {count} documents', records: '{count} other record | {count} other records', files: '{count} file | {count} files' },
    restoreYes: 'Put this copy back', noWhole: 'There is no whole copy yet.',
    anew: 'Read everything from the service again', anewText: 'The unsent work is put into an empty database. Sync then reads everything else from the service.', anewYes: 'Put unsent work back and read the rest anew', anewYesNone: 'Start empty and read everything anew',
    anewAsk: 'Start with an empty database?', anewAskText: 'What is in the database now is deleted, apart from its unsent work. Settings of this company, such as its letterhead, are not on the service: they are in the whole copies only.',
    putBack: 'Put the unsent work back', putBackText: 'It is added to the database. What is there already is not added a second time.', putBackYes: 'Put it back',
    goOn: 'Go on with what is here', goOnText: 'The database is used as it is. The copies stay where they are, and the two newest whole ones do not make room for later ones.', goOnYes: 'Go on without the copies', goOnAsk: 'Go on with what is here?', goOnAskText: 'Unsent work that is only in the copies is not sent. It stays among the copies, and Settings can put it back.',
    notBack: '{count} unsent record could not be put back and stays among the copies: {names}. | {count} unsent records could not be put back and stay among the copies: {names}.', elsewhere: 'It was put right in another window.',
    tryAgain: 'Look again', busy: 'Working…', done: '{count} unsent record is back. Press Sync to bring the rest up to date. | {count} unsent records are back. Press Sync to bring the rest up to date.', gone: 'Press Sync to bring the books up to date.',
  },
  settings: {
    title: 'Copies outside the browser', text: 'What is not on the service is copied within two seconds of each change, and once a day everything. The books themselves lie in the browser profile, which a full disk can damage.',
    place: 'Folder', placeHint: 'Empty for the folder inside the data folder. The copies move along.', keep: 'Copies kept', save: 'Save', saved: 'Kept. The copies are in {folder}.', where: 'This company', unsent: 'Not on the service',
    condition: { starting: 'Looking at the copies…', kept: 'Copied: {parts}', nothing: 'Nothing waits', unreachable: 'Daybook’s backend is not running: there is no copy outside the browser at the moment.', failing: 'There is no copy outside the browser at the moment: {why}' },
    wholeFailed: 'There is no whole copy of today: {why} It is tried again every half hour.', held: 'Stays: from before you went on without it', letGo: 'Let it go', letGoNamed: 'Let the copy of {when} go with the others',
    whole: 'Whole copies', none: 'None yet. The first is made soon after the company was opened.', now: 'Make a copy now', made: 'The copy is made.', restore: 'Put back…', restoreNamed: 'Put back the copy of {when}',
    ask: 'Put the copy of {when} in the place of everything here?', askText: 'It holds {documents} documents and {records} other records. What is not on the service now stays; all else becomes what it was then, and Sync brings it up to date.', yes: 'Put it back', restored: 'The copy is back. Press Sync to bring it up to date.',
    aside: 'Unsent work set aside', asideRow: '{when}: {parts}', asideNamed: 'Put back the unsent work of {when}', asideDone: '{count} unsent record is back. | {count} unsent records are back.', asideNone: 'All of it is here already.',
    badCount: 'Type a number from {least} to {most}.',
  },
};
