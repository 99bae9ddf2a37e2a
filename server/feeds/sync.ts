/**
 * One sync, from fetching to importing. If the process is killed, another worker continues when the
 * lease expires.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { askerStillMay } from '../db/queries/audit/asked-for.ts';
import { auditJob } from '../db/queries/audit/job-audit.ts';
import { findSecret } from '../db/queries/providers/providers.ts';
import {
  endTry,
  saveHostKey,
  extendLease,
  takeSync,
  type SyncOutcome,
  type TakenSync,
} from '../db/queries/providers/syncs.ts';
import { SYSTEM, withActor, type Tx } from '../db/with-actor.ts';
import { DecryptionError, unseal } from '../security/secrets.ts';
import { importUpload } from '../sheets/import/import-upload.ts';
import { SheetError } from '../sheets/read/sheet-error.ts';
import { surveyUpload } from '../sheets/import/survey-upload.ts';
import { sheets } from '../readers/readers.ts';
import type { Tasks } from '../readers/tasks.ts';
import { TooCostly } from '../readers/too-costly.ts';
import { originOf, readAddress, TOKEN, withToken } from './address.ts';
import { createUpload, type NewSheet } from './create-upload.ts';
import { FeedError } from './feed-error.ts';
import type { FeedSheet } from './feed-formats.ts';
import { fetchFeed } from './fetch-feed.ts';
import { settle } from './settle.ts';
import type { SyncServices } from './sync-services.ts';
import type { Feed } from './transport.ts';
import { incomingIn } from '../files/incoming.ts';

/** The pauses between attempts; after the last one the sync has failed. */
const PAUSES_SECONDS: readonly number[] = [60, 300, 900];
const LEASE_SECONDS = 90;
const HEARTBEAT_MS = 1_000;

/** Fetches and imports an open sync. Does nothing when another worker has it, or it has ended. */
export async function runSync(syncId: string, services: SyncServices): Promise<void> {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withActor(services.ownerPool, SYSTEM, 'write', work);
  const lease = randomUUID();
  const taken = await write((tx) => takeSync(tx, syncId, lease, LEASE_SECONDS));
  if (!taken) return;
  const folder = incomingIn(services.env.dataDir);
  const file = path.join(folder, `feed-${lease}`);
  const alive = heartbeat((bytes) => write((tx) => extendLease(tx, syncId, lease, LEASE_SECONDS, bytes)));
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const sheet = await fetchSheet(taken, file, services, alive);
    alive.stop();
    const upload = await createUpload(taken, lease, sheet, services);
    if (upload?.queued) await inTurn(() => importUpload(upload.id, services));
    else if (upload !== null)
      await surveyUpload(upload.id, services).catch((error: unknown) =>
        services.log.error({ err: error, upload: upload.id }, 'a survey failed'),
      );
  } catch (error) {
    alive.stop();
    const outcome = outcomeOf(error, taken.attempt);
    // Our own failures are logged; a feed's are in the report.
    if (!isTold(error)) services.log.error({ err: error, sync: syncId }, 'a sync failed');
    await write((tx) => endTry(tx, syncId, lease, outcome));
  } finally {
    alive.stop();
    // The last one is left behind by a reader that was ended.
    await Promise.all([file, `${file}.csv`, `${file}.csv.rows`].map((one) => rm(one, { force: true })));
  }
  await settle(taken.provider_id, services);
}

let importBefore: Promise<unknown> = Promise.resolve();

/**
 * Fetching is mostly waiting, so several run at a time. An import holds one of the owner's few
 * connections and needs a second one, so unlimited imports would deadlock.
 */
function inTurn(work: () => Promise<void>): Promise<void> {
  const mine = importBefore.then(work);
  importBefore = mine.catch(() => undefined);
  return mine;
}

interface Heartbeat {
  signal: AbortSignal;
  bytes: number;
  stop(): void;
}

/**
 * Reports progress every second, and stops the fetch when another worker has taken the sync over.
 */
function heartbeat(beat: (bytes: number) => Promise<boolean>): Heartbeat {
  const lost = new AbortController();
  const alive: Heartbeat = { signal: lost.signal, bytes: 0, stop: () => clearInterval(timer) };
  const look = async (): Promise<void> => {
    // A short outage of the database is no reason to stop; the lease outlives it.
    const ours = await beat(alive.bytes).catch(() => true);
    if (!ours) lost.abort(new FeedError('Another worker is running this sync.'));
  };
  const timer = setInterval(() => void look(), HEARTBEAT_MS);
  return alive;
}

