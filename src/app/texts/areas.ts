/** The areas of the shell: their groups and those that are no class of documents. One line an area. */
export const areas = {
  label: 'Areas', waits: '{count} waits | {count} wait',
  groups: { documents: 'Documents', money: 'Bank and prices', records: 'Records', company: 'Company' },
  title: {
    prices: 'Prices', bank: 'Bank', paymentRun: 'Payment run',
    contactAccount: 'Customers and suppliers', contact: 'Contacts', product: 'Products', project: 'Projects', department: 'Departments', costCentre: 'Cost centres',
    enquiries: 'Enquiries', sync: 'Sync centre', settings: 'Settings',
  },
};
