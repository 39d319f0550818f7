import { describe, expect, it } from 'vitest';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../../src/domain/values/decimal.ts';
import { lineKey, type Document, type DocumentLine } from '../../../../../src/domain/documents/document.ts';
import { ownPrice, withFollowingPrice } from '../../../../../src/domain/drafting/linePrice.ts';
import { systemMint } from '../../../../../src/domain/values/identifiers.ts';
import { currentVersion } from '../../../../../src/domain/records/record.ts';
import { DocumentSession } from '../../../../../src/app/documents/editor/session/documentSession.ts';
import type { SessionEnvironment } from '../../../../../src/app/documents/editor/session/sessionEnvironment.ts';
import { NO_MEMORY } from '../../../../../src/app/documents/editor/rules/partyMemory.ts';
import type { Lookup } from '../../../../../src/domain/learning/lookup.ts';
import { newDocument } from '../../../../../src/domain/drafting/documentDraft.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { guid } from '../../../../support/documents.ts';
import { editorEnvironment, smallCompanyForEach } from '../../../support/company.ts';

const today = localDate('2026-03-18');
let company: CompanyData;

function open(
  followers: Partial<SessionEnvironment> = {},
  docClass: Document['docClass'] = 'saleInvoice',
): DocumentSession {
  return new DocumentSession(
    { fresh: newDocument(docClass, today, followers.lookup ?? company.lookup, systemMint) },
    {
      store: company.store,
      lookup: company.lookup,
      rateDirection: () => company.settings.value.rateDirection,
      today: () => today,
      mint: systemMint,
      ...followers,
    },
  );
}
function choose(session: DocumentSession, customer: string): void {
  session.choose('contactAccountId', company.reference('contactAccount', customer)?.id);
}
function cell(session: DocumentSession, field: string, key = lineKey(session.nextLine.value)): string {
  return `lines.${key}.${field}`;
}
/** Types a line into the empty last row. */
function addLine(session: DocumentSession, entry: Record<string, string>): string {
  const key = lineKey(session.nextLine.value);
  for (const [field, text] of Object.entries(entry)) {
    if (field === 'taxCodeId') session.choose(cell(session, field, key), company.reference('taxCode', text)?.id);
    else if (field === 'isNetEntry') session.choose(cell(session, field, key), text);
    else session.commit(cell(session, field, key), text);
  }
  return key;
}
function totals(session: DocumentSession): string[] {
  const { currency } = session.amounts.header();
  return [currency.net, currency.tax, currency.gross].map(String);
}

smallCompanyForEach((its) => (company = its));

describe('a payment of which only the amount is typed', () => {
  it('lacks its supplier, as only the sundry type says that its documents may go without', () => {
    const type = { kind: 'docType', docClass: 'payment', description: '', isActive: true } as const;
    const types = [
      { ...type, id: guid(81), key: guid(81), code: 'PP' },
      { ...type, id: guid(82), key: guid(82), code: 'PAS', isContactOptional: true },
    ];
    const lookup: Lookup = {
      baseCurrency: 'GBP',
      all: (kind) => (kind === 'docType' ? types : company.lookup.all(kind)),
      find: (kind, value) =>
        kind === 'docType' ? types.find(({ id }) => id === value) : company.lookup.find(kind, value),
    };
    const session = open({ lookup }, 'payment');
    session.commit('currencyAmount', '120');
    const lacking = () => session.issues.value.map(({ path, code }) => `${path} ${code}`);
    expect(lacking()).toContain('contactAccountId missing');
    session.choose('docTypeId', guid(82));
    expect(lacking()).not.toContain('contactAccountId missing');
  });
});

