/** Creates, lists, changes and revokes links that show stones to people without an account. */
import { CLIENT_ROLES, ROLE } from '../../../src/domain/codes.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import {
  LINK_DAYS,
  LINK_FACTS,
  LINK_SHOWS,
  MOST_SHARE_LINKS,
  USUALLY_SHOWN,
} from '../../../src/domain/share-link.ts';
import type { LinkShows } from '../../../src/domain/share-link.ts';
import { stockNumberKey } from '../../../src/domain/stones/stock-numbers.ts';
import { SHARE_LINK_CELLS } from '../../../src/lists/share-links.ts';
import { findAddressee } from '../../db/queries/clients/clients.ts';
import { lockCount } from '../../db/queries/bounds.ts';
import {
  countOpen,
  findLinkOfStones,
  findShareLink,
  shareLinksListed,
} from '../../db/queries/share-links/share-links.ts';
import { stoneRows } from '../../db/queries/stones/stone-row.ts';
import { readInvoiceSetting } from '../../db/queries/transactions/invoice-setting.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound, invalidRequest, conflict, noSuchStones } from '../../refusals.ts';
import { hashOfToken, newToken } from '../../security/tokens.ts';
import type { ActedFor } from '../../workflows/load-start.ts';
import { changeLink } from '../../workflows/share-links/change-link.ts';
import { createLink, revokeLink } from '../../workflows/share-links/share-link.ts';
import type { AnswerData, BodyOf, Call, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { actsForThemselves, actorOfCall, findToActFor } from '../acting-for.ts';
import { stoneViewOf } from '../stone-search.ts';
import { plainName } from '../names.ts';
import { sharedMarkup } from '../shared-markup.ts';

const PAGE_SIZE = 50;
const NO_ACCOUNT =
  'Guests have no account, so they cannot have links. Choose a client, or make the guest a customer first.';
const WHOSE_PRICES =
  'Supplier’s prices are not shared. Choose the client whose prices are shown, or show none.';
const STAFF_LINK = 'Supplier’s prices are not shared. Create a link for the client whose prices are shown.';

export const listShareLinks: Handler<'listShareLinks'> = async ({ query }, call) => {
  await call.services.linkViews.write();
  const list = {
    name: 'shared-links',
    size: PAGE_SIZE,
    cells: SHARE_LINK_CELLS,
    listed: () => shareLinksListed(query),
  };
  return pageOrSheet(list, query, call);
};

export const createShareLink: Handler<'createShareLink'> = ({ data }, call) => {
  const shows = shownIn(data, USUALLY_SHOWN);
  const typedName = plainName(data.name ?? '', 'name');
  const isForClient = actsForThemselves(call.person) || data.user_id !== undefined;
  if (shows.price && !isForClient) throw invalidRequest(WHOSE_PRICES, 'user_id');
  const markup = sharedMarkup(call.person, { ...shows, markup: data.markup });
  return call.effect<'createShareLink'>(async (tx) => {
    const owner = await ownerOf(tx, call, data.user_id);
    const stones = await stonesOf(tx, owner, data.stock_numbers);
    await refuseTooMany(tx, owner.id);
    const secret = newToken();
    const id = await createLink(tx, actorOfCall(call), owner, {
      tokenHash: hashOfToken(secret),
      name: typedName === '' ? await usualName(tx, owner.id) : typedName,
      shows,
      markup: markup ?? 0,
      days: data.days ?? LINK_DAYS.usual,
      stoneIds: stones.map((stone) => stone.id),
    });
    return {
      data: { path: `/shared/${secret}`, link: await present(tx, id) },
      message: 'The link is created. Copy it now: it is not shown again.',
      audit: {
        summary: `Created a link to ${stones.length === 1 ? '1 stone' : `${stones.length} stones`}${shows.price ? ' with prices' : ''}`,
        subject: {
          share_link_id: id,
          user_id: owner.id,
          stock_numbers: stones.map((stone) => stone.stock_no),
        },
      },
    };
  });
};

export const getShareLink: Handler<'getShareLink'> = async ({ path }, call) => {
  await call.services.linkViews.write();
  return { data: await call.read((tx) => presentWithStones(tx, path.id)) };
};

export const changeShareLink: Handler<'changeShareLink'> = ({ path, data }, call) => {
  const typedName = data.name === undefined ? undefined : plainName(data.name, 'name');
  return call.effect<'changeShareLink'>(async (tx) => {
    const { link, changes } = await changeLink(tx, actorOfCall(call), path.id, async (before) => {
      const shows = shownIn(data, before.shows);
      const priced = before.shows.price ? before.markup : undefined;
      // Hiding prices also removes the markup.
      const markup = sharedMarkup(call.person, { ...shows, markup: data.markup }, priced) ?? 0;
      if (shows.price && !CLIENT_ROLES.includes(before.owner_role)) throw invalidRequest(STAFF_LINK, 'price');
      const owner = { id: before.owner_id, role: before.owner_role, businessStatus: before.business_status };
      const { stock_numbers: numbers } = data;
      return {
        name: typedName === '' ? await usualName(tx, owner.id) : (typedName ?? before.name),
        shows,
        markup,
        days: data.days,
        stones: numbers === undefined ? before.stones : await stonesOf(tx, owner, numbers, before.stones),
      };
    });
    const changed = await presentWithStones(tx, link.id);
    if (changes.length === 0) return { data: changed, message: 'The link has not changed.' };
    return {
      data: changed,
      message: 'The link is changed. Its address is the same.',
      audit: {
        summary: `Changed a link to ${changed.stones === 1 ? '1 stone' : `${changed.stones} stones`}`,
        subject: { share_link_id: link.id, user_id: link.owner_id, stock_numbers: changed.stock_numbers },
      },
    };
  });
};

export const revokeShareLink: Handler<'revokeShareLink'> = ({ path }, call) =>
  call.effect<'revokeShareLink'>(async (tx) => {
    const link = await revokeLink(tx, actorOfCall(call), path.id);
    return {
      data: await present(tx, link.id),
      message: 'The link is revoked.',
      audit: {
        summary: 'Revoked a link to stones',
        subject: { share_link_id: link.id, user_id: link.owner_id },
      },
    };
  });

/** @param otherwise the choices that apply where the request has none */
const shownIn = (data: BodyOf<'changeShareLink'>, otherwise: LinkShows): LinkShows => {
  const { facts = otherwise.facts } = data;
  // In the order of the page.
  const shows = { ...otherwise, facts: LINK_FACTS.filter((fact) => facts.includes(fact)) };
  for (const kind of LINK_SHOWS) shows[kind] = data[kind] ?? shows[kind];
  return shows;
};

/**
 * The owner of a new link: clients own theirs; staff name a client, or own it themselves.
 * @throws Refused 404 for a missing client; 409 for a suspended one; 400 for a guest
 */
async function ownerOf(tx: Tx, { person }: Call, userId: string | undefined): Promise<ActedFor> {
  if (actsForThemselves(person) || userId === undefined)
    return { id: person.clientId, role: person.role, businessStatus: person.businessStatus };
  const client = await findToActFor(tx, userId);
  if (client.role === ROLE.guest) throw invalidRequest(NO_ACCOUNT, 'user_id');
  return client;
}

/**
 * Stones already in the link may stay even if the owner no longer sees them; the page shows them as
 * no longer available.
 * @throws Refused 400 if no stone is chosen; 404 naming each stone that the owner cannot see
 */
async function stonesOf(
  tx: Tx,
  owner: ActedFor,
  typed: readonly string[],
  before: readonly { id: string; stock_no: string }[] = [],
): Promise<{ id: string; stock_no: string }[]> {
  const numbers = [...new Map(typed.map((number) => [stockNumberKey(number), number.trim()]))];
  if (numbers.length === 0) throw invalidRequest(MESSAGES.selectDiamond, 'stock_numbers');
  const { prices, ...sight } = await stoneViewOf(tx, { ...owner, powers: null });
  const keys = numbers.map(([number]) => number);
  const seen = await stoneRows(tx, 'stock_no', keys, sight, prices);
  const found = new Map([...before, ...seen].map((row) => [row.stock_no, row]));
  const missing = numbers.flatMap(([number, as]) => (found.has(number) ? [] : [as]));
  if (missing.length > 0) throw noSuchStones(missing);
  return keys.flatMap((number) => found.get(number) ?? []);
}

async function refuseTooMany(tx: Tx, ownerId: string): Promise<void> {
  lockCount(tx, ownerId);
  if ((await countOpen(tx, ownerId)) < MOST_SHARE_LINKS) return;
  throw conflict(`${MOST_SHARE_LINKS} links are already open. Revoke one that is no longer needed.`);
}

/** The client's company, or their own name; the house's for staff. */
async function usualName(tx: Tx, ownerId: string): Promise<string> {
  const client = await findAddressee(tx, ownerId);
  return client ? (client.company ?? client.name) : (await readInvoiceSetting(tx)).house;
}

async function present(tx: Tx, id: string): Promise<AnswerData<'revokeShareLink'>> {
  const row = await findShareLink(tx, id);
  if (!row) throw notFound();
  return row;
}

async function presentWithStones(tx: Tx, id: string): Promise<AnswerData<'getShareLink'>> {
  const row = await findLinkOfStones(tx, id);
  if (!row) throw notFound();
  return row;
}
