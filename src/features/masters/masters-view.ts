/** What the masters screen shows, as stored in the URL. */
import { defineView, page, text, type ViewOf } from '../../ui/records/define-view.ts';

export const mastersView = defineView({
  /** The key of the chosen master; the first one if unset. */
  master: text,
  page,
  search: text,
});
export type MastersView = ViewOf<typeof mastersView>;
