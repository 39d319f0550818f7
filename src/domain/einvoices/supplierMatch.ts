import type { ContentOf } from '../resources/content.ts';
import { proposedCode } from '../resources/proposedCode.ts';
import { currencyCodeSchema } from '../values/currency.ts';
import { fold, withTwoLetters } from '../values/folding.ts';
import type { EInvoice } from './eInvoice.ts';

/** What is known of a supplier that an invoice can be compared with. */
export interface KnownSupplier {
  /** Its id, or the key of a record made here. */
  id: string;
  name: string;
  vatIds: readonly string[];
  ibans: readonly string[];
}

export type FoundBy = 'vatId' | 'iban' | 'name';

/** Letters and digits only, in capitals: spaces and points of numbers vary. */
function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** A VAT number without the country in front of it: many are kept so. */
function withoutCountry(vatId: string): string {
  return vatId.replace(/^[A-Z]{2}(?=.*\d)/, '');
}

function sameVatId(left: string, right: string): boolean {
  const [a, b] = [plain(left), plain(right)];
  if (a === '' || b === '') return false;
  // With both countries named, both count.
  const isBare = /^\d/.test(a) || /^\d/.test(b);
  return a === b || (isBare && withoutCountry(a) === withoutCountry(b));
}

function sameName(left: string, right: string): boolean {
  const folded = (name: string): string =>
    fold(name)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const spellings = [folded(left), folded(withTwoLetters(left))];
  return spellings.some((name) => name !== '' && [folded(right), folded(withTwoLetters(right))].includes(name));
}

/**
 * The supplier that an invoice is from: by VAT number, else by IBAN, else by name. Several at the first of these that
 * finds any are no answer: a person chooses.
 */
export function findSupplier(
  invoice: EInvoice,
  known: readonly KnownSupplier[],
): { supplier: KnownSupplier; by: FoundBy } | { several: readonly KnownSupplier[]; by: FoundBy } | null {
  const { vatId, name, tradingName } = invoice.seller;
  const accounts = invoice.payment.accounts.flatMap(({ id }) =>
    id === null || plain(id).length < 8 ? [] : [plain(id)],
  );
  const tests: [FoundBy, (supplier: KnownSupplier) => boolean][] = [
    ['vatId', ({ vatIds }) => vatId !== null && vatIds.some((each) => sameVatId(each, vatId))],
    ['iban', ({ ibans }) => ibans.some((each) => accounts.includes(plain(each)))],
    ['name', (supplier) => [name, tradingName].some((each) => each !== null && sameName(each, supplier.name))],
  ];
  for (const [by, test] of tests) {
    const [first, ...others] = known.filter(test);
    if (first !== undefined) return others.length === 0 ? { supplier: first, by } : { several: [first, ...others], by };
  }
  return null;
}

const present = <T>(value: T | null): T | undefined => value ?? undefined;

/** A new supplier with all that the invoice says of its seller. */
export function proposedSupplier(
  { seller, payment, currency }: EInvoice,
  isTaken: (code: string) => boolean,
): ContentOf<'contactAccount'> {
  const { address, contact } = seller;
  const name = seller.name ?? seller.tradingName ?? '';
  const accounts = payment.accounts.filter(({ id }) => id !== null);
  return {
    kind: 'contactAccount',
    code: proposedCode(name, isTaken),
    description: name,
    taxNo: present(seller.vatId ?? seller.taxId),
    countryCode: present(address.country),
    supplier: { currency: currencyCodeSchema.safeParse(currency ?? '').data },
    contact: {
      email: present(contact.email),
      phone: present(contact.phone),
      address: {
        name,
        address1: present(address.line1),
        address2: present(address.line2),
        city: present(address.city),
        county: present(address.county),
        postcode: present(address.postcode),
        countryCode: present(address.country),
      },
    },
    ...(accounts.length > 0 && {
      bankDetails: accounts.map(({ id, name: accountName, bic }) => ({
        accountName: present(accountName),
        ...(/^[A-Z]{2}\d{2}/i.test(id ?? '') ? { iban: plain(id ?? '') } : { accountNo: present(id) }),
        bic: present(bic),
      })),
    }),
  };
}
