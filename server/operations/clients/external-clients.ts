/** Clients that take our stock by API or FTP. (Specification, sections 2 and 7.) */
import { EXTERNAL_ROLES } from '../../../src/domain/codes.ts';
import { EXTERNAL_CLIENT_CELLS } from '../../../src/lists/clients.ts';
import { clientsListed, insertClient } from '../../db/queries/clients/clients.ts';
import { changeExternal, isExternal } from '../../db/queries/clients/external-clients.ts';
import type { Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import { absent } from '../../refusals.ts';
import { openAccount } from '../../workflows/people/account.ts';
import { moveAndTell, reasonIn, refuseWithoutReason, type AccountMove } from '../accounts/account-moves.ts';
import type { Call, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { doerOf } from '../parties.ts';
import { clientDetail } from './client-detail.ts';
import {
  associateFor,
  hashOfFirstPassword,
  normalChange,
  normalPerson,
  personOf,
  refuseTakenName,
  refuseUnknownCountries,
} from './new-person.ts';

/** Specification, section 9: external client lists. */
const SIZE = 200;

export const listExternalClients: Handler<'listExternalClients'> = ({ query }, call) => {
  const { source, ...filters } = query;
  const listed = () => clientsListed({ ...filters, roles: source === undefined ? EXTERNAL_ROLES : [source] });
  return pageOrSheet(
    { name: 'external clients', size: SIZE, cells: EXTERNAL_CLIENT_CELLS, listed },
    query,
    call,
  );
};

export const getExternalClient: Handler<'getExternalClient'> = async ({ path }, call) => ({
  data: await call.read(async (tx) => {
    await refuseOthers(tx, path.id);
    return clientDetail(tx, path.id);
  }),
});

export const addExternalClient: Handler<'addExternalClient'> = async ({ data }, call) => {
  const given = { ...data, ...normalPerson(data) };
  const passwordHash = await hashOfFirstPassword(given);
  return call.effect<'addExternalClient'>(async (tx) => {
    const associateId = await associateFor(tx, call.person, given.business_associate_id ?? null);
    await refuseUnknownCountries(tx, given);
    const id = newId();
    const row = { id, role: given.role_id, ...personOf(given), passwordHash, associateId };
    await insertClient(tx, row).catch(refuseTakenName);
    await openAccount(tx, doerOf(call), id);
    return {
      data: await clientDetail(tx, id),
      message: `${given.company_name} is added.`,
      audit: {
        summary: `Added the external client ${given.company_name}`,
        subject: { user_id: id, email: given.email },
      },
    };
  });
};

export const changeExternalClient: Handler<'changeExternalClient'> = ({ path, data }, call) => {
  const changes = { ...data, ...normalChange(data) };
  return call.effect<'changeExternalClient'>(async (tx) => {
    await refuseOthers(tx, path.id);
    if (data.business_associate_id != null) await associateFor(tx, call.person, data.business_associate_id);
    await refuseUnknownCountries(tx, changes);
    await changeExternal(tx, path.id, changes).catch(refuseTakenName);
    const client = await clientDetail(tx, path.id);
    return {
      data: client,
      message: `${client.company_name} is saved.`,
      audit: {
        summary: `Changed the external client ${client.company_name}`,
        subject: { user_id: client.id, fields: Object.keys(data) },
      },
    };
  });
};

export const setExternalClientStatus: Handler<'setExternalClientStatus'> = ({ path, data }, call) =>
  call.effect<'setExternalClientStatus'>(
    moving(call, path.id, data.is_active ? 'REACTIVATE' : 'SUSPEND', data.reason),
  );

export const closeExternalClient: Handler<'closeExternalClient'> = ({ path, query }, call) =>
  call.effect<'closeExternalClient'>(moving(call, path.id, 'CLOSE', query.reason));

/** Refused without a reason before anything is read. */
function moving(call: Call, id: string, event: AccountMove, said: string | undefined) {
  const reason = reasonIn(said);
  refuseWithoutReason(call, event, reason);
  return async (tx: Tx) => {
    await refuseOthers(tx, id);
    return moveAndTell(tx, call, id, event, reason);
  };
}

/** @throws Refused 404 anybody but an external client whom the actor may see */
async function refuseOthers(tx: Tx, id: string): Promise<void> {
  if (!(await isExternal(tx, id))) throw absent();
}
