import { currencyCodeSchema } from '../../domain/values/currency.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { datedRate } from './taxTerms.ts';
import { notFound } from '../base/refusal.ts';
import { withAuthorisation } from './authorisation.ts';
import { addressOf } from './contactShapes.ts';
import type { Directory, KeptRecord } from './directory.ts';
import type { RecordKind } from './kinds.ts';

/**
 * A catalog (spec 4.8): its items have `id, code, description, isActive` (docs/service-notes.md) and the fields of
 * their kind.
 */
export interface Catalog {
  name: string;
  kind: RecordKind;
  items(directory: Directory, isShown: (record: KeptRecord<RecordKind>) => boolean, today: LocalDate): object[];
}

/** A rate a day for two years: drafts are seldom dated before. */
const MOST_RATES = 730;

function catalog<K extends RecordKind>(
  name: string,
  kind: K,
  adds: (record: KeptRecord<K>, today: LocalDate, directory: Directory) => object = () => ({}),
): Catalog {
  return {
    name,
    kind,
    items: (directory, isShown, today) =>
      directory
        .all(kind)
        .filter(isShown)
        .map((record) => ({
          id: record.id,
          code: record.code,
          description: record.description,
          isActive: record.isActive,
          lastModified: record.lastModified,
          ...withAuthorisation(kind, { pendingUntil: record.pendingUntil }),
          ...adds(record, today, directory),
        })),
  };
}

/** In the order of spec 4.8, then those that only documents refer to. */
export const CATALOGS: readonly Catalog[] = [
  catalog('LegalEntity', 'legalEntity', ({ baseCurrency, ledger }) => ({ baseCurrency, ledger })),
  catalog('ContactAccount', 'contactAccount', ({ intRef, customer, supplier, contact }) => {
    const part = customer ?? supplier;
    return {
      intRef,
      isCustomer: customer !== undefined,
      isSupplier: supplier !== undefined,
      currency: part?.currency,
      payTermId: part?.payTermId,
      paymentMethodId: part?.paymentMethodId,
      taxCodeId: part?.taxCodeId,
      accountId: part?.accountId,
      isHold: part?.isHold,
      isStop: part?.isStop,
      warningMessage: part?.warningMessage,
      address: addressOf(contact),
    };
  }),
  catalog('DocType', 'docType', ({ docClass, accountId, controlAccountId, isStock, isContactOptional }) => ({
    docClass,
    accountId,
    controlAccountId,
    isStock,
    isContactOptional,
  })),
  catalog('Account', 'account', ({ accountType, reportGroup, taxCodeId }) => ({ accountType, reportGroup, taxCodeId })),
  catalog('Product', 'product', ({ isSale, isPurchase, sale, purchase }) => ({
    isSale,
    isPurchase,
    unitPrice: (sale ?? purchase)?.unitPrice,
    taxCodeId: (sale ?? purchase)?.taxCodeId,
    accountId: (sale ?? purchase)?.accountId,
  })),
  catalog('TaxAuthority', 'taxAuthority', ({ countryCode }) => ({ countryCode })),
  catalog('TaxBand', 'taxBand', ({ taxCodeId }) => ({ taxCodeId })),
  catalog(
    'TaxCode',
    'taxCode',
    (
      { taxRate, rates, reverseChargeOfId, outputAccountId, inputAccountId, saleTreatment, purchaseTreatment },
      today,
    ) => ({
      taxRate: datedRate({ taxRate, rates }, today),
      rates: rates && [{ taxRate }, ...rates],
      reverseChargeOfId,
      outputAccountId,
      inputAccountId,
      saleTreatment,
      purchaseTreatment,
    }),
  ),
  catalog('Project', 'project', ({ intRef }) => ({ intRef })),
  catalog('PaymentMethod', 'paymentMethod'),
  catalog('PayTerm', 'payTerm', ({ days }) => ({ days })),
  catalog('Currency', 'currency', ({ code, currencyRate, decimals }, today, { rates }) => {
    const currency = currencyCodeSchema.safeParse(code);
    const dated = currency.success ? rates.list(currency.data, 0, MOST_RATES) : [];
    return {
      currencyRate: dated.find(({ date }) => date <= today)?.currencyRate ?? currencyRate,
      currencyRates:
        dated.length === 0
          ? undefined
          : [{ currencyRate }, ...dated.map((rate) => ({ dateFrom: rate.date, currencyRate: rate.currencyRate }))],
      decimals,
    };
  }),
  catalog('MailType', 'mailType'),
  catalog('Department', 'department'),
  catalog('CostCentre', 'costCentre'),
  catalog('StockLocation', 'stockLocation'),
  catalog('UnitOfMeasure', 'unitOfMeasure', ({ uomGroupId }) => ({ uomGroupId })),
  catalog('Resource', 'resource', ({ departmentId, costCentreId }) => ({ departmentId, costCentreId })),
  catalog('BankAccount', 'bankAccount', ({ currency }) => ({ currency })),
  catalog('ProductGroup', 'productGroup'),
  catalog('ContactGroup', 'contactGroup'),
  catalog('DeferredProfile', 'deferredProfile', ({ periods }) => ({ periods })),
];

/** @throws Refusal 404 */
export function catalogNamed(name: string): Catalog {
  const catalog = CATALOGS.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (!catalog) throw notFound(`There is no catalog ${name}.`);
  return catalog;
}
