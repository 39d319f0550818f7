import { currencyCode } from '../../../src/domain/values/currency.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { ResourceContent } from '../../../src/domain/resources/content.ts';
import type { ResourceRecord } from '../../../src/domain/resources/record.ts';
import { dateOf } from '../checks/times.ts';
import type { SimulatedKind } from './records.ts';
import { wordOf } from './words.ts';

export const NEW_RECORDS = [
  'newDepartment',
  'newCostCentre',
  'newCustomer',
  'newContact',
  'newProject',
  'newProduct',
  'newPrice',
  'newPurchasePrice',
  'newBankLine',
] as const;
export type NewRecord = (typeof NEW_RECORDS)[number];

export function isNewRecord(name: string): name is NewRecord {
  return NEW_RECORDS.some((each) => each === name);
}

/** What a new record is made from. */
export interface Making {
  /** A number that nobody has used before. */
  number: number;
  pick: number;
  more: number;
  bankAccountId: string;
  /** The group of a new customer at 1.13, which requires one and keeps no prices with products. */
  contactGroup?: string | undefined;
  of(kind: ResourceContent['kind']): readonly ResourceRecord[];
}

export function choose<T>(from: readonly T[], pick: number): T | undefined {
  return from[Math.min(from.length - 1, Math.floor(pick * from.length))];
}

/** Codes that two people are likely to choose for different departments. */
export const COMMON_CODES = ['OPS', 'LAB'];

/** How another record here names this one: by its id once it has one, else by its key. */
export function nameOf({ id, key }: Pick<ResourceRecord, 'id' | 'key'>): string {
  return id ?? key;
}

/** A value for the field that people edit, in that field's own form. */
export function valueOf(kind: SimulatedKind, number: number): string {
  if (kind === 'project') return dateOf(number);
  return kind === 'salePrice' || kind === 'purchasePrice' ? `${String(number)}.5` : wordOf(number);
}

function codeOf({ number, pick, more }: Making): string {
  return pick < 0.25 ? (choose(COMMON_CODES, more) ?? '') : `D${String(number)}`;
}

function price(making: Making): {
  productId: string;
  quantityFrom: ReturnType<typeof decimal>;
  unitPrice: ReturnType<typeof decimal>;
  currency: ReturnType<typeof currencyCode>;
  effectiveDate: ReturnType<typeof localDate>;
} | null {
  const product = choose(making.of('product'), making.pick);
  if (!product) return null;
  const number = String(making.number);
  return {
    productId: nameOf(product),
    quantityFrom: decimal(number),
    unitPrice: decimal(`${number}.5`),
    currency: currencyCode('GBP'),
    effectiveDate: localDate('2026-03-02'),
  };
}

/** @returns null when there is no parent that it could belong to */
export function newContent(name: NewRecord, making: Making): ResourceContent | null {
  const { pick, more, of } = making;
  const number = String(making.number);
  const coded = { code: codeOf(making), description: wordOf(making.number), legacyRef: `T${number}` };
  const above = (kind: 'department' | 'costCentre'): ResourceRecord | undefined =>
    more < 0.45 ? choose(of(kind), pick) : undefined;
  switch (name) {
    case 'newDepartment': {
      const parent = above('department');
      return { kind: 'department', ...coded, ...(parent && { parentDepartmentId: nameOf(parent) }) };
    }
    case 'newCostCentre': {
      const parent = above('costCentre');
      return { kind: 'costCentre', ...coded, ...(parent && { parentCostCentreId: nameOf(parent) }) };
    }
    case 'newCustomer':
      return {
        kind: 'contactAccount',
        description: `Customer ${number}`,
        companyNo: `T${number}`,
        theirRef: wordOf(making.number),
        customer: {
          currency: currencyCode('GBP'),
          ...(making.contactGroup !== undefined && { contactGroupCustomerId: making.contactGroup }),
          ...(more < 0.12 && { payTermId: 'NONE' }),
        },
      };
    case 'newContact': {
      const party = choose(of('contactAccount'), pick);
      return party
        ? {
            kind: 'contact',
            contactAccountId: nameOf(party),
            firstName: 'Ada',
            lastName: `T${number}`,
            jobTitle: wordOf(making.number),
          }
        : null;
    }
    case 'newProject': {
      const party = more < 0.5 ? choose(of('contactAccount'), pick) : undefined;
      return {
        kind: 'project',
        description: `T${number}`,
        dateFrom: localDate('2026-03-01'),
        dateTo: localDate(dateOf(making.number)),
        ...(party && { contactAccountId: nameOf(party) }),
      };
    }
    case 'newProduct':
      return {
        kind: 'product',
        code: `P-${number}`,
        description: wordOf(making.number),
        productType: `T${number}`,
        isSale: true,
        sale: making.contactGroup === undefined ? { unitPrice: decimal('4.5') } : { accountId: '4000' },
      };
    case 'newPrice': {
      const terms = price(making);
      return terms && { kind: 'salePrice', ...terms };
    }
    case 'newPurchasePrice': {
      const terms = price(making);
      return terms && { kind: 'purchasePrice', ...terms };
    }
    default:
      return {
        kind: 'bankTransaction',
        bankAccountId: making.bankAccountId,
        description: wordOf(making.number),
        bankDate: localDate('2026-03-02'),
        depositAmount: decimal('120.5'),
        merchantName: `T${number}`,
      };
  }
}
