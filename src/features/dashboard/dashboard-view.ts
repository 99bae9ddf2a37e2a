/** What the dashboard shows, as stored in the URL. */
import { code, defineView, flag, type ViewOf } from '../../ui/records/define-view.ts';

/** Numbers of days up to today, including today. */
export const PERIODS = [1, 7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export const FIRST_PERIOD: Period = 30;

export const dashboardView = defineView({
  /** The periods of the funnel and of the searches; 30 days by default. */
  funnel: code(PERIODS),
  searches: code(PERIODS),
  /** Whether the list of who is online is open. */
  online: flag,
});
export type DashboardView = ViewOf<typeof dashboardView>;
