import type { ResourceStore } from '../../store/resourceContract.ts';
import { fieldOf, withField } from '../../domain/resources/readiness.ts';
import {
  contentOfTerms,
  kindOfSide,
  PRICE_KINDS,
  termsOfContent,
  type PriceContent,
} from '../../domain/prices/priceContent.ts';
import { sameTerms, type PlannedChange } from '../../domain/prices/pricePlan.ts';
import type { LivePrices } from '../company/prices/livePrices.ts';
import { identifyBy } from '../company/prices/priceEntry.ts';

/**
 * Writes the changes of a plan, each only if the price is as it was.
 * @param changed gets the keys of the changed prices, also if the rest is refused
 */
export async function writePlanned(
  changes: readonly PlannedChange[],
  resources: ResourceStore,
  livePrices: LivePrices,
  changed: Set<string>,
): Promise<void> {
  const identify = identifyBy(livePrices.names);
  for (const kind of PRICE_KINDS) {
    const some = changes.filter(({ before }) => kindOfSide(before.side) === kind);
    if (some.length === 0) continue;
    const written = new Set<string>();
    const records = await livePrices.writing(kind, () =>
      resources.edit(
        kind,
        some.map(({ before, after }) => ({
          key: before.key,
          change: <C extends PriceContent>(content: C): C => {
            const current = termsOfContent(content, identify);
            if (!current || !sameTerms(current, before)) return content;
            written.add(before.key);
            return withTerms(content, before, after);
          },
        })),
      ),
    );
    for (const key of written) changed.add(key);
    livePrices.adopt(records);
  }
}

/** Writes only the terms that differ, so that an unchanged reference keeps its form in the record. */
function withTerms<C extends PriceContent>(
  content: C,
  before: PlannedChange['before'],
  after: PlannedChange['after'],
): C {
  const next = contentOfTerms(after);
  const fields = [
    ['quantityFrom', 'quantityFrom'],
    ['quantityTo', 'quantityTo'],
    ['unitPrice', 'unitPrice'],
    ['currency', 'currency'],
    ['effectiveDate', 'effectiveDate'],
    ['unitId', 'unitOfMeasureId'],
    ['partyId', content.kind === 'purchasePrice' ? 'supplierId' : 'customerId'],
    ['projectId', 'projectId'],
  ] as const;
  return fields.reduce(
    (changed, [term, field]) =>
      before[term] === after[term] ? changed : withField(changed, field, fieldOf(next, field)),
    content,
  );
}
