/** Lists of documents. */
export const list = {
  search: 'Search {many}', state: 'State', docClass: 'Class', docNo: 'Number', docDate: 'Date', dueDate: 'Due', description: 'Description', theirRef: 'Their ref', theirDocNo: 'Their number', orderNo: 'Order no', transNo: 'Trans-no', docType: 'Document type', legalEntity: 'Legal entity', project: 'Project', currency: 'Cur.', currencyTitle: 'Currency', status: 'Status',
  net: 'Net', tax: 'Tax', gross: 'Gross', amount: 'Amount', outstanding: 'Outstanding', unallocated: 'Unallocated', draft: 'draft', noCurrency: 'No currency',
  countOf: '{shown} of {count}', emptyTitle: 'No {many} yet', emptyText: 'Those that you draft and those on the service appear here. Alt+N makes the first {one}.', emptyLoading: 'They appear here as the first sync reads them.',
  noMatch: 'No {one} matches.', noMatchText: 'Try fewer words or clear the filters.', reading: 'Reading {many}…',

  filter: 'Filter', filters: 'Filters', filterState: 'State', filterStatus: 'Status', filterFrom: 'From', filterTo: 'To', filterLeast: 'Gross from', filterMost: 'Gross to', period: 'Period', clearFilters: 'Clear filters',
  anyClass: 'Any class', anyState: 'Any state', anyStatus: 'Any status', anyParty: 'Anybody', anyProject: 'Any project', anyType: 'Any type', anyEntity: 'Any legal entity', anyCurrency: 'Any', anyPeriod: 'Any dates', waiting: 'Anything not on the service yet',
  no: { from: 'Until it is a date, all earlier dates are shown.', to: 'Until it is a date, all later dates are shown.', least: 'Until it is an amount, all lower ones are shown.', most: 'Until it is an amount, all higher ones are shown.' },
  savedFilters: 'Saved filters', saveName: 'Name of this filter', saveFilter: 'Save filter', removeFilter: 'Forget “{name}”', removeChip: 'Remove: {text}',
  chipFrom: 'From {from}', chipTo: 'To {to}', chipFromTo: '{from} – {to}', chipLeast: 'Gross from {least}', chipMost: 'Gross to {most}', chipBetween: 'Gross {least} – {most}',

  actions: 'Actions', columns: 'Columns', columnsHint: 'Those with a tick are shown. Alt+↑ and Alt+↓ move a column.', columnUp: 'Move {column} up', columnDown: 'Move {column} down', columnsUsual: 'As usual',
  export: 'Export', exportXlsx: 'Export for Excel', exportCsv: 'Export as CSV', exporting: 'Writing {done} of {count}…', exported: '{count} row written to {name}. | {count} rows written to {name}.',
  stage: { draft: 'Draft', pending: 'Submitted', approved: 'Approved', posted: 'Posted', dispute: 'In dispute', error: 'Error', rejected: 'Rejected', abandoned: 'Abandoned', reversed: 'Reversed', written_off: 'Written off' },
  print: 'Print', printSelected: 'Print the selected document | Print {count} selected', printAll: 'Print the listed document | Print all {count} listed…', printManyTitle: 'Print {count} documents?', printManyText: 'Nothing is selected, so everything that is listed would be printed, each document on sheets of its own.', printMany: 'Print {count} documents', tooManyToPrint: '{count} documents are too many to print at once. Select {most} at most.', submit: 'Submit', abandon: 'Abandon',
  selection: 'Selection', selected: '{count} selected | {count} selected', notCounted: '{count} abandoned or reversed is not counted | {count} abandoned or reversed are not counted', unselect: 'Select none',
  uncounted: '{count} document cannot be added up: | {count} documents cannot be added up:', uncountedWhy: 'An amount, a date, the currency or the status cannot be read as the service sends it.', uncountedMore: 'and {count} more', uncountedNames: '{count} cannot be added up, since it cannot be read: {names} | {count} cannot be added up, since they cannot be read: {names}',
};

/** Spans of dates that filters name. */
export const period = { today: 'Today', thisWeek: 'This week', thisMonth: 'This month', lastMonth: 'Last month', thisQuarter: 'This quarter', lastQuarter: 'Last quarter', thisYear: 'This year', lastYear: 'Last year' };

/** Actions on many documents. */
export const bulk = {
  looking: 'Looking at each…', total: '{count} {what}: {total} {currency}', span: '{first} to {last}', moreParties: ' and {count} more', wont: 'Left as they are:', progress: 'Queued so far', takenBack: '{count} document is not asked for any more. | {count} documents are not asked for any more.',
  submit: {
    title: 'Submit {count} document? | Submit {count} documents?', will: '{count} is submitted with the next sync. | {count} are submitted with the next sync.', none: 'None of them can be submitted.', yes: 'Submit {count} | Submit {count}', done: '{count} document goes for authorisation with the next sync. | {count} documents go for authorisation with the next sync.',
  },
  abandon: {
    title: 'Abandon {count} document? | Abandon {count} documents?', will: '{count} is abandoned on the service with the next sync. | {count} are abandoned on the service with the next sync.', none: 'None of them can be abandoned.', yes: 'Abandon {count} | Abandon {count}', done: '{count} document is abandoned with the next sync. | {count} documents are abandoned with the next sync.',
  },
  because: '{count}: {why}',
};

/** Grids of every kind. */
export const grid = { selectAll: 'Select all (Ctrl+A)', selected: 'Selected' };
