/** Files attached to documents. */
export const attachments = {
  title: 'Files', count: 'Files ({count})', drop: 'Drop files here', choose: 'Attach files…', input: 'Files to attach', hint: 'Up to 16 MB each. They are sent after the document.', description: 'Description', describe: 'Description of {name}',
  remove: 'Remove', removeNamed: 'Remove {name}', sendAgain: 'Send again', sendAgainNamed: 'Send {name} again', save: 'Download', saveNamed: 'Download {name}', waits: 'Goes with the document, once that is complete and sent.', onService: 'On the service', refused: 'The service refused it: {why}', tooOld: 'This service has no attachments yet (it needs API 1.3). The file is kept here.',
  taken: 'The service took it, but does not show it yet. Each sync looks for it; it is not sent again by itself. If it is there, remove it here; if not, send it again.',
  unlisted: 'It may have reached the service, which does not show the files of this document now. Each sync looks for it. If it is there, or is not needed any more, remove it here; if not, send it again.',
  look: 'Show files on the service', listed: 'None on the service', cannotList: 'The files on the service could not be listed: {why}', cannotRead: '{name} could not be read: {why}', tooLarge: '{name} is larger than 16 MB and was not attached.', empty: '{name} is empty (0 bytes) and was not attached.', typeFirst: 'Type something into the document first; files are kept with it.', notYet: 'Not attached: this document says nothing yet. Choose a customer or supplier, or type a line, then drop the file again.', kept: '{count} file attached. | {count} files attached.',
  what: 'File', nextTaken: 'Open it and say whether it is there.',
};
