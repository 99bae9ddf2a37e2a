/** Validates the fields of a saved report, and merges them with the stored ones. */
import type { components } from '../../../src/api/schema.gen.ts';
import { houseZone } from '../../../src/domain/house-days.ts';
import { reportsOpenTo, USUAL_SPAN, type ReportKind } from '../../../src/domain/lines/report-kinds.ts';
import type { SavedDays } from '../../../src/domain/lines/reports.ts';
import { nextRun, scheduleFault } from '../../../src/domain/schedule.ts';
import {
  reportReaders,
  type SavedReportFacts,
  type SavedReportRow,
} from '../../db/queries/reports/saved-reports.ts';
import type { Tx } from '../../db/with-actor.ts';
import { idsOf } from '../../ids.ts';
import { invalidRequest, forbidden } from '../../refusals.ts';
import type { Person } from '../handler.ts';
import { plain } from '../plain-text.ts';
import { neededName } from '../names.ts';

type ReportChange = components['schemas']['SavedReportChange'];
type New = components['schemas']['NewSavedReport'];
type Known = Omit<SavedReportFacts, 'next_at'> & Pick<SavedReportRow, 'next_at'>;

/** A new report with only its required fields. */
export const newReport = ({ name, kind, format }: New): Known => ({
  ...{ name, kind, format },
  span: USUAL_SPAN,
  first_day: null,
  last_day: null,
  diamond_type: null,
  schedule: null,
  is_paused: false,
  paused_because: null,
  next_at: null,
});

/**
 * Fields that are left out keep their value. A new or resumed schedule begins now.
 * @throws Refused 400 for an invalid name, period or schedule; 403 for a report that the person's
 * role may not read
 */
export function mergeReport(
  known: Known,
  said: ReportChange,
  { role }: Pick<Person, 'role'>,
): SavedReportFacts {
  const kind = said.kind ?? known.kind;
  if (!reportsOpenTo(role).includes(kind)) throw forbidden();
  const schedule = said.schedule === undefined ? (known.schedule ?? null) : plain(said.schedule);
  const fault = schedule === null ? null : scheduleFault(schedule);
  if (fault !== null) throw invalidRequest(fault, 'schedule');
  const isPaused = said.is_paused ?? known.is_paused;
  const goesOn = schedule === known.schedule && isPaused === known.is_paused;
  const next = schedule === null || isPaused ? null : nextRun(schedule, new Date(), houseZone());
  return {
    name:
      said.name === undefined
        ? known.name
        : neededName(said.name, 'name', 'A saved report needs a name. Enter one.'),
    kind,
    ...daysIn(known, said),
    diamond_type: said.diamond_type === undefined ? known.diamond_type : said.diamond_type,
    format: said.format ?? known.format,
    schedule,
    is_paused: isPaused,
    paused_because: isPaused && known.is_paused ? known.paused_because : null,
    next_at: goesOn ? (known.next_at ?? null) : (next?.toISOString() ?? null),
  };
}

/** Dates are either a span, or a first and a last day. @throws Refused 400 */
function daysIn(known: SavedDaysSaid, { span, first_day, last_day }: SavedDaysSaid): SavedDays {
  if (span === undefined && first_day === undefined && last_day === undefined) {
    const { span: kept = null, first_day: from = null, last_day: to = null } = known;
    return { span: kept, first_day: from, last_day: to };
  }
  const from = first_day ?? null;
  const to = last_day ?? null;
  if (from === null && to === null) return { span: span ?? USUAL_SPAN, first_day: null, last_day: null };
  if (span != null) throw invalidRequest('Choose a period, or a first and a last day.', 'span');
  if (from === null || to === null)
    throw invalidRequest('Enter the first and the last day.', from === null ? 'first_day' : 'last_day');
  if (to < from) throw invalidRequest('The last day is before the first one.', 'last_day');
  return { span: null, first_day: from, last_day: to };
}

type SavedDaysSaid = Pick<ReportChange, 'span' | 'first_day' | 'last_day'>;

/**
 * The distinct ids of these colleagues, without the owner. @throws Refused 400 for a person who may
 * not read this report
 */
export async function readersIn(
  tx: Tx,
  ids: readonly string[],
  kind: ReportKind,
  ownerId: string,
): Promise<string[]> {
  const others = idsOf(ids).filter((id) => id !== ownerId);
  if (others.length === 0) return [];
  const colleagues = new Map((await reportReaders(tx)).map((one) => [one.id, one]));
  for (const id of others) {
    const one = colleagues.get(id);
    if (one === undefined) throw invalidRequest('Choose colleagues who can read reports.', 'readers');
    if (!reportsOpenTo(one.role_id).includes(kind))
      throw invalidRequest(`This report is not available to ${one.name}. Leave them out.`, 'readers');
  }
  return others;
}
