import { Ban, Columns3, FileDown, FileSpreadsheet, FileText, Import, Mail, PenLine, Printer, Send } from '@lucide/vue';
import type { ExportFormat } from '../../base/export/export.ts';
import { t } from '../../base/i18n/texts.ts';
import { useShortcuts } from '../../base/keyboard/shortcuts.ts';
import type { MenuEntry } from '../../base/ui/menuEntry.ts';
import type { BulkAction } from './bulkPlan.ts';

/** What can be done with a list of documents, or with the selected ones. */
interface ListActions {
  /** How many documents are selected, and how many the list shows. */
  selected(): number;
  listed(): number;
  /** Whether the list is visible. */
  isInSight(): boolean;
  takesEInvoices(): boolean;
  write(format: ExportFormat): void;
  writeLines(format: ExportFormat): void;
  print(): void;
  savePdf(): void;
  send(): void;
  bulk(action: BulkAction): void;
  edit(): void;
  columns(): void;
  eInvoices(): void;
  spreadsheet(): void;
}

/** The parts of the list's menu, in their order. */
export const LIST_MENU = ['papers', 'selection', 'imports', 'list'] as const;

const always = (list: ListActions) => ({ keys: [], group: 'list', asks: false, isOffered: list.isInSight }) as const;

/** Files and papers of what is listed, or selected. */
function paperEntries(list: ListActions): MenuEntry[] {
  const ofPapers = { ...always(list), part: 'papers' } as const;
  return [
    {
      ...ofPapers,
      keys: ['Ctrl+E'],
      text: 'list.exportXlsx',
      icon: FileSpreadsheet,
      words: 'lists.export',
      run: () => list.write('xlsx'),
    },
    {
      ...ofPapers,
      text: 'list.exportCsv',
      icon: FileText,
      words: 'lists.export',
      run: () => list.write('csv'),
    },
    {
      ...ofPapers,
      text: 'list.exportLinesXlsx',
      icon: FileSpreadsheet,
      words: 'lists.export',
      run: () => list.writeLines('xlsx'),
    },
    {
      ...ofPapers,
      text: 'list.exportLinesCsv',
      icon: FileText,
      words: 'lists.export',
      run: () => list.writeLines('csv'),
    },
    {
      ...ofPapers,
      // The list binds Ctrl+P: it prints the open document, or what is selected.
      menuKey: 'Ctrl+P',
      get text() {
        return list.selected() > 0 ? ('list.printSelected' as const) : ('list.printAll' as const);
      },
      get count() {
        return list.selected() > 0 ? list.selected() : list.listed();
      },
      icon: Printer,
      words: 'lists.print',
      run: list.print,
    },
  ];
}

/** What is done with the documents that are selected. */
function selectionEntries(list: ListActions): MenuEntry[] {
  const ofSelection = {
    ...always(list),
    part: 'selection',
    whyNot: () => (list.selected() > 0 ? null : t('list.selectFirst')),
  } as const;
  return [
    {
      ...ofSelection,
      text: 'list.submitSelected',
      icon: Send,
      words: 'actions.submit',
      asks: true,
      run: () => list.bulk('submit'),
    },
    { ...ofSelection, text: 'list.pdfSelected', icon: FileDown, words: 'actions.savePdf', run: list.savePdf },
    { ...ofSelection, text: 'list.sendSelected', icon: Mail, words: 'actions.send', asks: true, run: list.send },
    { ...ofSelection, text: 'list.editSelected', icon: PenLine, words: 'lists.edit', asks: true, run: list.edit },
    {
      ...ofSelection,
      text: 'list.abandonSelected',
      icon: Ban,
      words: 'actions.abandon',
      asks: true,
      run: () => list.bulk('abandon'),
    },
  ];
}

/** Binds the actions on the list. @returns the entries of its menu */
export function useListActions(list: ListActions): readonly MenuEntry[] {
  const bound: MenuEntry[] = [
    ...paperEntries(list),
    ...selectionEntries(list),
    {
      ...always(list),
      text: 'list.columns',
      icon: Columns3,
      words: 'lists.columns',
      part: 'list',
      asks: true,
      run: list.columns,
    },
  ];
  useShortcuts(bound);
  // The palette has these on every page.
  const imports: MenuEntry[] = [
    {
      ...always(list),
      text: 'list.importEInvoices',
      icon: Import,
      part: 'imports',
      asks: true,
      isOffered: list.takesEInvoices,
      run: list.eInvoices,
    },
    { ...always(list), text: 'list.importSheet', icon: Import, part: 'imports', asks: true, run: list.spreadsheet },
  ];
  return [...bound, ...imports];
}
