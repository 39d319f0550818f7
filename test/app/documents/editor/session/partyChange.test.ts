import { describe, expect, it } from 'vitest';
import { newDocument } from '../../../../../src/domain/drafting/documentDraft.ts';
import { DocumentSession } from '../../../../../src/app/documents/editor/session/documentSession.ts';
import { memoryOf, NO_MEMORY } from '../../../../../src/app/documents/editor/rules/partyMemory.ts';
import { withUsual } from '../../../../../src/app/documents/editor/session/partyChange.ts';
import { pathParts } from '../../../../../src/app/editing/documentFields/paths.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../../src/domain/values/decimal.ts';
import { documentSchema, lineKey, type Document } from '../../../../../src/domain/documents/document.ts';
import { ownPrice, withFollowingPrice } from '../../../../../src/domain/drafting/linePrice.ts';
import type { Lookup } from '../../../../../src/domain/learning/lookup.ts';
import { systemMint } from '../../../../../src/domain/values/identifiers.ts';
import { guid } from '../../../../support/documents.ts';
import { editorEnvironment, smallCompanyForEach } from '../../../support/company.ts';
import { invoiceOf } from '../../../support/records.ts';

const today = localDate('2026-03-18');
let company: CompanyData;
smallCompanyForEach((its) => (company = its));

const id = (kind: 'contactAccount' | 'product' | 'taxCode' | 'account' | 'payTerm', code: string) =>
  company.reference(kind, code)?.id;

function open(): DocumentSession {
  const follows = (line: Parameters<typeof ownPrice>[0], document: Document) =>
    ownPrice(line, document, company.lookup, 'foreignPerBase')?.unitPrice;
  return new DocumentSession(
    { fresh: newDocument('saleInvoice', today, company.lookup, systemMint) },
    {
      ...editorEnvironment(company),
      withPrice: (line, document, before) => withFollowingPrice(line, document, before, follows),
    },
  );
}
/** The last invoices: to Ashdown in pounds, code S, from the shop; to Kobe in yen, code T, from the export desk. */
const ashdown = () =>
  memoryOf([
    invoiceOf(company, {
      post: { costCentre: 'SHOP' },
      lines: [
        {
          intRef: 'b',
          description: 'Consulting',
          currencyUnitPrice: '80',
          taxCodeId: id('taxCode', 'S'),
          post: { costCentre: 'SHOP' },
        },
        {
          intRef: 'a',
          productId: 'OAK',
          description: 'Oak chair',
          taxCodeId: id('taxCode', 'S'),
          post: { costCentre: 'SHOP' },
        },
      ],
    }),
  ]);
const kobe = () =>
  memoryOf([
    invoiceOf(company, {
      currency: 'JPY',
      contactAccountId: id('contactAccount', 'KOBE'),
      post: { costCentre: 'EXPORT' },
      lines: [
        {
          intRef: 'b',
          description: 'Consulting',
          currencyUnitPrice: '15000',
          taxCodeId: id('taxCode', 'T'),
          post: { costCentre: 'EXPORT' },
        },
        {
          intRef: 'a',
          productId: 'OAK',
          description: 'Oak chair',
          taxCodeId: id('taxCode', 'T'),
          post: { costCentre: 'EXPORT' },
        },
      ],
    }),
  ]);

/** An invoice to Ashdown: three chairs, and consulting as in the last one. */
function toAshdown(): DocumentSession {
  const session = open();
  session.choose('contactAccountId', id('contactAccount', 'ASH'));
  session.remember(ashdown(), true);
  const chairs = lineKey(session.nextLine.value);
  session.choose(`lines.${chairs}.productId`, id('product', 'OAK'));
  session.commit(`lines.${chairs}.quantity`, '3');
  session.commit(`lines.${lineKey(session.nextLine.value)}.description`, 'Consulting');
  return session;
}
function toKobe(session: DocumentSession, memory = kobe()): void {
  session.choose('contactAccountId', id('contactAccount', 'KOBE'));
  session.remember(memory, true);
}
const lineOf = (session: DocumentSession, at: number) =>
  `lines.${lineKey(session.document.value.lines[at] ?? session.nextLine.value)}`;
const codes = ({ document }: DocumentSession) =>
  document.value.lines.map(({ taxCodeId, currencyUnitPrice, post }) => [
    company.reference('taxCode', taxCodeId)?.code,
    currencyUnitPrice,
    post?.costCentre,
  ]);
const valueAt = (session: DocumentSession) => (path: string) =>
  pathParts(path).lineOf === null || session.indexOf(pathParts(path).lineOf ?? '') >= 0
    ? session.fieldAt(path).value
    : undefined;
