import type { Reply } from './api.ts';

/** The `data` of an envelope, as the test states its shape; a reply without an envelope fails here and says what came. */
export function dataOf<Data>(reply: Reply): Data {
  if (!reply.body) throw new Error(`${reply.status} without an envelope: ${reply.text.slice(0, 200)}`);
  return reply.body.data as Data;
}
