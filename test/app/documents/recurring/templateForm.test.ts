import { describe, expect, it } from 'vitest';
import { useTemplateForm, type TemplateForm } from '../../../../src/app/documents/recurring/templateForm.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { guid, instant } from '../../../support/documents.ts';

function form(): TemplateForm {
  return useTemplateForm(
    {
      id: guid(1),
      name: 'Rent',
      schedule: { every: 1, unit: 'month', day: 1, from: localDate('2026-11-01'), covers: 'own' },
      language: 'en',
      isPaused: false,
      document: { docClass: 'purchaseInvoice', statusList: [], lines: [] },
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
