/** What the screen of new arrivals shows, as the address holds it. */
import { paramsOf, viewOf, type SearchParams, type SearchView } from '../../stones/view.ts';

export interface ArrivalsView extends SearchView {
  /** One day (YYYY-MM-DD, UTC) of the days that count as new; null for all of them. */
  day: string | null;
}

export type ArrivalsParams = SearchParams & { day?: string };

export function arrivalsViewOf(params: Record<string, unknown>): ArrivalsView {
  const day = params['day'];
  const isDay = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return { ...viewOf(params), day: isDay ? day : null };
}

export const arrivalsParamsOf = ({ day, ...view }: ArrivalsView): ArrivalsParams => ({
  ...paramsOf(view),
  ...(day === null ? {} : { day }),
});
