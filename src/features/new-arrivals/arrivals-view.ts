/** What the new arrivals screen shows, as stored in the URL. */
import { paramsOf, viewOf, type SearchParams, type SearchView } from '../../stones/search-view.ts';

export interface ArrivalsView extends SearchView {
  /** One day (YYYY-MM-DD, UTC); null for all days that count as new. */
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
  day: day ?? undefined,
});
