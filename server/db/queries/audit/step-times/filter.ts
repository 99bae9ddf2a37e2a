/** Which steps and records the figures of a workflow are about. */
import { fromDay, untilDay } from '../../../fragments/days.ts';
import type { Parameter } from '../../../fragments/parameter.ts';
import { seesClient, tenancyIndexCondition } from '../../../fragments/tenancy.ts';
import type { Tx } from '../../../with-actor.ts';

export interface TimesFilter {
  /** First and last day of the house. */
  from?: string | undefined;
  to?: string | undefined;
  clientId?: string | undefined;
  associateId?: string | undefined;
  providerId?: string | undefined;
  diamondType?: number | undefined;
}

/**
 * SQL: the filter on the rows of `table`, which the actor sees. Records without a client are only
 * seen by those who see all. For SYSTEM only the condition that finds few clients' rows is left
 * out.
 */
export function narrowed(
  { actor }: Pick<Tx, 'actor'>,
  table: string,
  { from, to, clientId, associateId, providerId, diamondType }: TimesFilter,
  moment: string | null,
  parameter: Parameter,
): string {
  const client = `${table}.client_id`;
  const conditions = [seesClient(client), tenancyIndexCondition(actor, client)];
  // Few clients' rows are found by them and not by days, of which others have many more.
  const isFew = actor.scope !== 'all' || (clientId ?? associateId ?? providerId) !== undefined;
  const at = isFew ? `(${table}.${moment} + interval '0')` : `${table}.${moment}`;
  if (moment !== null && from !== undefined) conditions.push(fromDay(at, `${parameter(from)}::date`));
  if (moment !== null && to !== undefined) conditions.push(untilDay(at, `${parameter(to)}::date`));
  if (clientId !== undefined) conditions.push(`${client} = ${parameter(clientId)}::uuid`);
  if (associateId !== undefined)
    conditions.push(
      `${client} = ANY (ARRAY(SELECT id FROM app_user WHERE associate_id = ${parameter(associateId)}::uuid))`,
    );
  if (providerId !== undefined) conditions.push(`${table}.provider_id = ${parameter(providerId)}::uuid`);
  if (diamondType !== undefined)
    conditions.push(`${table}.diamond_type = ${parameter(diamondType)}::smallint`);
  return conditions.join(' AND ');
}

/**
 * The planner does not know how many rows somebody sees, takes them for a few, and would sort all
 * of them before it groups them; these statements group by hash. Until the transaction ends.
 */
export const groupByHash = (tx: Tx): void =>
  tx.send(
    `SELECT set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true)`,
  );
