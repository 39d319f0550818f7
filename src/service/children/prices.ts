import { z } from 'zod';
import { todayOn, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import type { Author } from '../base/author.ts';
import { badRequest } from '../base/refusal.ts';
import { refuseHidden } from '../records/hidden.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { codeField, currencyField, dateField, decimalField, readFields } from '../wire/fields.ts';
import type { FoldedInput } from '../wire/fold.ts';

const reference = codeField().nullish();
const quantity = decimalField(5);

/** What a create or update of a price may carry (spec 2.3, 2.4). `…Id` is accepted in place of `…Ref`. */
export const priceInputSchema = z.object({
  quantityFrom: quantity.optional(),
  unitPrice: decimalField(5).optional(),
  quantityTo: quantity.nullish(),
  currency: currencyField.nullish(),
  effectiveDate: dateField.nullish(),
  unitOfMeasureRef: reference,
  supplierRef: reference,
  customerRef: reference,
  projectRef: reference,
});

/** A price as it is stored and read (docs/service-notes.md, "Price read"); references are ids. */
export const priceSchema = z.object({
  currency: currencyField,
  unitPrice: decimalField(5),
  effectiveDate: dateField,
  quantityFrom: quantity,
  quantityTo: quantity.optional(),
  unitOfMeasureId: z.string().optional(),
  supplierId: z.string().optional(),
  customerId: z.string().optional(),
  projectId: z.string().optional(),
});
export type ServicePrice = z.output<typeof priceSchema>;

const REFERENCES = ['unitOfMeasure', 'supplier', 'customer', 'project'] as const;

function withRefs(body: FoldedInput): FoldedInput {
  const named = { ...body };
  for (const name of REFERENCES)
    if (named[`${name}Ref`] === undefined && named[`${name}Id`] !== undefined) named[`${name}Ref`] = named[`${name}Id`];
  return named;
}

/** The unit in which a product is counted, and the group of that unit. */
function unitOf(
  directory: Directory,
  product: KeptRecord<'product'>,
): { unit: KeptRecord<'unitOfMeasure'> | undefined; group: string | undefined } {
  const unit = product.uomId === undefined ? undefined : directory.find('unitOfMeasure', product.uomId);
  return { unit, group: product.uomGroupId ?? unit?.uomGroupId };
}

/** The given value, else the previous one; null restores the default. */
function settled<T>(given: T | null | undefined, before: T | undefined, isNew: boolean, inferred: () => T): T {
  if (given !== undefined && given !== null) return given;
  return !isNew && given === undefined && before !== undefined ? before : inferred();
}

/**
 * A purchase or sale price of a product: new, or with the given fields changed.
 * @param part the party that the price may be for
 * @throws Refusal 400 when a required field is missing, a reference names nothing, or the unit is of another group
 */
export function readPrice(
  directory: Directory,
  part: 'supplier' | 'customer',
  product: KeptRecord<'product'>,
  body: FoldedInput,
  before: ServicePrice | null,
  author: Author,
): ServicePrice {
  const given = readFields(priceInputSchema, withRefs(body));
  const isNew = before === null;
  const quantityFrom = given.quantityFrom ?? before?.quantityFrom;
  const unitPrice = given.unitPrice ?? before?.unitPrice;
  if (quantityFrom === undefined) throw badRequest('QuantityFrom is required.');
  if (unitPrice === undefined) throw badRequest('UnitPrice is required.');
  if (new Decimal(unitPrice).isNegative()) throw badRequest('UnitPrice must not be negative.');
  if (new Decimal(quantityFrom).isNegative()) throw badRequest('QuantityFrom must not be negative.');
  const quantityTo = given.quantityTo === undefined ? before?.quantityTo : (given.quantityTo ?? undefined);
  if (quantityTo !== undefined && new Decimal(quantityTo).lt(quantityFrom))
    throw badRequest('QuantityTo must not be less than QuantityFrom.');

  const currency = settled(given.currency, before?.currency, isNew, () => {
    const [entity] = directory.all('legalEntity');
    if (!entity) throw badRequest('Currency is required: the environment has no default currency.');
    return entity.baseCurrency;
  });
  if (!directory.byCode('currency', currency)) throw badRequest(`Currency names no currency: ${currency}.`);
  const effectiveDate: LocalDate = settled(given.effectiveDate, before?.effectiveDate, isNew, () =>
    todayOn(author.source.now()),
  );

  const { unit, group } = unitOf(directory, product);
  const unitOfMeasureId = settled<string | undefined>(
    typeof given.unitOfMeasureRef === 'string'
      ? directory.require('unitOfMeasure', given.unitOfMeasureRef, 'UnitOfMeasureRef').id
      : given.unitOfMeasureRef,
    before?.unitOfMeasureId,
    isNew,
    () => unit?.id,
  );
  const chosen = directory.byId('unitOfMeasure', unitOfMeasureId);
  if (chosen && group !== undefined && chosen.uomGroupId !== group)
    throw badRequest(`UnitOfMeasureRef ${chosen.code} does not belong to the unit group ${group} of the product.`);

  const [partRef, partBefore] =
    part === 'supplier' ? [given.supplierRef, before?.supplierId] : [given.customerRef, before?.customerId];
  const partId =
    typeof partRef === 'string'
      ? partOf(directory, part, partRef, partBefore, author)
      : partRef === null
        ? undefined
        : partBefore;
  const projectId =
    typeof given.projectRef === 'string'
      ? directory.require('project', given.projectRef, 'ProjectRef').id
      : given.projectRef === null
        ? undefined
        : before?.projectId;
  return {
    currency,
    unitPrice,
    effectiveDate,
    quantityFrom,
    quantityTo,
    unitOfMeasureId,
    [`${part}Id`]: partId,
    projectId,
  };
}

function partOf(
  directory: Directory,
  part: 'supplier' | 'customer',
  reference: string,
  before: string | undefined,
  author: Author,
): string {
  const field = part === 'supplier' ? 'SupplierRef' : 'CustomerRef';
  const contact = directory.require('contactAccount', reference, field);
  refuseHidden(directory, contact, reference, before, author);
  if (!contact[part]) throw badRequest(`${field} ${contact.code} is not a ${part}.`);
  return contact.id;
}
