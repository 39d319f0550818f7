/** How the lines of each month got their documents. */
export const monthCounts = {
  title: 'How the lines of each month got their documents',
  text: 'Lines of this account. “One key”: the proposed document or the line’s rule was taken at one press or click.',
  month: 'Month',
  lines: 'Lines',
  key: 'One key',
  share: 'One key, %',
  shareHint: 'Of all lines of the month.',
  rule: 'With others, in one step',
  hand: 'By hand',
  handHint: 'Coded in the dialog, or a transfer.',
  unknown: 'Not known',
  unknownHint: 'Linked by an earlier version of Daybook, or part of the demo company.',
  without: 'No document',
};
