import { frenchBoxes } from '../../domain/reports/frenchVatBoxes.ts';
import { germanBoxes } from '../../domain/reports/germanVatBoxes.ts';
import type { BaseBox, TaxFigure } from '../../domain/reports/taxFigure.ts';
import { onReturn, usualTreatment, vatBoxes } from '../../domain/reports/vatBoxes.ts';
import type { VatFigure } from '../../domain/reports/vatSummary.ts';
import { Decimal, toDecimalString, ZERO, type DecimalString } from '../../domain/values/decimal.ts';
import { decimalOf } from '../../domain/values/minorUnits.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import type { EntryRole } from './entry.ts';

/** The form of a country; `code` where the ledger does not know it, and boxes are named by tax code. */
export const RETURN_FORMS = ['GB', 'DE', 'FR', 'code'] as const;

/** A box of a return, in base currency. */
export interface TaxBox {
  form?: (typeof RETURN_FORMS)[number] | undefined;
  box: string;
  /** In English; form and box say the same to who reads another language. */
  description: string;
  amount: DecimalString;
  /** The tax of a base that has no box of its own. */
  tax?: DecimalString | undefined;
}

/** What a return needs of an entry of tax; amounts in minor units, a debit above zero. */
export interface ReturnedEntry {
  role: EntryRole;
  taxCodeId: string;
  rate: string;
  amount: bigint;
  base: bigint;
}

/** How a country's return is made from entries of tax. */
export interface ReturnForm {
  /**
   * Whether a return takes all earlier entries that none has taken, so that a late one counts in the next return. Else
   * a period that was filed is filed again, corrected.
   */
  takesEarlier: boolean;
  /**
   * @param places of the base currency
   * @param before the boxes of the return before; none for the first
   * @param refund what is asked back of a credit, where the form can ask
   */
  boxes(
    entries: readonly ReturnedEntry[],
    directory: Directory,
    places: number,
    before: readonly TaxBox[],
    refund?: Decimal,
  ): TaxBox[];
  /** The box of a credit of which a refund can be asked; absent where the form has none. */
  creditBox?: string;
  /**
   * A row that says so when the tax which a return corrects is too large to be corrected in one; null otherwise.
   * @param late net tax of earlier periods that were filed, in base currency
   */
  warning(late: Decimal, boxes: readonly TaxBox[]): TaxBox | null;
  /** What is to be paid by the form, which rounds; null for what the entries come to. */
  payable(boxes: readonly TaxBox[]): DecimalString | null;
}

type Code = KeptRecord<'taxCode'> | undefined;

/** The amounts of an entry as a form counts them: tax on sales is a credit, which is below zero in the ledger. */
function countedAmounts(
  { role, amount, base }: ReturnedEntry,
  places: number,
): Pick<TaxFigure, 'net' | 'tax' | 'owed'> {
  const sign = role === 'output' ? -1n : 1n;
  const isOwed = role === 'owed';
  return {
    net: decimalOf(isOwed ? 0n : sign * base, places),
    tax: decimalOf(isOwed ? 0n : sign * amount, places),
    owed: decimalOf(isOwed ? -amount : 0n, places),
  };
}

const sideOf = ({ role }: ReturnedEntry): 'sale' | 'purchase' => (role === 'output' ? 'sale' : 'purchase');

/** The boxes of VAT Notice 700/12. */
const BRITISH_WORDS: Readonly<Record<string, string>> = {
  1: 'VAT due on sales and other outputs',
  2: 'VAT due on goods from the EU to Northern Ireland',
  3: 'Total VAT due',
  4: 'VAT reclaimed on purchases and other inputs',
  5: 'Net VAT to pay or reclaim',
  6: 'Total value of sales without VAT',
  7: 'Total value of purchases without VAT',
  8: 'Goods from Northern Ireland to the EU without VAT',
  9: 'Goods from the EU to Northern Ireland without VAT',
};

const HUNDRED = new Decimal(100);
const LEAST_LIMIT = new Decimal(10_000);
const LARGEST_LIMIT = new Decimal(50_000);

