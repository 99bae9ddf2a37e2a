/**
 * All ids in their new order. The named ones take, in their order, the places that they have now.
 * If one of them was moved, only that one gets a place, next to the one before it among the named,
 * so that what somebody else has moved meanwhile stays. Every named id is present.
 */
export function inNewOrder(
  present: readonly string[],
  named: readonly string[],
  moved: string | undefined,
): string[] {
  if (moved === undefined) {
    const names = new Set(named);
    const next = named.values();
    return present.map((id) => (names.has(id) ? (next.next().value ?? id) : id));
  }
  const place = named.indexOf(moved);
  const [before, after] = [named[place - 1], named[place + 1]];
  const others = present.filter((id) => id !== moved);
  if (before === undefined && after === undefined) return [...present];
  const at = before === undefined ? others.indexOf(after ?? '') : others.indexOf(before) + 1;
  return others.toSpliced(at, 0, moved);
}
