import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstWeekday } from '../../../../src/app/base/i18n/locale.ts';
import { dayByKey, weeksOfMonth } from '../../../../src/app/base/inputs/calendar.ts';
// The field loads it when it is opened.
import '../../../../src/app/base/inputs/CalendarPanel.vue';
import EntryInput from '../../../../src/app/base/inputs/EntryInput.vue';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { findings } from '../../support/axe.ts';

const MONDAY = 1;
const SUNDAY = 0;

describe('a month of the calendar', () => {
  it('is whole weeks from Monday: November 2026 begins on a Sunday', () => {
    const weeks = weeksOfMonth(localDate('2026-11-24'), MONDAY);
    expect(weeks.map(([first, ...rest]) => [first, rest.at(-1)])).toEqual([
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-08'],
      ['2026-11-09', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-12-06'],
    ]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it('is fewer weeks from Sunday', () => {
    expect(weeksOfMonth(localDate('2026-11-24'), SUNDAY).map(([first]) => first)).toEqual([
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
      '2026-11-29',
    ]);
  });

  it('begins its weeks as the locale does', () => {
    // Daybook speaks no language yet in whose country the week begins on Sunday.
    expect([firstWeekday('en-GB'), firstWeekday('de-DE'), firstWeekday('en-US' as never)]).toEqual([
      MONDAY,
      MONDAY,
      SUNDAY,
    ]);
  });

  it.each<[string, boolean, string]>([
    ['ArrowLeft', false, '2026-11-23'],
    ['ArrowRight', false, '2026-11-25'],
    ['ArrowUp', false, '2026-11-17'],
    ['ArrowDown', false, '2026-12-01'],
    ['Home', false, '2026-11-23'],
    ['End', false, '2026-11-29'],
    ['PageUp', false, '2026-10-24'],
    ['PageDown', false, '2026-12-24'],
    ['PageDown', true, '2027-11-24'],
    ['PageUp', true, '2025-11-24'],
  ])('%s (with Shift: %s) leads from 24 November to %s', (key, shiftKey, day) => {
    const event = new KeyboardEvent('keydown', { key, shiftKey });
    // A Tuesday.
    expect(dayByKey(event, localDate('2026-11-24'), MONDAY)).toBe(day);
  });
});

describe('the calendar of a date field', () => {
  let field: ReturnType<typeof dateField>;
  function dateField() {
    return mount(EntryInput, {
      attachTo: document.body,
      props: {
        kind: 'date',
        text: '24 Nov 2026',
        label: 'Date',
        today: localDate('2026-11-20'),
        current: '2026-11-24',
        inCell: true,
      },
    });
  }
  beforeEach(() => {
    field = dateField();
  });
  afterEach(() => field.unmount());
  const input = () => field.get('input');
  const calendar = () => document.querySelector('.calendar');
  const marked = () => document.querySelector('.calendar-day.marked')?.getAttribute('aria-label');
  async function press(key: string, more: KeyboardEventInit = {}): Promise<KeyboardEvent> {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    input().element.dispatchEvent(event);
    await flushPromises();
    return event;
  }
  async function open(): Promise<void> {
    await press('ArrowDown', { altKey: true });
    await expect.poll(calendar).not.toBeNull();
  }

  it('opens by Alt+Down at the date of the field, which keeps the focus', async () => {
    await open();
    expect(marked()).toBe('Tuesday 24 November 2026');
    expect(document.activeElement).toBe(input().element);
    expect(input().attributes('aria-expanded')).toBe('true');
    expect(document.getElementById(input().attributes('aria-activedescendant') ?? '')?.textContent).toBe('24');
    expect(await findings(document.body)).toEqual([]);
    // Nothing has changed yet.
    expect(field.emitted('typing')).toBeUndefined();
  });

  it('takes the marked day by Enter, and nothing more', async () => {
    await open();
    await press('ArrowDown');
    await press('ArrowLeft');
    expect(marked()).toBe('Monday 30 November 2026');
    expect((await press('Enter')).defaultPrevented).toBe(true);
    expect(calendar()).toBeNull();
    expect(input().element.value).toBe('30 Nov 2026');
    expect(field.emitted('typing')?.at(-1)).toEqual(['30 Nov 2026']);
    expect(field.emitted('done')).toBeUndefined();
    await press('Enter');
    expect(field.emitted('commit')?.at(-1)).toEqual(['30 Nov 2026']);
    expect(field.emitted('done')?.at(-1)).toEqual(['nextRecord']);
  });

  it('is closed by Esc and by Alt+Up, which change nothing', async () => {
    await open();
    await press('ArrowRight');
    await press('Escape');
    expect(calendar()).toBeNull();
    await open();
    await press('ArrowUp', { altKey: true });
    expect(calendar()).toBeNull();
    expect([input().element.value, field.emitted('typing'), field.emitted('done')]).toEqual([
      '24 Nov 2026',
      undefined,
      undefined,
    ]);
  });

  it('leaves other keys to the field: typing closes it, and Tab goes on without taking the day', async () => {
    await open();
    await press('+');
    expect(calendar()).toBeNull();
    expect(input().element.value).toBe('25 Nov 2026');
    await open();
    await press('ArrowRight');
    await press('Tab');
    expect(field.emitted('commit')?.at(-1)).toEqual(['25 Nov 2026']);
    expect(field.emitted('done')?.at(-1)).toEqual(['next']);
  });

  it('goes to today by t, and to another month by its buttons', async () => {
    await open();
    await press('t');
    expect(marked()).toBe('Friday 20 November 2026');
    document.querySelector<HTMLElement>('.calendar [aria-label="Month after"]')?.click();
    await flushPromises();
    expect(document.querySelector('.calendar-month')?.textContent).toBe('December 2026');
    expect(marked()).toBe('Sunday 20 December 2026');
  });

  it('opens by its button and takes the day that is clicked; the field keeps the focus', async () => {
    await field.get('button').trigger('click');
    await expect.poll(calendar).not.toBeNull();
    const day = document.querySelector<HTMLElement>('.calendar-day[aria-label="Friday 6 November 2026"]');
    day?.click();
    await flushPromises();
    expect(input().element.value).toBe('06 Nov 2026');
    expect(document.activeElement).toBe(input().element);
  });
});
