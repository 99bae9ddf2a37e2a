/**
 * Webhooks of API clients: added, changed, paused, rotated and removed, by administrators and by
 * the client.
 */
import { MOST_WEBHOOKS, USUAL_SECRET_OVERLAP_HOURS } from '../../../src/domain/webhooks.ts';
import { findKeyOwner, lockKeyOwner } from '../../db/queries/clients/client-keys.ts';
import {
  insertWebhook,
  lockWebhook,
  markRemoved,
  replaceSecret,
  updateWebhook,
  webhooksOf,
  type WebhookRow,
} from '../../db/queries/webhooks/webhooks.ts';
import type { Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { FeedError } from '../../feeds/feed-error.ts';
import { newId } from '../../ids.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound, invalidRequest, conflict } from '../../refusals.ts';
import { seal } from '../../security/secrets.ts';
import { readOutgoingUrl } from '../../webhooks/address.ts';
import { aboutWebhook, makeWebhookSecret } from '../../webhooks/signing.ts';
import { firstCursor } from '../../workflows/webhooks/queue-changes.ts';
import type { Call, Handler } from '../handler.ts';

export const listWebhooks: Handler<'listWebhooks'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => {
    const owner = await findKeyOwner(tx, path.id);
    if (!owner) throw notFound();
    return webhooksOf(tx, owner.id);
  }),
});

export const addWebhook: Handler<'addWebhook'> = ({ path, data }, call) => {
  const { env } = call.services;
  const url = checkedUrl(call, data.url);
  return call.effect<'addWebhook'>(async (tx) => {
    const owner = await lockKeyOwner(tx, path.id);
    if (!owner) throw notFound();
    await refuseBeyondRights(tx, call.person, owner.id);
    if ((await webhooksOf(tx, owner.id)).length >= MOST_WEBHOOKS)
      throw conflict(
        `A client can have at most ${MOST_WEBHOOKS} webhooks. Remove one that is no longer used.`,
      );
    const id = newId();
    const secret = makeWebhookSecret();
    await insertWebhook(tx, {
      id,
      clientId: owner.id,
      url,
      changes: data.changes,
      secret: await seal(env, secret, aboutWebhook(id)),
      ...(await firstCursor(tx, { clientId: owner.id, env })),
      createdBy: call.person.name,
    });
    return {
      data: { secret, webhooks: await webhooksOf(tx, owner.id) },
      message: 'The webhook is added. Copy its secret now: it is not shown again.',
      audit: {
        summary: `Added a webhook of ${markPersonal(owner.id, owner.name)} to ${markPersonal(owner.id, hostOf(url))}`,
        subject: { user_id: owner.id, webhook_id: id },
      },
    };
  });
};

export const changeWebhook: Handler<'changeWebhook'> = ({ path, data }, call) => {
  const url = data.url === undefined ? null : checkedUrl(call, data.url);
  return call.effect<'changeWebhook'>(async (tx) => {
    const webhook = await mustLock(tx, path.id);
    await refuseBeyondRights(tx, call.person, webhook.client_id);
    await updateWebhook(tx, webhook.id, {
      url,
      changes: data.changes ?? null,
      paused: data.paused ?? null,
    });
    const { done, message } = wordsOf(data.paused);
    return {
      data: await webhooksOf(tx, webhook.client_id),
      message,
      audit: {
        summary: `${done} the webhook to ${markPersonal(webhook.client_id, hostOf(url ?? webhook.url))}`,
        subject: { user_id: webhook.client_id, webhook_id: webhook.id },
      },
    };
  });
};

export const removeWebhook: Handler<'removeWebhook'> = ({ path }, call) =>
  call.effect<'removeWebhook'>(async (tx) => {
    const webhook = await mustLock(tx, path.id);
    await markRemoved(tx, webhook.id);
    return {
      data: await webhooksOf(tx, webhook.client_id),
      message: 'The webhook is removed. Nothing more is sent to it.',
      audit: {
        summary: `Removed the webhook to ${markPersonal(webhook.client_id, hostOf(webhook.url))}`,
        subject: { user_id: webhook.client_id, webhook_id: webhook.id },
      },
    };
  });

export const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = ({ path, data }, call) =>
  call.effect<'rotateWebhookSecret'>(async (tx) => {
    const webhook = await mustLock(tx, path.id);
    await refuseBeyondRights(tx, call.person, webhook.client_id);
    const secret = makeWebhookSecret();
    const hours = data.hours ?? USUAL_SECRET_OVERLAP_HOURS;
    await replaceSecret(
      tx,
      webhook.id,
      await seal(call.services.env, secret, aboutWebhook(webhook.id)),
      hours,
    );
    return {
      data: { secret, webhooks: await webhooksOf(tx, webhook.client_id) },
      message:
        hours === 0
          ? 'From now on, only the new secret signs. Copy it now: it is not shown again.'
          : 'Both secrets sign for a while. Copy the new one now: it is not shown again.',
      audit: {
        summary: `Rotated the secret of the webhook to ${markPersonal(webhook.client_id, hostOf(webhook.url))}`,
        subject: { user_id: webhook.client_id, webhook_id: webhook.id, hours },
      },
    };
  });

function wordsOf(paused: boolean | undefined): { done: string; message: string } {
  switch (paused) {
    case true:
      return {
        done: 'Paused',
        message: 'The webhook is paused. When resumed, it gets what it missed.',
      };
    case false:
      return { done: 'Resumed', message: 'The webhook is resumed and gets what changed in the meantime.' };
    case undefined:
      return { done: 'Changed', message: 'The webhook is saved.' };
  }
}

/** @throws Refused 400 for an address that webhooks are not sent to */
function checkedUrl(call: Call, url: string): string {
  try {
    readOutgoingUrl(url, call.services.env.webhookHosts);
    return url;
  } catch (error) {
    throw error instanceof FeedError ? invalidRequest(error.message, 'url') : error;
  }
}

/** @throws Refused 404 for a webhook that is removed, missing or not the actor's */
async function mustLock(tx: Tx, id: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook) throw notFound();
  return webhook;
}

/** Paths and queries may hold a password of the client's server; the audit log keeps none. */
const hostOf = (url: string): string => new URL(url).host;
