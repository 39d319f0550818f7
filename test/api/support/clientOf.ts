import { financeClient, type FinanceClient, type FinanceClientOptions } from '../../../src/api/financeClient.ts';
import type { LocalFinanceService } from '../../../src/service/service.ts';

/** A client of a service that runs. */
export const clientOf = (
  service: Pick<LocalFinanceService, 'address' | 'domain' | 'user' | 'apiKey'>,
  options: Partial<FinanceClientOptions> = {},
): FinanceClient =>
  financeClient({
    baseUrl: service.address,
    domain: service.domain,
    userName: service.user,
    apiKey: () => service.apiKey,
    ...options,
  });
