import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import type { Lookup } from '../../../../domain/learning/lookup.ts';
import { withAccount, type Coding } from '../../../../domain/bank/coding.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/kinds/documentTraits.ts';
import { withFinalPrice } from '../../../../domain/documents/lineDiscount.ts';
import { ZERO } from '../../../../domain/values/decimal.ts';
import type { RateDirection } from '../../../../domain/documents/totals.ts';
import type { CustomType } from '../../../company/facts/customFields.ts';
import { taxOf, withProduct } from '../../../../domain/drafting/documentDraft.ts';
import { LINE, lineField } from '../../../editing/documentFields/lineFields.ts';
import type { PartyMemory } from './partyMemory.ts';

/** What the rules need to work out what follows from a field. */
export interface RuleContext {
  lookup: Lookup;
  /** Whether rates are foreign per base currency or the other way round. */
  rateDirection: RateDirection;
  customTypes: ReadonlyMap<string, CustomType>;
  /** What the last documents with the party contain; used if nothing else gives a value. */
  memory: PartyMemory;
  /** Paths of fields that a person has entered while the value was being made: they stay. */
  entered?: ReadonlySet<string>;
  /** The document before the typing into the field began; undefined if nobody is typing. */
  begunFrom?: Document | undefined;
}

/** Fills a line that has neither product nor price from the last line with the same description. */
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

/** The line of a product with the tax code that earlier lines with this party had instead of the product's own. */
function taxedAsBefore(line: DocumentLine, { memory, lookup }: RuleContext): DocumentLine {
  const product = lookup.find('product', line.productId);
  const taxCode = product && lookup.find('taxCode', memory.taxCode(product, lookup));
  return taxCode?.isActive ? { ...line, ...taxOf(taxCode.id, lookup) } : line;
}

/** The line with a field set, and with the fields that follow from it. */
export function withLineField(
  line: DocumentLine,
  id: string,
  value: string | undefined,
  document: Document,
  context: RuleContext,
): DocumentLine {
  const field = lineField(id, line, context.customTypes);
  if (!field) return line;
  if (id === 'productId') {
    const sold = withProduct(line, value, document, context.lookup, context.rateDirection);
    const taxed = taxedAsBefore(withFinalPrice(sold, line), context);
    const isTextEntered = context.entered?.has(`lines.${lineKey(line)}.${LINE.description.id}`) === true;
    return isTextEntered ? { ...taxed, description: line.description } : taxed;
  }
  // A price that is typed is final.
  if (id === 'currencyUnitPrice') return withFinalPrice(field.write(line, value), line);
  if (id === 'taxCodeId' && DOCUMENT_TRAITS[document.docClass].entry !== 'journal')
    return value === undefined
      ? // A cleared cell means that the line has no code (`isUntaxed`).
        { ...line, taxCodeId: undefined, taxRate: ZERO }
      : { ...line, ...taxOf(value, context.lookup) };
  const written = field.write(line, value);
  // On a payment or receipt nothing fills in an empty tax code later, so that the account's is shown now.
  if (id === 'accountId' && value !== undefined && DOCUMENT_TRAITS[document.docClass].entry === 'money') {
    const { taxCodeId } = withAccount<Coding>(line, value, context.lookup);
    return taxCodeId === line.taxCodeId
      ? written
      : { ...written, taxRate: undefined, ...taxOf(taxCodeId, context.lookup), taxCodeId };
  }
  return id === 'description' && value !== undefined && value !== line.description
    ? recalled(written, value, document, context)
    : written;
}
