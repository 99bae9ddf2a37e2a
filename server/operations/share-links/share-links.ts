/** Creates, lists and revokes links that show chosen stones to people without an account. */
import { ROLE } from '../../../src/domain/codes.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import {
  LINK_DAYS,
  LINK_FACTS,
  LINK_SHOWS,
  MOST_SHARE_LINKS,
  USUALLY_SHOWN,
  USUALLY_TOLD,
} from '../../../src/domain/stones/share-link.ts';
import type { LinkShows } from '../../../src/domain/stones/share-link.ts';
import { SHARE_LINK_CELLS } from '../../../src/lists/share-links.ts';
import { findAddressee } from '../../db/queries/clients/clients.ts';
import { countOpen, findShareLink, shareLinksListed } from '../../db/queries/share-links/share-links.ts';
import { stoneRows } from '../../db/queries/stones/stone-row.ts';
import { readInvoiceSetting } from '../../db/queries/transactions/invoice-setting.ts';
import type { Tx } from '../../db/with-actor.ts';
import { absent, badShape, conflict, noSuchStones } from '../../refusals.ts';
import { hashOfToken, newToken } from '../../security/tokens.ts';
import type { ActedFor } from '../../workflows/start-lines.ts';
import { createLink, revokeLink } from '../../workflows/share-links/share-link.ts';
import type { AnswerData, BodyOf, Call, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { actsForThemselves, doerOf, findToActFor } from '../parties.ts';
import { seenBy } from '../searches.ts';
import { plainName } from '../session/names.ts';

type Asked = BodyOf<'createShareLink'>;

const PAGE_SIZE = 50;
const NO_ACCOUNT =
  'Guests have no account, so they cannot have links. Choose a client, or make the guest a customer first.';
const WHOSE_PRICES =
  'Supplier’s prices are not shared. Choose the client whose prices are shown, or show none.';
const MARKS_NOTHING =
  'A markup goes on top of prices, and none are shown. Show prices, or leave the markup out.';

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
  const shows = shownIn(data);
  const typedName = plainName(data.name ?? '', 'name');
  const isForClient = actsForThemselves(call.person) || data.user_id !== undefined;
  if (shows.price && !isForClient) throw badShape(WHOSE_PRICES, 'user_id');
  if (data.markup !== undefined && data.markup > 0 && !shows.price) throw badShape(MARKS_NOTHING, 'markup');
  return call.effect<'createShareLink'>(async (tx) => {
    const owner = await ownerOf(tx, call, data.user_id);
    const stones = await stonesOf(tx, owner, data.stock_numbers);
    await refuseTooMany(tx, owner.id);
    const secret = newToken();
    const id = await createLink(tx, doerOf(call), owner, {
      tokenHash: hashOfToken(secret),
      name: typedName === '' ? await usualName(tx, owner.id) : typedName,
      shows,
      markup: data.markup ?? 0,
      days: data.days ?? LINK_DAYS.usual,
      stoneIds: stones.map((stone) => stone.id),
    });
    return {
      data: { path: `/shared/${secret}`, link: await present(tx, id) },
      message: 'The link is made. Copy it now: it is not shown again.',
      audit: {
        summary: `Made a link to ${stones.length === 1 ? '1 stone' : `${stones.length} stones`}${shows.price ? ' with prices' : ''}`,
        subject: {
          share_link_id: id,
          user_id: owner.id,
          stock_numbers: stones.map((stone) => stone.stock_no),
        },
      },
    };
  });
};

export const revokeShareLink: Handler<'revokeShareLink'> = ({ path }, call) =>
  call.effect<'revokeShareLink'>(async (tx) => {
    const link = await revokeLink(tx, doerOf(call), path.id);
    return {
      data: await present(tx, link.id),
      message: 'The link is revoked.',
      audit: {
        summary: 'Revoked a link to stones',
        subject: { share_link_id: link.id, user_id: link.owner_id },
      },
    };
  });

const shownIn = (data: Asked): LinkShows => {
  const { facts = USUALLY_TOLD } = data;
  // In the order of the page.
  const shows = { ...USUALLY_SHOWN, facts: LINK_FACTS.filter((fact) => facts.includes(fact)) };
  for (const kind of LINK_SHOWS) shows[kind] = data[kind] ?? shows[kind];
  return shows;
};

/**
 * The owner of a new link: clients own theirs; staff name a client, or own it themselves.
 * @throws Refused 404 a missing client; 409 a suspended one; 400 a guest
 */
async function ownerOf(tx: Tx, { person }: Call, userId: string | undefined): Promise<ActedFor> {
  if (actsForThemselves(person) || userId === undefined)
    return { id: person.id, role: person.role, businessStatus: person.businessStatus };
  const client = await findToActFor(tx, userId);
  if (client.role === ROLE.guest) throw badShape(NO_ACCOUNT, 'user_id');
  return client;
}

/** @throws Refused 400 without a stone; 404 with each number that the owner does not see */
async function stonesOf(
  tx: Tx,
  owner: ActedFor,
  typed: readonly string[],
): Promise<{ id: string; stock_no: string }[]> {
  const numbers = [...new Map(typed.map((number) => [number.trim().toUpperCase(), number.trim()]))];
  if (numbers.length === 0) throw badShape(MESSAGES.selectDiamond, 'stock_numbers');
  const { prices, ...sight } = await seenBy(tx, owner);
  const keys = numbers.map(([number]) => number);
  const found = new Map(
    (await stoneRows(tx, 'stock_no', keys, sight, prices)).map((row) => [row.stock_no, row]),
  );
  const missing = numbers.flatMap(([number, as]) => (found.has(number) ? [] : [as]));
  if (missing.length > 0) throw noSuchStones(missing);
  return keys.flatMap((number) => found.get(number) ?? []);
}

async function refuseTooMany(tx: Tx, ownerId: string): Promise<void> {
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
  if (!row) throw absent();
  return row;
}
