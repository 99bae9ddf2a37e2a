/** What the collections screen shows, as stored in the URL. */
import { defineView, page, record, sort, tab, text, type ViewOf } from '../../ui/records/define-view.ts';

export const collectionsView = defineView({
  type: tab(['fancy']),
  search: text,
  page,
  sort,
  /** The open collection. */
  id: record,
  /** The stone open in the drawer. */
  stone: record,
});
export type CollectionsView = ViewOf<typeof collectionsView>;
