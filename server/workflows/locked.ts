/** Reads for update: whatever is decided upon is locked first, stones before lines and each in the order of their ids. */
import type { DiamondType, StoneStatus } from '../../src/domain/codes.ts';
import { isUuid } from '../db/with-actor.ts';
import type { Tx } from '../db/with-actor.ts';
import { inSight, type Sight } from '../db/fragments/sight.ts';
import { seesClient } from '../db/fragments/visibility.ts';
import { isPromised } from './claims.ts';
import { LINES } from './lines.ts';
import type { LineWorkflow } from './lines.ts';

export interface LockedStone {
  id: string;
  stock_no: string;
  status: StoneStatus;
  diamond_type: DiamondType | null;
  /** The live claim on it. */
  claim_line_id: string | null;
  claim_client_id: string | null;
}

/** The stones by stock number or id, locked; what is absent or out of sight is absent from the answer. */
export async function lockStones(
  tx: Tx,
  by: 'stock_no' | 'id',
  keys: readonly string[],
  sight: Sight,
): Promise<LockedStone[]> {
  const values: unknown[] = [keys];
  const named = `s.${by} = ANY ($1::${by === 'id' ? 'uuid' : 'text'}[])`;
  const conditions = [named, ...inSight(sight, 's', (value) => `$${values.push(value)}`)];
  // The order of the locks is the same in every transaction, so that two batches never wait for each other in a circle.
  const stones = await tx.many<Pick<LockedStone, 'id' | 'stock_no' | 'status' | 'diamond_type'>>(
    `SELECT s.id, s.stock_no, s.status, s.diamond_type FROM stone s
      WHERE ${conditions.join(' AND ')} ORDER BY s.id FOR UPDATE`,
    values,
  );
  const claimOf = await claimsOn(
    tx,
    stones.filter((stone) => isPromised(stone.status)).map((stone) => stone.id),
  );
  return stones.map((stone) => {
    const claim = claimOf.get(stone.id);
    return {
      ...stone,
      claim_line_id: claim?.line_id ?? null,
      claim_client_id: claim?.client_id ?? null,
    };
  });
}

interface Claim {
  stone_id: string;
  line_id: string;
  client_id: string;
}

// Asked after the locks: a claim read together with the stones could be older than what the lock waited for. A stone
// that nobody was promised has none, as the database compares at every commit.
async function claimsOn(tx: Tx, stoneIds: readonly string[]): Promise<Map<string, Claim>> {
  if (stoneIds.length === 0) return new Map();
  const claims = await tx.many<Claim>(
    'SELECT stone_id, line_id, client_id FROM stone_claim WHERE stone_id = ANY ($1::uuid[])',
    [stoneIds],
  );
  return new Map(claims.map((claim) => [claim.stone_id, claim]));
}

export interface LockedLine {
  id: string;
  stone_id: string;
  client_id: string;
  status: number;
  stock_no: string;
  stone_status: StoneStatus;
  diamond_type: DiamondType | null;
  due: boolean;
  /** What the client pays, as the line keeps it: USD per carat, and USD. */
  markup_ppc: string | null;
  sell_amt: string | null;
}

/** The lines that the actor may see, locked together with their stones. */
export async function lockLines(
  tx: Tx,
  workflow: LineWorkflow,
  ids: readonly string[],
): Promise<LockedLine[]> {
  const { table } = LINES[workflow];
  const known = ids.filter(isUuid);
  if (workflow !== 'enquiry') {
    await tx.run(
      `SELECT s.id FROM stone s
        WHERE s.id IN (SELECT l.stone_id FROM ${table} l WHERE l.id = ANY ($1::uuid[]) AND ${seesClient('l.client_id')})
        ORDER BY s.id FOR UPDATE`,
      [known],
    );
  }
  await tx.run(
    `SELECT id FROM ${table} WHERE id = ANY ($1::uuid[]) AND ${seesClient('client_id')} ORDER BY id FOR UPDATE`,
    [known],
  );
  return tx.many<LockedLine>(
    `SELECT l.id, l.stone_id, l.client_id, l.status, s.stock_no, s.status AS stone_status, s.diamond_type, l.markup_ppc, l.sell_amt,
            ${workflow === 'hold' ? 'l.due_at <= now()' : 'false'} AS due
       FROM ${table} l
       JOIN stone s ON s.id = l.stone_id
      WHERE l.id = ANY ($1::uuid[]) AND ${seesClient('l.client_id')}
      ORDER BY l.id`,
    [known],
  );
}
