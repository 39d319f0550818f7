import {
  BUYER_WAYS,
  buyerWaysSchema,
  SELLER_DETAILS,
  sellerDetailsSchema,
  type BuyerWays,
  type SellerDetails,
} from '../../../domain/einvoices/saleEInvoice.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { letterheadLines, type Letterhead } from '../../company/documents/letterhead.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../../company/session/localRecords.ts';

/** What e-invoices say of the company, as it was entered. */
export const openSellers = (company: CompanyData): LocalRecords<SellerDetails> =>
  openLocalRecords(company, SELLER_DETAILS, sellerDetailsSchema);
/** How customers want e-invoices. */
export const openBuyers = (company: CompanyData): LocalRecords<BuyerWays> =>
  openLocalRecords(company, BUYER_WAYS, buyerWaysSchema);

/** What is kept of a legal entity, else what the letterhead and the legal entity's record say. */
export function sellerFor(
  kept: readonly SellerDetails[],
  entity: Reference | undefined,
  letterhead: Letterhead,
): SellerDetails {
  const { address, id = 'company' } = entity ?? {};
  return (
    kept.find((one) => one.id === id) ?? {
      ...sellerDetailsSchema.parse({ id }),
      name: letterhead.name || entity?.description || '',
      street: address?.address1 ?? letterheadLines(letterhead.address)[0] ?? '',
      city: address?.city ?? '',
      postcode: address?.postcode ?? '',
      country: address?.countryCode ?? '',
    }
  );
}

/** What is kept of a customer, else what the customer's record says. */
export function buyerFor(
  kept: readonly BuyerWays[],
  party: Reference | undefined,
  id: string | undefined,
  vatId: string | undefined,
): BuyerWays {
  const own = buyerWaysSchema.parse({ id: party?.id ?? id ?? 'none' });
  return waysOf(kept, own.id, party) ?? { ...own, vatId: vatId ?? '' };
}

/**
 * What is kept of a party. One made here may be kept by its key; read from the service again after its database was
 * lost, it has that key only as its IntRef.
 */
export function waysOf<T extends { id: string }>(
  kept: readonly T[],
  id: string | undefined,
  party: Reference | undefined,
): T | undefined {
  return kept.find((one) => one.id === id || one.id === party?.madeHere || one.id === party?.intRef);
}
