import { describe, expect, it } from 'vitest';
import { useTemplateForm, type TemplateForm } from '../../../../src/app/documents/recurring/templateForm.ts';
import type { Document } from '../../../../src/domain/documents/document.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { guid, instant, intRef } from '../../../support/documents.ts';

function form(document: Partial<Document> = {}): TemplateForm {
  return useTemplateForm(
    {
      id: guid(1),
      name: 'Rent',
      schedule: { every: 1, unit: 'month', day: 1, from: localDate('2026-11-01'), covers: 'own' },
      language: 'en',
      isPaused: false,
      document: { docClass: 'purchaseInvoice', statusList: [], lines: [], ...document },
      changedAt: instant(1),
    },
    localDate('2026-11-27'),
  );
}

describe('the dates of a template', () => {
  it('are shown in one form, however they are typed', () => {
    const { typed, schedule, setFrom, setUntil } = form();
    setFrom('15');
    setUntil('5.3.27');
    expect([typed.from, typed.day, typed.until]).toEqual(['15 Nov 2026', '15', '05 Mar 2027']);
    expect(schedule.value).toMatchObject({ from: '2026-11-15', until: '2027-03-05' });
    setUntil('');
    expect([typed.until, schedule.value?.until]).toEqual(['', undefined]);
  });

  it('stay as typed while they are none, and are named among what must be corrected', () => {
    const { typed, bad, setUntil } = form();
    setUntil('31.2.27');
    expect([typed.until, bad.value]).toEqual(['31.2.27', ['Until (may be empty)']]);
  });
});

describe('another price of a line', () => {
  const line = { intRef: intRef(1), quantity: decimal('1'), currencyUnitPrice: decimal('90') };

  it('is final: the note of the discount goes, and so do the amounts as supplied', () => {
    const supplied = { suppliedAmounts: true, netCurrencyAmount: decimal('90'), taxCurrencyAmount: decimal('0') };
    const { document, setLine } = form({ lines: [{ ...line, ...supplied, textPost: 'Sundays too\n100 - 10%' }] });
    expect(setLine(0, 'currencyUnitPrice', '90')).toBe(true);
    expect(document.value.lines[0]).toMatchObject({ suppliedAmounts: true, textPost: 'Sundays too\n100 - 10%' });
    expect(setLine(0, 'currencyUnitPrice', '120')).toBe(true);
    expect(document.value.lines).toEqual([{ ...line, currencyUnitPrice: '120', textPost: 'Sundays too' }]);
  });

  it('is not to be typed where the amounts were', () => {
    const { isFixed } = form({ explicitAmounts: true, lines: [line] });
    expect([isFixed('description'), isFixed('quantity'), isFixed('currencyUnitPrice')]).toEqual([false, true, true]);
  });
});
