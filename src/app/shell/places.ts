import type { TextKey } from '../base/i18n/texts.ts';
import { REPORT_TABS } from '../reports/reportTabs.ts';
import { SET_UP_TABS } from '../settings/setUp/setUpTabs.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '../settings/sections.ts';

/** A tab of a page, or a section of the settings, to which the palette leads. */
export interface Place {
  area: 'reports' | 'bank' | 'paymentRun' | 'settings' | 'setUp';
  /** The tab or section, as the page names it. */
  name: string;
  text: TextKey;
  /** Other words to find it by. */
  words: TextKey;
}

/** Every place within a page, page by page. */
export const PLACES: readonly Place[] = [
  ...(['lines', 'reconcile', 'import', 'imports', 'rules'] as const).map((name): Place => ({
    area: 'bank',
    name,
    text: `bank.tab.${name}`,
    words: `paletteWords.bank.${name}`,
  })),
  ...(['pay', 'files', 'checks'] as const).map((name): Place => ({
    area: 'paymentRun',
    name,
    text: `payments.tab.${name}`,
    words: `paletteWords.payments.${name}`,
  })),
  ...REPORT_TABS.map((name): Place => ({
    area: 'reports',
    name,
    text: `reports.tab.${name}`,
    words: `paletteWords.reports.${name}`,
  })),
  ...SET_UP_TABS.map((name): Place => ({
    area: 'setUp',
    name,
    text: `areas.setUp.${name}`,
    words: `paletteWords.setUp.${name}`,
  })),
  ...(Object.keys(SETTINGS_SECTIONS) as SettingsSection[]).map((name): Place => ({
    area: 'settings',
    name,
    text: SETTINGS_SECTIONS[name],
    words: `paletteWords.settings.${name}`,
  })),
];
