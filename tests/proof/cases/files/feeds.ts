/** T6 for feeds: none reaches an internal address, however it is written or resolved. */
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { newId } from '../../../../server/ids.ts';
import type { FeedHost } from '../../../../server/env.ts';
import { readAddress } from '../../../../server/feeds/address.ts';
import type { Resolve } from '../../../../server/feeds/allowed-hosts.ts';
import { FeedError } from '../../../../server/feeds/feed-error.ts';
import { fetchFeed } from '../../../../server/feeds/fetch-feed.ts';
import type { Api } from '../../../support/api.ts';
import { startWebServer } from '../../../uploads/support/http-server.ts';
import { INTERNAL_HOSTS, INTERNAL_NAMES, openTrap } from './feed-traps.ts';

const SCHEMES = [
  ['http', 2],
  ['https', 2],
  ['ftp', 1],
  ['ftps', 1],
  ['sftp', 1],
] as const;
const CLEAR = /not a public address|redirects are not followed/;
const WITHIN_MS = 60_000;

export interface FeedVerdict {
  tried: number;
  complaints: string[];
}

export async function tryFeeds(admin: Api, fault: string | null): Promise<FeedVerdict> {
  const trap = await openTrap();
  const complaints: string[] = [];
  let tried = 0;
  const refused = (what: string, message: string | null | undefined): void => {
    tried += 1;
    if (!CLEAR.test(message ?? ''))
      complaints.push(`${what} was not refused clearly: ${message ?? 'it was fetched'}`);
  };
  try {
    for (const host of INTERNAL_HOSTS) {
      for (const [scheme, provider_type] of SCHEMES) {
        const feed_url = `${scheme}://${host}:${trap.port}/stock.csv`;
        refused(feed_url, await savedOrSynced(admin, { feed_url, provider_type }));
      }
    }
    // These are resolved and refused by the sync, in the background.
    await Promise.all(
      INTERNAL_NAMES.flatMap((host) =>
        SCHEMES.map(async ([scheme, provider_type]) => {
          const feed_url = `${scheme}://${host}:${trap.port}/stock.csv`;
          refused(feed_url, await savedOrSynced(admin, { feed_url, provider_type }));
        }),
      ),
    );
    refused(
      'a name with a public and an internal address',
      await saidBy('feed.test', trap.port, [], twoFaced),
    );
    refused('a redirect to an internal address', await redirected(trap.port));
    const changed = await changing(trap.port, fault?.includes('looks a name up again') ?? false);
    tried += 1;
    if (changed !== null) complaints.push(changed);
    if (trap.visits() > 0) complaints.push(`${trap.visits()} connections came in where none may.`);
  } finally {
    await trap.close();
  }
  return { tried, complaints };
}

/** The refusal of the settings, or the report of the sync. */
async function savedOrSynced(admin: Api, facts: object): Promise<string | null> {
  const own = { name: `Proof ${newId()}`, code: newId().slice(-6).toUpperCase() };
  const saved = await admin.send('POST', '/inventory/company', { ...own, ...facts });
  if (saved.status !== 200) return saved.body?.message ?? null;
  const { id } = saved.body?.data as { id: string };
  await admin.send('POST', `/inventory/company/${id}/sync`);
  for (const until = Date.now() + WITHIN_MS; Date.now() < until;) {
    const list = await admin.get(`/inventory/company/${id}/syncs`);
    const [sync] = (list.body?.data as { data: { state: string; error: string | null }[] }).data;
    if (sync && ['done', 'failed', 'unmapped', 'asking', 'waiting'].includes(sync.state)) return sync.error;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return 'The sync did not end.';
}

const twoFaced: Resolve = async () => [
  { address: '93.184.216.34', family: 4 },
  { address: '127.0.0.1', family: 4 },
];

async function saidBy(
  host: string,
  port: number,
  allowed: readonly FeedHost[],
  resolve: Resolve,
): Promise<string | null> {
  const file = path.join(os.tmpdir(), `pavilion-proof-${newId()}`);
  const address = readAddress(`http://${host}:${port}/stock.csv`, 2);
  const feed = { address, user: null, password: null, tokenInAddress: false, hostKey: null };
  try {
    await fetchFeed(feed, file, { allowed, resolve });
    return null;
  } catch (error) {
    if (error instanceof FeedError) return error.message;
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

async function redirected(trapPort: number): Promise<string | null> {
  const web = await startWebServer({
    '/stock.csv': (_request, response) =>
      void response.writeHead(302, { location: `http://127.0.0.1:${trapPort}/` }).end(),
  });
  try {
    const here: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    return await saidBy('feed.test', web.port, [{ host: 'feed.test', port: web.port }], here);
  } finally {
    await web.close();
  }
}

/**
 * A name that resolves differently the second time; it must be resolved once. The fault resolves it
 * again.
 */
async function changing(trapPort: number, looksAgain: boolean): Promise<string | null> {
  let asked = 0;
  const resolve: Resolve = async () => [{ address: asked++ === 0 ? '127.0.0.3' : '127.0.0.1', family: 4 }];
  const allowed = [{ host: 'feed.test', port: trapPort }];
  if (looksAgain) await resolve('feed.test');
  await saidBy('feed.test', trapPort, allowed, resolve);
  return asked === 1 ? null : `The name was looked up ${asked} times.`;
}
