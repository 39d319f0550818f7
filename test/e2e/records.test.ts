import { describe, expect, it } from 'vitest';
import { draftInvoice, intRefOfOpenInvoice, syncAndWait } from './support/bookkeeper.ts';
import { withOlderService } from './support/olderService.ts';
import { goToArea, makeRecord, openRecord, recordsOf, tell, typeOver } from './support/records.ts';
import { connectedScene, type Scene } from './support/scene.ts';
import { documentsByIntRef, isAt113 } from './support/service.ts';

/** A record of each kind that has a page, with a unique word and the field that is typed over. */
const MADE = [
  { area: 'Departments', kind: 'department', word: 'Zed works', label: 'Name', path: /\/api\/Department\// },
  { area: 'Cost centres', kind: 'costCentre', word: 'Zed cost', label: 'Name', path: /\/api\/CostCentre\// },
  { area: 'Projects', kind: 'project', word: 'Zed project', label: 'Name', path: /\/api\/Project$/ },
  { area: 'Products', kind: 'product', word: 'Zed widget', label: 'Name', path: /\/api\/Product\// },
  {
    area: 'Customers and suppliers',
    kind: 'contactAccount',
    word: 'Byway Books',
    label: 'Name',
    path: /\/api\/ContactAccount\/[^/]+$/,
  },
  {
    area: 'Customers and suppliers',
    kind: 'contactAccount',
    word: 'Quarry Timber',
    label: 'Name',
    path: /\/api\/ContactAccount\/[^/]+$/,
  },
  { area: 'Contacts', kind: 'contact', word: 'Zarkov', label: 'Job title', path: /\/contacts\// },
] as const;

describe('records made and changed without a network', () => {
  let scene: Scene;
  connectedScene((its) => (scene = its));

  const codes = (kind: string, code: string) =>
    recordsOf(scene.database, kind).filter((record) => record.code === code);
  /** The service's version of each record made here, found by its word. */
  const kept = () =>
    MADE.map(({ kind, word }) => {
      const [record, ...doubles] = recordsOf(scene.database, kind).filter((each) =>
        JSON.stringify(each).includes(word),
      );
      expect([word, doubles]).toEqual([word, []]);
      return record;
    });

  it.each([
    [1280, 800],
    [640, 400],
  ])('show all that a customer owes by age in a window of %i × %i', async (width, height) => {
    const { page } = scene;
    await page.setViewportSize({ width, height });
    const owed = page.getByRole('region', { name: 'Outstanding' });
    const table = owed.getByRole('table');
    // Some of the first customers owe nothing.
    for (let number = 1; number < 10 && !(await table.isVisible()); number += 1) {
      await openRecord(page, 'Customers and suppliers', `C0000${String(number)}`);
      await owed.waitFor();
    }
    const [area, total] = [await owed.boundingBox(), await table.getByRole('row').last().boundingBox()];
    if (!area || !total) throw new Error('nothing is owed');
    expect(total.x + total.width).toBeLessThanOrEqual(area.x + area.width);
    expect(area.x + area.width).toBeLessThanOrEqual(width);
    expect(
      await table.evaluate(({ parentElement: place }) => (place?.scrollWidth ?? 0) - (place?.clientWidth ?? 0)),
    ).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('are held back while another record has their code, and are sent once that is corrected', async () => {
    const { page } = scene;
    await goToArea(page, 'Departments');
    await makeRecord(page, { Code: 'SAL', Name: 'A second sales' }, 'Alt+n', 'Not complete');
    await page.locator('.record-form').getByText('Code SAL is taken by').first().waitFor();
    await goToArea(page, 'Cost centres');
    await makeRecord(page, { Code: 'ZC-2', Name: 'Second cost' });
    expect(await syncAndWait(page)).toMatch(/created 1/);
    await goToArea(page, 'Sync centre');
    await page.getByRole('row').filter({ hasText: 'A second sales' }).first().dblclick();
    const code = page.locator('.record-form').getByLabel('Code', { exact: true });
    await code.fill('SAL-2');
    await code.press('Tab');
    await page.locator('.record-form').getByText('To send').waitFor();
    expect(await syncAndWait(page)).toMatch(/created 1/);
    expect(codes('department', 'SAL')).toHaveLength(1);
    expect(codes('department', 'SAL-2')).toMatchObject([{ description: 'A second sales' }]);
    expect(codes('costCentre', 'ZC-2')).toHaveLength(1);
  });

  it('reach the service once each, parents first, are changed, locked, unlocked and deleted there, and open at the refused field', async () => {
    await scene.killService();
    const { page } = scene;
    await goToArea(page, 'Departments');
    await makeRecord(page, { Code: 'ZED', Name: 'Zed works' });
    await makeRecord(page, { Code: 'ZED-1', Name: 'Zed, first floor' }, 'Alt+Shift+n');
    await page.getByRole('treeitem').filter({ hasText: 'PUR' }).click();
    await tell(page, 'Lock');
    await goToArea(page, 'Cost centres');
    await makeRecord(page, { Code: 'ZC', Name: 'Zed cost' });
    await goToArea(page, 'Projects');
    await makeRecord(page, { Name: 'Zed project', From: '1-3-2026' });
    await goToArea(page, 'Products');
    await makeRecord(page, { Code: 'ZED-P', Name: 'Zed widget' });
    await goToArea(page, 'Customers and suppliers');
    await makeRecord(page, {
      Name: 'Byway Books Ltd',
      Currency: 'GBP',
      'Credit limit': '12*100',
      ...(isAt113 ? { 'Customer group': 'CUST' } : {}),
    });
    await makeRecord(page, { Name: 'Quarry Timber' }, 'Alt+n', isAt113 ? 'Not complete' : 'To send');
    await page.locator('.record-form').getByLabel('Is a supplier').check();
    await page.locator('.record-form').getByLabel('Is a customer').uncheck();
    if (isAt113) await typeOver(page, 'Supplier group', 'SUPP');
    await goToArea(page, 'Contacts');
    await makeRecord(page, { 'First name': 'Ada', 'Last name': 'Zarkov', 'Customer or supplier': 'Quarry Timber' });
    await goToArea(page, 'Sales invoices');
    await draftInvoice(page, 'byway', [{ description: 'Shelves', quantity: '2', price: '10', taxCode: 'S' }]);
    const intRef = intRefOfOpenInvoice(page);

    await scene.crashAndRestart();
    await scene.restartService();
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: created 9, updated 1/);

    const [zed, , project, product, byway, quarry, contact] = kept();
    const [floor, ...moreFloors] = codes('department', 'ZED-1');
    expect(moreFloors).toEqual([]);
    expect(floor).toMatchObject({ description: 'Zed, first floor', parentDepartmentId: zed?.id });
    expect(codes('department', 'PUR')).toMatchObject([{ isActive: false }]);
    expect(product).toMatchObject({ code: 'ZED-P', isSale: true });
    expect(project).toMatchObject({ dateFrom: '2026-03-01' });
    expect(byway).toMatchObject({ customer: { currency: 'GBP', creditLimit: '1200' } });
    expect(quarry).toMatchObject({ supplier: expect.anything() });
    expect(quarry).not.toHaveProperty('customer');
    expect(JSON.stringify(contact)).toContain('Ada');
    const [invoice, ...doubles] = documentsByIntRef(scene.database, intRef);
    expect(doubles).toEqual([]);
    expect(JSON.stringify(invoice)).toContain(byway?.id);

    await scene.killService();
    for (const { area, kind, word, label } of MADE) {
      await openRecord(scene.page, area, word);
      await typeOver(scene.page, label, label === 'Name' ? `${word} again` : 'Director again');
      if (kind !== 'product') await tell(scene.page, 'Lock');
    }
    await scene.restartService();
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: updated \d+/);
    for (const [index, record] of kept().entries()) {
      expect(JSON.stringify(record)).toContain('again');
      expect(record).toMatchObject({ isActive: MADE[index]?.kind === 'product' });
    }

    await scene.killService();
    for (const { area, kind, word } of MADE) {
      if (kind === 'product') continue;
      await openRecord(scene.page, area, word);
      await tell(scene.page, 'Unlock');
    }
    await scene.restartService();
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: updated 6/);
    for (const record of kept()) expect(record).toMatchObject({ isActive: true });

    const met: Promise<void>[] = [];
    for (const { area, word, label, path } of MADE) {
      await openRecord(scene.page, area, word);
      await typeOver(scene.page, label, label === 'Name' ? `${word} once more` : 'Director once more');
      met.push(
        scene.line.trouble('PATCH', path, {
          kind: 'refuse',
          status: 400,
          message: `${label === 'Name' ? 'Description' : 'JobTitle'} is on the list of words that are not used here.`,
        }),
      );
    }
    expect(await syncAndWait(scene.page)).toMatch(/refused 7/);
    await Promise.all(met);
    for (const { word, label } of MADE) {
      await goToArea(scene.page, 'Sync centre');
      await scene.page.locator('main .grid-row').filter({ hasText: word }).first().click();
      await scene.page
        .locator('.record-form')
        .getByLabel(label, { exact: true })
        .first()
        .and(scene.page.locator(':focus'))
        .waitFor();
      await scene.page.locator('.record-form').getByText('is on the list of words that are not used here.').waitFor();
    }
    await tell(scene.page, 'Delete');
    await syncAndWait(scene.page);
    expect(recordsOf(scene.database, 'contact').filter((each) => JSON.stringify(each).includes('Zarkov'))).toEqual([]);
    expect(scene.daybook.complaints).toEqual([]);
  });
});

describe('a service of version 1.2', () => {
  it('has no departments, no prices and no references on parties: each page says so and keeps what is entered', () =>
    withOlderService('1.2', async (page) => {
      for (const [area, says] of [
        ['Departments', 'takes no changes to these from here.'],
        ['Cost centres', 'takes no changes to these from here.'],
        ['Projects', 'takes no new ones from here'],
        ['Customers and suppliers', 'takes no new ones from here'],
      ] as const) {
        await goToArea(page, area);
        await page.getByText(`The service’s version 1.2 ${says}`).waitFor();
      }
      await goToArea(page, 'Departments');
      await makeRecord(page, { Code: 'ZED', Name: 'Zed works' }, 'Alt+n', 'Held back');
      expect(await syncAndWait(page)).not.toMatch(/created/);
      await page.getByRole('treeitem').filter({ hasText: 'ZED' }).waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Prices' }).click();
      await page.getByRole('heading', { name: 'This service has no prices' }).waitFor();
    }));
});
