/** Checks a change to a stock feed and merges it with what is stored. */
import type { components } from '../../../src/api/schema.gen.ts';
import { PROVIDER_TYPE } from '../../../src/domain/codes.ts';
import { houseZone } from '../../../src/domain/house-days.ts';
import { nextRun, scheduleFault } from '../../../src/domain/schedule.ts';
import { FEED_COLUMNS } from '../../../src/domain/stones/stock-feed.ts';
import { hasControl } from '../../../src/domain/text/control-characters.ts';
import type { FeedFacts, FeedRow } from '../../db/queries/stock-feeds/feeds.ts';
import type { Env } from '../../env.ts';
import { originOf, readAddress } from '../../feeds/address.ts';
import { refuseAddress } from '../../feeds/allowed-hosts.ts';
import { FeedError } from '../../feeds/feed-error.ts';
import { invalidRequest } from '../../refusals.ts';
import { seal } from '../../security/secrets.ts';
import { secretOf } from '../../stock-feeds/run-push.ts';
import { plain } from '../plain-text.ts';
import { neededName } from '../names.ts';

type FeedChange = components['schemas']['StockFeedChange'];
type Known = Pick<
  FeedRow,
  | 'name'
  | 'format'
  | 'feed_columns'
  | 'available_only'
  | 'push_url'
  | 'push_user'
  | 'has_password'
  | 'host_key'
  | 'schedule'
  | 'is_paused'
>;

export const NEW_FEED: Known = {
  name: '',
  format: 'csv',
  feed_columns: [],
  available_only: true,
  push_url: null,
  push_user: null,
  has_password: false,
  host_key: null,
  schedule: null,
  is_paused: false,
};

/**
 * Fields that are left out keep their value. The password is only for one server. @throws Refused
 * 400 for an invalid name, columns, address or schedule
 */
export async function mergeFeed(id: string, known: Known, said: FeedChange, env: Env): Promise<FeedFacts> {
  const text = (name: 'push_url' | 'push_user' | 'schedule'): string | null =>
    said[name] === undefined ? (known[name] ?? null) : plain(said[name]);
  const url = text('push_url');
  const origin = url === null ? null : originIn(url, env);
  const schedule = url === null ? null : text('schedule');
  if (url === null && plain(said.schedule) !== null)
    throw invalidRequest('A schedule needs an address to push to.', 'push_url');
  const fault = schedule === null ? null : scheduleFault(schedule);
  if (fault !== null) throw invalidRequest(fault, 'schedule');
  const isSame = origin !== null && origin === knownOrigin(known);
  const isPaused = said.is_paused ?? known.is_paused;
  const next = schedule === null || isPaused ? null : nextRun(schedule, new Date(), houseZone());
  return {
    name: said.name === undefined ? known.name : neededName(said.name, 'name', 'Please name the feed.'),
    format: said.format ?? known.format,
    feed_columns: said.feed_columns === undefined ? known.feed_columns : columnsIn(said.feed_columns),
    available_only: said.available_only ?? known.available_only,
    push_url: url,
    push_user: url === null ? null : text('push_user'),
    push_secret: await secretIn(id, origin, said.push_password, { isSame, isKept: known.has_password, env }),
    // Another server has another host key.
    host_key: isSame && said.host_key !== null ? (known.host_key ?? null) : null,
    schedule,
    is_paused: isPaused,
    next_push_at: next?.toISOString() ?? null,
  };
}

async function secretIn(
  id: string,
  origin: string | null,
  said: string | null | undefined,
  { isSame, isKept, env }: { isSame: boolean; isKept: boolean; env: Env },
): Promise<Buffer | null | undefined> {
  if (origin === null) return null;
  if (said !== undefined && said !== null) return said === '' ? null : seal(env, said, secretOf(id, origin));
  if (isSame) return undefined;
  if (isKept)
    throw invalidRequest(
      'The password was given for another server. Enter the one for this server.',
      'push_password',
    );
  return null;
}

const ADDRESS = /^(ftp|ftps|sftp):\/\//i;

/** @throws Refused 400 for an address that files cannot be pushed to */
function originIn(url: string, env: Env): string {
  if (!ADDRESS.test(url))
    throw invalidRequest(
      'The address begins with ftp://, ftps:// or sftp:// and ends with the file’s name.',
      'push_url',
    );
  try {
    const address = readAddress(url, PROVIDER_TYPE.ftp);
    refuseAddress(address, env.feedHosts);
    return originOf(address);
  } catch (error) {
    if (error instanceof FeedError) throw invalidRequest(error.message, 'push_url');
    throw error;
  }
}

function knownOrigin({ push_url: url }: Known): string | null {
  try {
    return url == null ? null : originOf(readAddress(url, PROVIDER_TYPE.ftp));
  } catch {
    // An address saved under older rules.
    return null;
  }
}

/** @throws Refused 400 for a column that is not offered, no heading, or one heading twice */
function columnsIn(said: FeedRow['feed_columns']): FeedRow['feed_columns'] {
  const columns = said.map(({ field, heading }) => ({ field, heading: heading.trim() }));
  for (const [index, { field, heading }] of columns.entries()) {
    if (!FEED_COLUMNS.some((one) => one.field === field))
      throw invalidRequest(`Stones have no column ${field} that a feed can have.`, 'feed_columns');
    if (heading === '' || hasControl(heading))
      throw invalidRequest('Every column needs a heading that can be read.', 'feed_columns');
    if (columns.findIndex((one) => one.heading === heading) < index)
      throw invalidRequest(`Two columns are headed “${heading}”.`, 'feed_columns');
  }
  return columns;
}
