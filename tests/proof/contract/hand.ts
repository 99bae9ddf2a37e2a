import { any } from './any.ts';

/** Which kind of record, or which value, was put into which field. */
export type Choice = Record<string, string>;

/** Chooses for a field that may stand for several kinds. */
export type Chooser = <Kind extends string>(field: string, kinds: readonly Kind[]) => Kind;

export const byChance: Chooser = (_field, kinds) => any(kinds);

/**
 * Finds out by asking which kinds an operation takes: each is tried in turn, and those that were accepted are dealt again
 * until they are refused more often than not, as records are that can be used only once.
 */
export class Hand {
  readonly #scores = new Map<string, { accepted: number; tried: number }>();

  readonly choose: Chooser = (field, kinds) => {
    const scored = kinds.map((kind) => ({ kind, score: this.#scoreOf(field, kind) }));
    const best = Math.max(...scored.map(({ score }) => score));
    return any(scored.filter(({ score }) => score === best)).kind;
  };

  /** What the request with these kinds was answered. */
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
