/** Rules that code bank lines to accounts. */
export const ruling = {
  title: 'Rule that codes',
  text: 'A line that fits is drafted as a payment or receipt with one line.',
  from: 'Amount from',
  to: 'Amount to',
  anyAccount: 'Any bank account',
  between: '{from} to {to}',
  fromAmount: 'from {amount}',
  toAmount: 'up to {amount}',
  noHits: 'Fits none of the past lines.',
  trial:
    'Fits {hits} past line: {same} was coded like this, {otherwise} otherwise, {open} has no document. | Fits {hits} past lines: {same} were coded like this, {otherwise} otherwise, {open} have no document.',
  keepNew: 'Keep the rule',
  codes: 'Codes to',
  edit: 'Coding…',
  editLabel: 'Rule {number}: what it codes to',
  review: 'Review…',
  undoneKept: '{count} is being sent already and stays. | {count} are being sent already and stay.',
  byRule: 'By the rule “{pattern}”',
  suggestion: 'Twice the same: make it a rule for “{pattern}”?',
  makeRule: 'Yes',
  kept: 'The rule is kept. Its lines are under Rules.',
};
