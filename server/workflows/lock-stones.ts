/**
 * Reads with FOR UPDATE: everything a decision depends on is locked first, stones before lines,
 * each in the order of their ids.
 */
import type { DiamondType, StoneStatus } from '../../src/domain/codes.ts';
import type { TwinTaken } from '../../src/domain/stones/twins.ts';
import { claimedState } from '../../src/machines/claimed-state.ts';
import { HOUSE_TODAY } from '../db/fragments/days.ts';
import { LINES, type LineWorkflow } from '../db/records/all.ts';
import { prepared } from '../db/prepared.ts';
import { lockWithTwins, takenTwins, withheldOf } from '../db/queries/stones/twins.ts';
import { isUuid } from '../db/with-actor.ts';
import type { Tx } from '../db/with-actor.ts';
import { anyOf, parametersOf } from '../db/fragments/parameter.ts';
import { stoneAccessConditions, type StoneAccess } from '../db/fragments/stone-access.ts';
import { seesClient } from '../db/fragments/tenancy.ts';
import { isPromised } from './claims.ts';

export interface LockedStone {
  id: string;
  stock_no: string;
  status: StoneStatus;
  diamond_type: DiamondType | null;
  provider_id: string;
  /** The supplier's figures: carats, USD per carat, percent, USD per carat, USD. */
  carat: string | null;
  rap: string | null;
  disc: string | null;
  price_per_ct: string | null;
  total_amt: string | null;
  /** Why it cannot be promised although it is free. */
  twin_taken: TwinTaken | null;
  /** Another row contradicts its certificate, and nobody has decided yet. */
  withheld: boolean;
  /** Its current claim. */
  claim_line_id: string | null;
  claim_client_id: string | null;
}

/**
 * Finds stones by stock number or id, and locks them with their twins unless `how` is 'read'.
 * Missing and hidden stones are left out.
 */
export async function lockStones(
  tx: Tx,
  by: 'stock_no' | 'id',
  keys: readonly string[],
  sight: StoneAccess,
  how: 'lock' | 'read' = 'lock',
): Promise<LockedStone[]> {
  const values: unknown[] = [keys];
  const named = `s.${by} = ${anyOf(1, by === 'id' ? 'uuid' : 'text')}`;
  if (how === 'lock') lockWithTwins(tx, `SELECT s.id FROM stone s WHERE ${named}`, [keys]);
  const conditions = [named, ...stoneAccessConditions(sight, 's', parametersOf(values))];
  // Every transaction locks in the same order, which rules out deadlocks between batches.
  const stones = await tx.many<Omit<LockedStone, keyof ClaimOnStone | 'twin_taken' | 'withheld'>>(
    prepared(`SELECT s.id, s.stock_no, s.status, s.diamond_type, s.provider_id, s.carat, s.rap, s.disc, s.price_per_ct,
            s.total_amt
       FROM stone s WHERE ${conditions.join(' AND ')} ORDER BY s.id${how === 'lock' ? ' FOR UPDATE' : ''}`),
    values,
  );
  const idsWhere = (promised: boolean): string[] =>
    stones.filter(({ status }) => isPromised(status) === promised).map(({ id }) => id);
  const [claimOf, twinOf, withheld] = await Promise.all([
    claimsOn(tx, idsWhere(true)),
    takenTwins(tx, idsWhere(false)),
    withheldOf(tx, idsWhere(false)),
  ]);
  return stones.map((stone) => {
    const claim = claimOf.get(stone.id);
    return {
      ...stone,
      twin_taken: twinOf.get(stone.id) ?? null,
      withheld: withheld.has(stone.id),
      claim_line_id: claim?.line_id ?? null,
      claim_client_id: claim?.client_id ?? null,
    };
  });
}

type ClaimOnStone = Pick<LockedStone, 'claim_line_id' | 'claim_client_id'>;

interface Claim {
  stone_id: string;
  line_id: string;
  client_id: string;
}

// Read after locking: a claim read together with the stones could be older than the lock. Stones
// that are not promised have none, as the database checks at every commit.
async function claimsOn(tx: Tx, stoneIds: readonly string[]): Promise<Map<string, Claim>> {
  if (stoneIds.length === 0) return new Map();
  const claims = await tx.many<Claim>(
    prepared('SELECT stone_id, line_id, client_id FROM stone_claim WHERE stone_id = ANY ($1::uuid[])'),
    [stoneIds],
  );
  return new Map(claims.map((claim) => [claim.stone_id, claim]));
}

export interface LockedLine {
  id: string;
  stone_id: string;
  client_id: string;
  /** Who began it. */
  created_by: string;
  status: number;
  stock_no: string;
  stone_status: StoneStatus;
  diamond_type: DiamondType | null;
  due: boolean;
  /** Its due date and today, YYYY-MM-DD; null for lines that have no due date. */
  due_date: string | null;
  today: string;
  carat: string | null;
  /** The client's price as stored on the line: USD per carat, and USD. */
  markup_ppc: string | null;
  sell_amt: string | null;
}

/** The lines that the actor may see, locked together with their stones. */
export async function lockLines(
  tx: Tx,
  workflow: LineWorkflow,
  ids: readonly string[],
): Promise<LockedLine[]> {
  const { table, due, dueDay } = LINES[workflow];
  const known = ids.filter(isUuid);
  if (claimedState(workflow) !== null) {
    lockWithTwins(
      tx,
      `SELECT l.stone_id FROM ${table} l WHERE l.id = ANY ($1::uuid[]) AND ${seesClient('l.client_id')}`,
      [known],
    );
  }
  tx.send(
    prepared(
      `SELECT id FROM ${table} WHERE id = ANY ($1::uuid[]) AND ${seesClient('client_id')} ORDER BY id FOR UPDATE`,
    ),
    [known],
  );
  return tx.many<LockedLine>(
    prepared(`SELECT l.id, l.stone_id, l.client_id, l.created_by, l.status, s.stock_no, s.status AS stone_status, s.diamond_type, l.carat, l.markup_ppc, l.sell_amt,
            ${due ?? 'false'} AS due, ${dueDay ?? 'NULL'}::text AS due_date, ${HOUSE_TODAY}::text AS today
       FROM ${table} l
       JOIN stone s ON s.id = l.stone_id
      WHERE l.id = ANY ($1::uuid[]) AND ${seesClient('l.client_id')}
      ORDER BY l.id`),
    [known],
  );
}
