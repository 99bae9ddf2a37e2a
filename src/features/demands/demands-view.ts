/** The view of the list of demands, or of one demand, as stored in the URL. */
import { DEMAND_STATUS } from '../../domain/codes.ts';
import {
  code,
  day,
  defineView,
  page,
  record,
  sort,
  text,
  type ViewOf,
} from '../../ui/records/define-view.ts';

export const demandsView = defineView({
  page,
  sort,
  /** Words in the name. */
  search: text,
  status: code(Object.values(DEMAND_STATUS)),
  client: text,
  from: day,
  to: day,
  demand: record,
  /** The stock number of the open stone. */
  stone: record,
});
export type DemandsView = ViewOf<typeof demandsView>;
