import { areas } from './areas.ts';

/** The pages of records that are no documents: structure, parties, products, projects. */
export const records = {
  department: { title: areas.title.department, one: 'Department', new: 'New department', none: 'No departments yet', noneText: 'Departments group the postings of documents and lines. Press Alt+N for the first one.' },
  costCentre: { title: areas.title.costCentre, one: 'Cost centre', new: 'New cost centre', none: 'No cost centres yet', noneText: 'Cost centres tell where money is spent or earned. Press Alt+N for the first one.' },
  contactAccount: { title: areas.title.contactAccount, one: 'Customer or supplier', new: 'New customer or supplier', none: 'No customers or suppliers yet', noneText: 'Whom you sell to and buy from. Press Alt+N for the first one; a document may use it before the service knows it.' },
  contact: { title: areas.title.contact, one: 'Contact', new: 'New contact', none: 'No contacts yet', noneText: 'People at your customers and suppliers. Press Alt+N for the first one.' },
  product: { title: areas.title.product, one: 'Product', new: 'New product', none: 'No products yet', noneText: 'What you sell and buy. Press Alt+N for the first one.' },
  project: { title: areas.title.project, one: 'Project', new: 'New project', none: 'No projects yet', noneText: 'What documents and prices are kept apart by. Press Alt+N for the first one.' },
  field: {
    code: 'Code', description: 'Name', legacyRef: 'Old reference', legalEntityId: 'Legal entity', managerResourceId: 'Manager', parentDepartmentId: 'Below', parentCostCentreId: 'Below',
    companyNo: 'Company no', taxNo: 'Tax no', theirRef: 'Their reference', isParent: 'Stands above others', parentContactAccountId: 'Below', currency: 'Currency', payTermId: 'Terms', paymentMethodId: 'Payment method',
    taxCodeId: 'Tax code', taxBandId: 'Tax band', taxAuthorityId: 'Tax authority', accountId: 'Account', projectId: 'Project', creditLimit: 'Credit limit', warningMessage: 'Warning shown when drafting', isHold: 'On hold', isStop: 'On stop',
    contactGroupCustomerId: 'Customer group', contactGroupSupplierId: 'Supplier group', allowInvoiceDuplication: 'May repeat invoice numbers', firstName: 'First name', lastName: 'Last name', email: 'Email', phone: 'Phone', mobile: 'Mobile', jobTitle: 'Job title',
    contactAccountId: 'Customer or supplier', address1: 'Address', address2: 'Address, second line', city: 'City', county: 'County', postcode: 'Postcode', countryCode: 'Country',
    productGroupId: 'Product group', productType: 'Type', uomId: 'Unit', uomGroupId: 'Unit group', isSale: 'Is sold', isPurchase: 'Is bought', unitPrice: 'Unit price',
    quantityFrom: 'Quantity from', quantityTo: 'Quantity to', effectiveDate: 'Effective', unitOfMeasureId: 'Unit', productId: 'Product', supplierId: 'Supplier', customerId: 'Customer',
    bankAccountId: 'Bank account', bankDate: 'Date', depositAmount: 'Money in', withdrawalAmount: 'Money out', bankReference: 'Reference', merchantName: 'Merchant', postDate: 'Post date',
    dateFrom: 'From', dateTo: 'To', projectGroupId: 'Project group', parentProjectId: 'Below', allowTasks: 'Takes tasks', allowTimesheets: 'Takes timesheets', allowDisbursements: 'Takes disbursements', isWIP: 'Work in progress',
  },
  bankWords: 'Description', codeTaken: 'Code {code} is taken by another one',
  section: { customer: 'As a customer', supplier: 'As a supplier', contact: 'Contact and address', address: 'Address', sale: 'When sold', purchase: 'When bought', bank: 'Bank details', documents: 'Documents', balance: 'Outstanding' },
  list: {
    search: 'Search code or name', showLocked: 'Show locked', state: 'State', kind: 'Is', count: '{count} in all | {count} in all', ofAll: '{shown} of {count}', noMatch: 'Nothing matches', noMatchText: 'Change the search, or show locked records.', locked: 'Locked', gone: 'Gone', customer: 'Customer', supplier: 'Supplier', both: 'Both', neither: 'Neither', open: 'Open', parent: 'Below',
    choose: 'Choose one at the left', chooseText: 'or press Alt+N for a new one.',
  },
  form: {
    prices: 'Prices', lock: 'Lock', unlock: 'Unlock', delete: 'Delete', discard: 'Discard', undo: 'Undo', redo: 'Redo', close: 'Close', new: 'New', sub: 'New below this',
    saved: 'Saved on this computer', notSaved: 'Not saved: {why}', isCustomer: 'Is a customer', isSupplier: 'Is a supplier',
    discardTitle: 'Discard this record?', discardText: 'It is only on this computer and was never sent. It is removed for good.',
    deleteTitle: 'Delete this record on the service?', deleteText: 'It is deleted for good with the next sync. Until then you can take that back.',
    lockQueued: 'To be locked with the next sync.', unlockQueued: 'To be unlocked with the next sync.', deleteQueued: 'To be deleted with the next sync.', takeBack: 'Take back',
    lockedNote: 'Locked: kept, and left out of lists and pickers. Unlock it to change it.', goneNote: 'The service no longer shows this record. It is kept here.',
    rejectedTitle: 'The service refused this record', rejectedHelp: 'Correct it, and it goes with the next sync. If it is allowed by now, send it again as it is.', sendAgain: 'Send again with the next sync',
    before: 'Before it can be sent:', clash: 'Code {code} is taken by {name}.', circle: 'It cannot stand below itself.', moved: '{name} is now below {parent}.', movedTop: '{name} is now at the top.',
    unknownTitle: 'It is not known whether this record reached the service', unknownText: 'The answer to the last request was lost. The next sync looks before anything is sent again.',
    tooOld: 'The service’s version {version} has none of these. What you enter stays on this computer until it has.', denied: 'The service refused this user these records (no right to them). What is here is kept; ask your administrator, then sync again.',
    bankDetails: 'Bank account {number}', addBank: 'Add a bank account', removeBank: 'Remove', accountName: 'Account name', accountNo: 'Account no', sortCode: 'Sort code', iban: 'IBAN', bic: 'BIC',
  },
  conflict: { title: 'Changed here and on the service', text: 'Nothing is sent for this record until you choose, field by field.', gone: 'The service no longer shows this record, and it was changed here.', locked: 'It was locked on the service.', keep: 'Keep the choice', mine: 'Mine', theirs: 'Theirs', base: 'Before', field: 'Field', allMine: 'All mine', allTheirs: 'All theirs', keepHere: 'Keep mine as a new record' },
  tree: { label: '{title}, as a tree', hint: 'Drag one onto another, or cut it with Ctrl+X and paste it with Ctrl+V, to put it below. Alt+← moves it up a level.', cut: '{name} is cut. Choose where it goes and press Ctrl+V.', top: 'Drop here for the top level', fold: 'Fold', unfold: 'Unfold' },
  balance: { notDue: 'Not due', days30: '1–30 days', days60: '31–60 days', days90: '61–90 days', over: 'Over 90 days', total: 'Outstanding', currency: 'Currency', none: 'Nothing outstanding.' },
};
