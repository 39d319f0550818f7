import type { en } from './en.ts';
import { shell } from './en/shell/shell.ts';
import type { work } from './en/work.ts';
import type { WrittenLanguage } from './language.ts';
import type { Translated } from './en/translated.ts';

/** Texts as a tree: its leaves are the texts. */
export interface TextTree {
  readonly [name: string]: string | TextTree;
}

type Part<Names extends keyof typeof en> = () => Promise<Translated<Pick<typeof en, Names>>>;

/** Texts that load with the pages that show them; those of the shell load with the first page. */
interface Packs {
  shell: Part<keyof typeof shell>;
  work: Part<keyof typeof work>;
  bank: Part<'bank'>;
  prices: Part<'prices'>;
  records: Part<'records' | 'recordImport' | 'extras'>;
  recurring: Part<'recurring'>;
  batch: Part<'batch' | 'bulkEdit'>;
  monthEnd: Part<'monthEnd'>;
  home: Part<'home'>;
  opening: Part<'opening'>;
  reports: Part<'reports'>;
  guide: Part<'guide'>;
  copies: Part<'copies'>;
  setUp: Part<'setUp'>;
  people: Part<'people'>;
  own: Part<'own'>;
  einvoices: Part<'einvoices' | 'pdfInvoices'>;
  payments: Part<'payments'>;
  spreadsheets: Part<'spreadsheets'>;
  paletteWords: Part<'paletteWords'>;
}
export type TextPack = keyof Packs;

