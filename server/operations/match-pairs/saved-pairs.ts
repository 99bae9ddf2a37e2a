/**
 * Saved pairs, listed with both stones as they are now, including a note when one is no longer
 * available.
 */
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { STONE_LABEL } from '../../../src/domain/labels.ts';
import { Decimal, usd } from '../../../src/domain/money.ts';
import { MOST_PAIRS } from '../../../src/domain/stones/stored-search.ts';
import { comparePair, differencesBetween } from '../../../src/domain/stones/compare-pair.ts';
import { rulesOf, type PairRules } from '../../../src/domain/stones/pairs.ts';
import { lockCount } from '../../db/queries/bounds.ts';
import {
  countSavedPairs,
  findSavedPair,
  findSavedPairs,
  isInScope,
  removePair,
  savePair,
  setPairRemark,
  type SavedPairRow,
} from '../../db/queries/match-pairs.ts';
import { stoneRows } from '../../db/queries/stones/stone-row.ts';
import { twinsAmong } from '../../db/queries/stones/twins.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFound, invalidRequest, conflict } from '../../refusals.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { AnswerData, Call, Handler } from '../handler.ts';
import { stoneViewOf } from '../stone-search.ts';
import { paginationOf } from '../pagination.ts';
import { pairSheet } from './pair-sheet.ts';
import { readPairSetting } from './pair-rules.ts';
import { ownerOf } from '../acting-for.ts';

type SavedPair = AnswerData<'saveMatchPair'>;

/** Lists show 50 a page. (Specification, section 9.) */
const SIZE = 50;

export const listMatchPairs: Handler<'listMatchPairs'> = async ({ query }, call) => {
  const { page = 1, size = SIZE, user_id: clientId, export: columns, time_zone } = query;
  const filter = { clientId, order: 'changed' as const };
  if (columns) {
    const pageOf = (from: number, count: number) =>
      call.read(async (tx) => {
        const { rows } = await findSavedPairs(tx, filter, { page: 1, size: count, from });
        return asTheyAre(tx, call, rows);
      });
    const { total } = await call.read((tx) => findSavedPairs(tx, filter, { page: 1, size: 1 }));
    const asked = { columns, time_zone };
    return pairSheet({ name: 'saved-pairs', total, page: pageOf }, asked, call);
  }
  return call.read(async (tx) => {
    const { rows, total } = await findSavedPairs(tx, filter, { page, size });
    return {
      data: { stockList: await asTheyAre(tx, call, rows), pagination: paginationOf(page, size, total) },
    };
  });
};

export const listRecentMatchPairs: Handler<'listRecentMatchPairs'> = async ({ path, query }, call) => {
  const { page = 1, size = SIZE, user_id: savedBy } = query;
  return call.read(async (tx) => {
    if (!(await isInScope(tx, path.id))) throw notFound();
    const of = { clientId: path.id, savedBy, order: 'saved' as const };
    const { rows, total } = await findSavedPairs(tx, of, { page, size });
    return {
      data: { stockList: await asTheyAre(tx, call, rows), pagination: paginationOf(page, size, total) },
    };
  });
};

export const saveMatchPair: Handler<'saveMatchPair'> = ({ data }, call) => {
  const first = data.first_stock_no.trim();
  const second = data.second_stock_no.trim();
  if (first === '' || second === '' || first === second)
    throw invalidRequest('A pair needs two stones. Please select two diamonds.', 'second_stock_no');
  return call.effect<'saveMatchPair'>(async (tx) => {
    const clientId = await ownerOf(tx, call.person, data.user_id);
    const seen = await stoneViewOf(tx, call.person);
    const stones = await stoneRows(tx, 'stock_no', [first, second], seen, seen.prices);
    const [one, other] = stones;
    if (one === undefined || other === undefined) throw notFound();
    if ((await twinsAmong(tx, [one.id, other.id])).length > 0)
      throw invalidRequest(
        `${first} and ${second} are offers of one stone. Choose another one.`,
        'second_stock_no',
      );
    const rules = rulesOf(await readPairSetting(tx));
    lockCount(tx, clientId ?? call.person.id);
    const id = await savePair(tx, {
      id: newId(),
      clientId,
      stoneIds: [one.id, other.id],
      score: comparePair(one, other, rules)?.score ?? null,
      remark: trimmed(data.remark),
      savedBy: call.person,
    });
    if ((await countSavedPairs(tx, clientId)) > MOST_PAIRS)
      throw conflict(
        `${MOST_PAIRS.toLocaleString('en-US')} pairs are saved already. Remove one that is no longer needed.`,
      );
    const message = `${first} and ${second} are saved as a pair.`;
    return {
      data: await present(tx, call, id),
      message,
      audit: { summary: message, subject: { id, user_id: clientId, stock_numbers: [first, second] } },
    };
  });
};

