import { onStones } from './records.ts';

/** Whoever asked owns it: it is not the client's to see. */
export const task = { ...onStones('task', null), client: 'r.asked_by' };
