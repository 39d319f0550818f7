import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { referenceSchema } from '../../../../../src/domain/references/reference.ts';
import { systemMint, uuidV7 } from '../../../../../src/domain/values/identifiers.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  const taxCodeId = company.reference('taxCode', 'S')?.id;
  const services = { kind: 'account', id: uuidV7(systemMint), code: '4010', description: 'Services', taxCodeId };
  const position = { stream: 'reference:account', watermark: null, sweptAt: null, resumeAt: null } as const;
  await company.store.forSync.writeReferences('account', [referenceSchema.parse(services)], false, position);
  await company.read();
});
afterEach(() => wrapper?.unmount());

/** Opens an invoice with one line on an account whose tax code is S. */
async function opened(part: Record<string, unknown>): Promise<VueWrapper> {
  const invoice = invoiceOf(company);
  const [first] = invoice.lines;
  if (!first) throw new Error('an invoice without lines');
  const line = { ...first, accountId: '4010', taxCodeId: undefined, ...part };
  wrapper = await editorOf(company, recordOf({ local: { ...invoice, lines: [line] } }));
  return wrapper;
}
const cell = (editor: VueWrapper, id: string) => editor.get(`.line-grid .grid-row [data-column="${id}"]`);

describe('an empty cell of a line', () => {
  it('shows the tax code that is charged, in the cell and below, before the document is sent', async () => {
    const editor = await opened({ taxRate: '20' });
    expect(cell(editor, 'taxCodeId').text()).toBe('S');
    expect(editor.get('.tax-codes').text()).toContain('S 20%');
    expect(editor.text()).not.toContain('No tax code');
  });

  it('shows none where the cell was cleared', async () => {
    const editor = await opened({ taxRate: '0' });
    expect(cell(editor, 'taxCodeId').text()).toBe('');
    expect(editor.text()).toContain('No tax code');
  });

  it('shows none on a line that has none on the service', async () => {
    const editor = await opened({ id: '5b9d0c1e-2f4a-4c7b-9e1d-3a6f8b0c2d4e', taxRate: '0' });
    expect(cell(editor, 'taxCodeId').text()).toBe('');
  });
});
