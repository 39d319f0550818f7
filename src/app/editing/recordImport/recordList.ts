import {
  planContacts,
  planProducts,
  type ListedKind,
  type ListedSide,
  type RecordPlan,
  type RecordPlanContext,
} from '../../../formats/openings/planRecords.ts';
import {
  readContacts,
  readProducts,
  type ReadContact,
  type ReadProduct,
  type RecordReading,
} from '../../../formats/openings/recordTable.ts';
import type { RawTable } from '../../../formats/tables/rawTable.ts';
import { accountTypes } from '../../company/facts/accountTypes.ts';
import { namedReferences } from '../../company/references/namedReference.ts';
import type { CompanyData } from '../../company/session/companyData.ts';

/** A list as it was read, of one kind of records. */
export type ReadList =
  | (RecordReading<ReadContact> & { kind: 'contactAccount' })
  | (RecordReading<ReadProduct> & { kind: 'product' });

/** @returns null if no row is the heading of such a list */
export function readList(kind: ListedKind, table: RawTable): ReadList | null {
  if (kind === 'product') {
    const products = readProducts(table);
    return products && { ...products, kind };
  }
  const contacts = readContacts(table);
  return contacts && { ...contacts, kind };
}

/**
 * What becomes of a list here. A code of another program says nothing of an account or a tax code here, even if there
 * is one, unless somebody says so: its accounts are found by what the opening balances say of them, else by name.
 */
export function planOf(
  company: CompanyData,
  list: ReadList,
  asked: {
    side: ListedSide | undefined;
    accountOf: ((text: string) => string | undefined) | undefined;
    /** Somebody said that codes of accounts and tax codes mean the same here. */
    hasSameCodes: boolean;
    existing: RecordPlanContext['existing'];
  },
): RecordPlan {
  const find = namedReferences(company);
  const isForeign = list.program !== undefined && !asked.hasSameCodes;
  const context = {
    side: asked.side,
    existing: asked.existing,
    sideOfAccount(id: string): 'customer' | 'supplier' | undefined {
      const account = company.reference('account', id);
      const type = account && accountTypes(company)(account)?.value;
      return type === 'income' ? 'customer' : type === 'expense' ? 'supplier' : undefined;
    },
    find(kind: 'account' | 'taxCode' | 'payTerm', text: string): string | undefined {
      const before = kind === 'account' ? asked.accountOf?.(text) : undefined;
      if (before !== undefined) return before;
      const found = find(kind, text);
      const isByCode = found?.code.toLowerCase() === text.toLowerCase();
      return found === undefined || (isForeign && isByCode && kind !== 'payTerm') ? undefined : found.id;
    },
  };
  return list.kind === 'product' ? planProducts(list.rows, context) : planContacts(list.rows, context);
}
