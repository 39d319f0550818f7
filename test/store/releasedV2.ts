/** The tables that version 2 of the schema added to those of version 1, as it was released. Never changed. */
export const ADDED_BY_V2 = [
  { table: 'attachmentBytes', keyPath: ['key', 'part'], indexes: [] },
  { table: 'attachments', keyPath: 'key', indexes: ['documentKey', 'pending'] },
  { table: 'childReads', keyPath: ['kind', 'parent'], indexes: ['[kind+readAt]'] },
  { table: 'resources', keyPath: 'key', indexes: ['[kind+parent+key]', 'id', 'pending'] },
  { table: 'syncRuns', keyPath: 'startedAt', indexes: [] },
];
