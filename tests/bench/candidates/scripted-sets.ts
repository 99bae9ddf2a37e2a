/** Bit sets for every value with prefix and suffix ANDs, in JavaScript over Uint32Array. */
import type { StoneQuestion } from '../../../server/search/engine.ts';
import { FACETS, evaluate } from '../../../server/search/index/evaluate.ts';
import type { StoneStore } from '../../../server/search/index/store.ts';
import { totalsOf } from '../../../server/search/index/totals.ts';

export function scriptedSets(store: StoneStore): { answer(question: StoneQuestion): unknown } {
  return {
    answer(question) {
      // The few ANDs are the index's own; the comparison is about counting a hundred sets.
      const evaluated = evaluate(store, question);
      const counts = FACETS.map((name) => {
        const { sets } = name === 'carat' ? store.coded.carat_group : store.coded[name];
        const near = evaluated.near.get(name);
        return [evaluated.matched, ...(near === undefined ? [] : [near])].map(({ bits }) =>
          sets.map((set) => countAnd(store.bits.words(bits), store.bits.words(set))),
        );
      });
      const totals = totalsOf(store, evaluated.matched, question.prices);
      evaluated.release();
      return [totals, counts];
    },
  };
}

function countAnd(a: Uint32Array, b: Uint32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) {
    let word = (a[index] ?? 0) & (b[index] ?? 0);
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    sum += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return sum;
}
