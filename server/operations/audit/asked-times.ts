import type { TimesFilter } from '../../db/queries/audit/step-times/filter.ts';
import { isUuid } from '../../db/with-actor.ts';
import { invalidRequest } from '../../refusals.ts';
import type { QueryOf } from '../handler.ts';

/** @throws Refused 400 if the last day is before the first, or an id is none */
export function askedTimes(query: QueryOf<'getWorkflowTimes'>): TimesFilter {
  const { startDate: from, endDate: to, user_id, business_associate_id, provider_id, diamond_type } = query;
  if (from !== undefined && to !== undefined && to < from)
    throw invalidRequest('The last day is before the first one.', 'endDate');
  for (const [field, id] of Object.entries({ user_id, business_associate_id, provider_id }))
    if (id !== undefined && !isUuid(id)) throw invalidRequest('Choose one from the list.', field);
  return {
    from,
    to,
    clientId: user_id,
    associateId: business_associate_id,
    providerId: provider_id,
    diamondType: diamond_type,
  };
}
