/** What the service keeps beside its records: stock, availability, budgets, catalogs. */
export const extras = {
  title: { stock: 'Stock', availability: 'Availability', milestones: 'Milestones', subProjects: 'Projects below', departmentResources: 'Staff', costCentreResources: 'Staff', budgets: 'Budgets', catalogItems: 'Catalogs' },
  field: {
    stockLocationId: 'Stock location', quantity: 'Quantity', resourceId: 'Staff', dateFrom: 'From', dateTo: 'To', code: 'Code', description: 'Description', dueDate: 'Due', isReached: 'Reached', accountId: 'Account', periodId: 'Period (YYYY-MM)', budgetAmount: 'Amount',
    departmentId: 'Department', costCentreId: 'Cost centre', projectId: 'Project',
  },
  none: 'None.', reading: 'Asking the service…', again: 'Ask again', add: 'Add a row', remove: 'Remove', save: 'Save on the service', back: 'As on the service', row: 'Row {number}',
  atOnce: 'Read from the service, and saved there at once: it is not kept on this computer.',
  offline: 'It cannot be read: {why}', notSaved: 'Not saved as a whole: {why} Ask again to see what the service has.', missing: 'Row {number}: {field} is missing.', bad: 'Row {number}: {field} cannot be read.',
  tooOld: 'The service has it from version {since} on.', notThere: 'The service does not have this record yet: sync first.',
  list: 'List', catalog: 'Catalog: {name}',
  catalogs: {
    DocType: 'Document types', Account: 'Accounts', TaxAuthority: 'Tax authorities', TaxBand: 'Tax bands', TaxCode: 'Tax codes', PaymentMethod: 'Payment methods', PayTerm: 'Payment terms', Currency: 'Currencies', MailType: 'Kinds of mail',
    ProductGroup: 'Product groups', UnitOfMeasure: 'Units', StockLocation: 'Stock locations', Resource: 'Staff', BankAccount: 'Bank accounts',
  },
};
