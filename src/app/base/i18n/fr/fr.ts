import type { en } from '../en.ts';
import type { Translated } from '../translated.ts';
import { bank } from './bank/bank.ts';
import { batch } from './documents/batch.ts';
import { bulkEdit } from './documents/bulkEdit.ts';
import { copies } from './settings/copies.ts';
import { einvoices } from './documents/einvoices.ts';
import { extras } from './extras.ts';
import { guide } from './shell/guide.ts';
import { home } from './home.ts';
import { monthEnd } from './monthEnd.ts';
import { payments } from './payments/payments.ts';
import { pdfInvoices } from './documents/pdfInvoices.ts';
import { prices } from './prices.ts';
import { records } from './records.ts';
import { recurring } from './documents/recurring.ts';
import { reports } from './reports.ts';
import { spreadsheets } from './documents/spreadsheets.ts';
import { shell } from './shell/shell.ts';
import { work } from './work.ts';

/** Every text of the page, in French. */
export const fr: Translated<typeof en> = {
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
  payments,
  pdfInvoices,
  prices,
  records,
  recurring,
  reports,
  spreadsheets,
};
