import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_FORMS } from '../../../../src/app/editing/documentFields/classes/forms.ts';
import { LINE } from '../../../../src/app/editing/documentFields/lineFields.ts';
import { DocumentSession } from '../../../../src/app/documents/editor/session/documentSession.ts';
import { withParty } from '../../../../src/app/documents/editor/session/partyChange.ts';
import { memoryOf, NO_MEMORY } from '../../../../src/app/documents/editor/rules/partyMemory.ts';
import { newDocument, newLine, withPartyDefaults } from '../../../../src/domain/drafting/documentDraft.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { currencyCode } from '../../../../src/domain/values/currency.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { HEADER_FIELDS, LINE_FIELDS } from '../../../../src/domain/documents/document.ts';
import { DOCUMENT_CLASSES } from '../../../../src/domain/kinds/documentClasses.ts';
import { systemMint } from '../../../../src/domain/values/identifiers.ts';
import { guid } from '../../../support/documents.ts';
import { findings } from '../../support/axe.ts';
import { editorEnvironment, giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../support/records.ts';
import { untilMet } from '../../../support/until.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => {
  wrapper?.unmount();
  wrapper = undefined;
});
const today = localDate('2026-03-18');
const seenAt = '2026-03-18T10:00:00Z';

describe('the forms of the classes', () => {
  it.each(DOCUMENT_CLASSES)(
    '%s: every field that a person can set is shown or behind one key, exactly once',
    (docClass) => {
      const { inSight, groups, groupsIfShown, traits } = DOCUMENT_FORMS[docClass];
      const ids = [...inSight, ...[...groups, ...groupsIfShown].flatMap(({ fields }) => fields)].map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)]);
      const settable = new Set(ids.map((id) => id.split('.')[0]));
      // Only payments and receipts have a bank account. They and journals show places and a delivery address where there
      // are some.
      const lacking =
        traits.entry === 'money' ? [] : ['bankAccountId', 'currencyAmount', 'bankCurrencyAmount', 'bankCurrencyRate'];
      const usual = new Set(groups.flatMap(({ fields }) => fields).map(({ id }) => id.split('.')[0]));
      expect(['deliveryAddress', 'fromStockLocationId', 'stockDate'].map((id) => usual.has(id))).toEqual(
        Array(3).fill(traits.entry === 'lines'),
      );
      expect(HEADER_FIELDS.filter((field) => !settable.has(field) && !lacking.includes(field))).toEqual([]);
    },
  );

  it.each(DOCUMENT_CLASSES)('%s: so is every line field', (docClass) => {
    const { lineColumns, lineDetails, lineDetailsIfShown, traits } = DOCUMENT_FORMS[docClass];
    const settable = new Set(
      [...lineColumns, ...lineDetails, ...lineDetailsIfShown].map((field) => field.id.split('.')[0]),
    );
    // A line of a journal has a debit or a credit in place of an amount of goods, and only there tax is a line of its own.
    const lacking =
      traits.entry === 'journal' ? ['quantity', 'currencyUnitPrice', 'isNetEntry'] : ['taxRole', 'taxBase'];
    expect(LINE_FIELDS.filter((field) => !settable.has(field) && field !== 'ext' && !lacking.includes(field))).toEqual(
      [],
    );
    expect(lineDetails.includes(LINE.productSkuId)).toBe(traits.entry !== 'journal');
  });
});

describe('a payment', () => {
  const payment = (part: Record<string, unknown>) =>
    recordOf({
      docClass: 'payment',
      base: null,
      local: invoiceOf(company, { docClass: 'payment', docTypeId: 'PAY', lines: [], ...part }),
    });
  const titles = (): string[] =>
    wrapper?.findAll('.more-fields h3, .more-fields legend').map((each) => each.text()) ?? [];
  const paths = (): string[] =>
    wrapper?.findAll('.more-fields [data-path]').map((each) => each.attributes('data-path') ?? '') ?? [];
  async function more(): Promise<void> {
    await wrapper?.get('button[aria-controls][aria-expanded="false"]').trigger('click');
    await flushPromises();
  }

  it('has a delivery date and payment terms, and no place of stock', async () => {
    wrapper = await editorOf(company, payment({}));
    await more();
    expect(paths()).toEqual(expect.arrayContaining(['deliveryDate', 'paymentTermsId', 'dueDate']));
    expect(paths().filter((path) => /^(?:deliveryAddress|fromStock|toStock|stockDate)/.test(path))).toEqual([]);
    expect(titles()).not.toContain('Delivery address');
  });

  it('shows the delivery address and the place of stock that the service shows, and keeps them when they are emptied', async () => {
    wrapper = await editorOf(
      company,
      payment({ deliveryAddress: { name: 'Yard', city: 'Hull' }, fromStockLocationId: 'MAIN' }),
    );
    await more();
    expect(paths()).toEqual(
      expect.arrayContaining(['deliveryAddress.city', 'deliveryAddress.postcode', 'fromStockLocationId', 'stockDate']),
    );
    const city = wrapper.get<HTMLInputElement>('[data-path="deliveryAddress.city"] input');
    const name = wrapper.get<HTMLInputElement>('[data-path="deliveryAddress.name"] input');
    await city.setValue('');
    await name.setValue('');
    await flushPromises();
    expect(paths()).toContain('deliveryAddress.city');
  });
});

