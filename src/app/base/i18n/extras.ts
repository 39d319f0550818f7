/** What the service keeps beside its records: stock, budgets. */
export const extras = {
  title: { stock: 'Stock', budgets: 'Budgets' },
  field: {
    stockLocationId: 'Stock location', quantity: 'Quantity', description: 'Description', accountId: 'Account', periodId: 'Period (YYYY-MM)', budgetAmount: 'Amount',
    departmentId: 'Department', costCentreId: 'Cost centre', projectId: 'Project',
  },
  none: 'None.', reading: 'Asking the service…', again: 'Ask again', add: 'Add a row', remove: 'Remove', save: 'Save on the service', back: 'As on the service', row: 'Row {number}',
  read: 'Read from the service; it is not kept on this computer.',
  atOnce: 'Read from the service, and saved there at once: it is not kept on this computer.',
  offline: 'It cannot be read: {why}', notSaved: 'Not saved as a whole: {why} Save again, or go back to what the service has.', changedThere: 'The list has changed on the service since it was shown, so nothing was written. It is shown as it is now, with what you typed: look at it, then save again.', missing: 'Row {number}: {field} is missing.', bad: 'Row {number}: {field} cannot be read.',
  tooOld: 'The service has it from version {since} on.', notThere: 'The service does not have this record yet: sync first.',
};
