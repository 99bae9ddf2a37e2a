/** The stream of live updates for an open screen. */
import { catchUp } from '../../live/catch-up.ts';
import { invalidRequest, tooMany, unauthorised } from '../../refusals.ts';
import { readCursor } from '../../search/changes/cursor.ts';
import { hashOfToken } from '../../security/tokens.ts';
import type { Handler } from '../handler.ts';

/** A person may have several browsers, each with one stream. */
const MOST_OF_ONE = 20;

export const followLive: Handler<'followLive'> = async ({ query }, call) => {
  const { cursor: asked, seconds = 0 } = query;
  const { person, token, services } = call;
  if (token === null) throw unauthorised();
  const cursor = asked === undefined ? null : readCursor(asked);
  if (cursor === null && asked !== undefined)
    throw invalidRequest('This cursor is not valid. Leave it out to start over.', 'cursor');
  if (services.live.countOf(person.id) >= MOST_OF_ONE)
    throw tooMany('The portal is open in too many browsers at once. Close one and try again.');
  const member = await services.live.join(person, hashOfToken(token));
  call.signal.addEventListener('abort', () => member.end());
  try {
    const follower = { person, env: services.env };
    member.begin(await call.read((tx) => catchUp(tx, follower, cursor)));
  } catch (error) {
    member.end();
    throw error;
  }
  member.endIn(seconds);
  return { stream: member.stream };
};
