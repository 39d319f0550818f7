/** When Daybook syncs by itself. */
export const autoSync = {
  title: 'Syncing by itself',
  every: 'Sync every',
  never: 'Only by hand',
  minutes: '{count} minutes',
  onReconnect: 'Sync as soon as the network is back',
  marks: 'Give bank lines without a reference a short one, so that a doubtful upload can be looked for',
} as const;
