/** The query of the list of client activity. */
import type { QueryOf } from '../../../api/client.ts';
import type { ActivityView } from './activity-view.ts';

export const activityQuestion = ({
  kind,
  from,
  to,
  hour,
  shape,
  color,
  clarity,
  client,
}: ActivityView): Omit<QueryOf<'listActivity'>, 'page' | 'sort' | 'export' | 'time_zone'> => ({
  kind,
  startDate: from,
  endDate: to,
  hour,
  shape,
  color,
  clarity,
  user_id: client,
});
