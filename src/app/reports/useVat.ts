import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import type { Period } from '../../domain/reports/cashFlow.ts';
import type { VatTreatment } from '../../domain/reports/vatBoxes.ts';
import {
  taxedIn,
  taxedParts,
  vatStanding,
  vatSummary,
  type TaxedPart,
  type VatSummary,
} from '../../domain/reports/vatSummary.ts';
import type { Document } from '../../domain/documents/document.ts';
import type { DecimalString } from '../../domain/values/decimal.ts';
import { currentVersion } from '../../domain/records/record.ts';
import { rateDirection, taxRate } from '../company/facts/companyFacts.ts';
import { vatTreatments } from '../company/facts/vatTreatments.ts';
import type { CompanyData } from '../company/session/companyData.ts';
import { useCompany } from '../company/session/useCompany.ts';
import { useTask } from '../company/session/useTask.ts';
import { DocumentParts } from './documentParts.ts';
import { useDocumentRows } from './ledgerRows.ts';
import { useBooksStart } from './useBooksStart.ts';

function rateOf(company: CompanyData, document: Document, line: Document['lines'][number]): DecimalString | undefined {
  const date = document.taxDate ?? document.docDate;
  return line.taxRate ?? (date === undefined ? undefined : taxRate(company, line.taxCodeId, date));
}

/** Net and tax of documents by tax code, read once for all reports of a company. */
function vatParts(company: CompanyData): DocumentParts<readonly TaxedPart[]> {
  return new DocumentParts(company, (record) => {
    const document = currentVersion(record);
    const setup = { baseCurrency: company.baseCurrency.value, rateDirection: rateDirection(company) };
    return taxedParts(
      document,
      setup,
      {
        rate: (line) => rateOf(company, document, line),
        accountType: ({ accountId }) => company.reference('account', accountId)?.accountType,
      },
      record.local !== null,
    );
  });
}

export interface Vat {
  /** The figures of the period; null while documents are being read. */
  readonly summary: ComputedRef<VatSummary | null>;
  /** How many documents have been read for it, of how many; null while none have to be. */
  readonly progress: Readonly<ShallowRef<{ done: number; of: number } | null>>;
  readonly problem: Ref<string>;
  /** How a tax code counts in the boxes: as somebody has set it here, otherwise as usual. */
  treatmentOf(taxCode: string): VatTreatment;
  /** Whether somebody has set it here. */
  isSet(taxCode: string): boolean;
  /** Sets how a tax code counts in the boxes; the usual one is not kept. */
  setTreatment(treatment: VatTreatment): Promise<boolean>;
}

/** Keeps the VAT of a period up with the documents of the company. */
export function useVat(period: () => Period): Vat {
  const company = useCompany();
  const rows = useDocumentRows(company);
  const parts = company.shared(vatParts);
  const { records, usualOf, setOf } = vatTreatments(company);
  const read: ShallowRef<{ of: string; parts: ReadonlyMap<string, readonly TaxedPart[]> } | null> = shallowRef(null);
  const progress: ShallowRef<{ done: number; of: number } | null> = shallowRef(null);
  const task = useTask({ isOnPage: true });
  const saving = useTask();
  const name = computed(() => `${period().from} ${period().to}`);
  const booksStart = useBooksStart();
  const documents = computed(() => {
    const start = booksStart.value;
    const taxed = taxedIn(rows.value, period());
    return start === null ? taxed : taxed.filter((row) => row.docDate >= start || vatStanding(row) !== 'posted');
  });

  async function readParts(): Promise<void> {
    task.cancel();
    const [of, keys] = [name.value, documents.value.map(({ key }) => key)];
    await task.run(async (stop) => {
      const found = await parts.read(keys, {
        stop,
        progress: (done) => {
          progress.value = { done, of: keys.length };
        },
      });
      if (stop.aborted) return;
      progress.value = null;
      read.value = { of, parts: found };
    });
  }
  watch([documents, company.baseCurrency], () => void readParts(), { immediate: true });
  onScopeDispose(() => task.cancel());

  return {
    summary: computed(() => {
      const held = read.value;
      if (held?.of !== name.value) return null;
      return vatSummary(documents.value, company.baseCurrency.value, ({ key }) => held.parts.get(key));
    }),
    progress,
    problem: task.problem,
    treatmentOf: (taxCode) => setOf(taxCode) ?? usualOf(taxCode),
    isSet: (taxCode) => setOf(taxCode) !== undefined,
    setTreatment: (treatment) =>
      saving.run(async () => {
        const usual = usualOf(treatment.id);
        const isUsual = usual.sale === treatment.sale && usual.purchase === treatment.purchase;
        await (isUsual ? records.remove(treatment.id) : records.save(treatment));
      }),
  };
}
