import { LEDGER_REPORT_NAMES } from './ledger/ledgerReports.ts';

/** The reports, each under a tab of its own, in the order of the tabs. */
export const REPORT_TABS = ['aged', 'statements', 'vat', ...LEDGER_REPORT_NAMES, 'opening', 'sent'] as const;
