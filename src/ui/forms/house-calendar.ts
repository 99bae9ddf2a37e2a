/** What the calendars of date fields have in common: today is the house's, and is marked. */
import { houseToday } from '../../domain/house-days.ts';

export const houseCalendar = () => {
  const today = houseToday();
  return {
    defaultDate: today,
    // The calendar's own mark is on the reader's today.
    getDayProps: (day: string) =>
      day === today ? { 'data-today': true, highlightToday: true } : { highlightToday: false },
  };
};
