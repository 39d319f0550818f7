import { isJsonObject } from '../../domain/values/json.ts';
import { documentClassSchema } from '../../domain/kinds/documentClasses.ts';
import { accountTypeNamed } from '../../domain/references/accountType.ts';
import { PURCHASE_TREATMENTS, SALE_TREATMENTS } from '../../domain/references/treatments.ts';
import { referenceSchema, type Reference, type ReferenceKind } from '../../domain/references/reference.ts';
import type { UnreadableField } from '../../domain/values/unreadable.ts';
import { foldKeys, type Folded } from '../transport/fold.ts';
import { lenientReader, type OnFault } from './lenient.ts';

const referenceOf = lenientReader(referenceSchema);

function part(folded: Folded, name: string): Folded {
  const value = folded[name];
  return isJsonObject(value) ? value : {};
}

function firstOf(...values: unknown[]): unknown {
  return values.find((value) => value !== undefined && value !== '');
}

/** A contact account keeps its terms in its customer or supplier part (docs/service-notes.md, "Contact account"). */
function contactAccount(folded: Folded): Folded {
  const [customer, supplier, contact] = [part(folded, 'customer'), part(folded, 'supplier'), part(folded, 'contact')];
  const term = (name: string): unknown => firstOf(folded[name], customer[name], supplier[name]);
  return {
    isCustomer: folded.isCustomer ?? isJsonObject(folded.customer),
    isSupplier: folded.isSupplier ?? isJsonObject(folded.supplier),
    ...Object.fromEntries(
      ['currency', 'payTermId', 'paymentMethodId', 'isHold', 'isStop', 'warningMessage', 'taxCodeId', 'accountId'].map(
        (name) => [name, term(name)],
      ),
    ),
    address: firstOf(folded.address, contact.address),
  };
}

/** A product keeps its price in its sale or purchase part (docs/service-notes.md, "Product"). */
function product(folded: Folded): Folded {
  const [sale, purchase] = [part(folded, 'sale'), part(folded, 'purchase')];
  const term = (name: string): unknown => firstOf(folded[name], sale[name], purchase[name]);
  return {
    isSale: folded.isSale ?? isJsonObject(folded.sale),
    isPurchase: folded.isPurchase ?? isJsonObject(folded.purchase),
    ...Object.fromEntries(['unitPrice', 'taxCodeId', 'accountId'].map((name) => [name, term(name)])),
  };
}

/**
 * `SaleInvoice` becomes `saleInvoice`: classes are spelled in either case. Types of classes other than the seven of
 * spec 1 get no class here.
 */
function docType(folded: Folded): Folded {
  const { docClass } = folded;
  if (typeof docClass !== 'string') return {};
  const known = docClass.charAt(0).toLowerCase() + docClass.slice(1);
  return { docClass: documentClassSchema.safeParse(known).success ? known : undefined };
}

/** The type is free text (docs/local-service.md, "Catalogs"): a word that is not known says nothing. */
function account(folded: Folded): Folded {
  const { accountType } = folded;
  return { accountType: typeof accountType === 'string' ? accountTypeNamed(accountType) : undefined };
}

/** A treatment that is not known, of a newer service, says nothing. */
function taxCode({ saleTreatment, purchaseTreatment }: Folded): Folded {
  return {
    saleTreatment: SALE_TREATMENTS.find((one) => one === saleTreatment),
    purchaseTreatment: PURCHASE_TREATMENTS.find((one) => one === purchaseTreatment),
  };
}

/**
 * Its financial years stand in its ledger (docs/local-service.md, "General ledger"). Its country stands beside its
 * address, also where it has none.
 */
function legalEntity(folded: Folded): Folded {
  const address = part(folded, 'address');
  const countryCode = firstOf(address.countryCode, folded.countryCode);
  return {
    years: part(folded, 'ledger').years,
    ...(countryCode !== undefined && { address: { ...address, countryCode } }),
  };
}

const EXTRAS: Partial<Record<ReferenceKind, (folded: Folded) => Folded>> = {
  contactAccount,
  product,
  docType,
  account,
  taxCode,
  legalEntity,
};

function withoutUndefined(folded: Folded): Folded {
  return Object.fromEntries(Object.entries(folded).filter(([, value]) => value !== undefined && value !== ''));
}

/**
 * One record of a list of references, with what cannot be read of it.
 * @returns null when it has no id
 */
export function readReference(row: unknown, kind: ReferenceKind, onFault?: OnFault): Reference | null {
  const folded = foldKeys(row);
  if (!isJsonObject(folded)) return null;
  const reference = {
    ...withoutUndefined({ ...folded, ...EXTRAS[kind]?.(folded) }),
    kind,
    code: folded.code ?? '',
    description: firstOf(folded.description, folded.name) ?? '',
  };
  const unreadable: UnreadableField[] = [];
  const read = referenceOf(reference, (fault) => unreadable.push(fault));
  for (const fault of unreadable) onFault?.(fault);
  return read && (unreadable.length > 0 ? { ...read, unreadable } : read);
}
