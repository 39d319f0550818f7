/** The table that version 3 of the schema added to those of version 2, as it was released. Never changed. */
export const ADDED_BY_V3 = [{ table: 'priceSheets', keyPath: ['kind', 'parent', 'part'], indexes: ['pending'] }];
