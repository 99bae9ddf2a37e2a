import { any } from './any.ts';

/** The kind of record, or the value, chosen for each field. */
export type Choice = Record<string, string>;

/** Chooses a kind for a field that may take several. */
export type Chooser = <Kind extends string>(field: string, kinds: readonly Kind[]) => Kind;

export const byChance: Chooser = (_field, kinds) => any(kinds);

/**
 * Learns which kinds an operation accepts: each is tried in turn, and accepted ones are used again
 * until they are refused more often than accepted, as happens with records that can be used once.
 */
export class LearningChooser {
  readonly #scores = new Map<string, { accepted: number; tried: number }>();

  readonly choose: Chooser = (field, kinds) => {
    const scored = kinds.map((kind) => ({ kind, score: this.#scoreOf(field, kind) }));
    const best = Math.max(...scored.map(({ score }) => score));
    return any(scored.filter(({ score }) => score === best)).kind;
  };

  /** Reports the answer to the request with these kinds. */
  heard(choice: Choice, status: number): void {
    const taken = status < 300 ? 1 : 0;
    for (const [field, kind] of Object.entries(choice)) {
      const { accepted, tried } = this.#of(field, kind);
      this.#scores.set(`${field} ${kind}`, { accepted: accepted + taken, tried: tried + 1 });
    }
  }

  #of(field: string, kind: string): { accepted: number; tried: number } {
    return this.#scores.get(`${field} ${kind}`) ?? { accepted: 0, tried: 0 };
  }

  #scoreOf(field: string, kind: string): number {
    const { accepted, tried } = this.#of(field, kind);
    return (accepted + 1) / (tried + 1);
  }
}
