/** The stones that matched a demand, and offering them. */
import { findDemand, type LockedDemand } from '../../db/queries/demands/demands.ts';
import { noteOffered, stonesOfDemand, type DemandStone } from '../../db/queries/demands/demand-stones.ts';
import { stoneRowsInOrder } from '../../db/queries/stones/stone-row.ts';
import { oneOfferOfEach } from '../../db/queries/stones/twins.ts';
import type { Tx } from '../../db/with-actor.ts';
import { stoneAccessOf } from '../../policies/inventory-access.ts';
import { pricesFor } from '../../policies/prices.ts';
import { notFound, invalidRequest, conflict } from '../../refusals.ts';
import type { StoneRow } from '../../search/engine.ts';
import { moveDemand } from '../../workflows/demands/demand.ts';
import type { Call, Handler } from '../handler.ts';
import { actorOfCall, findToActFor } from '../acting-for.ts';
import { audited, present } from './demand-answer.ts';

export const getDemand: Handler<'getDemand'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => {
    const demand = await present(tx, path.id);
    const kept = await stonesOfDemand(tx, demand.id);
    const shown = kept.filter(({ is_available, is_offered }) => is_available || is_offered);
    const stones = await rowsFor(tx, call, demand.client, shown);
    const offered = new Set(kept.flatMap((one) => (one.is_offered ? one.stone_id : [])));
    return { demand, stones, offered: stones.flatMap((one) => (offered.has(one.id) ? one.stock_no : [])) };
  }),
});

export const offerAgainstDemand: Handler<'offerAgainstDemand'> = ({ path, data }, call) => {
  const wanted = [...new Set(data.stock_numbers)];
  if (wanted.length === 0) throw invalidRequest('Select the stones to offer.', 'stock_numbers');
  return call.effect<'offerAgainstDemand'>(async (tx) => {
    let stones: StoneRow[] = [];
    const demand = await moveDemand(tx, actorOfCall(call), path.id, 'OFFER', async (locked) => {
      await findToActFor(tx, locked.client_id);
      stones = await offerable(tx, call, locked, wanted);
      await noteOffered(
        tx,
        locked.id,
        stones.map(({ id }) => id),
      );
    });
    const counted = stones.length === 1 ? '1 stone is' : `${stones.length} stones are`;
    const { summary, subject } = audited('Offered stones against the demand', demand);
    return {
      data: await present(tx, demand.id),
      message: `${counted} offered for “${demand.name}”.`,
      audit: { summary, subject: { ...subject, stock_numbers: wanted } },
    };
  });
};

/** @throws Refused 409 naming the stones that cannot be offered, as typed */
async function offerable(
  tx: Tx,
  call: Call,
  { id, client_id }: LockedDemand,
  wanted: readonly string[],
): Promise<StoneRow[]> {
  const numbers = new Set(wanted);
  const kept = (await stonesOfDemand(tx, id)).filter((one) => one.is_available && numbers.has(one.stock_no));
  const row = await findDemand(tx, id);
  if (!row) throw notFound();
  const stones = await rowsFor(tx, call, { ...row.client, id: client_id }, kept);
  const found = new Set(stones.map(({ stock_no }) => stock_no));
  const missing = wanted.filter((number) => !found.has(number));
  if (missing.length === 0) return stones;
  const named = missing.slice(0, 10).join(', ');
  const more = missing.length > 10 ? ` and ${missing.length - 10} more` : '';
  const reason = 'It did not match this demand, is no longer available, or is hidden from the client.';
  throw conflict(
    `${named}${more} cannot be offered: only available stones that matched this demand and that the client can see. Nothing was offered.`,
    { refusal: 'state', stones: missing.map((stock_no) => ({ stock_no, reason })) },
  );
}

/** Only stones that the client may see, at the viewer's prices. */
async function rowsFor(
  tx: Tx,
  { person }: Call,
  client: { id: string; role_id?: StoneClient | undefined },
  kept: readonly DemandStone[],
): Promise<StoneRow[]> {
  const [sight, prices] = await Promise.all([
    stoneAccessOf(tx, { id: client.id, role: client.role_id ?? null }),
    pricesFor(tx, person, client.id),
  ]);
  const ids = kept.map(({ stone_id }) => stone_id);
  const view = { ...sight, prices };
  return stoneRowsInOrder(tx, view, await oneOfferOfEach(tx, view, ids));
}

type StoneClient = Call['person']['role'];
