import { listedRate } from '../../../domain/drafting/listedRate.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { CheckedParty, DocumentFacts } from '../../../domain/reports/flightCheck/documentChecks.ts';
import { accountTypes } from '../facts/accountTypes.ts';
import { vatTreatments } from '../facts/vatTreatments.ts';
import { homeCountry } from '../print/address.ts';
import type { CompanyData } from '../session/companyData.ts';

/** The countries and VAT numbers of all parties, by the id that references to them have. */
async function readParties({ store }: CompanyData): Promise<ReadonlyMap<string, Omit<CheckedParty, 'isHeld'>>> {
  const found = new Map<string, Omit<CheckedParty, 'isHeld'>>();
  for await (const some of store.resources.all('contactAccount'))
    for (const record of some) {
      const { countryCode, contact, taxNo = '' } = currentVersion(record);
      const country = (countryCode ?? contact?.address?.countryCode ?? '').trim().toUpperCase();
      found.set(record.id ?? record.key, { country, taxNo: taxNo.trim() });
    }
  return found;
}

/** What the checks of whole documents must know of the company's records. */
export async function documentFactsOf(company: CompanyData): Promise<DocumentFacts> {
  const { records, usualOf, setOf } = vatTreatments(company);
  const [parties] = await Promise.all([readParties(company), records.read]);
  const baseCurrency = company.baseCurrency.value;
  const [entity] = company.references('legalEntity').all.filter(({ isActive }) => isActive);
  const types = accountTypes(company);
  return {
    baseCurrency,
    homeCountry: homeCountry(entity?.address, '', baseCurrency) ?? '',
    party(reference) {
      const known = company.reference('contactAccount', reference);
      const { country = '', taxNo = '' } = parties.get(known?.id ?? '') ?? {};
      return known && { country, taxNo, isHeld: known.isHold === true || known.isStop === true };
    },
    productCode: (reference) => company.reference('product', reference)?.code ?? reference,
    accountCode: (reference) => company.reference('account', reference)?.code ?? reference,
    accountType(reference) {
      const account = company.reference('account', reference);
      return account && types(account)?.value;
    },
    treatment(reference) {
      const id = company.reference('taxCode', reference)?.id ?? reference;
      return setOf(id) ?? usualOf(id);
    },
    listPrice(reference, side) {
      const product = company.reference('product', reference);
      return product?.[side]?.unitPrice ?? product?.unitPrice;
    },
    listedRate: (currency, day) => listedRate(company.lookup, currency, day),
  };
}
