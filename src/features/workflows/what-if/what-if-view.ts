/** What is asked of the past, as one text of the address: `RELEASE.held.4.2026-01-31`. */
import { isoDay } from '../../../domain/text/iso-day.ts';

export interface AskedWhatIf {
  event: string;
  /** The state; every one if it is left out. */
  from?: string | undefined;
  role?: number | undefined;
  since?: string | undefined;
}

export function readWhatIf(written: string): AskedWhatIf | null {
  const [event = '', from = '', role = '', since = ''] = written.split('.');
  if (event === '') return null;
  const id = Number(role);
  return {
    event,
    from: from === '' ? undefined : from,
    role: Number.isInteger(id) && id > 0 ? id : undefined,
    since: isoDay(since) ?? undefined,
  };
}

export const writeWhatIf = ({ event, from = '', role, since = '' }: AskedWhatIf): string =>
  [event, from, role ?? '', since].join('.');
