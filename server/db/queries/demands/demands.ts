/** Demands, visible to those who may see their client. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { STONE_STATUS } from '../../../../src/domain/codes.ts';
import { WAITING } from '../../../../src/domain/demands.ts';
import type { SearchWire } from '../../../../src/domain/stones/search-filters.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { isWithheld } from '../../fragments/shown-offer.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { contains, matchesText } from '../like.ts';
import {
  searchListConditions,
  PERSON_JOINS,
  PERSON_NAME,
  SEARCH_OWNER,
  type SearchListParams,
} from '../searches/search-owners.ts';

type Demand = components['schemas']['Demand'];
/** As stored: the filters may follow an older contract. */
export type DemandRow = Omit<Demand, 'filters' | 'lost'> & { filters: unknown };

/** Of several offers of one stone one counts, and none that is withheld. */
const MATCHED = `(SELECT count(*)::int FROM demand_stone d JOIN stone s ON s.id = d.stone_id
                   WHERE d.demand_id = k.id AND s.status = ${STONE_STATUS.available} AND NOT ${isWithheld('s')} AND NOT EXISTS (
                     SELECT FROM shared_certificate c JOIN demand_stone o ON o.stone_id = c.other_id AND o.demand_id = k.id
                       JOIN stone twin ON twin.id = c.other_id AND twin.status = ${STONE_STATUS.available}
                      WHERE c.stone_id = s.id AND c.is_twin AND twin.id < s.id AND NOT ${isWithheld('twin')}))`;
const OFFERED = `(SELECT count(*)::int FROM demand_stone d WHERE d.demand_id = k.id AND d.offered_at IS NOT NULL)`;
const ROW = `k.id, k.name, k.status, k.filters, k.tell, k.has_more, k.created_by_name, k.created_at, k.updated_at,
  ${MATCHED} AS matched, ${OFFERED} AS offered, ${SEARCH_OWNER} AS client`;
const FROM = `demand k ${PERSON_JOINS('k.client_id')}`;

interface DemandsAsked extends Omit<SearchListParams, 'search_type'> {
  search?: string | undefined;
  status?: readonly number[] | undefined;
}

/** Last changed first. */
export function demandsListed(asked: DemandsAsked): ListQuery<ListColumn<'listDemands'>> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const conditions = [
    seesClient('k.client_id'),
    ...searchListConditions(asked, 'k.client_id', 'k.updated_at', parameter),
  ];
  if (asked.search?.trim()) conditions.push(matchesText('k.name', parameter(contains(asked.search))));
  if (asked.status !== undefined && asked.status.length > 0)
    conditions.push(`k.status = ANY (${parameter(asked.status)}::smallint[])`);
  return {
    row: ROW,
    from: FROM,
    where: conditions.join(' AND '),
    values,
    id: 'k.id',
    columns: {
      name: 'lower(k.name)',
      status: 'k.status',
      filters: 'k.filters::text',
      client: PERSON_NAME,
      matched: MATCHED,
      offered: OFFERED,
      tell: 'k.tell',
      created_by: 'lower(k.created_by_name)',
      updated_at: 'k.updated_at',
      created_at: 'k.created_at',
    },
    order: 'k.updated_at DESC, k.id DESC',
  };
}

/** Undefined if there is no such demand that the actor may see. */
export async function findDemand(tx: Tx, id: string): Promise<DemandRow | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<DemandRow>(`SELECT ${ROW} FROM ${FROM} WHERE k.id = $1 AND ${seesClient('k.client_id')}`, [
    id,
  ]);
}

export interface LockedDemand {
  id: string;
  client_id: string;
  name: string;
  status: number;
}

/** Locks the demand, if the actor may see it. */
export async function lockDemand(tx: Tx, id: string): Promise<LockedDemand | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<LockedDemand>(
    `SELECT k.id, k.client_id, k.name, k.status FROM demand k
      WHERE k.id = $1 AND ${seesClient('k.client_id')} FOR UPDATE OF k`,
    [id],
  );
}

/** Locks the waiting demands of these clients. */
export const lockWaitingOf = (tx: Tx, clientIds: readonly string[]): Promise<LockedDemand[]> =>
  tx.many<LockedDemand>(
    `SELECT id, client_id, name, status FROM demand
      WHERE client_id = ANY ($1::uuid[]) AND status = ANY ($2::smallint[]) ORDER BY id FOR UPDATE`,
    [clientIds, WAITING],
  );

const OWNER_LOCK = 7402;

/** Counts the client's waiting demands, and prevents new ones until the transaction ends. */
export async function countWaiting(tx: Tx, clientId: string): Promise<number> {
  await tx.run('SELECT pg_advisory_xact_lock($1, hashtext($2))', [OWNER_LOCK, clientId]);
  const found = await tx.one<{ count: number }>(
    'SELECT count(*)::int AS count FROM demand WHERE client_id = $1 AND status = ANY ($2::smallint[])',
    [clientId, WAITING],
  );
  return found?.count ?? 0;
}

export interface NewDemand {
  id: string;
  clientId: string;
  status: number;
  name: string;
  filters: SearchWire;
  tell: number;
  madeBy: { id: string; name: string };
}

export const addDemand = (tx: Tx, demand: NewDemand): Promise<number> =>
  tx.run(
    `INSERT INTO demand (id, client_id, status, name, filters, tell, created_by, created_by_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      demand.id,
      demand.clientId,
      demand.status,
      demand.name,
      JSON.stringify(demand.filters),
      demand.tell,
      demand.madeBy.id,
      demand.madeBy.name,
    ],
  );

/** The caller has locked the demand. */
export const changeDemand = (
  tx: Tx,
  id: string,
  { name, tell }: { name: string | undefined; tell: number | undefined },
): Promise<number> =>
  tx.run(
    'UPDATE demand SET name = coalesce($2, name), tell = coalesce($3, tell), updated_at = now() WHERE id = $1',
    [id, name ?? null, tell ?? null],
  );

/**
 * Restarts the matching of a demand, with new filters if given: stones that were not offered are
 * dropped, and only later stones are matched.
 */
export async function waitAnew(tx: Tx, id: string, filters?: SearchWire): Promise<void> {
  await tx.run('DELETE FROM demand_stone WHERE demand_id = $1 AND offered_at IS NULL', [id]);
  await tx.run(
    `UPDATE demand SET filters = coalesce($2::jsonb, filters), waits_since = clock_timestamp(), has_more = false
      WHERE id = $1`,
    [id, filters === undefined ? null : JSON.stringify(filters)],
  );
}
