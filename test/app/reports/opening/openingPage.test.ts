import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, expect, it } from 'vitest';
import OpeningPage from '../../../../src/app/reports/opening/OpeningPage.vue';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { ok, type Result } from '../../../../src/domain/values/result.ts';
import { until } from '../../../support/until.ts';
import { answeringLine } from '../../support/answeringLine.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { routerTo } from '../../support/router.ts';

beforeAll(giveLayout);
let page: VueWrapper | undefined;
smallCompanyForEach();
afterEach(() => page?.unmount());

const account = (code: string, description: string, accountType: string) => ({
  id: `id-${code}`,
  code,
  description,
  accountType,
  isOfReturns: false,
});
const STATE = {
  baseCurrency: 'GBP',
  booksStart: '2026-01-01',
  documents: 0,
  canTakeBack: false,
  hasPostings: false,
  accounts: [account('1100', 'Trade debtors', 'debtors'), account('3200', 'Retained profit', 'equity')],
};
const OUTCOME = {
  documents: 1,
  imbalance: '0',
  comparisons: [
    {
      accountId: 'id-1100',
      accountCode: '1100',
      description: 'Trade debtors',
      givenAmount: '100',
      postedAmount: '0',
      difference: '100',
    },
  ],
  suspense: { accountId: 'x', accountCode: '9998', description: 'Suspense', amount: '100' },
  trialBalance: [],
};

function open(answer: (name: string) => Result<unknown> | undefined) {
  const line = answeringLine(answer);
  useBackend().attach(line);
  const router = routerTo({ reports: '/:report?' });
  const mounted = mount(OpeningPage, { global: { plugins: [router] }, attachTo: document.body });
  page = mounted;
  return {
    mounted,
    asked: (name: string) => line.asked.filter(([call]) => call === name).map(([, request]) => request),
  };
}
const button = (of: VueWrapper, text: string) => {
  const found = of.findAll('button').find((each) => each.text() === text);
  if (!found) throw new Error(`no button ${text}`);
  return found;
};

it('is looked over first: pasted balances, the difference in words, then one step', async () => {
  let isOpen = false;
  const { mounted, asked } = open((name) => {
    if (name === 'opening.read')
      return ok(isOpen ? { ...STATE, openedAt: '2025-12-31', documents: 1, canTakeBack: true } : STATE);
    if (name === 'opening.preview') return ok(OUTCOME);
    if (name !== 'opening.open') return undefined;
    isOpen = true;
    return ok(null);
  });
  await until(() => mounted.text().includes('Balances by account'));
  expect(button(mounted, 'See what comes of it').attributes('disabled')).toBeDefined();
  expect(mounted.findAll('button').some((each) => each.text() === 'Open the books')).toBe(false);
  await mounted.find('textarea').setValue('Account,Debit,Credit\nTrade debtors,100,\nRetained profit,,100\n');
  await mounted.find('textarea').trigger('keydown', { key: 'Enter', ctrlKey: true });
  await until(() => mounted.text().includes('2 rows read.'));
  expect(await findings(mounted.element as HTMLElement)).toEqual([]);
  await button(mounted, 'See what comes of it').trigger('click');
  await until(() => mounted.text().includes('A difference of 100.00 GBP waits on 9998 Suspense'));
  expect(asked('opening.preview')).toMatchObject([
    {
      opening: {
        date: '2025-12-31',
        balances: [
          { accountId: 'id-1100', amount: '100' },
          { accountId: 'id-3200', amount: '-100' },
        ],
      },
    },
  ]);
  await button(mounted, 'Open the books').trigger('click');
  await until(() => mounted.text().includes('The books were opened with the balances of 31 Dec 2025.'));
  expect(asked('opening.open')).toHaveLength(1);
});

it('has to be looked over again after a change, and names the cell that is missing', async () => {
  const { mounted } = open((name) => ok(name === 'opening.read' ? STATE : OUTCOME));
  await until(() => mounted.text().includes('Balances by account'));
  await mounted.find('textarea').setValue('Account,Debit,Credit\nTrade debtors,100,\n');
  await mounted.find('textarea').trigger('keydown', { key: 'Enter', ctrlKey: true });
  await button(mounted, 'See what comes of it').trigger('click');
  await until(() => mounted.findAll('button').some((each) => each.text() === 'Open the books'));
  const add = mounted.findAll('button').filter((each) => each.text() === 'Add a row')[1];
  await add?.trigger('click');
  const party = mounted.find('[aria-label="Customer or supplier, row 1"]');
  await party.setValue('Alba Ltd');
  await party.trigger('blur');
  await flushPromises();
  expect(mounted.text()).toContain('Open customers’ invoices, row 1: type its number.');
  expect(mounted.findAll('button').some((each) => each.text() === 'Open the books')).toBe(false);
  expect(button(mounted, 'See what comes of it').attributes('disabled')).toBeDefined();
});

it('says so where the service keeps no books', async () => {
  const { mounted } = open(() => ({ ok: false, problem: { code: 'service.refused', message: 'no', status: 404 } }));
  await until(() => mounted.text().includes('Opening balances are for books with a general ledger.'));
});
