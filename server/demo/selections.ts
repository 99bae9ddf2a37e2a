/** The demo's collections, special stones and stock lists, so that none of these lists is empty. */
import { DIAMOND_TYPE, type DiamondType } from '../../src/domain/codes.ts';
import type { SearchWire } from '../../src/domain/stones/search-filters.ts';
import { putStones, writeCollection } from '../db/queries/selections/collections.ts';
import { insertFeatured } from '../db/queries/selections/featured-stones.ts';
import { writeStockList } from '../db/queries/selections/stock-lists.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';

export const SELECTED_BY = 'Demo Administrator';
/** Picks from at most this many stones, however many there are. */
const LOOKED_AT = 5_000;

interface Pick {
  diamondType: DiamondType;
  /** SQL condition on these stones. */
  where: string;
  stones: number;
}

const COLLECTIONS: readonly (Pick & { name: string; description: string })[] = [
  {
    name: 'Rounds for solitaires',
    description: 'White, clean and cut to the best: one to two carats',
    diamondType: DIAMOND_TYPE.white,
    where: `shape = 'ROUND' AND carat BETWEEN 1 AND 2 AND color < 'I' AND cut IN ('EX', 'ID')`,
    stones: 14,
  },
  {
    name: 'Long shapes',
    description: 'Ovals, pears and marquises that look larger than they weigh',
    diamondType: DIAMOND_TYPE.white,
    where: `shape IN ('OVAL', 'PEAR', 'MARQUISE') AND carat > 0.9`,
    stones: 18,
  },
  {
    name: 'Colours of the season',
    description: 'Fancy stones for one-off pieces',
    diamondType: DIAMOND_TYPE.fancy,
    where: 'carat > 0.5',
    stones: 10,
  },
];

const SPECIAL: readonly (Pick & { customer: string | null; note: string })[] = [
  {
    customer: null,
    note: 'Fine make, bright in every light',
    diamondType: DIAMOND_TYPE.white,
    where: `shape = 'ROUND' AND cut IN ('ID', 'EX') AND fluorescence = 'NONE' AND color < 'H' AND carat >= 1 AND rap IS NOT NULL`,
    stones: 6,
  },
  {
    customer: null,
    note: 'A colour that is seldom offered',
    diamondType: DIAMOND_TYPE.fancy,
    where: 'carat >= 1',
    stones: 3,
  },
  {
    customer: 'customer@pavilion.test',
    note: 'Goes with the ovals of your last order',
    diamondType: DIAMOND_TYPE.white,
    where: `shape = 'OVAL' AND carat BETWEEN 0.7 AND 2`,
    stones: 4,
  },
];

export const STOCK_LISTS: readonly { code: string; name: string; filters: SearchWire }[] = [
  {
    code: 'RB-MELEE',
    name: 'Small rounds for settings',
    filters: { diamond_type: 1, shape: ['ROUND'], carat: ['0.001..0.299'] },
  },
  {
    code: 'GIA-1CT-DF',
    name: 'One to one and a half carats, D to F, with a GIA report',
    filters: { diamond_type: 1, lab: ['GIA'], color: ['D', 'E', 'F'], carat: ['1..1.499'] },
  },
];

/** Writes them; a selection that no stone fits is left out. */
export async function insertDemoSelections(tx: Tx, idOf: ReadonlyMap<string, string>): Promise<void> {
  for (const { name, description, diamondType, ...pick } of COLLECTIONS) {
    const stones = await picked(tx, { diamondType, ...pick });
    if (stones.length === 0) continue;
    const id = newId();
    await writeCollection(
      tx,
      id,
      { name, description, diamond_type: diamondType, is_active: true },
      SELECTED_BY,
    );
    await putStones(tx, id, stones);
  }
  for (const { customer, note, ...pick } of SPECIAL) {
    const rows = (await picked(tx, pick)).map((stone_id) => ({ id: newId(), stone_id }));
    await insertFeatured(
      tx,
      rows,
      customer === null ? null : (idOf.get(customer) ?? null),
      note,
      SELECTED_BY,
    );
  }
  for (const list of STOCK_LISTS)
    await writeStockList(tx, newId(), { ...list, is_active: true }, SELECTED_BY);
}

async function picked(tx: Tx, { diamondType, where, stones }: Pick): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT id FROM (SELECT * FROM stone ORDER BY stock_no LIMIT ${LOOKED_AT}) s
      WHERE status = 1 AND diamond_type = $1 AND total_amt IS NOT NULL AND ${where}
      ORDER BY carat DESC, stock_no LIMIT $2`,
    [diamondType, stones],
  );
  return rows.map(({ id }) => id);
}
