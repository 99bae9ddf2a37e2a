/**
 * Rules that ranges and sub-ranges share: bounds, no overlaps, and the audit sentence of a change.
 */
import { type CaratSpan, spanText } from '../../../src/domain/carat-span.ts';
import { type CaratRangeRow, findCaratRange, rangeMeeting } from '../../db/queries/carat-ranges.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound, invalidRequest, conflict } from '../../refusals.ts';
import type { Answer } from '../handler.ts';

export async function mustFind(tx: Tx, id: string): Promise<CaratRangeRow> {
  const range = await findCaratRange(tx, id);
  if (!range) throw notFound();
  return range;
}

/** @throws Refused 400 if it ends before it begins */
export function spanOf({ carat_from, carat_to }: CaratSpan): CaratSpan {
  // Rounded to the database's decimals, so that the checks see what will be stored.
  const span = { carat_from: Number(carat_from.toFixed(3)), carat_to: Number(carat_to.toFixed(3)) };
  if (span.carat_from > span.carat_to)
    throw invalidRequest('The smallest size is above the largest. Put the smaller one first.', 'carat_from');
  return span;
}

export async function refuseMeeting(
  tx: Tx,
  table: 'carat_range' | 'sub_carat_range',
  span: CaratSpan,
  except: string | null,
): Promise<void> {
  const met = await rangeMeeting(tx, table, span, except);
  if (met) throw conflict(`${spanText(span)} would overlap with ${spanText(met)}.`, { field: 'carat_from' });
}

export const contains = (outer: CaratSpan, inner: CaratSpan): boolean =>
  outer.carat_from <= inner.carat_from && inner.carat_to <= outer.carat_to;

export const answerOf = (range: CaratRangeRow, message: string): Answer<'createCaratRange'> => ({
  data: range,
  message,
  audit: { summary: message, subject: { carat_range_id: range.id } },
});