const kept = (session: DocumentSession) =>
  session.notes
    .keptFields(session.document.value, valueAt(session))
    .map(({ id: path, held, usual }) => [pathParts(path).id, held, usual]);

describe('what the last documents with a customer say, read only after somebody has typed on', () => {
  it('leaves what was typed, although Daybook would have filled in the same, and says what is usual', () => {
    const session = open();
    session.choose('contactAccountId', id('contactAccount', 'ASH'));
    const chairs = lineKey(session.nextLine.value);
    session.choose(`lines.${chairs}.productId`, id('product', 'OAK'));
    const consulting = lineKey(session.nextLine.value);
    session.type(`lines.${consulting}.description`, 'Consulting');
    session.commit(`lines.${consulting}.description`, 'Consulting');
    // The code that stands there already.
    expect(codes(session)[1]?.[0]).toBe('S');
    session.type(`lines.${consulting}.taxCodeId`, 'S');
    session.choose(`lines.${consulting}.taxCodeId`, id('taxCode', 'S'));
    session.remember(kobe(), true);
    expect(codes(session)).toEqual([
      ['T', '49.95', 'EXPORT'],
      ['S', undefined, 'EXPORT'],
    ]);
    expect(kept(session)).toEqual([['taxCodeId', id('taxCode', 'S'), id('taxCode', 'T')]]);
  });

  it('fills a field that was left with Esc, unless it had been entered before', () => {
    const session = open();
    session.choose('contactAccountId', id('contactAccount', 'ASH'));
    const chairs = lineKey(session.nextLine.value);
    session.choose(`lines.${chairs}.productId`, id('product', 'OAK'));
    const consulting = lineKey(session.nextLine.value);
    session.commit(`lines.${consulting}.description`, 'Consulting');
    session.choose(`lines.${consulting}.taxCodeId`, id('taxCode', 'S'));
    for (const line of [chairs, consulting]) {
      const path = `lines.${line}.taxCodeId`;
      for (const text of ['U', 'Ux']) session.type(path, text);
      session.restore(path);
    }
    expect(codes(session).map(([code]) => code)).toEqual(['S', 'S']);
    session.remember(kobe(), true);
    expect(codes(session).map(([code]) => code)).toEqual(['T', 'S']);
  });
});

describe('a customer or product that is still being made', () => {
  it('leaves what is entered meanwhile, also what stood there by the customer before, and fills the rest', () => {
    const session = open();
    session.choose('contactAccountId', id('contactAccount', 'ASH'));
    const before = lineKey(session.nextLine.value);
    session.commit(`lines.${before}.description`, 'Mending');
    session.choose(`lines.${before}.taxCodeId`, id('taxCode', 'S'));
    const made = session.chooseMade('contactAccountId');
    const meanwhile = lineKey(session.nextLine.value);
    session.commit(`lines.${meanwhile}.description`, 'Consulting');
    session.choose(`lines.${meanwhile}.taxCodeId`, id('taxCode', 'S'));
    session.commit('dueDate', '17-4');
    made(id('contactAccount', 'NOOR') ?? '');
    // Al-Noor has neither a tax code nor terms.
    expect(codes(session).map(([code]) => code)).toEqual([undefined, 'S']);
    expect(session.document.value.lines[1]?.taxRate).toBe('20');
    expect(session.document.value).toMatchObject({ currency: 'KWD', dueDate: '2026-04-17' });
    session.remember(kobe(), true);
    expect(codes(session).map(([code]) => code)).toEqual(['T', 'S']);
    expect(session.document.value.dueDate).toBe('2026-04-17');
  });

  it('leaves a description that is entered before the product is there', () => {
    const session = open();
    const line = lineKey(session.nextLine.value);
    const made = session.chooseMade(`lines.${line}.productId`);
    session.commit(`lines.${line}.description`, 'Oak chair, mended');
    made(id('product', 'OAK') ?? '');
    expect(session.document.value.lines).toMatchObject([
      { productId: id('product', 'OAK'), description: 'Oak chair, mended', currencyUnitPrice: '49.95' },
    ]);
  });
});

