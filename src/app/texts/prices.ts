import { areas } from './areas.ts';

/** The pages of prices, and what documents say of them. */
export const prices = {
  title: areas.title.prices, label: 'Prices', sheet: 'Prices of {product}', search: 'Search prices', new: 'New price', reading: 'Reading prices…',
  side: { sale: 'Sale', purchase: 'Purchase' },
  column: { locked: 'Locked', isLocked: 'locked',
    select: 'Chosen', state: 'State', side: 'Side', product: 'Product', productName: 'Name', party: 'Customer or supplier', customer: 'Customer', supplier: 'Supplier', project: 'Project', quantity: 'Quantity', quantityFrom: 'From', quantityFromTitle: 'Quantity from', quantityTo: 'To', quantityToTitle: 'Quantity to; empty: and more',
    unit: 'Unit', unitPrice: 'Unit price', currency: 'Cur.', currencyTitle: 'Currency', effectiveDate: 'Effective', effectiveDateTitle: 'Effective date', note: 'Note', was: 'Was', becomes: 'Becomes', what: 'What',
  },
  filter: { side: 'Side', anySide: 'Both sides', product: 'Product', anyProduct: 'Any product', party: 'Customer or supplier', anyParty: 'Anybody', currency: 'Currency', anyCurrency: 'Any cur.', day: 'In force on', showing: 'Show', all: 'All', unsent: 'Not on the service', locked: 'Locked', pointedOut: 'Pointed out', clear: 'Clear filters', badDay: 'Until it is a date, prices of all dates are shown.' },
  count: '{count} price | {count} prices', countOf: '{shown} of {count}', chosen: '{count} chosen | {count} chosen',
  none: 'No prices yet', noneText: 'What products cost and are sold for, by quantity, customer, supplier and date. Press Alt+N for the first one, or paste rows from a spreadsheet.', noMatch: 'No price matches.', noMatchText: 'Try fewer words or clear the filters.',
  tooOldTitle: 'This service has no prices', tooOld: 'It answers as version {version}; prices came with version 1.11. Documents take their prices by hand, or from the product.', tooOldHere: 'There is {count} price on this computer; it is kept and cannot be sent. | There are {count} prices on this computer; they are kept and cannot be sent.',
  deniedTitle: 'This user may not work with prices', denied: 'The service refused access to prices at the last sync. What is here is kept; ask your administrator, then sync again.',
  defaults: { currency: '{value} (default)', effectiveDate: 'when sent', effectiveDateNote: 'Takes effect on the day on which it reaches the service.', currencyNote: 'The default currency of the environment.', unitNote: 'The unit of the product.', everybody: 'everybody', allProjects: 'any', open: 'and more' },
  fault: { missing: 'missing', productMissing: 'Choose a product first.', belowFrom: '{field} is below the quantity from', negative: '{field} is below zero' },
  locked: 'Locked: never holds. Unlock it to change it.', leaving: 'To be deleted with the next sync.', lockQueued: 'To be locked with the next sync.', unlockQueued: 'To be unlocked with the next sync.', gone: 'The service no longer has this price.',
  findingOf: '{price}: {finding}',
  finding: {
    duplicate: 'Another price starts from {from} on the same day; the cheaper of equal bands holds.', overlap: '{from} to {to} is in another band too; the higher start holds.', gap: 'No price between {from} and {to}.', past: 'Takes effect before today: {date}.', fromAboveTo: 'From {from} is above to {to}; the service refuses that.',
  },
  actions: { lock: 'Lock', unlock: 'Unlock', remove: 'Delete', takeBack: 'Take back', bulk: 'Change…', copy: 'Copy…', paste: 'Import…', export: 'Export', exportXlsx: 'Excel workbook', exportCsv: 'CSV', sheet: 'Price sheet', product: 'Open the product', allPrices: 'All prices', sendAgain: 'Send again with the next sync', undo: 'Undo', redo: 'Redo', choose: 'Choose', more: 'Actions', readAgain: 'Read all prices again with the next sync' },
  remove: {
    title: 'Delete {count} price? | Delete {count} prices?', text: 'Those on the service are deleted for good with the next sync; until then you can take that back. Those only on this computer are removed now.', yes: 'Delete',
  },
  done: { removed: '{count} price deleted. | {count} prices deleted.', locked: '{count} price locked. | {count} prices locked.', unlocked: '{count} price unlocked. | {count} prices unlocked.', applied: '{made} made, {changed} changed.', missed: '{count} was edited meanwhile and left as it is. | {count} were edited meanwhile and left as they are.', copied: '{count} row copied. | {count} rows copied.', readAgain: 'The next sync reads the prices of every product again.' },
  asked: 'More than one price there could be the one that was sent: only you can say which.',
  tooLate: 'It has reached the service already.',
  bulk: {
    title: 'Change prices', of: 'Of {count} price | Of {count} prices', by: 'Change by', percent: 'Per cent', amount: 'Amount', none: 'Nothing', value: 'By', valueHint: '5 raises, -5 lowers', rounding: 'Round to', roundDecimals: 'Same decimals', roundNone: 'Not at all', round005: '0.05', round099: '.99', round1: '1', roundCustom: 'Custom', step: 'Step', ending: 'Ending', direction: 'Direction', nearest: 'Nearest', up: 'Up', down: 'Down',
    date: 'From a new date', dateHint: 'empty: change the prices themselves', copyDateHint: 'empty: the date each price has', preview: 'Preview', apply: 'Apply: {parts}', parts: { made: '{count} new', changed: '{count} changed', skipped: '{count} left out' }, nothing: 'Nothing would change.',
    badValue: 'Type a number to change by.', badRounding: 'The step must be above zero and the ending below it, with five decimals at most.', badDate: 'The date cannot be read.', badRate: 'Type a rate above zero.',
  },
  copy: { title: 'Copy prices', currency: 'To currency', sameCurrency: 'as it is', rate: 'Rate', rateHint: 'so many {to} for one {from}', party: 'To customer or supplier', sameParty: 'as it is', general: 'everybody', project: 'To project', nowhere: 'Choose a currency, a customer or supplier, a project or a date to copy to.', manyCurrencies: 'The chosen prices are in several currencies: {currencies}. Filter by one of them to copy to another currency.', manySides: 'The chosen prices are of both sides. Filter by one of them to copy to a customer or supplier.' },
  plan: { made: 'New', changed: 'Changed', locked: 'Left out: locked', negative: 'Left out: below zero', same: 'Left out: no change', twice: 'Left out: another one of the same band is taken', contradicts: 'Left out: another one says something else' },
  import: {
    title: 'Paste or import prices', lead: 'Paste or type rows here, or choose a file (CSV, TSV, Excel). You look them over before anything is kept.', look: 'Look them over', place: 'Rows to import', file: 'Choose a file', again: 'Start again', columns: 'Columns', skipColumn: 'not used', heading: 'The first row names the columns.', guessed: 'What each column means was guessed. Look at it above, then say so.', right: 'The columns are right', rows: '{count} row | {count} rows', ready: '{count} to take', faulty: '{count} with a fault is left out | {count} with faults are left out', take: 'Take: {parts}', line: 'Row', shows: 'Show', show: { all: 'All rows', taken: 'New and changed', notTaken: 'Left out' }, outcome: { made: 'New', changed: 'Changed, was {before}', same: 'No change', locked: 'Left out: this price is locked here', negative: 'Left out: below zero', twice: 'Left out: the same as a row above', contradicts: 'Left out: another row says another price' },
    faultAt: '{column}: {fault}', side: 'Where no side is told', unreadable: 'This file cannot be read: {why}', empty: 'There is nothing in it.', sheet: 'Sheet {name}',
    fault: { missing: 'Missing', notANumber: 'Not a number', negative: 'Below zero', tooFine: 'More than five decimals', notADate: 'Not a date', notACurrency: 'Not a currency code', notASide: 'Sale or purchase', unknown: 'Not known', belowFrom: 'Below the quantity from', notItsUnit: 'Not a unit of this product' },
  },
  timeline: { title: 'What holds when', quantity: 'Quantity', party: 'For', project: 'Project', currency: 'Currency', unit: 'Unit', from: 'From', to: 'to', open: 'until further notice', none: 'no price', empty: 'No price ever holds for this.', now: 'today', findings: 'Pointed out', noFindings: 'No overlaps, gaps or doubles.' },
  scope: { partyAndProject: { sale: 'customer and project price', purchase: 'supplier and project price' }, party: { sale: 'customer price', purchase: 'supplier price' }, project: { sale: 'project price', purchase: 'project price' }, general: { sale: 'list price', purchase: 'list price' } },
  explained: '{scope} from {date}, {band}', band: { open: '{from}+', closed: '{from}–{to}' },
  absence: { noPrices: 'This product has no price.', locked: 'The prices of this product are locked.', currency: 'No price in {currency}.', unit: 'No price for this unit.', party: 'No price for this customer or supplier.', date: 'No price has taken effect by then.', quantity: 'No price for {quantity}.' },
  line: { differs: 'List price {price}: {why}', same: '{why}', use: 'Use the list price', filled: 'Filled from the {why}', own: '{price}: the product’s own price', converted: '{price}: the product’s own price, {own} {currency} at {rate}', taxed: ' ({net} and {rate} % tax on it)' },
  shortcuts: { new: 'New price', remove: 'Delete the price', lock: 'Lock or unlock the price', bulk: 'Change many prices', copy: 'Copy a price list', paste: 'Paste prices from a spreadsheet', choose: 'Choose the row', chooseAll: 'Choose every row shown', undo: 'Undo', redo: 'Redo', copyAbove: 'Copy the cell above', sheet: 'Price sheet of the product' },
};
