/**
 * Whether what clients were told about one stone can be put into one order that keeps the order of what did not
 * overlap, and in which every answer is right (Wing and Gong, with what was seen remembered).
 */

export type Now =
  | { is: 'free' }
  | { is: 'held'; client: string; line: string }
  | { is: 'memo'; client: string; line: string };

export interface Told {
  /** When it was asked and when it was answered, by one clock. */
  from: number;
  to: number;
  ask:
    | { does: 'hold' | 'memo'; client: string }
    | { does: 'release' | 'receive'; line: string }
    /** What stands in the end. */
    | { does: 'look'; sees: Now };
  won: boolean;
  /** The line that a won hold or memo made. */
  made: string;
}

export function isLinearizable(history: readonly Told[]): boolean {
  const told = [...history].sort((a, b) => a.from - b.from);
  const seen = new Set<string>();
  const goesOn = (left: readonly Told[], now: Now): boolean => {
    if (left.length === 0) return true;
    const key = `${left.map((one) => told.indexOf(one)).join()} ${JSON.stringify(now)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    const firstEnd = Math.min(...left.map((one) => one.to));
    return left.some((one) => {
      // Only what began before everything else had ended can have come first.
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

/** The stone after this answer, or null when the answer would be wrong now. */
function after(now: Now, { ask, won, made }: Told): Now | null {
  if (ask.does === 'look') return JSON.stringify(ask.sees) === JSON.stringify(now) ? now : null;
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

function isLawful(now: Now, ask: Exclude<Told['ask'], { does: 'look' }>): boolean {
  switch (ask.does) {
    case 'hold':
      return now.is === 'free';
    // A hold is taken over into a memo for the same client.
    case 'memo':
      return now.is === 'free' || (now.is === 'held' && now.client === ask.client);
    case 'release':
      return now.is === 'held' && now.line === ask.line;
    case 'receive':
      return now.is === 'memo' && now.line === ask.line;
  }
}
