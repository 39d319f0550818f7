import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { connect } from './bookkeeper.ts';
import { startDaybook } from './daybook.ts';
import { startService } from './service.ts';
import { madeFolder } from '../../support/tidying.ts';

/** Few sales invoices: the tests look at how the pages treat the version, not at the data. */
const INVOICES = '20';

/** Runs a test on a fresh computer that is connected to a service of an older API version, and ends both. */
export async function withOlderService(apiVersion: string, work: (page: Page) => Promise<void>): Promise<void> {
  const folder = madeFolder('e2e');
  const service = await startService(join(folder, 'service.sqlite'), { apiVersion, demo: INVOICES });
  try {
    const daybook = await startDaybook(join(folder, 'data'));
    try {
      await connect(daybook.page, service);
      await work(daybook.page);
    } finally {
      await daybook.close();
    }
  } finally {
    await service.process.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}
