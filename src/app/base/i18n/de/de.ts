import type { en } from '../en.ts';
import type { Translated } from '../translated.ts';
import { bank } from './bank.ts';
import { copies } from './copies.ts';
import { einvoices } from './einvoices.ts';
import { extras } from './extras.ts';
import { guide } from './guide.ts';
import { home } from './home.ts';
import { monthEnd } from './monthEnd.ts';
import { payments } from './payments.ts';
import { prices } from './prices.ts';
import { records } from './records.ts';
import { recurring } from './recurring.ts';
import { reports } from './reports.ts';
import { shell } from './shell.ts';
import { work } from './work.ts';

/** Every text of the page, in German. */
export const de: Translated<typeof en> = {
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
