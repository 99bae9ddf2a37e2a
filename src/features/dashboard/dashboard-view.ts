/** What the dashboard shows, as stored in the URL. */
import { codeIn, flagIn, presentIn } from '../../ui/records/url-params.ts';

/** Numbers of days up to today, including today. */
export const PERIODS = [1, 7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export const FIRST_PERIOD: Period = 30;

export interface DashboardView {
  /** The periods of the funnel and of the searches; 30 days by default. */
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
