/** Addresses that mail servers refused permanently, and releasing them. */
import { countNoun } from '../../../src/domain/text/count-nouns.ts';
import { HELD_BACK_CELLS } from '../../../src/lists/bulk-emails.ts';
import { heldBackListed, releaseHeldBack } from '../../db/queries/bulk-email/held-back.ts';
import { idsOf } from '../../ids.ts';
import type { Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { PAGE_SIZE } from '../stone-search.ts';

export const listHeldBackAddresses: Handler<'listHeldBackAddresses'> = ({ query }, call) =>
  pageOrSheet(
    {
      name: 'held-back-addresses',
      size: PAGE_SIZE,
      cells: HELD_BACK_CELLS,
      listed: () => heldBackListed(query),
    },
    query,
    call,
  );

/** Releasing an address that is not held back is no error: somebody else may have done it. */
export const letGoAddresses: Handler<'letGoAddresses'> = ({ data }, call) =>
  call.effect<'letGoAddresses'>(async (tx) => {
    const released = await releaseHeldBack(tx, idsOf(data.clients));
    const message = `${countNoun(released.length, 'client')} ${released.length === 1 ? 'gets' : 'get'} offers by e-mail again.`;
    return {
      data: { let_go: released.length },
      message,
      audit: { summary: message, subject: { clients: released } },
    };
  });
