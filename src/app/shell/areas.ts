import {
  BanknoteArrowDown,
  BanknoteArrowUp,
  BookMarked,
  ClipboardCheck,
  ChartColumn,
  ChartPie,
  ClipboardList,
  Clock,
  Contact,
  FileInput,
  FileOutput,
  FilePen,
  FileQuestionMark,
  Files,
  FolderKanban,
  HandCoins,
  House,
  Landmark,
  Network,
  NotebookPen,
  Package,
  Repeat,
  Rows4,
  Settings,
  ShoppingCart,
  Tags,
  Users,
} from '@lucide/vue';
import type { Component } from 'vue';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import type { ResourceKind } from '../../domain/resources/content.ts';
import type { CompanyData } from '../company/session/companyData.ts';
import { usePendingAttachments } from '../company/sync/pendingAttachments.ts';
import { usePendingCounts } from '../company/sync/pendingRecords.ts';
import type { paletteWords } from '../base/i18n/en/shell/paletteWords.ts';
import type { Connection } from '../../domain/service/connection.ts';
import { withTexts, type TextKey } from '../base/i18n/texts.ts';

/** Groups of areas, in the order of the side navigation. */
export const AREA_GROUPS = ['start', 'sale', 'purchase', 'books', 'records', 'company'] as const;
export type AreaGroup = (typeof AREA_GROUPS)[number];

/** An area of the app. Route, side navigation, palette entry and shortcuts are all made from this. */
export interface Area {
  /** Name of its route; other words for it are in `paletteWords`. */
  name: keyof typeof paletteWords.areas;
  group: AreaGroup;
  /**
   * Whether it folds away under its group's heading: not everyone needs it in each week. It stands after those that
   * stay.
   */
  folds?: true;
  text: TextKey;
  /** Its text in the side navigation, where `text` and a count beside it would need two lines. */
  sideText?: TextKey;
  icon: Component;
  path: string;
  page: () => Promise<Component>;
  /** The letter that opens it after G; unique. There are no more letters than areas. */
  letter?: string;
  /** Whether only the company on this computer has it. */
  isOfOwn?: boolean;
  /** The digit that opens it with Alt; unique. */
  digit?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  /** How many of its records are not on the service yet. */
  count?: (company: CompanyData) => number;
}

const documents = withTexts(['work'], () => import('../documents/DocumentsPage.vue'));
const records = withTexts(['work', 'records'], () => import('../records/RecordsArea.vue'));
const waitingOf = (docClass: DocumentClass) => (company: CompanyData) =>
  company.pending.value.filter((row) => row.docClass === docClass).length;

const waitingRecords =
  (...kinds: readonly ResourceKind[]) =>
  (company: CompanyData) =>
    kinds.reduce((sum, kind) => sum + (usePendingCounts(company).byKind.value.get(kind) ?? 0), 0);

