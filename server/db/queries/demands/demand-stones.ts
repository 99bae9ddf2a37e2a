/** The stones that matched demands. */
import { STONE_STATUS } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';

export interface DemandStone {
  stone_id: string;
  stock_no: string;
  is_available: boolean;
  is_offered: boolean;
}

/** Of one demand, those that were offered first, then those that matched last. */
export const stonesOfDemand = (tx: Tx, demandId: string): Promise<DemandStone[]> =>
  tx.many<DemandStone>(
    `SELECT d.stone_id, s.stock_no, s.status = ${STONE_STATUS.available} AS is_available,
            d.offered_at IS NOT NULL AS is_offered
       FROM demand_stone d JOIN stone s ON s.id = d.stone_id
      WHERE d.demand_id = $1
      ORDER BY d.offered_at DESC NULLS LAST, d.matched_at DESC, s.stock_no`,
    [demandId],
  );

export const noteOffered = (tx: Tx, demandId: string, stoneIds: readonly string[]): Promise<number> =>
  tx.run(
    `UPDATE demand_stone SET offered_at = clock_timestamp(), offer_told_at = NULL, told_at = coalesce(told_at, now())
      WHERE demand_id = $1 AND stone_id = ANY ($2::uuid[])`,
    [demandId, stoneIds],
  );
