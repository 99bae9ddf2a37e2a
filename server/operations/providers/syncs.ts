/** Fetching a provider's feed on request, and the results of its syncs. */
import { findProvider, lockProviderForUse } from '../../db/queries/providers/providers.ts';
import {
  findSync,
  findSyncs,
  retrySyncNow,
  insertSync,
  openSyncOf,
} from '../../db/queries/providers/syncs.ts';
import { newId } from '../../ids.ts';
import { notFound, conflict } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';

const PAGE_SIZE = 20;

export const listSyncs: Handler<'listSyncs'> = async ({ path, query }, call) => {
  const { page = 1, size = PAGE_SIZE } = query;
  const found = await call.read(async (tx) =>
    (await findProvider(tx, path.id)) ? findSyncs(tx, path.id, page, size) : null,
  );
  if (found === null) throw notFound();
  return { data: { data: found.rows, pagination: paginationOf(page, size, found.total) } };
};

export const syncProvider: Handler<'syncProvider'> = async ({ path }, call) => {
  const answer = await call.effect<'syncProvider'>(async (tx) => {
    const provider = await lockProviderForUse(tx, path.id);
    if (!provider) throw notFound();
    const { id, name } = provider;
    if (provider.feed_url == null)
      throw conflict(`${name} has no address to fetch from. Enter the address of its feed first.`);
    if (!provider.is_active) throw conflict(`${name} is inactive. Make it active to fetch its feed.`);
    const open = await openSyncOf(tx, id);
    const syncId = open?.id ?? newId();
    const queued = open
      ? await retrySyncNow(tx, open.id)
      : await insertSync(tx, { id: syncId, provider_id: id, asked_by: call.person.id });
    if (!queued) throw conflict(`A sync of ${name} is already running. Its report appears with the others.`);
    const sync = await findSync(tx, syncId);
    if (!sync) throw notFound();
    return {
      data: sync,
      message: `The sync of ${name} has started.`,
      audit: { summary: `Started a sync of ${name}.`, subject: { provider_id: id, sync_id: syncId } },
    };
  });
  await call.services.enqueue('sync-provider', { sync_id: answer.data.id });
  return answer;
};
