import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemCodeSchema } from '../../../../src/domain/values/result.ts';
import { sentenceOf } from '../../../../src/app/company/session/problems.ts';
import { en } from '../../../../src/app/base/i18n/en.ts';
import { PACKS } from '../../../../src/app/base/i18n/packs.ts';
import { shell } from '../../../../src/app/base/i18n/en/shell/shell.ts';
import { t } from '../../../../src/app/base/i18n/texts.ts';
import { work } from '../../../../src/app/base/i18n/en/work.ts';

/** What comes with these problems is a time, an amount or a kind of record, and not words. */
const WITH_OTHER_FACTS: ReadonlySet<string> = new Set([
  'lock.wait',
  'record.linesReworked',
  'service.refusedList',
  'service.unsteadyList',
]);
/** The sentence of a problem as it is written, before it is filled in. */
function writtenFor(code: string): string {
  let at: unknown = shell.problems;
  for (const name of code.split('.')) at = Reflect.get(Object(at), name);
  return String(at);
}

describe('sentences', () => {
  it.each(problemCodeSchema.options)(
    'says in words what %s means, with the words that came where it has a place for them',
    (code) => {
      const sentence = sentenceOf({ code, message: 'the cause' });
      expect(sentence).not.toContain('problems.');
      expect(sentence).toMatch(/^[A-Z].+[.?]$/);
      // Words take the place that the sentence has for them; four codes bring something else than words.
      if (!WITH_OTHER_FACTS.has(code))
        expect(sentence.includes('the cause')).toBe(writtenFor(code).includes('{message}'));
    },
  );

  it('leaves no colon hanging where no words came', () => {
    expect(sentenceOf({ code: 'service.failed', message: '' })).toBe('The service failed.');
  });

  it('tells one from many', () => {
    expect(t('documentClass.saleInvoice.count', { count: 1 }, 1)).toBe('1 sales invoice');
    expect(t('documentClass.saleInvoice.count', { count: '1,200' }, 1200)).toBe('1,200 sales invoices');
    expect(t('documentClass.saleInvoice.count', {}, 3)).toBe('3 sales invoices');
  });
});

describe('a message', () => {
  it('fills names in and leaves everything else as it is', () => {
    expect(t('list.chipBetween', { least: '{most}', most: '@|$&' })).toBe('Gross {most} – @|$&');
  });

  it('chooses many for none, and one without a count', () => {
    expect(t('lines.count', { count: 0 })).toBe('0 lines');
    expect(t('lines.count', { count: 1 })).toBe('1 line');
    expect(t('lines.count', { count: 'some' }, 2)).toBe('some lines');
  });

  it('groups the thousands of a number, and leaves what is written already', () => {
    expect(t('lines.count', {}, 1000)).toBe('1,000 lines');
    expect(t('list.countOf', { shown: 12, count: 1234567 })).toBe('12 of 1,234,567');
    expect(t('list.chipBetween', { least: '1000.50', most: '2026' })).toBe('Gross 1000.50 – 2026');
  });

  it('uses the only form for every count', () => {
    expect(t('list.countOf', { shown: '3', count: '12' }, 12)).toBe('3 of 12');
  });
});

