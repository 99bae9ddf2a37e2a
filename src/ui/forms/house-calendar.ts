/** What the calendars of date fields have in common: today is the house's, and is marked. */
import { houseToday } from '../../domain/house-days.ts';

const ARIA_LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
};

/** It opens at today, or at another day. */
export const houseCalendar = (opensAt?: string) => {
  const today = houseToday();
  return {
    ariaLabels: ARIA_LABELS,
    defaultDate: opensAt ?? today,
    // The calendar's own mark is on the reader's today.
    getDayProps: (day: string) =>
      day === today ? { 'data-today': true, highlightToday: true } : { highlightToday: false },
  };
};

/** On a touch screen the keyboard would cover the calendar, so it is not shown. */
export const keyboardOfDays = (): 'none' | 'text' =>
  matchMedia('(pointer: coarse)').matches ? 'none' : 'text';
