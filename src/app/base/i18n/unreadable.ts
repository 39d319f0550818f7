/** What the service shows in a form that cannot be read. */
export const unreadable = {
  title: 'Part of it cannot be read as the service sends it',
  text: 'All other fields are as the service has them. It is read-only here and nothing of it is sent until a sync can read all of it; each sync looks again. Put it right on the service.',
  kept: 'What was changed here is kept and waits.',
  why: {
    number: 'The service sent “{shown}”, which is not a number.', date: 'The service sent “{shown}”, which is not a date (year-month-day).', time: 'The service sent “{shown}”, which is not a time.', currency: 'The service sent “{shown}”, which is not a currency code.',
    text: 'The service sent “{shown}”, which is not a text.', yesNo: 'The service sent “{shown}”, which is neither yes nor no.', list: 'The service sent “{shown}”, which is not a list.', part: 'The service sent “{shown}”, which has no fields.',
    missing: 'The service sent “{shown}”, in which something is missing that it needs.', other: 'The service sent “{shown}”, which does not fit.',
  },
  nothing: 'The service did not send it.', whole: 'It cannot be read at all.',
  /** What a line of several says: the field, then why. */
  at: '{field}: {why}', ofLine: '{field} of a line', line: 'Line {number}', id: 'Its id', lines: 'Lines', place: '{field}, number {number}',
  panel: {
    title: 'The service shows {count} record in a form that cannot be read | The service shows {count} records in a form that cannot be read',
    text: 'Nothing else is held back by them. Each sync reads them again; those that can be read then are taken in.', kind: 'What', name: 'Which', why: 'What cannot be read', state: 'Here',
    held: 'Read-only, without that field', notHeld: 'Not taken in', more: 'and {count} more',
  },
  kind: { legalEntity: 'Legal entity', docType: 'Document type', account: 'Nominal account', taxAuthority: 'Tax authority', taxBand: 'Tax band', taxCode: 'Tax code', currency: 'Currency', payTerm: 'Payment terms', paymentMethod: 'Payment method', bankAccount: 'Bank account', unitOfMeasure: 'Unit of measure', resource: 'Resource', stockLocation: 'Stock location', productGroup: 'Product group', contactGroup: 'Contact group', attachment: 'File' },
};
