/** One push of a client's stock, from reading it to the renamed file on their server. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { PROVIDER_TYPE } from '../../src/domain/codes.ts';
import {
  endPush,
  extendPush,
  savePushHostKey,
  takePush,
  type PushOutcome,
  type TakenPush,
} from '../db/queries/stock-feeds/pushes.ts';
import { SYSTEM, withActor, type Tx } from '../db/with-actor.ts';
import type { Env } from '../env.ts';
import { originOf, readAddress } from '../feeds/address.ts';
import { FeedError } from '../feeds/feed-error.ts';
import type { Feed } from '../feeds/transport.ts';
import { makeFile } from '../papers/make-file.ts';
import { DecryptionError, unseal } from '../security/secrets.ts';
import { stockSource } from './client-stock.ts';
import { pushFile } from './push-file.ts';
import { incomingIn } from '../files/incoming.ts';

export interface PushServices {
  pool: pg.Pool;
  ownerPool: pg.Pool;
  env: Env;
  log: Logger;
}

/** The pauses between tries; after the last one the push has failed. */
const PAUSES_SECONDS: readonly number[] = [60, 300, 900];
const LEASE_SECONDS = 90;
const HEARTBEAT_MS = 1_000;
const BARRED =
  'Nothing is sent to the client: their account is suspended or closed, or they cannot search stones or read stock feeds.';

/** Does nothing when another worker has the push, or it has ended. */
export async function runPush(id: string, services: PushServices): Promise<void> {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withActor(services.ownerPool, SYSTEM, 'write', work);
  const lease = randomUUID();
  const taken = await write((tx) => takePush(tx, id, lease, LEASE_SECONDS));
  if (!taken) return;
  const folder = incomingIn(services.env.dataDir);
  const file = path.join(folder, `push-${lease}`);
  const alive = heartbeat(() => write((tx) => extendPush(tx, id, lease, LEASE_SECONDS)));
  try {
    if (!taken.may_get) throw new FeedError(BARRED);
    const target = await targetOf(taken, services.env);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { rows, bytes } = await writeStock(taken, file, services, alive.signal);
    const hostKey = await pushFile(target, file, { allowed: services.env.feedHosts, signal: alive.signal });
    if (hostKey !== null) await write((tx) => savePushHostKey(tx, taken.feed_id, hostKey));
    await write((tx) => endPush(tx, id, lease, { state: 'pushed', rows, bytes }));
  } catch (thrown) {
    // A push stopped by the heartbeat reports its own error; the signal has the reason.
    const error: unknown = alive.signal.aborted ? alive.signal.reason : thrown;
    if (!(error instanceof FeedError)) services.log.error({ err: error, push: id }, 'a push failed');
    await write((tx) => endPush(tx, id, lease, outcomeOf(error, taken.attempt)));
  } finally {
    alive.stop();
    await rm(file, { force: true });
  }
}

/** Keeps the lease, and stops the push when it is lost or the client may not get it any more. */
function heartbeat(beat: () => Promise<'ours' | 'lost' | 'barred'>): {
  signal: AbortSignal;
  stop(): void;
} {
  const ended = new AbortController();
  const look = async (): Promise<void> => {
    // A short outage of the database is no reason to stop; the lease outlives it.
    const found = await beat().catch(() => 'ours' as const);
    if (found === 'lost') ended.abort(new FeedError('Another worker is running this push.'));
    if (found === 'barred') ended.abort(new FeedError(BARRED));
  };
  const timer = setInterval(() => void look(), HEARTBEAT_MS);
  return { signal: ended.signal, stop: () => clearInterval(timer) };
}

async function writeStock(
  taken: TakenPush,
  file: string,
  { pool }: PushServices,
  signal: AbortSignal,
): Promise<{ rows: number; bytes: number }> {
  const client = { id: taken.client_id, role: taken.role_id };
  let rows = 0;
  const bytes = await makeFile(
    'stock feed',
    () =>
      stockSource(
        (work) => withActor(pool, { id: client.id, scope: 'own' }, 'read', work),
        { client, format: taken.format, columns: taken.feed_columns, availableOnly: taken.available_only },
        file,
        (read) => (rows += read),
      ),
    { person: client, signal },
  );
  return { rows, bytes };
}

async function targetOf(taken: TakenPush, env: Env): Promise<Feed> {
  const { push_url: url, feed_id: id, push_secret: sealed } = taken;
  if (url === null) throw new FeedError('The feed has no address to push to. Enter one.');
  const address = readAddress(url, PROVIDER_TYPE.ftp);
  const password =
    sealed === null
      ? null
      : await unseal(env, sealed, secretOf(id, originOf(address))).catch((cause: unknown) => {
          if (!(cause instanceof DecryptionError)) throw cause;
          throw new FeedError(
            'The saved password cannot be decrypted with the portal’s key. Enter it again.',
            { cause },
          );
        });
  return { address, user: taken.push_user, password, tokenInAddress: false, hostKey: taken.host_key };
}

/** The purpose of a feed password's encryption: this feed and this server only. */
export const secretOf = (feedId: string, origin: string): string => `${feedId} ${origin}`;

function outcomeOf(error: unknown, attempt: number): PushOutcome {
  const pause = PAUSES_SECONDS[attempt - 1];
  const isTold = error instanceof FeedError;
  const said = isTold ? error.message : 'The push failed on our side. If it fails again, tell us when.';
  if ((!isTold || error.passing) && pause !== undefined) return { state: 'waiting', error: said, pause };
  return { state: 'failed', error: said };
}
