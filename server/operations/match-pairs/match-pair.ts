/** Two stones as a pair of an answer. */
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { Decimal, usd } from '../../../src/domain/money.ts';
import { comparePair } from '../../../src/domain/stones/compare-pair.ts';
import type { PairRules } from '../../../src/domain/stones/pairs.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { AnswerData } from '../handler.ts';

export type MatchPair = AnswerData<'searchMatchPairs'>['stockList'][number];

/** With the stones' current data: null when one of them was just taken. */
export function pairOf(
  first: StoneRow | undefined,
  second: StoneRow | undefined,
  rules: PairRules,
  named: StoneRow | null,
): MatchPair[] {
  if (first === undefined || second === undefined) return [];
  const taken = [first, second].some(
    ({ id, status }) => status !== STONE_STATUS.available && id !== named?.id,
  );
  const compared = taken ? null : comparePair(first, second, rules);
  if (compared === null) return [];
  const stones = [first, second];
  return [
    { ...compared, stones, total_amt: sumOf(stones, 'total_amt'), sell_amt: sumOf(stones, 'sell_amt') },
  ];
}

/** The price of both in USD; null when one has none. */
function sumOf(stones: readonly StoneRow[], amount: 'total_amt' | 'sell_amt'): string | null {
  let sum = new Decimal(0);
  for (const stone of stones) {
    const value = stone[amount] ?? null;
    if (value === null) return null;
    sum = sum.plus(value);
  }
  return usd(sum);
}
