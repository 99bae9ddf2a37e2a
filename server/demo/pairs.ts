/** A few saved pairs for both demo customers, so that the list is not empty. */
import { USUAL_PAIR_SETTING } from '../../src/domain/stones/pair-setting.ts';
import { comparePair } from '../../src/domain/stones/compare-pair.ts';
import { rulesOf } from '../../src/domain/stones/pairs.ts';
import { savePair } from '../db/queries/match-pairs.ts';
import { stoneRows } from '../db/queries/stones/stone-row.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { ALL_STONES } from '../db/fragments/stone-access.ts';
import { HOUSE_PRICES } from '../db/fragments/prices.ts';
import { demoActor } from './businesses.ts';

const CUSTOMERS = [
  { email: 'customer@pavilion.test', remark: 'For earrings' },
  { email: 'customer2@pavilion.test', remark: null },
];

/** Looks for similar stones among the newest only, which is fast however many there are. */
const CANDIDATES = `
  WITH latest AS (
    SELECT s.id, s.shape, s.stone_type, s.color, s.clarity, s.length, s.width, s.depth, s.table_pct
      FROM stone s WHERE s.status = 1 AND s.diamond_type = 1 ORDER BY s.id DESC LIMIT 1500)
  SELECT a.id AS first, b.id AS second
    FROM latest a JOIN latest b ON b.shape = a.shape AND b.stone_type = a.stone_type AND b.color = a.color
     AND b.clarity = a.clarity AND b.id > a.id AND abs(b.length - a.length) <= 0.05 AND abs(b.width - a.width) <= 0.05
     AND abs(b.depth - a.depth) <= 2 AND abs(b.table_pct - a.table_pct) <= 2
   ORDER BY abs(b.length - a.length) + abs(b.width - a.width), a.id LIMIT 2`;

/** Runs as the owner of the tables; `idOf` maps a demo person's e-mail to the id. */
export async function insertDemoPairs(tx: Tx, idOf: ReadonlyMap<string, string>): Promise<void> {
  const candidates = await tx.many<{ first: string; second: string }>(CANDIDATES);
  const stones = await stoneRows(
    tx,
    'id',
    candidates.flatMap(({ first, second }) => [first, second]),
    ALL_STONES,
    HOUSE_PRICES,
  );
  const byId = new Map(stones.map((stone) => [stone.id, stone]));
  const rules = rulesOf(USUAL_PAIR_SETTING);
  for (const [index, { first, second }] of candidates.entries()) {
    const customer = CUSTOMERS[index];
    const [one, other] = [byId.get(first), byId.get(second)];
    if (customer === undefined || one === undefined || other === undefined) continue;
    const savedBy = demoActor(customer.email, idOf);
    const score = comparePair(one, other, rules)?.score ?? null;
    await savePair(tx, {
      id: newId(),
      clientId: savedBy.id,
      stoneIds: [first, second],
      score,
      remark: customer.remark,
      savedBy,
    });
  }
}
