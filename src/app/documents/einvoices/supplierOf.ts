import { findSupplier, proposedSupplier, type KnownSupplier } from '../../../domain/einvoices/supplierMatch.ts';
import type { EInvoice } from '../../../domain/einvoices/eInvoice.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { ChosenSupplier } from './importedEInvoice.ts';

import type { ImportSources } from './importSources.ts';

export function knownSuppliers({ suppliers }: ImportSources): KnownSupplier[] {
  return suppliers.rows.value.flatMap((record) => {
    const content = currentVersion(record);
    const isOnlyCustomer = content.customer !== undefined && content.supplier === undefined;
    if (record.goneAt !== null || content.isActive === false || isOnlyCustomer) return [];
    return {
      id: record.id ?? record.key,
      name: content.description ?? '',
      vatIds: content.taxNo === undefined ? [] : [content.taxNo],
      ibans: (content.bankDetails ?? [])
        .flatMap(({ iban, accountNo }) => [iban ?? '', accountNo ?? ''])
        .filter((each) => each !== ''),
    };
  });
}

function isTaken({ files, suppliers }: ImportSources, code: string, of?: string): boolean {
  const proposed = files.value.some(
    ({ hash, supplier }) => hash !== of && supplier?.kind === 'new' && supplier.content.code === code,
  );
  return proposed || suppliers.find(code) !== undefined;
}

/** The supplier of an invoice; the same new one for all files of one seller. */
export function supplierOf(
  sources: ImportSources,
  invoice: EInvoice,
  known: readonly KnownSupplier[],
  of?: string,
): ChosenSupplier {
  const found = findSupplier(invoice, known);
  if (found !== null)
    return 'supplier' in found
      ? { kind: 'known', id: found.supplier.id, by: found.by }
      : { kind: 'several', by: found.by };
  return newSupplier(sources, invoice, of);
}

/** A new supplier with the details of the invoice; the same one for all files of one seller. */
export function newSupplier(sources: ImportSources, invoice: EInvoice, of?: string): ChosenSupplier {
  const same = sources.files.value.find(
    ({ hash, supplier, reading }) =>
      hash !== of &&
      supplier?.kind === 'new' &&
      reading.invoice?.seller.name === invoice.seller.name &&
      reading.invoice?.seller.vatId === invoice.seller.vatId,
  );
  return same?.supplier ?? { kind: 'new', content: proposedSupplier(invoice, (code) => isTaken(sources, code, of)) };
}
