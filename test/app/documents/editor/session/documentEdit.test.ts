import { expect, it } from 'vitest';
import {
  applyEdit,
  type DocumentEdit,
  type EditContext,
} from '../../../../../src/app/documents/editor/session/documentEdit.ts';
import { SPLIT_PATH } from '../../../../../src/app/editing/documentFields/paths.ts';
import { applyPatch } from '../../../../../src/domain/documents/documentPatch.ts';
import type { Document } from '../../../../../src/domain/documents/document.ts';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import { Decimal, decimal } from '../../../../../src/domain/values/decimal.ts';
import { draftInvoice, invoiceLine } from '../../../../support/documents.ts';

const RULES: EditContext = {
  followers: {},
  today: localDate('2026-03-18'),
  isCreated: false,
  hasFixedAmounts: false,
  heldLine: () => undefined,
  setupOf: () => ({ currency: 'GBP', baseCurrency: 'GBP', currencyRate: undefined, rateDirection: 'foreignPerBase' }),
  rateOf: () => undefined,
  grossOf: () => new Decimal(12),
};
function edited(before: Document, edit: Partial<DocumentEdit>, rules: Partial<EditContext> = {}) {
  const state = { document: before, bad: {}, split: null };
  return applyEdit(state, { document: before, bad: {}, at: null, ...edit }, { ...RULES, ...rules });
}
const invoice = draftInvoice(1);

it('an edit tells the new version, and the patch that leads there', () => {
  const document = { ...invoice, description: 'Desks' };
  const outcome = edited(invoice, { document, bad: { docDate: '32 March' } });
  expect(outcome?.state).toEqual({ document, bad: { docDate: '32 March' }, split: null });
  expect(applyPatch(invoice, outcome!.patch)).toEqual(document);
  expect(edited(invoice, { document: { ...invoice } })).toBeNull();
});

it('fixed amounts allow a text, and no other line', () => {
  const fixed: Document = { ...invoice, explicitAmounts: true };
  const more = { ...fixed, lines: [...fixed.lines, invoiceLine(9)] };
  expect(edited(fixed, { document: { ...fixed, description: 'Desks' } }, { hasFixedAmounts: true })).not.toBeNull();
  expect(edited(fixed, { document: more }, { hasFixedAmounts: true })).toBeNull();
});

it('the first line of a payment takes the place of the amount paid, which is then split', () => {
  const payment: Document = { ...invoice, docClass: 'payment', currencyAmount: decimal('20'), lines: [] };
  const state = edited(payment, { document: { ...payment, lines: [invoiceLine(1)] } })?.state;
  expect(state).toMatchObject({ split: '20', bad: { [SPLIT_PATH]: '20' } });
  expect(state?.document.currencyAmount).toBeUndefined();
});
