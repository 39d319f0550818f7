/** Lists of documents. */
export const list = {
  search: 'Search {many}', state: 'State', docClass: 'Class', docNo: 'Number', docDate: 'Date', dueDate: 'Due', description: 'Description', theirRef: 'Their ref', theirDocNo: 'Their number', project: 'Project', currency: 'Cur.', currencyTitle: 'Currency', status: 'Status',
  net: 'Net', tax: 'Tax', gross: 'Gross', amount: 'Amount', outstanding: 'Outstanding', unallocated: 'Unallocated', draft: 'draft', new: 'New document',
  filterState: 'State', filterStatus: 'Status', filterFrom: 'From', filterTo: 'To', anyState: 'Any state', anyStatus: 'Any status', anyParty: 'Anybody', clearFilters: 'Clear filters', filters: 'Filters',
  countOf: '{shown} of {count}', emptyTitle: 'No {many} yet', emptyText: 'Those that you draft and those on the service appear here. Alt+N makes the first {one}.', emptyLoading: 'They appear here as the first sync reads them.',
  noFrom: 'Until it is a date, all earlier dates are shown.', noTo: 'Until it is a date, all later dates are shown.',
  noMatch: 'No {one} matches.', noMatchText: 'Try fewer words or clear the filters.', reading: 'Reading {many}…',
};

/** The palette: go to, create or find. */
export const palette = {
  label: 'Go to, create or find', placeholder: 'Type a page, an action, a number, a name, an amount or a text of a line', nothing: 'Nothing matches.', goTo: 'Go to {page}',
};

/** Grids of every kind. */
export const grid = { selectAll: 'Select all (Ctrl+A)', selected: 'Selected' };