/** The return of the United Kingdom; boxes 6 to 9 in whole pounds. */
const BRITISH: ReturnForm = {
  takesEarlier: true,
  payable: () => null,
  // VAT Notice 700/45: up to £10,000, or up to 1 % of box 6 and £50,000.
  warning: (late, boxes) => {
    const sales = new Decimal(boxes.find(({ box }) => box === '6')?.amount ?? 0);
    const limit = Decimal.max(LEAST_LIMIT, Decimal.min(LARGEST_LIMIT, sales.div(HUNDRED)));
    return late.abs().lte(limit)
      ? null
      : {
          form: 'GB',
          box: 'late',
          description:
            `Tax of periods that were filed: more than the ${limit.toFixed(2)} that a return may correct. Tell ` +
            'HMRC about it apart.',
          amount: toDecimalString(late),
        };
  },
  boxes: (entries, directory, places) => {
    const code = (id: string): Code => directory.byId('taxCode', id);
    const figures = entries.map((entry): VatFigure => {
      return {
        side: sideOf(entry),
        taxCode: entry.taxCodeId,
        ...countedAmounts(entry, places),
        standing: 'posted',
        shares: [],
      };
    });
    const { boxes } = vatBoxes(
      figures,
      (id) => usualTreatment(code(id)),
      (id) => code(code(id)?.reverseChargeOfId ?? '')?.taxRate,
    );
    return boxes.map((each) => ({
      form: 'GB',
      box: String(each.box),
      description: BRITISH_WORDS[String(each.box)] ?? '',
      amount: toDecimalString(onReturn(each)),
    }));
  },
};

/** An entry of tax as the forms of Germany and France count it. */
function figureOf(entry: ReturnedEntry, directory: Directory, places: number): TaxFigure {
  const code = directory.byId('taxCode', entry.taxCodeId);
  const side = sideOf(entry);
  return {
    side,
    treatment: usualTreatment(code)[side],
    rate: entry.rate,
    isReverseCharge: code?.reverseChargeOfId !== undefined,
    ...countedAmounts(entry, places),
  };
}

/** A box of such a form, as it is answered. */
function boxOf(form: 'DE' | 'FR', words: Readonly<Record<string, string>>, { box, amount, tax }: BaseBox): TaxBox {
  const description = words[box] ?? '';
  return {
    ...{ form, box, description, amount: toDecimalString(amount) },
    tax: tax === null ? undefined : toDecimalString(tax),
  };
}

const GERMAN_WORDS: Readonly<Record<string, string>> = {
  21: 'Services to the EU, of which the customer owes the tax',
  35: 'Sales at other rates',
  41: 'Goods to the EU',
  43: 'Exports and other exempt sales with deduction of input tax',
  45: 'Other sales that are not taxed in Germany',
  46: 'Services from the EU, of which the buyer owes the tax',
  48: 'Exempt sales without deduction of input tax',
  60: 'Sales of which the customer owes the tax',
  61: 'Input tax of goods from the EU',
  62: 'Import tax that customs has charged',
  66: 'Input tax of invoices',
  67: 'Input tax that the buyer owes',
  81: 'Sales at 19%',
  83: 'To be paid',
  84: 'Other purchases of which the buyer owes the tax',
  86: 'Sales at 7%',
  87: 'Sales at 0%',
  89: 'Goods from the EU at 19%',
  93: 'Goods from the EU at 7%',
  95: 'Goods from the EU at other rates',
};

/** The German advance return (Umsatzsteuer-Voranmeldung), by the numbers of its lines. */
const GERMAN: ReturnForm = {
  takesEarlier: false,
  warning: () => null,
  payable: (boxes) => boxes.find(({ box }) => box === '83')?.amount ?? null,
  boxes: (entries, directory, places) =>
    germanBoxes(entries.map((entry) => figureOf(entry, directory, places))).map((box) =>
      boxOf('DE', GERMAN_WORDS, box),
    ),
};