describe('another customer', () => {
  it('brings its tax codes, prices, coding and due date where nobody typed others, as in a draft begun with it', () => {
    const session = toAshdown();
    expect(codes(session)).toEqual([
      ['S', '49.95', 'SHOP'],
      ['S', '80', 'SHOP'],
    ]);
    toKobe(session);
    // 49.95 × 190 = 9490.5 yen.
    expect(codes(session)).toEqual([
      ['T', '9491', 'EXPORT'],
      ['T', '15000', 'EXPORT'],
    ]);
    expect(session.document.value).toMatchObject({
      currency: 'JPY',
      currencyRate: '190',
      post: { costCentre: 'EXPORT' },
      dueDate: '2026-04-17',
    });
    expect(session.filledFromMemory.value.has('post')).toBe(true);
    expect(kept(session)).toEqual([]);
    expect(session.notes.oldFigures(session.document.value)).toBeNull();
  });

  it('is undone in one step, with everything that followed from it', () => {
    const session = toAshdown();
    const before = session.document.value;
    toKobe(session);
    session.undo();
    expect(session.document.value).toEqual(before);
    session.redo();
    expect(codes(session)).toEqual([
      ['T', '9491', 'EXPORT'],
      ['T', '15000', 'EXPORT'],
    ]);
  });

  it('empties what followed only from the first customer, except the price and account of a text', () => {
    const session = toAshdown();
    toKobe(session, NO_MEMORY);
    expect(codes(session)).toEqual([
      ['S', '9491', undefined],
      [undefined, '80', undefined],
    ]);
    expect(session.notes.oldFigures(session.document.value)).toEqual({
      lines: [2],
      isMoney: false,
      currencies: ['GBP'],
    });
    expect(session.document.value.post).toBeUndefined();
    // Al-Noor has no payment terms, so there is no due date.
    session.choose('contactAccountId', id('contactAccount', 'NOOR'));
    expect(session.document.value).toMatchObject({ currency: 'KWD', paymentTermsId: undefined, dueDate: undefined });
  });

  it('keeps what a person typed, and reports what would be usual', () => {
    const session = toAshdown();
    session.choose(`${lineOf(session, 0)}.taxCodeId`, id('taxCode', 'U'));
    session.commit(`${lineOf(session, 0)}.currencyUnitPrice`, '45');
    session.commit('dueDate', '31-3');
    session.choose('post.costCentre', 'HEAD');
    toKobe(session);
    expect(codes(session)[0]).toEqual(['U', '45', 'EXPORT']);
    expect(session.document.value).toMatchObject({ post: { costCentre: 'HEAD' }, dueDate: '2026-03-31' });
    expect(kept(session)).toEqual([
      ['post.costCentre', 'HEAD', 'EXPORT'],
      ['taxCodeId', id('taxCode', 'U'), id('taxCode', 'T')],
    ]);
    // 45 is still a price in pounds.
    expect(session.notes.oldFigures(session.document.value)).toEqual({
      lines: [1],
      isMoney: false,
      currencies: ['GBP'],
    });
    session.change((document) =>
      withUsual(document, session.notes.keptFields(document, valueAt(session)), session.context),
    );
    expect(codes(session)[0]).toEqual(['T', '45', 'EXPORT']);
    expect(kept(session)).toEqual([]);
  });

  it('that gets a copy of another customer’s invoice leaves its prices as they are', () => {
    const copy = invoiceOf(company, {
      contactAccountId: id('contactAccount', 'ASH'),
      lines: [
        {
          intRef: 'a',
          description: 'Consulting',
          quantity: '1',
          currencyUnitPrice: '80',
          accountId: id('account', '4000'),
          taxCodeId: id('taxCode', 'S'),
        },
      ],
    });
    const session = new DocumentSession({ fresh: copy }, editorEnvironment(company));
    session.remember(ashdown(), false);
    session.choose('contactAccountId', undefined);
    session.remember(NO_MEMORY, false);
    session.choose('contactAccountId', id('contactAccount', 'NOOR'));
    session.remember(NO_MEMORY, true);
    expect(session.document.value.lines[0]).toMatchObject({
      currencyUnitPrice: '80',
      accountId: id('account', '4000'),
      taxCodeId: undefined,
    });
  });

  it('that is removed takes away what it brought', () => {
    const session = toAshdown();
    session.choose('contactAccountId', undefined);
    expect(session.document.value).toMatchObject({
      paymentTermsId: undefined,
      dueDate: undefined,
      post: undefined,
      currency: 'GBP',
    });
    expect(codes(session)).toEqual([
      ['S', '49.95', undefined],
      [undefined, '80', undefined],
    ]);
  });

  it('chosen after the lines gives them the same coding as if chosen before', () => {
    const session = open();
    session.choose(`lines.${lineKey(session.nextLine.value)}.productId`, id('product', 'OAK'));
    toKobe(session);
    expect(codes(session)).toEqual([['T', '9491', 'EXPORT']]);
  });

  it('does not get the first customer’s address, which the service had filled in', () => {
    const [ash, kobe] = [id('contactAccount', 'ASH'), id('contactAccount', 'KOBE')];
    const lookup: Lookup = {
      ...company.lookup,
      find: (kind, value) => {
        const found = company.lookup.find(kind, value);
        return found && found.id === ash ? { ...found, address: { address1: '1 Dock Road' } } : found;
      },
    };
    const document = {
      ...newDocument('saleInvoice', today, lookup, systemMint),
      contactAccountId: ash,
      invoiceAddress: { name: 'Ashdown Furniture', address1: '1 Dock Road' },
    };
    const session = new DocumentSession({ fresh: document }, editorEnvironment({ store: company.store, lookup }));
    session.choose('contactAccountId', kobe);
    expect(session.document.value.invoiceAddress).toBeUndefined();
    expect(session.document.value.contactAccountId).toBe(kobe);
  });
});

