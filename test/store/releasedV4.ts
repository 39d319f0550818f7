/** The table of version 2 as version 4 made it anew, as it was released: what waits is told by kind, and in parts. Never changed. */
export const RESOURCES_OF_V4 = { table: 'resources', keyPath: 'key', indexes: ['[kind+parent+key]', 'id', '[pending+kind+key]'] };
