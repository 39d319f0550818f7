import type { TextKey } from '../base/i18n/texts.ts';

/** The sections of the settings in their order, each by the id of its element, with its heading. */
export const SETTINGS_SECTIONS = {
  connection: 'settings.connection',
  people: 'settings.people',
  books: 'settings.books',
  look: 'look.title',
  language: 'settings.language.title',
  autoSync: 'autoSync.title',
  letterhead: 'print.letterhead.title',
  backup: 'backup.title',
  move: 'move.title',
  copies: 'copies.settings.title',
  space: 'disk.title',
  keychain: 'settings.keychain',
  lock: 'idleLock.settings',
  encryption: 'idleLock.disk.title',
  reach: 'care.reach.title',
  updates: 'newVersions.title',
  care: 'care.title',
  about: 'settings.about',
  // What cannot be undone comes last.
  removal: 'settings.removal',
} as const satisfies Record<string, TextKey>;
/** Sections that a company on this computer lacks: it has no address, no colleagues, and nobody else reaches it. */
export const OF_ELSEWHERE: ReadonlySet<string> = new Set(['people', 'reach']);
export type SettingsSection = keyof typeof SETTINGS_SECTIONS;
