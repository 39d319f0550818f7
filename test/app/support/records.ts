import { mount, flushPromises, type VueWrapper } from '@vue/test-utils';
import { documentSchema, type Document } from '../../../src/domain/documents/document.ts';
import { documentRecordSchema, type DocumentRecord } from '../../../src/domain/documents/record.ts';
import DocumentEditor from '../../../src/app/documents/editor/DocumentEditor.vue';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { routerTo } from './router.ts';

/** An invoice that the service has: two lines, 2 × 10 and 1 × 5 in pounds. */
export function invoiceOf(company: CompanyData, part: Record<string, unknown> = {}): Document {
  return documentSchema.parse({
    intRef: 'daybook-invoice',
    docClass: 'saleInvoice',
    docTypeId: 'SINV',
    contactAccountId: company.reference('contactAccount', 'ASH')?.id,
    docDate: '2026-03-01',
    currency: 'GBP',
    statusList: ['draft'],
    lines: [
      {
        intRef: 'chairs',
        description: 'Chairs',
        quantity: '2',
        currencyUnitPrice: '10',
        taxCodeId: company.reference('taxCode', 'S')?.id,
        taxRate: '20',
      },
      {
        intRef: 'pads',
        description: 'Pads',
        quantity: '1',
        currencyUnitPrice: '5',
        taxCodeId: company.reference('taxCode', 'S')?.id,
        taxRate: '20',
      },
    ],
    ...part,
  });
}

export function recordOf(part: Record<string, unknown>): DocumentRecord {
  return documentRecordSchema.parse({
    key: 'daybook-invoice',
    docClass: 'saleInvoice',
    id: null,
    revision: 1,
    base: null,
    local: null,
    commands: [],
    inFlight: null,
    rejection: null,
    conflict: null,
    badInput: {},
    goneAt: null,
    editedAt: null,
    ...part,
  });
}

/**
 * The editor of a record, as a page shows it.
 * @param meanwhile is done between the reading of the record and the opening of its editor
 */
export async function editorOf(
  company: CompanyData,
  record: DocumentRecord,
  meanwhile?: () => Promise<unknown>,
): Promise<VueWrapper> {
  await company.store.forSync.write([{ expectedRevision: null, record }]);
  await meanwhile?.();
  const router = routerTo({
    saleInvoice: '/:key?',
    department: '/departments/:key?',
    contactAccount: '/contact-accounts/:key?',
  });
  const wrapper = mount(DocumentEditor, {
    attachTo: document.body,
    global: { plugins: [router] },
    props: { source: { record }, isRunning: false, isBeside: false },
  });
  await flushPromises();
  return wrapper;
}