describe('what is loaded with what', () => {
  const root = join(import.meta.dirname, '../../../../src/app');
  const sources = globSync('**/*.{ts,vue}', { cwd: root }).filter((path) => !path.startsWith('base/i18n/'));
  const topOf = (tree: object): string[] => Object.keys(tree);
  const namespaces = topOf(en);
  /** Whether a source names a text of a namespace; calls of the backend have names that look alike. */
  function names(source: string, name: string): boolean {
    const tree: object = Reflect.get(en, name);
    const withoutCalls = source.replace(/\.call\('[\w.]+'/g, '');
    return [...withoutCalls.matchAll(new RegExp(`['\`]${name}\\.(\\$|\\w+)`, 'g'))].some(
      ([, part = '']) => part === '$' || part in tree,
    );
  }
  const parts = new Map(
    sources.map((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      const beside = (written: string): string => join(dirname(path), written);
      return [
        path,
        {
          named: namespaces.filter((name) => names(source, name)),
          imports: [...source.matchAll(/^import (?!type)[^;]*?from '(\.[^']+)'/gm)].map(([, written = '']) =>
            beside(written),
          ),
        },
      ];
    }),
  );

  /** The namespaces that a part of the page names, it and everything that comes with it. */
  function namedWith(entry: string): Set<string> {
    const reached = new Set<string>();
    const named = new Set<string>();
    const follow = (path: string): void => {
      const part = parts.get(path);
      if (!part || reached.has(path)) return;
      reached.add(path);
      part.named.forEach((name) => named.add(name));
      part.imports.forEach(follow);
    };
    follow(entry);
    return named;
  }

  it('the shell uses only its own texts', () => {
    expect([...namedWith('shell/main.ts')].filter((name) => !topOf(shell).includes(name))).toEqual([]);
  });

  it('every area loads what its page names', async () => {
    const areas = readFileSync(join(root, 'shell/areas.ts'), 'utf8');
    const pages = [...areas.matchAll(/withTexts\(\[([^\]]*)\], \(\) => import\('\.\.\/([^']+)'\)/g)];
    expect(pages).toHaveLength(areas.split('withTexts([').length - 1);
    const trees = new Map<string, string[]>();
    for (const [pack, read] of Object.entries(PACKS.en)) trees.set(pack, topOf(await read()));
    for (const [, packs = '', page = ''] of pages) {
      const there = ['shell', ...Array.from(packs.matchAll(/\w+/g), ([pack]) => pack)].flatMap(
        (pack) => trees.get(pack) ?? [],
      );
      expect(
        [...namedWith(page)].filter((name) => !there.includes(name)),
        page,
      ).toEqual([]);
    }
  });

  // Parts that only these pages show are named with them; every page has the texts of work.
  it.each([
    [
      [
        'documents/DocumentsPage.vue',
        'documents/list/FilterPanel.vue',
        'documents/list/BulkDialog.vue',
        'documents/list/ColumnChooser.vue',
        'base/ui/EntryMenu.vue',
        'documents/list/SelectionFooter.vue',
        'documents/print/PrintView.vue',
      ],
      [],
    ],
    [
      [
        'documents/editor/DocumentEditor.vue',
        'documents/editor/actions/AmendDialog.vue',
        'documents/editor/lines/PasteReview.vue',
        'documents/editor/amounts/BalanceDialog.vue',
        'documents/attachments/AttachmentsPanel.vue',
      ],
      ['prices'],
    ],
    [['shell/CommandPalette.vue'], ['paletteWords', 'bank', 'copies', 'payments', 'reports']],
    [['documents/einvoices/ImportEInvoices.vue'], ['einvoices', 'pdfInvoices']],
    [
      [
        'prices/PricesPage.vue',
        'prices/change/BulkDialog.vue',
        'prices/change/ImportDialog.vue',
        'prices/PriceAside.vue',
      ],
      ['prices', 'records'],
    ],
    [
      ['bank/BankPage.vue', 'bank/lines/PasteDialog.vue', 'bank/coding/CodingDialog.vue'],
      ['bank', 'records'],
    ],
    [
      ['records/RecordsArea.vue', 'records/parties/PartyBalance.vue'],
      ['records', 'recordImport'],
    ],
    [['editing/recordImport/ImportRecords.vue'], ['opening', 'recordImport', 'spreadsheets']],
    [
      ['sync/SyncCentrePage.vue', 'sync/RunHistory.vue', 'editing/notices/BlockerNotice.vue'],
      ['prices', 'records'],
    ],
    [['payments/PaymentRunPage.vue'], ['payments']],
    [['reports/EnquiriesPage.vue'], []],
    [
      ['settings/SettingsPage.vue', 'settings/CopiesSection.vue'],
      ['copies', 'guide', 'people', 'reports', 'paletteWords'],
    ],
    [['reports/ReportsPage.vue'], ['reports', 'opening', 'setUp', 'spreadsheets']],
    [['shell/ShortcutsDialog.vue', 'shell/welcome/WelcomeSteps.vue'], ['guide']],
    [['editing/notices/LeftOutNotice.vue'], ['copies', 'records']],
  ])('%s have the texts that they name', (entries, own) => {
    const there = [...topOf(shell), ...topOf(work), ...own];
    for (const entry of entries) {
      expect(parts.has(entry), entry).toBe(true);
      expect(
        [...namedWith(entry)].filter((name) => !there.includes(name)),
        entry,
      ).toEqual([]);
    }
  });
});
