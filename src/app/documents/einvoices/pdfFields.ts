import { taxRateOn } from '../../../domain/learning/known.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import type { DayOrder } from '../../../domain/pdfInvoices/pdfPage.ts';
import type { PdfKnowledge } from '../../../formats/pdfInvoices/index.ts';
import { invoiceOf, type PdfForm } from './pdf/pdfForm.ts';
import type { ImportedEInvoice } from './importedEInvoice.ts';

import { factsOf } from '../../company/facts/companyFacts.ts';
import type { ImportSources } from './importSources.ts';
import { chosenOnly, taxCodesFor } from './plannedDraft.ts';
import { knownSuppliers, supplierOf } from './supplierOf.ts';

/** What helps to read a PDF without an electronic invoice. @param days day or month first, once a person has said */
export function pdfKnowledge(sources: ImportSources, days?: DayOrder): PdfKnowledge {
  const { company, places, sellers } = sources;
  const plain = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const numbers = new Set(knownSuppliers(sources).flatMap(({ vatIds, ibans }) => [...vatIds, ...ibans].map(plain)));
  const date = todayOn(Date.now());
  const rates = company.references('taxCode').all.flatMap((code) => {
    const rate = code.taxRate ?? taxRateOn(code, date, factsOf(company))?.value;
    return rate === undefined ? [] : [rate];
  });
  return {
    learned: places.all.value,
    ownVatIds: sellers.all.value.map(({ vatId }) => plain(vatId)),
    isSuppliers: (number) => numbers.has(number),
    rates: [...new Set(rates)],
    days,
  };
}

/** The parts of a file that follow from the fields of its pages. */
export function fromForm(sources: ImportSources, file: ImportedEInvoice, pdf: PdfForm): ImportedEInvoice {
  const invoice = invoiceOf(pdf);
  const { supplier: before } = file;
  const isChosen = before?.kind === 'known' && before.by === 'chosen';
  const supplier = isChosen ? before : supplierOf(sources, invoice, knownSuppliers(sources), file.hash);
  const supplierId = supplier.kind === 'known' ? supplier.id : undefined;
  const found = taxCodesFor(sources, invoice, supplierId);
  const chosen = Object.entries(chosenOnly(file.taxCodes)).filter(([key]) => key in found);
  const reading = { ...file.reading, invoice, problems: [] };
  return { ...file, pdf, supplier, reading, taxCodes: { ...found, ...Object.fromEntries(chosen) } };
}
