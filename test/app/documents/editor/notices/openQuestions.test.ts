import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import LinesPane from '../../../../../src/app/bank/lines/LinesPane.vue';
import { lockLines, removeLines } from '../../../../../src/app/bank/lines/lineActions.ts';
import type { BankTransaction } from '../../../../../src/domain/bank/bankLine.ts';
import { instantOf, localDate } from '../../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../../src/domain/values/decimal.ts';
import { guidSchema, systemMint, uuidV7 } from '../../../../../src/domain/values/identifiers.ts';
import { findings } from '../../../support/axe.ts';
import { giveLayout } from '../../../support/company.ts';
import { smallBank, type Bank } from '../../../bank/support.ts';
import { routerTo } from '../../../support/router.ts';

giveLayout();

describe('questions about bank lines', () => {
  let bank: Bank;
  let mounted: VueWrapper | null = null;
  beforeEach(async () => {
    bank = await smallBank();
  });
  afterEach(() => mounted?.unmount());

  async function shown(line?: string): Promise<VueWrapper> {
    const router = routerTo({ start: '/' });
    await router.push('/');
    mounted = mount(LinesPane, {
      attachTo: document.body,
      global: { plugins: [router] },
      props: { liveLines: bank.book, settings: bank.settings, account: bank.account, line },
    });
    await flushPromises();
    return mounted;
  }
  const transaction = (date: string, part: Partial<BankTransaction>): BankTransaction => ({
    kind: 'bankTransaction',
    bankAccountId: bank.account.id,
    bankDate: localDate(date),
    description: 'Rent',
    ...part,
  });
  async function press(page: VueWrapper, text: string): Promise<void> {
    await page
      .findAll('button')
      .find((button) => button.text() === text)
      ?.trigger('click');
    await flushPromises();
  }

  it('are asked only if an upload is in doubt and the id unknown: the next sync settles a change or a lock', async () => {
    const at = instantOf(Date.UTC(2026, 2, 2));
    const [locking, created] = await bank.company.store.resources.create<'bankTransaction'>([
      transaction('2026-03-02', { withdrawalAmount: decimal('600') }),
      transaction('2026-03-03', { withdrawalAmount: decimal('5') }),
    ]);
    const ids = [1, 2].map(() => guidSchema.parse(uuidV7(systemMint)));
    await bank.company.store.forSync.write([
      {
        expectedRevision: locking!.revision,
        record: {
          ...locking!,
          id: ids[0]!,
          base: locking!.local,
          local: null,
          commands: [{ name: 'lock', queuedAt: at }],
          inFlight: { operation: 'command', revision: locking!.revision, sentAt: at },
        },
      },
      {
        expectedRevision: created!.revision,
        record: {
          ...created!,
          id: ids[1]!,
          inFlight: { operation: 'create', revision: created!.revision, sentAt: at },
        },
      },
    ]);
    await bank.book.read();
    expect((await shown()).find('.doubts').exists()).toBe(false);
  });

  /** A line whose merchant both sides changed. */
  async function inConflict({
    base,
    mine,
    theirs,
    isActive = true,
  }: {
    base?: string;
    mine: string;
    theirs: string;
    isActive?: boolean;
  }) {
    const [record] = await bank.company.store.resources.create<'bankTransaction'>([
      transaction('2026-03-02', { withdrawalAmount: decimal('600') }),
    ]);
    const content = { ...record!.local!, isActive };
    await bank.company.store.forSync.write([
      {
        expectedRevision: record!.revision,
        record: {
          ...record!,
          id: guidSchema.parse(uuidV7(systemMint)),
          base: { ...content, merchantName: base },
          local: { ...content, merchantName: mine },
          conflict: {
            kind: 'fields',
            fields: [{ path: 'merchantName', base, mine, theirs }],
            theirs: { ...content, merchantName: theirs },
            seenAt: instantOf(Date.UTC(2026, 2, 3)),
          },
        },
      },
    ]);
    await bank.book.read();
    return { key: record!.key, theirs: { ...content, merchantName: theirs } };
  }

  it('show both versions of a line that a colleague has changed too, and the chosen one is kept', async () => {
    const { key, theirs } = await inConflict({ base: 'LANDLORD', mine: 'Our landlord', theirs: 'Kobe Estates' });
    const page = await shown();
    expect(page.get('.doubts').text()).toContain(
      '1 line of this account waits for your choice. This one: 02 Mar 2026, Rent, −600.00',
    );
    expect(page.get('.versions').text()).toMatch(/Merchant\s*LANDLORD\s*Our landlord\s*Kobe Estates/);
    expect(await findings(page.element)).toEqual([]);
    await press(page, 'All theirs');
    await press(page, 'Keep the choice');
    await expect.poll(() => page.find('.conflict').exists()).toBe(false);
    expect(await bank.company.store.resources.record('bankTransaction', key)).toMatchObject({
      base: theirs,
      local: null,
      conflict: null,
    });
    expect(bank.book.lines.value.map(({ content }) => content.merchantName)).toEqual(['Kobe Estates']);
  });

  it('offer to keep a changed line that is gone from the service as a new one', async () => {
    const [record] = await bank.company.store.resources.create<'bankTransaction'>([
      transaction('2026-03-02', { withdrawalAmount: decimal('600') }),
    ]);
    const at = instantOf(Date.UTC(2026, 2, 3));
    const gone = {
      ...record!,
      id: guidSchema.parse(uuidV7(systemMint)),
      base: record!.local,
      local: { ...record!.local!, merchantName: 'Our landlord' },
      goneAt: at,
      conflict: { kind: 'gone' as const, fields: [], theirs: null, seenAt: at },
    };
    await bank.company.store.forSync.write([{ expectedRevision: record!.revision, record: gone }]);
    await bank.book.read();
    const page = await shown(record!.key);
    expect(page.get('.conflict').text()).toContain('No longer on the service');
    await press(page, 'Keep mine as a new record');
    await expect
      .poll(() =>
        bank.book.lines.value.map(({ record: { id, conflict }, content }) => [id, conflict, content.merchantName]),
      )
      .toEqual([[null, null, 'Our landlord']]);
    await expect.poll(() => page.find('.conflict').exists()).toBe(false);
  });

  it('keep a line in conflict from being deleted, locked or unlocked before a version is chosen', async () => {
    const { key } = await inConflict({ mine: 'Ours', theirs: 'Theirs' });
    expect(await removeLines(bank.company.store, bank.book, bank.book.lines.value)).toEqual({
      removed: 0,
      locked: 0,
      inDoubt: 0,
      contested: 1,
    });
    expect(await lockLines(bank.company.store, bank.book.lines.value, 'lock')).toBe(0);
    expect((await bank.company.store.resources.record('bankTransaction', key))?.commands).toEqual([]);
    const locked = await inConflict({ mine: 'Ours', theirs: 'Theirs', isActive: false });
    expect(await lockLines(bank.company.store, bank.book.lines.value, 'unlock')).toBe(0);
    expect((await bank.company.store.resources.record('bankTransaction', locked.key))?.commands).toEqual([]);
  });

  it('say how many of several equal lines are known to have arrived, so that none is taken for another', async () => {
    const at = instantOf(Date.UTC(2026, 2, 2));
    const coffee = transaction('2026-03-02', { description: 'Coffee', withdrawalAmount: decimal('3.5') });
    const records = await bank.company.store.resources.create<'bankTransaction'>([
      coffee,
      coffee,
      { ...coffee, description: 'Tea' },
      { ...coffee, bankDate: localDate('2026-03-03') },
      coffee,
    ]);
    const [lost] = records;
    // The second one and two others have arrived. One that a colleague has deleted since does not count.
    const arrived = records.slice(1).map((record, index) => ({
      expectedRevision: record.revision,
      record: {
        ...record,
        id: guidSchema.parse(uuidV7(systemMint)),
        base: { ...record.local!, isActive: true, merchantName: 'KIOSK' },
        local: null,
        goneAt: index === 3 ? at : null,
      },
    }));
    await bank.company.store.forSync.write([
      {
        expectedRevision: lost!.revision,
        record: {
          ...lost!,
          inFlight: { operation: 'create', revision: lost!.revision, sentAt: at, sent: lost!.local! },
        },
      },
      ...arrived,
    ]);
    await bank.book.read();
    const page = await shown();
    await expect
      .poll(() => page.get('.notice.unknown').text())
      .toContain(
        '1 line that says the same is known to be there already: this one is there only if you find one more.',
      );
    expect(page.get('.notice.unknown').text()).not.toContain('are in doubt');
  });
});