describe('the memory of a party', () => {
  const last = invoiceOf.bind(null);

  it('fills only empty fields', () => {
    const before = last(company, { paymentMethodId: 'BACS', projectId: 'P1', post: { costCentre: 'BRS' } });
    const memory = memoryOf([before]);
    const draft = { ...newDocument('saleInvoice', today, company.lookup, systemMint), paymentMethodId: 'CARD' };
    const filled = withPartyDefaults(draft, memory.defaults, company.lookup);
    expect(filled).toMatchObject({ paymentMethodId: 'CARD', projectId: 'P1', post: { costCentre: 'BRS' } });
  });

  it('comes from the last document with lines, not from newer drafts without lines', () => {
    const billed = last(company, {
      paymentMethodId: 'BACS',
      lines: [{ intRef: 'a', description: 'Fees', accountId: '4010', taxCodeId: 'T' }],
    });
    const begun = last(company, { lines: [] });
    expect(memoryOf([begun, billed]).defaults).toMatchObject({
      header: { paymentMethodId: 'BACS' },
      line: { accountId: '4010', taxCodeId: 'T' },
    });
  });

  it('gives new lines their defaults, unless the party or the product has its own', () => {
    const before = last(company, {
      lines: [{ intRef: 'a', description: 'Fees', accountId: '4010', taxCodeId: 'T', post: { department: 'SAL' } }],
    });
    const { defaults } = memoryOf([before]);
    const context = {
      lookup: company.lookup,
      rateDirection: 'foreignPerBase' as const,
      customTypes: new Map(),
      memory: NO_MEMORY,
    };
    const noor = withParty(
      newDocument('saleInvoice', today, company.lookup, systemMint),
      company.reference('contactAccount', 'NOOR')?.id,
      context,
    );
    expect(newLine(noor, company.lookup, systemMint, defaults)).toMatchObject({
      accountId: '4010',
      taxCodeId: 'T',
      taxRate: '10',
      post: { department: 'SAL' },
    });
    // Ashdown's own tax code takes precedence over the memory.
    const ash = withParty(noor, company.reference('contactAccount', 'ASH')?.id, context);
    expect(newLine(ash, company.lookup, systemMint, defaults).taxCodeId).toBe(company.reference('taxCode', 'S')?.id);
  });

  it('finds the newest line with the same description', () => {
    const older = last(company, {
      lines: [{ intRef: 'a', description: 'Consulting', currencyUnitPrice: '80', accountId: '4000' }],
    });
    const newer = last(company, {
      lines: [{ intRef: 'b', description: 'consulting ', currencyUnitPrice: '95', accountId: '4010', quantity: '7' }],
    });
    expect(memoryOf([newer, older]).line('CONSULTING', currencyCode('GBP'))).toEqual({
      currencyUnitPrice: '95',
      accountId: '4010',
    });
    // 95 pounds are no 95 yen.
    expect(memoryOf([newer, older]).line('CONSULTING', currencyCode('JPY'))).toEqual({ accountId: '4010' });
    expect(memoryOf([newer, older]).line('Training', currencyCode('GBP'))).toBeUndefined();
  });
});

