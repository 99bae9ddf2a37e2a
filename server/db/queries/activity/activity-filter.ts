/**
 * The activity of clients: one relation for the dashboard's figures and for the list that they link
 * to.
 */
import type { Parameter } from '../../fragments/parameter.ts';
import { seesPerson } from '../../fragments/tenancy.ts';
import { isUuid } from '../../with-actor.ts';
import type { Counted } from './activity.ts';

export interface ActivityFilter {
  kind: Counted['kind'];
  /** First and last day in `timeZone`, YYYY-MM-DD; both included. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  timeZone: string;
  /** 0 to 23, in the time zone. */
  hour?: number | undefined;
  /** For searches: only those with one of these values. */
  shape?: readonly string[] | undefined;
  color?: readonly string[] | undefined;
  clarity?: readonly string[] | undefined;
  clientId?: string | undefined;
}

/**
 * SQL: rows with day, hour, user_id, shapes, colors, clarities, times and people. Days that are too
 * old to be kept by person are one row each, with only times and people; they are left out if a
 * filter needs more, and for viewers who do not see every client.
 */
export function filteredActivity(asked: ActivityFilter, parameter: Parameter): string {
  const zone = `${parameter(asked.timeZone)}::text`;
  const kind = `${parameter(asked.kind)}::text`;
  const [from, to] = [asked.startDate, asked.endDate].map((day) =>
    day === undefined ? null : `${parameter(day)}::date`,
  );
  const narrower = narrowed(asked, zone, parameter);
  const byPerson = [
    `a.kind = ${kind}`,
    seesPerson('a.user_id'),
    ...(from ? [`a.half_hour >= ${from}::timestamp AT TIME ZONE ${zone}`] : []),
    ...(to ? [`a.half_hour < (${to} + 1)::timestamp AT TIME ZONE ${zone}`] : []),
    ...narrower,
  ];
  const totals = [
    `t.kind = ${kind}`,
    `(SELECT actor_scope()) = 'all'`,
    ...(from ? [`t.day >= ${from}`] : []),
    ...(to ? [`t.day <= ${to}`] : []),
    ...(narrower.length > 0 ? ['false'] : []),
  ];
  return `(
    SELECT (a.half_hour AT TIME ZONE ${zone})::date AS day, ${hourIn(zone)} AS hour, a.user_id, a.shapes, a.colors,
           a.clarities, a.times, NULL::int AS people
      FROM activity a WHERE ${byPerson.join(' AND ')}
    UNION ALL
    SELECT t.day, NULL, NULL, '{}', '{}', '{}', t.times, t.people
      FROM activity_total t WHERE ${totals.join(' AND ')})`;
}

const hourIn = (zone: string): string => `extract(hour FROM a.half_hour AT TIME ZONE ${zone})::int`;

function narrowed(
  { hour, shape, color, clarity, clientId }: ActivityFilter,
  zone: string,
  parameter: Parameter,
): string[] {
  const conditions = Object.entries({ shapes: shape, colors: color, clarities: clarity }).flatMap(
    ([column, codes]) =>
      codes === undefined || codes.length === 0 ? [] : `a.${column} && ${parameter(codes)}::text[]`,
  );
  if (hour !== undefined) conditions.push(`${hourIn(zone)} = ${parameter(hour)}::int`);
  // An invalid id matches nobody.
  if (clientId !== undefined)
    conditions.push(`a.user_id = ${parameter(isUuid(clientId) ? clientId : null)}::uuid`);
  return conditions;
}
