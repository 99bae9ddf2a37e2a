/** The bell: lists the signed-in person's notices and marks them as read. */
import {
  areShown,
  countNotices,
  findNotices,
  markRead,
  type Bell,
} from '../../db/queries/notices/notices.ts';
import type { Tx } from '../../db/with-actor.ts';
import { idsOf } from '../../ids.ts';
import { closedNotices } from '../../policies/notices.ts';
import { notFound } from '../../refusals.ts';
import type { Handler, Person } from '../handler.ts';
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
