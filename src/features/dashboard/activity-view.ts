/** The view of the list of client activity, as stored in the URL. */
import {
  day,
  defineView,
  list,
  page,
  sort,
  tab,
  text,
  whole,
  type ViewOf,
} from '../../ui/records/define-view.ts';

export const ACTIVITY_KINDS = ['search', 'view', 'cart'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const activityView = defineView({
  page,
  sort,
  /** Searches by default. */
  kind: tab(ACTIVITY_KINDS),
  from: day,
  to: day,
  hour: whole(0, 23),
  shape: list(text),
  color: list(text),
  clarity: list(text),
  client: text,
});
export type ActivityView = ViewOf<typeof activityView>;
