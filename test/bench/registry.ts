import type { Figure } from './figure.ts';
import { eInvoices } from './figures/eInvoices.ts';
import { firstLoad } from './figures/firstLoad.ts';
import { flightCheck } from './figures/flightCheck.ts';
import { home } from './figures/home.ts';
import { keyToPaint } from './figures/keyToPaint.ts';
import { ledger } from './figures/ledger.ts';
import { list } from './figures/list.ts';
import { listPage } from './figures/listPage.ts';
import { million } from './figures/million.ts';
import { officeRequests } from './figures/officeRequests.ts';
import { pageSize } from './figures/pageSize.ts';
import { pdfs } from './figures/pdfs.ts';
import { prices } from './figures/prices.ts';
import { reports } from './figures/reports.ts';
import { serviceCompany, serviceMillion } from './figures/serviceCompany.ts';
import { serviceMemory } from './figures/serviceMemory.ts';
import { serviceRequests } from './figures/serviceRequests.ts';
import { start } from './figures/start.ts';
import { statementsCamt, statementsCsv, statementsMatching, statementsOfx } from './figures/statements.ts';
import { statementsPage } from './figures/statementsPage.ts';
import { syncDrafts } from './figures/syncDrafts.ts';
import { syncWhole } from './figures/syncWhole.ts';
import { totalsFigure } from './figures/totals.ts';
import { unexplainedFigure } from './figures/unexplained.ts';
import { writePulled } from './figures/writePulled.ts';

/** Figures that take so long that only `--million` measures them. */
export const longFigures: readonly Figure[] = [million, serviceMillion];

/** Every other figure, in the order of the table. */
export const figures: readonly Figure[] = [
  keyToPaint,
  totalsFigure,
  list,
  listPage,
  home,
  reports,
  flightCheck,
  writePulled,
  firstLoad,
  start,
  prices,
  syncDrafts,
  syncWhole,
  pageSize,
  serviceRequests,
  officeRequests,
  serviceCompany,
  serviceMemory,
  ledger,
  statementsOfx,
  statementsCamt,
  statementsCsv,
  statementsMatching,
  statementsPage,
  unexplainedFigure,
  eInvoices,
  pdfs,
];
