/**
 * Validates a change to a provider and merges it with the current data: name, feed address and
 * schedule.
 */
import type { components } from '../../../src/api/schema.gen.ts';
import { PROVIDER_TYPE } from '../../../src/domain/codes.ts';
import { houseZone } from '../../../src/domain/house-days.ts';
import { nextRun, scheduleFault } from '../../../src/domain/schedule.ts';
import type { ProviderFacts } from '../../db/queries/providers/providers.ts';
import type { FeedHost } from '../../env.ts';
import { originOf, readAddress } from '../../feeds/address.ts';
import { refuseAddress } from '../../feeds/allowed-hosts.ts';
import { FeedError } from '../../feeds/feed-error.ts';
import { invalidRequest } from '../../refusals.ts';
import { plain } from '../plain-text.ts';
import { nameOrNull, plainEmail } from '../names.ts';

type ProviderChange = components['schemas']['ProviderChange'];

export const NEW_PROVIDER: Omit<ProviderFacts, 'name' | 'code'> = {
  provider_type: PROVIDER_TYPE.api,
  contact_person: null,
  email: null,
  mobile: null,
  is_active: true,
  feed_url: null,
  feed_user: null,
  feed_format: 'auto',
  feed_is_full: false,
  words_released: false,
  feed_host_key: null,
  schedule: null,
  next_sync_at: null,
};

/**
 * Applies a change to a provider; fields that it leaves out keep their value.
 * @throws Refused 400 if the name, e-mail, feed address or schedule is invalid, or if the feed's
 *   host is not allowed
 */
export function mergeFacts(
  known: ProviderFacts,
  said: ProviderChange,
  allowed: readonly FeedHost[],
): ProviderFacts {
  const text = (name: 'mobile' | 'feed_url' | 'feed_user' | 'schedule') =>
    said[name] === undefined ? known[name] : plain(said[name]);
  const email = nameOrNull(said.email, 'email');
  const facts: ProviderFacts = {
    name: nameOrNull(said.name, 'name') ?? known.name,
    code: said.code?.toUpperCase() ?? known.code,
    provider_type: said.provider_type ?? known.provider_type,
    contact_person:
      said.contact_person === undefined
        ? known.contact_person
        : nameOrNull(said.contact_person, 'contact_person'),
    email: said.email === undefined ? known.email : email && plainEmail(email, 'email'),
    mobile: text('mobile'),
    is_active: said.is_active ?? known.is_active,
    feed_url: text('feed_url'),
    feed_user: text('feed_user'),
    feed_format: said.feed_format ?? known.feed_format,
    feed_is_full: said.feed_is_full ?? known.feed_is_full,
    words_released: said.words_released ?? known.words_released,
    feed_host_key: said.feed_host_key === null ? null : known.feed_host_key,
    schedule: text('schedule'),
    next_sync_at: null,
  };
  return facts.feed_url === null ? withoutFeed(facts, said) : withFeed(facts, known, allowed);
}

/** Without an address, everything that belonged to the feed is cleared. */
function withoutFeed(facts: ProviderFacts, said: ProviderChange): ProviderFacts {
  if (plain(said.schedule) !== null)
    throw invalidRequest(
      'A schedule needs an address to fetch from. Enter the address of the feed.',
      'feed_url',
    );
  return { ...facts, feed_user: null, feed_host_key: null, schedule: null };
}

function withFeed(facts: ProviderFacts, known: ProviderFacts, allowed: readonly FeedHost[]): ProviderFacts {
  const origin = refusing('feed_url', () => {
    const address = readAddress(facts.feed_url ?? '', facts.provider_type);
    refuseAddress(address, allowed);
    return originOf(address);
  });
  const fault = facts.schedule === null ? null : scheduleFault(facts.schedule);
  if (fault !== null) throw invalidRequest(fault, 'schedule');
  const next =
    facts.schedule === null || !facts.is_active ? null : nextRun(facts.schedule, new Date(), houseZone());
  return {
    ...facts,
    // A different server has a different host key.
    feed_host_key: knownOrigin(known) === origin ? facts.feed_host_key : null,
    next_sync_at: next?.toISOString() ?? null,
  };
}

/** The server of the provider's feed; null for none. */
export function knownOrigin({
  feed_url,
  provider_type,
}: Pick<ProviderFacts, 'feed_url' | 'provider_type'>): string | null {
  if (feed_url === null) return null;
  try {
    return originOf(readAddress(feed_url, provider_type));
  } catch {
    // An address saved under older rules.
    return null;
  }
}

function refusing<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof FeedError) throw invalidRequest(error.message, field);
    throw error;
  }
}

const LABELS: Partial<Record<keyof ProviderFacts, string>> = {
  name: 'name',
  code: 'code',
  provider_type: 'how stock comes',
  contact_person: 'contact person',
  email: 'e-mail',
  mobile: 'mobile',
  feed_url: 'address',
  feed_user: 'user',
  feed_format: 'format',
  feed_is_full: 'what the feed covers',
  feed_host_key: 'known server key',
  schedule: 'schedule',
};

/**
 * Names the changed fields for the audit log. Values are left out, since some are secret; the only
 * one given is whether clients now see the provider's comments.
 */
export function changedFacts(before: ProviderFacts, after: ProviderFacts): string[] {
  const released = after.words_released ? 'comments shown to clients' : 'comments kept from clients';
  const words = before.words_released === after.words_released ? [] : [released];
  const others = Object.entries(LABELS).flatMap(([fact, label]) =>
    Object.entries(before).find(([name]) => name === fact)?.[1] ===
    Object.entries(after).find(([name]) => name === fact)?.[1]
      ? []
      : [label],
  );
  return [...others, ...words];
}
