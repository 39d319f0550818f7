import { bank } from './en/bank/bank.ts';
import { batch } from './en/documents/batch.ts';
import { bulkEdit } from './en/documents/bulkEdit.ts';
import { copies } from './en/settings/copies.ts';
import { einvoices } from './en/documents/einvoices.ts';
import { extras } from './en/extras.ts';
import { guide } from './en/shell/guide.ts';
import { home } from './en/home.ts';
import { monthEnd } from './en/monthEnd.ts';
import { opening } from './en/opening.ts';
import { paletteWords } from './en/shell/paletteWords.ts';
import { payments } from './en/payments/payments.ts';
import { pdfInvoices } from './en/documents/pdfInvoices.ts';
import { people } from './en/settings/people.ts';
import { prices } from './en/prices.ts';
import { recordImport } from './en/recordImport.ts';
import { recurring } from './en/documents/recurring.ts';
import { records } from './en/records.ts';
import { reports } from './en/reports.ts';
import { own } from './en/own/own.ts';
import { setUp } from './en/settings/setUp.ts';
import { spreadsheets } from './en/documents/spreadsheets.ts';
import { shell } from './en/shell/shell.ts';
import { work } from './en/work.ts';

/** Every text of the page, in British English. `{name}` is filled in; `one | many` is chosen by count. */
export const en = {
  ...shell,
  ...work,
  bank,
  batch,
  bulkEdit,
  copies,
  einvoices,
  extras,
  guide,
  home,
  monthEnd,
  opening,
  own,
  paletteWords,
  payments,
  pdfInvoices,
  people,
  prices,
  recordImport,
  records,
  recurring,
  reports,
  setUp,
  spreadsheets,
};
