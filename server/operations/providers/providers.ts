/** Inventory providers and their feeds. */
import type { components } from '../../../src/api/schema.gen.ts';
import { PROVIDER_CELLS } from '../../../src/lists/providers.ts';
import { hasControl } from '../../../src/domain/text/control-characters.ts';
import { contains } from '../../db/queries/like.ts';
import {
  broughtStockIn,
  changeProvider,
  codesLike,
  findProvider,
  insertProvider,
  lockProvider,
  providersListed,
  removeProvider,
  saveSecret,
  takenBy,
  type ProviderFacts,
  type ProviderRow,
} from '../../db/queries/providers/providers.ts';
import { newId } from '../../ids.ts';
import { conflict, invalidRequest, notFound } from '../../refusals.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Env } from '../../env.ts';
import { seal } from '../../security/secrets.ts';
import type { Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { neededName } from '../names.ts';
import { changedFacts, knownOrigin, mergeFacts, NEW_PROVIDER } from './provider-facts.ts';

const LETTERS = 3;

/**
 * A short code for a provider from its name: the initials of its words, or the first letters of a
 * single word, with a number added if the code is in `like`.
 */
async function codeFromName(name: string, like: (start: string) => Promise<string[]>): Promise<string> {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  const initials = words.map((word) => word[0]).join('');
  const start = (initials.length >= 2 ? initials : words.join('')).slice(0, LETTERS).padEnd(2, 'X');
  const taken = new Set(await like(start));
  if (!taken.has(start)) return start;
  for (let number = 2; ; number++) if (!taken.has(`${start}${number}`)) return `${start}${number}`;
}

const PAGE_SIZE = 50;
const NAMELESS = 'A provider needs a name. Enter one.';

export const listProviders: Handler<'listProviders'> = ({ query }, call) => {
  const pattern = query.search?.trim() ? contains(query.search.trim()) : null;
  const listed = () =>
    providersListed({
      pattern,
      providerType: query.provider_type ?? null,
      attention: query.attention ?? null,
    });
  const list = { name: 'providers', size: PAGE_SIZE, cells: PROVIDER_CELLS, listed };
  return pageOrSheet(list, query, call);
};

export const createProvider: Handler<'createProvider'> = ({ data }, call) => {
  const name = neededName(data.name, 'name', NAMELESS);
  const { env } = call.services;
  const facts = mergeFacts({ ...NEW_PROVIDER, name, code: '' }, data, env.feedHosts);
  return call.effect<'createProvider'>(async (tx) => {
    const code = facts.code || (await codeFromName(name, (start) => codesLike(tx, start)));
    await refuseTaken(tx, name, code, null);
    const id = newId();
    await insertProvider(tx, id, { ...facts, code });
    await changeSecret(tx, env, id, NEW_SECRET, facts, data.feed_password);
    const message = `${name} was added as ${code}.`;
    return {
      data: await mustFind(findProvider(tx, id)),
      message,
      audit: { summary: `Provider ${message}`, subject: { provider_id: id } },
    };
  });
};

export const updateProvider: Handler<'updateProvider'> = ({ path, data }, call) => {
  if (data.name !== undefined) neededName(data.name, 'name', NAMELESS);
  const { env } = call.services;
  return call.effect<'updateProvider'>(async (tx) => {
    const provider = await mustFind(lockProvider(tx, path.id));
    const before = factsOf(provider);
    const facts = mergeFacts(before, data, env.feedHosts);
    await refuseTaken(tx, facts.name, facts.code, provider.id);
    await changeProvider(tx, provider.id, facts);
    const known = { kept: provider.has_feed_password, origin: knownOrigin(before) };
    const password = await changeSecret(tx, env, provider.id, known, facts, data.feed_password);
    const changed = [...changedFacts(before, facts), ...(password ? ['password'] : [])];
    const message = messageOf(before, facts, changed);
    return {
      data: await mustFind(findProvider(tx, provider.id)),
      message,
      audit: { summary: message, subject: { provider_id: provider.id, changed } },
    };
  });
};

export const deleteProvider: Handler<'deleteProvider'> = async ({ path }, call) => {
  let files: string[] = [];
  const answer = await call.effect<'deleteProvider'>(async (tx) => {
    const { id, name } = await mustFind(lockProvider(tx, path.id));
    if (await broughtStockIn(tx, id)) {
      throw conflict(
        `${name} has supplied stock, so it cannot be removed. Make it inactive instead: nothing more is then fetched from it.`,
      );
    }
    files = await removeProvider(tx, id);
    return {
      data: null,
      message: `${name} was removed.`,
      audit: { summary: `Removed the provider ${name}.`, subject: { provider_id: id } },
    };
  });
  for (const key of files) await call.services.storage.remove(key);
  return answer;
};

function messageOf(
  before: ProviderFacts,
  { name, is_active }: ProviderFacts,
  changed: readonly string[],
): string {
  const turned = is_active === before.is_active ? null : is_active ? 'active again' : 'inactive';
  if (turned === null)
    return changed.length === 0 ? `${name} was not changed.` : `${name} was changed: ${changed.join(', ')}.`;
  return changed.length === 0
    ? `${name} is ${turned}.`
    : `${name} is ${turned}; changed: ${changed.join(', ')}.`;
}

interface KnownSecret {
  kept: boolean;
  /** The server the password belongs to. */
  origin: string | null;
}

const NEW_SECRET: KnownSecret = { kept: false, origin: null };

/** Encrypts the password for its server; returns whether it changed. */
async function changeSecret(
  tx: Tx,
  env: Env,
  providerId: string,
  known: KnownSecret,
  facts: ProviderFacts,
  said: components['schemas']['ProviderChange']['feed_password'],
): Promise<boolean> {
  const origin = knownOrigin(facts);
  if (said === undefined || said === '') {
    if (!known.kept || origin === known.origin) return false;
    if (origin !== null) {
      throw invalidRequest(
        'The address now leads to another server. Enter the password again: the saved one was for the previous server and is not sent to any other.',
        'feed_password',
      );
    }
  }
  if (said === undefined || said === '' || said === null) {
    await saveSecret(tx, providerId, null);
    return known.kept;
  }
  if (origin === null)
    throw invalidRequest('A password needs the address of its feed. Enter that too.', 'feed_url');
  if (hasControl(said))
    throw invalidRequest(
      'The password has characters that are not allowed. Enter it again.',
      'feed_password',
    );
  await saveSecret(tx, providerId, { sealed: await seal(env, said, `${providerId} ${origin}`), origin });
  return true;
}

async function refuseTaken(tx: Tx, name: string, code: string, butFor: string | null): Promise<void> {
  const taken = await takenBy(tx, name, code, butFor);
  if (taken === 'name')
    throw conflict(`There is already a provider ${name}. Choose another name.`, { field: 'name' });
  if (taken === 'code')
    throw conflict(`Another provider has the code ${code}. Choose another one.`, { field: 'code' });
}

async function mustFind(found: Promise<ProviderRow | undefined>): Promise<ProviderRow> {
  const provider = await found;
  if (!provider) throw notFound();
  return provider;
}

function factsOf(row: ProviderRow): ProviderFacts {
  return {
    name: row.name,
    code: row.code,
    provider_type: row.provider_type,
    contact_person: row.contact_person ?? null,
    email: row.email ?? null,
    mobile: row.mobile ?? null,
    is_active: row.is_active,
    feed_url: row.feed_url ?? null,
    feed_user: row.feed_user ?? null,
    feed_format: row.feed_format,
    feed_is_full: row.feed_is_full,
    words_released: row.words_released,
    feed_host_key: row.feed_host_key ?? null,
    schedule: row.schedule ?? null,
    next_sync_at: row.next_sync_at ?? null,
  };
}