describe('the tax code of a product with a party for which it was overridden before', () => {
  const taxCode = (code: string) => company.reference('taxCode', code)?.id;
  const oak = () => company.reference('product', 'OAK')!;
  const sold = (...lines: { productId?: string; taxCodeId?: string }[]) =>
    invoiceOf(company, { lines: lines.map((line, at) => ({ intRef: `line ${at}`, description: 'Sold', ...line })) });

  it('is the one that the product last had', () => {
    const memory = memoryOf([
      sold({ productId: 'OAK', taxCodeId: taxCode('T') }),
      sold({ productId: 'OAK', taxCodeId: taxCode('S') }),
    ]);
    expect(memory.taxCode(oak(), company.lookup)).toBe(taxCode('T'));
  });

  it('is the one of another product, if that was overridden too', () => {
    // The oak chair's own code is S but it was sold at T, so this party's table gets T too.
    const table = { ...oak(), id: guid(7), code: 'TABLE' };
    expect(memoryOf([sold({ productId: 'OAK', taxCodeId: taxCode('T') })]).taxCode(table, company.lookup)).toBe(
      taxCode('T'),
    );
    expect(
      memoryOf([
        sold({ productId: 'OAK', taxCodeId: taxCode('S') }),
        sold({ productId: 'OAK', taxCodeId: taxCode('T') }),
      ]).taxCode(table, company.lookup),
    ).toBeUndefined();
    expect(memoryOf([sold({ taxCodeId: taxCode('T') })]).taxCode(table, company.lookup)).toBeUndefined();
  });

  it('is not that of another product without a code of its own, as at 1.13: a book’s code is not the desk’s', () => {
    const memory = memoryOf([sold({ productId: 'BOOK', taxCodeId: taxCode('T') })]);
    const book = { ...oak(), id: guid(8), code: 'BOOK', taxCodeId: undefined };
    const { lookup } = company;
    const withBook = {
      ...lookup,
      find: ((kind, reference) => (reference === 'BOOK' ? book : lookup.find(kind, reference))) as typeof lookup.find,
    };
    expect(memory.taxCode(oak(), withBook)).toBeUndefined();
  });

  it('is set on the line when the product is chosen', () => {
    const environment = editorEnvironment(company);
    const session = new DocumentSession(
      { fresh: newDocument('saleInvoice', today, company.lookup, systemMint) },
      environment,
    );
    const path = `lines.${session.nextLine.value.intRef ?? ''}.productId`;
    session.memory.value = memoryOf([sold({ productId: 'OAK', taxCodeId: taxCode('T') })]);
    session.choose(path, oak().id);
    // 49.95 at 10 %: 4.995 → 5.00
    expect(session.document.value.lines[0]).toMatchObject({ taxCodeId: taxCode('T'), taxRate: '10' });
    expect(String(session.amounts.header().currency.tax)).toBe('5');
  });
});

describe('a conflict of two fields', () => {
  it('is resolved field by field, with a preview of the outcome', async () => {
    const base = invoiceOf(company);
    const [chairs, pads] = base.lines;
    const local = invoiceOf(company, { description: 'Mine', lines: [{ ...chairs, quantity: '3' }, pads] });
    const theirs = invoiceOf(company, {
      description: 'Theirs',
      lines: [{ ...chairs, quantity: '5' }, pads],
      lastModified: new Date(2026, 2, 17, 16, 45).toISOString(),
      lastModifiedBy: 'Bea Lin',
    });
    const fields = [
      { path: 'description', mine: 'Mine', theirs: 'Theirs' },
      { path: 'lines.chairs.quantity', base: '2', mine: '3', theirs: '5' },
    ];
    wrapper = await editorOf(company, recordOf({ base, local, conflict: { kind: 'fields', fields, theirs, seenAt } }));
    expect(wrapper.find('.conflict').text()).toContain('Their change: Bea Lin, 17 Mar 2026, 16:45');
    // 3 × 10 + 5 net at 20 %: 7.00 tax.
    expect(wrapper.find('.conflict-preview').text()).toBe(
      'With these choices it comes to 35.00 net, 7.00 tax, 42.00 GBP gross.',
    );
    const choices = wrapper.findAll('.versions input[type="radio"]');
    await choices[3]?.setValue();
    // 5 × 10 + 5 net at 20 %: 11.00 tax.
    expect(wrapper.find('.conflict-preview').text()).toBe(
      'With these choices it comes to 55.00 net, 11.00 tax, 66.00 GBP gross.',
    );
    expect(await findings(wrapper.element)).toEqual([]);
    await wrapper.find('.conflict .primary').trigger('click');
    await untilMet(async () => expect((await company.store.record('daybook-invoice'))?.conflict).toBeNull());
    expect((await company.store.record('daybook-invoice'))?.local).toMatchObject({
      description: 'Mine',
      lines: [{ quantity: '5' }, {}],
    });
  });
});

