import { z } from 'zod';
import { decimalSchema } from '../../domain/values/decimal.ts';
import accountsJson from '../../../resources/demo/accounts.json' with { type: 'json' };
import firmsJson from '../../../resources/demo/firms.json' with { type: 'json' };
import ledgerJson from '../../../resources/demo/ledger.json' with { type: 'json' };
import peopleJson from '../../../resources/demo/people.json' with { type: 'json' };
import phrasesJson from '../../../resources/demo/phrases.json' with { type: 'json' };
import placesJson from '../../../resources/demo/places.json' with { type: 'json' };
import productsJson from '../../../resources/demo/products.json' with { type: 'json' };
import runningJson from '../../../resources/demo/running.json' with { type: 'json' };
import setupJson from '../../../resources/demo/setup.json' with { type: 'json' };

const text = z.string();
const coded = { code: text, description: text };
const list = z.array(text);

export const accounts = z.array(z.tuple([text, text, text, text.nullable()])).parse(accountsJson);
/** A firm and its trade. */
const customer = z.tuple([text, text]);
export const firms = z
  .object({
    /** The product groups that each trade buys. */
    goods: z.record(text, list),
    customers: z.array(customer),
    /** `sells`: codes of product families; `charges`: account, text and price of what it does. */
    suppliers: z.array(z.object({ name: text, sells: list, charges: z.array(z.tuple([text, text, text])) })),
    endings: list,
  })
  .parse(firmsJson);

export const people = z.object({ firstNames: list, lastNames: list }).parse(peopleJson);
export const phrases = z.object({ descriptions: list, customLines: list, textFooters: list }).parse(phrasesJson);
export const places = z
  .object({
    streets: list,
    towns: z.array(z.tuple([text, text, text])),
    abroad: z.array(
      z.object({
        currency: text,
        countryCode: text,
        city: text,
        postcode: text,
        streets: list,
        names: z.array(customer),
      }),
    ),
  })
  .parse(placesJson);
export const productFamilies = z
  .array(
    z.object({
      code: text,
      name: text,
      group: text,
      account: text,
      taxCode: text,
      variants: z.array(z.tuple([text, text, text, text.nullable()])),
    }),
  )
  .parse(productsJson);
export const setup = z
  .object({
    legalEntity: z.object({ ...coded, companyNo: text, taxNo: text, countryCode: text }),
    taxCodes: z.array(z.object({ ...coded, taxRate: text, reverseChargeOf: text.optional() })),
    taxBands: z.array(z.object({ ...coded, taxCode: text })),
    taxAuthorities: z.array(z.object({ ...coded, countryCode: text.optional() })),
    currencies: z.array(z.object({ ...coded, currencyRate: text, decimals: z.number().int() })),
    payTerms: z.array(z.object({ ...coded, days: z.number().int() })),
    deferredProfiles: z.array(z.object({ ...coded, periods: z.number().int() })),
    paymentMethods: z.array(z.object(coded)),
    mailTypes: z.array(z.object(coded)),
    docTypes: z.array(
      z.object({
        ...coded,
        docClass: text,
        prefix: text,
        account: text,
        isStock: z.boolean().optional(),
        isContactOptional: z.boolean().optional(),
      }),
    ),
    stockLocations: z.array(z.object(coded)),
    unitsOfMeasure: z.array(z.object({ ...coded, group: text })),
    resources: z.array(z.object({ ...coded, department: text, costCentre: text })),
    departments: z.array(z.object({ ...coded, parent: text.optional(), manager: text.optional() })),
    costCentres: z.array(z.object({ ...coded, parent: text.optional(), isActive: z.boolean().optional() })),
    projects: z.array(
      z.object({
        ...coded,
        intRef: text,
        months: z.tuple([z.number(), z.number()]),
        isActive: z.boolean(),
        parent: text.optional(),
      }),
    ),
    transfersAccount: z.object({ ...coded, accountType: text }),
    bankAccounts: z.array(z.object({ ...coded, currency: text, account: text })),
  })
  .parse(setupJson);

/** What the set-up has besides where there is a ledger. */
export const ledger = z
  .object({
    /** Code, description, type, part of the reports and usual tax code. */
    accounts: z.array(z.tuple([text, text, text, text.nullable(), text.nullable()])),
    /** Parts of the reports by account, of those that every demo company has. */
    reportGroups: z.record(text, text),
    /** The accounts of the ledger itself, by their fields of a legal entity. */
    roles: z.record(text, text),
    controls: z.object({ sale: text, purchase: text }),
    /** The accounts of tax, by their fields of a tax code. */
    tax: z.record(text, text),
    treatments: z.record(text, z.record(text, text)),
    docTypes: z.array(
      z.object({ ...coded, docClass: text, prefix: text, account: text.optional(), isDeposit: z.boolean().optional() }),
    ),
    /** Rates at the end of last year, in units of the currency for a pound. */
    ratesAtYearEnd: z.record(text, decimalSchema),
    /** The type of sundry receipts, and the account of their lines. */
    interestType: z.object({ code: text, account: text }),
  })
  .parse(ledgerJson);

const bill = z.object({ account: text, text, amount: text, day: z.number().int() });
const firm = z.object({
  ...coded,
  companyNo: text,
  city: text,
  postcode: text,
  address1: text,
  sortCode: text,
  accountNo: text,
});
/**
 * What every small business has: whom it pays each month, or every third one, on a day of it, and how many days later.
 */
export const running = z
  .object({
    landlord: firm,
    accountant: firm,
    bills: z.array(
      bill.extend({
        supplier: text,
        prefix: text,
        taxCode: text,
        paidAfter: z.number().int(),
        every: z.number().int().optional(),
      }),
    ),
    wages: z.array(bill),
  })
  .parse(runningJson);

/** The code of a customer (`C`) or supplier (`S`) by its place among them, from 0. */
export function partyCode(letter: 'C' | 'S', index: number): string {
  return `${letter}${String(index + 1).padStart(5, '0')}`;
}
