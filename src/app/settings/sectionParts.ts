import { defineAsyncComponent, type Component } from 'vue';
import AboutSettings from './AboutSettings.vue';
import AutoSyncSettings from './AutoSyncSettings.vue';
import BackupSection from './BackupSection.vue';
import BooksSettings from './BooksSettings.vue';
import CareSettings from './CareSettings.vue';
import ConnectionSettings from './ConnectionSettings.vue';
import EncryptionSettings from './EncryptionSettings.vue';
import KeychainSettings from './KeychainSettings.vue';
import LanguageSettings from './LanguageSettings.vue';
import LetterheadSettings from './LetterheadSettings.vue';
import LockSettings from './LockSettings.vue';
import LookSettings from './LookSettings.vue';
import MoveSection from './MoveSection.vue';
import PeopleSettings from './people/PeopleSettings.vue';
import ReachSettings from './ReachSettings.vue';
import RemovalSettings from './RemovalSettings.vue';
import type { SettingsSection } from './sections.ts';
import SpaceSettings from './SpaceSettings.vue';
import UpdateSettings from './UpdateSettings.vue';

/** What each section shows. Its root is a `section` with the name of the section as id. */
export const SECTION_PARTS: Readonly<Record<SettingsSection, Component>> = {
  connection: ConnectionSettings,
  people: PeopleSettings,
  books: BooksSettings,
  look: LookSettings,
  language: LanguageSettings,
  autoSync: AutoSyncSettings,
  letterhead: LetterheadSettings,
  backup: BackupSection,
  move: MoveSection,
  copies: defineAsyncComponent(() => import('./CopiesSection.vue')),
  space: SpaceSettings,
  keychain: KeychainSettings,
  lock: LockSettings,
  encryption: EncryptionSettings,
  reach: ReachSettings,
  updates: UpdateSettings,
  care: CareSettings,
  about: AboutSettings,
  removal: RemovalSettings,
};
