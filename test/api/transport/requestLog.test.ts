import { describe, expect, test } from 'vitest';
import { RequestLog } from '../../../src/api/transport/requestLog.ts';
import { guid } from '../../support/documents.ts';

const sent = (
  method: string,
  path: string,
  change: { status?: number | null; named?: string; begun?: number } = {},
) => ({ method, path, begun: Date.UTC(2026, 2, 2), took: 12.4, status: 200, ...change });

describe('the log of requests', () => {
  test('names the record, shows the path without it, and never the query', () => {
    const log = new RequestLog();
    const id = guid(4);
    for (const request of [
      sent('GET', '/api/Department?skip=0&take=100'),
      sent('POST', `/api/Product/ROPE%20%2F%2012/SalePrice/${id}/lock`, { status: 204 }),
      sent('GET', '/api/Document/intref/daybook-1'),
      sent('GET', '/api/Catalog/TaxCode'),
      sent('POST', '/api/saleInvoice', { named: 'daybook-2', status: null }),
      sent('PATCH', `/api/document/${id}/detail/L1`, { status: 400 }),
    ])
      log.note(request);
    expect(
      log
        .take()
        .map(({ method, path, record, status }) => [method, path, record, status])
        .sort(),
    ).toEqual(
      [
        ['GET', '/api/Department', '', 200],
        ['POST', '/api/Product/{ref}/SalePrice/{ref}/lock', id, 204],
        ['GET', '/api/Document/intref/{ref}', 'daybook-1', 200],
        ['GET', '/api/Catalog/TaxCode', '', 200],
        ['POST', '/api/saleInvoice', 'daybook-2', null],
        ['PATCH', '/api/document/{ref}/detail/{ref}', 'L1', 400],
      ].sort(),
    );
    expect(log.take()).toEqual([]);
  });

  test('keeps writes and failures before reads, up to a limit', () => {
    const log = new RequestLog();
    for (let n = 0; n < 10_000; n += 1) log.note(sent('GET', '/api/Product', { begun: n }));
    log.note(sent('GET', '/api/Product', { begun: 20_000, status: 503 }));
    log.note(sent('POST', '/api/Product', { begun: 20_001 }));
    for (let n = 0; n < 10_000; n += 1) log.note(sent('GET', '/api/Product', { begun: 30_000 + n }));
    const kept = log.take();
    expect(kept.filter(({ method, status }) => method === 'GET' && status === 200)).toHaveLength(200);
    expect(kept.slice(0, 2).map(({ method, status }) => [method, status])).toEqual([
      ['GET', 503],
      ['POST', 200],
    ]);
    for (let n = 0; n < 5_000; n += 1) log.note(sent('POST', '/api/Product', { begun: 30_000 + n }));
    const writes = log.take();
    expect(writes).toHaveLength(2_000);
    // The last ones.
    expect(writes.map(({ at }) => at.slice(0, 23)).filter((at) => at < '1970-01-01T00:00:33')).toEqual([]);
  });
});
