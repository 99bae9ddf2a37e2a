/** Other offers of a stone's certificate, for staff. */
import type { components } from '../../src/api/schema.gen.ts';
import { stockField, type StockField } from '../../src/domain/sheets/stock-fields.ts';
import type { Prices } from '../db/fragments/prices.ts';
import { ALL_STONES } from '../db/fragments/stone-access.ts';
import { stoneRows } from '../db/queries/stones/stone-row.ts';
import { rowsOfCertificate } from '../db/queries/stones/twins.ts';
import type { Tx } from '../db/with-actor.ts';

type Stone = components['schemas']['Stone'];
type Offer = components['schemas']['StoneDna']['offers'][number];

/** What one certificate can only say once, with one weight but for the rounding of twins. */
const CERTIFIED = [
  'shape',
  'carat',
  'color',
  'fancy_color',
  'intensity',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'length',
  'width',
  'height',
] as const satisfies readonly (StockField & keyof Stone)[];

/** Twins first. */
export async function offersOfCertificate(tx: Tx, stone: Stone, prices: Prices): Promise<Offer[]> {
  const found = await rowsOfCertificate(tx, stone.id);
  const ids = found.map(({ id }) => id);
  const rows = new Map((await stoneRows(tx, 'id', ids, ALL_STONES, prices)).map((row) => [row.id, row]));
  return found.flatMap(({ id, ...about }) => {
    const row = rows.get(id);
    return row === undefined ? [] : [{ ...row, ...about, differs: differences(stone, row, about.is_twin) }];
  });
}

function differences(one: Stone, other: Stone, isTwin: boolean): string[] {
  const stated = CERTIFIED.filter(
    (field) =>
      one[field] != null &&
      other[field] != null &&
      one[field] !== other[field] &&
      !(isTwin && field === 'carat'),
  ).map((field) => stockField(field).label);
  const isOther = one.stone_type != null && other.stone_type != null && one.stone_type !== other.stone_type;
  return isOther ? ['Natural or lab-grown', ...stated] : stated;
}
