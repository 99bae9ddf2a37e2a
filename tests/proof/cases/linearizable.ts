/**
 * Whether the answers about one stone are linearizable: there is one order, respecting requests
 * that did not overlap, in which every answer is right (the algorithm of Wing and Gong, with
 * memoisation).
 */

export type Now =
  | { is: 'free' }
  | { is: 'held'; client: string; line: string }
  | { is: 'memo'; client: string; line: string };

export interface TimedAnswer {
  /** Times of request and answer, by one clock. */
  from: number;
  to: number;
  ask:
    | { does: 'hold' | 'memo'; client: string }
    | { does: 'release' | 'receive'; line: string }
    /** The final state. */
    | { does: 'read'; sees: Now };
  won: boolean;
  /** The line that a successful hold or memo created. */
  made: string;
}

export function isLinearizable(history: readonly TimedAnswer[]): boolean {
  const told = [...history].sort((a, b) => a.from - b.from);
  const seen = new Set<string>();
  const goesOn = (left: readonly TimedAnswer[], now: Now): boolean => {
    if (left.length === 0) return true;
    const key = `${left.map((one) => told.indexOf(one)).join()} ${JSON.stringify(now)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const firstEnd = Math.min(...left.map((one) => one.to));
    return left.some((one) => {
      // Only a request that started before all others ended can be first.
      if (one.from > firstEnd) return false;
      const next = after(now, one);
      return (
        next !== null &&
        goesOn(
          left.filter((other) => other !== one),
          next,
        )
      );
    });
  };
  return goesOn(told, { is: 'free' });
}

/** The stone after this answer, or null if the answer would be wrong at this point. */
function after(now: Now, { ask, won, made }: TimedAnswer): Now | null {
  if (ask.does === 'read') return JSON.stringify(ask.sees) === JSON.stringify(now) ? now : null;
  const may = isLawful(now, ask);
  if (may !== won) return null;
  if (!won) return now;
  switch (ask.does) {
    case 'hold':
      return { is: 'held', client: ask.client, line: made };
    case 'memo':
      return { is: 'memo', client: ask.client, line: made };
    case 'release':
    case 'receive':
      return { is: 'free' };
  }
}

function isLawful(now: Now, ask: Exclude<TimedAnswer['ask'], { does: 'read' }>): boolean {
  switch (ask.does) {
    case 'hold':
      return now.is === 'free';
    // A memo converts a hold of the same client.
    case 'memo':
      return now.is === 'free' || (now.is === 'held' && now.client === ask.client);
    case 'release':
      return now.is === 'held' && now.line === ask.line;
    case 'receive':
      return now.is === 'memo' && now.line === ask.line;
  }
}