/** Where each language keeps its texts. */
export const PACKS: Readonly<Record<WrittenLanguage, Packs>> = {
  en: {
    // Always there: it is what the page falls back to.
    shell: async () => shell,
    work: async () => (await import('./en/work.ts')).work,
    bank: async () => ({ bank: (await import('./en/bank/bank.ts')).bank }),
    prices: async () => ({ prices: (await import('./en/prices.ts')).prices }),
    records: async () => ({
      records: (await import('./en/records.ts')).records,
      recordImport: (await import('./en/recordImport.ts')).recordImport,
      extras: (await import('./en/extras.ts')).extras,
    }),
    recurring: async () => ({ recurring: (await import('./en/documents/recurring.ts')).recurring }),
    batch: async () => ({
      batch: (await import('./en/documents/batch.ts')).batch,
      bulkEdit: (await import('./en/documents/bulkEdit.ts')).bulkEdit,
    }),
    monthEnd: async () => ({ monthEnd: (await import('./en/monthEnd.ts')).monthEnd }),
    home: async () => ({ home: (await import('./en/home.ts')).home }),
    opening: async () => ({ opening: (await import('./en/opening.ts')).opening }),
    reports: async () => ({ reports: (await import('./en/reports.ts')).reports }),
    guide: async () => ({ guide: (await import('./en/shell/guide.ts')).guide }),
    copies: async () => ({ copies: (await import('./en/settings/copies.ts')).copies }),
    setUp: async () => ({ setUp: (await import('./en/settings/setUp.ts')).setUp }),
    people: async () => ({ people: (await import('./en/settings/people.ts')).people }),
    own: async () => ({ own: (await import('./en/own/own.ts')).own }),
    einvoices: async () => ({
      einvoices: (await import('./en/documents/einvoices.ts')).einvoices,
      pdfInvoices: (await import('./en/documents/pdfInvoices.ts')).pdfInvoices,
    }),
    payments: async () => ({ payments: (await import('./en/payments/payments.ts')).payments }),
    spreadsheets: async () => ({ spreadsheets: (await import('./en/documents/spreadsheets.ts')).spreadsheets }),
    paletteWords: async () => ({ paletteWords: (await import('./en/shell/paletteWords.ts')).paletteWords }),
  },
  de: {
    shell: async () => (await import('./de/shell/shell.ts')).shell,
    work: async () => (await import('./de/work.ts')).work,
    bank: async () => ({ bank: (await import('./de/bank/bank.ts')).bank }),
    prices: async () => ({ prices: (await import('./de/prices.ts')).prices }),
    records: async () => ({
      records: (await import('./de/records.ts')).records,
      recordImport: (await import('./de/recordImport.ts')).recordImport,
      extras: (await import('./de/extras.ts')).extras,
    }),
    recurring: async () => ({ recurring: (await import('./de/documents/recurring.ts')).recurring }),
    batch: async () => ({
      batch: (await import('./de/documents/batch.ts')).batch,
      bulkEdit: (await import('./de/documents/bulkEdit.ts')).bulkEdit,
    }),
    monthEnd: async () => ({ monthEnd: (await import('./de/monthEnd.ts')).monthEnd }),
    home: async () => ({ home: (await import('./de/home.ts')).home }),
    opening: async () => ({ opening: (await import('./de/opening.ts')).opening }),
    reports: async () => ({ reports: (await import('./de/reports.ts')).reports }),
    guide: async () => ({ guide: (await import('./de/shell/guide.ts')).guide }),
    copies: async () => ({ copies: (await import('./de/settings/copies.ts')).copies }),
    setUp: async () => ({ setUp: (await import('./de/settings/setUp.ts')).setUp }),
    people: async () => ({ people: (await import('./de/settings/people.ts')).people }),
    own: async () => ({ own: (await import('./de/own/own.ts')).own }),
    einvoices: async () => ({
      einvoices: (await import('./de/documents/einvoices.ts')).einvoices,
      pdfInvoices: (await import('./de/documents/pdfInvoices.ts')).pdfInvoices,
    }),
    payments: async () => ({ payments: (await import('./de/payments/payments.ts')).payments }),
    spreadsheets: async () => ({ spreadsheets: (await import('./de/documents/spreadsheets.ts')).spreadsheets }),
    paletteWords: async () => ({ paletteWords: (await import('./de/shell/paletteWords.ts')).paletteWords }),
  },
  fr: {
    shell: async () => (await import('./fr/shell/shell.ts')).shell,
    work: async () => (await import('./fr/work.ts')).work,
    bank: async () => ({ bank: (await import('./fr/bank/bank.ts')).bank }),
    prices: async () => ({ prices: (await import('./fr/prices.ts')).prices }),
    records: async () => ({
      records: (await import('./fr/records.ts')).records,
      recordImport: (await import('./fr/recordImport.ts')).recordImport,
      extras: (await import('./fr/extras.ts')).extras,
    }),
    recurring: async () => ({ recurring: (await import('./fr/documents/recurring.ts')).recurring }),
    batch: async () => ({
      batch: (await import('./fr/documents/batch.ts')).batch,
      bulkEdit: (await import('./fr/documents/bulkEdit.ts')).bulkEdit,
    }),
    monthEnd: async () => ({ monthEnd: (await import('./fr/monthEnd.ts')).monthEnd }),
    home: async () => ({ home: (await import('./fr/home.ts')).home }),
    opening: async () => ({ opening: (await import('./fr/opening.ts')).opening }),
    reports: async () => ({ reports: (await import('./fr/reports.ts')).reports }),
    guide: async () => ({ guide: (await import('./fr/shell/guide.ts')).guide }),
    copies: async () => ({ copies: (await import('./fr/settings/copies.ts')).copies }),
    setUp: async () => ({ setUp: (await import('./fr/settings/setUp.ts')).setUp }),
    people: async () => ({ people: (await import('./fr/settings/people.ts')).people }),
    own: async () => ({ own: (await import('./fr/own/own.ts')).own }),
    einvoices: async () => ({
      einvoices: (await import('./fr/documents/einvoices.ts')).einvoices,
      pdfInvoices: (await import('./fr/documents/pdfInvoices.ts')).pdfInvoices,
    }),
    payments: async () => ({ payments: (await import('./fr/payments/payments.ts')).payments }),
    spreadsheets: async () => ({ spreadsheets: (await import('./fr/documents/spreadsheets.ts')).spreadsheets }),
    paletteWords: async () => ({ paletteWords: (await import('./fr/shell/paletteWords.ts')).paletteWords }),
  },
};
