/** The palette: go to, create or find. */
export const palette = {
  label: 'Go to, create or find',
  placeholder: 'Type a page, an action, a number, a name, an amount or a text of a line',
  nothing: 'Nothing matches.',
  backup: 'Back up or restore this company (in Settings)',
  goTo: 'Go to {page}',
  groups: { action: 'Do or go', document: 'Documents', record: 'Records' },
  record: {
    contactAccount: 'Customer or supplier',
    product: 'Product',
    project: 'Project',
    department: 'Department',
    costCentre: 'Cost centre',
  },
};