/** Every area, in the order of the side navigation. */
export const AREAS: readonly Area[] = [
  {
    name: 'home',
    group: 'start',
    text: 'areas.title.home',
    icon: House,
    path: '/home',
    page: withTexts(['work', 'home'], () => import('../home/HomePage.vue')),
    letter: 'H',
  },
  {
    name: 'bank',
    group: 'start',
    text: 'areas.title.bank',
    icon: Landmark,
    path: '/bank/:key?/:tab?',
    page: withTexts(['work', 'bank', 'records'], () => import('../bank/BankPage.vue')),
    letter: 'B',
    count: waitingRecords('bankTransaction'),
  },
  {
    name: 'saleInvoice',
    group: 'sale',
    text: 'documentClass.saleInvoice.title',
    icon: FileOutput,
    path: '/sale-invoices/:key?',
    page: documents,
    letter: 'I',
    digit: 1,
    count: waitingOf('saleInvoice'),
  },
  {
    name: 'receipt',
    group: 'sale',
    text: 'documentClass.receipt.title',
    icon: BanknoteArrowDown,
    path: '/receipts/:key?',
    page: documents,
    letter: 'R',
    digit: 4,
    count: waitingOf('receipt'),
  },
  {
    name: 'saleOrder',
    group: 'sale',
    folds: true,
    text: 'documentClass.saleOrder.title',
    icon: ClipboardList,
    path: '/sale-orders/:key?',
    page: documents,
    letter: 'O',
    digit: 2,
    count: waitingOf('saleOrder'),
  },
  {
    name: 'saleQuote',
    group: 'sale',
    folds: true,
    text: 'documentClass.saleQuote.title',
    icon: FilePen,
    path: '/sale-quotes/:key?',
    page: documents,
    letter: 'Q',
    digit: 3,
    count: waitingOf('saleQuote'),
  },
  {
    name: 'purchaseInvoice',
    group: 'purchase',
    text: 'documentClass.purchaseInvoice.title',
    icon: FileInput,
    path: '/purchase-invoices/:key?',
    page: documents,
    letter: 'U',
    digit: 5,
    count: waitingOf('purchaseInvoice'),
  },
  {
    name: 'payment',
    group: 'purchase',
    text: 'documentClass.payment.title',
    icon: BanknoteArrowUp,
    path: '/payments/:key?',
    page: documents,
    letter: 'Y',
    digit: 7,
    count: waitingOf('payment'),
  },
  {
    name: 'paymentRun',
    group: 'purchase',
    text: 'areas.title.paymentRun',
    icon: HandCoins,
    path: '/payment-run/:tab?',
    page: withTexts(['work', 'payments'], () => import('../payments/PaymentRunPage.vue')),
    letter: 'M',
  },
  {
    name: 'purchaseOrder',
    group: 'purchase',
    folds: true,
    text: 'documentClass.purchaseOrder.title',
    icon: ShoppingCart,
    path: '/purchase-orders/:key?',
    page: documents,
    letter: 'V',
    digit: 6,
    count: waitingOf('purchaseOrder'),
  },
  {
    name: 'monthEnd',
    group: 'books',
    text: 'areas.title.monthEnd',
    icon: ClipboardCheck,
    path: '/month-end',
    page: withTexts(
      ['work', 'monthEnd', 'reports', 'setUp'],
      () => import('../reports/flightCheck/FlightCheckPage.vue'),
    ),
    letter: 'F',
  },
  {
    name: 'reports',
    group: 'books',
    text: 'areas.title.reports',
    icon: ChartColumn,
    path: '/reports/:report?',
    page: withTexts(
      ['work', 'reports', 'opening', 'setUp', 'spreadsheets'],
      () => import('../reports/ReportsPage.vue'),
    ),
    letter: 'Z',
  },
  {
    name: 'journal',
    group: 'books',
    text: 'documentClass.journal.title',
    icon: NotebookPen,
    path: '/journals/:key?',
    page: documents,
    isOfOwn: true,
    count: waitingOf('journal'),
  },
  {
    name: 'all',
    group: 'books',
    folds: true,
    text: 'documentClass.all.title',
    icon: Files,
    path: '/documents/:key?',
    page: documents,
    letter: 'A',
    digit: 8,
  },
  {
    name: 'recurring',
    group: 'books',
    folds: true,
    text: 'areas.title.recurring',
    icon: Repeat,
    path: '/recurring',
    page: withTexts(['work', 'recurring'], () => import('../documents/recurring/RecurringPage.vue')),
    letter: 'X',
  },
  {
    name: 'batchEntry',
    group: 'books',
    folds: true,
    text: 'areas.title.batchEntry',
    icon: Rows4,
    path: '/batch-entry/:tab?',
    page: withTexts(['work', 'batch', 'prices'], () => import('../documents/batch/BatchEntryPage.vue')),
    letter: 'G',
  },
  {
    name: 'budgets',
    group: 'books',
    folds: true,
    text: 'areas.title.budgets',
    icon: BookMarked,
    path: '/budgets',
    page: withTexts(['work', 'records'], () => import('../records/extras/BudgetsPage.vue')),
    letter: 'K',
  },
  {
    name: 'enquiries',
    group: 'books',
    folds: true,
    text: 'areas.title.enquiries',
    icon: FileQuestionMark,
    path: '/enquiries',
    page: withTexts(['work'], () => import('../reports/EnquiriesPage.vue')),
    letter: 'N',
  },
  {
    name: 'contactAccount',
    group: 'records',
    text: 'areas.title.contactAccount',
    sideText: 'areas.side.contactAccount',
    icon: Users,
    path: '/parties/:key?',
    page: records,
    letter: 'C',
    count: waitingRecords('contactAccount'),
  },
  {
    name: 'product',
    group: 'records',
    text: 'areas.title.product',
    icon: Package,
    path: '/products/:key?',
    page: records,
    letter: 'P',
    count: waitingRecords('product'),
  },
  {
    name: 'prices',
    group: 'records',
    text: 'areas.title.prices',
    icon: Tags,
    path: '/prices/:key?',
    page: withTexts(['work', 'prices', 'records'], () => import('../prices/PricesPage.vue')),
    letter: 'L',
    count: waitingRecords('salePrice', 'purchasePrice'),
  },
  {
    name: 'contact',
    group: 'records',
    folds: true,
    text: 'areas.title.contact',
    icon: Contact,
    path: '/contacts/:key?',
    page: records,
    letter: 'T',
    count: waitingRecords('contact'),
  },
  {
    name: 'project',
    group: 'records',
    folds: true,
    text: 'areas.title.project',
    icon: FolderKanban,
    path: '/projects/:key?',
    page: records,
    letter: 'J',
    count: waitingRecords('project'),
  },
  {
    name: 'department',
    group: 'records',
    folds: true,
    text: 'areas.title.department',
    icon: Network,
    path: '/departments/:key?',
    page: records,
    letter: 'D',
    count: waitingRecords('department'),
  },
  {
    name: 'costCentre',
    group: 'records',
    folds: true,
    text: 'areas.title.costCentre',
    icon: ChartPie,
    path: '/cost-centres/:key?',
    page: records,
    letter: 'E',
    count: waitingRecords('costCentre'),
  },
  {
    name: 'sync',
    group: 'company',
    text: 'areas.title.sync',
    icon: Clock,
    path: '/sync',
    page: withTexts(['work', 'prices', 'records'], () => import('../sync/SyncCentrePage.vue')),
    letter: 'W',
    digit: 9,
    count: (company) =>
      company.pending.value.length +
      usePendingCounts(company).total.value +
      usePendingAttachments(company).rows.value.length,
  },
  {
    name: 'settings',
    group: 'company',
    text: 'areas.title.settings',
    icon: Settings,
    path: '/settings',
    page: withTexts(
      ['work', 'copies', 'guide', 'people', 'reports', 'paletteWords'],
      () => import('../settings/SettingsPage.vue'),
    ),
    letter: 'S',
  },
];

/** Whether a company has an area, a place or something to create. @param company null for none */
export function isIn(
  { isOfOwn = false, isOfElsewhere = false }: { isOfOwn?: boolean; isOfElsewhere?: boolean },
  company: Pick<Connection, 'isOwn'> | null,
): boolean {
  return company?.isOwn === true ? !isOfElsewhere : !isOfOwn;
}

/** The keys of an area as shortcuts write them, the shown one first. */
export function areaKeys({ digit, letter }: Area): string[] {
  return [...(digit === undefined ? [] : [`Alt+${digit}`]), ...(letter === undefined ? [] : [`G ${letter}`])];
}
