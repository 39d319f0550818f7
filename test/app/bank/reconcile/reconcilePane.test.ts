import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { instantOf, localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import ReconcilePane from '../../../../src/app/bank/reconcile/ReconcilePane.vue';
import { reconciliationPaper } from '../../../../src/app/bank/reconcile/reconciliationPaper.ts';
import { useReconciliations } from '../../../../src/app/company/bank/reconciliations.ts';
import { useCompanies } from '../../../../src/app/company/companies/companies.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout } from '../../support/company.ts';
import { smallBank, type Bank } from '../support.ts';
import { areaPaths, routerTo } from '../../support/router.ts';
import { connectionOf } from '../../support/connection.ts';

giveLayout();

describe('reconciling a statement', () => {
  let bank: Bank;
  let mounted: VueWrapper | null = null;
  beforeEach(async () => {
    bank = await smallBank();
    const line = (date: string, description: string, amount: object) => ({
      kind: 'bankTransaction' as const,
      bankAccountId: bank.account.id,
      bankDate: localDate(date),
      description,
      ...amount,
    });
    await bank.company.store.resources.create([
      line('2026-02-26', 'Late', { withdrawalAmount: decimal('9.99') }),
      line('2026-03-02', 'Rent', { withdrawalAmount: decimal('600') }),
      line('2026-03-03', 'Sale', { depositAmount: decimal('120.5') }),
      line('2026-04-01', 'April', { depositAmount: decimal('1') }),
    ]);
    await bank.book.read();
    await bank.settings.statements.save({
      id: 's',
      bankAccountId: bank.account.id,
      from: localDate('2026-03-01'),
      to: localDate('2026-03-31'),
      opening: decimal('1000'),
      closing: decimal('520.5'),
    });
  });
  afterEach(() => mounted?.unmount());

  async function opened(): Promise<VueWrapper> {
    const router = routerTo({ start: '/', ...areaPaths });
    mounted = mount(ReconcilePane, {
      attachTo: document.body,
      global: { plugins: [router] },
      props: { liveLines: bank.book, settings: bank.settings, account: bank.account },
    });
    await flushPromises();
    return mounted;
  }
  const button = (pane: VueWrapper) => pane.get<HTMLButtonElement>('.bank-foot button.primary');

  it('ticks the lines of the period until nothing is left, and keeps them with who and when', async () => {
    const companies = useCompanies();
    companies.connections = [
      connectionOf({ id: bank.company.connectionId, name: 'Harbour', userName: 'jo', apiVersion: '1.19' }),
    ];
    companies.currentId = bank.company.connectionId;
    const pane = await opened();
    // The line of April is not offered; that of February is, and is not in the period.
    expect(pane.findAll('.reconcile-grid [data-column="description"]').map((cell) => cell.text())).toEqual([
      'Late',
      'Rent',
      'Sale',
    ]);
    expect(pane.text()).not.toContain('April');
    // 520.50 − 1,000.00
    expect(pane.get('[data-total="difference"]').text()).toBe('−479.50');
    expect(button(pane).element.disabled).toBe(true);
    await pane.get('.tick-period').trigger('click');
    expect(pane.get('[data-total="difference"]').text()).toBe('0.00');
    expect(await findings(pane.element)).toEqual([]);
    const before = instantOf(Date.now());
    await button(pane).trigger('click');
    const kept = useReconciliations(bank.company);
    await expect.poll(() => kept.all.value).toHaveLength(1);
    const { at } = kept.all.value[0]!;
    expect([before <= at, at <= instantOf(Date.now())]).toEqual([true, true]);
    expect(kept.all.value[0]).toMatchObject({
      bankAccountId: bank.account.id,
      from: '2026-03-01',
      to: '2026-03-31',
      opening: '1000',
      closing: '520.5',
      by: 'jo',
      lines: [
        { date: '2026-03-02', amount: '-600', description: 'Rent' },
        { date: '2026-03-03', amount: '120.5', description: 'Sale' },
      ],
    });
    await flushPromises();
    expect(pane.get('.kept-reconciliations').text()).toContain('As it was kept');
    expect(await findings(pane.element)).toEqual([]);
  });

  it('begins at the first line of the period, below open lines of earlier days', async () => {
    const pane = await opened();
    await expect.poll(() => pane.get('.grid-row.active [data-column="description"]').text()).toBe('Rent');
  });

  it('notices when a line of it changes later, and prints that too', async () => {
    const pane = await opened();
    await pane.get('.tick-period').trigger('click');
    await button(pane).trigger('click');
    const kept = useReconciliations(bank.company);
    await expect.poll(() => kept.all.value).toHaveLength(1);
    const rent = bank.book.lines.value.find(({ content }) => content.description === 'Rent')!;
    bank.book.adopt(
      await bank.company.store.resources.edit('bankTransaction', [
        { key: rent.key, change: (content) => ({ ...content, withdrawalAmount: decimal('610') }) },
      ]),
    );
    await flushPromises();
    expect(pane.get('.kept-reconciliations').text()).toContain('1 reconciliation no longer holds');
    expect(pane.get('.kept-reconciliations').text()).toContain('1 line changed since');
    const [one] = kept.all.value;
    const [was, ...others] = one!.lines;
    const paper = reconciliationPaper(
      one!,
      [{ what: 'changed', was: was!, now: { ...was!, amount: decimal('-610') } }],
      bank.account,
      { name: 'Harbour', address: [] },
    );
    expect(paper.rows).toHaveLength(1 + others.length);
    expect(paper.rows[0]).toMatchObject({ note: 'Its day or amount was changed.' });
    // 1,000.00 + 120.50 − 600.00
    expect(paper.sums.map(({ value }) => value)).toEqual([
      '1,000.00 GBP',
      '120.50 GBP',
      '600.00 GBP',
      '520.50 GBP',
      '0.00 GBP',
    ]);
    expect(paper.standing).toBe('1 line changed since');
  });
});