export const updateMatchPair: Handler<'updateMatchPair'> = ({ data }, call) =>
  call.effect<'updateMatchPair'>(async (tx) => {
    const before = await present(tx, call, data.id);
    const named = await findSavedPair(tx, data.id);
    const numbers = `${named?.first_stock_no} and ${named?.second_stock_no}`;
    const audited = (message: string) => ({ message, audit: { summary: message, subject: { id: data.id } } });
    if (data.remove === true) {
      await removePair(tx, data.id);
      return { data: before, ...audited(`${numbers} are no longer saved as a pair.`) };
    }
    if (data.remark !== undefined) await setPairRemark(tx, data.id, trimmed(data.remark));
    return { data: await present(tx, call, data.id), ...audited(`The pair ${numbers} was changed.`) };
  });

const trimmed = (words: string | null | undefined): string | null => words?.trim() || null;

async function present(tx: Tx, call: Call, id: string): Promise<SavedPair> {
  const row = await findSavedPair(tx, id);
  const [pair] = row === undefined ? [] : await asTheyAre(tx, call, [row]);
  if (pair === undefined) throw notFound();
  return pair;
}

async function asTheyAre(tx: Tx, call: Call, rows: readonly SavedPairRow[]): Promise<SavedPair[]> {
  const ids = rows.flatMap(({ first_stone_id, second_stone_id }) => [first_stone_id, second_stone_id]);
  const seen = await stoneViewOf(tx, call.person);
  const stones = await stoneRows(tx, 'id', [...new Set(ids)], seen, seen.prices);
  const byId = new Map(stones.map((stone) => [stone.id, stone]));
  const rules = rulesOf(await readPairSetting(tx));
  return rows.map((row) => pairOf(row, byId, rules));
}

function pairOf(row: SavedPairRow, byId: ReadonlyMap<string, StoneRow>, rules: PairRules): SavedPair {
  const [first, second] = [byId.get(row.first_stone_id), byId.get(row.second_stone_id)];
  const stones = [first, second].filter((stone) => stone !== undefined);
  const compared = first && second ? comparePair(first, second, rules) : null;
  const notes = [whyNot(row.first_stock_no, first), whyNot(row.second_stock_no, second)].filter(
    (note) => note !== null,
  );
  const amounts = stones.map((stone) => stone.sell_amt ?? null);
  const [one = null, other = null] = amounts;
  return {
    id: row.id,
    stock_numbers: [row.first_stock_no, row.second_stock_no],
    score: row.score,
    present_score: compared?.score ?? null,
    differences: first && second ? differencesBetween(first, second, rules) : [],
    stones,
    sell_amt: one === null || other === null ? null : usd(new Decimal(one).plus(other)),
    is_whole: notes.length === 0,
    note: notes.length === 0 ? null : notes.join(' '),
    remark: row.remark,
    client: row.client,
    created_by_name: row.created_by_name,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const LABELS = new Map(
  Object.entries(STONE_STATUS).map(([name, code]) => [
    code,
    STONE_LABEL[name as keyof typeof STONE_STATUS].label.toLowerCase(),
  ]),
);

/** Null for an available stone. */
function whyNot(stockNo: string, stone: StoneRow | undefined): string | null {
  if (stone === undefined) return `${stockNo} is no longer offered.`;
  return stone.status === STONE_STATUS.available
    ? null
    : `${stockNo}: ${LABELS.get(stone.status) ?? 'taken'}.`;
}
