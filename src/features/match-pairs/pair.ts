/** A pair as two table rows below a header. */
import type { components } from '../../api/schema.gen.ts';
import type { AnswerOf } from '../../api/client.ts';
import { STONE_STATUS } from '../../domain/codes.ts';
import type { Stone } from '../../stones/stone.ts';

export type FoundPairs = AnswerOf<'searchMatchPairs'>;
type FoundPair = FoundPairs['stockList'][number];
export type SavedPairs = AnswerOf<'listMatchPairs'>;
export type SavedPair = SavedPairs['stockList'][number];
export type PairDifference = components['schemas']['PairDifference'];

export interface PairRow {
  /** Unique in its list. */
  id: string;
  pairId: string;
  stone: Stone;
  pair: FoundPair | SavedPair;
}

export const isSaved = (pair: FoundPair | SavedPair): pair is SavedPair => 'id' in pair;

export const numbersOf = (pair: FoundPair | SavedPair): string[] =>
  isSaved(pair) ? pair.stock_numbers : pair.stones.map((stone) => stone.stock_no);

/** A stone is in one pair at most, or, among the partners of one stone, the other stone is. */
export function rowsOfFound({ stockList, partner_of: named }: FoundPairs): PairRow[] {
  return stockList.flatMap((pair) => {
    const pairId = numbersOf(pair).join(' ');
    return pair.stones
      .filter((stone) => stone.id !== named?.id)
      .map((stone) => ({ id: stone.stock_no, pairId, stone, pair }));
  });
}

/** A stone that is no longer offered has only its number. */
export function rowsOfSaved({ stockList }: SavedPairs): PairRow[] {
  return stockList.flatMap((pair) =>
    pair.stock_numbers.map((stock_no) => {
      const stone = pair.stones.find((one) => one.stock_no === stock_no);
      const gone: Stone = { id: '', stock_no, status: STONE_STATUS.notAvailable };
      return { id: `${stock_no} ${pair.id}`, pairId: pair.id, stone: stone ?? gone, pair };
    }),
  );
}

/** Selecting one row of a pair selects both. */
export function wholePairs(
  rows: readonly PairRow[],
  before: readonly string[],
  now: readonly string[],
): string[] {
  const [chosen, next] = [new Set(before), new Set(now)];
  const pairsOf = (ids: readonly string[], other: ReadonlySet<string>): Set<string> => {
    const changed = new Set(ids.filter((id) => !other.has(id)));
    return new Set(rows.filter(({ id }) => changed.has(id)).map(({ pairId }) => pairId));
  };
  const [added, removed] = [pairsOf(now, chosen), pairsOf(before, next)];
  const here = new Set(rows.map(({ id }) => id));
  // Pairs of another page stay as they are.
  const elsewhere = now.filter((id) => !here.has(id));
  const chosenHere = rows
    .filter(({ id, pairId }) => added.has(pairId) || (!removed.has(pairId) && next.has(id)))
    .map(({ id }) => id);
  return [...elsewhere, ...chosenHere];
}

export const inWords = ({ label, difference, unit }: PairDifference): string =>
  unit === 'value'
    ? `${label} differs`
    : unit === 'grades'
      ? `${label} ${difference} ${difference === 1 ? 'grade' : 'grades'}`
      : `${label} ${difference}${unit === '%' ? ' %' : unit === '' ? '' : ` ${unit}`}`;
