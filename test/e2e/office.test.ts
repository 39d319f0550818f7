import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAuthority, newCertificate } from '../support/certificates.ts';
import { madeFolder } from '../support/tidying.ts';
import {
  askToConnect,
  draftInvoice,
  intRefOfOpenInvoice,
  openSaleInvoices,
  syncAndWait,
} from './support/bookkeeper.ts';
import { startDaybook, type Daybook } from './support/daybook.ts';
import { documentsByIntRef, startService, type RunningService } from './support/service.ts';

const LINES = [{ description: 'Paper, A4', quantity: '2', price: '45.50', taxCode: 'S' }];
const UNKNOWN = 'from an authority that this computer does not know';

/** A service over HTTPS with a certificate that an office has signed itself. */
describe('an office with an authority of its own', () => {
  const folder = madeFolder('e2e');
  const database = join(folder, 'office.sqlite');
  const file = (name: string): string => join(folder, name);
  const tls = { cert: file('cert.pem'), key: file('key.pem') };
  let service: RunningService;
  let daybook: Daybook;

  beforeAll(async () => {
    const authority = newAuthority();
    const pair = newCertificate({ by: authority });
    writeFileSync(tls.cert, pair.cert);
    writeFileSync(tls.key, pair.key);
    writeFileSync(file('authority.pem'), authority.cert);
    writeFileSync(file('both.pem'), authority.cert + authority.key);
    service = await startService(database, { tls });
    daybook = await startDaybook(file('data'));
  });
  afterAll(async () => {
    await Promise.all([daybook.close(), service.process.end('SIGTERM')]);
    rmSync(folder, { recursive: true, force: true });
  });

  const choose = (name: string): Promise<void> =>
    daybook.page.getByLabel('Certificate authority: Choose file…').setInputFiles(file(name));

  it('is connected once its authority is chosen; a file with its key is refused', async () => {
    const { page } = daybook;
    await askToConnect(page, service);
    await page.getByText(UNKNOWN).waitFor();
    await choose('both.pem');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('This file holds a private key').waitFor();
    await choose('authority.pem');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText(/^Synced \d/).waitFor();
  });

  it('keeps what is written while the office is away, and sends it when it is back', async () => {
    const { page } = daybook;
    await openSaleInvoices(page);
    await page.getByRole('row').nth(3).waitFor();
    await draftInvoice(page, 'C00036', LINES);
    const intRef = intRefOfOpenInvoice(page);
    const { port } = new URL(service.address);
    expect(await service.process.end('SIGTERM')).toBe(0);
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByText('The service cannot be reached; trying again…').waitFor();
    service = await startService(database, { tls, port: Number(port) });
    await page.getByText(/^Sync finished/).waitFor();
    expect(documentsByIntRef(database, intRef)).toHaveLength(1);
  });

  it('is not trusted any more when its authority is taken back in Settings, until it is chosen again', async () => {
    const { page } = daybook;
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText(/^Office [0-9a-f]{8}, valid until 01 Jan 2049$/).waitFor();
    await page.getByRole('button', { name: 'Do not use it' }).click();
    await page.getByText('This connection trusts only what this computer trusts.').waitFor();
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await page.getByText(/^Encryption \(TLS\): fails/).waitFor();
    await choose('authority.pem');
    await page.getByText(/is trusted for this connection\.$/).waitFor();
    expect(await syncAndWait(page)).toMatch(/^Sync finished/);
  });
});
