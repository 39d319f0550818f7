import { bank } from './en/bank.ts';
import { copies } from './en/copies.ts';
import { einvoices } from './en/einvoices.ts';
import { extras } from './en/extras.ts';
import { guide } from './en/guide.ts';
import { home } from './en/home.ts';
import { monthEnd } from './en/monthEnd.ts';
import { payments } from './en/payments.ts';
import { prices } from './en/prices.ts';
import { recurring } from './en/recurring.ts';
import { records } from './en/records.ts';
import { reports } from './en/reports.ts';
import { shell } from './en/shell.ts';
import { work } from './en/work.ts';

/** Every text of the page, in British English. `{name}` is filled in; `one | many` is chosen by count. */
export const en = {
  ...shell,
  ...work,
  bank,
  copies,
  einvoices,
  extras,
  guide,
  home,
  monthEnd,
  payments,
  prices,
  records,
  recurring,
  reports,
};
