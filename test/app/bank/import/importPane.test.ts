import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import FilePanel from '../../../../src/app/bank/import/FilePanel.vue';
import ImportPane from '../../../../src/app/bank/import/ImportPane.vue';
import type { ImportSession } from '../../../../src/app/bank/import/importSession.ts';
import { useImport } from '../../../../src/app/bank/import/openImports.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout } from '../../support/company.ts';
import { importerHere, smallBank, statement, type Bank } from '../support.ts';

giveLayout();

describe('the page of an import', () => {
  let bank: Bank;
  let mounted: VueWrapper | null = null;
  beforeEach(async () => {
    bank = await smallBank();
  });
  afterEach(() => mounted?.unmount());

  const session = (): ImportSession =>
    useImport({
      store: bank.company.store,
      settings: bank.settings,
      accounts: () => bank.company.references('bankAccount').all,
      current: () => bank.account.id,
      openImporter: importerHere,
      untitled: '–',
      language: 'en-GB',
    });
  async function reading(name: string, text: string): Promise<VueWrapper> {
    const importing = session();
    await importing.add([statement(name, text)]);
    mounted = mount(FilePanel, {
      attachTo: document.body,
      props: { file: importing.files.value[0]!, accounts: bank.company.references('bankAccount').all, isBusy: false },
    });
    return mounted;
  }
  /** The text at the foot of the page after reading these files. */
  async function foot(...files: [name: string, text: string][]): Promise<string> {
    const importing = session();
    await importing.add(files.map(([name, text]) => statement(name, text)));
    mounted = mount(ImportPane, {
      attachTo: document.body,
      props: { liveLines: bank.book, settings: bank.settings, account: bank.account },
    });
    await expect.poll(() => importing.stage.value.kind).toBe('ready');
    await flushPromises();
    const status = mounted.get('.commit-bar [role="status"]').text();
    mounted.unmount();
    importing.cancel();
    return status;
  }

  it('says how much was skipped as no line, and shows the first of it', async () => {
    const footers = ['Opening', 'Turnover', 'Interest', 'Closing'].map((word) => `,${word},\n`).join('');
    const page = await reading(
      'march.csv',
      `Date,Description,Amount\n2026-03-04,RENT,-50.00\n2026-03-05,Fee,-1.00\n${footers}`,
    );
    expect(page.get('.file-notes p').text()).toBe('4 parts of the file are not lines and were skipped:');
    expect(page.findAll('.file-notes li').map((item) => item.text())).toEqual([
      'Line 4: This row is not a bank line and was skipped. “| Opening |”',
      'Line 5: This row is not a bank line and was skipped. “| Turnover |”',
      'Line 6: This row is not a bank line and was skipped. “| Interest |”',
      'and 1 more',
    ]);
    expect(page.find('.file-problems').exists()).toBe(false);
    expect(await findings(page.element)).toEqual([]);
  });

  it('says that a file has no lines', async () => {
    const page = await reading(
      'march.sta',
      ':20:1\n:25:12345678\n:28C:1/1\n:60F:C260301GBP10,00\n:62F:C260305GBP10,00\n-\n',
    );
    expect(page.get('.file-problems').text()).toBe('Line 1: The file has no lines.');
  });

  it('says where the running balance does not fit', async () => {
    // 100.00 − 1.00 = 99.00, − 2.00 = 97.00, − 3.00 = 94.00; the fifth row says 90.00.
    const page = await reading(
      'march.csv',
      'Date,Description,Amount,Balance\n2026-03-04,a,-1.00,99.00\n2026-03-05,b,-2.00,97.00\n2026-03-06,c,-3.00,94.00\n2026-03-07,d,-4.00,80.00\n2026-03-08,e,-5.00,75.00\n',
    );
    expect(page.get('.file-problems').text()).toBe('Line 5: The running balance does not fit this line.');
  });

  it('asks the user to check what was read as last time, with the panel open', async () => {
    const earlier = session();
    await earlier.add([statement('visa.qif', '!Type:Bank\nD01/13/2026\nT10.00\nPShop\n^\n')]);
    await earlier.readAgain(0, { invert: true, dateOrder: 'DMY' });
    earlier.cancel();
    const page = await reading('bank.qif', '!Type:Bank\nD02/03/2026\nT-99.00\nPRent\n^\n');
    expect(page.get('.file-problems').text()).toBe(
      'Read as last time: signs turned; dates as day, month, year. That file may have been from another bank or account: please check.',
    );
    expect(page.get('details').attributes('open')).toBeDefined();
  });

  it('says why there is nothing to add, and that everything is there already only if that is so', async () => {
    const march = 'Date,Description,Amount\n2026-03-04,RENT,-50.00\n2026-03-05,Fee,-1.00\n';
    expect(await foot(['photo.pdf', '%PDF-1.7 …'])).toBe(
      'Nothing to import: no line can be taken; each line says why.',
    );
    expect(
      await foot(['empty.sta', ':20:1\n:25:12345678\n:28C:1/1\n:60F:C260301GBP10,00\n:62F:C260305GBP10,00\n-\n']),
    ).toBe('Nothing to import: no line was read.');
    const importing = session();
    await importing.add([statement('march.csv', march)]);
    await importing.commit();
    expect(await foot(['march.csv', march])).toBe('Nothing to import: every line is there already.');
    expect(await foot(['march.csv', march], ['photo.pdf', '%PDF-1.7 …'])).toBe(
      'Nothing to import: 2 there already, 1 cannot be taken; each line says why.',
    );
  });

  it('asks into which account a file goes that names none, and remembers it for files of its form', async () => {
    const kept = async () => (await bank.company.store.resources.under('bankTransaction', bank.account.id)).length;
    const importing = session();
    await importing.add([statement('march.csv', 'Date,Description,Amount\n2026-03-04,RENT,-50.00\n')]);
    mounted = mount(ImportPane, {
      attachTo: document.body,
      props: { liveLines: bank.book, settings: bank.settings, account: bank.account },
    });
    const button = (text: string) =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim().startsWith(text));
    await expect.poll(() => importing.stage.value.kind).toBe('ready');
    await flushPromises();
    button('Import 1 line')?.click();
    await flushPromises();
    const dialog = () => document.querySelector('[role="dialog"]');
    expect(dialog()?.textContent).toContain('Import into CUR?');
    expect(dialog()?.textContent).toContain('march.csv: the file names no account');
    expect(await kept()).toBe(0);
    button('Into CUR')?.click();
    await expect.poll(kept).toBe(1);
    expect(Object.values(bank.settings.mappings.value.accounts)).toEqual([bank.account.id]);
  });

  it('asks into which account a file goes whose number is that of no account, and remembers it by the number', async () => {
    const kept = async () => (await bank.company.store.resources.under('bankTransaction', bank.account.id)).length;
    const importing = session();
    await importing.add([
      statement(
        'march.sta',
        ':20:1\n:25:10020030/1234567\n:28C:3/1\n:60F:C260301GBP100,00\n:61:260304D50,00NMSCNONREF\n:86:RENT\n:62F:C260304GBP50,00\n',
      ),
    ]);
    mounted = mount(ImportPane, {
      attachTo: document.body,
      props: { liveLines: bank.book, settings: bank.settings, account: bank.account },
    });
    const button = (text: string) =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim().startsWith(text));
    await expect.poll(() => importing.stage.value.kind).toBe('ready');
    await flushPromises();
    button('Import 1 line')?.click();
    await flushPromises();
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
      'march.sta: the file names account 1234567, which is the number of no account here',
    );
    expect(await kept()).toBe(0);
    button('Into CUR')?.click();
    await expect.poll(kept).toBe(1);
    expect(bank.settings.mappings.value.accounts).toEqual({ '1234567 GBP': bank.account.id });
  });

  it('takes a file out again by its button and by a key in its panel; the focus goes to the next file', async () => {
    const importing = session();
    await importing.add(
      ['March', 'April', 'May'].map((month, at) =>
        statement(`${month}.csv`, `Date,Description,Amount\n2026-0${at + 3}-01,Rent ${month},-50.00\n`),
      ),
    );
    mounted = mount(ImportPane, {
      attachTo: document.body,
      props: { liveLines: bank.book, settings: bank.settings, account: bank.account },
    });
    await expect.poll(() => importing.stage.value.kind).toBe('ready');
    await flushPromises();
    const names = () => mounted?.findAll('.file-panel').map((panel) => panel.attributes('aria-label'));
    expect(names()).toEqual(['March.csv', 'April.csv', 'May.csv']);
    expect(await findings(mounted.element)).toEqual([]);
    await mounted.get('[aria-label="Remove March.csv"]').trigger('click');
    await expect.poll(names).toEqual(['April.csv', 'May.csv']);
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Remove April.csv');
    await mounted.get('[aria-label="May.csv"] .map-to select').trigger('keydown', { key: 'Delete', altKey: true });
    await expect.poll(names).toEqual(['April.csv']);
    await expect.poll(() => importing.stage.value.kind).toBe('ready');
    await flushPromises();
    await mounted.get('[aria-label="Remove April.csv"]').trigger('click');
    await expect.poll(names).toEqual([]);
    await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Choose files…');
    expect(importing.counts.value.adds).toBe(0);
  });
});
