/** What the new arrivals screen shows, as stored in the URL. */
import { withSearch } from '../../stones/search-view.ts';
import { defineView, type ViewOf } from '../../ui/records/define-view.ts';

/** `day` is one day (YYYY-MM-DD, UTC); without it, all days that count as new. */
export const arrivalsView = withSearch(defineView({ day: dayIn }));
export type ArrivalsView = ViewOf<typeof arrivalsView>;

function dayIn(value: unknown): string | undefined {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return isDay && !Number.isNaN(Date.parse(value)) ? value : undefined;
}
