/**
 * The rows of a list that is fetched again: those that were there keep their places, although the
 * list's order has moved them, and new ones come where the answer has them. So a stone that was
 * just held stays below the pointer.
 */
export function inPlace<Row>(
  before: readonly Row[],
  now: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const present = new Map(now.map((row) => [idOf(row), row]));
  const known = new Set(before.map(idOf));
  const rows: Row[] = before.flatMap((row) => {
    const still = present.get(idOf(row));
    return still === undefined ? [] : [still];
  });
  for (const [at, row] of now.entries()) if (!known.has(idOf(row))) rows.splice(at, 0, row);
  return rows;
}
