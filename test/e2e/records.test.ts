import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftInvoice, intRefOfOpenInvoice, syncAndWait } from './support/bookkeeper.ts';
import { goToArea, makeRecord, recordsOf } from './support/records.ts';
import { Scene } from './support/scene.ts';
import { documentsByIntRef } from './support/service.ts';

describe('records made and changed without a network', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = new Scene();
    await scene.startConnected();
  });
  afterEach(() => scene.end());

  const codes = (kind: string, code: string) => recordsOf(scene.database, kind).filter((record) => record.code === code);

  it('reach the service once each, parents first, and a document names the customer that was not there yet', async () => {
    const { page } = scene;
    await scene.killService();
    await goToArea(page, 'Departments');
    await makeRecord(page, { Code: 'ZED', Name: 'Zed works' });
    await makeRecord(page, { Code: 'ZED-1', Name: 'Zed, first floor' }, 'Alt+Shift+n');
    await page.getByRole('treeitem').filter({ hasText: 'PUR' }).click();
    await page.locator('.record-form').getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByText('To be locked with the next sync.').waitFor();
    await goToArea(page, 'Cost centres');
    await makeRecord(page, { Code: 'ZC', Name: 'Zed cost' });
    await goToArea(page, 'Projects');
    await makeRecord(page, { Name: 'Zed project', From: '1-3-2026' });
    await goToArea(page, 'Products');
    await makeRecord(page, { Code: 'ZED-P', Name: 'Zed widget' });
    await goToArea(page, 'Customers and suppliers');
    await makeRecord(page, { Name: 'Byway Books Ltd', Currency: 'GBP', 'Credit limit': '12*100' });
    await goToArea(page, 'Sale invoices');
    await draftInvoice(page, 'byway', [{ description: 'Shelves', quantity: '2', price: '10', taxCode: 'S' }]);
    const intRef = intRefOfOpenInvoice(page);

    await scene.crashAndRestart();
    await scene.restartService();
    expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: created 7, updated 1/);

    const [zed, ...moreZed] = codes('department', 'ZED');
    const [floor, ...moreFloors] = codes('department', 'ZED-1');
    expect([moreZed, moreFloors]).toEqual([[], []]);
    expect(floor).toMatchObject({ description: 'Zed, first floor', parentDepartmentId: zed?.id });
    expect(codes('department', 'PUR')).toMatchObject([{ isActive: false }]);
    expect(codes('costCentre', 'ZC')).toHaveLength(1);
    expect(codes('product', 'ZED-P')).toMatchObject([{ description: 'Zed widget', isSale: true }]);
    expect(recordsOf(scene.database, 'project').filter(({ description }) => description === 'Zed project')).toMatchObject([{ dateFrom: '2026-03-01' }]);
    const [byway, ...others] = recordsOf(scene.database, 'contactAccount').filter(({ description }) => description === 'Byway Books Ltd');
    expect(others).toEqual([]);
    expect(byway).toMatchObject({ customer: { currency: 'GBP', creditLimit: '1200' } });
    const [invoice, ...doubles] = documentsByIntRef(scene.database, intRef);
    expect(doubles).toEqual([]);
    expect(JSON.stringify(invoice)).toContain(byway?.id);
    expect(scene.daybook.complaints).toEqual([]);
  });

  it('stay aside with the service’s words when it refuses one, and go when they are put right', async () => {
    const { page } = scene;
    await goToArea(page, 'Departments');
    await makeRecord(page, { Code: 'SAL', Name: 'A second sales' });
    await page.getByText('Code SAL is taken by').waitFor();
    await goToArea(page, 'Cost centres');
    await makeRecord(page, { Code: 'ZC', Name: 'Zed cost' });
    expect(await syncAndWait(page)).toMatch(/created 1/);
    await goToArea(page, 'Sync centre');
    await page.getByRole('row').filter({ hasText: 'A second sales' }).first().dblclick();
    const code = page.locator('.record-form').getByLabel('Code', { exact: true });
    await code.fill('SAL-2');
    await code.press('Tab');
    await page.locator('.record-form').getByText('Queued').waitFor();
    expect(await syncAndWait(page)).toMatch(/created 1/);
    expect(codes('department', 'SAL')).toHaveLength(1);
    expect(codes('department', 'SAL-2')).toMatchObject([{ description: 'A second sales' }]);
    expect(codes('costCentre', 'ZC')).toHaveLength(1);
  });
});