const FRENCH_WORDS: Readonly<Record<string, string>> = {
  A1: 'Sales and services',
  A2: 'Other taxed operations',
  A3: 'Services from suppliers that are not established in France',
  A4: 'Imports',
  B2: 'Goods from the EU',
  E1: 'Exports',
  E2: 'Other operations that are not taxed',
  F2: 'Goods to the EU',
  '08': 'Normal rate, 20%',
  '09': 'Reduced rate, 5.5%',
  '9B': 'Reduced rate, 10%',
  10: 'Overseas departments, normal rate 8.5%',
  T1: 'Overseas departments, 1.75%',
  T2: 'Overseas departments, 1.05%',
  TC: 'Corsica, 13%',
  T5: 'Corsica, 0.9%',
  T6: 'Mainland, 2.1%',
  13: 'Earlier rates',
  I1: 'Imports at 20%',
  I2: 'Imports at 10%',
  I3: 'Imports at 8.5%',
  I4: 'Imports at 5.5%',
  I5: 'Imports at 2.1%',
  I6: 'Imports at 1.05%',
  15: 'VAT that was claimed before, to be paid back',
  16: 'Total VAT due',
  17: 'Of which on goods from the EU',
  19: 'VAT claimed on fixed assets',
  20: 'VAT claimed on other goods and services',
  21: 'Other VAT to claim, such as that of credits',
  22: 'Credit of the return before',
  23: 'Total VAT claimed',
  24: 'Of which on imports',
  25: 'Credit of VAT',
  26: 'Refund asked for',
  27: 'Credit to carry on',
  28: 'Net VAT due',
  32: 'To be paid',
};

/** The French return (form 3310-CA3), by its lines. A credit is carried on to the next one. */
const FRENCH: ReturnForm = {
  takesEarlier: true,
  warning: () => null,
  // The credit of the return before is on the account of tax payable already.
  payable: (boxes) => {
    const of = (name: string) => new Decimal(boxes.find(({ box }) => box === name)?.amount ?? 0);
    return toDecimalString(of('16').minus(of('23')).plus(of('22')));
  },
  creditBox: '25',
  boxes: (entries, directory, places, before, refund) => {
    const credit = new Decimal(before.find(({ box }) => box === '27')?.amount ?? 0);
    const figures = entries.map((entry) => figureOf(entry, directory, places));
    return frenchBoxes(figures, credit, refund).map((box) => boxOf('FR', FRENCH_WORDS, box));
  },
};

/** The rows of one side of a tax code. */
const OF_CODE = {
  sale: { net: ['sales', 'Net sales'], tax: ['output', 'Tax on sales'] },
  purchase: { net: ['purchases', 'Net purchases'], tax: ['input', 'Tax on purchases'] },
} as const;

/**
 * What a return of any country is filled in from, where the ledger does not know the form: net and tax of each tax code
 * and side, in the order of codes, and what they come to. Tax that the buyer owes counts as tax on sales.
 */
const BY_CODE: ReturnForm = {
  takesEarlier: true,
  warning: () => null,
  payable: () => null,
  boxes: (entries, directory, places) => {
    const sums = new Map<string, Decimal>();
    const add = (key: string, amount: Decimal): void =>
      void sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(amount));
    for (const entry of entries) {
      const { net, tax, owed } = countedAmounts(entry, places);
      const words = OF_CODE[sideOf(entry)];
      add(`${entry.taxCodeId} ${words.net[0]}`, net);
      add(`${entry.taxCodeId} ${words.tax[0]}`, tax);
      add(`${entry.taxCodeId} ${OF_CODE.sale.tax[0]}`, owed);
      add(words.tax[0], tax);
      add(OF_CODE.sale.tax[0], owed);
    }
    const of = (key: string): Decimal => sums.get(key) ?? new Decimal(0);
    const codes = directory.all('taxCode').toSorted((a, b) => (a.code < b.code ? -1 : 1));
    const rows = codes.flatMap(({ id, code, description }) =>
      Object.values(OF_CODE).flatMap((side) =>
        Object.values(side).map(([name, word]) => ({
          form: 'code' as const,
          box: `${code} ${name}`,
          description: `${word}: ${description ?? code}`,
          amount: toDecimalString(of(`${id} ${name}`)),
        })),
      ),
    );
    const [output, input] = [of('output'), of('input')];
    return [
      ...rows.filter(({ amount }) => amount !== ZERO),
      { form: 'code', box: 'output', description: 'Tax on sales', amount: toDecimalString(output) },
      { form: 'code', box: 'input', description: 'Tax on purchases', amount: toDecimalString(input) },
      { form: 'code', box: 'payable', description: 'To be paid', amount: toDecimalString(output.minus(input)) },
    ];
  },
};

/** The form of a legal entity's country; that of the United Kingdom if it says none. */
export function returnForm({ countryCode = 'GB' }: KeptRecord<'legalEntity'>): ReturnForm {
  if (countryCode === 'GB') return BRITISH;
  if (countryCode === 'FR') return FRENCH;
  return countryCode === 'DE' ? GERMAN : BY_CODE;
}
