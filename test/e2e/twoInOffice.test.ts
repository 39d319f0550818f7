import { rmSync, writeFileSync } from 'node:fs';
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { newAuthority, newCertificate } from '../support/certificates.ts';
import { madeFolder } from '../support/tidying.ts';
import {
  askToConnect,
  dismissReport,
  draftInvoice,
  intRefOfOpenInvoice,
  openSaleInvoices,
  syncAndWait,
  type Reachable,
} from './support/bookkeeper.ts';
import { startDaybook, type Daybook } from './support/daybook.ts';
import { documentsByIntRef, isAt113, startService, type RunningService } from './support/service.ts';

const LINES = [{ description: 'Paper, A4', quantity: '2', price: '45.50', taxCode: 'S' }];

/** A network between one computer and the office that can be pulled out: what goes over it stays encrypted. */
class Cable {
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();
  private readonly target: number;
  port = 0;

  constructor(target: number) {
    this.target = target;
  }

  async plugIn(): Promise<void> {
    const server = createServer((near) => {
      const far = connectTo(this.target, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the cable has no port');
    this.port = address.port;
    this.server = server;
  }

  async pullOut(): Promise<void> {
    const { server } = this;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }
}

/** Two bookkeepers, each with a Daybook of their own, and the office over HTTPS. */
describe.skipIf(isAt113)('two bookkeepers and their office', () => {
  const folder = madeFolder('e2e');
  const database = join(folder, 'office.sqlite');
  const file = (name: string): string => join(folder, name);
  let service: RunningService;
  let cable: Cable;
  let ada: Daybook;
  let ben: Daybook;

  beforeAll(async () => {
    const authority = newAuthority();
    const pair = newCertificate({ by: authority });
    writeFileSync(file('cert.pem'), pair.cert);
    writeFileSync(file('key.pem'), pair.key);
    writeFileSync(file('authority.pem'), authority.cert);
    service = await startService(database, { tls: { cert: file('cert.pem'), key: file('key.pem') } });
    cable = new Cable(Number(new URL(service.address).port));
    await cable.plugIn();
    [ada, ben] = [await startDaybook(file('ada')), await startDaybook(file('ben'))];
  });
  afterAll(async () => {
    await Promise.all([ada.close(), ben.close(), service.process.end('SIGTERM'), cable.pullOut()]);
    rmSync(folder, { recursive: true, force: true });
  });

  async function connected(page: Page, to: Reachable): Promise<void> {
    await askToConnect(page, to);
    await page.getByText('from an authority that this computer does not know').waitFor();
    await page.getByLabel('Certificate authority: Choose file…').setInputFiles(file('authority.pem'));
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText(/^Synced \d/).waitFor();
  }

  it('the first one adds the second, whose key is shown once', async () => {
    const { page } = ada;
    await connected(page, service);
    await page.getByRole('link', { name: 'Settings' }).click();
    const people = page.getByRole('region', { name: 'Users and keys' });
    await people.getByRole('button', { name: 'New user' }).click();
    await page.getByLabel('User name').fill('ben');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await people.getByRole('button', { name: 'New key for ben' }).click();
    await page.getByLabel('What it is for').fill('Laptop of Ben');
    await page.getByRole('button', { name: 'Make the key' }).click();
    const apiKey = await page.getByRole('dialog').getByLabel('API key').inputValue();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await connected(ben.page, {
      ...service,
      address: service.address.replace(/:\d+$/, `:${String(cable.port)}`),
      userName: 'ben',
      apiKey,
    });
    // A bookkeeper may not see who else may sign in.
    await ben.page.getByRole('link', { name: 'Settings' }).click();
    await ben.page.getByRole('region', { name: 'Connection' }).waitFor();
    expect(await ben.page.getByText('Users and keys').count()).toBe(0);
    await ben.page.getByRole('link', { name: 'Home' }).click();
  });

  it('one who is offline for a while writes on, and both have everything afterwards', async () => {
    for (const { page } of [ada, ben]) {
      await page.getByRole('link', { name: 'Home' }).click();
      await openSaleInvoices(page);
      await page.getByRole('row').nth(3).waitFor();
    }
    await cable.pullOut();
    await draftInvoice(ben.page, 'C00036', LINES);
    const fromBen = intRefOfOpenInvoice(ben.page);
    await ben.page.getByRole('button', { name: 'Sync', exact: true }).click();
    await ben.page.getByText('The service cannot be reached; trying again…').waitFor();

    await draftInvoice(ada.page, 'C00036', LINES);
    const fromAda = intRefOfOpenInvoice(ada.page);
    expect(await syncAndWait(ada.page)).toMatch(/created 1/);
    expect(documentsByIntRef(database, fromBen)).toHaveLength(0);

    await cable.plugIn();
    await ben.page.getByText(/^Sync finished.*created 1/).waitFor();
    for (const intRef of [fromAda, fromBen]) expect(documentsByIntRef(database, intRef)).toHaveLength(1);
    await dismissReport(ada.page);
    expect(await syncAndWait(ada.page)).toMatch(/^Sync finished/);
    // Each list has the other's invoice: what one holds is what both have made.
    const listed = async ({ page }: Daybook) => (await page.locator('.list-count').first().textContent())?.trim();
    expect(await listed(ada)).toBe(await listed(ben));
  });
});
