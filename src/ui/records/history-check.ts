/** The last check of all histories, in words. */
import type { components } from '../../api/schema.gen.ts';
import { count, dateTime, plural } from '../format.ts';

type Check = components['schemas']['Conformance'];

export const recordsIn = ({ checked }: Pick<Check, 'checked'>): number =>
  Object.values(checked).reduce((sum, one) => sum + one, 0);

/** `All 2,041 records match their histories`, or how many are not. */
export function checkInWords(check: Pick<Check, 'checked' | 'faulty'>): string {
  const all = recordsIn(check);
  if (check.faulty === 0) return `All ${plural(all, 'record')} match their histories`;
  return `${count(check.faulty)} of ${plural(all, 'record')} ${check.faulty === 1 ? 'does not match its history' : 'do not match their histories'}`;
}

/** `5,120 steps replayed 24/11/2026 2:13 AM` */
export const checkedWhen = ({ steps, at }: Pick<Check, 'steps' | 'at'>): string =>
  `${plural(steps, 'step')} replayed ${dateTime(at)}`;
