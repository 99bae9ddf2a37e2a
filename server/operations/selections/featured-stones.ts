/**
 * Special stones: recommended to everybody, or by an associate to one of their clients.
 * (Specification, section 7.)
 */
import { ROLE } from '../../../src/domain/codes.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import type { Cell } from '../../../src/lists/cells.ts';
import { FEATURED_CELLS, STONE_CELLS } from '../../../src/lists/stone-sheets.ts';
import { totalsOf } from '../../../src/domain/stones/totals.ts';
import { findClient } from '../../db/queries/clients/clients.ts';
import {
  changeFeatured,
  deleteFeatured,
  featuredListed,
  insertFeatured,
  sumFeatured,
} from '../../db/queries/selections/featured-stones.ts';
import type { ListColumn } from '../../db/fragments/list-query.ts';
import { isUuid, type Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { seesProviders } from '../../db/fragments/tenancy.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { stoneOrders } from '../../search/order.ts';
import type { AnswerData, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { mustFindStones, stoneViewOf } from '../stone-search.ts';

/** Listing tables show 500 rows a page. (Specification, section 9.) */
const PAGE_SIZE = 500;

type Featured = AnswerData<'listFeaturedStones'>['featureStoneList'][number];
type Column = ListColumn<'listFeaturedStones'>;

const CELLS = { ...STONE_CELLS, ...FEATURED_CELLS } as Readonly<Record<Column, Cell<Featured>>>;

export const listFeaturedStones: Handler<'listFeaturedStones'> = async ({ query, data }, call) => {
  const { diamond_type = null, user_id = null, business_id = null } = data;
  const filter = { diamondType: diamond_type, clientId: user_id, businessId: business_id };
  const nobody = [user_id, business_id].some((id) => id !== null && !isUuid(id));
  const asked = async (tx: Tx) => {
    const seen = await stoneViewOf(tx, call.person);
    return { seen, listed: featuredListed(tx.actor, filter, seen, stoneOrders(seen.prices, seen)) };
  };
  const listed = async (tx: Tx) => (nobody ? null : (await asked(tx)).listed);
  // Clients do not see which member of staff recommends a stone.
  const isStaff = seesProviders(call.person.role);
  const shown = (row: Featured) => (isStaff ? row : { ...row, added_by: null });
  const list = { name: 'special-stones', size: PAGE_SIZE, cells: CELLS, listed, shown };
  const found = await pageOrSheet(list, query, call);
  if ('file' in found) return found;
  const { data: featureStoneList, pagination } = found.data;
  if (nobody) return { data: { featureStoneList, pagination, totals: totalsOf([]) } };
  const totals = await call.read(async (tx) => {
    const { seen, listed: whole } = await asked(tx);
    return sumFeatured(tx, whole, seen.prices);
  });
  return { data: { featureStoneList, pagination, totals } };
};

export const addFeaturedStones: Handler<'addFeaturedStones'> = ({ data }, call) => {
  const numbers = [...new Set(data.stock_numbers ?? [])];
  const { featured_id: changed } = data;
  if (changed !== undefined && numbers.length > 0)
    throw invalidRequest(
      'The stone of a recommendation cannot change. Leave the stock numbers out, or create a new recommendation.',
      'stock_numbers',
    );
  if (changed === undefined && numbers.length === 0)
    throw invalidRequest(MESSAGES.selectDiamond, 'stock_numbers');
  const clientId = data.user_id ?? null;
  // Associates see only some clients, so they may not recommend to everybody.
  if (clientId === null && call.person.role === ROLE.associate)
    throw invalidRequest(MESSAGES.selectClient, 'user_id');
  const note = data.note?.trim() || null;
  return call.effect<'addFeaturedStones'>(async (tx) => {
    const client = clientId === null ? null : await findClient(tx, clientId);
    if (client === undefined) throw notFound();
    const { stones, added, said } =
      changed === undefined
        ? await recommend(tx, numbers, clientId, note, call.person.name)
        : await recommendOtherwise(tx, changed, clientId, note);
    const whom = client === null ? 'everybody' : (client.business?.company_name ?? client.email);
    const named = client === null ? whom : markPersonal(client.id, whom);
    return {
      data: { added },
      message: `${said} ${whom}.`,
      audit: {
        summary: `${said} ${named}.`,
        subject: { stock_numbers: stones, user_id: clientId ?? undefined },
      },
    };
  });
};

/** The stones, how many are new, and the text before the client's name. */
interface Recommended {
  stones: readonly string[];
  added: number;
  said: string;
}

async function recommend(
  tx: Tx,
  numbers: readonly string[],
  clientId: string | null,
  note: string | null,
  by: string,
): Promise<Recommended> {
  const stones = await mustFindStones(tx, numbers);
  const rows = stones.map(({ id }) => ({ id: newId(), stone_id: id }));
  const added = await insertFeatured(tx, rows, clientId, note, by);
  return {
    stones: numbers,
    added,
    said: `${added === 1 ? '1 stone is' : `${added} stones are`} recommended to`,
  };
}

async function recommendOtherwise(
  tx: Tx,
  id: string,
  clientId: string | null,
  note: string | null,
): Promise<Recommended> {
  const stone = await changeFeatured(tx, id, clientId, note);
  if (stone === undefined) throw notFound();
  return { stones: [stone], added: 0, said: `${stone} is now recommended to` };
}

export const removeFeaturedStone: Handler<'removeFeaturedStone'> = ({ path }, call) =>
  call.effect<'removeFeaturedStone'>(async (tx) => {
    const stone = await deleteFeatured(tx, path.id);
    if (stone === undefined) throw notFound();
    const message = `${stone} is no longer recommended.`;
    return { data: null, message, audit: { summary: message, subject: { stock_numbers: [stone] } } };
  });
