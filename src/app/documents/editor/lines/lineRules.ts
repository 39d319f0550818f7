import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import type { Lookup } from '../../../../domain/drafting/lookup.ts';
import type { RateDirection } from '../../../../domain/documents/totals.ts';
import type { CustomType } from '../../../company/facts/customFields.ts';
import { taxOf, withProduct } from '../../../../domain/drafting/documentDraft.ts';
import { lineField } from '../../../editing/documentFields/lineFields.ts';
import type { PartyMemory } from '../session/partyMemory.ts';

/** What following from a field takes: references, and what the books have used. */
export interface RuleContext {
  lookup: Lookup;
  /** Which way rates are written. */
  rateDirection: RateDirection;
  customTypes: ReadonlyMap<string, CustomType>;
  /** What was last done with the party, where nothing else says what belongs there. */
  memory: PartyMemory;
  /** The document as it was before the field began to be typed into; as it is where nothing is being typed. */
  begunFrom?: Document | undefined;
}

/** What nobody has put on a line yet, as it was on the last line of the same description. */
function recalled(
  line: DocumentLine,
  description: string,
  { currency }: Document,
  { memory }: RuleContext,
): DocumentLine {
  if (line.productId !== undefined || line.currencyUnitPrice !== undefined) return line;
  const known = memory.line(description, currency);
  return known ? { ...line, ...known } : line;
}

/** The line of a product under the tax code that it had with this party before, where that was not the product's own. */
function taxedAsBefore(line: DocumentLine, { memory, lookup }: RuleContext): DocumentLine {
  const product = lookup.find('product', line.productId);
  const taxCode = product && lookup.find('taxCode', memory.taxCode(product, lookup));
  return taxCode?.isActive ? { ...line, ...taxOf(taxCode.id, lookup) } : line;
}

/** The line with a field set, and what follows from it. */
export function withLineField(
  line: DocumentLine,
  id: string,
  value: string | undefined,
  document: Document,
  context: RuleContext,
): DocumentLine {
  const field = lineField(id, line, context.customTypes);
  if (!field) return line;
  if (id === 'productId')
    return taxedAsBefore(withProduct(line, value, document, context.lookup, context.rateDirection), context);
  if (id === 'taxCodeId')
    return value === undefined
      ? { ...line, taxCodeId: undefined, taxRate: undefined }
      : { ...line, ...taxOf(value, context.lookup) };
  const written = field.write(line, value);
  return id === 'description' && value !== undefined && value !== line.description
    ? recalled(written, value, document, context)
    : written;
}
