/** When an e-mail is sent, as its form holds it. */
import { wallTime } from '../../../domain/house-days.ts';
import { formOf, checkSchedule, type ScheduleForm } from '../../../domain/schedule-forms.ts';
import type { BulkEmail } from '../bulk-email.ts';

export type When =
  | { kind: 'by hand' }
  /** The reader's time: `2026-11-24T09:30`. */
  | { kind: 'once'; at: string | null }
  | { kind: 'again'; schedule: ScheduleForm };

export const READERS_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const readersTime = (at: string): string => new Date(wallTime(READERS_ZONE, at)).toISOString().slice(0, 16);

export function whenOf(email: BulkEmail | null): When {
  if (email?.schedule != null) return { kind: 'again', schedule: formOf(email.schedule) };
  return email?.send_at == null ? { kind: 'by hand' } : { kind: 'once', at: readersTime(email.send_at) };
}

/** Why the e-mail cannot be scheduled; null if it can. Without this check it becomes a draft. */
export function whenFault(when: When): string | null {
  switch (when.kind) {
    case 'by hand':
      return null;
    case 'once':
      return when.at === null ? 'Choose the day and the time.' : null;
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
      return { send_at: when.at === null ? null : new Date(when.at).toISOString() };
    case 'again':
      return { schedule: checkSchedule(when.schedule).expression };
  }
}