describe('an invoice being typed', () => {
  it('is not stored before something is typed, and then stored as a whole', async () => {
    const session = open();
    await session.settle();
    expect(await company.store.record(session.key)).toBeUndefined();
    session.commit('description', 'Showroom order');
    await session.settle();
    const record = await company.store.record(session.key);
    expect(record && currentVersion(record)).toMatchObject({
      intRef: session.key,
      docClass: 'saleInvoice',
      docDate: '2026-03-18',
      currency: 'GBP',
      description: 'Showroom order',
    });
  });

  it('takes currency, rate, terms and due date from its customer', () => {
    const session = open();
    choose(session, 'KOBE');
    expect(session.document.value).toMatchObject({ currency: 'JPY', currencyRate: '190', dueDate: '2026-04-17' });
    session.commit('docDate', '1');
    expect(session.document.value).toMatchObject({ docDate: '2026-03-01', dueDate: '2026-03-31' });
  });

  it('moves the tax date with the date while both are equal, and back again', () => {
    const session = open();
    session.commit('taxDate', '18-3');
    session.commit('docDate', '2', true);
    session.commit('docDate', '20');
    expect(session.document.value).toMatchObject({ docDate: '2026-03-20', taxDate: '2026-03-20' });
    session.undo();
    expect(session.document.value).toMatchObject({ docDate: '2026-03-18', taxDate: '2026-03-18' });
    session.commit('taxDate', '2-3');
    session.commit('docDate', '2', true);
    session.commit('docDate', '21');
    expect(session.document.value).toMatchObject({ docDate: '2026-03-21', taxDate: '2026-03-02' });
  });

  it('takes description, price, account and tax code from the product', () => {
    const session = open();
    choose(session, 'ASH');
    session.choose(cell(session, 'productId'), company.reference('product', 'OAK')?.id);
    expect(session.document.value.lines[0]).toMatchObject({
      description: 'Oak chair',
      currencyUnitPrice: '49.95',
      quantity: '1',
      taxRate: '20',
      accountId: company.reference('account', '4000')?.id,
    });
  });

  it('adds the tax to a price when a line changes to gross entry, and removes it again', () => {
    const follows = (line: DocumentLine, document: Document) =>
      ownPrice(line, document, company.lookup, 'foreignPerBase')?.unitPrice;
    const session = open({
      withPrice: (line, document, before) => withFollowingPrice(line, document, before, follows),
    });
    choose(session, 'ASH');
    const key = addLine(session, { isNetEntry: 'gross', description: 'Chair' });
    session.choose(cell(session, 'productId', key), company.reference('product', 'OAK')?.id);
    // 49.95 × 1.2, as the product's code has it; 10 % of code T make 54.945.
    expect(session.document.value.lines[0]).toMatchObject({
      isNetEntry: false,
      taxRate: '20',
      currencyUnitPrice: '59.94',
    });
    session.choose(cell(session, 'taxCodeId', key), company.reference('taxCode', 'T')?.id);
    expect(session.document.value.lines[0]?.currencyUnitPrice).toBe('54.945');
    session.choose(cell(session, 'isNetEntry', key), 'net');
    expect(session.document.value.lines[0]?.currencyUnitPrice).toBe('49.95');
    session.commit(cell(session, 'currencyUnitPrice', key), '48');
    session.choose(cell(session, 'isNetEntry', key), 'gross');
    expect(session.document.value.lines[0]?.currencyUnitPrice).toBe('48');
  });

  it('converts a price in pounds for an invoice in yen at its rate, as the service would', () => {
    const session = open();
    choose(session, 'KOBE');
    session.choose(cell(session, 'productId'), company.reference('product', 'OAK')?.id);
    // 49.95 × 190 = 9490.5, and yen have no decimals.
    expect(session.document.value.lines[0]?.currencyUnitPrice).toBe('9491');
  });

  it('adds up a 2-line invoice in GBP: 42 × 10.005 at 20 % and 3 × 0.335 at 10 %', () => {
    const session = open();
    choose(session, 'ASH');
    addLine(session, { description: 'Chairs', quantity: '12*3.5', currencyUnitPrice: '10.005', taxCodeId: 'S' });
    // 42 × 10.005 = 420.21, tax 84.042 → 84.04; 3 × 0.335 = 1.005 → 1.01, tax 0.101 → 0.10
    addLine(session, { description: 'Pads', quantity: '3', currencyUnitPrice: '0.335', taxCodeId: 'T' });
    expect(totals(session)).toEqual(['421.22', '84.14', '505.36']);
  });

  it('adds up gross entry in JPY: 3 × 335 at 10 % is 1005 gross, 914 net, 91 tax; base 5.29', () => {
    const session = open();
    choose(session, 'KOBE');
    addLine(session, {
      description: 'Lamps',
      quantity: '3',
      currencyUnitPrice: '335',
      isNetEntry: 'gross',
      taxCodeId: 'T',
    });
    expect(totals(session)).toEqual(['914', '91', '1005']);
    // 1005 ÷ 190 = 5.2894… → 5.29
    expect(String(session.amounts.header().base.gross)).toBe('5.29');
  });

  it('keeps three places in KWD: 2 × 1.2345 at 20 % is 2.469, 0.494, 2.963', () => {
    const session = open();
    choose(session, 'NOOR');
    addLine(session, { description: 'Fees', quantity: '2', currencyUnitPrice: '1.2345', taxCodeId: 'S' });
    expect(totals(session)).toEqual(['2.469', '0.494', '2.963']);
  });

  it('counts and stores each key, and Esc goes back to before the first in one step that undo takes back', async () => {
    const session = open();
    choose(session, 'ASH');
    const key = addLine(session, { description: 'Chairs', quantity: '1', currencyUnitPrice: '100', taxCodeId: 'S' });
    session.type(cell(session, 'quantity', key), '2');
    expect(totals(session)).toEqual(['200', '40', '240']);
    session.type(cell(session, 'quantity', key), '20');
    await session.saving.settle();
    expect((await company.store.record(session.key))?.local?.lines[0]?.quantity).toBe('20');
    session.restore(cell(session, 'quantity', key));
    expect(totals(session)).toEqual(['100', '20', '120']);
    // 20 was stored: undo brings it back. The next undo is the typing, the one after it the price.
    expect(session.undo()).toBe(cell(session, 'quantity', key));
    expect(totals(session)).toEqual(['2000', '400', '2400']);
    expect(session.undo()).toBe(cell(session, 'quantity', key));
    expect(totals(session)).toEqual(['100', '20', '120']);
    expect(session.undo()).toBe(cell(session, 'currencyUnitPrice', key));
  });

  it.each(['dueDate', 'deliveryDate', 'taxDate'])('counts an empty %s from the date of the document', (path) => {
    const session = open();
    session.commit('docDate', '2026-02-01');
    session.commit(path, '');
    session.commit(path, '+30d');
    // 2026 is no leap year: 30 days from 1 February.
    expect(session.fieldAt(path).value).toBe('2026-03-03');
    session.commit(path, '+1d');
    expect(session.fieldAt(path).value).toBe('2026-03-04');
    session.commit(path, 't');
    expect(session.fieldAt(path).value).toBe(today);
  });

  it('keeps a line’s previous amounts while the text typed into it is not a number yet', () => {
    const session = open();
    choose(session, 'ASH');
    const key = addLine(session, { description: 'Chairs', quantity: '2', currencyUnitPrice: '100', taxCodeId: 'S' });
    session.type(cell(session, 'quantity', key), '3*');
    expect(session.badAt(cell(session, 'quantity', key))).toBe('3*');
    expect(totals(session)).toEqual(['200', '40', '240']);
    session.commit(cell(session, 'quantity', key), '3*');
    expect(totals(session)).toEqual(['0', '0', '0']);
  });

  it('turns the empty row into a line with the first key, and back with Esc or undo', () => {
    const session = open();
    const key = lineKey(session.nextLine.value);
    session.type(cell(session, 'currencyUnitPrice'), '5');
    expect(session.document.value.lines.map(lineKey)).toEqual([key]);
    expect(session.isNext(key)).toBe(false);
    session.restore(cell(session, 'currencyUnitPrice', key));
    expect(session.document.value.lines).toEqual([]);
    expect(session.isNext(key)).toBe(true);
    session.undo();
    expect(session.document.value.lines).toMatchObject([{ intRef: key, currencyUnitPrice: '5' }]);
    session.redo();
    expect(session.isNext(key)).toBe(true);
    session.commit(cell(session, 'description', key), 'Chairs');
    expect(session.undo()).toBe(cell(session, 'description', key));
    expect(session.isNext(key)).toBe(true);
    session.redo();
    expect(session.document.value.lines.map(lineKey)).toEqual([key]);
    expect(session.isNext(key)).toBe(false);
  });

  it('fills a line from the last one with its description once that is complete, typed key by key or at once', () => {
    const session = open();
    session.remember(
      {
        ...NO_MEMORY,
        line: (description) =>
          ({ Chair: { currencyUnitPrice: decimal('40') }, Chairs: { currencyUnitPrice: decimal('12.5') } })[
            description
          ],
      },
      false,
    );
    const path = cell(session, 'description');
    for (const text of ['C', 'Ch', 'Cha', 'Chai', 'Chair', 'Chairs']) session.type(path, text);
    expect(session.document.value.lines[0]?.currencyUnitPrice).toBeUndefined();
    session.commit(path, 'Chairs');
    session.commit(cell(session, 'description'), 'Chairs');
    const filled = { description: 'Chairs', currencyUnitPrice: '12.5' };
    expect(session.document.value.lines).toMatchObject([filled, filled]);
  });

  it('keeps a typed price if a quantity typed in passing has the same price by its list', () => {
    // 1 piece costs 12.50 by the list, 10 and more cost 11 each; 12.50 was agreed for 100 and then for 10.
    const session = open({
      withPrice: (line, document, before) =>
        withFollowingPrice(line, document, before, ({ quantity }: Pick<DocumentLine, 'productId' | 'quantity'>) =>
          decimal(Number(quantity) < 10 ? '12.5' : '11'),
        ),
    });
    choose(session, 'ASH');
    const key = addLine(session, { description: 'Chairs' });
    session.choose(cell(session, 'productId', key), company.reference('product', 'OAK')?.id);
    session.commit(cell(session, 'quantity', key), '100');
    session.commit(cell(session, 'currencyUnitPrice', key), '12.5');
    for (const text of ['1', '10']) session.type(cell(session, 'quantity', key), text);
    session.commit(cell(session, 'quantity', key), '10');
    expect(session.document.value.lines[0]).toMatchObject({ quantity: '10', currencyUnitPrice: '12.5' });
  });

  it('adds no line when a cell of the empty row is left empty', () => {
    const session = open();
    session.commit(cell(session, 'description'), '');
    expect(session.document.value.lines).toHaveLength(0);
  });

  it('gives the empty row the tax code of a customer who is chosen later', () => {
    const session = open();
    choose(session, 'ASH');
    addLine(session, { description: 'Chairs', quantity: '1', currencyUnitPrice: '10' });
    expect(session.document.value.lines[0]).toMatchObject({
      taxRate: '20',
      taxCodeId: company.reference('taxCode', 'S')?.id,
    });
  });

  it('keeps invalid input as typed, reports it, and stores the rest', async () => {
    const session = open();
    choose(session, 'ASH');
    const key = addLine(session, { description: 'Chairs', quantity: 'two', currencyUnitPrice: '100' });
    session.commit('dueDate', '31-4');
    await session.settle();
    const record = await company.store.record(session.key);
    expect(record?.badInput).toEqual({ [cell(session, 'quantity', key)]: 'two', dueDate: '31-4' });
    expect(record?.local?.lines[0]).toMatchObject({ description: 'Chairs', currencyUnitPrice: '100' });
    expect(session.issues.value.map((one) => one.code)).toEqual(['badInput', 'badInput']);
    session.commit(cell(session, 'quantity', key), '2');
    session.commit('dueDate', '30-4');
    await session.settle();
    expect((await company.store.record(session.key))?.badInput).toEqual({});
    expect(session.issues.value).toEqual([]);
  });

  it('leaves a line out of the totals while its quantity or price is invalid', async () => {
    const session = open();
    choose(session, 'ASH');
    const chairs = addLine(session, { description: 'Chairs', quantity: '2', currencyUnitPrice: '100', taxCodeId: 'S' });
    addLine(session, { description: 'Pads', quantity: '1', currencyUnitPrice: '5', taxCodeId: 'S' });
    session.commit(cell(session, 'quantity', chairs), '2 boxes');
    expect(session.amounts.line(session.line(chairs)!)).toBeUndefined();
    expect([...session.amounts.uncounted.value]).toEqual([chairs]);
    expect(totals(session)).toEqual(['5', '1', '6']);
    await session.settle();
    const record = await company.store.record(session.key);
    const again = new DocumentSession({ record: record! }, editorEnvironment(company));
    expect(totals(again)).toEqual(['5', '1', '6']);
    session.commit(cell(session, 'quantity', chairs), '3');
    expect(totals(session)).toEqual(['305', '61', '366']);
    expect(session.amounts.uncounted.value.size).toBe(0);
  });

  it.each([
    ['description', 'Chairs', '0'],
    ['currencyUnitPrice', '5', '5'],
  ])('begins a line with a quantity of one, whatever is typed first: %s', async (field, text, net) => {
    const session = open();
    const key = lineKey(session.nextLine.value);
    session.type(cell(session, field, key), text);
    expect(totals(session)[0]).toBe(net);
    session.commit(cell(session, field, key), text);
    expect(session.document.value.lines[0]?.quantity).toBe('1');
    await session.settle();
    const record = await company.store.record(session.key);
    expect(record && currentVersion(record).lines[0]?.quantity).toBe('1');
  });

  it('undoes and redoes steps, in the store as on the screen', async () => {
    const session = open();
    choose(session, 'ASH');
    const first = addLine(session, { description: 'One', quantity: '1', currencyUnitPrice: '1' });
    addLine(session, { description: 'Two', quantity: '1', currencyUnitPrice: '2' });
    session.change((document) => ({ ...document, lines: document.lines.toReversed() }));
    session.change(
      (document) => ({ ...document, lines: document.lines.filter((line) => lineKey(line) !== first) }),
      cell(session, 'description', first),
    );
    expect(totals(session)[0]).toBe('2');
    await session.settle();
    expect(session.undo()).toBe(cell(session, 'description', first));
    expect(totals(session)[0]).toBe('3');
    session.undo();
    await session.settle();
    const record = await company.store.record(session.key);
    expect(record && currentVersion(record).lines.map((line) => line.description)).toEqual(['One', 'Two']);
    session.redo();
    session.redo();
    await session.settle();
    const again = await company.store.record(session.key);
    expect(again && currentVersion(again).lines.map((line) => line.description)).toEqual(['Two']);
  });

  it('undoes text that was stored while it was typed as one step', async () => {
    const session = open();
    session.commit('description', 'Before');
    for (const text of ['S', 'Sh', 'Show', 'Showroom']) {
      session.type('description', text);
      await session.saving.settle();
      expect((await company.store.record(session.key))?.local?.description).toBe(text);
    }
    session.commit('description', 'Showroom');
    expect(session.undo()).toBe('description');
    expect(session.document.value.description).toBe('Before');
    session.redo();
    expect(session.document.value.description).toBe('Showroom');
    session.undo();
    session.undo();
    expect(session.document.value.description).toBeUndefined();
    expect(session.undo()).toBeNull();
  });

  it('opens again as it was left', async () => {
    const session = open();
    choose(session, 'ASH');
    addLine(session, { description: 'Chairs', quantity: '2', currencyUnitPrice: '10', taxCodeId: 'S' });
    await session.settle();
    const record = await company.store.record(session.key);
    const again = new DocumentSession({ record: record! }, editorEnvironment(company));
    expect(totals(again)).toEqual(['20', '4', '24']);
    expect(again.lock.value).toBeNull();
  });
});
