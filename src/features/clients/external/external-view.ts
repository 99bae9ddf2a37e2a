/** What the list of external clients shows, as stored in the URL. */
import { DIAMOND_TYPE, ROLE } from '../../../domain/codes.ts';
import {
  code,
  defineView,
  flag,
  page,
  setting,
  sort,
  text,
  type ViewOf,
} from '../../../ui/records/define-view.ts';

export const externalView = defineView({
  page,
  sort,
  search: text,
  source: code([ROLE.apiClient, ROLE.ftpClient]),
  /** White or fancy, or 0 for both; white by default. */
  type: setting(code([0, DIAMOND_TYPE.white, DIAMOND_TYPE.fancy])),
  active: flag,
});
export type ExternalView = ViewOf<typeof externalView>;

/** (Specification, section 9: the first diamond type.) */
export const typeOf = ({ type = DIAMOND_TYPE.white }: ExternalView) => type;
