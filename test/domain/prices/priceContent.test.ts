import { describe, expect, it } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { contentOfTerms, priceOfRecord, termsOfContent } from '../../../src/domain/prices/priceContent.ts';
import { emptyResourceRecord, isLockedRecord } from '../../../src/domain/resources/record.ts';
import { instant } from '../../support/documents.ts';
import { priceTerms } from '../../../src/domain/prices/pricePlan.ts';
import { price } from './support.ts';

const identify = (_: string, reference: string) => reference.toUpperCase();

describe('a price as a record', () => {
  it('has the same content as its terms, on both sides', () => {
    for (const side of ['purchase', 'sale'] as const) {
      const terms = priceTerms(price('a', { side, partyId: 'C1', projectId: 'J1', to: '9' }));
      const content = contentOfTerms(terms);
      expect(content).toMatchObject(
        side === 'purchase' ? { kind: 'purchasePrice', supplierId: 'C1' } : { kind: 'salePrice', customerId: 'C1' },
      );
      expect(termsOfContent(content, identify)).toEqual(terms);
    }
  });

  it('is no price without a quantity or amount, and resolves its references to ids', () => {
    expect(termsOfContent({ kind: 'salePrice', productId: 'oak', quantityFrom: decimal('1') }, identify)).toBeNull();
    expect(
      termsOfContent(
        { kind: 'salePrice', productId: 'oak', quantityFrom: decimal('1'), unitPrice: decimal('2'), customerId: 'c1' },
        identify,
      ),
    ).toMatchObject({ productId: 'OAK', partyId: 'C1' });
  });

  it('counts queued locks and unlocks, and is no price once a deletion is queued', () => {
    const record = {
      ...emptyResourceRecord('k', 'salePrice'),
      base: {
        kind: 'salePrice' as const,
        productId: 'OAK',
        quantityFrom: decimal('1'),
        unitPrice: decimal('2'),
        effectiveDate: localDate('2026-01-01'),
        isActive: true,
      },
    };
    const queued = (...names: ('lock' | 'unlock' | 'delete')[]) => ({
      ...record,
      commands: names.map((name) => ({ name, queuedAt: instant() })),
    });
    expect([record, queued('lock'), queued('lock', 'unlock')].map(isLockedRecord)).toEqual([false, true, false]);
    expect(isLockedRecord({ ...record, base: { ...record.base, isActive: false } })).toBe(true);
    expect(priceOfRecord(queued('lock'), identify)).toMatchObject({ key: 'k', isLocked: true, unitPrice: '2' });
    expect(priceOfRecord(queued('delete'), identify)).toBeNull();
    expect(priceOfRecord({ ...record, goneAt: instant() }, identify)).toBeNull();
    // Refused, neither is done: the price holds as the service has it, until it is asked for again.
    const rejection = { code: 'service.refused' as const, message: 'It was used.', revision: 0, at: instant() };
    expect(priceOfRecord({ ...queued('lock', 'delete'), rejection }, identify)).toMatchObject({
      key: 'k',
      isLocked: false,
    });
    expect(priceOfRecord({ ...queued('lock', 'delete'), rejection, revision: 1 }, identify)).toBeNull();
  });
});
