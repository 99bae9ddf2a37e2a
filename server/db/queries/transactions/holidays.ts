/** The house's holidays, and a memo's default due day. */
import { addBusinessDays } from '../../../../src/domain/business-days.ts';
import { HOUSE_TODAY } from '../../fragments/days.ts';
import type { Tx } from '../../with-actor.ts';

export interface Holiday {
  day: string;
  name: string;
}

export interface StoredHolidays {
  days: Holiday[];
  /** A memo is due after this many business days by default. */
  memo_days: number;
  changed_by: string | null;
  changed_at: string | null;
}

const MEMO_DAYS = `(SELECT (value #>> '{}')::int FROM setting WHERE key = 'memo_due_days')`;

export async function readHolidays(tx: Tx): Promise<StoredHolidays> {
  const kept = await tx.one<StoredHolidays>(
    `SELECT coalesce((SELECT json_agg(json_build_object('day', day, 'name', name) ORDER BY day) FROM holiday), '[]') AS days,
            ${MEMO_DAYS} AS memo_days, last.changed_by, last.changed_at
       FROM (SELECT 1) always
       LEFT JOIN LATERAL (SELECT changed_by, changed_at FROM holiday ORDER BY changed_at DESC LIMIT 1) last ON true`,
  );
  if (!kept) throw new Error('There is always one row.');
  return kept;
}

/** Replaces all holidays. */
export async function saveHolidays(tx: Tx, days: readonly Holiday[], changedBy: string): Promise<void> {
  await tx.run('DELETE FROM holiday');
  await tx.run(
    `INSERT INTO holiday (day, name, changed_by)
     SELECT day, name, $3 FROM unnest($1::date[], $2::text[]) AS h (day, name)`,
    [days.map(({ day }) => day), days.map(({ name }) => name), changedBy],
  );
}

/** The default due day of a memo issued today. */
export async function usualDueDay(tx: Tx): Promise<string> {
  const now = await tx.one<{ today: string; memo_days: number; holidays: string[] }>(
    `SELECT ${HOUSE_TODAY}::text AS today, ${MEMO_DAYS} AS memo_days,
            ARRAY(SELECT day::text FROM holiday WHERE day > ${HOUSE_TODAY}) AS holidays`,
  );
  if (!now) throw new Error('There is always one row.');
  return addBusinessDays(now.today, now.memo_days, new Set(now.holidays));
}
