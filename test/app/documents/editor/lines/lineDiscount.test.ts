import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEntry, shownValue } from '../../../../../src/app/base/inputs/fields.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { DocumentSession } from '../../../../../src/app/documents/editor/session/documentSession.ts';
import type { DocumentLine } from '../../../../../src/domain/documents/document.ts';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import { editorEnvironment, smallCompanyForEach } from '../../../support/company.ts';
import { invoiceOf } from '../../../support/records.ts';

const TODAY = localDate('2026-03-18');

describe('a discount as it is typed', () => {
  it.each([
    ['10%', '10%'],
    ['10 %', '10%'],
    ['7,5%', '7.5%'],
    ['2.50', '2.5'],
    ['100/8', '12.5'],
    ['', undefined],
  ])('“%s” is %s', (text, value) => {
    expect(readEntry('discount', text, TODAY, undefined)).toEqual({ ok: true, value });
  });
  it.each(['0', '-5', '101%', '0%'])('“%s” is none', (text) => {
    expect(readEntry('discount', text, TODAY, undefined)).toEqual({ ok: false, code: 'notADiscount' });
  });
  it('is shown with its sign, or as an amount', () => {
    expect(shownValue('discount', '7.5%', 'GBP')).toBe('7.5%');
    expect(shownValue('discount', '2.5', 'GBP')).toBe('2.50');
  });
});

describe('the discount of a line', () => {
  let company: CompanyData;
  let session: DocumentSession;
  smallCompanyForEach((its) => (company = its));
  beforeEach(() => {
    const fresh = invoiceOf(company, { statusList: [] });
    session = new DocumentSession({ fresh }, editorEnvironment(company));
  });
  afterEach(() => session.settle());
  const chairs = (): DocumentLine | undefined => session.document.value.lines[0];
  const net = (): string => session.amounts.header().currency.net.toFixed(2);

  it('is taken off the unit price, which is what is stored and sent', () => {
    session.commit('lines.chairs.discount', '10%');
    expect(chairs()).toMatchObject({ currencyUnitPrice: '9', textPost: '10 - 10%' });
    // 2 × 9.00 + 5.00
    expect(net()).toBe('23.00');
    session.commit('lines.chairs.discount', '2.50');
    expect(chairs()).toMatchObject({ currencyUnitPrice: '7.5', textPost: '10 - 2.5' });
    session.commit('lines.chairs.discount', '');
    expect(chairs()?.currencyUnitPrice).toBe('10');
    expect(chairs()?.textPost).toBeUndefined();
  });

  it('is one step, however many keys were typed', () => {
    for (const text of ['1', '12', '12.', '12.5', '12.5%']) session.type('lines.chairs.discount', text);
    session.commit('lines.chairs.discount', '12.5%');
    expect(chairs()?.currencyUnitPrice).toBe('8.75');
    session.undo();
    expect(chairs()?.currencyUnitPrice).toBe('10');
    expect(chairs()?.textPost).toBeUndefined();
  });

  it('ends when another price is typed, or another product is chosen: that price is final', () => {
    session.commit('lines.chairs.discount', '10%');
    session.commit('lines.chairs.currencyUnitPrice', '8');
    expect(chairs()?.currencyUnitPrice).toBe('8');
    expect(chairs()?.textPost).toBeUndefined();
    session.commit('lines.chairs.discount', '50%');
    session.choose('lines.chairs.productId', company.reference('product', 'OAK')?.id);
    expect(chairs()).toMatchObject({ description: 'Oak chair', currencyUnitPrice: '49.95' });
    expect(chairs()?.textPost).toBeUndefined();
  });

  it('that is none stays in its cell, and the price stays', () => {
    session.commit('lines.chairs.discount', '120%');
    expect(session.badAt('lines.chairs.discount')).toBe('120%');
    expect(chairs()?.currencyUnitPrice).toBe('10');
    expect(session.issues.value).toContainEqual({ path: 'lines.chairs.discount', code: 'badInput' });
  });
});
