/** Tells people of new notices in their browsers, also while the portal is not open there. */
import { NOTICE_KINDS } from '../../src/domain/notices.ts';
import { deletePushes, forgetPushDevice, takePushes, type DuePush } from '../db/queries/notices/push.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Resolve } from '../feeds/allowed-hosts.ts';
import { encryptPush, housePushKey, pushAuthorization } from '../security/web-push.ts';
import { PUSHES } from '../webhooks/address.ts';
import { POST_WITHIN_MS, postTo } from '../webhooks/post.ts';
import type { JobContext } from './job.ts';
import { runPollingLoop } from './polling-loop.ts';

const EVERY_MS = 2_000;
/** Messages that one process sends at a time. */
const AT_ONCE = 20;
const MOST_TRIES = 5;
const KEPT_SECONDS = 86_400;
/** The push service knows no such browser. */
const GONE: readonly (number | null)[] = [404, 410];

const NEVER = new AbortController().signal;

type PushContext = Pick<JobContext, 'pool' | 'env'>;

/** Sends the next messages. Returns how many were tried. */
export async function sendDuePushes(
  context: PushContext,
  options: { stopped?: AbortSignal; resolve?: Resolve } = {},
): Promise<number> {
  const due = await withActor(context.pool, SYSTEM, 'write', (tx) => takePushes(tx, AT_ONCE));
  await Promise.all(due.map((message) => sendOne(context, message, options)));
  return due.length;
}

/** What it tells: what happened and where, and nothing of the stones or their prices. */
const textOf = ({ kind, path }: DuePush): string => JSON.stringify({ title: NOTICE_KINDS[kind].label, path });

async function sendOne(
  { pool, env }: PushContext,
  message: DuePush,
  { stopped = NEVER, resolve }: { stopped?: AbortSignal; resolve?: Resolve },
): Promise<void> {
  const house = await housePushKey(env);
  const { kind, status } = await postTo(
    message.endpoint,
    {
      headers: {
        authorization: pushAuthorization(house, message.endpoint, env.publicUrl, new Date()),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(KEPT_SECONDS),
      },
      body: encryptPush(textOf(message), message),
    },
    { allowed: env.pushHosts, withinMs: POST_WITHIN_MS, stopped, resolve, purpose: PUSHES },
  );
  const isOver = kind === 'taken' || message.tries >= MOST_TRIES;
  if (GONE.includes(status)) await withActor(pool, SYSTEM, 'write', (tx) => forgetPushDevice(tx, message));
  else if (isOver) await withActor(pool, SYSTEM, 'write', (tx) => deletePushes(tx, [message]));
}

/** Sends them as notices are written; processes share the messages. */
export const startSendingPushes = (context: JobContext): { stop(): Promise<void> } =>
  runPollingLoop(
    { everyMs: EVERY_MS, name: 'sending push messages', log: context.log },
    async ({ signal, isWell }) => {
      if ((await sendDuePushes(context, { stopped: signal })) > 0) isWell();
    },
  );
