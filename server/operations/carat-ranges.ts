/** Carat ranges and their sub-ranges: apart from each other, a sub-range within its range. (Specification, sections 2 and 7.) */
import {
  type CaratRangeRow,
  deleteRange,
  findCaratRange,
  findCaratRanges,
  insertCaratRange,
  insertSubCaratRange,
  lockCaratRanges,
  moveEnds,
  moveTo,
  rangeMeeting,
  rangeOfSub,
  setActive,
  type Span,
} from '../db/queries/carat-ranges.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { absent, badShape, conflict } from '../refusals.ts';
import type { Answer, Handler } from './handler.ts';

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
    return told(await mustFind(tx, id), `The range ${words(span)} was added.`);
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
        `${outside.map(words).join(', ')} would lie outside. Change or delete the sub-ranges first.`,
        { field: 'carat_from' },
      );
    await moveEnds(tx, 'carat_range', range.id, span, call.person.name);
    return told(await mustFind(tx, range.id), `The range ${words(range)} is now ${words(span)}.`);
  });
};

export const setCaratRangeActive: Handler<'setCaratRangeActive'> = ({ path, data }, call) =>
  call.effect<'setCaratRangeActive'>(async (tx) => {
    const range = await mustFind(tx, path.id);
    await setActive(tx, range.id, data.is_active, call.person.name);
    const outcome = data.is_active ? 'is in use' : 'is not used any more';
    return told(await mustFind(tx, range.id), `The range ${words(range)} ${outcome}.`);
  });

export const moveCaratRange: Handler<'moveCaratRange'> = ({ path, data }, call) =>
  call.effect<'moveCaratRange'>(async (tx) => {
    await lockCaratRanges(tx);
    const range = await mustFind(tx, path.id);
    await moveTo(tx, range.id, data.sequence);
    const ranges = await findCaratRanges(tx);
    const place = ranges.findIndex(({ id }) => id === range.id) + 1;
    const message = `The range ${words(range)} stands at place ${place}.`;
    return { data: ranges, message, audit: { summary: message, subject: { carat_range_id: range.id } } };
  });

export const deleteCaratRange: Handler<'deleteCaratRange'> = ({ path }, call) =>
  call.effect<'deleteCaratRange'>(async (tx) => {
    const range = await mustFind(tx, path.id);
    await deleteRange(tx, 'carat_range', range.id);
    const message = `The range ${words(range)} was deleted.`;
    return { data: null, message, audit: { summary: message, subject: { carat_range_id: range.id } } };
  });

export const createSubCaratRange: Handler<'createSubCaratRange'> = ({ data }, call) => {
  const span = spanOf(data);
  return call.effect<'createSubCaratRange'>(async (tx) => {
    await lockCaratRanges(tx);
    const range = await mustFind(tx, data.carat_range_id);
    await refuseSub(tx, range, span, null);
    await insertSubCaratRange(tx, { id: newId(), of: range.id, ...span }, call.person.name);
    return told(await mustFind(tx, range.id), `${words(span)} was added to the range ${words(range)}.`);
  });
};

export const updateSubCaratRange: Handler<'updateSubCaratRange'> = ({ path, data }, call) => {
  const span = spanOf(data);
  return call.effect<'updateSubCaratRange'>(async (tx) => {
    await lockCaratRanges(tx);
    const range = await rangeOfSub(tx, path.id);
    if (!range) throw absent();
    await refuseSub(tx, range, span, path.id);
    await moveEnds(tx, 'sub_carat_range', path.id, span, call.person.name);
    return told(await mustFind(tx, range.id), `A sub-range of ${words(range)} is now ${words(span)}.`);
  });
};

export const deleteSubCaratRange: Handler<'deleteSubCaratRange'> = ({ path }, call) =>
  call.effect<'deleteSubCaratRange'>(async (tx) => {
    const range = await rangeOfSub(tx, path.id);
    if (!range) throw absent();
    await deleteRange(tx, 'sub_carat_range', path.id);
    return told(await mustFind(tx, range.id), `A sub-range of ${words(range)} was deleted.`);
  });

async function mustFind(tx: Tx, id: string): Promise<CaratRangeRow> {
  const range = await findCaratRange(tx, id);
  if (!range) throw absent();
  return range;
}

/** @throws Refused 400 where it ends before it begins */
function spanOf({ carat_from, carat_to }: Span): Span {
  // As many decimals as the database keeps: what is refused and what is written are the same.
  const span = { carat_from: Number(carat_from.toFixed(3)), carat_to: Number(carat_to.toFixed(3)) };
  if (span.carat_from > span.carat_to)
    throw badShape('The carats begin above where they end. Put the smaller one first.', 'carat_from');
  return span;
}

async function refuseMeeting(
  tx: Tx,
  table: 'carat_range' | 'sub_carat_range',
  span: Span,
  except: string | null,
): Promise<void> {
  const met = await rangeMeeting(tx, table, span, except);
  if (met) throw conflict(`${words(span)} would meet ${words(met)}.`, { field: 'carat_from' });
}

async function refuseSub(tx: Tx, range: CaratRangeRow, span: Span, except: string | null): Promise<void> {
  if (!contains(range, span))
    throw conflict(`${words(span)} does not lie within ${words(range)}.`, { field: 'carat_from' });
  await refuseMeeting(tx, 'sub_carat_range', span, except);
}

const contains = (outer: Span, inner: Span): boolean =>
  outer.carat_from <= inner.carat_from && inner.carat_to <= outer.carat_to;

const words = ({ carat_from, carat_to }: Span): string => `${carat_from} to ${carat_to} ct`;

const told = (range: CaratRangeRow, message: string): Answer<'createCaratRange'> => ({
  data: range,
  message,
  audit: { summary: message, subject: { carat_range_id: range.id } },
});
