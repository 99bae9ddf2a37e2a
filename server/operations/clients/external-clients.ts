/** Clients that receive our stock by API or FTP. (Specification, sections 2 and 7.) */
import { EXTERNAL_ROLES } from '../../../src/domain/codes.ts';
import { EXTERNAL_CLIENT_CELLS } from '../../../src/lists/clients.ts';
import { clientsListed } from '../../db/queries/clients/clients.ts';
import { insertMember, lockMember } from '../../db/queries/people/members.ts';
import {
  changeExternal,
  isExternal,
  type ExternalChanges,
} from '../../db/queries/clients/external-clients.ts';
import type { Tx } from '../../db/with-actor.ts';
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import { newId } from '../../ids.ts';
import { refuseBeyondRights } from '../../policies/permissions.ts';
import { notFound } from '../../refusals.ts';
import { openAccount } from '../../workflows/people/account.ts';
import { askForAddress } from '../../workflows/people/address-change.ts';
import { moveAndTell, reasonIn, refuseWithoutReason, type AccountMove } from '../account-moves.ts';
import type { BodyOf, Call, Handler } from '../handler.ts';
import { pageOrSheet } from '../list.ts';
import { actorOfCall } from '../acting-for.ts';
import {
  nameOrNull,
  neededName,
  plainEmail,
  plainName,
  refuseTakenName,
  userNameOrNull,
  personFacts,
} from '../names.ts';
import { refuseUnknownAssociate } from '../associate-for.ts';
import { clientDetail } from '../client-detail.ts';
import { refuseUnknownChoices } from '../business-facts.ts';
import { toldOfInvitation } from '../told-of-mail.ts';

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

const NEEDED = {
  first_name: 'Please enter the contact person’s first name.',
  company_name: 'Please enter the company name.',
} as const;

export const addExternalClient: Handler<'addExternalClient'> = ({ data }, call) => {
  const person = personFacts(data, NEEDED.first_name);
  const companyName = neededName(data.company_name, 'company_name', NEEDED.company_name);
  return call.effect<'addExternalClient'>(async (tx) => {
    const associateId = data.business_associate_id ?? null;
    await refuseUnknownAssociate(tx, call, associateId);
    await refuseUnknownChoices(tx, data);
    const id = newId();
    const row = { id, role: data.role_id, ...person, companyName, associateId };
    await insertMember(tx, row).catch(refuseTakenName);
    await openAccount(tx, actorOfCall(call), id);
    return {
      data: await clientDetail(tx, id),
      message: `${companyName} is added. ${toldOfInvitation(call, person.email)}`,
      audit: {
        summary: `Added the external client ${markPersonal(id, companyName)}`,
        subject: { user_id: id, email: markPersonal(id, person.email) },
      },
    };
  });
};

export const changeExternalClient: Handler<'changeExternalClient'> = ({ path, data }, call) => {
  const changes = normalChange(data);
  return call.effect<'changeExternalClient'>(async (tx) => {
    await refuseOthers(tx, path.id);
    await refuseBeyondRights(tx, call.person, path.id);
    const { business_associate_id: associate } = await clientDetail(tx, path.id);
    await refuseUnknownAssociate(tx, call, data.business_associate_id ?? null, associate ?? null);
    await refuseUnknownChoices(tx, changes);
    const kept = await lockMember(tx, path.id, EXTERNAL_ROLES);
    if (!kept) throw notFound();
    const { email, told } = await askForAddress(tx, actorOfCall(call), kept, changes.email ?? kept.email);
    await changeExternal(tx, path.id, { ...changes, email }).catch(refuseTakenName);
    const client = await clientDetail(tx, path.id);
    return {
      data: client,
      message: `${client.company_name} is saved.${told}`,
      audit: {
        summary: `Changed the external client ${markPersonal(client.id, client.company_name ?? '')}`,
        subject: {
          user_id: client.id,
          fields: Object.keys(data),
          ...(told === '' ? {} : { waits: markPersonal(client.id, changes.email ?? '') }),
        },
      },
    };
  });
};

/** The given fields, as stored. @throws Refused 400 for a name or an e-mail that cannot be kept */
function normalChange(given: BodyOf<'changeExternalClient'>): ExternalChanges {
  const kept: ExternalChanges = { ...given };
  if (given.email !== undefined) kept.email = plainEmail(given.email, 'email');
  if (given.last_name !== undefined) kept.last_name = plainName(given.last_name, 'last_name');
  if (given.user_name !== undefined) kept.user_name = userNameOrNull(given.user_name);
  if (given.mobile !== undefined) kept.mobile = nameOrNull(given.mobile, 'mobile');
  for (const field of ['first_name', 'company_name'] as const)
    if (given[field] !== undefined) kept[field] = neededName(given[field], field, NEEDED[field]);
  return kept;
}

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

/** @throws Refused 404 unless it is an external client whom the actor may see */
async function refuseOthers(tx: Tx, id: string): Promise<void> {
  if (!(await isExternal(tx, id))) throw notFound();
}
