import { nextTick } from 'vue';
import type { Router } from 'vue-router';
import type { Reference } from '../../../domain/references/reference.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import { t } from '../../base/i18n/texts.ts';
import { startDocument } from '../../company/newDocuments/startDocument.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { findControl } from './usePointing.ts';

/** How many lines are pasted. */
const LINES = 20;
/** How long the page may take for each thing that it shows, ms. */
const MOST = 10_000;
/** How long the table is shown before it is taken, ms; not at all for people who want no motion. */
const SEEN = 1_500;

/** Waits until something is there. Null if it does not come in time. */
export async function until<T>(find: () => T | null | undefined, most = MOST): Promise<T | null> {
  const end = performance.now() + most;
  for (;;) {
    const found = find();
    if (found !== null && found !== undefined) return found;
    if (performance.now() > end) return null;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Twenty rows as a spreadsheet gives them: product, quantity and price. */
export function spreadsheetRows(products: readonly Reference[], currency: string): string {
  const sold = products.flatMap(({ code, isActive, isSale, sale, unitPrice }) => {
    const price = sale?.unitPrice ?? unitPrice;
    return isActive && isSale === true && price !== undefined ? [{ code, price }] : [];
  });
  return Array.from({ length: sold.length === 0 ? 0 : LINES }, (_, at) => sold[at % sold.length])
    .flatMap((one, at) => (one ? [[one.code, String(1 + ((at * 7) % 12)), formatAmount(one.price, currency)]] : []))
    .map((cells) => cells.join('\t'))
    .join('\r\n');
}

/**
 * Opens a new sales invoice and pastes twenty lines into its grid, as Ctrl+V does; the table is seen for a moment
 * before its lines are added.
 * @returns what happened; '' if a person did not let it
 */
export async function performPaste(company: CompanyData, router: Router): Promise<string> {
  await startDocument(company, router, 'saleInvoice');
  const key = String(router.currentRoute.value.params['key']);
  await nextTick();
  const cell = await until(() => findControl(['.editor-place .line-grid .grid-row [tabindex="0"]']));
  if (!cell) return '';
  cell.focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', spreadsheetRows(company.references('product').all, company.lookup.baseCurrency));
  cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  const table = await until(() => findControl(['.paste-table']));
  if (!table) return '';
  const wait = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SEEN;
  await until(() => (table.isConnected ? null : true), wait);
  table.closest('dialog, [role="dialog"]')?.querySelector<HTMLElement>('.dialog-actions .primary')?.click();
  const row = await until(() => {
    const found = company.entry(key)?.row;
    return Number(found?.grossCurrencyAmount || 0) === 0 ? null : found;
  });
  const lines = (await company.store.record(key))?.local?.lines.length ?? 0;
  if (!row || lines === 0) return '';
  return t(
    'guide.welcome.pasted',
    { count: lines, amount: formatAmount(row.grossCurrencyAmount, row.currency) },
    lines,
  );
}

/**
 * Opens the lines to explain at one that several invoices make, for Enter to take them.
 * @returns what was found
 */
export async function performSet(company: CompanyData, router: Router): Promise<string> {
  const { demoSetLine } = await import('../../bank/review/demoSet.ts');
  const line = await demoSetLine(company);
  if (!line) return t('guide.welcome.noSet');
  await router.push({ name: 'bank', params: { key: line.key, tab: 'review' } });
  const { documents } = line.set;
  return t('guide.welcome.setFound', {
    amount: formatAmount(line.amount, line.currency),
    count: documents.length,
    party: documents[0]?.partyName ?? '',
  });
}
