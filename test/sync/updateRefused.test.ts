import { describe, expect, test } from 'vitest';
import { decimal } from '../../src/domain/decimal.ts';
import type { Office } from './company.ts';
import { changesSeen, idOf, openTrade, synced, there, trade } from './trade.ts';

const NO_SUCH_CODE = '00000000-0000-4000-8000-000000000000';
const DOCUMENT = /^\/api\/document\/[0-9a-f-]+$/;
const LINE = /\/detail\//;

/** A draft of one line that has been read whole. */
async function draftRead(): Promise<{ office: Office; key: string }> {
  const office = await openTrade();
  const key = await synced(office, trade('saleInvoice', 1, { description: 'As seen' }));
  await office.sync();
  office.seen.length = 0;
  return { office, key };
}

/** A colleague gets in right before a request, which then passes. */
function justBefore(office: Office, method: string, path: RegExp, happens: () => void): void {
  office.strike((request) => {
    if (request.method !== method || !path.test(request.url)) return undefined;
    happens();
    return 'none';
  });
}

describe('a later request of an update that is refused', () => {
  test('sets aside what was sent, and not what was typed since: that is sent', async () => {
    const { office, key } = await draftRead();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine', lines: document.lines.map((each) => ({ ...each, taxCodeId: NO_SUCH_CODE })) }));
    const sent = office.store.must(key).revision;
    justBefore(office, 'PATCH', LINE, () => {
      office.store.edit(key, (document) => ({ ...document, theirRef: 'typed', lines: document.lines.map((each) => ({ ...each, taxCodeId: 'S', quantity: decimal('3') })) }));
    });
    expect(await office.sync()).toMatchObject({ rejected: 0 });
    expect(office.store.must(key)).toMatchObject({ revision: sent + 1, rejection: { revision: sent }, base: { description: 'Mine' } });
    expect(await office.sync()).toMatchObject({ updated: 1, problem: null });
    expect(await there(office, key)).toMatchObject({ theirRef: 'typed', description: 'Mine', details: [{ quantity: '3' }] });
    expect(office.store.must(key)).toMatchObject({ local: null, rejection: null, conflict: null });
  });

  test('sets the whole aside where nothing was typed since', async () => {
    const { office, key } = await draftRead();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine', lines: document.lines.map((each) => ({ ...each, taxCodeId: NO_SUCH_CODE })) }));
    expect(await office.sync()).toMatchObject({ rejected: 1 });
    expect(office.store.must(key)).toMatchObject({ base: { description: 'Mine' }, local: { lines: [{ taxCodeId: NO_SUCH_CODE }] }, rejection: { code: 'service.refused', revision: office.store.must(key).revision } });
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ rejected: 1 });
    expect(changesSeen(office)).toEqual([]);
  });
});
