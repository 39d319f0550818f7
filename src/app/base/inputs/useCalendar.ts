import { shallowRef, type ShallowRef } from 'vue';
import { addMonths, type LocalDate } from '../../../domain/values/dates.ts';
import { currentLocale, firstWeekday } from '../i18n/locale.ts';
import { dayByKey } from './calendar.ts';
import { useDropdown, type Dropdown } from './useDropdown.ts';

export interface CalendarOptions {
  isDisabled(): boolean;
  today: () => LocalDate;
  /** The date that the field holds, or today. */
  held(): LocalDate;
  /** Puts the chosen date into the field. */
  take(date: LocalDate): void;
}

/** The calendar of a date field. The focus stays in the field, whose keys move the marked day. */
export interface DateCalendar {
  dropdown: Dropdown;
  /** The day that Enter takes. */
  marked: ShallowRef<LocalDate | null>;
  toggle(): void;
  /** Another month, the same day of it. */
  turn(months: number): void;
  take(date: LocalDate): void;
  /** Whether the calendar used the key; any other key closes it and goes to the field. */
  byKey(event: KeyboardEvent): boolean;
}

const IS_MODIFIER = /^(Shift|Control|Alt|Meta)$/;

export function useCalendar(
  field: Readonly<ShallowRef<HTMLElement | null>>,
  { isDisabled, today, held, take }: CalendarOptions,
): DateCalendar {
  const dropdown = useDropdown(field, { least: 246, highest: 320 });
  const marked = shallowRef<LocalDate | null>(null);

  function toggle(): void {
    if (dropdown.isOpen.value) return dropdown.close();
    if (isDisabled()) return;
    marked.value = held();
    dropdown.open();
  }
  function choose(date: LocalDate): void {
    dropdown.close();
    take(date);
  }
  function byOpenKey(event: KeyboardEvent): boolean {
    const from = marked.value ?? today();
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) choose(from);
    else if (event.key === 'Escape') dropdown.close();
    else {
      const day = event.key === 't' ? today() : dayByKey(event, from, firstWeekday(currentLocale()));
      if (day === null) return false;
      marked.value = day;
    }
    return true;
  }

  return {
    dropdown,
    marked,
    toggle,
    turn(months) {
      marked.value = addMonths(marked.value ?? today(), months);
    },
    take: choose,
    byKey(event) {
      // As in the lists of the browser.
      if (event.altKey && !event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
        if (dropdown.isOpen.value !== (event.key === 'ArrowDown')) toggle();
        return true;
      }
      if (!dropdown.isOpen.value || IS_MODIFIER.test(event.key)) return false;
      if (byOpenKey(event)) return true;
      dropdown.close();
      return false;
    },
  };
}
