/** Records that entered their state earlier than they did. */
import type pg from 'pg';
import { momentBefore, type BusinessHours } from '../../../src/domain/business-days.ts';
import { tamperWith } from '../../proof/tamper.ts';

/** Moves the steps of these records and what the timer has read of them, to one moment. */
export async function entered(owner: pg.Pool, ids: readonly string[], at: Date): Promise<void> {
  const values = [ids, at];
  await tamperWith(
    owner,
    ['history'],
    'UPDATE history SET at = $2 WHERE record_id = ANY ($1::uuid[]) AND from_state <> to_state',
    values,
  );
  await tamperWith(owner, [], 'UPDATE record_path SET since = $2 WHERE record_id = ANY ($1::uuid[])', values);
}

/** Whatever day it is, so many hours of the house have passed since then. */
export const businessHoursAgo = (hours: number, house: BusinessHours): Date =>
  momentBefore(new Date(), hours * 3_600, house);
