/** What the list of share links shows, as stored in the URL. */
import { SHARE_LINK_STATUS } from '../../domain/codes.ts';
import { code, defineView, page, sort, text, type ViewOf } from '../../ui/records/define-view.ts';

export const shareLinksView = defineView({
  page,
  sort,
  /** Words in the shown name. */
  search: text,
  status: code(Object.values(SHARE_LINK_STATUS)),
  client: text,
});
export type ShareLinksView = ViewOf<typeof shareLinksView>;
