import { addDays, localDate, type LocalDate } from '../values/dates.ts';

/*
 * Days on which banks carry out payments, worked out and not looked up: TARGET closes on the same days each year since
 * 2002 (European Central Bank, decision of 14 December 2000), England on those of the Banking and Financial Dealings
 * Act 1971 and on New Year's Day. A day that a royal proclamation adds or moves, as in 2022 and 2023, is not known.
 */

/** Whose bank holidays count. */
type BankCalendar = 'target' | 'england';

/** Euros go through TARGET, sterling through English banks; of other currencies only weekends are known. */
function calendarOf(currency: string): BankCalendar | null {
  if (currency === 'EUR') return 'target';
  return currency === 'GBP' ? 'england' : null;
}

/** 0 is Sunday, 6 Saturday. */
function weekday(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function day(year: number, month: number, of: number): LocalDate {
  const [yyyy, mm, dd] = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(of).padStart(2, '0')];
  return localDate(`${yyyy}-${mm}-${dd}`);
}

/** Easter Sunday of a year in the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easter(year: number): LocalDate {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const corrected = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - corrected + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * late + 114;
  return day(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** The first Monday on or after a day. */
function mondayFrom(date: LocalDate): LocalDate {
  return addDays(date, (8 - weekday(date)) % 7);
}

/** The last Monday of a month of 31 days. */
function lastMonday(year: number, month: number): LocalDate {
  return mondayFrom(day(year, month, 25));
}

function isWeekend(date: LocalDate): boolean {
  return weekday(date) === 0 || weekday(date) === 6;
}

/**
 * Holidays in a row; each that is at a weekend moves to the next day that is neither at a weekend nor a holiday of the
 * row: Christmas on a Saturday is kept on Monday 27, Boxing Day then on Tuesday 28.
 */
function kept(row: readonly LocalDate[]): LocalDate[] {
  const days = row.filter((date) => !isWeekend(date));
  for (const date of row.filter(isWeekend)) {
    let instead = date;
    while (isWeekend(instead) || days.includes(instead)) instead = addDays(instead, 1);
    days.push(instead);
  }
  return days;
}

function holidays(calendar: BankCalendar, year: number): LocalDate[] {
  const [goodFriday, easterMonday] = [addDays(easter(year), -2), addDays(easter(year), 1)];
  const [newYear, christmas, boxing] = [day(year, 1, 1), day(year, 12, 25), day(year, 12, 26)];
  if (calendar === 'target') return [newYear, goodFriday, easterMonday, day(year, 5, 1), christmas, boxing];
  return [
    ...kept([newYear]),
    goodFriday,
    easterMonday,
    mondayFrom(day(year, 5, 1)),
    lastMonday(year, 5),
    lastMonday(year, 8),
    ...kept([christmas, boxing]),
  ];
}

/** Why banks do not carry out a payment in a currency on a day; null if they do. */
export function whyClosed(date: LocalDate, currency: string): 'weekend' | 'bankHoliday' | null {
  if (isWeekend(date)) return 'weekend';
  const calendar = calendarOf(currency);
  if (calendar === null) return null;
  return holidays(calendar, Number(date.slice(0, 4))).includes(date) ? 'bankHoliday' : null;
}

/** The first day, from this one on, on which banks carry out a payment in a currency. */
export function bankDayFrom(date: LocalDate, currency: string): LocalDate {
  let found = date;
  while (whyClosed(found, currency) !== null) found = addDays(found, 1);
  return found;
}
