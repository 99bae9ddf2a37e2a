import type { Reply } from './api.ts';

/**
 * The `data` of an envelope in the shape that the test states; throws with the reply if there is no
 * envelope.
 */
export function dataOf<Data>(reply: Reply): Data {
  if (!reply.body) throw new Error(`${reply.status} without an envelope: ${reply.text.slice(0, 200)}`);
  return reply.body.data as Data;
}
