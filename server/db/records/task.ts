import { onStones } from './records.ts';

/** The person who asked is the owner, because clients do not see tasks. */
export const task = { ...onStones('task', null), client: 'r.asked_by' };
