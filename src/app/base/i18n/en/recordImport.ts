/** Customers, suppliers and products from lists of other programs. */
export const recordImport = {
  title: { contactAccount: 'Import customers and suppliers', product: 'Import products' },
  open: 'Import…',
  lead: 'Choose or drop a list that another program exports, or paste its rows. You look it over before anything is made.',
  noHeading: {
    contactAccount:
      'No row has the headings of such a list: a name, and an email address, a phone number or an address.',
    product: 'No row has the headings of a list of products: a code or a name, and a price or an account.',
  },
  leftOut: {
    noName: 'Row {line} ({text}) is left out: it has no name.',
    noPrice: 'Row {line} ({text}) is left out: its price cannot be read.',
    noLimit: 'Row {line} ({text}) is made without a credit limit: it cannot be read.',
  },
  unknown: {
    account: 'Accounts that have no such name here are left empty: {names}.',
    taxCode: 'Tax codes that have no such name here are left empty: {names}.',
    payTerm: 'Terms that have no such name here are left empty: {names}.',
  },
  sameCodes: 'Codes of accounts and tax codes mean the same here',
  sideOf: 'Those of which the list does not say it are',
  chooseSide: 'choose…',
  side: { customer: 'Customer', supplier: 'Supplier', both: 'Customer and supplier' },
  state: { new: 'New', known: 'There already', twice: 'Twice in the list', noSide: 'Customer or supplier?' },
  column: {
    side: 'Is',
    code: 'Code',
    name: 'Name',
    email: 'Email',
    city: 'Town',
    sale: 'Sales price',
    purchase: 'Purchase price',
  },
  other: 'Another list',
  make: {
    contactAccount: 'Make {count} customer or supplier | Make {count} customers and suppliers',
    product: 'Make {count} product | Make {count} products',
  },
  made: {
    contactAccount: '{count} customer or supplier made. | {count} customers and suppliers made.',
    product: '{count} product made. | {count} products made.',
  },
  undone: {
    contactAccount: '{count} customer or supplier removed. | {count} customers and suppliers removed.',
    product: '{count} product removed. | {count} products removed.',
  },
};
