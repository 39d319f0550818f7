import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { Document, DocumentClass, DocumentLine } from '../../../domain/documents/document.ts';
import { currentDocument } from '../../../domain/documents/record.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import type { CompanyData } from '../session/companyData.ts';
import { typesOf, type CustomType } from './customFields.ts';

/** So many of the newest documents are looked at; what none of them uses is not in use any more. */
const SAMPLE = 400;
/** And so many of each class in a currency that is not the base currency: they tell which way rates are written. */
const FOREIGN_SAMPLE = 25;
/** Texts that are proposed from what was used, by field. */
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

/** What the books have used: the environment declares neither its custom fields nor most of its codes, so its documents tell. */
export interface CompanyUse {
  /** Custom fields of headers and of lines, with the type that they have shown. */
  header: ComputedRef<ReadonlyMap<string, CustomType>>;
  line: ComputedRef<ReadonlyMap<string, CustomType>>;
  /** Texts that a field has held, the ones used most first. */
  texts(field: string): readonly string[];
  /** Looks at the newest documents, and the newest in foreign currency of each class; once all rows have been read, once. @returns them */
  learn(): Promise<readonly Document[]>;
}

/** Keys of the documents to look at. */
function sampled(company: CompanyData): string[] {
  const base = company.baseCurrency.value;
  const counts = new Map<DocumentClass, number>();
  const foreign = company.latest(Infinity).filter(({ row }) => {
    // Drafts made here show nothing.
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

const shared = new WeakMap<CompanyStore, CompanyUse>();

function learner(company: CompanyData): CompanyUse {
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
        const records = await Promise.all(sampled(company).map((key) => company.store.record(key)));
        found.value = records.flatMap((record) => (record ? [currentDocument(record)] : []));
        return found.value;
      })();
      // What has been seen of books that are still being read is not all that they tell.
      if (company.isRead.value) learning = looking;
      return looking;
    },
  };
}

/** One for each company, whatever editor asks. */
export function companyUseOf(company: CompanyData): CompanyUse {
  const known = shared.get(company.store);
  if (known) return known;
  const made = learner(company);
  shared.set(company.store, made);
  return made;
}
