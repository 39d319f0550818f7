import { onTestFinished } from 'vitest';
import { type LocalFinanceService, type ServiceOptions, startFinanceService } from '../../src/service/service.ts';

/** A real Finance Service on a free port with a database in memory, closed when the test ends. */
export async function startedService(options: Partial<ServiceOptions> = {}): Promise<LocalFinanceService> {
  const service = await startFinanceService({ database: ':memory:', ...options });
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await service.close();
  };
  onTestFinished(close);
  return { ...service, close };
}
