/**
 * Sub-ranges: within their carat range, without overlaps, ordered, active or not. (Specification,
 * sections 2 and 7.)
 */
import { type CaratSpan, spanText } from '../../../src/domain/carat-span.ts';
import {
  type CaratRangeRow,
  deleteRange,
  insertSubCaratRange,
  lockCaratRanges,
  moveEnds,
  moveTo,
  rangeOfSub,
  setActive,
} from '../../db/queries/carat-ranges.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { notFound, conflict } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { contains, mustFind, refuseMeeting, spanOf, answerOf } from './range-rules.ts';

export const createSubCaratRange: Handler<'createSubCaratRange'> = ({ data }, call) => {
  const span = spanOf(data);
  return call.effect<'createSubCaratRange'>(async (tx) => {
    await lockCaratRanges(tx);
    const range = await mustFind(tx, data.carat_range_id);
    await refuseSub(tx, range, span, null);
    const id = newId();
    await insertSubCaratRange(tx, { id, of: range.id, ...span }, call.person.name);
    await arrange(tx, id, data, call.person.name);
    return answerOf(
      await mustFind(tx, range.id),
      `${spanText(span)} was added to the range ${spanText(range)}.`,
    );
  });
};

export const updateSubCaratRange: Handler<'updateSubCaratRange'> = ({ path, data }, call) => {
  const span = spanOf(data);
  return call.effect<'updateSubCaratRange'>(async (tx) => {
    await lockCaratRanges(tx);
    const range = await rangeOfSub(tx, path.id);
    if (!range) throw notFound();
    await refuseSub(tx, range, span, path.id);
    await moveEnds(tx, 'sub_carat_range', path.id, span, call.person.name);
    await arrange(tx, path.id, data, call.person.name);
    const changed = await mustFind(tx, range.id);
    return answerOf(changed, `The sub-range ${stateOf(changed, path.id)}.`);
  });
};

export const deleteSubCaratRange: Handler<'deleteSubCaratRange'> = ({ path }, call) =>
  call.effect<'deleteSubCaratRange'>(async (tx) => {
    const range = await rangeOfSub(tx, path.id);
    if (!range) throw notFound();
    await deleteRange(tx, 'sub_carat_range', path.id);
    return answerOf(await mustFind(tx, range.id), `A sub-range of ${spanText(range)} was deleted.`);
  });

async function refuseSub(
  tx: Tx,
  range: CaratRangeRow,
  span: CaratSpan,
  except: string | null,
): Promise<void> {
  if (!contains(range, span))
    throw conflict(`${spanText(span)} is not within ${spanText(range)}.`, { field: 'carat_from' });
  await refuseMeeting(tx, 'sub_carat_range', span, except);
}

/** Sets its place and whether it is active; undefined leaves them unchanged. */
async function arrange(
  tx: Tx,
  id: string,
  { sequence, is_active }: { sequence?: number; is_active?: boolean },
  by: string,
): Promise<void> {
  if (sequence !== undefined) await moveTo(tx, 'sub_carat_range', id, sequence);
  if (is_active !== undefined) await setActive(tx, 'sub_carat_range', id, is_active, by);
}

/** `1.000 – 1.249 ct is in position 1 of 1.000 – 1.499 ct and is in use`. */
function stateOf(range: CaratRangeRow, id: string): string {
  const place = range.sub_ranges.findIndex((sub) => sub.id === id.toLowerCase());
  const sub = range.sub_ranges[place];
  if (!sub) throw new Error('A sub-range that was changed is not among those of its range.');
  const use = sub.is_active ? 'is in use' : 'is not in use';
  return `${spanText(sub)} is in position ${place + 1} of ${spanText(range)} and ${use}`;
}
