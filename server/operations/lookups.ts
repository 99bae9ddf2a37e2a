import { listCountries } from '../db/queries/people.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Handler } from './handler.ts';

export const listCountryCodes: Handler<'listCountryCodes'> = async (_input, call) => ({
  data: await withActor(call.services.pool, SYSTEM, 'read', listCountries),
});
