import { join } from 'node:path';
import type { Engine } from '../../../src/service/storage/engine.ts';
import { openFinanceService, type ServiceOptions } from '../../../src/service/service.ts';
import { engineOf, filledOffice } from '../../office/support/databases.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** One company as several processes open it: a file, or a database of the office where tests run over that. */
export function storagesOf(count: number, filled: Omit<ServiceOptions, 'database'>): (string | Engine)[] {
  const each = Array.from({ length: count });
  if (process.env['DAYBOOK_TEST_OFFICE']) {
    const key = JSON.stringify([filled.demo, filled.clock?.()]);
    const address = filledOffice(key, (engine) => void openFinanceService({ ...filled, database: engine }));
    return each.map(() => engineOf(address));
  }
  const file = join(temporaryFolder(), 'office.db');
  void openFinanceService({ ...filled, database: file }).close();
  return each.map(() => file);
}
