/**
 * Searches, looks and carts of a year that is made up: by person for 90 days, and as totals before.
 */
import { KEPT_DAYS } from '../../../server/db/queries/activity/activity.ts';
import type { TestServer } from '../../support/server.ts';
import { numbersOf } from './seeds.ts';
import { inDays } from '../../support/days.ts';

const KINDS = ['search', 'view', 'cart'];
const SHAPES = ['ROUND', 'PEAR', 'OVAL'];
const COLORS = ['D', 'E', 'F'];
const CLARITIES = ['VS1', 'IF'];
/** One of them is deleted: what they did still counts. */
const PEOPLE = ['customer@pavilion.test', 'customer2@pavilion.test', 'nobody'];
const ROWS = 160;
const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;
const OLDEST = 400;

/** The same for the same seed, up to now. */
export async function fillActivity(server: TestServer, seed: number): Promise<void> {
  const next = numbersOf(seed);
  const below = (most: number): number => Math.floor(next() * most);
  const oneOf = (list: readonly string[]): string => list[below(list.length)] ?? '';
  const some = (list: readonly string[]): string[] => list.filter(() => next() < 0.4);
  const now = Date.now();
  const counted = Array.from({ length: ROWS }, () => {
    const kind = oneOf(KINDS);
    const isSearch = kind === 'search';
    // Never in the future, nor so long ago that it is kept as totals alone.
    const at = now - below(KEPT_DAYS * (DAY_MS / HALF_HOUR_MS)) * HALF_HOUR_MS;
    return {
      half_hour: new Date(Math.floor(at / HALF_HOUR_MS) * HALF_HOUR_MS).toISOString(),
      email: oneOf(PEOPLE),
      kind,
      shapes: isSearch ? some(SHAPES) : [],
      colors: isSearch ? some(COLORS) : [],
      clarities: isSearch ? some(CLARITIES) : [],
      times: 1 + below(9),
    };
  });
  const totals = Array.from({ length: OLDEST - KEPT_DAYS }, (_, day) => ({
    day: inDays(-(KEPT_DAYS + 1 + day), now),
    kind: oneOf(KINDS),
    times: 1 + below(99),
    people: 1 + below(3),
  }));
  await server.command('DELETE FROM activity');
  await server.command('DELETE FROM activity_total');
  await server.command(
    `INSERT INTO activity (half_hour, user_id, kind, shapes, colors, clarities, times)
     SELECT m.half_hour, u.id, m.kind, m.shapes, m.colors, m.clarities, m.times
       FROM jsonb_to_recordset($1::jsonb) AS m (half_hour timestamptz, email text, kind text, shapes text[],
              colors text[], clarities text[], times int) LEFT JOIN app_user u ON u.email = m.email
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(counted)],
  );
  await server.command(
    `INSERT INTO activity_total (day, kind, times, people)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS t (day date, kind text, times int, people int)`,
    [JSON.stringify(totals)],
  );
}
