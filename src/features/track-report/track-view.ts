/** What the track report shows, as stored in the URL. */
import { ROLE } from '../../domain/codes.ts';
import { code, defineView, text, type ViewOf } from '../../ui/records/define-view.ts';

export const trackView = defineView({
  /** A stock or report number. */
  search: text,
  /** Only this role's steps. */
  role: code(Object.values(ROLE)),
});
export type TrackView = ViewOf<typeof trackView>;
