/**
 * Schedules as a person sets them: every day, on weekdays or every few hours; and any schedule in
 * words.
 */
import { houseZone } from './house-days.ts';
import { parseSchedule, SCHEDULE_MESSAGES, scheduleFault, ScheduleError, WEEKDAYS } from './schedule.ts';

export type ScheduleForm =
  | { kind: 'none' }
  | { kind: 'daily'; hour: number; minute: number }
  | { kind: 'weekly'; weekdays: readonly number[]; hour: number; minute: number }
  /** As stored, 0 to 24; 0 is shown as 24h. */
  | { kind: 'interval'; hours: number }
  | { kind: 'expression'; expression: string };

const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/**
 * The expression for a person's choice; null for no schedule. (Specification, section 5: hour 0-23,
 * minute 0-59, day 0-6 or SUN-SAT, interval hours 0-24.)
 * @throws ScheduleError with the specification's message
 */
export function scheduleOf(form: ScheduleForm): string | null {
  switch (form.kind) {
    case 'none':
      return null;
    case 'daily':
      return checked(`${form.minute} ${form.hour} * * *`);
    case 'weekly': {
      if (form.weekdays.length === 0) throw new ScheduleError(SCHEDULE_MESSAGES.day);
      const days = form.weekdays.toSorted(byNumber).map((day) => WEEKDAYS[day] ?? String(day));
      return checked(`${form.minute} ${form.hour} * * ${days.join(',')}`);
    }
    case 'interval':
      return checked(`0 */${form.hours} * * *`);
    case 'expression':
      return checked(form.expression.trim().replaceAll(/\s+/g, ' '));
  }
}

function checked(expression: string): string {
  const fault = scheduleFault(expression);
  if (fault !== null) throw new ScheduleError(fault);
  return expression;
}

const TIME = /^(\d{1,2}) (\d{1,2}) \* \* (\*|[A-Za-z0-6,]+)$/;
/** A stored interval has minute 0 and runs every X hours. */
const INTERVAL = /^0 \*\/(\d{1,2}) \* \* \*$/;

/** The form that matches an expression, so that it is edited the way it was entered. */
export function formOf(expression: string | null | undefined): ScheduleForm {
  if (expression === null || expression === undefined || expression === '') return { kind: 'none' };
  const hours = INTERVAL.exec(expression)?.[1];
  if (hours !== undefined) return { kind: 'interval', hours: Number(hours) };
  const time = TIME.exec(expression);
  if (time === null) return { kind: 'expression', expression };
  const at = { minute: Number(time[1]), hour: Number(time[2]) };
  if (time[3] === '*') return { kind: 'daily', ...at };
  return { kind: 'weekly', weekdays: [...parseSchedule(expression).weekdays].toSorted(byNumber), ...at };
}

/** An interval's hours as shown: 0 is 24h. */
export const hoursShown = (hours: number): string => `${hours === 0 ? 24 : hours}h`;

/** `Every Monday and Thursday at 04:30 UTC`. */
export function scheduleInWords(expression: string | null | undefined): string {
  const form = formOf(expression);
  switch (form.kind) {
    case 'none':
      return 'Manually';
    case 'daily':
      return `Every day at ${clock(form)}`;
    case 'weekly':
      return `Every ${listed(form.weekdays.map((day) => NAMES[day] ?? ''))} at ${clock(form)}`;
    case 'interval':
      return `Every ${hoursShown(form.hours)}`;
    case 'expression':
      return `At ${form.expression} (${houseZone()})`;
  }
}

const byNumber = (one: number, other: number): number => one - other;
const two = (value: number): string => String(value).padStart(2, '0');
const clock = ({ hour, minute }: { hour: number; minute: number }): string =>
  `${two(hour)}:${two(minute)} ${houseZone()}`;
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** The schedule's expression, or what is wrong with it. */
export function checkSchedule(form: ScheduleForm): { expression: string | null; fault: string | null } {
  try {
    const expression = scheduleOf(form);
    return { expression, fault: expression === null ? null : scheduleFault(expression) };
  } catch (error) {
    if (error instanceof ScheduleError) return { expression: null, fault: error.message };
    throw error;
  }
}
