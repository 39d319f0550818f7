import { beforeAll, expect, it } from 'vitest';
import { ruleTexts } from '../../../../src/app/documents/einvoices/ruleText.ts';
import { loadTexts } from '../../../../src/app/base/i18n/texts.ts';

beforeAll(() => loadTexts(['einvoices']));

it('says once that a currency has more decimals than an e-invoice takes, whatever amounts have them', () => {
  const findings = ['totals.net', 'totals.payable', 'lines.0.netAmount', 'lines.1.netAmount', 'tax.0.tax'].map(
    (field) => ({ finding: { rule: 'BR-DEC', field }, at: 'SI-1' }),
  );
  expect(ruleTexts(findings)).toEqual([
    { text: 'Amounts of at most two decimals: an e-invoice takes no more (BR-DEC)', places: ['SI-1'] },
  ]);
});

it('names what is to be mended in words, never by the name of a field', () => {
  const totals = ['totals.lineNet', 'totals.gross'].map((field) => ({ finding: { rule: 'BR-12', field }, at: '' }));
  expect(ruleTexts(totals).map(({ text }) => text)).toEqual(['The totals (BR-12)']);
});
