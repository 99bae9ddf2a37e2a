/**
 * The bell: lists the signed-in person's notices, marks them as read, and tells of them in browsers
 * that are not open.
 */
import {
  areShown,
  countNotices,
  findNotices,
  markRead,
  type Bell,
} from '../../db/queries/notices/notices.ts';
import { deletePushDevice, pushEndpoints, savePushDevice } from '../../db/queries/notices/push.ts';
import { asServer, type Tx } from '../../db/with-actor.ts';
import { FeedError } from '../../feeds/feed-error.ts';
import { idsOf } from '../../ids.ts';
import { closedNotices } from '../../policies/notices.ts';
import { invalidRequest, notFound } from '../../refusals.ts';
import { hashOfToken } from '../../security/tokens.ts';
import { arePushKeys, housePushKey } from '../../security/web-push.ts';
import { PUSHES, readOutgoingUrl } from '../../webhooks/address.ts';
import type { Call, Handler, Person } from '../handler.ts';
import { paginationOf } from '../pagination.ts';

const PAGE_SIZE = 50;

const bellOf = async (tx: Tx, person: Person): Promise<Bell> => ({
  userId: person.id,
  closed: await closedNotices(tx, person),
});

export const listNotices: Handler<'listNotices'> = ({ query }, call) =>
  call.read(async (tx) => {
    const { page = 1, size = PAGE_SIZE } = query;
    const bell = await bellOf(tx, call.person);
    const { total, unread } = await countNotices(tx, bell);
    const data = await findNotices(tx, bell, { page, size });
    return { data: { data, pagination: paginationOf(page, size, total), unread } };
  });

export const readNotices: Handler<'readNotices'> = ({ data }, call) =>
  call.effect<'readNotices'>(async (tx) => {
    const { until = null } = data;
    const ids = data.ids === undefined ? null : idsOf(data.ids);
    const bell = await bellOf(tx, call.person);
    if (ids !== null && !(await areShown(tx, bell, ids))) throw notFound();
    await markRead(tx, bell, { ids, until });
    const { unread } = await countNotices(tx, bell);
    return { data: { unread } };
  });

const sessionOf = ({ token }: Call): Buffer | null => (token ? hashOfToken(token) : null);

const pushOf = async (tx: Tx, call: Call) => ({
  key: (await housePushKey(call.services.env)).getPublicKey('base64url'),
  endpoints: await pushEndpoints(tx, sessionOf(call)),
});

export const getPush: Handler<'getPush'> = async (_input, call) => ({
  data: await call.read((tx) => pushOf(tx, call)),
});

export const addPushDevice: Handler<'addPushDevice'> = ({ data }, call) => {
  refuseTarget(data, call);
  return call.effect<'addPushDevice'>(async (tx) => {
    // Whoever was signed in there before is no longer told.
    await asServer(tx, (server) =>
      savePushDevice(server, { userId: call.person.id, session: sessionOf(call) }, data),
    );
    return {
      data: await pushOf(tx, call),
      message: 'This device now shows your new notices.',
      audit: { summary: 'Turned on notices on a device', subject: {} },
    };
  });
};

function refuseTarget(target: Parameters<typeof savePushDevice>[2], { services: { env } }: Call): void {
  try {
    readOutgoingUrl(target.endpoint, env.pushHosts, PUSHES);
  } catch (error) {
    if (error instanceof FeedError) throw invalidRequest(error.message, 'endpoint');
    throw error;
  }
  if (!arePushKeys(target))
    throw invalidRequest('The browser’s keys are not valid. Turn it on again.', 'p256dh');
}

export const removePushDevice: Handler<'removePushDevice'> = ({ data }, call) =>
  call.effect<'removePushDevice'>(async (tx) => {
    await deletePushDevice(tx, call.person.id, data.endpoint);
    return {
      data: await pushOf(tx, call),
      message: 'This device no longer shows your notices.',
      audit: { summary: 'Turned off notices on a device', subject: {} },
    };
  });