async function fetchSheet(
  taken: TakenSync,
  file: string,
  services: SyncServices,
  alive: Heartbeat,
): Promise<NewSheet> {
  if (!taken.is_active)
    throw new FeedError(
      'The provider was made inactive before its feed was fetched. Make it active and sync it again.',
    );
  await refuseWithoutRight(taken, services);
  const { feed, name } = await feedOf(taken, services);
  const fetched = await fetchFeed(feed, file, {
    ...services.fetching,
    allowed: services.env.feedHosts,
    signal: alive.signal,
    onBytes: (bytes) => (alive.bytes = bytes),
  });
  const { hostKey } = fetched;
  if (hostKey !== null) {
    await withActor(services.ownerPool, SYSTEM, 'write', (tx) => saveHostKey(tx, taken.provider_id, hostKey));
  }
  const sheet = await sheetOf({ path: file, to: `${file}.csv`, format: taken.feed_format }, alive.signal);
  return {
    path: sheet.path,
    name: `${name}.${sheet.extension}`,
    mime: sheet.mime,
    size: (await stat(sheet.path)).size,
    // For a sheet that was converted here, the hash is computed later.
    sha256: sheet.path === file ? fetched.sha256 : null,
    fetchedBytes: fetched.bytes,
  };
}

/** @throws FeedError if whoever started the sync may no longer */
async function refuseWithoutRight(sync: TakenSync, { ownerPool }: SyncServices): Promise<void> {
  const may = await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
    if (await askerStillMay(tx, 'sync', sync.id)) return true;
    auditJob(tx, {
      name: 'Stock feed',
      operation: 'syncProvider',
      summary: `The feed of ${sync.provider_name} was not fetched: the person who started the sync can no longer change the stock.`,
      subject: { sync_id: sync.id, provider_id: sync.provider_id },
    });
    return false;
  });
  if (!may)
    throw new FeedError(
      'The person who started this sync can no longer change the stock. Ask someone who can to start it again.',
    );
}

async function sheetOf(feed: Tasks['feed']['asks'], signal: AbortSignal): Promise<FeedSheet> {
  try {
    return await sheets.run('feed', feed, { requester: null, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof TooCostly)) throw error;
    throw new FeedError(
      'The feed takes too long to read. Ask the provider for a sheet that has only its stock.',
      {
        cause: error,
      },
    );
  }
}

/** The feed with its password, and its file name without. */
async function feedOf(
  taken: TakenSync,
  { ownerPool, env }: SyncServices,
): Promise<{ feed: Feed; name: string }> {
  const { feed_url: url, provider_type, provider_id } = taken;
  if (url === null)
    throw new FeedError('The provider has no address to fetch from. Enter one and sync it again.');
  const written = readAddress(url, provider_type);
  const secret = await withActor(ownerPool, SYSTEM, 'read', (tx) => findSecret(tx, provider_id));
  const password =
    secret === undefined
      ? null
      : await unseal(env, secret.sealed, `${provider_id} ${originOf(written)}`).catch((cause: unknown) => {
          if (!(cause instanceof DecryptionError)) throw cause;
          throw new FeedError(
            'The saved password cannot be decrypted with the portal’s key. Enter the password again.',
            { cause },
          );
        });
  const tokenInAddress = url.includes(TOKEN);
  if (tokenInAddress && password === null)
    throw new FeedError(`The address needs a token (${TOKEN}), and none is saved. Enter it as the password.`);
  return {
    name: fileName(written.path, taken.provider_code),
    feed: {
      address: tokenInAddress ? readAddress(withToken(url, password ?? ''), provider_type) : written,
      user: taken.feed_user,
      password,
      tokenInAddress,
      hostKey: taken.feed_host_key,
    },
  };
}

/** `stock` from `/out/stock.csv.gz?day=1`; the provider's code when the path has no file name. */
function fileName(addressPath: string, code: string): string {
  const last = (addressPath.split('?')[0] ?? '').split('/').at(-1) ?? '';
  const stem = last
    .replace(/(\.(csv|json|txt|xlsx|gz|php|aspx?))+$/i, '')
    .replaceAll(/[^\w.-]+/g, ' ')
    .trim();
  return stem.slice(0, 80) || `${code} feed`;
}

const isTold = (error: unknown): error is FeedError | SheetError =>
  error instanceof FeedError || error instanceof SheetError;

function outcomeOf(error: unknown, attempt: number): SyncOutcome {
  const pause = PAUSES_SECONDS[attempt - 1];
  const passing = !isTold(error) || (error instanceof FeedError && error.passing);
  const said = isTold(error)
    ? error.message
    : 'The sync failed on our side and changed no stones. If it fails again, send us its number.';
  if (passing && pause !== undefined) return { state: 'waiting', error: said, pause };
  return {
    state: 'failed',
    error: passing ? `${said} It was tried ${attempt} times. If it keeps failing, ask the provider.` : said,
  };
}
