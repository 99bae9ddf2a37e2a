/** What the special stones screen shows, as stored in the URL. */
import { defineView, page, record, sort, tab, text, type ViewOf } from '../../ui/records/define-view.ts';

export const specialStonesView = defineView({
  type: tab(['fancy']),
  page,
  sort,
  /** For staff: the client the stones are recommended to. */
  client: text,
  /** The stone open in the drawer. */
  stone: record,
});
export type SpecialStonesView = ViewOf<typeof specialStonesView>;
