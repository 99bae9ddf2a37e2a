/** What the dashboard shows, as stored in the URL. */
import { codeIn, flagIn, presentIn } from '../../ui/records/url-params.ts';

/** Days up to today, today among them. */
export const PERIODS = [1, 7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export const FIRST_PERIOD: Period = 30;

export interface DashboardView {
  /** Of the way from search to sale, and of the searches; 30 days without them. */
  funnel?: Period | undefined;
  searches?: Period | undefined;
  /** Whether the list of who is online is open. */
  online?: boolean | undefined;
}

/** Parses the view from a URL; invalid values are ignored. */
export const readDashboardView = (raw: Record<string, unknown>): DashboardView =>
  presentIn({
    funnel: codeIn(raw['funnel'], PERIODS),
    searches: codeIn(raw['searches'], PERIODS),
    online: flagIn(raw['online']),
  });
