/**
 * The facts that guards read, found by recording their reads. The history keeps them with each
 * step, so that the conditions of that day can be evaluated again.
 */
import type { Actor } from '../domain/actor.ts';
import type { RoleId } from '../domain/codes.ts';
import { hasText } from './guards/guard.ts';
import type { Facts } from './facts.ts';

/** The values that were read, nested as in `Facts`. What was missing then is missing here. */
export type ConsultedFacts = Readonly<Record<string, unknown>>;

/** Stands for words of a person, of which guards only ask whether there are any. */
const SOME_WORDS = '*';
/** Their text is stored once, as the step's reason, sealed under the person's key. */
const WORDS: readonly string[] = ['reason', 'remark'] satisfies (keyof Facts)[];
/** The step itself says who acted, and in which role. */
const SAID_BY_STEP: readonly string[] = ['id', 'role'] satisfies (keyof Actor)[];

type Kept = Record<string, unknown>;

/**
 * The same facts, and what has been read of them so far; of whoever acts, only their powers.
 * `missed` names facts that were asked for and are not there.
 */
export function recordReads(facts: Facts): {
  facts: Facts;
  consulted: ConsultedFacts;
  missed: ReadonlySet<string>;
} {
  const consulted: Kept = {};
  const missed = new Set<string>();
  return { facts: watched(facts, { kept: consulted, missed, unkept: [] }), consulted, missed };
}

interface Reads {
  kept: Kept;
  missed: Set<string>;
  unkept: readonly string[];
}

function watched<Part extends object>(part: Part, { kept, missed, unkept }: Reads): Part {
  const inner = new Map<string, object>();
  const read = (name: string | symbol, value: unknown): unknown => {
    if (typeof name === 'symbol' || unkept.includes(name)) return value;
    if (value === undefined) {
      missed.add(name);
      return value;
    }
    const known = inner.get(name);
    if (known !== undefined) return known;
    if (!isPlain(value)) {
      if (name !== 'actor') kept[name] = WORDS.includes(name) ? markOf(value) : value;
      return value;
    }
    const parts: Kept = {};
    if (name !== 'actor') kept[name] = parts;
    const one = watched(
      value,
      name === 'actor' ? { kept, missed, unkept: SAID_BY_STEP } : { kept: parts, missed, unkept: [] },
    );
    inner.set(name, one);
    return one;
  };
  return new Proxy(part, {
    get: (target, name) => read(name, Reflect.get(target, name)),
    has: (target, name) => {
      read(name, Reflect.get(target, name));
      return Reflect.has(target, name);
    },
  });
}

const markOf = (words: unknown): unknown =>
  typeof words === 'string' ? (hasText(words) ? SOME_WORDS : '') : words;

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The facts of a past step: those that were kept, and who acted. `role` is null for a job. */
export function factsOfStep(
  { powers, ...others }: ConsultedFacts,
  actorId: string | null,
  role: number | null,
): Facts {
  const actor = role === null ? null : { id: actorId ?? '', role: role as RoleId, powers };
  return { ...others, actor } as Facts;
}

/** A single fact, by its place: `credit.limit`. */
export type ListedFact = readonly [fact: string, value: string | number | boolean | null];

/** The facts one by one, in the order in which they were read. Lists are joined by commas. */
export const factList = (facts: ConsultedFacts, within = ''): ListedFact[] =>
  Object.entries(facts).flatMap(([name, value]) => {
    const fact = `${within}${name}`;
    if (Array.isArray(value)) return [[fact, value.join(', ')] as const];
    if (typeof value === 'object' && value !== null) return factList({ ...value }, `${fact}.`);
    return [[fact, value as ListedFact[1]] as const];
  });
