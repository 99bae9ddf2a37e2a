/**
 * Our stock as a sheet for an external client: set by administrators and by the client, and pushed
 * to them.
 */
import { MOST_FEEDS } from '../../../src/domain/stones/stock-feed.ts';
import {
  deleteFeed,
  feedsOf,
  insertFeed,
  lockFeeds,
  updateFeed,
} from '../../db/queries/stock-feeds/feeds.ts';
import { retryPushNow, insertPush, pushesOf } from '../../db/queries/stock-feeds/pushes.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { newId } from '../../ids.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { conflict } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { mergeFeed, NEW_FEED } from './feed-facts.ts';
import { mustFind, mustLock, mustOwn } from './owned-feed.ts';

const TASK = 'push-stock';
const SHOWN = 50;

export const listStockFeeds: Handler<'listStockFeeds'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => feedsOf(tx, (await mustOwn(tx, path.id)).id)),
});

export const addStockFeed: Handler<'addStockFeed'> = async ({ path, data }, call) => {
  const id = newId();
  const facts = await mergeFeed(id, NEW_FEED, data, call.services.env);
  return call.effect<'addStockFeed'>(async (tx) => {
    const owner = await mustOwn(tx, path.id);
    await refuseBeyondRights(tx, call.person, owner.id);
    await lockFeeds(tx, owner.id);
    if ((await feedsOf(tx, owner.id)).length >= MOST_FEEDS)
      throw conflict(`A client can have at most ${MOST_FEEDS} feeds. Remove one that is no longer used.`);
    await insertFeed(tx, { id, clientId: owner.id, createdBy: call.person.name, facts });
    return {
      data: await mustFind(tx, id),
      message: `The feed “${facts.name}” is created.`,
      audit: {
        summary: `Created the stock feed “${markPersonal(owner.id, facts.name)}” for ${markPersonal(owner.id, owner.name)}`,
        subject: { user_id: owner.id, feed_id: id },
      },
    };
  });
};

export const changeStockFeed: Handler<'changeStockFeed'> = ({ path, data }, call) =>
  call.effect<'changeStockFeed'>(async (tx) => {
    const known = await mustFind(tx, path.id);
    const owner = await mustOwn(tx, known.client_id);
    await refuseBeyondRights(tx, call.person, owner.id);
    const facts = await mergeFeed(known.id, known, data, call.services.env);
    await updateFeed(tx, known.id, facts);
    return {
      data: await mustFind(tx, known.id),
      message: `The feed “${facts.name}” is saved.`,
      audit: {
        summary: `Changed the stock feed “${markPersonal(owner.id, facts.name)}” of ${markPersonal(owner.id, owner.name)}`,
        // Without values, because one of them is a password.
        subject: { user_id: owner.id, feed_id: known.id, fields: Object.keys(data) },
      },
    };
  });

export const removeStockFeed: Handler<'removeStockFeed'> = ({ path }, call) =>
  call.effect<'removeStockFeed'>(async (tx) => {
    const feed = await mustFind(tx, path.id);
    await deleteFeed(tx, feed.id);
    return {
      data: await feedsOf(tx, feed.client_id),
      message: `The feed “${feed.name}” is removed.`,
      audit: {
        summary: `Removed the stock feed “${markPersonal(feed.client_id, feed.name)}”`,
        subject: { user_id: feed.client_id, feed_id: feed.id },
      },
    };
  });

export const listStockPushes: Handler<'listStockPushes'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => pushesOf(tx, (await mustFind(tx, path.id)).id, SHOWN)),
});

export const pushStockFeed: Handler<'pushStockFeed'> = async ({ path }, call) => {
  const id = newId();
  let pushId = id;
  const answer = await call.effect<'pushStockFeed'>(async (tx) => {
    const feed = await mustLock(tx, path.id);
    await mustOwn(tx, feed.client_id);
    if (feed.push_url == null) throw conflict(`“${feed.name}” has no address to push to. Enter one first.`);
    if (!(await insertPush(tx, id, feed.id, call.person.name))) {
      const waiting = await retryPushNow(tx, feed.id);
      if (!waiting) throw conflict(`“${feed.name}” is already being pushed.`);
      pushId = waiting.id;
    }
    return {
      data: await mustFind(tx, feed.id),
      message: `“${feed.name}” is being pushed.`,
      audit: {
        summary: `Pushed the stock feed “${markPersonal(feed.client_id, feed.name)}”`,
        subject: { user_id: feed.client_id, feed_id: feed.id },
      },
    };
  });
  await call.services.enqueue(TASK, { push_id: pushId });
  return answer;
};
