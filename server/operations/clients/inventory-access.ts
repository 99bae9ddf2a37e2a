/**
 * The part of the inventory a client sees: read by staff, set by administrators and by the client's
 * associate.
 */
import { ATTRIBUTES } from '../../../src/domain/attributes/attributes.ts';
import {
  EVERYTHING,
  restrictedBy,
  unknownCode,
  type InventoryAccess,
} from '../../../src/domain/stones/inventory-access.ts';
import { findClient } from '../../db/queries/clients/clients.ts';
import { findAccess, findLocations, saveAccess } from '../../db/queries/clients/inventory-access.ts';
import { countSeen } from '../../db/queries/stones/stones.ts';
import type { Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { notFound, invalidRequest } from '../../refusals.ts';
import { lockRightsForChange } from '../../workflows/client-rights.ts';
import type { AnswerData, BodyOf, Handler } from '../handler.ts';
import { stoneViewOf } from '../stone-search.ts';

export const listLocations: Handler<'listLocations'> = async (_input, call) => ({
  data: await call.read(findLocations),
});

export const getInventoryAccess: Handler<'getInventoryAccess'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => wire(tx, await clientOf(tx, path.id))),
});

export const setInventoryAccess: Handler<'setInventoryAccess'> = ({ path, data }, call) => {
  const access = accessOf(data);
  return call.effect<'setInventoryAccess'>(async (tx) => {
    // Before the client is read: their account may be about to be deleted.
    await lockRightsForChange(tx, path.id.toLowerCase());
    const client = await clientOf(tx, path.id);
    await saveAccess(tx, client.id, access, call.person.name);
    const restricted = restrictedBy(access);
    const name = client.business?.company_name ?? `${client.first_name} ${client.last_name}`.trim();
    const said =
      restricted.length === 0
        ? 'sees the whole inventory.'
        : `sees the inventory by ${restricted.join(', ')}.`;
    return {
      data: await wire(tx, client),
      message: `${name} ${said}`,
      audit: { summary: `${markPersonal(client.id, name)} ${said}`, subject: { user_id: client.id, access } },
    };
  });
};

type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>;

async function clientOf(tx: Tx, id: string): Promise<Client> {
  const client = await findClient(tx, id);
  if (!client) throw notFound();
  return client;
}

async function wire(tx: Tx, client: Client): Promise<AnswerData<'getInventoryAccess'>> {
  const kept = await findAccess(tx, client.id);
  const { changed_by, changed_at, ...access } = kept ?? {
    ...EVERYTHING,
    changed_by: null,
    changed_at: null,
  };
  return {
    shape: [...access.shape],
    color: [...access.color],
    clarity: [...access.clarity],
    lab: [...access.lab],
    location: [...access.location],
    diamond_type: [...access.diamond_type] as AnswerData<'getInventoryAccess'>['diamond_type'],
    stone_type: [...access.stone_type] as AnswerData<'getInventoryAccess'>['stone_type'],
    carat_from: access.carat_from,
    carat_to: access.carat_to,
    changed_by,
    changed_at,
    ...(await countSeen(tx, await stoneViewOf(tx, { id: client.id, role: client.role_id, powers: null }))),
  };
}

/** @throws Refused 400 for an unknown code, or a smallest size above the largest */
function accessOf(data: BodyOf<'setInventoryAccess'>): InventoryAccess {
  const access: InventoryAccess = {
    shape: once(data.shape),
    color: once(data.color),
    clarity: once(data.clarity),
    lab: once(data.lab),
    location: once(data.location),
    diamond_type: once(data.diamond_type),
    stone_type: once(data.stone_type),
    carat_from: data.carat_from ?? null,
    carat_to: data.carat_to ?? null,
  };
  const unknown = unknownCode(access);
  if (unknown !== null) {
    const { label } = ATTRIBUTES[unknown.attribute];
    throw invalidRequest(
      `${label} has no value ${unknown.code}. Choose one that the portal lists.`,
      unknown.attribute,
    );
  }
  const { carat_from: from, carat_to: to } = access;
  if (from !== null && to !== null && from > to)
    throw invalidRequest('The smallest size is above the largest. Put the smaller one first.', 'carat_from');
  return access;
}

const once = <Code>(codes: readonly Code[] | undefined): Code[] => [...new Set(codes ?? [])];