describe('a rejected document', () => {
  it('opens at the field that the service rejected and shows its reason', async () => {
    const rejection = {
      code: 'service.refused',
      message: 'TheirRef is not allowed.',
      field: 'theirRef',
      revision: 1,
      at: seenAt,
    };
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company), rejection }));
    await flushPromises();
    expect(wrapper.find('.rejected .words').text()).toBe('Their reference is not allowed.');
    expect(document.activeElement?.closest('[data-path]')?.getAttribute('data-path')).toBe('theirRef');
  });
});

describe('a queued command', () => {
  it('is shown, locks the document and can be taken back', async () => {
    const base = invoiceOf(company, { id: '00000000-0000-4000-8000-000000000001' });
    wrapper = await editorOf(
      company,
      recordOf({ base, id: base.id, commands: [{ name: 'submit', queuedAt: seenAt }] }),
    );
    expect(wrapper.find('.queued').text()).toContain('Waits for the next sync: submit');
    expect(wrapper.find('[data-path="description"] input').exists()).toBe(false);
    await wrapper.find('.queued .link').trigger('click');
    await untilMet(async () => expect((await company.store.record('daybook-invoice'))?.commands).toEqual([]));
    await untilMet(() => expect(wrapper?.find('[data-path="description"] input').exists()).toBe(true));
  });
});

describe('a tax code with an unknown rate', () => {
  it('is asked about once, in place, and then used in the totals', async () => {
    const unknown = company.reference('taxCode', 'U')?.id;
    wrapper = await editorOf(
      company,
      recordOf({
        local: invoiceOf(company, {
          lines: [
            { intRef: 'chairs', description: 'Chairs', quantity: '2', currencyUnitPrice: '10', taxCodeId: unknown },
          ],
        }),
      }),
    );
    await untilMet(() => expect(wrapper?.find('.questions').exists()).toBe(true));
    expect(wrapper.find('.questions').text()).toContain('What is the rate of tax code U Rate unknown on 01 Mar 2026?');
    expect(await findings(wrapper.element)).toEqual([]);
    await wrapper.find('.questions form').trigger('submit');
    expect(wrapper.find('.questions [role="alert"]').text()).toBe('Type the rate first, such as 5.5.');
    await wrapper.find('.questions input').setValue('1,2.5 or so');
    await wrapper.find('.questions form').trigger('submit');
    expect(wrapper.find('.questions [role="alert"]').text()).toBe(
      '“1,2.5 or so” is not a number. Sums such as 12*3.5 work.',
    );
    expect(wrapper.find('.questions input').attributes('aria-invalid')).toBe('true');
    expect(await findings(wrapper.element)).toEqual([]);
    await wrapper.find('.questions input').setValue('12.5');
    await wrapper.find('.questions form').trigger('submit');
    // 20.00 net at 12.5 %: 2.50.
    await untilMet(() => expect(wrapper?.find('[data-total="tax"]').text()).toBe('2.50'));
    expect(wrapper.find('.questions').exists()).toBe(false);
    expect((await company.store.settings()).facts?.answers.taxRates).toEqual([
      { taxCodeId: unknown, rate: '12.5', from: null },
    ]);
  });

  it('is not asked about if documents of the service show the rate', async () => {
    const unknown = company.reference('taxCode', 'U')?.id;
    const line = {
      intRef: 'chairs',
      description: 'Chairs',
      quantity: '2',
      currencyUnitPrice: '10',
      taxCodeId: unknown,
    };
    const shown = invoiceOf(company, {
      intRef: 'daybook-shown',
      id: '00000000-0000-4000-8000-000000000002',
      docNo: 'SI000002',
      lastModified: seenAt,
      docTypeId: company.reference('docType', 'SINV')?.id,
      lines: [{ ...line, taxRate: '12.5' }],
    });
    await company.store.forSync.write([
      { expectedRevision: null, record: recordOf({ key: 'daybook-shown', id: shown.id, base: shown }) },
    ]);
    await untilMet(() => expect(company.latest(5)).toHaveLength(1));
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company, { lines: [line] }) }));
    // 20.00 net at 12.5 %: 2.50.
    await untilMet(() => expect(wrapper?.find('[data-total="tax"]').text()).toBe('2.50'));
    expect(wrapper.find('.questions').exists()).toBe(false);
  });
});
