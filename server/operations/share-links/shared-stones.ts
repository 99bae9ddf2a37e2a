/** The stones of a share link, as strangers see them: only what the owner chose to show. */
import { BULK_STONES_PAGE } from '../../../src/domain/bulk-email.ts';
import { CLIENT_ROLES, STATUSES_OUT_OF_STOCK } from '../../../src/domain/codes.ts';
import { atHeldPrice } from '../../../src/domain/prices/held-price.ts';
import { MEDIA_KEYS } from '../../../src/domain/stones/search-filters.ts';
import { sharedPrice } from '../../../src/domain/prices/shared-price.ts';
import { LINK_FACT_FIELDS } from '../../../src/domain/share-link.ts';
import { ALL_STONES, type StoneAccess } from '../../db/fragments/stone-access.ts';
import { followHouseZone } from '../../db/queries/house-zone.ts';
import { findSymbols, type OpenLink } from '../../db/queries/share-links/open-links.ts';
import { findMediaLinks, type MediaLinks } from '../../db/queries/stones/stone-media.ts';
import { stoneRows } from '../../db/queries/stones/stone-row.ts';
import { oneOfferOfEach } from '../../db/queries/stones/twins.ts';
import type { StoneRow } from '../../search/engine.ts';
import type { AnswerData, Handler, PublicCall } from '../handler.ts';
import { paginationOf } from '../pagination.ts';
import { stoneViewOf } from '../stone-search.ts';
import { openLink, ownerOfLink, readAsOwner } from '../open-link.ts';

type SharedStone = AnswerData<'readSharedStones'>['stones'][number];

/** Shown of every stone; grades with their sign. */
const ALWAYS = [
  'stone_type',
  'pieces',
  'shape',
  'carat',
  'color',
  'color_sign',
  'fancy_color',
  'intensity',
  'overtone',
  'clarity',
  'clarity_sign',
  'lab',
] as const satisfies readonly (keyof SharedStone & keyof StoneRow)[];

export const readSharedStones: Handler<'readSharedStones'> = async ({ path, query }, call) => {
  const link = await openLink(call, path.secret);
  const { zone, known, inSight, media, symbols } = await stonesOf(link, call);
  call.services.linkViews.note(link.id);
  const { name, shows, expires_at, email_id } = link;
  const stones = link.stones.flatMap(({ place, id }): SharedStone[] => {
    const stone = known.get(id);
    if (stone === undefined) return [];
    const facts = factsOf({ ...stone, key_to_symbols: symbols.get(id) ?? null }, link);
    const shown = { place, ...facts, ...numbersOf(stone, link) };
    const seen = inSight.get(id);
    if (seen === undefined || STATUSES_OUT_OF_STOCK.some((status) => status === seen.status))
      return [{ ...shown, is_available: false }];
    const address = `/api/v1/shared/${path.secret}/media/${place}`;
    return [
      { ...shown, is_available: true, ...priceOf(seen, link), ...mediaOf(media.get(id), link, address) },
    ];
  });
  const { page = 1 } = query;
  const pagination = paginationOf(page, BULK_STONES_PAGE, stones.length);
  const onPage = stones.slice((page - 1) * BULK_STONES_PAGE, page * BULK_STONES_PAGE);
  return { data: { name, email_id, shows, expires_at, time_zone: zone, stones: onPage, pagination } };
};

/** The stones of the link that may be shown; with prices only those that its owner still sees. */
const stonesOf = (link: OpenLink, call: PublicCall) =>
  readAsOwner(call, link, async (tx) => {
    const zone = await followHouseZone(tx);
    const { prices, ...sight } = await stoneViewOf(tx, ownerOfLink(link));
    const chosen = link.stones.map(({ id }) => id);
    const ids = await oneOfferOfEach(tx, { ...sight, prices }, chosen);
    const tellsSymbols = link.shows.facts.includes('key_to_symbols');
    const [known, inSight, media, symbols] = await Promise.all([
      stoneRows(tx, 'id', ids, toldOf(link, sight), prices),
      stoneRows(tx, 'id', ids, sight, prices),
      findMediaLinks(tx, ids),
      tellsSymbols ? findSymbols(tx, ids) : new Map<string, string>(),
    ]);
    return { zone, known: byId(known), inSight: byId(inSight), media, symbols };
  });

/**
 * The owner of a link saw all of its stones when making it, so access is not checked again. The
 * stones of an e-mail were not chosen for one recipient, so there it is.
 */
const toldOf = ({ email_id }: OpenLink, { access }: StoneAccess): StoneAccess => ({
  ...ALL_STONES,
  access: email_id === null ? null : access,
  undone: true,
});

const byId = (rows: readonly StoneRow[]): Map<string, StoneRow> => new Map(rows.map((row) => [row.id, row]));

/** The facts that are always shown and those chosen; null if unknown. */
const factsOf = (
  stone: StoneRow & { key_to_symbols: string | null },
  { shows }: OpenLink,
): Partial<SharedStone> => {
  const chosen = shows.facts.flatMap((fact) => LINK_FACT_FIELDS[fact]);
  return Object.fromEntries([...ALWAYS, ...chosen].map((field) => [field, stone[field] ?? null]));
};

/** The report number is part of the certificate: it opens the laboratory's page about it. */
function numbersOf({ stock_no, report_no }: StoneRow, { shows }: OpenLink): Partial<SharedStone> {
  return {
    ...(shows.stock_no ? { stock_no } : {}),
    ...(shows.certificate && report_no != null ? { report_no } : {}),
  };
}

/** The client's current price, or their hold's, with the link's markup. Staff have no price. */
function priceOf(stone: StoneRow, { shows, markup, owner_role }: OpenLink): Partial<SharedStone> {
  const { markup_ppc: perCarat } = atHeldPrice(stone, true);
  if (!shows.price || !CLIENT_ROLES.includes(owner_role) || perCarat == null || stone.carat == null)
    return {};
  return sharedPrice(perCarat, stone.carat, markup);
}

function mediaOf(has: MediaLinks | undefined, { shows }: OpenLink, address: string): Partial<SharedStone> {
  const kinds = MEDIA_KEYS.filter((kind) => shows[kind] && has?.[kind] != null);
  return Object.fromEntries(kinds.map((kind) => [kind, `${address}/${kind}`]));
}
