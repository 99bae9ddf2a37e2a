/** Carat ranges: without overlaps, ordered, active or not. (Specification, sections 2 and 7.) */
import { spanText } from '../../../src/domain/carat-span.ts';
import {
  deleteRange,
  findCaratRanges,
  insertCaratRange,
  lockCaratRanges,
  moveEnds,
  moveTo,
  setActive,
} from '../../db/queries/carat-ranges.ts';
import { newId } from '../../ids.ts';
import { conflict } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { contains, mustFind, refuseMeeting, spanOf, answerOf } from './range-rules.ts';

export const listCaratRanges: Handler<'listCaratRanges'> = async (_input, call) => ({
  data: await call.read(findCaratRanges),
});

export const createCaratRange: Handler<'createCaratRange'> = ({ data }, call) => {
  const span = spanOf(data);
  return call.effect<'createCaratRange'>(async (tx) => {
    await lockCaratRanges(tx);
    await refuseMeeting(tx, 'carat_range', span, null);
    const id = newId();
    await insertCaratRange(tx, { id, ...span }, call.person.name);
    return answerOf(await mustFind(tx, id), `The range ${spanText(span)} was added.`);
  });
};

export const updateCaratRange: Handler<'updateCaratRange'> = ({ path, data }, call) => {
  const span = spanOf(data);
  return call.effect<'updateCaratRange'>(async (tx) => {
    await lockCaratRanges(tx);
    const range = await mustFind(tx, path.id);
    await refuseMeeting(tx, 'carat_range', span, range.id);
    const outside = range.sub_ranges.filter((sub) => !contains(span, sub));
    if (outside.length > 0)
      throw conflict(
        `${outside.map(spanText).join(', ')} would be outside. Change or delete the sub-ranges first.`,
        { field: 'carat_from' },
      );
    await moveEnds(tx, 'carat_range', range.id, span, call.person.name);
    return answerOf(await mustFind(tx, range.id), `The range ${spanText(range)} is now ${spanText(span)}.`);
  });
};

export const setCaratRangeActive: Handler<'setCaratRangeActive'> = ({ path, data }, call) =>
  call.effect<'setCaratRangeActive'>(async (tx) => {
    const range = await mustFind(tx, path.id);
    await setActive(tx, 'carat_range', range.id, data.is_active, call.person.name);
    const outcome = data.is_active ? 'is in use' : 'is no longer in use';
    return answerOf(await mustFind(tx, range.id), `The range ${spanText(range)} ${outcome}.`);
  });

export const moveCaratRange: Handler<'moveCaratRange'> = ({ path, data }, call) =>
  call.effect<'moveCaratRange'>(async (tx) => {
    await lockCaratRanges(tx);
    const range = await mustFind(tx, path.id);
    await moveTo(tx, 'carat_range', range.id, data.sequence);
    const ranges = await findCaratRanges(tx);
    const place = ranges.findIndex(({ id }) => id === range.id) + 1;
    const message = `The range ${spanText(range)} is now in position ${place}.`;
    return { data: ranges, message, audit: { summary: message, subject: { carat_range_id: range.id } } };
  });

export const deleteCaratRange: Handler<'deleteCaratRange'> = ({ path }, call) =>
  call.effect<'deleteCaratRange'>(async (tx) => {
    const range = await mustFind(tx, path.id);
    await deleteRange(tx, 'carat_range', range.id);
    const message = `The range ${spanText(range)} was deleted.`;
    return { data: null, message, audit: { summary: message, subject: { carat_range_id: range.id } } };
  });