describe('another currency', () => {
  it('updates prices that were filled in, and keeps typed ones, with a note until they are converted', () => {
    const session = toAshdown();
    session.commit(`lines.${lineKey(session.nextLine.value)}.description`, 'Carriage');
    session.commit(`${lineOf(session, 2)}.currencyUnitPrice`, '12.5');
    session.choose('currency', 'JPY');
    expect(session.document.value.lines.map(({ currencyUnitPrice }) => currencyUnitPrice)).toEqual([
      '9491',
      '80',
      '12.5',
    ]);
    expect(session.notes.oldFigures(session.document.value)).toEqual({
      lines: [2, 3],
      isMoney: false,
      currencies: ['GBP'],
    });
    const converted = session.notes.converted(session.document.value, 'GBP', 'foreignPerBase');
    // 80 and 12.5 pounds at 190.
    expect(converted?.lines.map(({ currencyUnitPrice }) => currencyUnitPrice)).toEqual(['9491', '15200', '2375']);
    session.change((document) => converted ?? document);
    expect(session.notes.oldFigures(session.document.value)).toBeNull();
    session.undo();
    session.undo();
    expect(session.document.value.lines.map(({ currencyUnitPrice }) => currencyUnitPrice)).toEqual([
      '49.95',
      '80',
      '12.5',
    ]);
    expect(session.notes.oldFigures(session.document.value)).toBeNull();
  });

  it('remembers the first currency over several changes, and forgets it once that is back', () => {
    const session = open();
    const key = lineKey(session.nextLine.value);
    session.commit(`lines.${key}.description`, 'Carriage');
    session.commit(`lines.${key}.currencyUnitPrice`, '10');
    session.choose('currency', 'JPY');
    session.choose('currency', 'KWD');
    expect(session.notes.oldFigures(session.document.value)?.currencies).toEqual(['GBP']);
    expect(session.notes.converted(session.document.value, 'GBP', 'foreignPerBase')?.lines[0]?.currencyUnitPrice).toBe(
      '4',
    );
    session.choose('currency', 'GBP');
    expect(session.notes.oldFigures(session.document.value)).toBeNull();
  });

  it('has a note for the amount of a receipt, too', () => {
    const session = new DocumentSession(
      { fresh: newDocument('receipt', today, company.lookup, systemMint) },
      editorEnvironment(company),
    );
    session.commit('currencyAmount', '100');
    session.choose('currency', 'JPY');
    expect(session.notes.oldFigures(session.document.value)).toEqual({ lines: [], isMoney: true, currencies: ['GBP'] });
    expect(session.notes.converted(session.document.value, 'GBP', 'foreignPerBase')?.currencyAmount).toBe(
      decimal('19000'),
    );
  });
});

it('choosing the currency or party that stands there changes nothing', () => {
  const kobe = id('contactAccount', 'KOBE');
  const fresh = documentSchema.parse({
    ...newDocument('receipt', today, company.lookup, systemMint),
    contactAccountId: kobe,
    currency: 'JPY',
    currencyRate: '180',
    currencyAmount: '5000',
    allocations: [{ docId: guid(3), allocAmountCurrency: '5000' }],
  });
  const session = new DocumentSession({ fresh }, editorEnvironment(company));
  session.choose('contactAccountId', kobe);
  session.choose('currency', 'JPY');
  expect(session.document.value).toMatchObject({ currencyRate: '180', allocations: fresh.allocations });
  session.choose('currency', 'GBP');
  expect(session.document.value.allocations).toBeUndefined();
});
