/** When an e-mail is sent, as its form holds it. */
import { dayIn, minuteIn } from '../../../domain/house-days.ts';
import { formOf, checkSchedule, type ScheduleForm } from '../../../domain/schedule-forms.ts';
import { READERS_ZONE } from '../../../ui/format.ts';
import type { BulkEmail } from '../bulk-email.ts';

export type When =
  | { kind: 'by hand' }
  /** On the reader's clock: `2026-11-24`, null until it is chosen, and `09:30`. */
  | { kind: 'once'; day: string | null; time: string }
  | { kind: 'again'; schedule: ScheduleForm };

/** Before a time is chosen. */
export const ONCE: When = { kind: 'once', day: null, time: '09:00' };

export function whenOf(email: BulkEmail | null): When {
  if (email?.schedule != null) return { kind: 'again', schedule: formOf(email.schedule) };
  if (email?.send_at == null) return { kind: 'by hand' };
  const minute = minuteIn(READERS_ZONE, email.send_at);
  return { kind: 'once', day: dayIn(READERS_ZONE, email.send_at), time: clock(minute) };
}

const two = (figure: number): string => String(figure).padStart(2, '0');
const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Why the e-mail cannot be scheduled; null if it can. Without this check it becomes a draft. */
export function whenFault(when: When): string | null {
  switch (when.kind) {
    case 'by hand':
      return null;
    case 'once':
      return when.day === null || when.time === '' ? 'Choose the day and the time.' : null;
    case 'again':
      return checkSchedule(when.schedule).fault;
  }
}

/** In the contract's format. */
export function timeOf(when: When): { send_at?: string | null; schedule?: string | null } {
  switch (when.kind) {
    case 'by hand':
      return {};
    case 'once':
      return { send_at: when.day === null ? null : new Date(`${when.day}T${when.time}`).toISOString() };
    case 'again':
      return { schedule: checkSchedule(when.schedule).expression };
  }
}
