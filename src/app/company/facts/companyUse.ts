import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { Document, DocumentLine } from '../../../domain/documents/document.ts';
import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';
import { typesOf, type CustomType } from './customFields.ts';

/** How many of the newest documents are examined; what none of them uses is no longer in use. */
const SAMPLE = 400;
/** How many more of each class in a foreign currency: they show which way rates are written. */
const FOREIGN_SAMPLE = 25;
/** Fields whose earlier texts are proposed. */
const PROPOSED = [
  'docSerieId',
  'cdacId',
  'responsibleResourceId',
  'fromStockLocationId',
  'toStockLocationId',
] as const satisfies readonly (keyof Document)[];
const PROPOSED_OF_LINES = [
  'productSkuId',
  'deferredProfileId',
  'fromStockLocationId',
  'toStockLocationId',
] as const satisfies readonly (keyof DocumentLine)[];

/**
 * Custom fields and texts that a company uses. Its service lists neither its custom fields nor most of its codes, so
 * its documents show them.
 */
export interface CompanyUse {
  /** Custom fields of headers and of lines, with the type that their values show. */
  header: ComputedRef<ReadonlyMap<string, CustomType>>;
  line: ComputedRef<ReadonlyMap<string, CustomType>>;
  /** Texts that a field has held, the most used first. */
  texts(field: string): readonly string[];
  /**
   * Examines the newest documents and the newest in foreign currency of each class, once after all rows have been read.
   * @returns these documents
   */
  learn(): Promise<readonly Document[]>;
}

/** Keys of the documents to look at. */
function sampled(company: CompanyData): string[] {
  const base = company.baseCurrency.value;
  const counts = new Map<DocumentClass, number>();
  const foreign = company.latest(Infinity).filter(({ row }) => {
    // Drafts made here show nothing new.
    if (row.currency === '' || row.currency === base || row.state !== 'synced') return false;
    const count = (counts.get(row.docClass) ?? 0) + 1;
    counts.set(row.docClass, count);
    return count <= FOREIGN_SAMPLE;
  });
  return [...new Set([...company.latest(SAMPLE), ...(base === '' ? [] : foreign)].map(({ key }) => key))];
}

function counted(found: readonly Document[]): Map<string, string[]> {
  const counts = new Map<string, Map<string, number>>();
  const count = (field: string, value: string | undefined): void => {
    if (value === undefined) return;
    const of = counts.get(field) ?? new Map<string, number>();
    counts.set(field, of.set(value, (of.get(value) ?? 0) + 1));
  };
  for (const document of found) {
    for (const field of PROPOSED) count(field, document[field]);
    for (const line of document.lines) for (const field of PROPOSED_OF_LINES) count(field, line[field]);
  }
  return new Map(
    [...counts].map(([field, of]) => [field, [...of].sort(([, a], [, b]) => b - a).map(([text]) => text)]),
  );
}

function makeCompanyUse(company: CompanyData): CompanyUse {
  const found: ShallowRef<readonly Document[]> = shallowRef([]);
  const texts = computed(() => counted(found.value));
  let learning: Promise<readonly Document[]> | null = null;
  return {
    header: computed(() => typesOf(found.value.map((document) => document.ext))),
    line: computed(() => typesOf(found.value.flatMap((document) => document.lines.map((line) => line.ext)))),
    texts: (field) => texts.value.get(field) ?? [],
    learn: () => {
      if (learning !== null) return learning;
      const looking = (async () => {
        found.value = (await company.store.records(sampled(company))).map(currentVersion<Document>);
        return found.value;
      })();
      // While rows are still being read, the result is incomplete.
      if (company.isRead.value) learning = looking;
      return looking;
    },
  };
}

/** The use of a company, shared by all editors. */
export function useCompanyUse(company: CompanyData = useCompany()): CompanyUse {
  return company.shared(makeCompanyUse);
}
