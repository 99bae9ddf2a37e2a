/**
 * Keys that open the sheet of one stock feed.
 * (docs/adr/0032-external-clients-keys-webhooks-and-feeds.md)
 */
import { keysOf, lockKeys, type KeyScope } from '../../db/queries/clients/client-keys.ts';
import type { FeedRow } from '../../db/queries/stock-feeds/feeds.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { saveKey, keyRequestOf } from '../make-key.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import type { Handler } from '../handler.ts';
import { mustFind, mustLock, mustOwn } from './owned-feed.ts';

const scopeOf = (feed: FeedRow): KeyScope => ({ clientId: feed.client_id, feedId: feed.id });

export const listFeedKeys: Handler<'listFeedKeys'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => keysOf(tx, scopeOf(await mustFind(tx, path.id)))),
});

export const addFeedKey: Handler<'addFeedKey'> = ({ path, data }, call) => {
  const wanted = keyRequestOf(data, call.person, 'a feed');
  return call.effect<'addFeedKey'>(async (tx) => {
    const feed = await mustLock(tx, path.id);
    const owner = await mustOwn(tx, feed.client_id);
    await refuseBeyondRights(tx, call.person, owner.id);
    await lockKeys(tx, owner.id);
    const { id, key, link } = await saveKey(tx, call, scopeOf(feed), wanted);
    return {
      data: { key, link, keys: await keysOf(tx, scopeOf(feed)) },
      message: `The link “${wanted.name}” is created. Copy it now: it is not shown again.`,
      audit: {
        summary: `Created the key “${markPersonal(owner.id, wanted.name)}” to the stock feed “${markPersonal(owner.id, feed.name)}” of ${markPersonal(owner.id, owner.name)}`,
        subject: { user_id: owner.id, feed_id: feed.id, key_id: id },
      },
    };
  });
};
