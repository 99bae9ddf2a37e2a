/** The bell: lists the signed-in person's notices and marks them as read. */
import { areOwn, countNotices, findNotices, markRead } from '../../db/queries/notices/notices.ts';
import { idsOf } from '../../ids.ts';
import { absent } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { paginationOf } from '../pagination.ts';

const PAGE_SIZE = 50;

export const listNotices: Handler<'listNotices'> = ({ query }, call) =>
  call.read(async (tx) => {
    const { page = 1, size = PAGE_SIZE } = query;
    const { total, unread } = await countNotices(tx, call.person.id);
    const data = await findNotices(tx, call.person.id, { page, size });
    return { data: { data, pagination: paginationOf(page, size, total), unread } };
  });

export const readNotices: Handler<'readNotices'> = ({ data }, call) =>
  call.effect<'readNotices'>(async (tx) => {
    const { until = null } = data;
    const ids = data.ids === undefined ? null : idsOf(data.ids);
    if (ids !== null && !(await areOwn(tx, call.person.id, ids))) throw absent();
    await markRead(tx, call.person.id, { ids, until });
    const { unread } = await countNotices(tx, call.person.id);
    return { data: { unread } };
  });
