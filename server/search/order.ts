/** The orders that stones can be sorted in. */
import { PRICE_FIELDS } from '../../src/domain/stones/stone-cells.ts';
import { ATTRIBUTE_KEYS } from '../../src/domain/attributes/attributes.ts';
import { clientVisibility, mayAskFor } from '../../src/domain/stones/client-fields.ts';
import { STONE_COLUMNS } from '../../src/domain/stones/stone-columns.ts';
import { STONE_STATUS } from '../../src/domain/codes.ts';
import { MEDIA_KEYS } from '../../src/domain/stones/search-filters.ts';
import { gradePosition } from '../db/fragments/grades.ts';
import { stoneFact } from '../db/fragments/stone-fields.ts';
import type { StoneAccess } from '../db/fragments/stone-access.ts';
import { isPrice, priceSql, type Prices } from '../db/fragments/prices.ts';
import type { StoneOrder } from './engine.ts';

const PLAIN = [
  'stock_no',
  'org_stock_no',
  'report_no',
  'status',
  'diamond_type',
  'stone_type',
  'carat',
  'rap',
  'depth',
  'table_pct',
  'length',
  'width',
  'height',
  'ratio',
  'pieces',
  'eye_clean',
  'confirmed_at',
  'created_at',
] as const;

const EXPRESSIONS: ReadonlyMap<string, string> = new Map<string, string>([
  ...PLAIN.map((column): [string, string] => [column, `s.${column}`]),
  ...ATTRIBUTE_KEYS.map((key): [string, string] => [key, gradePosition(key, stoneFact(key, 's'))]),
  // Stones with the medium come first; its address is not sorted by.
  ...MEDIA_KEYS.map((key): [string, string] => [key, `(s.${key} IS NULL)`]),
]);

export const SORT_KEYS: ReadonlySet<string> = new Set([...EXPRESSIONS.keys(), ...PRICE_FIELDS]);

/** Whether this person may sort stones by the key. */
export const isSortKey = (key: string, { asClient }: Pick<StoneAccess, 'asClient'>): boolean =>
  SORT_KEYS.has(key) && (!asClient || isPrice(key) || clientVisibility(key) === 'address' || mayAskFor(key));

/**
 * What the columns of the search mean in SQL, for lists of stones that are not searches; NULL where
 * it is hidden.
 */
export function stoneOrders(
  prices: Prices,
  seen: Pick<StoneAccess, 'asClient'>,
): Readonly<Record<string, string | string[]>> {
  const of = (key: string): string => {
    if (isPrice(key)) return priceSql(prices, key, 's');
    return (isSortKey(key, seen) ? EXPRESSIONS.get(key) : undefined) ?? 'NULL::text';
  };
  return Object.fromEntries(
    STONE_COLUMNS.search.map(({ field, of: fields }) => [field, fields?.map(of) ?? of(field)]),
  );
}

// Ids increase with time, so the newest stone has the greatest.
const NEWEST = 's.id DESC';

/**
 * ORDER BY of a page: stones without the value come last in both directions, and the id makes the
 * order stable.
 */
export function orderBy(order: readonly StoneOrder[], prices: Prices): string {
  const keys = order.flatMap(({ key, desc }) => {
    const expression = isPrice(key) ? priceSql(prices, key, 's') : EXPRESSIONS.get(key);
    return expression === undefined ? [] : [`${expression} ${desc ? 'DESC' : 'ASC'} NULLS LAST`];
  });
  if (keys.length === 0) keys.push(`(s.status <> ${STONE_STATUS.available})`);
  return [...keys, NEWEST].join(', ');
}
