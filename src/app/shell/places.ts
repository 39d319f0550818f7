import { Settings2 } from '@lucide/vue';
import type { Component } from 'vue';
import type { TextKey, WordsKey } from '../base/i18n/texts.ts';
import { REPORT_TABS } from '../reports/reportTabs.ts';
import { SET_UP_TABS } from '../settings/setUp/setUpTabs.ts';
import { AREAS } from './areas.ts';
import { OF_ELSEWHERE, SETTINGS_SECTIONS, type SettingsSection } from '../settings/sections.ts';

/** A tab of a page, or a section of the settings, to which the palette leads. */
export interface PalettePlace {
  area: 'reports' | 'bank' | 'paymentRun' | 'settings' | 'setUp';
  /** The tab or section, as the page names it. */
  name: string;
  text: TextKey;
  /** Other words to find it by. */
  words: WordsKey;
  /** Whether only a company on this computer has it. */
  isOfOwn?: boolean;
  /** Whether a company on this computer has it not. */
  isOfElsewhere?: boolean;
}

/** Every place within a page, page by page. */
export const PLACES: readonly PalettePlace[] = [
  ...(['lines', 'review', 'reconcile', 'import', 'imports', 'rules'] as const).map((name): PalettePlace => ({
    area: 'bank',
    name,
    text: `bank.tab.${name}`,
    words: `bank.${name}`,
  })),
  ...(['pay', 'files', 'checks'] as const).map((name): PalettePlace => ({
    area: 'paymentRun',
    name,
    text: `payments.tab.${name}`,
    words: `payments.${name}`,
  })),
  ...REPORT_TABS.map((name): PalettePlace => ({
    area: 'reports',
    name,
    text: `reports.tab.${name}`,
    words: `reports.${name}`,
    // Books elsewhere are opened by those who keep them.
    isOfOwn: name === 'opening',
  })),
  ...SET_UP_TABS.map((name): PalettePlace => ({
    area: 'setUp',
    name,
    text: `areas.setUp.${name}`,
    words: `setUpTabs.${name}`,
    isOfOwn: true,
  })),
  ...(Object.keys(SETTINGS_SECTIONS) as SettingsSection[]).map((name): PalettePlace => ({
    area: 'settings',
    name,
    text: SETTINGS_SECTIONS[name],
    words: `settings.${name}`,
    isOfElsewhere: OF_ELSEWHERE.has(name),
  })),
];

/** The icon of the page on which a place is. */
export function iconOf({ area }: PalettePlace): Component {
  return AREAS.find(({ name }) => name === area)?.icon ?? Settings2;
}
