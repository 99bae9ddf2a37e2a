import type { PairRules } from '../../../src/domain/stones/pairs.ts';
import type { PairTable } from './join.ts';
import { matchPairs, type Matched, partnersOf } from './match.ts';

export interface PairTask {
  table: PairTable;
  rules: PairRules;
  /** When given, finds the partners of the stone at this place; otherwise pairs among all. */
  stone: number | null;
}

export const runPairTask = ({ table, rules, stone }: PairTask): Matched =>
  stone === null ? matchPairs(table, rules) : partnersOf(table, stone, rules);
