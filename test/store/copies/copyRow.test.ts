import { expect, test } from 'vitest';
import { isMarkedSent } from '../../../src/domain/copies/copies.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../src/domain/resources/record.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { resourceCopy } from '../../../src/store/copies/copyRow.ts';
import { guid, instant, intRef } from '../../support/documents.ts';

const CONTENT = {
  kind: 'bankTransaction' as const,
  bankAccountId: guid(1),
  description: 'Card 4411 Toner',
  bankDate: localDate('2026-03-02'),
  withdrawalAmount: decimal('12.5'),
};
const SENT: ResourceRecord = {
  ...emptyResourceRecord(intRef(1), 'bankTransaction'),
  id: guid(9),
  base: CONTENT,
};

test('a bank line that the service has is marked as sent', () => {
  expect(isMarkedSent(resourceCopy(SENT).mark)).toBe(true);
});

test.each<[string, Partial<ResourceRecord>]>([
  ['that was never sent', { id: null, base: null, local: CONTENT }],
  ['that was edited since', { local: { ...CONTENT, description: 'Card 4411 Toner, office' } }],
  ['that is to be deleted', { commands: [{ name: 'delete', queuedAt: instant() }] }],
  ['that is on its way', { inFlight: { operation: 'update', revision: 1, sentAt: instant() } }],
])('one %s is not', (_, change) => {
  expect(isMarkedSent(resourceCopy({ ...SENT, ...change }).mark)).toBe(false);
});
