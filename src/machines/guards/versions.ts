/**
 * Guards as definitions name them: `withinHoldLimit`, and `withinHoldLimit@2` since its answers
 * changed for the first time.
 */
import type { Facts } from '../facts.ts';
import { GUARDS, type GuardName } from './all.ts';
import type { Guard } from './guard.ts';

const ALL: ReadonlyMap<string, Guard> = new Map(Object.entries(GUARDS));

/** Today's version of a guard, by which definitions name it. */
export function versioned(name: GuardName): string {
  const { earlier = [] }: Guard = GUARDS[name];
  return earlier.length === 0 ? name : `${name}@${earlier.length + 1}`;
}

/** The guards that a definition joins by ' and '. */
export const guardsNamed = (guard: string | null): string[] => guard?.split(' and ') ?? [];

/** That version of a guard; undefined if this release does not have it. */
export function guardVersion(versionedName: string): Guard | undefined {
  const [name = '', version = '1'] = versionedName.split('@');
  const guard = ALL.get(name);
  if (guard === undefined) return undefined;
  const passes = [...(guard.earlier ?? []), (facts: Facts) => guard.passes(facts)][Number(version) - 1];
  return passes && { passes, sentence: guard.sentence };
}
