/** The areas of the shell: their groups and those that are no class of documents. One line an area. */
export const areas = {
  label: 'Areas', waits: '{count} waits | {count} wait',
  groups: { documents: 'Documents', money: 'Bank and prices', records: 'Records', company: 'Company' },
  title: {
    prices: 'Prices', bank: 'Bank', paymentRun: 'Payment run',
    contactAccount: 'Customers and suppliers', contact: 'Contacts', product: 'Products', project: 'Projects', department: 'Departments', costCentre: 'Cost centres',
    budgets: 'Budgets', enquiries: 'Enquiries', sync: 'Sync centre', settings: 'Settings',
  },
  /** What an area holds, where its title does not say so in the middle of a sentence. */
  many: { bankLines: 'bank lines', files: 'attached files', lists: 'reference lists', account: 'accounts', bankAccount: 'bank accounts', legalEntity: 'legal entities', docType: 'document types', taxCode: 'tax codes', taxBand: 'tax bands', taxAuthority: 'tax authorities', currency: 'currencies', payTerm: 'payment terms', paymentMethod: 'payment methods', unitOfMeasure: 'units', resource: 'staff', stockLocation: 'stock locations', productGroup: 'product groups', contactGroup: 'contact groups' },
};
