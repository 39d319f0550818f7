/** The areas of the shell: their groups and those that are no class of documents. One line an area. */
export const areas = {
  label: 'Areas', waits: '{count} waits | {count} wait',
  groups: { documents: 'Documents', money: 'Bank and prices', records: 'Records', company: 'Company' },
  sync: 'Sync centre',
  settings: 'Settings',
};
