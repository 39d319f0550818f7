import { flushPromises, mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { sidesOf } from '../../../../../src/domain/bank/bankLine.ts';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../../src/domain/values/decimal.ts';
import BankLinesNote from '../../../../../src/app/documents/editor/notices/BankLinesNote.vue';
import { smallBank } from '../../../bank/support.ts';
import { routerTo } from '../../../support/router.ts';

it('a payment names each of its bank lines, and leads to it', async () => {
  const bank = await smallBank();
  // Lines of one day stand in the order of their keys, which are drawn.
  const line = (amount: string, at: number) => ({
    kind: 'bankTransaction' as const,
    bankAccountId: bank.account.id,
    bankDate: localDate(`2026-03-${String(18 + at)}`),
    description: `MERIDIAN ${amount}`,
    ...sidesOf(decimal(amount)),
  });
  const records = await bank.company.store.resources.create<'bankTransaction'>(['-40', '-2.50', '-99'].map(line), [
    { documentKey: 'daybook-p1' },
    { documentKey: 'daybook-p0', furtherDocuments: ['daybook-p1'] },
    {},
  ]);
  const router = routerTo({ start: '/', bank: '/bank/:key' });
  const note = mount(BankLinesNote, {
    global: { plugins: [router] },
    props: { keys: ['daybook-p1'], bankAccountId: bank.account.code, currency: 'GBP' },
  });
  await expect.poll(() => note.findAll('a').length).toBe(2);
  expect(note.text()).toContain(
    'Bank lines: 18 Mar 2026 · MERIDIAN -40 · −40.00, 19 Mar 2026 · MERIDIAN -2.50 · −2.50',
  );
  expect(note.findAll('a').map((link) => link.attributes('href'))).toEqual(
    records.slice(0, 2).map(({ key }) => `/bank/${key}`),
  );
  await note.setProps({ keys: ['daybook-p7'] });
  await flushPromises();
  expect(note.find('a').exists()).toBe(false);
});
